/**
 * The cases made from public bug reports: one JSON file each (shared/cases/README.md describes the fields). The folder beside
 * the checkout is read when it is there, since it may hold newer cases; a copy is in test/golden/cases.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export interface CaseExpectation {
  readonly exit?: number | readonly number[] | "error";
  readonly corpus?: Record<string, number>;
  readonly per_caption?: Record<string, Record<string, number>>;
  readonly groups?: Record<string, Record<string, number>>;
  readonly df?: unknown;
  readonly correlation?: Record<string, number>;
  readonly range?: Record<string, [number, number]>;
  readonly per_caption_rows?: number;
  readonly absent_metrics?: readonly string[];
  readonly numbers_on_failure?: boolean;
  readonly stdout_is_json?: boolean;
  readonly stdout_mentions?: readonly (string | readonly string[])[];
  readonly stdout_lacks?: readonly string[];
  readonly stdout_empty?: boolean;
  readonly stderr_mentions?: readonly (string | readonly string[])[];
  readonly stderr_lacks?: readonly string[];
  readonly stderr_empty?: boolean;
  readonly signature_mentions?: readonly (string | readonly string[])[];
  readonly same_bytes_twice?: boolean;
  readonly also_formats?: readonly string[];
  readonly no_child_process?: boolean;
  readonly no_new_files?: boolean;
  readonly network_requests?: number;
  readonly limits?: { readonly seconds?: number; readonly memory_mb?: number; readonly repeat?: number };
}

export interface Case {
  readonly id: string;
  readonly surface: "any" | "cli" | "library" | "web" | "edge";
  readonly files?: Record<string, string>;
  readonly args?: readonly string[];
  readonly input?: Record<string, Json>;
  readonly setup?: {
    readonly cwd?: string;
    readonly env?: Record<string, string | null>;
    readonly env_only?: Record<string, string>;
    readonly network?: "none";
    readonly fresh_home?: boolean;
    readonly read_only?: boolean;
    readonly install_dir?: string;
    readonly missing_data?: readonly string[];
  };
  readonly expect: CaseExpectation;
  readonly tolerance?: number | Record<string, number>;
}

const shared = new URL("../../../shared/cases/", import.meta.url);
const own = new URL("../golden/cases/", import.meta.url);

/** All cases, by file name. */
export function loadCases(): Case[] {
  const folder = existsSync(shared) ? shared : own;
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => expanded(JSON.parse(readFileSync(new URL(name, folder), "utf8"))) as unknown as Case);
}

/** Replaces generated texts by what they stand for. */
function expanded(value: Json): Json {
  if (Array.isArray(value)) return value.map(expanded);
  if (typeof value !== "object" || value === null) return value;
  const { generate } = value;
  if (typeof generate === "object" && generate !== null && !Array.isArray(generate)) return generated(generate);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, expanded(item)]));
}

function generated(parts: { [key: string]: Json }): string {
  const {
    head = "",
    each = "",
    between = "",
    from,
    to,
    tail = "",
    except = {},
  } = parts as Record<string, string> & {
    from: number;
    to: number;
    except?: Record<string, string>;
  };
  const items: string[] = [];
  for (let i = from; i <= to; i++)
    items.push((except as Record<string, string>)[i] ?? each.replaceAll("{i}", String(i)));
  return head + items.join(between) + tail;
}

/** Writes the files of a case, byte for byte, below a folder. */
export function writeCaseFiles(files: Record<string, string>, folder: string): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
