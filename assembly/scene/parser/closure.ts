/**
 * Closure of the unary rules: for each two states that a chain of unary rules connects, the score of the best chain.
 *
 * The order of additions is that of the original, so that all sums have the same bits: one pass over the rules as they stand in
 * the grammar; a rule joins the best chains that end at its parent with those that start at its child.
 */

import { alloc, allocZeroed } from "../../memory";
import { classOf } from "./grammar";
import { countRule, endLists, keepBlock, listStart, nextPlace, putRule, RULE, startLists } from "./lists";

/** parent u16 | child u16 | score f32 | next pair with this child | next pair with this parent (numbers from 1 on, 0 at the end) */
const PAIR: usize = 16;
const NEXT_ABOVE: usize = 8;
const NEXT_BELOW: usize = 12;
const MOST_PAIRS: u32 = 1 << 15;
const SLOT_MASK: u32 = (1 << 17) - 1;

/** By child: parent | class of the parent | score. */
export let closedRules: usize = 0;
export let closedPlaces: usize = 0;

let pairs: usize = 0;
let pairCount: u32 = 0;
/** Pair of each slot, from 1 on: open addressing by parent and child. */
let slots: usize = 0;
/** First pair with a child, with a parent: u32 for each state. */
let above: usize = 0;
let below: usize = 0;

// @ts-ignore: decorator
@inline
function pairAt(number: u32): usize {
  return pairs + <usize>(number - 1) * PAIR;
}

/** Keeps the score of a chain if it is better than the best one known. */
function improve(parent: u32, child: u32, score: f32): void {
  if (parent == child) return;
  const key = (parent << 16) | child;
  let slot = (key * 0x9e3779b1) >> 15;
  let number: u32;
  while ((number = load<u32>(slots + (<usize>slot << 2))) != 0) {
    const pair = pairAt(number);
    if (load<u16>(pair) == parent && load<u16>(pair, 2) == child) {
      if (score > load<f32>(pair, 4)) store<f32>(pair, score, 4);
      return;
    }
    slot = (slot + 1) & SLOT_MASK;
  }
  if (pairCount == MOST_PAIRS) unreachable();
  number = ++pairCount;
  store<u32>(slots + (<usize>slot << 2), number);
  const pair = pairAt(number);
  putRule(pair, parent, child, score);
  const chainsAbove = above + (<usize>child << 2);
  store<u32>(pair, load<u32>(chainsAbove), NEXT_ABOVE);
  store<u32>(chainsAbove, number);
  const chainsBelow = below + (<usize>parent << 2);
  store<u32>(pair, load<u32>(chainsBelow), NEXT_BELOW);
  store<u32>(chainsBelow, number);
}

/** Joins all chains from `top` to the rule's parent (score `upper`) with those that start at its child. */
function joinBelow(top: u32, upper: f32, child: u32, score: f32, firstBelow: u32): void {
  improve(top, child, upper + <f32>0 + score);
  for (let number = firstBelow; number; number = load<u32>(pairAt(number), NEXT_BELOW)) {
    const pair = pairAt(number);
    improve(top, load<u16>(pair, 2), upper + load<f32>(pair, 4) + score);
  }
}

/**
 * Closes `count` rules (parent | child | score) in the grammar's order. `states` is the number of states. Frees what lies in the
 * arena from `position` on, where the rules may lie.
 */
export function closeUnaries(rules: usize, count: u32, states: u32, position: usize): void {
  pairs = alloc(<usize>MOST_PAIRS * PAIR);
  pairCount = 0;
  slots = allocZeroed((<usize>SLOT_MASK + 1) << 2);
  above = allocZeroed(<usize>states << 2);
  below = allocZeroed(<usize>states << 2);
  for (let rule = rules, end = rules + <usize>count * RULE; rule < end; rule += RULE) {
    const parent = <u32>load<u16>(rule);
    const child = <u32>load<u16>(rule, 2);
    const score = load<f32>(rule, 4);
    // New pairs are put before the first ones, so the lists from here on do not change.
    const firstBelow = load<u32>(below + (<usize>child << 2));
    const firstAbove = load<u32>(above + (<usize>parent << 2));
    joinBelow(parent, 0, child, score, firstBelow);
    for (let number = firstAbove; number; number = load<u32>(pairAt(number), NEXT_ABOVE)) {
      const pair = pairAt(number);
      joinBelow(load<u16>(pair), load<f32>(pair, 4), child, score, firstBelow);
    }
  }
  sortPairs(states, position);
}

/** Sorts the pairs by child: rules, and behind them the places. */
function sortPairs(states: u32, position: usize): void {
  const size = <usize>pairCount * RULE;
  const placesSize = (<usize>states + 1) << 2;
  const sorted = alloc(size + placesSize);
  const places = sorted + size;
  memory.fill(places, 0, placesSize);
  for (let number: u32 = 1; number <= pairCount; ++number) countRule(places, load<u16>(pairAt(number), 2));
  startLists(places, states);
  for (let number: u32 = 1; number <= pairCount; ++number) {
    const pair = pairAt(number);
    const place = nextPlace(places, load<u16>(pair, 2));
    putRule(sorted + <usize>place * RULE, load<u16>(pair), classOf(load<u16>(pair)), load<f32>(pair, 4));
  }
  endLists(places, states);
  closedRules = keepBlock(position, sorted, size + placesSize);
  closedPlaces = closedRules + size;
}

/** Score of the best chain from `parent` down to `child`, -Infinity if there is none. */
export function closedScore(parent: u32, child: u32): f32 {
  const end = listStart(closedRules, closedPlaces, child + 1);
  for (let rule = listStart(closedRules, closedPlaces, child); rule < end; rule += RULE) {
    if (<u32>load<u16>(rule) == parent) return load<f32>(rule, 4);
  }
  return -Infinity;
}
