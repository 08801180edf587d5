/**
 * Inside scores of the classes (shifted): for each span and class the best score of a tree of class rules.
 *
 * Rules are factored: when all of a span is known, `rights` holds for each partial class the best it can gain from that span as
 * its right neighbour (class rule + score of the full child), `lefts` the same for a left neighbour. A longer span then needs
 * one addition for each split and partial class. All of it runs over four starts at a time.
 */

import { alloc } from "../../memory";
import { GROUPS, leftPlaces, leftRules, rightPlaces, rightRules, SIDES, unaryPlaces, unaryRules } from "./class-rules";
import { classCount, fullCount, partialCount, phraseCount } from "./grammar";
import { listStart, RULE } from "./lists";
import { allocChart, clearRows, clearScores, rowsOf, rowSize, wordCount } from "./rows";

/** Partial classes, what they gain on their right and on their left, and full classes. */
export let partials: usize = 0;
export let rights: usize = 0;
export let lefts: usize = 0;
export let fulls: usize = 0;

/** Partial classes of a length before unary rules. */
let fresh: usize = 0;

const VECTOR: usize = 16;

/** Reserves the charts. The scores of tags are to be put into `fulls`. */
export function beginInside(): void {
  partials = allocChart(partialCount);
  rights = allocChart(partialCount);
  lefts = allocChart(partialCount);
  fulls = allocChart(phraseCount, fullCount);
  fresh = alloc(<usize>partialCount * rowSize(1));
  clearRows(fulls, 1);
}

/** Fills the charts from the tags up. */
export function fillInside(): void {
  for (let length: u32 = 1; length <= wordCount; ++length) {
    const size = rowSize(length);
    clearScores(fresh, <usize>partialCount * size);
    if (length > 1) {
      for (let left: u32 = 1; left < length; ++left) joinSplit(length, left);
      clearRows(fulls, length);
    }
    memory.copy(rowsOf(partials, length), fresh, <usize>partialCount * size);
    applyUnaries(length, size);
    gain(rights, rightRules, rightPlaces, length, size);
    gain(lefts, leftRules, leftPlaces, length, size);
  }
}

/** Partial classes over spans of `length` with a left part of `left` words. */
function joinSplit(length: u32, left: u32): void {
  const right = length - left;
  const size = rowSize(length);
  const leftSize = rowSize(left);
  const rightSize = rowSize(right);
  const shift = <usize>left << 2;
  for (let at: usize = 0; at < size; at += VECTOR) {
    let row = fresh + at;
    let partialLeft = rowsOf(partials, left) + at;
    let gainRight = rowsOf(rights, right) + shift + at;
    let partialRight = rowsOf(partials, right) + shift + at;
    let gainLeft = rowsOf(lefts, left) + at;
    for (const end = row + <usize>partialCount * size; row < end; row += size) {
      const one = f32x4.add(v128.load(partialLeft), v128.load(gainRight));
      const other = f32x4.add(v128.load(partialRight), v128.load(gainLeft));
      v128.store(row, f32x4.pmax(f32x4.pmax(v128.load(row), one), other));
      partialLeft += leftSize;
      gainLeft += leftSize;
      partialRight += rightSize;
      gainRight += rightSize;
    }
  }
}

/** Raises a row to the best of the rules from `rule` to `end` over rows that start at `children`. */
function raise(row: usize, rule: usize, end: usize, children: usize, size: usize): void {
  let at: usize = 0;
  for (; at + VECTOR < size; at += 2 * VECTOR) {
    let best = v128.load(row + at);
    let next = v128.load(row + at, 16);
    for (let r = rule; r < end; r += RULE) {
      const score = v128.load32_splat(r, 4);
      const child = children + <usize>load<u32>(r) * size + at;
      best = f32x4.pmax(best, f32x4.add(v128.load(child), score));
      next = f32x4.pmax(next, f32x4.add(v128.load(child, 16), score));
    }
    v128.store(row + at, best);
    v128.store(row + at, next, 16);
  }
  if (at == size) return;
  let best = v128.load(row + at);
  for (let r = rule; r < end; r += RULE) {
    const child = children + <usize>load<u32>(r) * size + at;
    best = f32x4.pmax(best, f32x4.add(v128.load(child), v128.load32_splat(r, 4)));
  }
  v128.store(row + at, best);
}

/**
 * One step of unary rules, from the scores before it: of tags in spans of one word, of partial classes in longer ones. Chains
 * are rules of their own, so that steps need not follow each other, which would loosen the bound.
 */
function applyUnaries(length: u32, size: usize): void {
  const single = length == 1;
  const full = rowsOf(fulls, length);
  // Partial classes are numbered behind the full ones.
  const children = single ? full : fresh - <usize>fullCount * size;
  const partial = rowsOf(partials, length) - <usize>fullCount * size;
  for (let parent: u32 = 0; parent < classCount; ++parent) {
    // Tags are no parents.
    if (parent == phraseCount) parent = fullCount;
    const list = parent * GROUPS + (single ? GROUPS - 1 : 0);
    const rule = listStart(unaryRules, unaryPlaces, list);
    const end = listStart(unaryRules, unaryPlaces, list + 1);
    if (rule < end) raise((parent < fullCount ? full : partial) + <usize>parent * size, rule, end, children, size);
  }
}

/** What partial classes gain from full neighbours of a length. */
function gain(chart: usize, rules: usize, places: usize, length: u32, size: usize): void {
  clearRows(chart, length);
  const children = rowsOf(fulls, length);
  let row = rowsOf(chart, length);
  for (let partial: u32 = 0; partial < partialCount; ++partial) {
    const list = partial * SIDES;
    const last = list + (length == 1 ? SIDES : 1);
    raise(row, listStart(rules, places, list), listStart(rules, places, last), children, size);
    row += size;
  }
}
