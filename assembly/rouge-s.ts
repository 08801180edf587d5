/**
 * ROUGE_S and ROUGE_SU (Lin 2004, section 5): pairs of words in text order (skip-bigrams), each counted at most as often as
 * the other side has it; SU counts single words as well.
 *
 * A pair may have at most `gap` words between its two; a negative gap means any number. The paper's SU counts every word
 * (it thinks of a marker before the first). ROUGE-1.5.5 counts a word only where it starts a search for pairs, and the
 * search stops before the last word, so the last word never counts: `UNIGRAMS_BUT_LAST`.
 */

import { indexGrams, newGramIndex, positionOf } from "./gram-index";
import { alloc, mark, release } from "./memory";
import { beginFold, endFold, foldReference } from "./rouge-fold";
import { captionAt, wordCount, words } from "./text/captions";

export const UNIGRAMS_NONE: u32 = 0;
export const UNIGRAMS_BUT_LAST: u32 = 1;
export const UNIGRAMS_ALL: u32 = 2;

/** A word of the reference that the candidate lacks. */
const FOREIGN: u32 = 0xffffffff;

/** Number of units of a text of `length` words. */
function unitCount(length: u32, reach: u32, unigrams: u32): f64 {
  if (!length) return 0;
  const others = length - 1;
  const full = others > reach ? others - reach : 0;
  const tail = <f64>(others - full);
  const pairs = <f64>full * <f64>reach + (tail * (tail + 1)) / 2;
  return pairs + <f64>(unigrams == UNIGRAMS_ALL ? length : unigrams == UNIGRAMS_BUT_LAST ? others : 0);
}

/**
 * Adds the units that start with word `first` to `counts` (u32): counts[w] pairs with second word w. Returns how often
 * the word itself counts.
 */
function countFrom(text: usize, length: u32, first: u32, reach: u32, unigrams: u32, counts: usize): u32 {
  let alone: u32 = 0;
  for (let i: u32 = 0; i < length; ++i) {
    if (load<u32>(text + (<usize>i << 2)) != first) continue;
    if (unigrams == UNIGRAMS_ALL || (unigrams == UNIGRAMS_BUT_LAST && i + 1 < length)) ++alone;
    const last = length - 1 - i < reach ? length - 1 : i + reach;
    for (let j = i + 1; j <= last; ++j) {
      const second = load<u32>(text + (<usize>j << 2));
      if (second == FOREIGN) continue;
      const cell = counts + (<usize>second << 2);
      store<u32>(cell, load<u32>(cell) + 1);
    }
  }
  return alone;
}

/** Writes `text` as positions in the index of the candidate's distinct words. */
function translate(index: usize, text: usize, length: u32, out: usize): void {
  for (let i: usize = 0; i < <usize>length << 2; i += 4) {
    const position = positionOf(index, load<u32>(text + i));
    store<u32>(out + i, position < 0 ? FOREIGN : position);
  }
}

/**
 * Writes precision, recall and F (three f64) of candidates `from` .. `to - 1` to their places in `out`. `bounds` as in
 * `bleuStatistics`.
 */
export function rougeSScores(
  references: usize,
  candidates: usize,
  bounds: usize,
  from: u32,
  to: u32,
  gap: i32,
  unigrams: u32,
  fold: u32,
  out: usize,
): void {
  const scratch = mark();
  const index = newGramIndex();
  const reach: u32 = gap < 0 ? u32.MAX_VALUE : <u32>gap + 1;
  let capacity: u32 = 0;
  let ours: usize = 0;
  let ourCounts: usize = 0;
  let theirCounts: usize = 0;
  let referenceCapacity: u32 = 0;
  let theirs: usize = 0;
  for (let s = from; s < to; ++s) {
    const candidate = captionAt(candidates, s);
    const n = wordCount(candidate);
    const last = load<u32>(bounds + (<usize>s << 3), 4);
    if (n > capacity) {
      capacity = max<u32>(64, 2 * n);
      ours = alloc(<usize>capacity << 2);
      ourCounts = alloc(<usize>capacity << 2);
      theirCounts = alloc(<usize>capacity << 2);
    }
    const distinct = indexGrams(index, words(candidate), n);
    translate(index, words(candidate), n, ours);
    const candidateSize = unitCount(n, reach, unigrams);
    beginFold(fold, 1);
    for (let r = load<u32>(bounds + (<usize>s << 3)); r < last; ++r) {
      const reference = captionAt(references, r);
      const m = wordCount(reference);
      if (m > referenceCapacity) {
        referenceCapacity = max<u32>(64, 2 * m);
        theirs = alloc(<usize>referenceCapacity << 2);
      }
      translate(index, words(reference), m, theirs);
      let hits: f64 = 0;
      // One first word at a time keeps the counts as small as the candidate, however many pairs there are.
      for (let first: u32 = 0; first < distinct; ++first) {
        memory.fill(ourCounts, 0, <usize>distinct << 2);
        memory.fill(theirCounts, 0, <usize>distinct << 2);
        const alone = countFrom(ours, n, first, reach, unigrams, ourCounts);
        hits += <f64>min(alone, countFrom(theirs, m, first, reach, unigrams, theirCounts));
        for (let d: usize = 0; d < <usize>distinct << 2; d += 4) {
          hits += <f64>min(load<u32>(ourCounts + d), load<u32>(theirCounts + d));
        }
      }
      const referenceSize = unitCount(m, reach, unigrams);
      foldReference(hits, referenceSize, candidateSize, referenceSize);
    }
    endFold(out + <usize>s * 24);
  }
  release(scratch);
}
