/**
 * Reading the best tree off the chart, from the root down.
 *
 * At each node all splits are tried from left to right, for each the binary rules of the state in the grammar's order, then its
 * unary rules. Sums are doubles over the chart's f32; the largest wins, the first of equal ones: exact ties are real.
 * Partial states leave no node in the tree.
 */

import { alloc } from "../../memory";
import { cellAt, fullScore, isFilled, partialScore } from "./fine-chart";
import {
  binaries,
  binaryPlaces,
  classOf,
  fullCount,
  fullState,
  LEFT_FLAG,
  RANK_MASK,
  rootState,
  unaries,
  unaryPlaces,
} from "./grammar";
import { isTag, labelOfFull } from "./labels";
import { listStart, RULE } from "./lists";
import { LIVING, wordCount } from "./rows";

/** A step of the walk through the tree (u32): a label with one of these bits, or `CLOSE`. */
export const PHRASE: u32 = 0;
export const LEAF: u32 = 1 << 30;
export const CLOSE: u32 = 1 << 31;

let steps: usize = 0;
let stepCount: u32 = 0;
let capacity: u32 = 0;

/** The best candidate for a node: value, split (length of the left part, 0 for a unary rule), rule. */
let bestValue: f64 = 0;
let bestSplit: u32 = 0;
let bestRule: usize = 0;

/** Starts the walk through a tree; its steps are in memory of `bytes` bytes. */
export function beginSteps(memory: usize, bytes: usize): void {
  steps = memory;
  capacity = <u32>(bytes >> 2);
  stepCount = 0;
}

export function addStep(step: u32): void {
  if (stepCount == capacity) {
    const larger = alloc(<usize>capacity << 3);
    memory.copy(larger, steps, <usize>capacity << 2);
    steps = larger;
    capacity *= 2;
  }
  store<u32>(steps + (<usize>stepCount << 2), step);
  ++stepCount;
}

export function treeSteps(): usize {
  return steps;
}

export function treeStepCount(): u32 {
  return stepCount;
}

/** Score of the root in the chart, below `LIVING` if there is no tree. The end of the sentence adds nothing. */
export function rootScore(): f32 {
  const cell = cellAt(0, wordCount);
  let best: f32 = -Infinity;
  const end = listStart(binaries, binaryPlaces, rootState + 1);
  for (let rule = listStart(binaries, binaryPlaces, rootState); rule < end; rule += RULE) {
    best = max(best, load<f32>(rule, 4) + fullScore(cell, <u32>load<u16>(rule, 2) & RANK_MASK));
  }
  return best;
}

/** Reads the tree below the root, which the chart must have. */
export function readOff(): void {
  const cell = cellAt(0, wordCount);
  bestValue = -Infinity;
  const end = listStart(binaries, binaryPlaces, rootState + 1);
  for (let rule = listStart(binaries, binaryPlaces, rootState); rule < end; rule += RULE) {
    const score = fullScore(cell, <u32>load<u16>(rule, 2) & RANK_MASK);
    if (score > LIVING) consider(<f64>load<f32>(rule, 4) + <f64>score, 0, rule);
  }
  addStep(PHRASE | labelOfFull(classOf(rootState)));
  readState(fullState(<u32>load<u16>(bestRule, 2) & RANK_MASK), 0, wordCount);
  addStep(CLOSE);
}

function consider(value: f64, split: u32, rule: usize): void {
  if (!(value > bestValue)) return;
  bestValue = value;
  bestSplit = split;
  bestRule = rule;
}

// @ts-ignore: decorator
@inline
function scoreIn(cell: usize, state: u32): f32 {
  const number = classOf(state);
  return number < fullCount ? fullScore(cell, number) : partialScore(cell, state);
}

function readState(state: u32, start: u32, length: u32): void {
  const number = classOf(state);
  const isFull = number < fullCount;
  if (isFull && length == 1 && isTag(number)) {
    addStep(LEAF | labelOfFull(number));
    return;
  }
  if (isFull) addStep(PHRASE | labelOfFull(number));
  findBest(state, start, length);
  const rule = bestRule;
  const split = bestSplit;
  if (!split) readState(load<u16>(rule), start, length);
  else {
    const full = <u32>load<u16>(rule, 2);
    const partial = <u32>load<u16>(rule);
    const other = fullState(full & RANK_MASK);
    readState(full >= LEFT_FLAG ? other : partial, start, split);
    readState(full >= LEFT_FLAG ? partial : other, start + split, length - split);
  }
  if (isFull) addStep(CLOSE);
}

function findBest(state: u32, start: u32, length: u32): void {
  bestValue = -Infinity;
  const first = listStart(binaries, binaryPlaces, state);
  const end = listStart(binaries, binaryPlaces, state + 1);
  if (first < end) {
    for (let split: u32 = 1; split < length; ++split) {
      const left = cellAt(start, split);
      const right = cellAt(start + split, length - split);
      if (!isFilled(left) || !isFilled(right)) continue;
      for (let rule = first; rule < end; rule += RULE) {
        const full = <u32>load<u16>(rule, 2);
        const isLeft = full >= LEFT_FLAG;
        const score = fullScore(isLeft ? left : right, full & RANK_MASK);
        if (score < LIVING) continue;
        const other = partialScore(isLeft ? right : left, load<u16>(rule));
        if (other < LIVING) continue;
        // From left to right: the order of additions counts.
        const value = <f64>load<f32>(rule, 4);
        consider(isLeft ? value + <f64>score + <f64>other : value + <f64>other + <f64>score, split, rule);
      }
    }
  }
  const cell = cellAt(start, length);
  const last = listStart(unaries, unaryPlaces, state + 1);
  for (let rule = listStart(unaries, unaryPlaces, state); rule < last; rule += RULE) {
    const score = scoreIn(cell, load<u16>(rule));
    if (score > LIVING) consider(<f64>load<f32>(rule, 4) + <f64>score, 0, rule);
  }
}
