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

/** Sentences with more words are not parsed: time grows with the third power of their number, memory with the second. */
export const MOST_WORDS: u32 = 150;

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

/**
 * A chart: for each length the address of the first row, and of the end behind the last one; u32 each. `width` is the number of
 * rows of each length, `single` that of spans of one word.
 */
export function allocChart(width: u32, single: u32 = width): usize {
  const chart = alloc((<usize>wordCount + 1) << 3);
  let size: usize = VECTOR;
  for (let length: u32 = 1; length <= wordCount; ++length) size += <usize>(length > 1 ? width : single) * rowSize(length) + GUARD;
  let rows = (alloc(size) + VECTOR - 1) & ~(VECTOR - 1);
  for (let length: u32 = 1; length <= wordCount; ++length) {
    store<u32>(chart + (<usize>length << 3), <u32>rows);
    rows += <usize>(length > 1 ? width : single) * rowSize(length);
    store<u32>(chart + (<usize>length << 3), <u32>rows, 4);
    memory.fill(rows, DEAD_BYTE, GUARD);
    rows += GUARD;
  }
  return chart;
}

/** Address of the first row of a length. */
// @ts-ignore: decorator
@inline
export function rowsOf(chart: usize, length: u32): usize {
  return load<u32>(chart + (<usize>length << 3));
}

// @ts-ignore: decorator
@inline
function rowsEnd(chart: usize, length: u32): usize {
  return load<u32>(chart + (<usize>length << 3), 4);
}

/** Clears the rows of a length. */
export function clearRows(chart: usize, length: u32): void {
  memory.fill(rowsOf(chart, length), DEAD_BYTE, rowsEnd(chart, length) - rowsOf(chart, length));
}

/** Clears all rows of a chart. */
export function clearChart(chart: usize): void {
  const first = rowsOf(chart, 1);
  memory.fill(first, DEAD_BYTE, rowsEnd(chart, wordCount) - first);
}

/** Fills memory with scores that are none. */
export function clearScores(start: usize, bytes: usize): void {
  memory.fill(start, DEAD_BYTE, bytes);
}
