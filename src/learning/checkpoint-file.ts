/**
 * Checkpoints of trainings as JSON, with what was asked for, so that only the same training goes on from them.
 *
 * @module
 */

import { floatsFromBase64, floatsToBase64 } from "../data/base64.js";
import { parameterCount } from "../engine/perceptron.js";
import { CaptallyError } from "../errors.js";
import type { LearnOptions } from "./learn.js";
import type { Checkpoint, EpochLog } from "./train.js";

const VERSION = 1;

/** A score that is none yet; JSON has no infinity. */
const NO_SCORE = Number.NEGATIVE_INFINITY;

/** The file's text. */
export function checkpointText({ epoch, state, best, log }: Checkpoint, options: LearnOptions): string {
  return `${JSON.stringify({
    "captally-checkpoint": VERSION,
    options: sameness(options),
    epoch,
    steps: state.steps,
    parameters: floatsToBase64(state.parameters),
    moments: floatsToBase64(state.moments),
    best: {
      epoch: best.epoch,
      score: best.score === NO_SCORE ? null : best.score,
      parameters: floatsToBase64(best.parameters),
    },
    log,
  })}\n`;
}

/** What makes two trainings the same as far as they go. */
function sameness({ epochs: _, patience: __, ...options }: LearnOptions): string {
  return JSON.stringify(options);
}

/**
 * Reads a checkpoint.
 *
 * @param sizes of the network
 * @throws {CaptallyError} `input-format` for other files and for a training with other choices
 */
export function readCheckpoint(
  text: string,
  source: string,
  options: LearnOptions,
  sizes: readonly number[],
): Checkpoint {
  try {
    const file = JSON.parse(text) as Record<string, unknown>;
    if (file["captally-checkpoint"] !== VERSION) throw new Error("it is no checkpoint of a training");
    if (file.options !== sameness(options))
      throw new Error(`its training was another: ${String(file.options)}, not ${sameness(options)}`);
    const best = file.best as { epoch: number; score: number | null; parameters: string };
    const count = parameterCount(sizes);
    return {
      epoch: file.epoch as number,
      state: {
        parameters: floats(file.parameters, count),
        moments: floats(file.moments, 2 * count),
        steps: file.steps as number,
      },
      best: { epoch: best.epoch, score: best.score ?? NO_SCORE, parameters: floats(best.parameters, count) },
      log: file.log as EpochLog[],
    };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CaptallyError("input-format", `${source}: the training cannot go on from it: ${reason}`, {
      place: { file: source },
      cause,
    });
  }
}

function floats(text: unknown, count: number): Float32Array {
  const values = floatsFromBase64(String(text));
  if (values.length !== count) throw new Error(`expected ${count} numbers, found ${values.length}`);
  return values;
}
