/**
 * Possible matches of a reference with a candidate: a list for each reference word, in the order the modules find them, and
 * how many matches cover each word.
 *
 * Source: parity.md 4.5. Match, 24 bytes: 0 start in the reference | 4 start in the candidate | 8 words of the reference (u8)
 * | 9 words of the candidate (u8) | 10 module (u8) | 11 whether the search may use it (u8) | 12 next match with the same start in the
 * reference (0: none) | 16 weight in the search | 20 distance of the starts
 * Place of a reference word, 16 bytes: 0 first match | 4 last match | 8 number of matches | 12 coverage
 */

import { alloc, allocZeroed } from "../memory";

export const EXACT: u32 = 0;
export const STEM: u32 = 1;
export const SYNONYM: u32 = 2;
export const PARAPHRASE: u32 = 3;
export const MODULES: u32 = 4;

const MATCH: usize = 24;
const PLACE: usize = 16;

let places: usize = 0;
/** Coverage of the candidate's words (u32 each). */
let covered: usize = 0;
/** Matches so far, and the number at which the search would be too long. */
export let matchCount: u32 = 0;
let most: u32 = 0;
/** Whether of two matches of the same words only the one of the heavier module is kept; their weights (f64 each). */
let unique: bool = false;
let weights: usize = 0;

/** Starts the lists for a reference and a candidate of the given lengths. No more than `limit` matches are kept. */
export function beginMatches(
  referenceCount: u32,
  candidateCount: u32,
  limit: u32,
  onlyHeaviest: bool,
  moduleWeights: usize,
): void {
  places = allocZeroed(<usize>referenceCount * PLACE);
  covered = allocZeroed(<usize>candidateCount << 2);
  matchCount = 0;
  most = limit;
  unique = onlyHeaviest;
  weights = moduleWeights;
}

function moduleWeight(module: u32): f64 {
  return load<f64>(weights + (<usize>module << 3));
}

/** Replaces a match of the same words if this module is heavier; false if there is none. */
function merge(place: usize, count: u32, start: u32, words: u32, module: u32): bool {
  for (let match = <usize>load<u32>(place); match; match = nextMatch(match)) {
    if (candidateStart(match) != start || candidateWords(match) != words) continue;
    if (referenceWords(match) != count) continue;
    if (moduleWeight(module) > moduleWeight(matchModule(match))) store<u8>(match, module, 10);
    return true;
  }
  return false;
}

/** Appends a match. */
export function addMatch(start: u32, count: u32, startInCandidate: u32, words: u32, module: u32): void {
  const place = places + <usize>start * PLACE;
  if (unique && merge(place, count, startInCandidate, words, module)) return;
  if (++matchCount > most) return;
  const match = alloc(MATCH);
  store<u32>(match, start);
  store<u32>(match, startInCandidate, 4);
  store<u8>(match, count, 8);
  store<u8>(match, words, 9);
  store<u8>(match, module, 10);
  store<u32>(match, 0, 12);
  const last = load<u32>(place, 4);
  if (last) store<u32>(last, <u32>match, 12);
  else store<u32>(place, <u32>match);
  store<u32>(place, <u32>match, 4);
  store<u32>(place, load<u32>(place, 8) + 1, 8);
  for (let i: u32 = 0; i < count; ++i) {
    const at = place + <usize>i * PLACE;
    store<u32>(at, load<u32>(at, 12) + 1, 12);
  }
  for (let i: u32 = 0; i < words; ++i) {
    const at = covered + (<usize>(startInCandidate + i) << 2);
    store<u32>(at, load<u32>(at) + 1);
  }
}

/** First match that starts at a reference word, or 0. */
// @ts-ignore: decorator
@inline
export function firstMatch(position: u32): usize {
  return load<u32>(places + <usize>position * PLACE);
}

/** The match at a reference word that no other match competes with, or 0. */
export function definiteMatch(position: u32): usize {
  const place = places + <usize>position * PLACE;
  if (load<u32>(place, 8) != 1) return 0;
  const match = <usize>load<u32>(place);
  for (let i: u32 = 0; i < referenceWords(match); ++i) {
    if (load<u32>(place + <usize>i * PLACE, 12) != 1) return 0;
  }
  for (let i: u32 = 0; i < candidateWords(match); ++i) {
    if (load<u32>(covered + (<usize>(candidateStart(match) + i) << 2)) != 1) return 0;
  }
  return match;
}

// @ts-ignore: decorator
@inline
export function nextMatch(match: usize): usize {
  return load<u32>(match, 12);
}

// @ts-ignore: decorator
@inline
export function referenceStart(match: usize): u32 {
  return load<u32>(match);
}

// @ts-ignore: decorator
@inline
export function candidateStart(match: usize): u32 {
  return load<u32>(match, 4);
}

// @ts-ignore: decorator
@inline
export function referenceWords(match: usize): u32 {
  return load<u8>(match, 8);
}

// @ts-ignore: decorator
@inline
export function candidateWords(match: usize): u32 {
  return load<u8>(match, 9);
}

// @ts-ignore: decorator
@inline
export function matchModule(match: usize): u32 {
  return load<u8>(match, 10);
}

/** Notes what a match is worth in the search, and whether it can be used there. */
// @ts-ignore: decorator
@inline
export function weighMatch(match: usize, weight: i32, usable: bool): void {
  const distance = <i32>referenceStart(match) - <i32>candidateStart(match);
  store<u8>(match, u32(usable), 11);
  store<i32>(match, weight, 16);
  store<i32>(match, distance < 0 ? -distance : distance, 20);
}

// @ts-ignore: decorator
@inline
export function isUsable(match: usize): bool {
  return load<u8>(match, 11) != 0;
}

// @ts-ignore: decorator
@inline
export function matchWeight(match: usize): i32 {
  return load<i32>(match, 16);
}

// @ts-ignore: decorator
@inline
export function matchDistance(match: usize): i32 {
  return load<i32>(match, 20);
}
