/**
 * Settings of the host that suit a program that runs for a fraction of a second.
 *
 * @module
 */

import { setFlagsFromString } from "node:v8";

/** Other hosts that pass for Node have no V8, or another one. */
export const isNode = process.release.name === "node" && !("Bun" in globalThis) && !("Deno" in globalThis);

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

/** Only for Node itself. */
export function tuneHost(): void {
  const [major = ""] = process.versions.node.split(".");
  for (const [flag, usual] of THRESHOLDS.get(major) ?? []) setFlagsFromString(`--${flag}=${PATIENCE * usual}`);
}
