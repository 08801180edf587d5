/**
 * Products of vectors. Those of bytes are whole numbers, so no order of adding changes them; those of doubles are added in the
 * order of the dimensions.
 */

/** Product of two vectors of signed bytes; `size` is a multiple of 16. */
// @ts-ignore: decorator
@inline
export function dotProduct(a: usize, b: usize, size: u32): i32 {
  let sums = i32x4.splat(0);
  for (let i: usize = 0; i < size; i += 16) {
    const x = v128.load(a + i);
    const y = v128.load(b + i);
    sums = i32x4.add(sums, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(x), i16x8.extend_low_i8x16_s(y)));
    sums = i32x4.add(sums, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(x), i16x8.extend_high_i8x16_s(y)));
  }
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) +
    i32x4.extract_lane(sums, 3)
  );
}

/** Product of two vectors of doubles. */
// @ts-ignore: decorator
@inline
export function product(a: usize, b: usize, size: u32): f64 {
  let sum: f64 = 0;
  for (let i: usize = 0; i < <usize>size << 3; i += 8) sum += load<f64>(a + i) * load<f64>(b + i);
  return sum;
}

/** Adds `scale` times a vector of signed bytes to one of doubles. */
export function addScaled(sum: usize, vector: usize, scale: f64, size: u32): void {
  for (let i: usize = 0; i < size; ++i) {
    const at = sum + (i << 3);
    store<f64>(at, load<f64>(at) + <f64>load<i8>(vector + i) * scale);
  }
}
