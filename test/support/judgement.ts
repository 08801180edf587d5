/**
 * Data for judgements in tests: files by name, from memory or from a folder.
 */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { OpenFile } from "../../src/judgement/data/sources.js";

/** Files of a protocol as texts by name. */
export function openTexts(files: Readonly<Record<string, string>>): OpenFile {
  return async (name) => (files[name] === undefined ? undefined : { text: files[name], source: name });
}

/** Files of a folder, also gzip-compressed. */
export function openFolder(folder: string): OpenFile {
  return async (name) => {
    for (const candidate of [name, `${name}.gz`]) {
      const path = join(folder, candidate);
      if (!existsSync(path)) continue;
      const bytes = readFileSync(path);
      return { text: (candidate.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8"), source: candidate };
    }
    return undefined;
  };
}

/** Records as JSON lines. */
export function jsonLines(records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}
