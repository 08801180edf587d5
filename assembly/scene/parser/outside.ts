/**
 * Outside scores of the classes (shifted): for each span and class the best that the rest of the sentence can add. Inside plus
 * outside bounds every tree with that class over that span; what stays below a bar is left out.
 *
 * Factored like the inside scores, backwards, from the whole sentence down.
 */

import { alloc } from "../../memory";
import { GROUPS, leftPlaces, leftRules, rightPlaces, rightRules, SIDES, unaryPlaces, unaryRules } from "./class-rules";
import { binaries, binaryPlaces, classCount, fullCount, fullState, partialCount, phraseCount, RANK_MASK, rootState, shiftOf } from "./grammar";
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

/** Rows of the classes of a length that may reach the bar, before unary rules, and the numbers of the classes (u32). */
let before: usize = 0;
let parents: usize = 0;

/** For each length: number of the partial classes that may reach the bar somewhere, and their numbers (u32 each). */
let livePartials: usize = 0;

/** Reserves the charts. */
export function beginOutside(): void {
  partialsOutside = allocChart(partialCount);
  fullsOutside = allocChart(phraseCount, fullCount);
  rightsOutside = allocChart(partialCount);
  leftsOutside = allocChart(partialCount);
  before = alloc(<usize>classCount * rowSize(1));
  parents = alloc(<usize>classCount << 2);
  livePartials = alloc((<usize>wordCount * (<usize>partialCount + 1)) << 2);
}

/** Number of partial classes of a length that may reach the bar, and behind it their numbers (u32 each). */
export function livePartialsOf(length: u32): usize {
  return livePartials + ((<usize>(length - 1) * (<usize>partialCount + 1)) << 2);
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
    spreadSplits(length, size, bar);
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
      const list = partial * SIDES;
      const last = list + (length == 1 ? SIDES : 1);
      spread(row, listStart(rules, places, list), listStart(rules, places, last), children, size);
    }
    row += size;
    gain += size;
  }
}

/** One step of unary rules, from the scores before it. */
function spreadUnaries(length: u32, size: usize, bar: v128): void {
  const fullRows = rowsOf(fullsOutside, length);
  // Partial classes are numbered behind the full ones.
  const partialRows = rowsOf(partialsOutside, length) - <usize>fullCount * size;
  const partialInside = rowsOf(partials, length) - <usize>fullCount * size;
  const count =
    gather(0, phraseCount, 0, fullRows, rowsOf(fulls, length), size, bar);
  const all = gather(fullCount, classCount, count, partialRows, partialInside, size, bar);
  for (let i: u32 = 0; i < all; ++i) {
    const list = load<u32>(parents + (<usize>i << 2)) * GROUPS;
    const row = before + <usize>i * size;
    const first = listStart(unaryRules, unaryPlaces, list + 1);
    spread(row, listStart(unaryRules, unaryPlaces, list), first, partialRows, size);
    spread(row, first, listStart(unaryRules, unaryPlaces, list + (length == 1 ? GROUPS : GROUPS - 1)), fullRows, size);
  }
}

/** Appends the classes from `from` to `to` that may reach the bar to the `count` parents there are. Returns their number. */
function gather(from: u32, to: u32, count: u32, rows: usize, inside: usize, size: usize, bar: v128): u32 {
  for (let parent = from; parent < to; ++parent) {
    const row = rows + <usize>parent * size;
    if (!reaches(row, inside + <usize>parent * size, size, bar)) continue;
    store<u32>(parents + (<usize>count << 2), parent);
    const copy = before + <usize>count * size;
    for (let at: usize = 0; at < size; at += VECTOR) v128.store(copy + at, v128.load(row + at));
    ++count;
  }
  return count;
}

/** Notes which partial classes of a length may reach the bar, and gives to their parts. */
function spreadSplits(length: u32, size: usize, bar: v128): void {
  let row = rowsOf(partialsOutside, length);
  let inside = rowsOf(partials, length);
  const list = livePartialsOf(length);
  let last = list;
  for (let partial: u32 = 0; partial < partialCount; ++partial) {
    if (reaches(row, inside, size, bar)) {
      last += 4;
      store<u32>(last, partial);
      for (let left: u32 = 1; left < length; ++left) spreadSplit(row, size, partial, left, length - left);
    }
    row += size;
    inside += size;
  }
  store<u32>(list, <u32>((last - list) >> 2));
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
