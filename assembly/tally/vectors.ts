/**
 * Products of vectors. Those of whole numbers are whole, so no order of adding changes them; those of doubles are added in the
 * order of the dimensions. Sizes are multiples of 16.
 */

/** Product of two vectors of bytes. */
export function dotProduct(a: usize, b: usize, size: u32): i32 {
  let sums = i32x4.splat(0);
  for (const end = a + size; a < end; a += 8) {
    sums = i32x4.add(sums, i32x4.dot_i16x8_s(v128.load_ext<i8>(a), v128.load_ext<i8>(b)));
    b += 8;
  }
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) +
    i32x4.extract_lane(sums, 3)
  );
}

/** Products of a vector of bytes with the four of 16-bit numbers that follow each other at `four`. */
// @ts-ignore: decorator
@inline
export function fourProducts(vector: usize, four: usize, size: u32): v128 {
  const row = <usize>size << 1;
  let p = i32x4.splat(0);
  let q = i32x4.splat(0);
  let r = i32x4.splat(0);
  let s = i32x4.splat(0);
  for (const end = vector + size; vector < end; vector += 8) {
    const x = v128.load_ext<i8>(vector);
    p = i32x4.add(p, i32x4.dot_i16x8_s(x, v128.load(four)));
    q = i32x4.add(q, i32x4.dot_i16x8_s(x, v128.load(four + row)));
    r = i32x4.add(r, i32x4.dot_i16x8_s(x, v128.load(four + 2 * row)));
    s = i32x4.add(s, i32x4.dot_i16x8_s(x, v128.load(four + 3 * row)));
    four += 16;
  }
  // Sums of the four lanes of each, as lanes of one.
  const pq = i32x4.add(v128.shuffle<i32>(p, q, 0, 4, 1, 5), v128.shuffle<i32>(p, q, 2, 6, 3, 7));
  const rs = i32x4.add(v128.shuffle<i32>(r, s, 0, 4, 1, 5), v128.shuffle<i32>(r, s, 2, 6, 3, 7));
  return i32x4.add(v128.shuffle<i64>(pq, rs, 0, 2), v128.shuffle<i64>(pq, rs, 1, 3));
}

/** Product of two vectors of doubles. */
// @ts-ignore: decorator
@inline
export function product(a: usize, b: usize, size: u32): f64 {
  let sum: f64 = 0;
  for (const end = a + (<usize>size << 3); a < end; a += 8) {
    sum += load<f64>(a) * load<f64>(b);
    b += 8;
  }
  return sum;
}
