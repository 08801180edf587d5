/**
 * Training: softmax cross-entropy plus an L2 penalty on the weights (half the sum of their squares, as TensorFlow's `l2_loss`;
 * biases go free), its gradients by backpropagation, and steps of Adam.
 *
 * The training record begins with addresses, u32 each: 0 gradients | 4 first moments | 8 second moments (each as the parameters) |
 * 12 scratch; `adam.ts` has the rest. Scratch: a transposed weight matrix, then rows of gradients for each layer's outputs.
 */

import { exp, log } from "../math";
import { alloc, allocZeroed } from "../memory";
import { adamStep, penaltyOf, setOptimizer, setSteps, stepsOf, TRAINING_BYTES } from "./adam";
import { forward, putRow } from "./forward";
import { LANES, multiply, sumOfRows, transpose } from "./matrix";
import {
  biasesAt,
  inputRows,
  inputs,
  layerAt,
  layerCount,
  outputRows,
  outputs,
  packParameters,
  paddedInputs,
  paddedOutputs,
  parameterCount,
  parametersOf,
  rowLimit,
  setTraining,
  trainingOf,
  unpackParameters,
  weightsAt,
} from "./network";

/** Makes a network ready for training. */
export function mlpBeginTraining(
  network: usize,
  rate: f64,
  beta1: f64,
  beta2: f64,
  epsilon: f64,
  penalty: f64,
): void {
  const training = alloc(TRAINING_BYTES);
  const block = <usize>parameterCount(network) << 2;
  for (let part: usize = 0; part < 12; part += 4) store<u32>(training + part, <u32>allocZeroed(block));
  let largest: u32 = 0;
  let neurons: u32 = 0;
  const layers = layerCount(network);
  for (let l: u32 = 0; l < layers; ++l) {
    const layer = layerAt(network, l);
    largest = max(largest, paddedInputs(layer) * paddedOutputs(layer));
    neurons += paddedOutputs(layer);
  }
  store<u32>(training, <u32>allocZeroed((<usize>largest + <usize>neurons * <usize>rowLimit(network)) << 2), 12);
  setOptimizer(training, rate, beta1, beta2, epsilon, penalty);
  setTraining(network, training);
}

/** Writes the moments (see `packParameters`): the first ones, then the second. */
export function mlpMoments(network: usize, first: usize, second: usize): void {
  const training = trainingOf(network);
  unpackParameters(network, <usize>load<u32>(training, 4), first);
  unpackParameters(network, <usize>load<u32>(training, 8), second);
}

export function mlpSetMoments(network: usize, first: usize, second: usize): void {
  const training = trainingOf(network);
  packParameters(network, first, <usize>load<u32>(training, 4));
  packParameters(network, second, <usize>load<u32>(training, 8));
}

export function mlpSteps(network: usize): u32 {
  return stepsOf(trainingOf(network));
}

export function mlpSetSteps(network: usize, steps: u32): void {
  setSteps(trainingOf(network), steps);
}

/**
 * One step for each batch of the rows `order[from]` .. `order[to - 1]`; the last batch may be smaller.
 *
 * @param features f32 rows without padding
 * @param labels u32, the class of each row
 * @param order u32, numbers of rows
 * @returns the loss of each batch before its step, times its rows, added up
 */
export function mlpTrain(network: usize, features: usize, labels: usize, order: usize, from: u32, to: u32): f64 {
  const width = <usize>inputs(layerAt(network, 0)) << 2;
  let total: f64 = 0;
  while (from < to) {
    const rows = min(to - from, rowLimit(network));
    const picked = order + (<usize>from << 2);
    for (let r: usize = 0; r < <usize>rows; ++r) {
      putRow(network, <u32>r, features + <usize>load<u32>(picked + (r << 2)) * width);
    }
    total += <f64>rows * step(network, rows, labels, picked);
    from += rows;
  }
  return total;
}

/** One step on the rows that were put; returns the loss before it. */
function step(network: usize, rows: u32, labels: usize, picked: usize): f64 {
  const training = trainingOf(network);
  const layers = layerCount(network);
  const logits = forward(network, rows);
  const last = layerAt(network, layers - 1);
  let gradientRows = scratchRows(network, layers - 1);
  const loss = crossEntropy(logits, last, rows, labels, picked, gradientRows) + penaltyLoss(network, training);
  for (let l = layers; l > 0; --l) {
    const layer = layerAt(network, l - 1);
    const before = l == 1 ? inputRows(network) : outputRows(layerAt(network, l - 2));
    layerGradients(training, layer, before, gradientRows, rows, parametersOf(network));
    if (l == 1) break;
    const below = scratchRows(network, l - 2);
    passBack(training, layer, before, gradientRows, below, rows, parametersOf(network));
    gradientRows = below;
  }
  adamStep(
    training,
    parametersOf(network),
    <usize>load<u32>(training),
    <usize>load<u32>(training, 4),
    <usize>load<u32>(training, 8),
    parameterCount(network),
  );
  return loss;
}

/** Rows for the gradients of a layer's outputs. */
function scratchRows(network: usize, index: u32): usize {
  let at = <usize>load<u32>(trainingOf(network), 12);
  let largest: u32 = 0;
  const layers = layerCount(network);
  for (let l: u32 = 0; l < layers; ++l) {
    const layer = layerAt(network, l);
    largest = max(largest, paddedInputs(layer) * paddedOutputs(layer));
    if (l < index) at += (<usize>paddedOutputs(layer) * <usize>rowLimit(network)) << 2;
  }
  return at + (<usize>largest << 2);
}

/**
 * Mean cross-entropy of the rows; its gradients by the logits go to `out`, whose padding stays zero. Rounded to float32 at each step, as
 * tfjs does: the rounding of probabilities near 1 is what would let two trainings drift apart first.
 */
function crossEntropy(logits: usize, layer: usize, rows: u32, labels: usize, picked: usize, out: usize): f64 {
  const classes = <usize>outputs(layer);
  const wide = <usize>paddedOutputs(layer) << 2;
  const share: f32 = <f32>1 / <f32>rows;
  let total: f64 = 0;
  for (let r: usize = 0; r < <usize>rows; ++r) {
    const row = logits + r * wide;
    const label = <usize>load<u32>(labels + (<usize>load<u32>(picked + (r << 2)) << 2));
    let most = load<f32>(row);
    for (let k: usize = 1; k < classes; ++k) most = max(most, load<f32>(row + (k << 2)));
    let sum: f32 = 0;
    for (let k: usize = 0; k < classes; ++k) sum += <f32>exp(load<f32>(row + (k << 2)) - most);
    const logSum = most + <f32>log(sum);
    for (let k: usize = 0; k < classes; ++k) {
      const logShare = load<f32>(row + (k << 2)) - logSum;
      if (k == label) total -= logShare;
      store<f32>(out + r * wide + (k << 2), share * (<f32>exp(logShare) - <f32>i32(k == label)));
    }
  }
  return total / <f64>rows;
}

/** The L2 penalty of the weights. */
function penaltyLoss(network: usize, training: usize): f64 {
  const penalty = <f64>penaltyOf(training);
  if (penalty == 0) return 0;
  let sum: f64 = 0;
  const layers = layerCount(network);
  for (let l: u32 = 0; l < layers; ++l) {
    const layer = layerAt(network, l);
    const end = parametersOf(network) + biasesAt(layer);
    for (let at = parametersOf(network) + weightsAt(layer); at < end; at += 4) {
      const weight = <f64>load<f32>(at);
      sum += weight * weight;
    }
  }
  return (penalty * sum) / 2;
}

/** Gradients of a layer's weights and biases from those of its outputs. */
function layerGradients(
  training: usize,
  layer: usize,
  before: usize,
  gradientRows: usize,
  rows: u32,
  parameters: usize,
): void {
  const gradients = <usize>load<u32>(training);
  const wide = <usize>paddedOutputs(layer) << 2;
  const weights = gradients + weightsAt(layer);
  const beforeRow = <usize>paddedInputs(layer) << 2;
  multiply(before, 4, beforeRow, gradientRows, wide, weights, wide, paddedInputs(layer), paddedOutputs(layer), rows);
  sumOfRows(gradientRows, wide, gradients + biasesAt(layer), rows, paddedOutputs(layer));
  const penalty = f32x4.splat(penaltyOf(training));
  const own = parameters + weightsAt(layer);
  const bytes = <usize>paddedInputs(layer) * wide;
  for (let at: usize = 0; at < bytes; at += <usize>LANES << 2) {
    v128.store(weights + at, f32x4.add(v128.load(weights + at), f32x4.mul(penalty, v128.load(own + at))));
  }
}

/** Gradients of the outputs of the layer before, where its ReLU let them pass. */
function passBack(
  training: usize,
  layer: usize,
  before: usize,
  gradientRows: usize,
  below: usize,
  rows: u32,
  parameters: usize,
): void {
  const turned = <usize>load<u32>(training, 12);
  const wide = <usize>paddedOutputs(layer) << 2;
  const row = <usize>paddedInputs(layer) << 2;
  transpose(parameters + weightsAt(layer), wide, turned, row, paddedInputs(layer), paddedOutputs(layer));
  multiply(gradientRows, wide, 4, turned, row, below, row, rows, paddedInputs(layer), outputs(layer));
  const zero = f32x4.splat(0);
  const bytes = <usize>rows * row;
  for (let at: usize = 0; at < bytes; at += <usize>LANES << 2) {
    v128.store(below + at, v128.and(v128.load(below + at), f32x4.gt(v128.load(before + at), zero)));
  }
}
