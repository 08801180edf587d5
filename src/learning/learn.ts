/**
 * From a table of features with labels to a model.
 *
 * @module
 */

import type { LearnedModel, TrainingImages } from "../data/model-file.js";
import type { Engine } from "../engine/engine.js";
import { CaptallyError } from "../errors.js";
import { networkInputs } from "../metrics/nneval.js";
import { FEATURE_SET, type FeatureName } from "../metrics/nneval-features.js";
import type { FeatureTable } from "./feature-table.js";
import { initialState } from "./kernel-network.js";
import type { NetworkMaker, Optimizer, TrainingRows } from "./network.js";
import { type Checkpoint, firstCheckpoint, train } from "./train.js";

/** Choices of a training. */
export interface LearnOptions {
  readonly features: readonly FeatureName[];
  /** Neurons of the hidden layers. */
  readonly hidden: readonly number[];
  readonly batch: number;
  readonly optimizer: Optimizer;
  readonly epochs: number;
  readonly patience: number;
  readonly seed: number;
  /** Which rows and judgements these are: a training goes on with the same ones only. */
  readonly data?: string | undefined;
}

/** A network's classes: not wanted, wanted. */
const CLASSES = 2;
const WANTED = 1;

/** A training ready to begin. */
export interface Learning {
  readonly rows: TrainingRows;
  readonly sizes: readonly number[];
  readonly scales: Pick<LearnedModel, "minimum" | "maximum" | "baseline">;
}

/**
 * Rows on the network's scale.
 *
 * @throws {CaptallyError} `input-format` for rows without labels, or of one label only
 */
export function prepareLearning(table: FeatureTable, { features, hidden }: LearnOptions): Learning {
  const at = table.source === undefined ? "" : `${table.source}: `;
  const columns = columnsOf(table, features);
  const labels = Uint32Array.from(table.fields, ({ label }, i) => {
    if (label === "0" || label === "1") return Number(label);
    throw new CaptallyError(
      "input-format",
      `${at}row ${i + 1}: expected a label 0 or 1, found ${JSON.stringify(label) ?? "none"}`,
    );
  });
  if (new Set(labels).size < CLASSES)
    throw new CaptallyError("input-format", `${at}expected rows of both labels, found one`);
  const scales = scalesOf(columns, features);
  return {
    rows: { features: networkInputs(scales, columns), labels },
    sizes: [features.length, ...hidden, CLASSES],
    scales,
  };
}

/** Columns of some features of a table. */
export function columnsOf({ names, columns }: FeatureTable, features: readonly FeatureName[]): Float64Array[] {
  return features.map((feature) => {
    const column = columns[names.indexOf(feature)];
    if (column === undefined) throw new CaptallyError("input-format", `expected the feature ${feature}, found none`);
    return column;
  });
}

function scalesOf(columns: readonly Float64Array[], features: readonly string[]): Learning["scales"] {
  const least = columns.map((column) => column.reduce((a, b) => Math.min(a, b)));
  const most = columns.map((column) => column.reduce((a, b) => Math.max(a, b)));
  const constant = features.find((_, f) => least[f] === most[f]);
  if (constant !== undefined)
    throw new CaptallyError("input-format", `expected different values of ${constant}, found one in all rows`);
  const mean = columns.map((column) => column.reduce((sum, value) => sum + value, 0) / column.length);
  return { minimum: least, maximum: most, baseline: mean };
}

/**
 * Trains, and returns the last checkpoint; its best parameters are the model's.
 *
 * @param selected score of what the network gives the rows of `dev`, on any rising scale; absent: the last epoch counts
 * @param start checkpoint to go on from
 */
export async function learn(
  engine: Engine,
  make: NetworkMaker,
  { rows, sizes, scales }: Learning,
  options: LearnOptions,
  selected: { readonly dev: FeatureTable; readonly score: (values: Float64Array) => number } | undefined,
  start: Checkpoint | undefined,
  onEpoch: (checkpoint: Checkpoint) => Promise<void>,
): Promise<Checkpoint> {
  const dev = selected === undefined ? undefined : networkInputs(scales, columnsOf(selected.dev, options.features));
  return train(make, rows, start ?? firstCheckpoint(initialState(engine, sizes, options.seed)), {
    plan: { sizes, batch: options.batch, optimizer: options.optimizer },
    seed: options.seed,
    epochs: options.epochs,
    patience: options.patience,
    onEpoch,
    select:
      selected === undefined || dev === undefined
        ? undefined
        : async (network) => selected.score(marginsOf(await network.logits(dev))),
  });
}

/** By how much the wanted class is ahead: it rises with its probability, and has fewer ties. */
function marginsOf(logits: Float32Array): Float64Array {
  return Float64Array.from(
    { length: logits.length / CLASSES },
    (_, i) => (logits[CLASSES * i + WANTED] as number) - (logits[CLASSES * i] as number),
  );
}

/** What a model is besides its numbers. */
export interface ModelFacts {
  readonly name: string;
  readonly id: string;
  readonly df: string;
  readonly vectors: string;
  readonly training: LearnedModel["training"];
  readonly images: readonly TrainingImages[];
}

export function modelOf(
  { sizes, scales }: Learning,
  features: readonly FeatureName[],
  { best }: Checkpoint,
  facts: ModelFacts,
): LearnedModel {
  return {
    ...facts,
    featureSet: FEATURE_SET,
    features,
    ...scales,
    sizes,
    wanted: WANTED,
    parameters: best.parameters,
  };
}
