/**
 * Outside scores of the classes (shifted): for each span and class the best that the rest of the sentence can add. Inside plus
 * outside bounds every tree with that class over that span; what stays below a bar is left out.
 *
 * Factored like the inside scores, backwards, from the whole sentence down.
 */

import { alloc } from "../../memory";
import { leftPlaces, leftRules, rightPlaces, rightRules, unaryPlaces, unaryRules, GROUPS } from "./class-rules";
import { binaries, binaryPlaces, classCount, fullCount, fullState, partialCount, RANK_MASK, rootState, shiftOf } from "./grammar";
import { fulls, lefts, partials, rights } from "./inside";
import { listStart, RULE } from "./lists";
import { allocChart, clearChart, clearRows, rowsOf, rowSize, wordCount } from "./rows";

const VECTOR: usize = 16;

/** Outside scores of partial and of full classes. */
export let partialsOutside: usize = 0;
export let fullsOutside: usize = 0;
/** Those of full classes as right or left neighbours, before the rule: by partial class. */
let rightsOutside: usize = 0;
let leftsOutside: usize = 0;

/** Outside scores of a length before unary rules: full classes, then partial ones. */
let before: usize = 0;

/** Reserves the charts. */
export function beginOutside(): void {
  partialsOutside = allocChart(partialCount);
  fullsOutside = allocChart(fullCount);
  rightsOutside = allocChart(partialCount);
  leftsOutside = allocChart(partialCount);
  before = alloc(<usize>classCount * rowSize(1));
}

/** Whether somewhere in two rows the sum reaches the bar. */
// @ts-ignore: decorator
@inline
function reaches(one: usize, other: usize, size: usize, bar: v128): bool {
  for (let at: usize = 0; at < size; at += VECTOR) {
    if (v128.any_true(f32x4.ge(f32x4.add(v128.load(one + at), v128.load(other + at)), bar))) return true;
  }
  return false;
}

/** Raises the children's rows to the parent's row plus the rule, for each rule from `rule` to `end`. */
function spread(row: usize, rule: usize, end: usize, children: usize, size: usize): void {
  for (let at: usize = 0; at < size; at += VECTOR) {
    const parent = v128.load(row + at);
    for (let r = rule; r < end; r += RULE) {
      const child = children + <usize>load<u32>(r) * size + at;
      v128.store(child, f32x4.pmax(v128.load(child), f32x4.add(parent, v128.load32_splat(r, 4))));
    }
  }
}

/** Fills the charts with all that may reach the bar. */
export function fillOutside(lowest: f32): void {
  const bar = f32x4.splat(lowest);
  clearChart(partialsOutside);
  clearChart(rightsOutside);
  clearChart(leftsOutside);
  for (let length = wordCount; length; --length) {
    const size = rowSize(length);
    clearRows(fullsOutside, length);
    if (length == wordCount) putRoot();
    else {
      spreadGains(rightsOutside, rights, rightRules, rightPlaces, length, size, bar);
      spreadGains(leftsOutside, lefts, leftRules, leftPlaces, length, size, bar);
    }
    spreadUnaries(length, size, bar);
    if (length > 1) spreadSplits(length, size, bar);
  }
}

/** Full states over the whole sentence below the root. The end of the sentence adds nothing. */
function putRoot(): void {
  const rows = rowsOf(fullsOutside, wordCount);
  const end = listStart(binaries, binaryPlaces, rootState + 1);
  for (let rule = listStart(binaries, binaryPlaces, rootState); rule < end; rule += RULE) {
    const rank = <u32>load<u16>(rule, 2) & RANK_MASK;
    store<f32>(rows + <usize>rank * rowSize(wordCount), load<f32>(rule, 4) - shiftOf(fullState(rank)));
  }
}

/** Full classes of a length as neighbours of partial ones. */
function spreadGains(outside: usize, gains: usize, rules: usize, places: usize, length: u32, size: usize, bar: v128): void {
  const children = rowsOf(fullsOutside, length);
  let row = rowsOf(outside, length);
  let gain = rowsOf(gains, length);
  for (let partial: u32 = 0; partial < partialCount; ++partial) {
    if (reaches(row, gain, size, bar)) {
      spread(row, listStart(rules, places, partial), listStart(rules, places, partial + 1), children, size);
    }
    row += size;
    gain += size;
  }
}

/** One step of unary rules, from the scores before it. */
function spreadUnaries(length: u32, size: usize, bar: v128): void {
  const fullRows = rowsOf(fullsOutside, length);
  const shifted = <usize>fullCount * size;
  const partialRows = rowsOf(partialsOutside, length) - shifted;
  const fullInside = rowsOf(fulls, length);
  const partialInside = rowsOf(partials, length) - shifted;
  memory.copy(before, fullRows, shifted);
  memory.copy(before + shifted, partialRows + shifted, <usize>partialCount * size);
  for (let parent: u32 = 0; parent < classCount; ++parent) {
    const list = parent * GROUPS;
    const first = listStart(unaryRules, unaryPlaces, list);
    const end = listStart(unaryRules, unaryPlaces, list + (length == 1 ? GROUPS : GROUPS - 1));
    if (first == end) continue;
    const offset = <usize>parent * size;
    const inside = (parent < fullCount ? fullInside : partialInside) + offset;
    if (!reaches(before + offset, inside, size, bar)) continue;
    const firstFull = listStart(unaryRules, unaryPlaces, list + 1);
    spread(before + offset, first, firstFull, partialRows, size);
    spread(before + offset, firstFull, end, fullRows, size);
  }
}

/** What partial classes of a length give to their parts. */
function spreadSplits(length: u32, size: usize, bar: v128): void {
  let row = rowsOf(partialsOutside, length);
  let inside = rowsOf(partials, length);
  for (let partial: usize = 0; partial < <usize>partialCount; ++partial) {
    if (reaches(row, inside, size, bar)) {
      for (let left: u32 = 1; left < length; ++left) spreadSplit(row, size, partial, left, length - left);
    }
    row += size;
    inside += size;
  }
}

// @ts-ignore: decorator
@inline
function raise(row: usize, score: v128): void {
  v128.store(row, f32x4.pmax(v128.load(row), score));
}

function spreadSplit(row: usize, size: usize, partial: usize, left: u32, right: u32): void {
  const leftRow = partial * rowSize(left);
  const rightRow = partial * rowSize(right) + (<usize>left << 2);
  for (let at: usize = 0; at < size; at += VECTOR) {
    const score = v128.load(row + at);
    const inLeft = leftRow + at;
    const inRight = rightRow + at;
    raise(rowsOf(partialsOutside, left) + inLeft, f32x4.add(score, v128.load(rowsOf(rights, right) + inRight)));
    raise(rowsOf(rightsOutside, right) + inRight, f32x4.add(score, v128.load(rowsOf(partials, left) + inLeft)));
    raise(rowsOf(partialsOutside, right) + inRight, f32x4.add(score, v128.load(rowsOf(lefts, left) + inLeft)));
    raise(rowsOf(leftsOutside, left) + inLeft, f32x4.add(score, v128.load(rowsOf(partials, right) + inRight)));
  }
}
