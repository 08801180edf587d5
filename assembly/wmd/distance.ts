/**
 * Euclidean distance of two float32 vectors, in float64: four sums of every fourth square, which any host adds alike.
 *
 * Half of the pairs of words that captions are compared by were compared shortly before, so the last distances are kept.
 *
 * Slot, 16 bytes: 0 addresses of the vectors, the larger one in the upper half (0: free) | 8 distance
 */

import { allocZeroed } from "../memory";

const SLOT_BITS: u32 = 13;

let slots: usize = 0;

/** Forgets all distances: with new captions there may be other vectors at the addresses of old ones. It is in the arena. */
export function beginDistances(): void {
  slots = allocZeroed(<usize>16 << SLOT_BITS);
}

/** The distance of two vectors whose addresses stay until the next `beginDistances`. */
export function keptDistance(a: usize, b: usize, size: u32): f64 {
  const pair = (<u64>max(a, b) << 32) | <u64>min(a, b);
  const slot = slots + (<usize>((pair * 0x9e3779b97f4a7c15) >> (64 - SLOT_BITS)) << 4);
  if (load<u64>(slot) != pair) {
    store<u64>(slot, pair);
    store<f64>(slot, distance(a, b, size), 8);
  }
  return load<f64>(slot, 8);
}

export function distance(a: usize, b: usize, size: u32): f64 {
  let low = f64x2.splat(0);
  let high = f64x2.splat(0);
  const end = a + (<usize>size << 2);
  const whole = a + (<usize>(size & ~3) << 2);
  for (; a < whole; a += 16, b += 16) {
    const x = f64x2.sub(f64x2.promote_low_f32x4(v128.load64_zero(a)), f64x2.promote_low_f32x4(v128.load64_zero(b)));
    const y = f64x2.sub(f64x2.promote_low_f32x4(v128.load64_zero(a, 8)), f64x2.promote_low_f32x4(v128.load64_zero(b, 8)));
    low = f64x2.add(low, f64x2.mul(x, x));
    high = f64x2.add(high, f64x2.mul(y, y));
  }
  let sum =
    f64x2.extract_lane(low, 0) +
    f64x2.extract_lane(low, 1) +
    (f64x2.extract_lane(high, 0) + f64x2.extract_lane(high, 1));
  for (; a < end; a += 4, b += 4) {
    const difference = <f64>load<f32>(a) - <f64>load<f32>(b);
    sum += difference * difference;
  }
  return sqrt(sum);
}
