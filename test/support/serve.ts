/** Starts `captally serve`. */

import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { MEASURED } from "./memory.js";
import { DIST } from "./run-cli.js";

/** A server of the command line. */
export interface Served {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it has said on standard error. */
  said(): string;
  /** Tells it to end; its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts a server on a free port, one that `bytesInUse` can ask if it is `measured`. */
export async function startServer(
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
  measured = false,
): Promise<Served> {
  const program = [...(measured ? MEASURED : []), join(DIST, "cli.cjs")];
  const child = spawn(process.execPath, [...program, "serve", "--port", "0", ...args], {
    cwd: tmpdir(),
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "pipe", ...(measured ? (["ipc"] as const) : [])],
  });
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const found = /listens on (\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("close", () => reject(new Error(`the server ended: ${said}`)));
  });
  return {
    url,
    child,
    said: () => said,
    async end(signal = "SIGTERM") {
      const closed = once(child, "close");
      child.kill(signal);
      return (await closed)[0] as number | null;
    },
  };
}

/** Starts `serve --stdio`; `ask` sends a line and gives the answer. */
export function startLines(args: readonly string[] = []): {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  ask(line: unknown): Promise<Record<string, unknown>>;
  end(): Promise<number | null>;
} {
  const child = spawn(process.execPath, [join(DIST, "cli.cjs"), "serve", "--stdio", ...args], {
    cwd: tmpdir(),
    stdio: ["pipe", "pipe", "inherit"],
  });
  let lines: AsyncIterator<string> | undefined;
  return {
    child,
    async ask(line) {
      lines ??= createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      child.stdin.write(`${typeof line === "string" ? line : JSON.stringify(line)}\n`);
      return JSON.parse((await lines.next()).value as string) as Record<string, unknown>;
    },
    async end() {
      const closed = once(child, "close");
      child.stdin.end();
      return (await closed)[0] as number | null;
    },
  };
}
