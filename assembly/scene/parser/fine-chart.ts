/**
 * The chart of the grammar itself: for each span the states with their scores, as the original computes them, to the last bit.
 * With a bar only those states are kept whose score and shift reach the bar together with their class's outside score; without
 * one (`NO_BAR`) it is the plain full chart.
 *
 * A cell is a span. Its partial states are a list in ascending order; its full states are an array by rank, shared by all cells
 * that have none. Cell, 16 bytes: 0 partial states | 4 number of them | 8 full states | 12 1 if there is any state.
 * Partial state, 12 bytes: 0 state (u16) | 2 class less the number of full ones (u16) | 4 score (f32) | 8 score and shift (f32)
 */

import { alloc } from "../../memory";
import { closedPlaces, closedRules } from "./closure";
import {
  classOf,
  fullCount,
  fullState,
  partialCount,
  partialPlaces,
  partialRules,
  shiftOf,
  stateCount,
} from "./grammar";
import { lefts, rights } from "./inside";
import { TAG_SCORE } from "./lexicon";
import { listStart, RULE } from "./lists";
import { fullsOutside, partialsOutside } from "./outside";
import { clearScores, LIVING, rowsOf, rowSize, wordCount } from "./rows";

/** Below all bounds: the bar of the full chart. */
export const NO_BAR: f32 = -1e30;
/** No partial state reaches this. */
const OUT_OF_REACH: f32 = 1e30;

const CELL: usize = 16;
const FULLS: usize = 8;
const FILLED: usize = 12;
const ITEM: usize = 12;

let cells: usize = 0;
/** Full states of cells without any. */
let noFulls: usize = 0;
/** Scores of the cell at hand by state, and one bit for each state that has one. */
let scores: usize = 0;
let bits: usize = 0;
let bitWords: u32 = 0;
/** Partial states of the cell at hand, before the cell has memory of its own. */
let gathered: usize = 0;
/** What a partial state's score and shift must reach in the cell at hand, by class. */
let bars: usize = 0;
let bar: f32 = 0;

/** Reserves what the cells need; the cells' own memory follows. */
export function beginFine(): void {
  cells = alloc((<usize>wordCount * (<usize>wordCount + 1) / 2) * CELL);
  noFulls = alloc(<usize>fullCount << 2);
  clearScores(noFulls, <usize>fullCount << 2);
  scores = alloc(<usize>stateCount << 2);
  for (let state: u32 = 0; state < stateCount; ++state) store<f32>(scores + (<usize>state << 2), -Infinity);
  gathered = alloc(<usize>stateCount * ITEM);
  bitWords = (stateCount + 63) >> 6;
  bits = alloc(<usize>bitWords << 3);
  memory.fill(bits, 0, <usize>bitWords << 3);
  bars = alloc(<usize>partialCount << 2);
}

/** Cell of the span of `length` words from `start` on. */
// @ts-ignore: decorator
@inline
export function cellAt(start: u32, length: u32): usize {
  const before = <usize>(length - 1) * (2 * <usize>wordCount - <usize>length + 2) / 2;
  return cells + (before + start) * CELL;
}

// @ts-ignore: decorator
@inline
export function isFilled(cell: usize): bool {
  return load<u32>(cell, FILLED) != 0;
}

/** Score of the full state of this rank. */
// @ts-ignore: decorator
@inline
export function fullScore(cell: usize, rank: u32): f32 {
  return load<f32>(<usize>load<u32>(cell, FULLS) + (<usize>rank << 2));
}

/** Score of a partial state, below `LIVING` if it has none. */
export function partialScore(cell: usize, state: u32): f32 {
  const items = <usize>load<u32>(cell);
  let low: u32 = 0;
  let high = load<u32>(cell, 4);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (<u32>load<u16>(items + <usize>middle * ITEM) < state) low = middle + 1;
    else high = middle;
  }
  const item = items + <usize>low * ITEM;
  return low < load<u32>(cell, 4) && <u32>load<u16>(item) == state ? load<f32>(item, 4) : -Infinity;
}

/** Puts a candidate into the cell at hand. */
// @ts-ignore: decorator
@inline
function offer(state: u32, score: f32): void {
  const at = scores + (<usize>state << 2);
  if (!(score > load<f32>(at))) return;
  store<f32>(at, score);
  const word = bits + (<usize>(state >> 6) << 3);
  store<u64>(word, load<u64>(word) | (<u64>1 << (state & 63)));
}

/**
 * Fills the cells with all that may reach the bar. `tags` has for each word the address and number of its tag scores (u32 each).
 */
export function fillFine(tags: usize, lowest: f32): void {
  bar = lowest;
  for (let length: u32 = 1; length <= wordCount; ++length) {
    const starts = wordCount - length + 1;
    for (let start: u32 = 0; start < starts; ++start) {
      const living = setBars(start, length);
      if (length == 1) offerTags(tags + (<usize>start << 3));
      else if (living) {
        for (let left: u32 = 1; left < length; ++left) joinSplit(start, length, left);
      }
      const outside = rowsOf(fullsOutside, length) + (<usize>start << 2);
      applyUnaries(outside, rowSize(length));
      keepCell(cellAt(start, length), outside, rowSize(length));
    }
  }
}

/** Sets the bars of the partial classes; false if none can reach the bar. */
function setBars(start: u32, length: u32): bool {
  let outside = rowsOf(partialsOutside, length) + (<usize>start << 2);
  const size = rowSize(length);
  let living = false;
  for (let at = bars, end = bars + (<usize>partialCount << 2); at < end; at += 4) {
    const score = load<f32>(outside);
    const isLiving = score > LIVING;
    store<f32>(at, isLiving ? bar - score : OUT_OF_REACH);
    living = living || isLiving;
    outside += size;
  }
  return living;
}

function offerTags(tags: usize): void {
  let at = <usize>load<u32>(tags);
  for (const end = at + <usize>load<u32>(tags, 4) * TAG_SCORE; at < end; at += TAG_SCORE) {
    offer(fullState(load<u32>(at)), load<f32>(at, 4));
  }
}

/** Binary rules over one split. */
function joinSplit(start: u32, length: u32, left: u32): void {
  const leftCell = cellAt(start, left);
  const rightCell = cellAt(start + left, length - left);
  if (!isFilled(leftCell) || !isFilled(rightCell)) return;
  const gains = rowsOf(rights, length - left) + (<usize>(start + left) << 2);
  joinPartials(leftCell, rightCell, gains, rowSize(length - left), 0);
  const others = rowsOf(lefts, left) + (<usize>start << 2);
  joinPartials(rightCell, leftCell, others, rowSize(left), 1);
}

/** Partial states of a cell with full ones of its neighbour; `mirrored` is 1 if that is the left one. */
// @ts-ignore: decorator
@inline
function joinPartials(cell: usize, neighbour: usize, gains: usize, size: usize, mirrored: u32): void {
  const full = <usize>load<u32>(neighbour, FULLS);
  let item = <usize>load<u32>(cell);
  for (const end = item + <usize>load<u32>(cell, 4) * ITEM; item < end; item += ITEM) {
    const kind = <usize>load<u16>(item, 2);
    const needed = load<f32>(bars + (kind << 2));
    if (load<f32>(item, 8) + load<f32>(gains + kind * size) < needed) continue;
    const score = load<f32>(item, 4);
    const list = 2 * <u32>load<u16>(item) + mirrored;
    const last = listStart(partialRules, partialPlaces, list + 1);
    for (let rule = listStart(partialRules, partialPlaces, list); rule < last; rule += RULE) {
      const other = load<f32>(full + (<usize>load<u16>(rule) << 2));
      if (other < LIVING) continue;
      const sum = mirrored ? load<f32>(rule, 4) + other + score : load<f32>(rule, 4) + score + other;
      const parent = <u32>load<u16>(rule, 2);
      if (sum + shiftOf(parent) >= needed) offer(parent, sum);
    }
  }
}

/** Whether a state with this score may be part of a tree above the bar. */
// @ts-ignore: decorator
@inline
function reaches(state: u32, score: f32, outside: usize, size: usize): bool {
  const number = classOf(state);
  const shifted = score + shiftOf(state);
  if (number >= fullCount) return shifted >= load<f32>(bars + (<usize>(number - fullCount) << 2));
  return shifted + load<f32>(outside + <usize>number * size) >= bar;
}

/** One step of unary rules, in place, in ascending order of the children, as the original does it. */
function applyUnaries(outside: usize, size: usize): void {
  for (let w: u32 = 0; w < bitWords; ++w) {
    const word = bits + (<usize>w << 3);
    let open = load<u64>(word);
    while (open) {
      const bit = <u32>ctz(open);
      const state = (w << 6) | bit;
      const score = load<f32>(scores + (<usize>state << 2));
      if (reaches(state, score, outside, size)) {
        const end = listStart(closedRules, closedPlaces, state + 1);
        for (let rule = listStart(closedRules, closedPlaces, state); rule < end; rule += RULE) {
          offer(load<u16>(rule), score + load<f32>(rule, 4));
        }
      }
      // Parents with higher numbers are visited in the same pass.
      open = bit == 63 ? 0 : load<u64>(word) & (~(<u64>0) << (bit + 1));
    }
  }
}

/** Moves what reaches the bar into the cell, and clears the scores for the next one. */
function keepCell(cell: usize, outside: usize, size: usize): void {
  let item = gathered;
  let full = noFulls;
  for (let w: u32 = 0; w < bitWords; ++w) {
    const word = bits + (<usize>w << 3);
    for (let open = load<u64>(word); open; open &= open - 1) {
      const state = (w << 6) | <u32>ctz(open);
      const at = scores + (<usize>state << 2);
      const score = load<f32>(at);
      store<f32>(at, -Infinity);
      if (!reaches(state, score, outside, size)) continue;
      const number = classOf(state);
      if (number < fullCount) {
        if (full == noFulls) full = allocFulls();
        store<f32>(full + (<usize>number << 2), score);
        continue;
      }
      store<u16>(item, state);
      store<u16>(item, number - fullCount, 2);
      store<f32>(item, score, 4);
      store<f32>(item, score + shiftOf(state), 8);
      item += ITEM;
    }
    store<u64>(word, 0);
  }
  const bytes = item - gathered;
  const items = alloc(bytes);
  memory.copy(items, gathered, bytes);
  store<u32>(cell, <u32>items);
  store<u32>(cell, <u32>(bytes / ITEM), 4);
  store<u32>(cell, <u32>full, FULLS);
  store<u32>(cell, u32(bytes > 0 || full != noFulls), FILLED);
}

function allocFulls(): usize {
  const full = alloc(<usize>fullCount << 2);
  clearScores(full, <usize>fullCount << 2);
  return full;
}
