/**
 * Rules of the classes, for the coarse search: the best of all rules that the classes' states have.
 *
 * Each state has a number, its shift. The *shifted* score of a rule is its score plus the parent's shift minus those of the
 * children, that of a tag its score plus its shift. In the sum over a tree the shifts cancel, so the best shifted score of the
 * classes' trees bounds the grammar's best score whatever the shifts are; good ones make the bound tight.
 *
 * Class rule, 8 bytes: child (u32) | shifted score (f32).
 */

import { alloc, mark } from "../../memory";
import { closedPlaces, closedRules } from "./closure";
import {
  binaries,
  binaryPlaces,
  classCount,
  classOf,
  fullCount,
  fullState,
  LEFT_FLAG,
  partialCount,
  phraseCount,
  RANK_MASK,
  ROOT_FLAG,
  shiftOf,
  stateCount,
} from "./grammar";
import { keepBlock, listStart, RULE } from "./lists";

/**
 * By class of the partial child: full children on its right | score; then those on its left. Two lists for each: phrases, tags.
 */
export let rightRules: usize = 0;
export let rightPlaces: usize = 0;
export let leftRules: usize = 0;
export let leftPlaces: usize = 0;
/** Lists of neighbours for each partial class. */
export const SIDES: u32 = 2;

/** Unary rules of the closure by parent class. Three lists for each: partial children, phrases, tags. */
export let unaryRules: usize = 0;
export let unaryPlaces: usize = 0;
export const GROUPS: u32 = 3;

export function buildClassRules(): void {
  const places = (<usize>partialCount * SIDES + 1) << 2;
  rightPlaces = alloc(places);
  leftPlaces = alloc(places);
  rightRules = buildBinaries(false, rightPlaces);
  leftRules = buildBinaries(true, leftPlaces);
  unaryPlaces = alloc((<usize>classCount * GROUPS + 1) << 2);
  unaryRules = buildUnaries();
}

function allocDead(cells: usize): usize {
  const table = alloc(cells << 2);
  for (let at = table, end = table + (cells << 2); at < end; at += 4) store<f32>(at, -Infinity);
  return table;
}

// @ts-ignore: decorator
@inline
function improve(cell: usize, score: f32): void {
  if (score > load<f32>(cell)) store<f32>(cell, score);
}

/** Rules whose full child is the left one, or the right one. */
function buildBinaries(left: bool, places: usize): usize {
  const position = mark();
  const table = allocDead(<usize>partialCount * fullCount);
  const side: u32 = left ? LEFT_FLAG : 0;
  for (let state: u32 = 0; state < stateCount; ++state) {
    const end = listStart(binaries, binaryPlaces, state + 1);
    for (let rule = listStart(binaries, binaryPlaces, state); rule < end; rule += RULE) {
      const full = <u32>load<u16>(rule, 2);
      if ((full & (LEFT_FLAG | ROOT_FLAG)) != side) continue;
      const rank = full & RANK_MASK;
      const partial = <u32>load<u16>(rule);
      const score = load<f32>(rule, 4) + shiftOf(state) - shiftOf(partial) - shiftOf(fullState(rank));
      improve(table + ((<usize>(classOf(partial) - fullCount) * fullCount + rank) << 2), score);
    }
  }
  const rules = alloc(0);
  let place = places;
  for (let partial: u32 = 0; partial < partialCount; ++partial) {
    const row = table + ((<usize>partial * fullCount) << 2);
    place = compact(rules, row, 0, phraseCount, place);
    place = compact(rules, row, phraseCount, fullCount, place);
  }
  return keepRules(rules, place, position);
}

/** Makes rules of the living cells of a row; returns where the place of the next list goes. */
function compact(rules: usize, row: usize, from: u32, to: u32, place: usize): usize {
  store<u32>(place, <u32>((mark() - rules) / RULE));
  for (let child = from; child < to; ++child) {
    const score = load<f32>(row + (<usize>child << 2));
    if (score == -Infinity) continue;
    const rule = alloc(RULE);
    store<u32>(rule, child);
    store<f32>(rule, score, 4);
  }
  return place + 4;
}

function keepRules(rules: usize, place: usize, position: usize): usize {
  const bytes = mark() - rules;
  store<u32>(place, <u32>(bytes / RULE));
  return keepBlock(position, rules, bytes);
}

function buildUnaries(): usize {
  const position = mark();
  const table = allocDead(<usize>classCount * classCount);
  for (let child: u32 = 0; child < stateCount; ++child) {
    const end = listStart(closedRules, closedPlaces, child + 1);
    for (let rule = listStart(closedRules, closedPlaces, child); rule < end; rule += RULE) {
      const parent = <u32>load<u16>(rule);
      const score = load<f32>(rule, 4) + shiftOf(parent) - shiftOf(child);
      // A rule from a class to itself that costs something never improves it.
      if (classOf(parent) == classOf(child) && score <= 0) continue;
      improve(table + ((<usize>classOf(parent) * classCount + classOf(child)) << 2), score);
    }
  }
  const rules = alloc(0);
  let place = unaryPlaces;
  for (let parent: u32 = 0; parent < classCount; ++parent) {
    const row = table + ((<usize>parent * classCount) << 2);
    place = compact(rules, row, fullCount, classCount, place);
    place = compact(rules, row, 0, phraseCount, place);
    place = compact(rules, row, phraseCount, fullCount, place);
  }
  return keepRules(rules, place, position);
}
