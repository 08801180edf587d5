/**
 * ROUGE_W (Lin 2004, section 4): the weighted LCS, which prefers consecutive matches. f(k) = k^weight.
 *
 * The paper (fold best F): R = f^-1(WLCS / f(m)), P = f^-1(WLCS / f(n)), WLCS the weight the recurrence finds.
 * ROUGE-1.5.5 (the other folds): hits are counted anew on the matched reference positions, f(length) for each run of
 * neighbouring ones. Its recall divides by f(f(m)): the length is weighted once when it is stored and once more when it is
 * used. `-f B` compares recalls that divide by f(m). Sums over references are of f(f(m)) and f(n).
 */

import { pow } from "./math";
import { alloc, mark, release } from "./memory";
import { beginFold, endFold, FOLD_BEST_F, foldReference } from "./rouge-fold";
import { captionAt, wordCount, words } from "./text/captions";
import { alignWeighted, newAligner, weights } from "./weighted-lcs";

/** Sum of f(length) over the runs of set positions. */
function weighRuns(mask: usize, length: u32, f: usize): f64 {
  let total: f64 = 0;
  let run: usize = 0;
  for (let i: u32 = 0; i < length; ++i) {
    if (load<u8>(mask + i)) {
      ++run;
    } else if (run) {
      total += load<f64>(f + (run << 3));
      run = 0;
    }
  }
  return run ? total + load<f64>(f + (run << 3)) : total;
}

/**
 * Writes precision, recall and F (three f64) of candidates `from` .. `to - 1` to their places in `out`. `bounds` as in
 * `bleuStatistics`.
 */
export function rougeWScores(
  references: usize,
  candidates: usize,
  bounds: usize,
  from: u32,
  to: u32,
  weight: f64,
  fold: u32,
  out: usize,
): void {
  const scratch = mark();
  const aligner = newAligner(weight);
  let capacity: u32 = 0;
  let mask: usize = 0;
  for (let s = from; s < to; ++s) {
    const candidate = captionAt(candidates, s);
    const n = wordCount(candidate);
    const last = load<u32>(bounds + (<usize>s << 3), 4);
    beginFold(fold, weight);
    for (let r = load<u32>(bounds + (<usize>s << 3)); r < last; ++r) {
      const reference = captionAt(references, r);
      const m = wordCount(reference);
      if (m > capacity) {
        capacity = max<u32>(64, 2 * m);
        mask = alloc(capacity);
      }
      memory.fill(mask, 0, m);
      const found = alignWeighted(aligner, words(reference), m, words(candidate), n, mask);
      const f = weights(aligner, max(m, n));
      const once = load<f64>(f + (<usize>m << 3));
      const candidateSize = load<f64>(f + (<usize>n << 3));
      if (fold == FOLD_BEST_F) foldReference(found, once, candidateSize, once);
      else foldReference(weighRuns(mask, m, f), pow(once, weight), candidateSize, once);
    }
    endFold(out + <usize>s * 24);
  }
  release(scratch);
}
