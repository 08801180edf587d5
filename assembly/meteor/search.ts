/**
 * METEOR's search for the best alignment: a beam over the words of the reference.
 *
 * Source: parity.md 4.7. Paths are ordered by weight (larger first), chunks and distance; ties keep the order in which paths
 * were made. Only the first `width` of a step are ever looked at, so only they are kept, each put in its place at once. Words
 * without a choice lead all paths on where they are.
 *
 * Path, 32 bytes and the used words of the candidate as bits: 0 weight | 4 chunks | 8 distance | 12 next reference word
 *   | 16 end of the last match in the candidate, -1 if there is none | 20 chosen matches | 24 match to be added to them
 * Chosen, 8 bytes: 0 match | 4 chosen before (0: none)
 */

import { alloc, allocZeroed } from "../memory";
import {
  candidateStart,
  candidateWords,
  definiteMatch,
  firstMatch,
  matchModule,
  nextMatch,
  referenceStart,
  referenceWords,
} from "./match-list";

const HEAD: usize = 32;

let width: u32 = 0;
let ownDistance: bool = false;
let weights: usize = 0;
let pathSize: usize = 0;
/** The queue being read and the one being written: addresses of paths in order (u32), and how many. */
let queue: usize = 0;
let queued: u32 = 0;
let nextQueue: usize = 0;
let nextQueued: u32 = 0;
/** For each reference word whether a definite match covers it (u8). */
let definite: usize = 0;

/**
 * Rules of the search: `beam` paths are looked at in each step; a match adds to a path's weight the words of each side times its
 * module's weight (f64, at `searchWeights`), truncated; `childDistance`: a match's distance counts for its own path, not for
 * the path it was made from.
 */
export function setSearch(beam: u32, searchWeights: usize, childDistance: bool): void {
  width = beam;
  weights = searchWeights;
  ownDistance = childDistance;
}

// @ts-ignore: decorator
@inline
function pathAt(order: usize, i: u32): usize {
  return load<u32>(order + (<usize>i << 2));
}

/** A queue: an order of `width` + 1 addresses, and as many paths. */
function newQueue(): usize {
  const order = alloc((<usize>width + 1) << 2);
  const paths = alloc((<usize>width + 1) * pathSize);
  for (let i: u32 = 0; i <= width; ++i) store<u32>(order + (<usize>i << 2), <u32>(paths + <usize>i * pathSize));
  return order;
}

function weightOf(match: usize): i32 {
  const weight = load<f64>(weights + (<usize>matchModule(match) << 3));
  return <i32>(<f64>candidateWords(match) * weight) + <i32>(<f64>referenceWords(match) * weight);
}

function distanceOf(match: usize): i32 {
  const distance = <i32>referenceStart(match) - <i32>candidateStart(match);
  return distance < 0 ? -distance : distance;
}

function useWords(path: usize, match: usize): void {
  const end = candidateStart(match) + candidateWords(match);
  for (let i = candidateStart(match); i < end; ++i) {
    const at = path + HEAD + (<usize>(i >> 6) << 3);
    store<u64>(at, load<u64>(at) | ((<u64>1) << (i & 63)));
  }
}

/** Whether neither the reference's words nor, in this path, the candidate's are taken. */
function isFree(path: usize, match: usize): bool {
  for (let i: u32 = 1; i < referenceWords(match); ++i) {
    if (load<u8>(definite + referenceStart(match) + i)) return false;
  }
  const end = candidateStart(match) + candidateWords(match);
  for (let i = candidateStart(match); i < end; ++i) {
    if ((load<u64>(path + HEAD + (<usize>(i >> 6) << 3)) >> (i & 63)) & 1) return false;
  }
  return true;
}

/** Whether a path may stay before one with these numbers. */
// @ts-ignore: decorator
@inline
function staysBefore(path: usize, weight: i32, chunks: i32, distance: i32): bool {
  const own = load<i32>(path);
  if (own != weight) return own > weight;
  const ownChunks = load<i32>(path, 4);
  return ownChunks != chunks ? ownChunks < chunks : load<i32>(path, 8) <= distance;
}

/** Puts a path into the next queue, made of `parent` and (if any) a match, unless there are enough better ones. */
function push(parent: usize, match: usize, weight: i32, chunks: i32, distance: i32, index: u32, last: i32): void {
  let at = nextQueued;
  while (at > 0 && !staysBefore(pathAt(nextQueue, at - 1), weight, chunks, distance)) --at;
  if (at == width) return;
  // The path behind the last in use is free. If the queue is full, the one pushed out takes its place.
  const path = pathAt(nextQueue, nextQueued);
  const place = nextQueue + (<usize>at << 2);
  for (let p = nextQueue + (<usize>nextQueued << 2); p > place; p -= 4) store<u32>(p, load<u32>(p - 4));
  if (nextQueued < width) ++nextQueued;
  store<u32>(place, <u32>path);
  // Paths are short: a loop is faster than a call of the host's copy.
  for (let offset: usize = 16; offset < pathSize; offset += 8) store<u64>(path + offset, load<u64>(parent + offset));
  store<i32>(path, weight);
  store<i32>(path, chunks, 4);
  store<i32>(path, distance, 8);
  store<u32>(path, index, 12);
  store<i32>(path, last, 16);
  store<u32>(path, <u32>match, 24);
  if (match) useWords(path, match);
}

/** Chunks of a path that goes on at a word of the candidate (-1: at none). */
// @ts-ignore: decorator
@inline
function chunksAt(path: usize, start: i32): i32 {
  const last = load<i32>(path, 16);
  return load<i32>(path, 4) + i32(last != -1 && last != start);
}

/** Leads a path over the reference word at `position`, with each of the word's matches and without. */
function branch(path: usize, position: u32): void {
  const index = load<u32>(path, 12);
  const weight = load<i32>(path);
  let distance = load<i32>(path, 8);
  if (position < index) {
    push(path, 0, weight, load<i32>(path, 4), distance, index, load<i32>(path, 16));
    return;
  }
  for (let match = firstMatch(position); match; match = nextMatch(match)) {
    if (!isFree(path, match)) continue;
    const start = <i32>candidateStart(match);
    const moved = distance + distanceOf(match);
    push(
      path,
      match,
      weight + weightOf(match),
      chunksAt(path, start),
      ownDistance ? moved : distance,
      position + referenceWords(match),
      start + <i32>candidateWords(match),
    );
    if (!ownDistance) distance = moved;
  }
  push(path, 0, weight, chunksAt(path, -1), distance, index + 1, -1);
}

/** Leads all paths over a word without a choice: `match` is definite, or 0. Nothing is copied; paths are sorted again. */
function advance(position: u32, match: usize): void {
  const weight = match ? weightOf(match) : 0;
  const distance = match ? distanceOf(match) : 0;
  const start = match ? <i32>candidateStart(match) : -1;
  const end = match ? start + <i32>candidateWords(match) : -1;
  const next = match ? position + referenceWords(match) : position + 1;
  for (let i: u32 = 0; i < queued; ++i) {
    const path = pathAt(queue, i);
    if (position < load<u32>(path, 12)) continue;
    store<i32>(path, load<i32>(path) + weight);
    store<i32>(path, chunksAt(path, start), 4);
    store<i32>(path, load<i32>(path, 8) + distance, 8);
    store<u32>(path, next, 12);
    store<i32>(path, end, 16);
  }
  sortQueue();
}

/** Insertion sort: the order hardly changes from word to word. */
function sortQueue(): void {
  for (let i: u32 = 1; i < queued; ++i) {
    const path = pathAt(queue, i);
    const weight = load<i32>(path);
    const chunks = load<i32>(path, 4);
    const distance = load<i32>(path, 8);
    let at = i;
    while (at > 0 && !staysBefore(pathAt(queue, at - 1), weight, chunks, distance)) {
      store<u32>(queue + (<usize>at << 2), <u32>pathAt(queue, at - 1));
      --at;
    }
    store<u32>(queue + (<usize>at << 2), <u32>path);
  }
}

/** Adds the new matches of the paths that stayed to what the paths have chosen, and makes the next queue the present one. */
function turn(): void {
  for (let i: u32 = 0; i < nextQueued; ++i) {
    const path = pathAt(nextQueue, i);
    const match = load<u32>(path, 24);
    if (!match) continue;
    const chosen = alloc(8);
    store<u32>(chosen, match);
    store<u32>(chosen, load<u32>(path, 20), 4);
    store<u32>(path, <u32>chosen, 20);
    store<u32>(path, 0, 24);
  }
  const read = queue;
  queue = nextQueue;
  queued = nextQueued;
  nextQueue = read;
  nextQueued = 0;
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
export function searchAlignment(referenceCount: u32, candidateCount: u32, out: usize): void {
  pathSize = HEAD + ((<usize>candidateCount + 63) >> 6 << 3);
  definite = allocZeroed(referenceCount);
  queue = newQueue();
  nextQueue = newQueue();
  nextQueued = 0;
  const start = pathAt(queue, 0);
  memory.fill(start, 0, pathSize);
  store<i32>(start, -1, 16);
  fixDefinite(start, referenceCount, out);
  queued = 1;
  for (let position: u32 = 0; position < referenceCount; ++position) {
    if (load<u8>(definite + position)) {
      // Inside a definite match all paths are behind it already.
      advance(position, load<u32>(out + (<usize>position << 2)));
    } else if (!firstMatch(position)) {
      advance(position, 0);
    } else {
      for (let i: u32 = 0; i < queued; ++i) branch(pathAt(queue, i), position);
      turn();
    }
  }
  for (let i: u32 = 0; i < queued; ++i) {
    const path = pathAt(queue, i);
    store<i32>(path, chunksAt(path, -1), 4);
  }
  sortQueue();
  for (let chosen = <usize>load<u32>(pathAt(queue, 0), 20); chosen; chosen = load<u32>(chosen, 4)) {
    const match = load<u32>(chosen);
    store<u32>(out + (<usize>referenceStart(match) << 2), match);
  }
}
