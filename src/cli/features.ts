/**
 * `captally features`: NNEval's features of candidates as a table.
 *
 * @module
 */

import { loadEngine } from "../engine/engine.js";
import type { RunOptions } from "../evaluation/prepare.js";
import { type FeatureTable, featureCells } from "../learning/feature-table.js";
import { type Captioned, computeFeatures } from "../learning/features.js";
import { type FeatureName, featureMetric, NNEVAL_FEATURES } from "../metrics/nneval-features.js";
import { line } from "../report/csv.js";
import { checkCorpus } from "../score.js";
import { readCorpus } from "./corpus.js";
import { Inputs } from "./inputs.js";
import { Messages } from "./messages.js";
import type { MissingOption, ReadingOptions, SceneOptions, TextOptions } from "./options.js";
import { checkOutput, writeResult } from "./output.js";
import { packsFor } from "./packs.js";
import { readScenes } from "./scenes.js";

export interface FeatureOptions extends TextOptions, Pick<SceneOptions, "tuples" | "parses"> {
  readonly spice: boolean;
  readonly quiet?: boolean;
}

export interface FeaturesOptions extends FeatureOptions, ReadingOptions, MissingOption {
  readonly cands?: string[];
  readonly out?: string;
}

export async function runFeatures(options: FeaturesOptions): Promise<void> {
  await checkOutput(options.out);
  const messages = new Messages(options);
  const inputs = new Inputs();
  const { matched, names } = await readCorpus(options, true, inputs);
  const features = featureNames(options);
  const run = await featureRun(options, features, inputs, messages);
  messages.problems(checkCorpus(matched, [featureMetric(features)], run));
  const { ids } = matched.segments;
  const references = matched.segments.references.map((captions) => [...captions]);
  const captions: Captioned[] = [];
  const fields: Record<string, string>[] = [];
  matched.systems.forEach(({ candidates, segments }, s) => {
    [...candidates].forEach((candidate, i) => {
      const segment = segments?.[i] ?? i;
      captions.push({ candidate, references: references[segment] as readonly string[] });
      fields.push({ ...(names.length > 1 ? { system: names[s] as string } : {}), id: ids[segment] as string });
    });
  });
  const columns = computeFeatures(await loadEngine(), captions, run, features);
  await writeResult(options.out, tableLines({ names: features, columns, fields }));
}

/** The features asked for. */
export function featureNames({ spice }: FeatureOptions): FeatureName[] {
  return NNEVAL_FEATURES.filter((feature) => spice || feature !== "SPICE");
}

/** What features are computed with. */
export async function featureRun(
  options: FeatureOptions,
  features: readonly FeatureName[],
  inputs: Inputs,
  messages: Messages,
): Promise<RunOptions> {
  const { tokenizer, mode, tuples, parses } = options;
  const scenes = {
    ...(tuples === undefined ? {} : { tuples }),
    ...(parses === undefined ? {} : { parses }),
  };
  return {
    ...{ tokenizer, mode, documentFrequencies: undefined },
    packs: await packsFor([featureMetric(features)]),
    scenes: await readScenes(scenes, inputs, messages),
  };
}

/** A table as lines of CSV. */
export function* tableLines(table: FeatureTable): Generator<string> {
  for (const cells of featureCells(table)) yield `${line(cells)}\n`;
}
