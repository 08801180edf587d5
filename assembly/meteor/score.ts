/**
 * METEOR's statistics of an alignment and the score made of them.
 *
 * Source: parity.md 4.2 and 4.8. A row has 26 f64: the 23 statistics (words of the candidate and of the reference, function
 * words of both; for each module the content words it covers in the candidate and the reference, the function words in both;
 * chunks, covered words of the candidate and of the reference), the chunks that count for the corpus, the score, and which
 * reference it is.
 *
 * Settings, f64 each: alpha, beta, gamma, delta, and the weights of the four modules.
 */

import { pow } from "../math";
import { isFunction } from "./lexicon";
import { candidateStart, candidateWords, matchModule, MODULES, referenceWords } from "./match-list";

export const ROW: u32 = 26;
export const CHUNKS: usize = 20;
const CANDIDATE_MATCHED: usize = 21;
const REFERENCE_MATCHED: usize = 22;
export const CORPUS_CHUNKS: usize = 23;
export const SCORE: usize = 24;
export const BEST_REFERENCE: usize = 25;

// @ts-ignore: decorator
@inline
function at(row: usize, index: usize): f64 {
  return load<f64>(row + (index << 3));
}

// @ts-ignore: decorator
@inline
function add(row: usize, index: usize, value: f64): void {
  store<f64>(row + (index << 3), at(row, index) + value);
}

// @ts-ignore: decorator
@inline
function put(row: usize, index: usize, value: f64): void {
  store<f64>(row + (index << 3), value);
}

function functionWords(ids: usize, count: u32): u32 {
  let found: u32 = 0;
  for (let i: u32 = 0; i < count; ++i) if (isFunction(load<u32>(ids + (<usize>i << 2)))) ++found;
  return found;
}

/** Writes the statistics of the alignment `chosen` (u32: the match that starts at each word of the reference, or 0). */
export function alignmentStatistics(
  candidate: usize,
  candidateCount: u32,
  reference: usize,
  referenceCount: u32,
  chosen: usize,
  row: usize,
): void {
  memory.fill(row, 0, <usize>ROW << 3);
  put(row, 0, <f64>candidateCount);
  put(row, 1, <f64>referenceCount);
  put(row, 2, <f64>functionWords(candidate, candidateCount));
  put(row, 3, <f64>functionWords(reference, referenceCount));
  let chunks: u32 = 0;
  let last: u32 = 0;
  let open = false;
  for (let j: u32 = 0; j < referenceCount; ) {
    const match = <usize>load<u32>(chosen + (<usize>j << 2));
    if (!match) {
      open = false;
      ++j;
      continue;
    }
    if (!open || candidateStart(match) != last) ++chunks;
    open = true;
    last = candidateStart(match) + candidateWords(match);
    const cell: usize = 4 + (<usize>matchModule(match) << 2);
    const inCandidate = functionWords(candidate + (<usize>candidateStart(match) << 2), candidateWords(match));
    const inReference = functionWords(reference + (<usize>j << 2), referenceWords(match));
    add(row, cell, <f64>(candidateWords(match) - inCandidate));
    add(row, cell + 1, <f64>(referenceWords(match) - inReference));
    add(row, cell + 2, <f64>inCandidate);
    add(row, cell + 3, <f64>inReference);
    add(row, CANDIDATE_MATCHED, <f64>candidateWords(match));
    add(row, REFERENCE_MATCHED, <f64>referenceWords(match));
    j += referenceWords(match);
  }
  put(row, CHUNKS, <f64>chunks);
  put(row, CORPUS_CHUNKS, isPerfect(row, <f64>chunks) ? 0 : <f64>chunks);
}

/** Whether all words of both sides are aligned, in one chunk. */
function isPerfect(row: usize, chunks: f64): bool {
  return at(row, CANDIDATE_MATCHED) == at(row, 0) && at(row, REFERENCE_MATCHED) == at(row, 1) && chunks == 1;
}

/** Matches of one side (0 candidate, 1 reference), weighted. Content first: the order decides the last bit. */
function weightedMatches(row: usize, side: usize, settings: usize): f64 {
  const delta = at(settings, 3);
  let sum: f64 = 0;
  for (let m: usize = 0; m < <usize>MODULES; ++m) sum += at(row, 4 + (m << 2) + side) * at(settings, 4 + m) * delta;
  for (let m: usize = 0; m < <usize>MODULES; ++m) {
    sum += at(row, 4 + (m << 2) + 2 + side) * at(settings, 4 + m) * (1 - delta);
  }
  return sum;
}

function weightedLength(row: usize, side: usize, delta: f64): f64 {
  const content = at(row, side) - at(row, 2 + side);
  return delta * content + (1 - delta) * at(row, 2 + side);
}

/** The score of statistics with the given number of chunks. */
export function scoreOf(row: usize, chunks: f64, settings: usize): f64 {
  const alpha = at(settings, 0);
  const delta = at(settings, 3);
  const precision = weightedMatches(row, 0, settings) / weightedLength(row, 0, delta);
  const recall = weightedMatches(row, 1, settings) / weightedLength(row, 1, delta);
  const mean = 1 / ((1 - alpha) / precision + alpha / recall);
  const matched = (at(row, CANDIDATE_MATCHED) + at(row, REFERENCE_MATCHED)) / 2;
  const fragmentation = isPerfect(row, chunks) ? 0 : chunks / matched;
  const score = mean * (1 - at(settings, 2) * pow(fragmentation, at(settings, 1)));
  return score > 0 ? score : 0;
}
