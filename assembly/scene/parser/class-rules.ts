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
import {
  binaries,
  binaryPlaces,
  classCount,
  classOf,
  fullCount,
  LEFT_FLAG,
  partialCount,
  RANK_MASK,
  ROOT_FLAG,
  shiftOf,
  fullState,
  stateCount,
  tagCount,
  tagRank,
} from "./grammar";
import { closedPlaces, closedRules } from "./closure";
import { keepBlock, listStart, RULE } from "./lists";

/** By class of the partial child, its left child: full child on the right | score; then the mirror image. */
export let rightRules: usize = 0;
export let rightPlaces: usize = 0;
export let leftRules: usize = 0;
export let leftPlaces: usize = 0;

/**
 * Unary rules of the closure by parent class. The children of each parent: partial ones, full ones that are no tags, tags; three
 * places for each parent.
 */
export let unaryRules: usize = 0;
export let unaryPlaces: usize = 0;

/** Of partial children, full ones, tags: lists of `unaryRules` for each parent. */
export const GROUPS: u32 = 3;

export function buildClassRules(): void {
  const places = alloc((<usize>partialCount + 1) << 3);
  rightPlaces = places;
  leftPlaces = places + ((<usize>partialCount + 1) << 2);
  rightRules = buildBinaries(false, rightPlaces);
  leftRules = buildBinaries(true, leftPlaces);
  unaryPlaces = alloc((<usize>classCount * GROUPS + 1) << 2);
  unaryRules = buildUnaries();
}

function allocDead(cells: usize): usize {
  const table = alloc(cells << 2);
  for (let i: usize = 0; i < cells; ++i) store<f32>(table + (i << 2), -Infinity);
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
  const side = left ? LEFT_FLAG : 0;
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
  return compact(table, partialCount, fullCount, places, position);
}

/** Makes lists of the living cells of a table, one for each row. */
function compact(table: usize, rows: u32, columns: u32, places: usize, position: usize): usize {
  const rules = alloc(0);
  let end = rules;
  for (let row: u32 = 0; row < rows; ++row) {
    store<u32>(places + (<usize>row << 2), <u32>((end - rules) / RULE));
    for (let column: u32 = 0; column < columns; ++column) {
      const score = load<f32>(table + ((<usize>row * columns + column) << 2));
      if (score > -Infinity) end = append(column, score);
    }
  }
  store<u32>(places + (<usize>rows << 2), <u32>((end - rules) / RULE));
  return keepBlock(position, rules, end - rules);
}

/** Puts a class rule behind the last one; returns the address behind it. */
function append(child: u32, score: f32): usize {
  const rule = alloc(RULE);
  store<u32>(rule, child);
  store<f32>(rule, score, 4);
  return rule + RULE;
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
  const isTag = alloc(fullCount);
  memory.fill(isTag, 0, fullCount);
  for (let tag: u32 = 0; tag < tagCount; ++tag) store<u8>(isTag + tagRank(tag), 1);
  const rules = alloc(0);
  let end = rules;
  let place = unaryPlaces;
  for (let parent: u32 = 0; parent < classCount; ++parent) {
    for (let group: u32 = 0; group < GROUPS; ++group) {
      store<u32>(place, <u32>((end - rules) / RULE));
      place += 4;
      const last: u32 = group ? fullCount : classCount;
      for (let child: u32 = group ? 0 : fullCount; child < last; ++child) {
        if (group && u32(load<u8>(isTag + child)) + 1 != group) continue;
        const score = load<f32>(table + ((<usize>parent * classCount + child) << 2));
        if (score > -Infinity) end = append(child, score);
      }
    }
  }
  store<u32>(place, <u32>((end - rules) / RULE));
  return keepBlock(position, rules, end - rules);
}
