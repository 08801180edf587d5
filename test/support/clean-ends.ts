/**
 * Runs of the command line whose standard output fails: nobody reads it, or its disk is full.
 */

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { DIST } from "./run-cli.js";

/** A device that is always full; not every system has it. */
const FULL = "/dev/full";

/** Nothing but notes and one line of an error. */
const ONE_ERROR = /^(?:(?!error)[^\n]*\n)*error: standard output: cannot be written: [^\n]*\n$/;

/** Without a reader nothing is wrong; a full disk is one line of an error, and exit code 2. */
export function expectCleanEnds(cwd: string, args: readonly string[], input = ""): void {
  const command = [process.execPath, join(DIST, "cli.cjs"), ...args].map((arg) => `'${arg}'`).join(" ");
  const shell = (end: string) =>
    spawnSync("bash", ["-c", `set -o pipefail; ${command} ${end}`], { cwd, input, encoding: "utf8" });
  const gone = shell("| true");
  expect(gone.stderr).not.toMatch(/error|EPIPE/);
  expect(gone.status).toBe(0);
  if (!existsSync(FULL)) return;
  const full = shell(`>${FULL}`);
  expect(full.stderr).toMatch(ONE_ERROR);
  expect(full.status).toBe(2);
}
