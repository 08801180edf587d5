/**
 * METEOR's search for the best alignment: a beam over the words of the reference.
 *
 * Source: parity.md 4.7. Paths are ordered by weight (larger first), chunks and distance; ties keep the order in which paths
 * were made. Only the first `width` of a step are ever looked at, so only they are kept, each put in its place at once. Words
 * without a choice lead all paths on where they are. What all paths gain alike is not added up: it changes no order.
 *
 * Slot of a queue, 16 bytes: 0 chunks - weight * 2^32 (i64) | 8 distance | 12 path
 * Path, 16 bytes and the used words of the candidate as bits: 0 next reference word | 4 end of the last match in the candidate, -1
 *   if there is none | 8 chosen matches | 12 match to be added to them
 * Chosen, 8 bytes: 0 match | 4 chosen before (0: none)
 */

import { alloc, allocZeroed } from "../memory";
import {
  candidateStart,
  candidateWords,
  definiteMatch,
  firstMatch,
  isUsable,
  matchDistance,
  matchModule,
  matchWeight,
  nextMatch,
  referenceStart,
  referenceWords,
  weighMatch,
} from "./match-list";

const SLOT: usize = 16;
const HEAD: usize = 16;

let width: u32 = 0;
let ownDistance: bool = false;
let weights: usize = 0;
let pathSize: usize = 0;
/** The queue being read and the one being written: slots in order, and how many. */
let queue: usize = 0;
let queued: u32 = 0;
let nextQueue: usize = 0;
let nextQueued: u32 = 0;
/** For each reference word whether a definite match covers it (u8). */
let definite: usize = 0;
/** Whether all paths go on at the present word, and their last matches end at one place: what the paths say is out of date then. */
let level: bool = false;
let levelEnd: i32 = 0;

/**
 * Prepares for references of a candidate of `candidateCount` words, with these rules: `beam` paths are looked at in each step; a
 * match adds to a path's weight the words of each side times its module's weight (f64, at `searchWeights`), truncated;
 * `childDistance`: a match's distance counts for its own path, not for the path it was made from.
 */
export function beginSearch(candidateCount: u32, beam: u32, searchWeights: usize, childDistance: bool): void {
  width = beam;
  weights = searchWeights;
  ownDistance = childDistance;
  pathSize = HEAD + ((<usize>candidateCount + 63) >> 6 << 3);
  queue = newQueue();
  nextQueue = newQueue();
}

// @ts-ignore: decorator
@inline
function slotAt(order: usize, i: u32): usize {
  return order + <usize>i * SLOT;
}

// @ts-ignore: decorator
@inline
function pathOf(slot: usize): usize {
  return load<u32>(slot, 12);
}

/** A queue of `width` slots, each with a path. */
function newQueue(): usize {
  const slots = alloc(<usize>width * SLOT);
  const paths = alloc(<usize>width * pathSize);
  for (let i: u32 = 0; i < width; ++i) store<u32>(slotAt(slots, i), <u32>(paths + <usize>i * pathSize), 12);
  return slots;
}

/** What the matches at a reference word are worth, and which can be used. */
function weigh(position: u32): void {
  for (let match = firstMatch(position); match; match = nextMatch(match)) {
    const weight = load<f64>(weights + (<usize>matchModule(match) << 3));
    let usable = true;
    for (let i: u32 = 1; i < referenceWords(match); ++i) if (load<u8>(definite + position + i)) usable = false;
    weighMatch(match, <i32>(<f64>candidateWords(match) * weight) + <i32>(<f64>referenceWords(match) * weight), usable);
  }
}

function useWords(path: usize, match: usize): void {
  const end = candidateStart(match) + candidateWords(match);
  for (let i = candidateStart(match); i < end; ++i) {
    const at = path + HEAD + (<usize>(i >> 6) << 3);
    store<u64>(at, load<u64>(at) | ((<u64>1) << (i & 63)));
  }
}

/** Whether the candidate's words are not taken in this path. */
// @ts-ignore: decorator
@inline
function isFree(path: usize, match: usize): bool {
  const end = candidateStart(match) + candidateWords(match);
  for (let i = candidateStart(match); i < end; ++i) {
    if ((load<u64>(path + HEAD + (<usize>(i >> 6) << 3)) >> (i & 63)) & 1) return false;
  }
  return true;
}

/** Whether a slot may stay before one with these numbers. */
// @ts-ignore: decorator
@inline
function staysBefore(slot: usize, order: i64, distance: i32): bool {
  const own = load<i64>(slot);
  return own < order || (own == order && load<i32>(slot, 8) <= distance);
}

/** Puts a path into the next queue, made of `parent` and (if any) a match, unless there are enough better ones. */
function push(parent: usize, match: usize, order: i64, distance: i32, index: u32, last: i32): void {
  let slot = slotAt(nextQueue, nextQueued);
  if (nextQueued == width) {
    slot -= SLOT;
    if (staysBefore(slot, order, distance)) return;
  } else {
    ++nextQueued;
  }
  // The path of this slot is free, or is pushed out.
  const path = pathOf(slot);
  for (; slot > nextQueue && !staysBefore(slot - SLOT, order, distance); slot -= SLOT) v128.store(slot, v128.load(slot - SLOT));
  store<i64>(slot, order);
  store<i32>(slot, distance, 8);
  store<u32>(slot, <u32>path, 12);
  store<u32>(path, index);
  store<i32>(path, last, 4);
  store<u32>(path, load<u32>(parent, 8), 8);
  store<u32>(path, <u32>match, 12);
  // Paths are short: a loop is faster than a call of the host's copy.
  for (let offset = HEAD; offset < pathSize; offset += 8) store<u64>(path + offset, load<u64>(parent + offset));
  if (match) useWords(path, match);
}

/** Chunks that end where a path whose last match ended at `last` goes on at a word of the candidate (-1: at none). */
// @ts-ignore: decorator
@inline
function chunks(last: i32, start: i32): i64 {
  return i64(last != -1 && last != start);
}

/** Leads a path over the reference word at `position`, with each of the word's matches and without. */
function branch(slot: usize, position: u32): void {
  const path = pathOf(slot);
  const order = load<i64>(slot);
  let distance = load<i32>(slot, 8);
  const last = level ? levelEnd : load<i32>(path, 4);
  if (!level && position < load<u32>(path)) {
    push(path, 0, order, distance, load<u32>(path), last);
    return;
  }
  for (let match = firstMatch(position); match; match = nextMatch(match)) {
    if (!isUsable(match) || !isFree(path, match)) continue;
    const start = <i32>candidateStart(match);
    const moved = distance + matchDistance(match);
    push(
      path,
      match,
      order - (<i64>matchWeight(match) << 32) + chunks(last, start),
      ownDistance ? moved : distance,
      position + referenceWords(match),
      start + <i32>candidateWords(match),
    );
    if (!ownDistance) distance = moved;
  }
  push(path, 0, order + chunks(last, -1), distance, position + 1, -1);
}

/** Leads all paths over a word without a choice: `match` is definite, or 0. Nothing is copied; paths are sorted again. */
function advance(position: u32, match: usize): void {
  const start = match ? <i32>candidateStart(match) : -1;
  levelEnd = match ? start + <i32>candidateWords(match) : -1;
  if (level) return;
  level = true;
  for (let i: u32 = 0; i < queued; ++i) {
    const slot = slotAt(queue, i);
    const path = pathOf(slot);
    if (position < load<u32>(path)) {
      level = false;
      continue;
    }
    store<i64>(slot, load<i64>(slot) + chunks(load<i32>(path, 4), start));
    store<i32>(path, levelEnd, 4);
  }
  sortQueue();
}

/** Insertion sort: the order hardly changes from word to word. */
function sortQueue(): void {
  const end = slotAt(queue, queued);
  for (let next = queue + SLOT; next < end; next += SLOT) {
    const order = load<i64>(next);
    const distance = load<i32>(next, 8);
    if (staysBefore(next - SLOT, order, distance)) continue;
    const moved = v128.load(next);
    let slot = next;
    for (; slot > queue && !staysBefore(slot - SLOT, order, distance); slot -= SLOT) v128.store(slot, v128.load(slot - SLOT));
    v128.store(slot, moved);
  }
}

/** Adds the new matches of the paths that stayed to what the paths have chosen, and makes the next queue the present one. */
function turn(): void {
  let chosen = alloc(<usize>nextQueued << 3);
  for (let i: u32 = 0; i < nextQueued; ++i) {
    const path = pathOf(slotAt(nextQueue, i));
    const match = load<u32>(path, 12);
    if (!match) continue;
    store<u32>(chosen, match);
    store<u32>(chosen, load<u32>(path, 8), 4);
    store<u32>(path, <u32>chosen, 8);
    chosen += 8;
  }
  const read = queue;
  queue = nextQueue;
  queued = nextQueued;
  nextQueue = read;
  nextQueued = 0;
  level = false;
}

/** Takes the words of definite matches, in the reference and in the path, and notes the matches. */
function fixDefinite(path: usize, referenceCount: u32, out: usize): void {
  for (let j: u32 = 0; j < referenceCount; ++j) {
    const match = definiteMatch(j);
    store<u32>(out + (<usize>j << 2), <u32>match);
    if (!match) continue;
    useWords(path, match);
    for (let i: u32 = 0; i < referenceWords(match); ++i) store<u8>(definite + j + i, 1);
  }
}

/**
 * Aligns the reference and candidate whose matches were found; writes for each of the reference's words the match that starts
 * there, or 0, to `out` (u32).
 */
export function searchAlignment(referenceCount: u32, out: usize): void {
  definite = allocZeroed(referenceCount);
  const start = pathOf(queue);
  memory.fill(start, 0, pathSize);
  store<i64>(queue, 0);
  store<i32>(queue, 0, 8);
  fixDefinite(start, referenceCount, out);
  queued = 1;
  nextQueued = 0;
  level = true;
  levelEnd = -1;
  for (let position: u32 = 0; position < referenceCount; ++position) {
    const match = <usize>load<u32>(out + (<usize>position << 2));
    if (match || !firstMatch(position)) {
      // Inside a definite match all paths are behind it already.
      if (match || !load<u8>(definite + position)) advance(position, match);
    } else {
      weigh(position);
      for (let i: u32 = 0; i < queued; ++i) branch(slotAt(queue, i), position);
      turn();
    }
  }
  advance(referenceCount, 0);
  for (let chosen = <usize>load<u32>(pathOf(queue), 8); chosen; chosen = load<u32>(chosen, 4)) {
    const match = load<u32>(chosen);
    store<u32>(out + (<usize>referenceStart(match) << 2), match);
  }
}
