/**
 * A thread that parses captions for `parser-pool.ts`; a program of its own, small enough to start at once.
 *
 * @module
 */

import { parentPort, workerData } from "node:worker_threads";
import { loadEngine } from "../engine/engine.js";
import { CaptallyError } from "../errors.js";
import { CaptionParser } from "../evaluation/caption-parser.js";
import { type ParseWork, parseWork } from "./parse-work.js";

/** What a thread is started with. */
export interface WorkerSetup {
  readonly module: WebAssembly.Module;
  readonly grammar: Uint8Array;
}

/** Captions to parse, and where their results go. */
export interface ParseTask {
  readonly first: number;
  readonly work: ParseWork;
  readonly texts: readonly string[];
}

/** The results of a task, or the error that ended it. */
export type ParseAnswer =
  | { readonly first: number; readonly results: readonly unknown[] }
  | { readonly fault: Pick<CaptallyError, "code" | "message"> };

const { module, grammar } = workerData as WorkerSetup;
const parser = new CaptionParser(await loadEngine(module), grammar);

parentPort?.on("message", ({ first, work, texts }: ParseTask) => {
  parentPort?.postMessage(answer(() => ({ first, results: parseWork(parser, work, texts) })));
});

function answer(parse: () => ParseAnswer): ParseAnswer {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof CaptallyError)) throw error;
    return { fault: { code: error.code, message: error.message } };
  }
}
