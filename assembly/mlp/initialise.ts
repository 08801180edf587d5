/**
 * First weights of a network from a seed, as He et al. 2015 (arXiv 1502.01852) advise for ReLU: normal, with variance 2 / inputs.
 * Biases are zero. Random words come from SplitMix64 (Steele, Lea, Flood 2014), normal numbers from Marsaglia's polar method.
 */

import { log } from "../math";
import { biasesAt, inputs, layerAt, layerCount, outputs, paddedOutputs, parametersOf, weightsAt } from "./network";

const GOLDEN_GAMMA: u64 = 0x9e3779b97f4a7c15;
const MIX_A: u64 = 0xbf58476d1ce4e5b9;
const MIX_B: u64 = 0x94d049bb133111eb;
const TWO_TO_MINUS_52: f64 = 2.220446049250313e-16;

let state: u64 = 0;

/** A number in [-1, 1). */
function uniform(): f64 {
  state += GOLDEN_GAMMA;
  let z = state;
  z = (z ^ (z >> 30)) * MIX_A;
  z = (z ^ (z >> 27)) * MIX_B;
  z ^= z >> 31;
  return <f64>(z >> 11) * TWO_TO_MINUS_52 - 1;
}

/** Half of a pair of normal numbers waits for the next call. */
let second: f64 = NaN;

function normal(): f64 {
  if (!isNaN(second)) {
    const waiting = second;
    second = NaN;
    return waiting;
  }
  let x: f64 = 0;
  let y: f64 = 0;
  let square: f64 = 0;
  do {
    x = uniform();
    y = uniform();
    square = x * x + y * y;
  } while (square >= 1 || square == 0);
  const factor = sqrt((-2 * log(square)) / square);
  second = y * factor;
  return x * factor;
}

/** Draws the weights of all layers, from the first; `low` and `high` are the halves of the seed. */
export function mlpInitialise(network: usize, low: u32, high: u32): void {
  state = ((<u64>high) << 32) | <u64>low;
  second = NaN;
  const layers = layerCount(network);
  for (let l: u32 = 0; l < layers; ++l) {
    const layer = layerAt(network, l);
    const deviation = sqrt(2 / <f64>inputs(layer));
    const wide = <usize>paddedOutputs(layer) << 2;
    for (let i: usize = 0; i < <usize>inputs(layer); ++i) {
      const row = parametersOf(network) + weightsAt(layer) + i * wide;
      for (let o: usize = 0; o < <usize>outputs(layer); ++o) store<f32>(row + (o << 2), <f32>(normal() * deviation));
    }
    memory.fill(parametersOf(network) + biasesAt(layer), 0, wide);
  }
}
