/**
 * Models of subsets of the features, trained as the shipped ones are, but without selection: their last epoch counts.
 */

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type LoadedModel, readModel, withChecksum, writeModel } from "../../src/data/model-file.js";
import type { Engine } from "../../src/engine/engine.js";
import { readFeatureTable } from "../../src/learning/feature-table.js";
import { kernelNetworks } from "../../src/learning/kernel-network.js";
import { type LearnOptions, learn, modelOf, prepareLearning } from "../../src/learning/learn.js";
import { DEFAULT_OPTIMIZER } from "../../src/learning/network.js";
import { type FeatureName, NNEVAL_FEATURES } from "../../src/metrics/nneval-features.js";
import { writeTrainingCaptions } from "./training-captions.js";

const CLI = fileURLToPath(new URL("../../dist/cli.cjs", import.meta.url));

export interface Ablation {
  readonly name: string;
  readonly model: LoadedModel;
}

const without = (...left: FeatureName[]): FeatureName[] => NNEVAL_FEATURES.filter((name) => !left.includes(name));
const BLEU: readonly FeatureName[] = ["Bleu_1", "Bleu_2", "Bleu_3", "Bleu_4"];

const SUBSETS: readonly (readonly [string, readonly FeatureName[]])[] = [
  ["all eight", NNEVAL_FEATURES],
  ["without METEOR", without("METEOR")],
  ["without WMD", without("WMD")],
  ["without BLEU", without(...BLEU)],
  ["without SPICE", without("SPICE")],
  ["without CIDEr", without("CIDEr/10")],
  ["BLEU only", BLEU],
  ["lexical: BLEU, METEOR, CIDEr", ["METEOR", ...BLEU, "CIDEr/10"]],
  ["semantic: WMD, SPICE", ["WMD", "SPICE"]],
];

/** Seed of the rows of the shipped models. */
const SEED_OF_ROWS = "1";

const OPTIONS: Omit<LearnOptions, "features"> = {
  hidden: [72, 72],
  batch: 75,
  optimizer: DEFAULT_OPTIMIZER,
  epochs: 15,
  patience: 15,
  seed: 123,
};

/** Trains them on `NNEval_match`'s rows, or reads them from the cache folder, which keeps both. */
export async function ablations(engine: Engine, data: string, cache: string): Promise<Ablation[]> {
  const path = join(cache, "rows-match.csv");
  if (!existsSync(path)) makeRows(data, join(cache, "captions"), path);
  let table: ReturnType<typeof readFeatureTable> | undefined;
  const models: Ablation[] = [];
  for (const [name, features] of SUBSETS) {
    const file = join(cache, `ablation-${name.replace(/[^a-z]+/gi, "-")}.json`);
    if (!existsSync(file)) {
      process.stderr.write(`training ${name}\n`);
      table ??= readFeatureTable({ text: readFileSync(path, "utf8"), source: path });
      const options = { ...OPTIONS, features };
      const prepared = prepareLearning(table, options);
      const last = await learn(engine, kernelNetworks(engine), prepared, options, undefined, undefined, async () => {});
      const facts = { name: "ablation", id: "ablation", df: "", vectors: "", training: {}, images: [] };
      writeFileSync(file, writeModel(withChecksum(modelOf(prepared, features, last, facts))));
    }
    models.push({ name, model: readModel(readFileSync(file), file) });
  }
  return models;
}

/** Makes the rows as the shipped model's were made: by the command line, from the captions that the recipe chooses. */
function makeRows(data: string, captions: string, path: string): void {
  process.stderr.write("rows to learn from\n");
  const { humans, systems } = writeTrainingCaptions(data, captions);
  const args = [
    "-r",
    humans,
    "-c",
    ...systems,
    "--missing",
    "skip",
    "--objective",
    "match",
    "--seed",
    SEED_OF_ROWS,
    "-o",
    path,
  ];
  execFileSync(process.execPath, [CLI, "learn", "rows", ...args], { stdio: ["ignore", "ignore", "inherit"] });
}
