/**
 * The chart of the grammar itself: for each span the states with their scores, as the original computes them, to the last bit.
 * Only those states are kept whose score and shift reach a bar together with their class's outside score.
 *
 * A cell is a span: 0 partial states | 4 full states (addresses). Its partial states are a table of u32 by partial class: 0, or
 * the address of the best shifted score in the class (f32) and the scores of all members (f32). Its full states are scores by
 * rank. Cells without any share empty ones.
 */

import { alloc, allocZeroed } from "../../memory";
import { closedPlaces, closedRules } from "./closure";
import { classOf, classSize, fullCount, fullState, memberOf, partialCount, phraseCount, shiftOf, stateCount } from "./grammar";
import { lefts, partials, rights } from "./inside";
import { GROUP, groupStart, JOIN_RULE } from "./join-rules";
import { SIDES } from "./class-rules";
import { TAG_SCORE } from "./lexicon";
import { listStart, RULE } from "./lists";
import { fullsOutside, livePartialsOf, partialsOutside } from "./outside";
import { clearScores, rowsOf, rowSize, wordCount } from "./rows";

/** No partial state reaches this. */
const OUT_OF_REACH: f32 = 1e30;

const CELL: usize = 8;
/** A partial class that may reach the bar: number (u32) | what a member's score and shift must reach (f32). */
const LIVE: usize = 8;

let cells: usize = 0;
let noPartials: usize = 0;
let noFulls: usize = 0;
/** Scores of the cell at hand by state, and one bit for each state that has one. */
let scores: usize = 0;
let bits: usize = 0;
let bitWords: u32 = 0;
/** What a partial state's score and shift must reach in the cell at hand, by class; and the classes that can. */
let bars: usize = 0;
let live: usize = 0;
let liveEnd: usize = 0;
let bar: f32 = 0;

/** Reserves what all sentences need. */
export function openChart(): void {
  noPartials = allocZeroed(<usize>partialCount << 2);
  noFulls = alloc(<usize>fullCount << 2);
  clearScores(noFulls, <usize>fullCount << 2);
  scores = alloc(<usize>stateCount << 2);
  for (let state: u32 = 0; state < stateCount; ++state) store<f32>(scores + (<usize>state << 2), -Infinity);
  bitWords = (stateCount + 63) >> 6;
  bits = allocZeroed(<usize>bitWords << 3);
  bars = alloc(<usize>partialCount << 2);
  live = alloc(<usize>partialCount * LIVE);
}

/** Reserves the cells; their own memory follows. */
export function beginFine(): void {
  cells = alloc((<usize>wordCount * (<usize>wordCount + 1) / 2) * CELL);
}

/** Cell of the span of `length` words from `start` on. */
// @ts-ignore: decorator
@inline
export function cellAt(start: u32, length: u32): usize {
  const before = <usize>(length - 1) * (2 * <usize>wordCount - <usize>length + 2) / 2;
  return cells + (before + start) * CELL;
}

/** Score of the full state of this rank in a span of `length` words, below `LIVING` if it has none. */
// @ts-ignore: decorator
@inline
export function fullScore(cell: usize, length: u32, rank: u32): f32 {
  // Longer spans have no tags, and no room for them.
  if (length > 1 && rank >= phraseCount) return -Infinity;
  return load<f32>(<usize>load<u32>(cell, 4) + (<usize>rank << 2));
}

/** Score of a partial state, below `LIVING` if it has none. */
export function partialScore(cell: usize, state: u32): f32 {
  const members = <usize>load<u32>(<usize>load<u32>(cell) + (<usize>(classOf(state) - fullCount) << 2));
  return members ? load<f32>(members + (<usize>memberOf(state) << 2), 4) : -Infinity;
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
    for (let partial: u32 = 0; partial < partialCount; ++partial) store<f32>(bars + (<usize>partial << 2), OUT_OF_REACH);
    for (let start: u32 = 0; start < starts; ++start) {
      setBars(start, length);
      const outside = rowsOf(fullsOutside, length) + (<usize>start << 2);
      if (length == 1) offerTags(tags + (<usize>start << 3), outside);
      else if (liveEnd > live) {
        for (let left: u32 = 1; left < length; ++left) joinSplit(start, length, left);
      }
      applyUnaries(outside, rowSize(length));
      keepCell(cellAt(start, length), length);
    }
  }
}

/** Sets the bars of the partial classes that can be reached somewhere in spans of this length. */
function setBars(start: u32, length: u32): void {
  const outside = rowsOf(partialsOutside, length) + (<usize>start << 2);
  const inside = rowsOf(partials, length) + (<usize>start << 2);
  const size = rowSize(length);
  liveEnd = live;
  const list = livePartialsOf(length);
  for (let at = list + 4, end = at + (<usize>load<u32>(list) << 2); at < end; at += 4) {
    const partial = load<u32>(at);
    const score = load<f32>(outside + <usize>partial * size);
    const isLive = score + load<f32>(inside + <usize>partial * size) >= bar;
    const needed = isLive ? bar - score : OUT_OF_REACH;
    store<f32>(bars + (<usize>partial << 2), needed);
    if (!isLive) continue;
    store<u32>(liveEnd, partial);
    store<f32>(liveEnd, needed, 4);
    liveEnd += LIVE;
  }
}

function offerTags(tags: usize, outside: usize): void {
  let at = <usize>load<u32>(tags);
  for (const end = at + <usize>load<u32>(tags, 4) * TAG_SCORE; at < end; at += TAG_SCORE) {
    const rank = load<u32>(at);
    const state = fullState(rank);
    const score = load<f32>(at, 4);
    if (score + shiftOf(state) + load<f32>(outside + <usize>rank * rowSize(1)) >= bar) offer(state, score);
  }
}

/** Binary rules over one split. */
function joinSplit(start: u32, length: u32, left: u32): void {
  const right = length - left;
  const leftCell = cellAt(start, left);
  const rightCell = cellAt(start + left, right);
  const gains = rowsOf(rights, right) + (<usize>(start + left) << 2);
  joinCells(leftCell, rightCell, gains, rowSize(right), false, right == 1);
  joinCells(rightCell, leftCell, rowsOf(lefts, left) + (<usize>start << 2), rowSize(left), true, left == 1);
}

/** Partial states of a cell with full ones of its neighbour, which is the left one if `mirrored`; `single` if it is one word. */
// @ts-ignore: decorator
@inline
function joinCells(cell: usize, neighbour: usize, gains: usize, size: usize, mirrored: bool, single: bool): void {
  const partials = <usize>load<u32>(cell);
  const fulls = <usize>load<u32>(neighbour, 4);
  if (partials == noPartials || fulls == noFulls) return;
  for (let at = live; at < liveEnd; at += LIVE) {
    const partial = load<u32>(at);
    const members = <usize>load<u32>(partials + (<usize>partial << 2));
    if (!members) continue;
    const needed = load<f32>(at, 4);
    const best = load<f32>(members);
    if (best + load<f32>(gains + <usize>partial * size) < needed) continue;
    const list = partial * SIDES;
    const end = groupStart(mirrored, list + (single ? SIDES : 1));
    for (let group = groupStart(mirrored, list); group < end; group += GROUP) {
      const full = load<f32>(fulls + (<usize>load<u32>(group) << 2));
      if (full + load<f32>(group, 4) + best >= needed) joinGroup(group, members + 4, full, needed, mirrored);
    }
  }
}

/** All rules of a group. */
// @ts-ignore: decorator
@inline
function joinGroup(group: usize, members: usize, full: f32, needed: f32, mirrored: bool): void {
  const end = <usize>load<u32>(group, 12);
  for (let rule = <usize>load<u32>(group, 8); rule < end; rule += JOIN_RULE) {
    const partial = load<f32>(members + (<usize>load<u16>(rule) << 2));
    const score = load<f32>(rule, 4);
    // The order of additions is the original's: rule, left child, right child.
    const sum = mirrored ? score + full + partial : score + partial + full;
    if (sum + load<f32>(rule, 8) >= needed) offer(load<u16>(rule, 2), sum);
  }
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
      const end = listStart(closedRules, closedPlaces, state + 1);
      for (let rule = listStart(closedRules, closedPlaces, state); rule < end; rule += RULE) {
        const parent = <u32>load<u16>(rule);
        const kind = <u32>load<u16>(rule, 2);
        const sum = score + load<f32>(rule, 4);
        const shifted = sum + shiftOf(parent);
        const reaches =
          kind < fullCount
            ? shifted + load<f32>(outside + <usize>kind * size) >= bar
            : shifted >= load<f32>(bars + (<usize>(kind - fullCount) << 2));
        if (reaches) offer(parent, sum);
      }
      // Parents with higher numbers are visited in the same pass.
      open = bit == 63 ? 0 : load<u64>(word) & (~(<u64>0) << (bit + 1));
    }
  }
}

/** Moves the scores into the cell, and clears them for the next one. */
function keepCell(cell: usize, length: u32): void {
  let partials = noPartials;
  let fulls = noFulls;
  for (let w: u32 = 0; w < bitWords; ++w) {
    const word = bits + (<usize>w << 3);
    let open = load<u64>(word);
    if (!open) continue;
    store<u64>(word, 0);
    for (; open; open &= open - 1) {
      const state = (w << 6) | <u32>ctz(open);
      const at = scores + (<usize>state << 2);
      const score = load<f32>(at);
      store<f32>(at, -Infinity);
      const number = classOf(state);
      if (number < fullCount) {
        if (fulls == noFulls) fulls = allocFulls(length);
        store<f32>(fulls + (<usize>number << 2), score);
        continue;
      }
      if (partials == noPartials) partials = allocZeroed(<usize>partialCount << 2);
      const members = membersOf(partials, number - fullCount);
      store<f32>(members, max(load<f32>(members), score + shiftOf(state)));
      store<f32>(members + (<usize>memberOf(state) << 2), score, 4);
    }
  }
  store<u32>(cell, <u32>partials);
  store<u32>(cell, <u32>fulls, 4);
}

function allocFulls(length: u32): usize {
  const bytes = <usize>(length > 1 ? phraseCount : fullCount) << 2;
  const fulls = alloc(bytes);
  clearScores(fulls, bytes);
  return fulls;
}

function membersOf(partials: usize, partial: u32): usize {
  const entry = partials + (<usize>partial << 2);
  if (!load<u32>(entry)) {
    const bytes = (<usize>classSize(partial) + 1) << 2;
    const members = alloc(bytes);
    clearScores(members, bytes);
    store<u32>(entry, <u32>members);
  }
  return load<u32>(entry);
}
