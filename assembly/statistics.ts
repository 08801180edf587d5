/**
 * Sums of per-segment rows, in segment order.
 */

import { pairwiseMean } from "./math";

/** Adds `rows` rows of `width` f64, first to last, into `out`. */
export function sumRows(statistics: usize, rows: u32, width: u32, out: usize): void {
  memory.fill(out, 0, <usize>width << 3);
  for (let i: u32 = 0; i < rows; ++i) {
    for (let j: usize = 0; j < <usize>width << 3; j += 8) {
      store<f64>(out + j, load<f64>(out + j) + load<f64>(statistics + j));
    }
    statistics += <usize>width << 3;
  }
}

/** Copies one column of `rows` rows of `width` f64 to `out`. */
export function copyColumn(values: usize, rows: u32, width: u32, column: u32, out: usize): void {
  values += <usize>column << 3;
  const end = out + (<usize>rows << 3);
  for (; out < end; out += 8) {
    store<f64>(out, load<f64>(values));
    values += <usize>width << 3;
  }
}

/** Mean of one column of `rows` rows of `width` f64, added as numpy adds (see math.ts). */
export function meanOfColumn(values: usize, rows: u32, width: u32, column: u32): f64 {
  return pairwiseMean(values + (<usize>column << 3), rows, <usize>width << 3);
}

/** Mean of the numbers of one column, added first to last; what is not a number is left out. NaN if there are none. */
export function meanOfNumbers(values: usize, rows: u32, width: u32, column: u32): f64 {
  let sum: f64 = 0;
  let count: u32 = 0;
  let at = values + (<usize>column << 3);
  for (let i: u32 = 0; i < rows; ++i) {
    const value = load<f64>(at);
    if (!isNaN(value)) {
      sum += value;
      ++count;
    }
    at += <usize>width << 3;
  }
  return sum / <f64>count;
}
