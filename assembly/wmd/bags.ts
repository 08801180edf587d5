/**
 * Captions as bags: the distinct words that have a vector, with their counts.
 *
 * Bag: 0 distinct words | 4 words | 8 entries of 12 bytes: 0 word's id | 4 vector | 8 count; in order of first occurrence
 */

import { distinctCounts, distinctIds, indexGrams, newGramIndex } from "../gram-index";
import { alloc, mark, release } from "../memory";
import { captionAt, captionCount, pieceCount, pieces } from "../text/captions";
import { isStop, vectorOf } from "./lexicon";

const HEADER: usize = 8;
const ENTRY: usize = 12;

/** Makes the bags of a collection whose words were looked up; returns the array (u32) of their addresses. */
export function makeBags(collection: usize, unit: bool, keepStopWords: bool): usize {
  const count = captionCount(collection);
  const bags = alloc(<usize>count << 2);
  let room: usize = 0;
  let longest: u32 = 0;
  for (let c: u32 = 0; c < count; ++c) {
    const tokens = pieceCount(captionAt(collection, c));
    room += HEADER + <usize>tokens * ENTRY;
    longest = max(longest, tokens);
  }
  let bag = alloc(room);
  const scratch = mark();
  const kept = alloc(<usize>longest << 2);
  const index = newGramIndex();
  for (let c: u32 = 0; c < count; ++c) {
    store<u32>(bags + (<usize>c << 2), <u32>bag);
    const caption = captionAt(collection, c);
    const words = keepWords(caption, unit, keepStopWords, kept);
    const distinct = indexGrams(index, kept, words);
    store<u32>(bag, distinct);
    store<u32>(bag, words, 4);
    for (let d: usize = 0; d < <usize>distinct; ++d) {
      const id = load<u32>(distinctIds(index) + (d << 2));
      const entry = bag + HEADER + d * ENTRY;
      store<u32>(entry, id);
      store<u32>(entry, <u32>vectorOf(id, unit), 4);
      store<u32>(entry, load<u32>(distinctCounts(index) + (d << 2)), 8);
    }
    bag += HEADER + <usize>distinct * ENTRY;
  }
  release(scratch);
  return bags;
}

/** Copies the words that count to `out`; returns their number. */
function keepWords(caption: usize, unit: bool, keepStopWords: bool, out: usize): u32 {
  const first = pieces(caption);
  const end = first + (<usize>pieceCount(caption) << 2);
  let kept: u32 = 0;
  for (let at = first; at < end; at += 4) {
    const id = load<u32>(at);
    if (!vectorOf(id, unit) || (isStop(id) && !keepStopWords)) continue;
    store<u32>(out + (<usize>kept << 2), id);
    ++kept;
  }
  return kept;
}

// @ts-ignore: decorator
@inline
export function distinctWords(bag: usize): u32 {
  return load<u32>(bag);
}

// @ts-ignore: decorator
@inline
export function bagLength(bag: usize): u32 {
  return load<u32>(bag, 4);
}

// @ts-ignore: decorator
@inline
export function bagWord(bag: usize, i: u32): u32 {
  return load<u32>(bag + HEADER + (<usize>i) * ENTRY);
}

// @ts-ignore: decorator
@inline
export function bagVector(bag: usize, i: u32): usize {
  return load<u32>(bag + HEADER + (<usize>i) * ENTRY, 4);
}

// @ts-ignore: decorator
@inline
export function bagCount(bag: usize, i: u32): u32 {
  return load<u32>(bag + HEADER + (<usize>i) * ENTRY, 8);
}
