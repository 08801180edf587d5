/**
 * Which words of a candidate and its references make Tally's features.
 */

import { captionAt, wordCount, words } from "../text/captions";
import { alloc } from "../memory";
import { synonymAmong } from "./features";
import { isContent, lemmaIdOf, markWord, weightAsLemma, wordWeight } from "./lexicon";
import { cosine } from "./nearness";
import { nextMark } from "./profile";

/**
 * Writes, for each word of a candidate, four f64: its weight, the cosine with the nearest word of the references `first` ..
 * `last - 1`, that reference's number (-1: there is none), and the word's place in it.
 */
export function tallySupport(
  references: usize,
  first: u32,
  last: u32,
  candidates: usize,
  candidate: u32,
  out: usize,
): void {
  const caption = captionAt(candidates, candidate);
  for (let i: u32 = 0; i < wordCount(caption); ++i) {
    const id = load<u32>(words(caption) + (<usize>i << 2));
    let best: f64 = -1;
    let where: f64 = -1;
    let place: f64 = -1;
    for (let r = first; r < last; ++r) {
      const reference = captionAt(references, r);
      for (let j: u32 = 0; j < wordCount(reference); ++j) {
        const value = cosine(id, load<u32>(words(reference) + (<usize>j << 2)));
        if (value <= best && where >= 0) continue;
        best = value;
        where = <f64>(r - first);
        place = <f64>j;
      }
    }
    const row = out + (<usize>i << 5);
    store<f64>(row, wordWeight(id));
    store<f64>(row, best, 8);
    store<f64>(row, where, 16);
    store<f64>(row, place, 24);
  }
}

/**
 * Writes, for each distinct content lemma of the references, an f64 and two u32: its weight; the lemma's id, and 1 + that of the
 * first content lemma of the candidate that is its synonym (0: none). Returns how many there are; `out` has room for all words
 * of the references.
 */
export function tallyLemmas(
  references: usize,
  first: u32,
  last: u32,
  candidates: usize,
  candidate: u32,
  out: usize,
): u32 {
  const caption = captionAt(candidates, candidate);
  const own = alloc(<usize>wordCount(caption) << 2);
  const owned = distinctLemmas(caption, nextMark(), own);
  const mark = nextMark();
  let found: u32 = 0;
  for (let r = first; r < last; ++r) {
    const reference = captionAt(references, r);
    const lemmas = alloc(<usize>wordCount(reference) << 2);
    const fresh = distinctLemmas(reference, mark, lemmas);
    for (let j: u32 = 0; j < fresh; ++j) {
      const lemma = load<u32>(lemmas + (<usize>j << 2));
      const match = synonymAmong(lemma, own, owned);
      const row = out + (<usize>found << 4);
      store<f64>(row, weightAsLemma(lemma));
      store<u32>(row, lemma, 8);
      store<u32>(row, match < 0 ? 0 : 1 + load<u32>(own + (<usize>match << 2)), 12);
      ++found;
    }
  }
  return found;
}

/** Writes the content lemmas of a caption that have not this mark, which they get; returns how many. */
function distinctLemmas(caption: usize, mark: u32, out: usize): u32 {
  let found: u32 = 0;
  const text = words(caption);
  for (let i: u32 = 0; i < wordCount(caption); ++i) {
    const id = load<u32>(text + (<usize>i << 2));
    if (!isContent(id) || !markWord(lemmaIdOf(id), mark)) continue;
    store<u32>(out + (<usize>found << 2), lemmaIdOf(id));
    ++found;
  }
  return found;
}
