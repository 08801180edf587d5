/**
 * Document frequencies of a data pack of kind `df`, version 2 (`src/evaluation/df-packed.ts` says what its sections are): a tree
 * of n-grams, whose ids are made without a look at their text.
 */

import { gramFrequencies, INDEX, newTable, weighCounts, wordFrequencies } from "./document-frequency";
import { internBigram, internLonger, reserveGrams } from "./gram-dictionary";
import { alloc } from "./memory";
import { isPack, sectionLength, sectionStart } from "./pack";
import { intern } from "./text/vocabulary";

/** "df" as a little-endian number. */
const KIND: u64 = 0x6664;
const VERSION: u32 = 2;
const WORDS: u32 = 1;
const GRAMS: u32 = 2;
const BRANCHES: u32 = 3;
const COUNTS: u32 = 4;
const SECTIONS: u32 = 5;
const LINE_FEED: u8 = 10;

/**
 * N-grams of at least so many documents come first: ids are made in turn, and what captions are made of then lies together, in few
 * pages of memory.
 */
const COMMON: u32 = 16;

/** Id of a node that has none yet. */
const NONE: u32 = -1;

/** Whether a node gets its id in the round of the common ones, or in the second one, where the others do. */
// @ts-ignore: decorator
@inline
function isDue(counts: usize, ids: usize, node: u32, common: bool): bool {
  return common
    ? <u32>load<u16>(counts + (<usize>node << 1)) >= COMMON
    : load<u32>(ids + (<usize>node << 2)) == NONE;
}

/** Interns the words of the pack that are due; returns how many words there are, or 0 when they are more than `most`. */
function internWords(pack: usize, ids: usize, most: u32, common: bool): u32 {
  const counts = sectionStart(pack, COUNTS);
  let start = sectionStart(pack, WORDS);
  const end = start + sectionLength(pack, WORDS);
  let count: u32 = 0;
  for (let at = start; at < end; ++at) {
    if (load<u8>(at) != LINE_FEED) continue;
    if (count == most) return 0;
    if (isDue(counts, ids, count, common)) store<u32>(ids + (<usize>count << 2), intern(start, <u32>(at - start)));
    ++count;
    start = at + 1;
  }
  return count;
}

/** Interns the n-grams of two words and more that are due; false when the tree is none. */
function internTree(pack: usize, ids: usize, words: u32, total: u32, common: bool): bool {
  const counts = sectionStart(pack, COUNTS);
  const grams = sectionStart(pack, GRAMS);
  const branches = sectionStart(pack, BRANCHES);
  const parents = sectionLength(pack, BRANCHES) >> 1;
  if (sectionLength(pack, GRAMS) >> 1 != total - words) return false;
  let next = words;
  for (let parent: u32 = 0; parent < parents; ++parent) {
    const count = <u32>load<u16>(branches + (<usize>parent << 1));
    if (!count) continue;
    if (parent >= next || count > total - next) return false;
    const prefix = load<u32>(ids + (<usize>parent << 2));
    for (const end = next + count; next < end; ++next) {
      const word = <u32>load<u16>(grams + (<usize>(next - words) << 1));
      if (word >= words) return false;
      if (!isDue(counts, ids, next, common)) continue;
      const last = load<u32>(ids + (<usize>word << 2));
      // A table may have rarer beginnings of common ones.
      if (prefix == NONE || last == NONE) continue;
      store<u32>(ids + (<usize>next << 2), parent < words ? internBigram(prefix, last) : internLonger(prefix, last));
    }
  }
  return next == total;
}

/** The table of the frequencies of a pack, for n-grams up to `order`, of `documents` documents; 0 for other bytes. */
export function packedDocuments(pack: usize, length: u32, documents: f64, order: u32): usize {
  if (!isPack(pack, length, KIND, VERSION, SECTIONS)) return 0;
  const total = sectionLength(pack, COUNTS) >> 1;
  const ids = alloc(<usize>total << 2);
  memory.fill(ids, 0xff, <usize>total << 2);
  const words = internWords(pack, ids, total, true);
  if (!words) return 0;
  internWords(pack, ids, total, false);
  // All of them may be new.
  reserveGrams(2 * (total - words));
  if (!internTree(pack, ids, words, total, true) || !internTree(pack, ids, words, total, false)) return 0;
  const table = newTable(order, INDEX);
  const counts = sectionStart(pack, COUNTS);
  let most: u32 = 0;
  for (let i: u32 = 0; i < total; ++i) {
    const count = <u32>load<u16>(counts + (<usize>i << 1));
    most = max(most, count);
    const indices = i < words ? wordFrequencies(table) : gramFrequencies(table);
    store<u32>(indices + (<usize>load<u32>(ids + (<usize>i << 2)) << INDEX), count);
  }
  weighCounts(table, documents, most);
  return table;
}
