/**
 * Multilayer perceptrons in the arena: dense layers, ReLU between them, softmax at the end (NNEval, Sharif et al. 2018: 8-72-72-2).
 *
 * A network is a record of u32 words:
 *   0 number of layers | 1 most rows at once | 2 parameters with padding | 3 their values | 4 input rows | 5 training record or 0
 *   then `LAYER_WORDS` for each layer:
 *   0 inputs | 1 outputs | 2 padded inputs | 3 padded outputs | 4 first weight (of the parameters) | 5 first bias | 6 output rows
 * Weights are [inputs x outputs], a row for each input, as in TensorFlow; then come the biases. Padding holds zeros, and stays so:
 * its gradients are zero, too.
 */

import { alloc, allocZeroed } from "../memory";
import { padded } from "./matrix";

const HEAD: usize = 24;
const LAYER_BYTES: usize = 28;

export function layerCount(network: usize): u32 {
  return load<u32>(network);
}

/** Most rows that go through the network at once. */
export function rowLimit(network: usize): u32 {
  return load<u32>(network, 4);
}

/** Number of parameters, padding included. */
export function parameterCount(network: usize): u32 {
  return load<u32>(network, 8);
}

/** Address of the parameters. */
export function parametersOf(network: usize): usize {
  return <usize>load<u32>(network, 12);
}

/** Address of the rows that go in. */
export function inputRows(network: usize): usize {
  return <usize>load<u32>(network, 16);
}

/** The training record of `backward.ts`, or 0. */
export function trainingOf(network: usize): usize {
  return <usize>load<u32>(network, 20);
}

export function setTraining(network: usize, training: usize): void {
  store<u32>(network, <u32>training, 20);
}

export function layerAt(network: usize, index: u32): usize {
  return network + HEAD + <usize>index * LAYER_BYTES;
}

export function inputs(layer: usize): u32 {
  return load<u32>(layer);
}

export function outputs(layer: usize): u32 {
  return load<u32>(layer, 4);
}

export function paddedInputs(layer: usize): u32 {
  return load<u32>(layer, 8);
}

export function paddedOutputs(layer: usize): u32 {
  return load<u32>(layer, 12);
}

/** Bytes from the first parameter to the layer's weights. */
export function weightsAt(layer: usize): usize {
  return <usize>load<u32>(layer, 16) << 2;
}

/** Bytes from the first parameter to the layer's biases. */
export function biasesAt(layer: usize): usize {
  return <usize>load<u32>(layer, 20) << 2;
}

/** Address of the rows that come out of the layer. */
export function outputRows(layer: usize): usize {
  return <usize>load<u32>(layer, 24);
}

/**
 * A network of zeros.
 *
 * @param sizes u32 each: the number of features, of the neurons of each layer
 * @param layers number of layers, one less than there are sizes
 * @param rows most rows at once
 */
export function mlpNew(sizes: usize, layers: u32, rows: u32): usize {
  const network = allocZeroed(HEAD + <usize>layers * LAYER_BYTES);
  store<u32>(network, layers);
  store<u32>(network, rows, 4);
  let parameters: u32 = 0;
  for (let l: u32 = 0; l < layers; ++l) {
    const layer = layerAt(network, l);
    const before = load<u32>(sizes + (<usize>l << 2));
    const after = load<u32>(sizes + (<usize>l << 2), 4);
    store<u32>(layer, before);
    store<u32>(layer, after, 4);
    store<u32>(layer, padded(before), 8);
    store<u32>(layer, padded(after), 12);
    store<u32>(layer, parameters, 16);
    parameters += padded(before) * padded(after);
    store<u32>(layer, parameters, 20);
    parameters += padded(after);
    store<u32>(layer, <u32>alloc((<usize>rows * <usize>padded(after)) << 2), 24);
  }
  store<u32>(network, parameters, 8);
  store<u32>(network, <u32>allocZeroed(<usize>parameters << 2), 12);
  store<u32>(network, <u32>allocZeroed((<usize>rows * <usize>paddedInputs(layerAt(network, 0))) << 2), 16);
  return network;
}

/** Copies parameters without padding (f32: the weights of the first layer, its biases, the second layer's ...) into a block. */
export function packParameters(network: usize, from: usize, block: usize): void {
  const layers = layerCount(network);
  for (let l: u32 = 0; l < layers; ++l) {
    const layer = layerAt(network, l);
    const row = <usize>outputs(layer) << 2;
    const wide = <usize>paddedOutputs(layer) << 2;
    for (let i: usize = 0; i < <usize>inputs(layer); ++i) {
      memory.copy(block + weightsAt(layer) + i * wide, from, row);
      from += row;
    }
    memory.copy(block + biasesAt(layer), from, row);
    from += row;
  }
}

/** The way back of `packParameters`. */
export function unpackParameters(network: usize, block: usize, out: usize): void {
  const layers = layerCount(network);
  for (let l: u32 = 0; l < layers; ++l) {
    const layer = layerAt(network, l);
    const row = <usize>outputs(layer) << 2;
    const wide = <usize>paddedOutputs(layer) << 2;
    for (let i: usize = 0; i < <usize>inputs(layer); ++i) {
      memory.copy(out, block + weightsAt(layer) + i * wide, row);
      out += row;
    }
    memory.copy(out, block + biasesAt(layer), row);
    out += row;
  }
}

/** Sets the parameters (see `packParameters`). */
export function mlpSetParameters(network: usize, from: usize): void {
  packParameters(network, from, parametersOf(network));
}

/** Writes the parameters. */
export function mlpParameters(network: usize, out: usize): void {
  unpackParameters(network, parametersOf(network), out);
}
