/**
 * Many captions through the parser: here, or spread over threads, with the same results in the same order.
 *
 * @module
 */

import type { Engine } from "../engine/engine.js";
import { CaptallyError } from "../errors.js";
import { CaptionParser } from "../evaluation/caption-parser.js";
import { type ParseResults, type ParseWork, parseWork } from "./parse-work.js";
import type { ParseAnswer, ParseTask, WorkerSetup } from "./parse-worker.js";
import type { Progress } from "./progress.js";

/** Captions that are parsed between two looks at the progress, in about a tenth of a second. */
const CHUNK = 32;

/** A thread takes 0.1 s to start: fewer captions than these are no work for another one. */
const CAPTIONS_PER_THREAD = 100;

/** Tasks that a thread has at a time: the next one is there when one is done. */
const TASKS_AHEAD = 2;

/** The parser and how it is run. */
export interface ParserSetup {
  readonly engine: Engine;
  readonly grammar: Uint8Array;
  /** Most threads; absent: one for each core. */
  readonly workers?: number | undefined;
  readonly progress: Progress;
}

/** Results for texts, in their order; `undefined` for one with a sentence that is too long. */
export async function parseTexts<Work extends ParseWork>(
  work: Work,
  texts: readonly string[],
  { engine, grammar, workers, progress }: ParserSetup,
): Promise<(ParseResults[Work] | undefined)[]> {
  const results: (ParseResults[Work] | undefined)[] = [];
  let done = 0;
  const take = (first: number, part: readonly (ParseResults[Work] | undefined)[]): void => {
    for (const [i, result] of part.entries()) results[first + i] = result;
    done += part.length;
    progress.update(done, texts.length, "parsing captions");
  };
  const most = workers ?? (await import("node:os")).availableParallelism();
  const threads = Math.min(most, Math.floor(texts.length / CAPTIONS_PER_THREAD));
  if (threads > 1) {
    await parseInThreads(work, texts, { module: engine.module, grammar }, threads, take as TakeResults);
    return results;
  }
  const parser = new CaptionParser(engine, grammar);
  try {
    for (let first = 0; first < texts.length; first += CHUNK)
      take(first, parseWork(parser, work, texts.slice(first, first + CHUNK)));
  } finally {
    parser.close();
  }
  return results;
}

type TakeResults = (first: number, results: readonly unknown[]) => void;

async function parseInThreads(
  work: ParseWork,
  texts: readonly string[],
  setup: WorkerSetup,
  threads: number,
  take: TakeResults,
): Promise<void> {
  // What few runs need is loaded by those alone: it is felt at each start.
  const { Worker } = await import("node:worker_threads");
  let next = 0;
  let left = texts.length;
  const workers = Array.from(
    { length: threads },
    () => new Worker(new URL("parse-worker.js", import.meta.url), { workerData: setup }),
  );
  try {
    await new Promise<void>((resolve, reject) => {
      for (const worker of workers) {
        const send = (): void => {
          if (next >= texts.length) return;
          const task: ParseTask = { first: next, work, texts: texts.slice(next, next + CHUNK) };
          next += task.texts.length;
          worker.postMessage(task);
        };
        worker.on("error", reject);
        worker.on("exit", (code) => reject(new Error(`a thread of the parser ended with code ${code}`)));
        worker.on("message", (answer: ParseAnswer) => {
          if ("fault" in answer) return reject(new CaptallyError(answer.fault.code, answer.fault.message));
          take(answer.first, answer.results);
          left -= answer.results.length;
          if (left === 0) resolve();
          else send();
        });
        for (let i = 0; i < TASKS_AHEAD; ++i) send();
      }
    });
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
