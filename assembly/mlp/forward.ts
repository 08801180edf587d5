/**
 * From features to probabilities.
 */

import { exp } from "../math";
import { LANES, multiply } from "./matrix";
import {
  biasesAt,
  inputRows,
  inputs,
  layerAt,
  layerCount,
  outputRows,
  outputs,
  paddedInputs,
  paddedOutputs,
  parametersOf,
  rowLimit,
  weightsAt,
} from "./network";

/** Copies a row of features (f32, without padding) to the network's input row `index`. */
export function putRow(network: usize, index: u32, features: usize): void {
  const first = layerAt(network, 0);
  const row = inputRows(network) + ((<usize>index * <usize>paddedInputs(first)) << 2);
  memory.copy(row, features, <usize>inputs(first) << 2);
}

/** Sends `rows` input rows through all layers. Returns the rows that come out, before the softmax. */
export function forward(network: usize, rows: u32): usize {
  const layers = layerCount(network);
  let before = inputRows(network);
  for (let l: u32 = 0; l < layers; ++l) {
    const layer = layerAt(network, l);
    const wide = <usize>paddedOutputs(layer) << 2;
    const weights = parametersOf(network) + weightsAt(layer);
    const after = outputRows(layer);
    multiply(
      before,
      <usize>paddedInputs(layer) << 2,
      4,
      weights,
      wide,
      after,
      wide,
      rows,
      paddedOutputs(layer),
      inputs(layer),
    );
    addBiases(after, rows, parametersOf(network) + biasesAt(layer), paddedOutputs(layer), l + 1 < layers);
    before = after;
  }
  return before;
}

function addBiases(values: usize, rows: u32, biases: usize, columns: u32, rectified: bool): void {
  const zero = f32x4.splat(0);
  for (let r: u32 = 0; r < rows; ++r) {
    for (let at: usize = 0; at < <usize>columns << 2; at += <usize>LANES << 2) {
      const sum = f32x4.add(v128.load(values + at), v128.load(biases + at));
      v128.store(values + at, rectified ? f32x4.max(zero, sum) : sum);
    }
    values += <usize>columns << 2;
  }
}

/** Writes the last layer's outputs (f32, before the softmax) of the rows of features `from` .. `to` - 1. */
export function mlpLogits(network: usize, features: usize, from: u32, to: u32, out: usize): void {
  const width = <usize>inputs(layerAt(network, 0)) << 2;
  const last = layerAt(network, layerCount(network) - 1);
  const row = <usize>outputs(last) << 2;
  const wide = <usize>paddedOutputs(last) << 2;
  while (from < to) {
    const rows = min(to - from, rowLimit(network));
    for (let r: u32 = 0; r < rows; ++r) putRow(network, r, features + <usize>(from + r) * width);
    const logits = forward(network, rows);
    for (let r: usize = 0; r < <usize>rows; ++r) {
      memory.copy(out + (<usize>from + r) * row, logits + r * wide, row);
    }
    from += rows;
  }
}

/** Probability of the class `wanted` by softmax over the `classes` f32 at `logits`. */
export function probability(logits: usize, classes: u32, wanted: u32): f64 {
  const own = <f64>load<f32>(logits + (<usize>wanted << 2));
  let sum: f64 = 0;
  // The terms are taken relative to the wanted class: no overflow can make NaN, only infinity, and so 0.
  for (let k: usize = 0; k < <usize>classes; ++k) sum += exp(<f64>load<f32>(logits + (k << 2)) - own);
  return 1 / sum;
}

/** Writes the probability of a class (f64) of each of `rows` rows of `classes` f32. */
export function mlpProbabilities(logits: usize, rows: u32, classes: u32, wanted: u32, out: usize): void {
  for (let r: u32 = 0; r < rows; ++r) {
    store<f64>(out, probability(logits, classes, wanted));
    logits += <usize>classes << 2;
    out += 8;
  }
}
