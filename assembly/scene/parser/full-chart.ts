/**
 * The full chart: every state that any span can have, with its score as the original computes it, to the last bit.
 *
 * It works on four starts at a time: rules are the same for all. A state has a triangle of scores (f32), one row for each length,
 * one score for each start; lanes behind the last start mean nothing. States that no span has share an empty triangle. For each
 * state the shortest and the longest span that has it are known, so most splits of most rules are never looked at.
 */

import { alloc } from "../../memory";
import { closedPlaces, closedRules } from "./closure";
import { binaries, binaryPlaces, fullState, LEFT_FLAG, RANK_MASK, rootState, stateCount } from "./grammar";
import { TAG_SCORE } from "./lexicon";
import { listStart, RULE } from "./lists";
import { clearScores, LIVING, rowSize, wordCount } from "./rows";

const VECTOR: usize = 16;
/** A state: 0 its triangle (address) | 4 shortest (u16) and 6 longest (u16) span that has it. */
const STATE: usize = 8;
const LONGEST: usize = 6;
const NEVER: u32 = 0xffff;

let states: usize = 0;
let emptyTriangle: usize = 0;
let triangleSize: usize = 0;
/** Offset of each length's row in a triangle (u32), behind 0. */
let rowOffsets: usize = 0;
/** For the length at hand and each length of the left part: offsets of the left row and of the right one (u32 each). */
let splits: usize = 0;
/** A row while it is computed. */
let fresh: usize = 0;

/** Address of a row of a state. */
// @ts-ignore: decorator
@inline
function rowOf(state: u32, length: u32): usize {
  return <usize>load<u32>(states + <usize>state * STATE) + load<u32>(rowOffsets + (<usize>length << 2));
}

/** Score of a state over a span, below `LIVING` if it has none. */
export function fullChartScore(state: u32, start: u32, length: u32): f32 {
  return load<f32>(rowOf(state, length) + (<usize>start << 2));
}

function begin(): void {
  rowOffsets = alloc((<usize>wordCount + 2) << 2);
  triangleSize = 0;
  for (let length: u32 = 1; length <= wordCount; ++length) {
    store<u32>(rowOffsets + (<usize>length << 2), <u32>triangleSize);
    triangleSize += rowSize(length);
  }
  triangleSize += VECTOR;
  splits = alloc((<usize>wordCount + 1) << 3);
  fresh = alloc(rowSize(1));
  emptyTriangle = alloc(triangleSize);
  clearScores(emptyTriangle, triangleSize);
  states = alloc(<usize>stateCount * STATE);
  for (let state: u32 = 0; state < stateCount; ++state) {
    const entry = states + <usize>state * STATE;
    store<u32>(entry, <u32>emptyTriangle);
    store<u16>(entry, NEVER, 4);
    store<u16>(entry, 0, LONGEST);
  }
}

/** Makes sure that the state has a triangle of its own, and notes that a span of this length has it. */
function enliven(state: u32, length: u32): void {
  const entry = states + <usize>state * STATE;
  store<u16>(entry, length, LONGEST);
  if (<u32>load<u16>(entry, 4) != NEVER) return;
  store<u16>(entry, length, 4);
  const triangle = alloc(triangleSize);
  clearScores(triangle, triangleSize);
  store<u32>(entry, <u32>triangle);
}

/** Fills the chart. `tags` has for each word the address and number of its tag scores (u32 each). */
export function fillFullChart(tags: usize): void {
  begin();
  for (let i: u32 = 0; i < wordCount; ++i) putTags(tags + (<usize>i << 3), i);
  applyUnaries(1);
  for (let length: u32 = 2; length <= wordCount; ++length) {
    for (let left: u32 = 1; left < length; ++left) {
      const split = splits + (<usize>left << 3);
      store<u32>(split, load<u32>(rowOffsets + (<usize>left << 2)));
      store<u32>(split, load<u32>(rowOffsets + (<usize>(length - left) << 2)) + (left << 2), 4);
    }
    for (let state: u32 = 0; state < stateCount; ++state) {
      if (state != rootState) join(state, length);
    }
    applyUnaries(length);
  }
}

function putTags(tags: usize, start: u32): void {
  let at = <usize>load<u32>(tags);
  for (const end = at + <usize>load<u32>(tags, 4) * TAG_SCORE; at < end; at += TAG_SCORE) {
    const state = fullState(load<u32>(at));
    enliven(state, 1);
    store<f32>(rowOf(state, 1) + (<usize>start << 2), load<f32>(at, 4));
  }
}

/** Whether a row has a score; lanes behind the last start are cleared. */
function isLiving(row: usize, length: u32): bool {
  const starts = <usize>(wordCount - length + 1) << 2;
  clearScores(row + starts, rowSize(length) - starts);
  const least = f32x4.splat(LIVING);
  for (let at: usize = 0; at < starts; at += VECTOR) {
    if (v128.any_true(f32x4.gt(v128.load(row + at), least))) return true;
  }
  return false;
}

/** All binary rules of a parent over spans of a length. */
function join(parent: u32, length: u32): void {
  const end = listStart(binaries, binaryPlaces, parent + 1);
  let rule = listStart(binaries, binaryPlaces, parent);
  const size = rowSize(length);
  let isFresh = false;
  for (; rule < end; rule += RULE) {
    const full = <u32>load<u16>(rule, 2);
    const other = states + <usize>fullState(full & RANK_MASK) * STATE;
    const partial = states + <usize>load<u16>(rule) * STATE;
    const left = full >= LEFT_FLAG ? other : partial;
    const right = full >= LEFT_FLAG ? partial : other;
    // Lengths of the left part with which both parts may have their states.
    const first = max<i32>(load<u16>(left, 4), <i32>length - <i32>load<u16>(right, LONGEST));
    const last = min<i32>(load<u16>(left, LONGEST), <i32>length - <i32>load<u16>(right, 4));
    if (first > last) continue;
    if (!isFresh) clearScores(fresh, size);
    isFresh = true;
    raise(load<u32>(left), load<u32>(right), first, last, load<f32>(rule, 4), size);
  }
  if (!isFresh || !isLiving(fresh, length)) return;
  enliven(parent, length);
  memory.copy(rowOf(parent, length), fresh, size);
}

/** Raises the fresh row to rule + left + right, added in this order, over some splits. */
function raise(left: usize, right: usize, first: i32, last: i32, score: f32, size: usize): void {
  const rule = f32x4.splat(score);
  const start = splits + (<usize>first << 3);
  const end = splits + (<usize>(last + 1) << 3);
  let at: usize = 0;
  for (; at + VECTOR < size; at += 2 * VECTOR) {
    let best = v128.load(fresh + at);
    let next = v128.load(fresh + at, 16);
    for (let split = start; split < end; split += 8) {
      const one = left + load<u32>(split) + at;
      const other = right + load<u32>(split, 4) + at;
      best = f32x4.pmax(best, f32x4.add(f32x4.add(rule, v128.load(one)), v128.load(other)));
      next = f32x4.pmax(next, f32x4.add(f32x4.add(rule, v128.load(one, 16)), v128.load(other, 16)));
    }
    v128.store(fresh + at, best);
    v128.store(fresh + at, next, 16);
  }
  if (at == size) return;
  let best = v128.load(fresh + at);
  for (let split = start; split < end; split += 8) {
    const one = left + load<u32>(split) + at;
    const other = right + load<u32>(split, 4) + at;
    best = f32x4.pmax(best, f32x4.add(f32x4.add(rule, v128.load(one)), v128.load(other)));
  }
  v128.store(fresh + at, best);
}

/** One step of unary rules, in place, in ascending order of the children, as the original does it. */
function applyUnaries(length: u32): void {
  const size = rowSize(length);
  for (let child: u32 = 0; child < stateCount; ++child) {
    if (<u32>load<u16>(states + <usize>child * STATE, LONGEST) != length) continue;
    const from = rowOf(child, length);
    const end = listStart(closedRules, closedPlaces, child + 1);
    for (let rule = listStart(closedRules, closedPlaces, child); rule < end; rule += RULE) {
      const parent = <u32>load<u16>(rule);
      enliven(parent, length);
      const to = rowOf(parent, length);
      const score = v128.load32_splat(rule, 4);
      for (let at: usize = 0; at < size; at += VECTOR) {
        v128.store(to + at, f32x4.pmax(v128.load(to + at), f32x4.add(v128.load(from + at), score)));
      }
    }
  }
}
