/**
 * METEOR 1.5 of candidates against their references: statistics and score with the best reference, the corpus score of summed
 * statistics, and the alignment itself.
 *
 * Source: Denkowski and Lavie, "Meteor Universal", WMT 2014; parity.md section 4.
 *
 * Settings, f64 each: 8 as in score.ts | 8 .. 11 weights of the modules in the search | 12 modules (a bit each) | 13 beam
 *   | 14 whether a match's distance counts for its own path and equal matches are kept once
 */

import { alloc, mark, release } from "../memory";
import { captionAt, wordCount, words } from "../text/captions";
import { beginMatches, candidateStart, candidateWords, matchCount, matchModule, referenceWords } from "./match-list";
import { beginCandidate, beginModules, beginReferences, endCandidate, findMatches } from "./matchers";
import {
  alignmentStatistics,
  BEST_REFERENCE,
  CHUNKS,
  CORPUS_CHUNKS,
  ROW,
  SCORE,
  scoreOf,
} from "./score";
import { beginSearch, searchAlignment } from "./search";

/**
 * Most work for one candidate: possible matches with all its references, and for each reference word the size of a path in
 * 8-byte words. Natural texts of 10,000 words stay below with ten references; the limit is about some seconds.
 */
const MOST_WORK: u32 = 1 << 25;
const PATH_WORK: u32 = 8;
/** Most possible matches with one reference: they take 24 bytes each. */
const MOST_MATCHES: u32 = 1 << 22;

let work: u32 = 0;

// @ts-ignore: decorator
@inline
function setting(settings: usize, index: usize): f64 {
  return load<f64>(settings + (index << 3));
}

// @ts-ignore: decorator
@inline
function corrected(settings: usize): bool {
  return setting(settings, 14) != 0;
}

/** Counts what a reference costs at least; false if that is too much. */
function affordable(reference: usize, candidate: usize): bool {
  const paths = <u64>wordCount(reference) * ((wordCount(candidate) >> 6) + PATH_WORK);
  if (paths + work > MOST_WORK) return false;
  work += <u32>paths;
  return true;
}

/**
 * Aligns the reference with the candidate that was begun; writes the matches as `searchAlignment` does. False if that would
 * take too long.
 */
function align(reference: usize, candidate: usize, settings: usize, chosen: usize): bool {
  const count = wordCount(reference);
  const most = min(MOST_WORK - work, MOST_MATCHES);
  beginMatches(count, wordCount(candidate), most, corrected(settings), settings + 32);
  findMatches(words(reference), count);
  if (matchCount > most) return false;
  work += matchCount;
  searchAlignment(count, chosen);
  return true;
}

/**
 * Writes a row (see score.ts) for each of the candidates `from` .. `to - 1` to its place in `out`: that of the reference with
 * the highest score, the first of equals. `bounds` as in `bleuStatistics`. Collections are those of `meteorWords`, their words
 * looked up. Returns 0, or 1 + the number of a candidate whose alignment would take too long.
 */
export function meteorStatistics(
  references: usize,
  candidates: usize,
  bounds: usize,
  from: u32,
  to: u32,
  settings: usize,
  out: usize,
): u32 {
  const scratch = mark();
  beginModules(<u32>setting(settings, 12), candidates, from, to);
  for (let s = from; s < to; ++s) beginReferences(references, firstOf(bounds, s), lastOf(bounds, s));
  let failed: u32 = 0;
  for (let s = from; s < to && !failed; ++s) {
    const row = out + <usize>s * ROW * 8;
    if (!bestRow(references, captionAt(candidates, s), firstOf(bounds, s), lastOf(bounds, s), settings, row)) failed = s + 1;
  }
  release(scratch);
  return failed;
}

// @ts-ignore: decorator
@inline
function firstOf(bounds: usize, s: u32): u32 {
  return load<u32>(bounds + (<usize>s << 3));
}

// @ts-ignore: decorator
@inline
function lastOf(bounds: usize, s: u32): u32 {
  return load<u32>(bounds + (<usize>s << 3), 4);
}

function bestRow(
  references: usize,
  candidate: usize,
  first: u32,
  last: u32,
  settings: usize,
  out: usize,
): bool {
  const scratch = mark();
  memory.fill(out, 0, <usize>ROW << 3);
  store<f64>(out, <f64>wordCount(candidate));
  const row = alloc(<usize>ROW << 3);
  let best: f64 = -1;
  let finished: bool = true;
  work = 0;
  beginCandidate(words(candidate), wordCount(candidate));
  beginSearch(wordCount(candidate), <u32>setting(settings, 13), settings + 64, corrected(settings));
  for (let r = first; r < last && finished; ++r) {
    const reference = captionAt(references, r);
    finished = affordable(reference, candidate);
    if (!finished) break;
    const top = mark();
    const chosen = alloc(<usize>wordCount(reference) << 2);
    finished = align(reference, candidate, settings, chosen);
    if (finished) {
      alignmentStatistics(words(candidate), wordCount(candidate), words(reference), wordCount(reference), chosen, row);
      const score = scoreOf(row, load<f64>(row + (CHUNKS << 3)), settings);
      if (score > best) {
        best = score;
        store<f64>(row + (SCORE << 3), score);
        store<f64>(row + (BEST_REFERENCE << 3), <f64>(r - first));
        memory.copy(out, row, <usize>ROW << 3);
      }
    }
    release(top);
  }
  endCandidate();
  release(scratch);
  return finished;
}

export function meteorWidth(): u32 {
  return ROW;
}

/** The corpus score of the sum of rows: chunks of perfect segments do not count. */
export function meteorCorpus(total: usize, settings: usize): f64 {
  return scoreOf(total, load<f64>(total + (CORPUS_CHUNKS << 3)), settings);
}

/**
 * The alignment of a candidate with one reference: writes 5 u32 for each match by its place in the reference (start and number
 * of words there, start and number of words in the candidate, module) to `out`, which has room for as many matches as the
 * reference has words. Returns how many there are, or -1 if it would take too long.
 */
export function meteorAlignment(
  references: usize,
  r: u32,
  candidates: usize,
  c: u32,
  settings: usize,
  out: usize,
): i32 {
  const scratch = mark();
  const reference = captionAt(references, r);
  const candidate = captionAt(candidates, c);
  const chosen = alloc(<usize>wordCount(reference) << 2);
  work = 0;
  beginModules(<u32>setting(settings, 12), candidates, c, c + 1);
  beginReferences(references, r, r + 1);
  beginCandidate(words(candidate), wordCount(candidate));
  beginSearch(wordCount(candidate), <u32>setting(settings, 13), settings + 64, corrected(settings));
  let count = -1;
  if (affordable(reference, candidate) && align(reference, candidate, settings, chosen)) {
    count = 0;
    for (let j: u32 = 0; j < wordCount(reference); ++j) {
      const match = <usize>load<u32>(chosen + (<usize>j << 2));
      if (!match) continue;
      const cell = out + <usize>count * 20;
      store<u32>(cell, j);
      store<u32>(cell, referenceWords(match), 4);
      store<u32>(cell, candidateStart(match), 8);
      store<u32>(cell, candidateWords(match), 12);
      store<u32>(cell, matchModule(match), 16);
      ++count;
    }
  }
  endCandidate();
  release(scratch);
  return count;
}
