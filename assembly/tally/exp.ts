/**
 * Exponentials of four float32 numbers between -80 and 80, to about the last bit: 2^n times a polynomial of the rest.
 */

const LOG2_E: f32 = 1.4426950408889634;
/** ln 2 in two parts, the first with few digits, so that n times it is exact. */
const LN2_HIGH: f32 = 0.693359375;
const LN2_LOW: f32 = -0.00021219444005469057;
/** Place of the exponent in a float32, and its offset. */
const EXPONENT: i32 = 23;
const OFFSET: i32 = 127;

// @ts-ignore: decorator
@inline
export function expOf(x: v128): v128 {
  const n = f32x4.nearest(f32x4.mul(x, f32x4.splat(LOG2_E)));
  let r = f32x4.sub(x, f32x4.mul(n, f32x4.splat(LN2_HIGH)));
  r = f32x4.sub(r, f32x4.mul(n, f32x4.splat(LN2_LOW)));
  // Cephes' expf.
  let p = f32x4.splat(1.9875691500e-4);
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.3981999507e-3));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(8.3334519073e-3));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(4.1665795894e-2));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.6666665459e-1));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(5.0000001201e-1));
  p = f32x4.add(f32x4.add(f32x4.mul(f32x4.mul(p, r), r), r), f32x4.splat(1));
  const power = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(OFFSET)), EXPONENT);
  return f32x4.mul(p, power);
}
