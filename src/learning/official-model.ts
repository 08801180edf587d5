/**
 * NNEval's released model as a model of captally: the user gives the checkpoint, which has no licence and is not part of captally.
 *
 * Its features go in on the scale of -1 to 1 (learned from its behaviour: with features from 0 to 1 its score falls as METEOR rises).
 * Minimum and maximum of its training data are not published; 0 and 1 are what the features can reach, CIDEr being divided by 10.
 *
 * @module
 */

import { type LoadedModel, withChecksum } from "../data/model-file.js";
import { CaptallyError } from "../errors.js";
import { FEATURE_SET, NNEVAL_FEATURES } from "../metrics/nneval-features.js";
import { readTensorBundle } from "./tensor-bundle.js";

/** Weights and biases of the layers in turn. */
const TENSORS = [
  { name: "hiddenlayer/layer1/W1", shape: [8, 72] },
  { name: "hiddenlayer/layer1/b1", shape: [72] },
  { name: "hiddenlayer/layer2/W2", shape: [72, 72] },
  { name: "hiddenlayer/layer2/b2", shape: [72] },
  { name: "out_layer/out/W_out", shape: [72, 2] },
  { name: "out_layer/out/b_out", shape: [2] },
];

const SIZES = [8, 72, 72, 2];

/** Class of captions by people. */
const HUMAN = 1;

/**
 * @param index bytes of `nn_classify_checkpoint156.ckpt.index`
 * @param data bytes of `nn_classify_checkpoint156.ckpt.data-00000-of-00001`
 * @throws {CaptallyError} `pack-format` for other files
 */
export function officialModel(index: Uint8Array, data: Uint8Array): LoadedModel {
  const tensors = readTensorBundle(index, data);
  const parameters = TENSORS.flatMap(({ name, shape }) => {
    const tensor = tensors.get(name);
    if (tensor !== undefined && tensor.shape.join() === shape.join()) return [...tensor.values];
    const found = tensor === undefined ? "none" : `one of ${tensor.shape.join(" x ")}`;
    throw new CaptallyError(
      "pack-format",
      `checkpoint: expected a tensor ${name} of ${shape.join(" x ")}, found ${found}`,
    );
  });
  const every = (value: number): number[] => NNEVAL_FEATURES.map(() => value);
  return withChecksum({
    name: "NNEval(official)",
    id: "nneval-official-156",
    featureSet: FEATURE_SET,
    features: NNEVAL_FEATURES,
    minimum: every(0),
    maximum: every(1),
    baseline: every(0.5),
    sizes: SIZES,
    wanted: HUMAN,
    parameters: Float32Array.from(parameters),
    df: "",
    vectors: "",
    training: { source: "NaehaSharif/NNEval, nn_classify_checkpoint156.ckpt", objective: "human" },
    images: [],
  });
}
