/**
 * Euclidean distance of two float32 vectors, in float64: four sums of every fourth square, which any host adds alike.
 */

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
