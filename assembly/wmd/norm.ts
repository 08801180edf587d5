/**
 * Vectors of unit length, with the bits of numpy: float32 throughout, squares added as numpy adds a contiguous array
 * (`numpy.linalg.norm`; compare `pairwiseSum` of math.ts, which is the same in float64).
 */

/** Sum of the squares of `count` f32. */
function sumOfSquares(values: usize, count: u32): f32 {
  if (count > 128) {
    let half = count >> 1;
    half -= half & 7;
    return sumOfSquares(values, half) + sumOfSquares(values + (<usize>half << 2), count - half);
  }
  let low = f32x4.splat(0);
  let high = f32x4.splat(0);
  const end = values + (<usize>count << 2);
  const whole = values + (<usize>(count & ~7) << 2);
  for (; values < whole; values += 32) {
    const a = v128.load(values);
    const b = v128.load(values, 16);
    low = f32x4.add(low, f32x4.mul(a, a));
    high = f32x4.add(high, f32x4.mul(b, b));
  }
  let sum: f32 =
    f32x4.extract_lane(low, 0) +
    f32x4.extract_lane(low, 1) +
    (f32x4.extract_lane(low, 2) + f32x4.extract_lane(low, 3)) +
    (f32x4.extract_lane(high, 0) +
      f32x4.extract_lane(high, 1) +
      (f32x4.extract_lane(high, 2) + f32x4.extract_lane(high, 3)));
  for (; values < end; values += 4) sum += load<f32>(values) * load<f32>(values);
  return sum;
}

/** Writes the vector divided by its length; one of length 0 stays. */
export function writeUnitVector(vector: usize, size: u32, out: usize): void {
  const length = sqrt<f32>(sumOfSquares(vector, size));
  const divisor: f32 = length > 0 ? length : 1;
  for (let i: usize = 0; i < <usize>size << 2; i += 4) store<f32>(out + i, load<f32>(vector + i) / divisor);
}
