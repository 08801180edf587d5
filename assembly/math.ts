/**
 * Real functions and sums with one rounding on every host.
 *
 * Logarithm, exponential and power are AssemblyScript's own (ports of musl, compiled into the module), never the host's:
 * JavaScript engines disagree in the last bit. They agree with glibc, which the standard tools use, in all but rare
 * last-bit cases.
 */

// @ts-ignore: decorator
@inline
export function log(x: f64): f64 {
  return NativeMath.log(x);
}

// @ts-ignore: decorator
@inline
export function exp(x: f64): f64 {
  return NativeMath.exp(x);
}

// @ts-ignore: decorator
@inline
export function pow(x: f64, y: f64): f64 {
  return NativeMath.pow(x, y);
}

/**
 * Sum of `count` doubles, `stride` bytes apart, in the order numpy adds a contiguous float64 array: below 8 values left to
 * right; up to 128 in eight accumulators; above, split in two halves (the first a multiple of 8). Verified bitwise against
 * numpy (parity.md 5.6). The corpus values of ROUGE_L and CIDEr are such means.
 */
export function pairwiseSum(values: usize, count: u32, stride: usize): f64 {
  if (count < 8) {
    let sum: f64 = 0;
    for (let i: u32 = 0; i < count; ++i) sum += load<f64>(values + <usize>i * stride);
    return sum;
  }
  if (count <= 128) {
    let r0 = load<f64>(values);
    let r1 = load<f64>(values + stride);
    let r2 = load<f64>(values + 2 * stride);
    let r3 = load<f64>(values + 3 * stride);
    let r4 = load<f64>(values + 4 * stride);
    let r5 = load<f64>(values + 5 * stride);
    let r6 = load<f64>(values + 6 * stride);
    let r7 = load<f64>(values + 7 * stride);
    let i: u32 = 8;
    for (; i + 8 <= count; i += 8) {
      const at = values + <usize>i * stride;
      r0 += load<f64>(at);
      r1 += load<f64>(at + stride);
      r2 += load<f64>(at + 2 * stride);
      r3 += load<f64>(at + 3 * stride);
      r4 += load<f64>(at + 4 * stride);
      r5 += load<f64>(at + 5 * stride);
      r6 += load<f64>(at + 6 * stride);
      r7 += load<f64>(at + 7 * stride);
    }
    let sum = r0 + r1 + (r2 + r3) + (r4 + r5 + (r6 + r7));
    for (; i < count; ++i) sum += load<f64>(values + <usize>i * stride);
    return sum;
  }
  let half = count >> 1;
  half -= half & 7;
  return pairwiseSum(values, half, stride) + pairwiseSum(values + <usize>half * stride, count - half, stride);
}

/** Mean of `count` doubles, `stride` bytes apart, as numpy computes it; 0 for none. */
export function pairwiseMean(values: usize, count: u32, stride: usize): f64 {
  return count ? pairwiseSum(values, count, stride) / <f64>count : 0;
}
