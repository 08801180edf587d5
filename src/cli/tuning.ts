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

/**
 * Collection of garbage for requests, nearly all of which is gone at the next look: helpers on other cores take more time to be
 * woken than they save, and lists that are thought to stay, because a large table did, would fill the memory that is seldom swept.
 */
const SERVICE_FLAGS = ["--no-parallel-scavenge", "--no-allocation-site-pretenuring"];

/** Settings for a program that runs on: the usual thresholds again, so that what a request runs through once is optimised, too. */
export function tuneForService(): void {
  if (!isNode() || !setPatience(1)) return;
  for (const flag of SERVICE_FLAGS) setFlagsFromString(flag);
}

/** Other hosts that pass for Node have no V8, or another one. */
function isNode(): boolean {
  return process.release.name === "node" && !("Bun" in globalThis) && !("Deno" in globalThis);
}

/** False for a version that is not known. */
function setPatience(patience: number): boolean {
  const [major = ""] = process.versions.node.split(".");
  const thresholds = THRESHOLDS.get(major);
  for (const [flag, usual] of thresholds ?? []) setFlagsFromString(`--${flag}=${patience * usual}`);
  return thresholds !== undefined;
}
