/**
 * Reading the best tree off the chart, from the root down.
 *
 * At each node all splits are tried from left to right, for each the binary rules of the state in the grammar's order, then its
 * unary rules. Sums are doubles over the chart's f32; the largest wins, the first of equal ones: exact ties are real.
 * Partial states leave no node in the tree.
 */

import { cellAt, fullScore, partialScore } from "./fine-chart";
import { fullChartScore } from "./full-chart";
import {
  binaries,
  binaryPlaces,
  classOf,
  fullCount,
  fullState,
  LEFT_FLAG,
  phraseCount,
  RANK_MASK,
  rootState,
  unaries,
  unaryPlaces,
} from "./grammar";
import { labelOfFull } from "./labels";
import { listStart, RULE } from "./lists";
import { LIVING, wordCount } from "./rows";
import { addStep, CLOSE, LEAF, PHRASE } from "./tree-steps";

/** Whether the scores are in the full chart. */
let inFullChart: bool = false;

/** The best candidate for a node: value, split (length of the left part, 0 for a unary rule), rule. */
let bestValue: f64 = 0;
let bestSplit: u32 = 0;
let bestRule: usize = 0;

/** Says which chart is to be read. */
export function useFullChart(whether: bool): void {
  inFullChart = whether;
}

/** Score of a state over a span, below `LIVING` if it has none. */
// @ts-ignore: decorator
@inline
function scoreAt(state: u32, start: u32, length: u32): f32 {
  if (inFullChart) return fullChartScore(state, start, length);
  const number = classOf(state);
  const cell = cellAt(start, length);
  return number < fullCount ? fullScore(cell, length, number) : partialScore(cell, state);
}

/** Score of the root in the chart, below `LIVING` if there is no tree. The end of the sentence adds nothing. */
export function rootScore(): f32 {
  let best: f32 = -Infinity;
  const end = listStart(binaries, binaryPlaces, rootState + 1);
  for (let rule = listStart(binaries, binaryPlaces, rootState); rule < end; rule += RULE) {
    best = max(best, load<f32>(rule, 4) + scoreAt(childOfRoot(rule), 0, wordCount));
  }
  return best;
}

function childOfRoot(rule: usize): u32 {
  return fullState(<u32>load<u16>(rule, 2) & RANK_MASK);
}

/** Reads the tree from the root down, which the chart must have. */
export function readOff(): void {
  bestValue = -Infinity;
  const end = listStart(binaries, binaryPlaces, rootState + 1);
  for (let rule = listStart(binaries, binaryPlaces, rootState); rule < end; rule += RULE) {
    const score = scoreAt(childOfRoot(rule), 0, wordCount);
    if (score > LIVING) consider(<f64>load<f32>(rule, 4) + <f64>score, 0, rule);
  }
  addStep(PHRASE | labelOfFull(classOf(rootState)));
  readState(childOfRoot(bestRule), 0, wordCount);
  addStep(CLOSE);
}

function consider(value: f64, split: u32, rule: usize): void {
  if (!(value > bestValue)) return;
  bestValue = value;
  bestSplit = split;
  bestRule = rule;
}

function readState(state: u32, start: u32, length: u32): void {
  const number = classOf(state);
  const isFull = number < fullCount;
  if (isFull && length == 1 && number >= phraseCount) {
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

/** Finds the best candidate for a state over a span. */
function findBest(state: u32, start: u32, length: u32): void {
  bestValue = -Infinity;
  const first = listStart(binaries, binaryPlaces, state);
  const end = listStart(binaries, binaryPlaces, state + 1);
  if (first < end) {
    for (let split: u32 = 1; split < length; ++split) considerSplit(first, end, start, length, split);
  }
  const last = listStart(unaries, unaryPlaces, state + 1);
  for (let rule = listStart(unaries, unaryPlaces, state); rule < last; rule += RULE) {
    const score = scoreAt(load<u16>(rule), start, length);
    if (score > LIVING) consider(<f64>load<f32>(rule, 4) + <f64>score, 0, rule);
  }
}

function considerSplit(first: usize, end: usize, start: u32, length: u32, split: u32): void {
  for (let rule = first; rule < end; rule += RULE) {
    const full = <u32>load<u16>(rule, 2);
    const isLeft = full >= LEFT_FLAG;
    const other = fullState(full & RANK_MASK);
    // The full state first: most are not there, and that is quickly seen.
    const score = isLeft ? scoreAt(other, start, split) : scoreAt(other, start + split, length - split);
    if (score < LIVING) continue;
    const partial = <u32>load<u16>(rule);
    const rest = isLeft ? scoreAt(partial, start + split, length - split) : scoreAt(partial, start, split);
    if (rest < LIVING) continue;
    // From left to right: the order of additions counts.
    const value = <f64>load<f32>(rule, 4);
    consider(isLeft ? value + <f64>score + <f64>rest : value + <f64>rest + <f64>score, split, rule);
  }
}
