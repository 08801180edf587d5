/**
 * Binary rules as the fine chart needs them: by class of the partial child, by side and full child.
 *
 * Group, 16 bytes: 0 rank of the full child (u32) | 4 best score with the parent's and without the partial child's shift,
 *   see below (f32) | 8 first rule | 12 end of the rules (addresses)
 * Rule, 12 bytes: 0 place of the partial child in its class (u16) | 2 parent (u16) | 4 score (f32) | 8 shift of the parent (f32)
 *
 * A group's score is the class rule's shifted score without the full child's shift: with the partial child's shifted score and
 * the full child's plain one it bounds the parents' shifted scores.
 */

import { alloc } from "../../memory";
import { leftPlaces, leftRules, rightPlaces, rightRules, SIDES } from "./class-rules";
import {
  binaries,
  binaryPlaces,
  classOf,
  fullCount,
  fullState,
  LEFT_FLAG,
  memberOf,
  partialCount,
  RANK_MASK,
  ROOT_FLAG,
  shiftOf,
  stateCount,
} from "./grammar";
import { listStart, RULE } from "./lists";

export const GROUP: usize = 16;
export const JOIN_RULE: usize = 12;

/** Groups in the order of the class rules, those of full children on the right first. */
let rightGroups: usize = 0;
let leftGroups: usize = 0;

export function buildJoinRules(): void {
  rightGroups = buildGroups(rightRules, rightPlaces, 0);
  leftGroups = buildGroups(leftRules, leftPlaces, LEFT_FLAG);
}

/** First group of a partial class, of lists up to phrases, or tags too: that of list `list`, two for each class. */
// @ts-ignore: decorator
@inline
export function groupStart(mirrored: bool, list: u32): usize {
  return mirrored
    ? leftGroups + <usize>load<u32>(leftPlaces + (<usize>list << 2)) * GROUP
    : rightGroups + <usize>load<u32>(rightPlaces + (<usize>list << 2)) * GROUP;
}

function buildGroups(classRules: usize, places: usize, side: u32): usize {
  const count = load<u32>(places + ((<usize>partialCount * SIDES) << 2));
  const groups = alloc(<usize>count * GROUP);
  for (let i: u32 = 0; i < count; ++i) {
    const group = groups + <usize>i * GROUP;
    const rule = classRules + <usize>i * RULE;
    const rank = load<u32>(rule);
    store<u32>(group, rank);
    store<f32>(group, load<f32>(rule, 4) + shiftOf(fullState(rank)), 4);
    store<u32>(group, 0, 8);
  }
  // Sizes first, then the rules behind each other.
  visitRules(groups, places, side, 0);
  const total = startGroups(groups, count, 0);
  const rules = alloc(<usize>total * JOIN_RULE);
  startGroups(groups, count, rules);
  visitRules(groups, places, side, rules);
  return groups;
}

/** Turns the sizes at 8 of the groups into addresses of the first rules, at 8 and 12. Returns the number of rules. */
function startGroups(groups: usize, count: u32, rules: usize): u32 {
  let sum: u32 = 0;
  for (let i: u32 = 0; i < count; ++i) {
    const group = groups + <usize>i * GROUP;
    const size = load<u32>(group, 8);
    if (rules) {
      const first = <u32>(rules + <usize>sum * JOIN_RULE);
      store<u32>(group, first, 8);
      store<u32>(group, first, 12);
    }
    sum += size;
  }
  return sum;
}

/** Counts the rules of each group, or puts them into their places if there are `rules`. */
function visitRules(groups: usize, places: usize, side: u32, rules: usize): void {
  for (let state: u32 = 0; state < stateCount; ++state) {
    const end = listStart(binaries, binaryPlaces, state + 1);
    for (let rule = listStart(binaries, binaryPlaces, state); rule < end; rule += RULE) {
      const full = <u32>load<u16>(rule, 2);
      if ((full & (LEFT_FLAG | ROOT_FLAG)) != side) continue;
      const partial = <u32>load<u16>(rule);
      const group = findGroup(groups, places, classOf(partial) - fullCount, full & RANK_MASK);
      if (!rules) {
        store<u32>(group, load<u32>(group, 8) + 1, 8);
        continue;
      }
      const own = <usize>load<u32>(group, 12);
      store<u32>(group, <u32>(own + JOIN_RULE), 12);
      store<u16>(own, memberOf(partial));
      store<u16>(own, state, 2);
      store<f32>(own, load<f32>(rule, 4), 4);
      store<f32>(own, shiftOf(state), 8);
    }
  }
}

/** The group of a partial class and a full child, which there is. Children ascend in the two lists of a class taken together. */
function findGroup(groups: usize, places: usize, partialClass: u32, rank: u32): usize {
  let low = load<u32>(places + ((<usize>partialClass * SIDES) << 2));
  let high = load<u32>(places + ((<usize>(partialClass + 1) * SIDES) << 2));
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (load<u32>(groups + <usize>middle * GROUP) <= rank) low = middle;
    else high = middle;
  }
  return groups + <usize>low * GROUP;
}
