/**
 * ROUGE_L of coco-caption / pycocoevalcap (`rouge.py`, after Lin 2004): the F-measure (beta 1.2) of the longest common
 * subsequence.
 *
 * Parity: precision and recall are each the best over the references, taken independently; tokens are the pieces between
 * single blanks, so an empty caption is one empty token and two empty captions score 1. Strict: the best F over the
 * references, words cut at all white space, 0 when either side is empty.
 */

import { lcsPath } from "./lcs-path";
import { lcsLength, newMatcher, prepareMatcher } from "./lcs";
import { mark, release } from "./memory";
import { captionAt, pieceCount, pieces, wordCount, words } from "./text/captions";

/** 1.2 squared as binary64 computes it. */
const BETA_SQUARED: f64 = 1.44;

// @ts-ignore: decorator
@inline
function fMeasure(precision: f64, recall: f64): f64 {
  return precision != 0 && recall != 0
    ? ((1 + BETA_SQUARED) * precision * recall) / (recall + BETA_SQUARED * precision)
    : 0;
}

/** Writes ROUGE_L of candidates `from` .. `to - 1` to their places in `out` (f64). `bounds` as in `bleuStatistics`. */
export function rougeLScores(
  references: usize,
  candidates: usize,
  bounds: usize,
  from: u32,
  to: u32,
  strict: bool,
  out: usize,
): void {
  const scratch = mark();
  const matcher = newMatcher();
  for (let s = from; s < to; ++s) {
    const candidate = captionAt(candidates, s);
    const length = strict ? wordCount(candidate) : pieceCount(candidate);
    const last = load<u32>(bounds + (<usize>s << 3), 4);
    prepareMatcher(matcher, strict ? words(candidate) : pieces(candidate), length);
    let precision: f64 = 0;
    let recall: f64 = 0;
    let best: f64 = 0;
    for (let r = load<u32>(bounds + (<usize>s << 3)); r < last; ++r) {
      const reference = captionAt(references, r);
      const count = strict ? wordCount(reference) : pieceCount(reference);
      if (!count || !length) continue;
      const common = <f64>lcsLength(matcher, strict ? words(reference) : pieces(reference), count);
      const p = common / <f64>length;
      const q = common / <f64>count;
      best = max(best, fMeasure(p, q));
      precision = max(precision, p);
      recall = max(recall, q);
    }
    store<f64>(out + (<usize>s << 3), strict ? best : fMeasure(precision, recall));
  }
  release(scratch);
}

/**
 * A longest common subsequence of a candidate and a reference: writes pairs of u32 (place in the reference, in the candidate)
 * to `out`, which has room for as many as the shorter has tokens. Returns how many there are.
 */
export function rougeLPath(references: usize, r: u32, candidates: usize, c: u32, strict: bool, out: usize): u32 {
  const candidate = captionAt(candidates, c);
  const reference = captionAt(references, r);
  return strict
    ? lcsPath(words(candidate), wordCount(candidate), words(reference), wordCount(reference), out)
    : lcsPath(pieces(candidate), pieceCount(candidate), pieces(reference), pieceCount(reference), out);
}
