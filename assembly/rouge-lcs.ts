/**
 * Longest-common-subsequence ROUGE besides coco-caption's ROUGE_L (rouge-l.ts): google's rougeL and rougeLsum, and ROUGE-L of
 * ROUGE-1.5.5.
 *
 * A caption is one sentence to ROUGE-1.5.5, whose summary-level union LCS then is the plain LCS; so one kernel with two folds
 * serves both. rougeLsum cuts texts at newlines: see `rougeLsumScores`.
 */

import { distinctCounts, indexGrams, newGramIndex, positionOf, tallyGrams } from "./gram-index";
import { lcsLength, newMatcher, prepareMatcher } from "./lcs";
import { alloc, mark, release } from "./memory";
import { beginFold, endFold, FOLD_BEST_F, foldReference } from "./rouge-fold";
import { captionAt, pieceCount, pieces, wordCount, words } from "./text/captions";
import { tokenFlags } from "./text/vocabulary";
import { alignWeighted, newAligner } from "./weighted-lcs";

/**
 * Writes precision, recall and F (three f64) of candidates `from` .. `to - 1` to their places in `out`. `bounds` as in
 * `bleuStatistics`.
 */
export function rougeLcsScores(
  references: usize,
  candidates: usize,
  bounds: usize,
  from: u32,
  to: u32,
  fold: u32,
  out: usize,
): void {
  const scratch = mark();
  const matcher = newMatcher();
  for (let s = from; s < to; ++s) {
    const candidate = captionAt(candidates, s);
    const size = wordCount(candidate);
    const last = load<u32>(bounds + (<usize>s << 3), 4);
    prepareMatcher(matcher, words(candidate), size);
    beginFold(fold, 1);
    for (let r = load<u32>(bounds + (<usize>s << 3)); r < last; ++r) {
      const reference = captionAt(references, r);
      const count = wordCount(reference);
      const hits = size && count ? lcsLength(matcher, words(reference), count) : 0;
      foldReference(<f64>hits, <f64>count, <f64>size, <f64>count);
    }
    endFold(out + <usize>s * 24);
  }
  release(scratch);
}

/** End of the sentence that starts at `at`: the next sentence boundary (a piece that is no word) or `end`. */
function sentenceEnd(at: usize, end: usize): usize {
  while (at < end && !tokenFlags(load<u32>(at))) at += 4;
  return at;
}

/**
 * rougeLsum: for each sentence of the reference, the union over the candidate's sentences of the positions in one LCS; a
 * position in the union is a hit while both sides still have that word left. Sizes are numbers of words; over the references
 * the best F counts. Output as in `rougeLcsScores`.
 */
export function rougeLsumScores(
  references: usize,
  candidates: usize,
  bounds: usize,
  from: u32,
  to: u32,
  out: usize,
): void {
  const scratch = mark();
  const index = newGramIndex();
  const aligner = newAligner(1);
  let capacity: u32 = 0;
  let tally: usize = 0;
  let left: usize = 0;
  let maskCapacity: u32 = 0;
  let mask: usize = 0;
  for (let s = from; s < to; ++s) {
    const candidate = captionAt(candidates, s);
    const size = wordCount(candidate);
    const last = load<u32>(bounds + (<usize>s << 3), 4);
    if (size > capacity) {
      capacity = max<u32>(64, 2 * size);
      tally = alloc(<usize>capacity << 2);
      left = alloc(<usize>capacity << 2);
    }
    const distinct = indexGrams(index, words(candidate), size);
    beginFold(FOLD_BEST_F, 1);
    for (let r = load<u32>(bounds + (<usize>s << 3)); r < last; ++r) {
      const reference = captionAt(references, r);
      const count = wordCount(reference);
      let hits: u32 = 0;
      if (size && count) {
        if (count > maskCapacity) {
          maskCapacity = max<u32>(64, 2 * count);
          mask = alloc(maskCapacity);
        }
        memory.copy(left, distinctCounts(index), <usize>distinct << 2);
        tallyGrams(index, words(reference), count, tally);
        const end = pieces(reference) + (<usize>pieceCount(reference) << 2);
        for (let at = pieces(reference); at < end; at += 4) {
          const stop = sentenceEnd(at, end);
          const length = <u32>((stop - at) >> 2);
          memory.fill(mask, 0, length);
          markUnion(aligner, at, length, candidate, mask);
          for (let i: u32 = 0; i < length; ++i) {
            if (!load<u8>(mask + i)) continue;
            const cell = <usize>positionOf(index, load<u32>(at + (<usize>i << 2))) << 2;
            const ours = load<u32>(left + cell);
            const theirs = load<u32>(tally + cell);
            if (!ours || !theirs) continue;
            store<u32>(left + cell, ours - 1);
            store<u32>(tally + cell, theirs - 1);
            ++hits;
          }
          at = stop;
        }
      }
      foldReference(<f64>hits, <f64>count, <f64>size, <f64>count);
    }
    endFold(out + <usize>s * 24);
  }
  release(scratch);
}

/** Sets the positions of one reference sentence that are in an LCS with any sentence of the candidate. */
function markUnion(aligner: usize, sentence: usize, length: u32, candidate: usize, mask: usize): void {
  const end = pieces(candidate) + (<usize>pieceCount(candidate) << 2);
  for (let at = pieces(candidate); at < end; at += 4) {
    const stop = sentenceEnd(at, end);
    alignWeighted(aligner, sentence, length, at, <u32>((stop - at) >> 2), mask);
    at = stop;
  }
}
