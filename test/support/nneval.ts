/**
 * What NNEval needs, small: document frequencies of a few captions, and networks with drawn weights.
 */

import { type LoadedModel, withChecksum } from "../../src/data/model-file.js";
import { loadEngine } from "../../src/engine/engine.js";
import { buildDocumentFrequencies, frequenciesToBinary } from "../../src/evaluation/df-file.js";
import { initialState } from "../../src/learning/kernel-network.js";
import { loadTrainingEngine } from "../../src/learning/training-engine.js";
import { FEATURE_SET, type FeatureName } from "../../src/metrics/nneval-features.js";

/** Images whose captions the frequencies come from. */
const IMAGES: readonly (readonly string[])[] = [
  ["a dog runs on the grass", "the brown dog is running"],
  ["two children play with a ball", "kids are playing on the beach"],
  ["a man rides a wave on a surfboard", "a surfer in the sea"],
  ["a plate of food on a table", "some food on a white plate"],
];

/** A pack of document frequencies. */
export async function smallFrequencies(): Promise<Uint8Array> {
  const options = { tokenizer: "ptb", mode: "parity", order: 4 } as const;
  return frequenciesToBinary(buildDocumentFrequencies(await loadEngine(), IMAGES, options));
}

/** A model with drawn weights. */
export async function drawnModel(features: readonly FeatureName[], name = "Own"): Promise<LoadedModel> {
  const sizes = [features.length, 9, 2];
  const { parameters } = initialState(await loadTrainingEngine(), sizes, 5);
  return withChecksum({
    ...{ name, id: "own-1", featureSet: FEATURE_SET, features, sizes, parameters },
    minimum: features.map(() => 0),
    maximum: features.map((_, f) => 1 - f / 100),
    baseline: features.map((_, f) => 0.2 + f / 100),
    wanted: 1,
    ...{ df: "", vectors: "", training: {}, images: [] },
  });
}
