/**
 * `captally serve`: scores over HTTP (`--port`), or line by line for a program that has started it (`--stdio`).
 *
 * @module
 */

import { access } from "node:fs/promises";
import { basename } from "node:path";
import { bearer } from "../edge/bearer.js";
import { createHandler } from "../edge/handler.js";
import { serve } from "../edge/node.js";
import { OWN_REFERENCES } from "../edge/options.js";
import { CaptallyError } from "../errors.js";
import { readDocumentFrequencies } from "../evaluation/df-file.js";
import type { DocumentFrequencies } from "../metrics/document-frequencies.js";
import { Inputs, unreadable } from "./inputs.js";
import { say } from "./messages.js";
import { serveLines } from "./serve-lines.js";
import { tuneForService } from "./tuning.js";

export interface ServeOptions {
  readonly port?: number;
  readonly host?: string;
  readonly stdio?: boolean;
  /** `NAME=FILE` */
  readonly df?: readonly string[];
  readonly cors?: readonly string[];
  /** Name of a variable of the environment. */
  readonly tokenEnv?: string;
  readonly maxBody?: number;
}

/** Options that say how HTTP is served. */
const HTTP_OPTIONS = { host: "--host", cors: "--cors", tokenEnv: "--token-env", maxBody: "--max-body" } as const;

const LOCAL = "127.0.0.1";

/** Milliseconds that requests which have begun may take when the server is told to end. */
const GRACE = 10_000;

export async function runServe(options: ServeOptions): Promise<void> {
  tuneForService();
  if (options.stdio === true) return runLines(options);
  const { port, host = LOCAL, maxBody: bodyBytes, cors, tokenEnv } = options;
  if (port === undefined) throw new CaptallyError("usage-option", "expected --port NUMBER or --stdio");
  const handler = createHandler({
    df: await tablesOf(options.df),
    ...(bodyBytes === undefined ? {} : { limits: { bodyBytes } }),
    ...(cors === undefined ? {} : { cors: { origins: cors.includes("*") ? "*" : cors } }),
    ...(tokenEnv === undefined ? {} : { authorize: bearer(tokensOf(tokenEnv)) }),
    onError: (error) => say(`error: ${error instanceof Error ? error.message : String(error)}\n`),
  });
  const server = await listen(handler, port, host);
  say(`captally listens on ${server.url}\n`);
  await interrupted();
  say("captally ends: requests that have begun are answered\n");
  await server.close();
}

async function runLines(options: ServeOptions): Promise<void> {
  if (options.port !== undefined) throw new CaptallyError("usage-option", "--stdio and --port exclude each other");
  for (const [name, flag] of Object.entries(HTTP_OPTIONS)) {
    if (options[name as keyof typeof HTTP_OPTIONS] !== undefined)
      throw new CaptallyError("usage-option", `${flag} is for --port, and does nothing with --stdio`);
  }
  const tables = await tablesOf(options.df);
  const ending = new AbortController();
  interrupted().then(() => ending.abort());
  await serveLines(process.stdin, process.stdout, tables, ending.signal);
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

/** Tables of document frequencies by name, read when they are first asked for; whether their files are there is told now. */
async function tablesOf(given: readonly string[] = []): Promise<Record<string, () => Promise<DocumentFrequencies>>> {
  const tables = new Map<string, () => Promise<DocumentFrequencies>>();
  for (const text of given) {
    const at = text.indexOf("=");
    if (at < 1 || at === text.length - 1)
      throw new CaptallyError("usage-option", `--df: expected NAME=FILE, got ${JSON.stringify(text)}`);
    const [name, path] = [text.slice(0, at), text.slice(at + 1)];
    if (name === OWN_REFERENCES || tables.has(name))
      throw new CaptallyError(
        "usage-option",
        name === OWN_REFERENCES
          ? `--df: "${name}" stands for the references of a request; expected another name`
          : `--df: expected each name once, got "${name}" twice`,
      );
    await access(path).catch((error: unknown) => {
      throw unreadable(path, error);
    });
    tables.set(name, async () =>
      readDocumentFrequencies(await new Inputs().inflatedBytes(path), { name: basename(path) }),
    );
  }
  return Object.fromEntries(tables);
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
