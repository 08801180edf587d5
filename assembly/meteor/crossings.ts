/**
 * One stage of METEOR as first published: as many links as there can be, of those with the fewest pairs of links that cross, of
 * those with the most neighbouring links (so the fewest chunks), of those the first in the order of the candidate's words.
 *
 * Source: Banerjee and Lavie, "METEOR: An Automatic Metric for MT Evaluation with Improved Correlation with Human Judgments",
 * ACL workshop 2005. Crossings are counted within the stage, as there.
 *
 * The search is exact, depth first with bounds, up to 64 words on a side that the stage can link and `MOST_NODES` steps. With
 * more words each is linked, from left to right, with the first that is free; after more steps the best found so far stays.
 */

import { candidateCount, fits, isTaken, link, linkOf, referenceCount, unlink } from "./word-links";

const MOST_WORDS: u32 = 64;
const MOST_NODES: u32 = 1 << 14;

/** Places of the words that can be linked (u32), and for each of the candidate's the reference's it fits (u64). */
const candidatePlaces: usize = memory.data(256, 4);
const referencePlaces: usize = memory.data(256, 4);
const choices: usize = memory.data(512, 8);
/** Owner + 1 of a reference's word while the largest number of links is counted (u8). */
const owners: usize = memory.data(64, 8);
/** Chosen reference + 1 of each candidate word, now and in the best solution (u8). */
const present: usize = memory.data(64, 8);
const best: usize = memory.data(64, 8);

let stage: u32 = 0;
let count: u32 = 0;
let most: u32 = 0;
let nodes: u32 = 0;
let fewestCrossings: u32 = 0;
let mostNeighbours: i32 = 0;
let visited: u64 = 0;

// @ts-ignore: decorator
@inline
function placeOf(list: usize, i: u32): u32 {
  return load<u32>(list + (<usize>i << 2));
}

// @ts-ignore: decorator
@inline
function bit(i: u32): u64 {
  return (<u64>1) << i;
}

/** Links words in a stage. */
export function linkFewestCrossings(ofStage: u32): void {
  stage = ofStage;
  if (!gather()) {
    linkFromLeft();
    return;
  }
  if (!count) return;
  most = largest(0, ~(<u64>0));
  nodes = 0;
  fewestCrossings = u32.MAX_VALUE;
  mostNeighbours = -1;
  search(0, ~(<u64>0), 0, 0, 0);
  for (let i: u32 = 0; i < count; ++i) {
    const chosen = <u32>load<u8>(best + i);
    if (chosen) link(placeOf(candidatePlaces, i), placeOf(referencePlaces, chosen - 1), stage);
  }
}

/** Lists the words that can be linked; false if there are too many. */
function gather(): bool {
  count = 0;
  let references: u32 = 0;
  for (let j: u32 = 0; j < referenceCount; ++j) {
    if (isTaken(j)) continue;
    let possible = false;
    for (let i: u32 = 0; i < candidateCount && !possible; ++i) {
      if (!linkOf(i) && fits(i, j, stage)) possible = true;
    }
    if (!possible) continue;
    if (references == MOST_WORDS) return false;
    store<u32>(referencePlaces + (<usize>references << 2), j);
    ++references;
  }
  for (let i: u32 = 0; i < candidateCount; ++i) {
    if (linkOf(i)) continue;
    let mask: u64 = 0;
    for (let p: u32 = 0; p < references; ++p) if (fits(i, placeOf(referencePlaces, p), stage)) mask |= bit(p);
    if (!mask) continue;
    if (count == MOST_WORDS) return false;
    store<u32>(candidatePlaces + (<usize>count << 2), i);
    store<u64>(choices + (<usize>count << 3), mask);
    ++count;
  }
  return true;
}

function linkFromLeft(): void {
  for (let i: u32 = 0; i < candidateCount; ++i) {
    if (linkOf(i)) continue;
    for (let j: u32 = 0; j < referenceCount; ++j) {
      if (isTaken(j) || !fits(i, j, stage)) continue;
      link(i, j, stage);
      break;
    }
  }
}

/** Most links of the candidate's words from `from` on with free words of the reference (augmenting paths). */
function largest(from: u32, free: u64): u32 {
  memory.fill(owners, 0, 64);
  let links: u32 = 0;
  for (let i = from; i < count; ++i) {
    visited = ~free;
    if (augment(i)) ++links;
  }
  return links;
}

function augment(i: u32): bool {
  const mask = load<u64>(choices + (<usize>i << 3));
  while (true) {
    const open = mask & ~visited;
    if (!open) return false;
    const p = <u32>ctz(open);
    visited |= bit(p);
    const owner = <u32>load<u8>(owners + p);
    if (owner && !augment(owner - 1)) continue;
    store<u8>(owners + p, i + 1);
    return true;
  }
}

/** Neighbours that a link has among those made so far: before it, and behind it from an earlier stage. */
function neighboursOf(i: u32, j: u32): i32 {
  const before = i > 0 && j > 0 && linkOf(i - 1) == j;
  const behind = i + 1 < candidateCount && linkOf(i + 1) == j + 2;
  return i32(before) + i32(behind);
}

/** Tries all links of the word `i` and those behind it. */
function search(i: u32, free: u64, linked: u32, crossings: u32, neighbours: i32): void {
  const left = <i32>(most - linked);
  if (crossings > fewestCrossings) return;
  if (crossings == fewestCrossings && neighbours + bound(i, left) <= mostNeighbours) return;
  if (i == count) {
    fewestCrossings = crossings;
    mostNeighbours = neighbours;
    memory.copy(best, present, 64);
    return;
  }
  if (++nodes > MOST_NODES && mostNeighbours >= 0) return;
  const place = placeOf(candidatePlaces, i);
  for (let open = load<u64>(choices + (<usize>i << 3)) & free; open; open &= open - 1) {
    const p = <u32>ctz(open);
    const rest = free & ~bit(p);
    if (linked + 1 + largest(i + 1, rest) < most) continue;
    const crossed = p == 63 ? 0 : <u32>popcnt(~free >> (p + 1));
    const target = placeOf(referencePlaces, p);
    const more = neighboursOf(place, target);
    link(place, target, stage);
    store<u8>(present + i, p + 1);
    search(i + 1, rest, linked + 1, crossings + crossed, neighbours + more);
    unlink(place);
  }
  store<u8>(present + i, 0);
  if (linked + largest(i + 1, free) >= most) search(i + 1, free, linked, crossings, neighbours);
}

/** At most this many neighbours can come with `left` more links from the word `i` on. */
function bound(i: u32, left: i32): i32 {
  let before: i32 = 0;
  let behind: i32 = 0;
  for (let k = i; k < count; ++k) {
    const place = placeOf(candidatePlaces, k);
    // The word before is linked already, or may still be.
    if (place > 0 && (linkOf(place - 1) || (k > i && placeOf(candidatePlaces, k - 1) + 1 == place))) ++before;
    if (place + 1 < candidateCount && linkOf(place + 1)) ++behind;
  }
  return min(before, left) + min(behind, left);
}
