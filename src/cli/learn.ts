/**
 * `captally learn`: rows to learn from, and models from and to files.
 *
 * @module
 */

import { basename, join } from "node:path";
import { modelSignature, readModel, writeModel } from "../data/model-file.js";
import { loadEngine } from "../engine/engine.js";
import { CaptallyError } from "../errors.js";
import { Random } from "../judgement/statistics/random.js";
import type { Objective } from "../learning/choices.js";
import { computeFeatures } from "../learning/features.js";
import { officialModel } from "../learning/official-model.js";
import { type LearnedImage, trainingRows } from "../learning/training-rows.js";
import { featuresOf } from "../metrics/nneval.js";
import { featureMetric } from "../metrics/nneval-features.js";
import { checkCorpus } from "../score.js";
import { readCorpus } from "./corpus.js";
import { type FeatureOptions, featureNames, featureRun, tableLines } from "./features.js";
import { Inputs } from "./inputs.js";
import { Messages, times } from "./messages.js";
import type { MissingOption, ReadingOptions } from "./options.js";
import { checkOutput, writeResult } from "./output.js";
import { startProgress } from "./progress.js";
import { runScore, type ScoreOptions } from "./score.js";

export interface RowsOptions extends FeatureOptions, ReadingOptions, MissingOption {
  readonly cands?: string[];
  readonly objective: Objective;
  readonly seed: number;
  readonly out?: string;
}

/** `captally learn rows`: captions by people (references) and by machines (candidates) become rows with features and labels. */
export async function runRows(options: RowsOptions): Promise<void> {
  await checkOutput(options.out);
  const messages = new Messages(options);
  const inputs = new Inputs();
  const { matched } = await readCorpus(options, options.objective === "human", inputs);
  const machines = matched.segments.ids.map((): string[] => []);
  for (const { candidates, segments } of matched.systems) {
    [...candidates].forEach((candidate, i) => {
      machines[segments?.[i] ?? i]?.push(candidate);
    });
  }
  const images = matched.segments.ids.map(
    (id, i): LearnedImage => ({
      id,
      people: [...(matched.segments.references[i] ?? [])],
      machines: machines[i] as string[],
    }),
  );
  const names = featureNames(options);
  const run = await featureRun(options, names, inputs, messages);
  messages.problems(checkCorpus(matched, [featureMetric(names)], run));
  const rows = trainingRows(images, options.objective, Random.seeded(options.seed));
  const progress = await startProgress(options.quiet === true);
  try {
    const columns = computeFeatures(await loadEngine(), rows, run, names, (done) =>
      progress.update(done, rows.length, "features"),
    );
    const fields = rows.map(({ image, label, candidate }) => ({ image, label: String(label), candidate }));
    progress.stop();
    await writeResult(options.out, tableLines({ names, columns, fields }));
    messages.note(`${times(rows.length, "row")} of ${times(images.length, "image")}`);
  } finally {
    progress.stop();
  }
}

/** `captally learn score`: scores by a model's file. */
export async function runLearnScore(path: string, options: ScoreOptions): Promise<void> {
  return runScore({ ...options, model: [path] });
}

/** `captally learn export`: the model of a training's folder, checked. */
export async function runExport(folder: string, options: ImportOptions): Promise<void> {
  return runImport(join(folder, "model.json"), options);
}

export interface ImportOptions {
  readonly data?: string;
  readonly out?: string;
  readonly quiet?: boolean;
}

/** `captally learn import`: NNEval's released checkpoint, or a model's file, checked. */
export async function runImport(path: string, options: ImportOptions): Promise<void> {
  await checkOutput(options.out);
  const inputs = new Inputs();
  const bytes = await inputs.inflatedBytes(path);
  const isCheckpoint = path.endsWith(INDEX);
  if (!isCheckpoint && options.data !== undefined)
    throw new CaptallyError(
      "usage-option",
      `--data: expected the ${INDEX} file of a checkpoint beside it, got ${path}`,
    );
  const data = options.data ?? `${path.slice(0, -INDEX.length)}${DATA}`;
  const model = isCheckpoint
    ? officialModel(bytes, await inputs.inflatedBytes(data))
    : readModel(bytes, basename(path));
  featuresOf(model);
  await writeResult(options.out, [writeModel(model)]);
  new Messages(options).note(`${model.name}, ${modelSignature(model)}`);
}

/** Ends of the names of a checkpoint's files. */
const INDEX = ".index";
const DATA = ".data-00000-of-00001";
