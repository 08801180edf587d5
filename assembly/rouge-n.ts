/**
 * ROUGE_N (Lin 2004, section 2): n-gram overlap, each n-gram counted at most as often as the other side has it.
 *
 * Sizes are the numbers of n-grams, so a side without n-grams of the order gives 0. Works on words of any tokenizer;
 * `fold` (rouge-fold.ts) makes it google's, Lin's script's or, over several references, the best-F figure.
 */

import { distinctCounts, indexGrams, newGramIndex, tallyGrams } from "./gram-index";
import { alloc, mark, release } from "./memory";
import { gramCount, gramsOfOrder } from "./ngrams";
import { beginFold, endFold, foldReference } from "./rouge-fold";
import { captionAt, wordCount } from "./text/captions";

/**
 * Writes precision, recall and F (three f64) of candidates `from` .. `to - 1` to their places in `out`. Both collections have
 * their n-gram rows up to `order`. `bounds` as in `bleuStatistics`.
 */
export function rougeNScores(
  references: usize,
  candidates: usize,
  bounds: usize,
  from: u32,
  to: u32,
  order: u32,
  fold: u32,
  out: usize,
): void {
  const scratch = mark();
  const index = newGramIndex();
  let capacity: u32 = 0;
  let tally: usize = 0;
  for (let s = from; s < to; ++s) {
    const candidate = captionAt(candidates, s);
    const size = gramCount(wordCount(candidate), order);
    const last = load<u32>(bounds + (<usize>s << 3), 4);
    if (size > capacity) {
      capacity = max<u32>(64, 2 * size);
      tally = alloc(<usize>capacity << 2);
    }
    const distinct = size ? indexGrams(index, gramsOfOrder(candidate, order), size) : 0;
    const counts = distinctCounts(index);
    beginFold(fold, 1);
    for (let r = load<u32>(bounds + (<usize>s << 3)); r < last; ++r) {
      const reference = captionAt(references, r);
      const referenceSize = gramCount(wordCount(reference), order);
      let hits: u32 = 0;
      if (size && referenceSize) {
        tallyGrams(index, gramsOfOrder(reference, order), referenceSize, tally);
        for (let d: usize = 0; d < <usize>distinct << 2; d += 4) hits += min(load<u32>(counts + d), load<u32>(tally + d));
      }
      foldReference(<f64>hits, <f64>referenceSize, <f64>size, <f64>referenceSize);
    }
    endFold(out + <usize>s * 24);
  }
  release(scratch);
}
