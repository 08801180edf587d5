/**
 * `captally serve`: scores over HTTP (`--port`), or line by line for a program that has started it (`--stdio`).
 *
 * @module
 */

import { basename } from "node:path";
import { bearer } from "../edge/bearer.js";
import { createHandler } from "../edge/handler.js";
import { DEFAULT_LIMITS } from "../edge/limits.js";
import { serve } from "../edge/node.js";
import { CaptallyError } from "../errors.js";
import { readDocumentFrequencies } from "../evaluation/df-file.js";
import type { DocumentFrequencies } from "../metrics/document-frequencies.js";
import { Inputs } from "./inputs.js";
import { say } from "./messages.js";
import { serveLines } from "./serve-lines.js";

export interface ServeOptions {
  readonly port?: number;
  readonly host: string;
  readonly stdio?: boolean;
  /** `NAME=FILE` */
  readonly df?: readonly string[];
  readonly cors?: readonly string[];
  /** Name of a variable of the environment. */
  readonly tokenEnv?: string;
  readonly maxBody?: number;
}

/** Milliseconds that requests which have begun may take when the server is told to end. */
const GRACE = 10_000;

export async function runServe(options: ServeOptions): Promise<void> {
  if (options.stdio === true && options.port !== undefined)
    throw new CaptallyError("usage-option", "--stdio and --port exclude each other");
  const tables = tablesOf(options.df ?? []);
  if (options.stdio === true) {
    await serveLines(process.stdin, process.stdout, tables);
    return;
  }
  if (options.port === undefined) throw new CaptallyError("usage-option", "expected --port NUMBER or --stdio");
  const handler = createHandler({
    df: tables,
    limits: { bodyBytes: options.maxBody ?? DEFAULT_LIMITS.bodyBytes },
    ...(options.cors === undefined ? {} : { cors: { origins: options.cors.includes("*") ? "*" : options.cors } }),
    ...(options.tokenEnv === undefined ? {} : { authorize: bearer(tokensOf(options.tokenEnv)) }),
    onError: (error) => say(`error: ${error instanceof Error ? error.message : String(error)}\n`),
  });
  const server = await listen(handler, options.port, options.host);
  say(`captally listens on ${server.url}\n`);
  await interrupted();
  say("captally ends: requests that have begun are answered\n");
  await server.close();
}

async function listen(handler: Parameters<typeof serve>[0], port: number, hostname: string): ReturnType<typeof serve> {
  try {
    return await serve(handler, { port, hostname, grace: GRACE });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reasons: Readonly<Record<string, string>> = {
      EADDRINUSE: "the port is in use",
      EACCES: "no permission for this port",
      EADDRNOTAVAIL: "this machine has no such address",
      ENOTFOUND: "this machine has no such address",
    };
    throw new CaptallyError("usage-option", `cannot listen on ${hostname}:${port}: ${reasons[code ?? ""] ?? message}`);
  }
}

/** Tables of document frequencies by name, read when they are first asked for. */
function tablesOf(given: readonly string[]): Record<string, () => Promise<DocumentFrequencies>> {
  return Object.fromEntries(
    given.map((text) => {
      const at = text.indexOf("=");
      if (at < 1 || at === text.length - 1)
        throw new CaptallyError("usage-option", `--df: expected NAME=FILE, got ${JSON.stringify(text)}`);
      const path = text.slice(at + 1);
      return [
        text.slice(0, at),
        async () => readDocumentFrequencies(await new Inputs().inflatedBytes(path), { name: basename(path) }),
      ];
    }),
  );
}

function tokensOf(variable: string): string[] {
  const tokens = (process.env[variable] ?? "").split(",").filter((token) => token !== "");
  if (tokens.length === 0)
    throw new CaptallyError("usage-option", `--token-env: expected tokens in the variable ${variable}, found none`);
  return tokens;
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}
