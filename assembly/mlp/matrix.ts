/**
 * Products of float32 matrices, four numbers at a time. Every element of a product is summed over the depth, first to last, in
 * float32, however the loops are blocked: so results are the same bits on every host and for every number of rows.
 *
 * Rows of matrices are padded with zeros to multiples of `LANES` numbers.
 */

/** Float32 numbers of a SIMD vector. */
export const LANES: u32 = 4;
const VECTOR: usize = 16;
const BLOCK: u32 = 4;

/** Numbers of a row of `width` numbers with its padding. */
export function padded(width: u32): u32 {
  return (width + LANES - 1) & ~(LANES - 1);
}

/**
 * out[r, c] = sum over k of a[r, k] * b[k, c]; strides are in bytes. The transpose of a matrix is the matrix with its two strides
 * exchanged. `columns` is a multiple of `LANES`, `b` and `out` have their columns side by side.
 */
export function multiply(
  a: usize,
  aRow: usize,
  aStep: usize,
  b: usize,
  bRow: usize,
  out: usize,
  outRow: usize,
  rows: u32,
  columns: u32,
  depth: u32,
): void {
  const width = <usize>columns << 2;
  let r: u32 = 0;
  for (; r + BLOCK <= rows; r += BLOCK) {
    let at: usize = 0;
    for (; at + 2 * VECTOR <= width; at += 2 * VECTOR) {
      fourRows(a, aRow, aStep, b + at, bRow, out + at, outRow, depth);
    }
    for (; at < width; at += VECTOR) {
      for (let one: usize = 0; one < <usize>BLOCK; ++one) {
        oneRow(a + one * aRow, aStep, b + at, bRow, out + one * outRow + at, depth);
      }
    }
    a += <usize>BLOCK * aRow;
    out += <usize>BLOCK * outRow;
  }
  for (; r < rows; ++r) {
    for (let at: usize = 0; at < width; at += VECTOR) oneRow(a, aStep, b + at, bRow, out + at, depth);
    a += aRow;
    out += outRow;
  }
}

/** Four rows and two vectors of columns at once: what is loaded is used eight times. */
function fourRows(a: usize, aRow: usize, aStep: usize, b: usize, bRow: usize, out: usize, outRow: usize, depth: u32): void {
  let s00 = f32x4.splat(0);
  let s01 = s00;
  let s10 = s00;
  let s11 = s00;
  let s20 = s00;
  let s21 = s00;
  let s30 = s00;
  let s31 = s00;
  for (let k: u32 = 0; k < depth; ++k) {
    const left = v128.load(b);
    const right = v128.load(b, VECTOR);
    let factor = v128.load32_splat(a);
    s00 = f32x4.add(s00, f32x4.mul(factor, left));
    s01 = f32x4.add(s01, f32x4.mul(factor, right));
    factor = v128.load32_splat(a + aRow);
    s10 = f32x4.add(s10, f32x4.mul(factor, left));
    s11 = f32x4.add(s11, f32x4.mul(factor, right));
    factor = v128.load32_splat(a + 2 * aRow);
    s20 = f32x4.add(s20, f32x4.mul(factor, left));
    s21 = f32x4.add(s21, f32x4.mul(factor, right));
    factor = v128.load32_splat(a + 3 * aRow);
    s30 = f32x4.add(s30, f32x4.mul(factor, left));
    s31 = f32x4.add(s31, f32x4.mul(factor, right));
    a += aStep;
    b += bRow;
  }
  v128.store(out, s00);
  v128.store(out, s01, VECTOR);
  v128.store(out + outRow, s10);
  v128.store(out + outRow, s11, VECTOR);
  v128.store(out + 2 * outRow, s20);
  v128.store(out + 2 * outRow, s21, VECTOR);
  v128.store(out + 3 * outRow, s30);
  v128.store(out + 3 * outRow, s31, VECTOR);
}

function oneRow(a: usize, aStep: usize, b: usize, bRow: usize, out: usize, depth: u32): void {
  let sum = f32x4.splat(0);
  for (let k: u32 = 0; k < depth; ++k) {
    sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(a), v128.load(b)));
    a += aStep;
    b += bRow;
  }
  v128.store(out, sum);
}

/** out[c, r] = a[r, c]; strides in bytes. */
export function transpose(a: usize, aRow: usize, out: usize, outRow: usize, rows: u32, columns: u32): void {
  for (let r: usize = 0; r < <usize>rows; ++r) {
    for (let c: usize = 0; c < <usize>columns; ++c) {
      store<f32>(out + c * outRow + (r << 2), load<f32>(a + r * aRow + (c << 2)));
    }
  }
}

/** out[c] = sum of a[r, c] over the rows, first to last. */
export function sumOfRows(a: usize, aRow: usize, out: usize, rows: u32, columns: u32): void {
  const width = <usize>columns << 2;
  for (let at: usize = 0; at < width; at += VECTOR) {
    let sum = f32x4.splat(0);
    for (let r: usize = 0; r < <usize>rows; ++r) sum = f32x4.add(sum, v128.load(a + r * aRow + at));
    v128.store(out + at, sum);
  }
}
