/**
 * N-grams of captions as rows of ids, of any order 1 to 9. Ids of order 2 and more are those of gram-dictionary.ts.
 *
 * Row of a caption with L words: the ids of order 2 (L - 1 of them), then of order 3 (L - 2), ... in text order; the ids of
 * order 1 are the caption's words.
 */

import {
  internBigram,
  internLonger,
  isTouchedFirst,
  makeRoom,
  reserveGrams,
  touchBigrams,
  touchLonger,
} from "./gram-dictionary";
import { alloc } from "./memory";
import { captionAt, gramOrder, gramRow, setGramOrder, setGramRow, totalWords, wordCount, words } from "./text/captions";

/**
 * Readies the dictionary for a collection's n-grams up to `order`; then call `buildGrams` for its captions, in ranges.
 */
export function beginGrams(collection: usize, order: u32): void {
  setGramOrder(collection, max(order, gramOrder(collection)));
  if (order > 1) reserveGrams(totalWords(collection) * (order - 1));
}

/** Builds the n-gram rows of captions `from` .. `to - 1` up to `order`. */
export function buildGrams(collection: usize, order: u32, from: u32, to: u32): void {
  for (let i = from; i < to; ++i) {
    const caption = captionAt(collection, i);
    const length = wordCount(caption);
    if (length < 2 || order < 2) continue;
    const text = words(caption);
    const top = min(order, length);
    // (length - 1) + (length - 2) + ... + (length - top + 1)
    const count = ((top - 1) * (2 * length - top)) >> 1;
    makeRoom(count);
    const row = alloc(<usize>count << 2);
    setGramRow(caption, row);
    const ahead = isTouchedFirst();
    let target = row;
    if (ahead) touchBigrams(text, length - 1);
    for (let p: u32 = 0; p + 1 < length; ++p) {
      store<u32>(target, internBigram(load<u32>(text + (<usize>p << 2)), load<u32>(text + (<usize>p << 2), 4)));
      target += 4;
    }
    let previous = row;
    for (let k: u32 = 3; k <= top; ++k) {
      if (ahead) touchLonger(previous, text + (<usize>(k - 1) << 2), length - k + 1);
      for (let p: u32 = 0; p + k <= length; ++p) {
        const prefix = load<u32>(previous + (<usize>p << 2));
        store<u32>(target, internLonger(prefix, load<u32>(text + (<usize>(p + k - 1) << 2))));
        target += 4;
      }
      previous += <usize>(length - k + 2) << 2;
    }
  }
}

/** Number of n-grams of order `k` in a caption of `length` words. */
// @ts-ignore: decorator
@inline
export function gramCount(length: u32, k: u32): u32 {
  return length >= k ? length - k + 1 : 0;
}

/** Address of the ids of order `k` of a caption; there are `gramCount(wordCount(caption), k)` of them. */
export function gramsOfOrder(caption: usize, k: u32): usize {
  if (k == 1) return words(caption);
  // Orders 2 .. k - 1 come first: (L - 1) + (L - 2) + ... + (L - k + 2).
  const length = wordCount(caption);
  return gramRow(caption) + (<usize>((k - 2) * (2 * length - k + 1)) << 1);
}

