/**
 * Shape of the charts of the coarse search. A chart has a row of scores (f32) for each span length and class: one score for each
 * start, so that four starts are worked on at a time. Rows are filled up to whole vectors; what stands in these lanes means
 * nothing and never gets into others. Rows of one length lie together.
 */

import { alloc } from "../../memory";

/** What four bytes of `DEAD_BYTE` are as f32, about -1.7e38: no score; so are sums with it. */
const DEAD_BYTE: u8 = 0xfe;
/** Scores below are none. */
export const LIVING: f32 = -1e30;
/** Bytes behind the rows of a length that unaligned vectors may touch. */
const GUARD: usize = 16;
const VECTOR: usize = 16;

/** Number of words of the sentence. */
export let wordCount: u32 = 0;

/** Sets the number of words for all charts that follow. */
export function setWordCount(count: u32): void {
  wordCount = count;
}

/** Bytes of the row of spans of this length. */
// @ts-ignore: decorator
@inline
export function rowSize(length: u32): usize {
  return ((<usize>(wordCount - length) + 4) & ~3) << 2;
}

/** Bytes of one row of each shorter length. */
function sizeBefore(length: u32): usize {
  let sum: usize = 0;
  for (let shorter: u32 = 1; shorter < length; ++shorter) sum += rowSize(shorter);
  return sum;
}

/** A chart: its width (rows of each length), and for each length the address of the first row; u32 each. */
export function allocChart(width: u32): usize {
  const chart = alloc((<usize>wordCount + 2) << 2);
  const size = <usize>width * sizeBefore(wordCount + 1) + <usize>wordCount * GUARD;
  let rows = (alloc(size + VECTOR) + VECTOR - 1) & ~(VECTOR - 1);
  store<u32>(chart, width);
  for (let length: u32 = 1; length <= wordCount + 1; ++length) {
    store<u32>(chart + (<usize>length << 2), <u32>rows);
    if (length > 1) memory.fill(rows - GUARD, DEAD_BYTE, GUARD);
    rows += <usize>width * rowSize(length) + GUARD;
  }
  return chart;
}

/** Address of the first row of a length. */
// @ts-ignore: decorator
@inline
export function rowsOf(chart: usize, length: u32): usize {
  return load<u32>(chart + (<usize>length << 2));
}

/** Clears the rows of a length. */
export function clearRows(chart: usize, length: u32): void {
  memory.fill(rowsOf(chart, length), DEAD_BYTE, <usize>load<u32>(chart) * rowSize(length));
}

/** Clears all rows of a chart. */
export function clearChart(chart: usize): void {
  const first = rowsOf(chart, 1);
  memory.fill(first, DEAD_BYTE, rowsOf(chart, wordCount + 1) - first);
}

/** Fills memory with scores that are none. */
export function clearScores(start: usize, bytes: usize): void {
  memory.fill(start, DEAD_BYTE, bytes);
}

/** Gives every span and class of a chart the score 0. */
export function zeroChart(chart: usize): void {
  const first = rowsOf(chart, 1);
  memory.fill(first, 0, rowsOf(chart, wordCount + 1) - first);
}
