/**
 * `captally learn train`: a training in a folder, which can be broken off and gone on with.
 *
 * The folder holds `dev.csv` (features of the captions that select the epoch), `log.jsonl`, `checkpoint.json` and, at the end,
 * `model.json`.
 *
 * @module
 */

import { rm } from "node:fs/promises";
import { join } from "node:path";
import { asciiLower } from "../corpus/ascii.js";
import { isModelMark, writeModel } from "../data/model-file.js";
import { sha256 } from "../data/sha256.js";
import { CaptallyError } from "../errors.js";
import type { RatingTarget } from "../judgement/choices.js";
import { checkpointText, readCheckpoint } from "../learning/checkpoint-file.js";
import type { EngineName } from "../learning/choices.js";
import { chooseEngine } from "../learning/engines.js";
import { type FeatureTable, readFeatureTable } from "../learning/feature-table.js";
import { computeFeatures, dataNames } from "../learning/features.js";
import { type LearnOptions, learn, modelOf, prepareLearning } from "../learning/learn.js";
import { readSelection } from "../learning/selection.js";
import type { Checkpoint } from "../learning/train.js";
import { loadTrainingEngine } from "../learning/training-engine.js";
import { trainingImages } from "../learning/training-images.js";
import { SHIPPED_MODELS } from "../metrics/nneval.js";
import { type FeatureName, featureMetric, isFeature, NNEVAL_FEATURES } from "../metrics/nneval-features.js";
import { VERSION } from "../version.js";
import { folderOpener } from "./data-folder.js";
import { type FeatureOptions, featureRun, tableLines } from "./features.js";
import { Inputs } from "./inputs.js";
import { Messages, times } from "./messages.js";
import { checkFolder, makeFolder, writeResult } from "./output.js";
import { packsFor } from "./packs.js";

export interface TrainOptions extends FeatureOptions {
  readonly data?: string;
  readonly out?: string;
  readonly dev?: string;
  readonly protocol: string;
  readonly variant?: string;
  readonly target: RatingTarget;
  readonly engine: EngineName;
  readonly features?: string;
  readonly hidden: readonly number[];
  readonly batch: number;
  readonly rate: number;
  readonly penalty: number;
  readonly epochs: number;
  readonly patience: number;
  readonly seed: number;
  readonly name: string;
  readonly id: string;
  readonly objective?: string;
  readonly licence: string;
  readonly resume?: boolean;
}

/** Adam's other choices are those of every framework. */
const BETAS = { beta1: 0.9, beta2: 0.999, epsilon: 1e-7 };

/** Epochs between lines of progress. */
const TOLD = 10;

/** Files of a training's folder. */
const FILES = { checkpoint: "checkpoint.json", dev: "dev.csv", log: "log.jsonl", model: "model.json" } as const;

export async function runTrain(options: TrainOptions): Promise<void> {
  const { data, out: folder } = options;
  if (data === undefined) throw new CaptallyError("usage-option", "no rows: name their table with --data");
  if (folder === undefined) throw new CaptallyError("usage-option", "no folder for the training: name it with -o");
  for (const key of ["name", "id"] as const) checkMark(key, options[key]);
  refuseShipped(options);
  const messages = new Messages(options);
  const inputs = new Inputs();
  const file = await inputs.text(data);
  const table = readFeatureTable(file);
  const learning = learnOptions(options, table, dataMark(options, file.text));
  const prepared = prepareLearning(table, learning);
  const engine = await loadTrainingEngine();
  const [engineName, networks] = await chooseEngine(options.engine, engine);
  await checkFolder(folder);
  const start = options.resume === true ? await checkpointIn(folder, inputs, learning, prepared.sizes) : undefined;
  const packs = await packsFor([featureMetric(learning.features)]);
  const selected = options.dev === undefined ? undefined : await devRows(options.dev, options, learning.features);
  // The model of an earlier training is none of this one, which may be interrupted.
  if (start === undefined) await rm(join(folder, FILES.model), { force: true });
  messages.note(`${times(table.fields.length, "row")}, ${prepared.sizes.join("-")}, ${engineName}`);
  const last = await learn(engine, networks, prepared, learning, selected, start, async (after) => {
    await makeFolder(folder);
    await writeResult(join(folder, FILES.checkpoint), [checkpointText(after, learning)]);
    await writeResult(
      join(folder, FILES.log),
      after.log.map((line) => `${JSON.stringify(line)}\n`),
    );
    if (after.epoch % TOLD === 0) messages.note(progressLine(after));
  });
  const model = modelOf(prepared, learning.features, last, {
    ...dataNames(engine, packs, learning.features),
    ...{ name: options.name, id: options.id },
    training: facts(options, learning, engineName, last, table.fields.length),
    images: trainingImages(table, options.licence),
  });
  await writeResult(join(folder, FILES.model), [writeModel(model)]);
  messages.note(`${join(folder, FILES.model)}: epoch ${last.best.epoch} of ${last.epoch}`);

  /** Captions that select the epoch; their features are kept in the folder. */
  async function devRows(
    path: string,
    { protocol, variant, target }: TrainOptions,
    features: readonly FeatureName[],
  ): Promise<{ dev: FeatureTable; score: (values: Float64Array) => number }> {
    const { captions, score } = await readSelection(await folderOpener(path, inputs), { protocol, variant, target });
    const kept = join(folder as string, FILES.dev);
    const known = await inputs.text(kept).catch(() => undefined);
    if (known !== undefined) {
      const dev = readFeatureTable(known);
      if (dev.fields.length === captions.length) return { dev, score };
    }
    const run = await featureRun(options, features, inputs, messages);
    const columns = computeFeatures(engine, captions, run, features);
    const dev = { names: features, columns, fields: captions.map(({ candidate }) => ({ candidate })) };
    await makeFolder(folder as string);
    await writeResult(kept, tableLines(dev));
    return { dev, score };
  }
}

/** @throws {CaptallyError} `usage-option` for what a model's file could not hold */
function checkMark(option: string, text: string): void {
  if (!isModelMark(text))
    throw new CaptallyError(
      "usage-option",
      `--${option}: expected up to 64 letters, digits, blanks and _.:+()-, got ${JSON.stringify(text)}`,
    );
}

/** @throws {CaptallyError} `usage-option` for names of the package's own: results and signatures go by them */
function refuseShipped({ name, id }: TrainOptions): void {
  // Ids are names with a version: `NNEval_7` and `nneval-7-1.0.0`.
  const bare = (mark: string): string =>
    asciiLower(mark)
      .replaceAll("_", "-")
      .replace(/-[\d.]+$/, "");
  const own = SHIPPED_MODELS.map((model) => asciiLower(model.name).replaceAll("_", "-"));
  for (const [option, mark] of Object.entries({ name, id })) {
    if (own.includes(asciiLower(mark).replaceAll("_", "-")) || own.includes(bare(mark)))
      throw new CaptallyError(
        "usage-option",
        `--${option}: expected another than that of a model of the package, got ${JSON.stringify(mark)}`,
      );
  }
}

/** Rows and judgements of a training, in short. */
function dataMark({ dev, protocol, variant, target }: TrainOptions, rows: string): string {
  const selection = dev === undefined ? "none" : `${protocol} ${variant ?? ""} ${target}`;
  return `rows ${sha256(new TextEncoder().encode(rows))}, selection ${selection}`;
}

function learnOptions(options: TrainOptions, table: FeatureTable, mark: string): LearnOptions {
  const { hidden, batch, rate, penalty, epochs, patience, seed } = options;
  return {
    features: chosenFeatures(options.features, table),
    ...{ hidden, batch, epochs, patience, seed, data: mark },
    optimizer: { rate, penalty, ...BETAS },
  };
}

function chosenFeatures(list: string | undefined, { names }: FeatureTable): FeatureName[] {
  const wanted = list?.split(",").filter((name) => name !== "") ?? names;
  const unknown = wanted.find((name) => !isFeature(name));
  if (unknown !== undefined || wanted.length === 0)
    throw new CaptallyError(
      "usage-option",
      `--features: expected some of ${NNEVAL_FEATURES.join(",")}, found "${unknown ?? ""}"`,
    );
  return NNEVAL_FEATURES.filter((name) => wanted.includes(name));
}

async function checkpointIn(
  folder: string,
  inputs: Inputs,
  options: LearnOptions,
  sizes: readonly number[],
): Promise<Checkpoint> {
  const { text, source } = await inputs.text(join(folder, FILES.checkpoint));
  return readCheckpoint(text, source, options, sizes);
}

function progressLine({ epoch, log, best }: Checkpoint): string {
  const { loss = 0, score } = log.at(-1) ?? {};
  const selection =
    score === undefined ? "" : `, tau-b ${score.toFixed(4)} (best ${best.score.toFixed(4)} in epoch ${best.epoch})`;
  return `epoch ${epoch}: loss ${loss.toFixed(5)}${selection}`;
}

/** How a model came about; nothing that differs between two runs of one training. */
function facts(
  options: TrainOptions,
  { optimizer, batch, seed }: LearnOptions,
  engine: string,
  { epoch, best }: Checkpoint,
  rows: number,
): Record<string, string | number> {
  return {
    objective: options.objective ?? "",
    engine,
    rows,
    ...{ batch, seed },
    rate: optimizer.rate,
    penalty: optimizer.penalty,
    epochs: epoch,
    epoch: best.epoch,
    ...(options.dev === undefined
      ? {}
      : { selection: `${options.protocol} ${options.variant ?? ""} ${options.target} tau-b`, selected: best.score }),
    captally: VERSION,
  };
}
