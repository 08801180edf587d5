/**
 * What a whole process costs: CPU and wall time from its start to its end, and its peak memory.
 *
 * @module
 */

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { findPython } from "../test/peers/environment.js";

/** Cost of one process and its children. */
export interface Usage {
  /** Seconds, user and system. */
  readonly cpu: number;
  /** Seconds. */
  readonly wall: number;
  /** Bytes; of the largest process. */
  readonly rss: number;
}

const HERE = dirname(fileURLToPath(import.meta.url));
const python = findPython();

/** How processes are measured, for the report. */
export const METHOD =
  python === undefined
    ? "process.resourceUsage of the process itself"
    : "the ended child's rusage, its own children included, through python's wait4";

/** Runs a command to its end; its standard output is thrown away. Throws with its last line when it fails. */
export function measure(command: string, args: readonly string[]): Usage {
  const folder = mkdtempSync(join(tmpdir(), "captally-bench-"));
  const report = join(folder, "usage.json");
  try {
    const [file, all] =
      python === undefined
        ? [command, ["--import", pathToFileURL(join(HERE, "usage-hook.mjs")).href, ...args]]
        : [python, [join(HERE, "usage.py"), report, command, ...args]];
    const { status, stderr } = spawnSync(file, all, {
      encoding: "utf8",
      stdio: ["ignore", "ignore", "pipe"],
      maxBuffer: 1 << 28,
      env: { ...process.env, CAPTALLY_USAGE_REPORT: report },
    });
    if (status !== 0)
      throw new Error(`${command} ${args.join(" ")}: exit code ${status}: ${stderr.trim().split("\n").at(-1)}`);
    return JSON.parse(readFileSync(report, "utf8")) as Usage;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The middle value; the mean of the two middle ones of an even number. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Medians of each field. */
export function medianUsage(usages: readonly Usage[]): Usage {
  return {
    cpu: median(usages.map(({ cpu }) => cpu)),
    wall: median(usages.map(({ wall }) => wall)),
    rss: median(usages.map(({ rss }) => rss)),
  };
}
