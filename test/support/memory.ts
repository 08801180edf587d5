/** What a child process keeps, as it says itself: `memory-report.mjs` is loaded into it. */

import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

/** Arguments of Node that make a child, which needs a channel (`ipc`), one that `bytesInUse` can ask. */
export const MEASURED: readonly string[] = ["--import", new URL("memory-report.mjs", import.meta.url).href];

/**
 * Bytes that live on after full collections: objects, buffers, WebAssembly memories. Unlike resident memory, in which the
 * host's heap breathes, they are the same to about a hundred kilobytes whenever one asks.
 */
export async function bytesInUse(child: ChildProcess): Promise<number> {
  const answer = once(child, "message");
  child.send("bytes");
  return (await answer)[0] as number;
}

/** Megabytes that the system holds for a process. */
export function residentMegabytes(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}
