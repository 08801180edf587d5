/**
 * The training loop, the same for all engines: seeded first weights and orders, selection of an epoch, checkpoints.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";
import { Random } from "../judgement/statistics/random.js";
import type { Network, NetworkMaker, NetworkPlan, NetworkState, TrainingRows } from "./network.js";

/** One epoch of the log. */
export interface EpochLog {
  readonly epoch: number;
  /** Mean loss of the rows, each before its batch's step. */
  readonly loss: number;
  /** What selection goes by; absent where nothing is selected. */
  readonly score?: number;
}

/** All that a training goes on from after a break. */
export interface Checkpoint {
  readonly epoch: number;
  readonly state: NetworkState;
  /** The best epoch so far, or the last where nothing is selected. */
  readonly best: { readonly epoch: number; readonly score: number; readonly parameters: Float32Array };
  readonly log: readonly EpochLog[];
}

export interface TrainOptions {
  readonly plan: NetworkPlan;
  readonly seed: number;
  /** Last epoch. */
  readonly epochs: number;
  /** Epochs without a better score after which training stops. */
  readonly patience: number;
  /** Score of the network after an epoch, the higher the better. */
  readonly select?: ((network: Network) => Promise<number>) | undefined;
  /** Called after every epoch. */
  readonly onEpoch?: ((checkpoint: Checkpoint) => Promise<void>) | undefined;
}

const WORD = 2 ** 32;

/** Seeds of orders are of this many; those of epochs lie beside each other. */
const MOST_SEED = 2 ** 32 - 1;

/** Order of the rows in an epoch: it depends on seed and epoch only, so a training can go on after a break. */
export function rowOrder(count: number, seed: number, epoch: number): Uint32Array {
  const random = Random.seeded((seed % MOST_SEED) + epoch * WORD);
  const order = Uint32Array.from({ length: count }, (_, row) => row);
  for (let i = count - 1; i > 0; --i) {
    const j = random.below(i + 1);
    const row = order[i] as number;
    order[i] = order[j] as number;
    order[j] = row;
  }
  return order;
}

/** A training that has not begun. */
export function firstCheckpoint(state: NetworkState): Checkpoint {
  return {
    epoch: 0,
    state,
    best: { epoch: 0, score: Number.NEGATIVE_INFINITY, parameters: state.parameters },
    log: [],
  };
}

/** Trains from a checkpoint to the last epoch, or until the score gets no better. */
export async function train(
  make: NetworkMaker,
  rows: TrainingRows,
  start: Checkpoint,
  options: TrainOptions,
): Promise<Checkpoint> {
  const network = await make(options.plan, rows, start.state);
  try {
    let checkpoint = start;
    while (checkpoint.epoch < options.epochs && checkpoint.epoch - checkpoint.best.epoch < options.patience) {
      checkpoint = await trainEpoch(network, rows, checkpoint, options);
      await options.onEpoch?.(checkpoint);
    }
    return checkpoint;
  } finally {
    network.close();
  }
}

async function trainEpoch(
  network: Network,
  { labels }: TrainingRows,
  before: Checkpoint,
  { seed, select }: TrainOptions,
): Promise<Checkpoint> {
  const epoch = before.epoch + 1;
  const loss = await network.train(rowOrder(labels.length, seed, epoch));
  if (!Number.isFinite(loss))
    throw new CaptallyError(
      "usage-option",
      `training: expected a finite loss in epoch ${epoch}, got ${loss}; take a smaller rate`,
    );
  const score = await select?.(network);
  const state = await network.state();
  // A score that is no number is never the best: all outputs are equal.
  const better = score === undefined || score > before.best.score;
  return {
    epoch,
    state,
    best: better ? { epoch, score: score ?? before.best.score, parameters: state.parameters } : before.best,
    log: [...before.log, { epoch, loss, ...(score === undefined ? {} : { score }) }],
  };
}
