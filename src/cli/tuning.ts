/**
 * Settings of the host that suit a program that runs for a fraction of a second.
 *
 * @module
 */

import module from "node:module";
import { setFlagsFromString } from "node:v8";

/**
 * The host optimises a function after this many times its usual runs: the loops over a usual test set end before they would
 * gain what compiling them costs, a sixth of all CPU time; those over a million captions get there.
 */
const PATIENCE = 60;

/** The thresholds and their usual values by major version of Node; their names differ, and other versions are left alone. */
const THRESHOLDS: ReadonlyMap<string, readonly (readonly [flag: string, usual: number])[]> = new Map([
  ["20", [["interrupt-budget", 67_584]]],
  [
    "22",
    [
      ["invocation-count-for-turbofan", 3000],
      ["invocation-count-for-osr", 800],
    ],
  ],
  [
    "24",
    [
      ["invocation-count-for-turbofan", 3000],
      ["invocation-count-for-osr", 500],
    ],
  ],
]);

export function tuneHost(): void {
  if (!isNode()) return;
  // From 22.8 on the code of the next files is kept compiled, in a folder of the system's for such files.
  (module as { enableCompileCache?: () => void }).enableCompileCache?.();
  setPatience(PATIENCE);
}

/** The usual settings again, for a program that runs on: what a request runs through once is optimised, too. */
export function tuneForService(): void {
  if (isNode()) setPatience(1);
}

/** Other hosts that pass for Node have no V8, or another one. */
function isNode(): boolean {
  return process.release.name === "node" && !("Bun" in globalThis) && !("Deno" in globalThis);
}

function setPatience(patience: number): void {
  const [major = ""] = process.versions.node.split(".");
  for (const [flag, usual] of THRESHOLDS.get(major) ?? []) setFlagsFromString(`--${flag}=${patience * usual}`);
}
