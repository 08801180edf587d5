/**
 * Adam (Kingma and Ba 2015, arXiv 1412.6980) on float32 parameters, as tfjs 4.22 writes it: moments corrected for their start, epsilon
 * added after the correction. Factors are rounded to float32 where tfjs makes tensors of them.
 *
 * The training record, after the addresses of `backward.ts`, f32 each:
 *   16 rate | 20 beta1 | 24 beta2 | 28 1 - beta1 | 32 1 - beta2 | 36 epsilon | 40 beta1 ^ (steps + 1) | 44 beta2 ^ (steps + 1)
 *   and 48 steps (u32) | 52 factor of the L2 penalty
 */

import { LANES } from "./matrix";

const RATE: usize = 16;
const BETA1: usize = 20;
const BETA2: usize = 24;
const REST1: usize = 28;
const REST2: usize = 32;
const EPSILON: usize = 36;
const POWER1: usize = 40;
const POWER2: usize = 44;
const STEPS: usize = 48;
const PENALTY: usize = 52;

/** Bytes of a training record. */
export const TRAINING_BYTES: usize = 56;

export function setOptimizer(training: usize, rate: f64, beta1: f64, beta2: f64, epsilon: f64, penalty: f64): void {
  store<f32>(training + RATE, <f32>rate);
  store<f32>(training + BETA1, <f32>beta1);
  store<f32>(training + BETA2, <f32>beta2);
  store<f32>(training + REST1, <f32>(1 - beta1));
  store<f32>(training + REST2, <f32>(1 - beta2));
  store<f32>(training + EPSILON, <f32>epsilon);
  store<f32>(training + PENALTY, <f32>penalty);
  setSteps(training, 0);
}

/** Another rate from here on. */
export function setRate(training: usize, rate: f64): void {
  store<f32>(training + RATE, <f32>rate);
}

/** Factor of the L2 penalty. */
export function penaltyOf(training: usize): f32 {
  return load<f32>(training + PENALTY);
}

export function stepsOf(training: usize): u32 {
  return load<u32>(training + STEPS);
}

/** Goes on after `steps` steps; the powers are multiplied up as a run without a break does. */
export function setSteps(training: usize, steps: u32): void {
  const beta1 = load<f32>(training + BETA1);
  const beta2 = load<f32>(training + BETA2);
  let power1 = beta1;
  let power2 = beta2;
  for (let s: u32 = 0; s < steps; ++s) {
    power1 *= beta1;
    power2 *= beta2;
  }
  store<f32>(training + POWER1, power1);
  store<f32>(training + POWER2, power2);
  store<u32>(training + STEPS, steps);
}

/** One step of `count` parameters (a multiple of `LANES`) with their gradients and moments. */
export function adamStep(training: usize, values: usize, gradients: usize, first: usize, second: usize, count: u32): void {
  const rate = f32x4.splat(-load<f32>(training + RATE));
  const beta1 = v128.load32_splat(training + BETA1);
  const beta2 = v128.load32_splat(training + BETA2);
  const rest1 = v128.load32_splat(training + REST1);
  const rest2 = v128.load32_splat(training + REST2);
  const epsilon = v128.load32_splat(training + EPSILON);
  const start1 = f32x4.splat(<f32>1 - load<f32>(training + POWER1));
  const start2 = f32x4.splat(<f32>1 - load<f32>(training + POWER2));
  for (let at: usize = 0; at < <usize>count << 2; at += <usize>LANES << 2) {
    const gradient = v128.load(gradients + at);
    const m = f32x4.add(f32x4.mul(v128.load(first + at), beta1), f32x4.mul(gradient, rest1));
    const v = f32x4.add(f32x4.mul(v128.load(second + at), beta2), f32x4.mul(f32x4.mul(gradient, gradient), rest2));
    v128.store(first + at, m);
    v128.store(second + at, v);
    const step = f32x4.div(f32x4.div(m, start1), f32x4.add(f32x4.sqrt(f32x4.div(v, start2)), epsilon));
    v128.store(values + at, f32x4.add(f32x4.mul(step, rate), v128.load(values + at)));
  }
  store<f32>(training + POWER1, load<f32>(training + POWER1) * load<f32>(training + BETA1));
  store<f32>(training + POWER2, load<f32>(training + POWER2) * load<f32>(training + BETA2));
  store<u32>(training + STEPS, load<u32>(training + STEPS) + 1);
}
