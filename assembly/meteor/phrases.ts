/**
 * Where a caption has phrases of the paraphrase table.
 *
 * Occurrence, 16 bytes: 0 node of the phrase | 4 position of its first word | 8 number of words | 12 next occurrence of the
 * same phrase (0: none). Occurrences stand by position, then length.
 */

import { alloc } from "../memory";
import { inTable, phraseNode, tableNumber } from "./lexicon";
import { longerPhrase, markOf } from "./phrase-cache";

export const OCCURRENCE: usize = 16;

/** Number of occurrences found last. */
export let occurrenceCount: u32 = 0;

/** The phrases of `count` words (ids): the address of the first occurrence. */
export function findPhrases(ids: usize, count: u32): usize {
  occurrenceCount = 0;
  const first = alloc(0);
  for (let position: u32 = 0; position < count; ++position) {
    let id = load<u32>(ids + (<usize>position << 2));
    let node = phraseNode(id);
    if (!node) continue;
    let length: u32 = 1;
    while (true) {
      addOccurrence(node, position, length);
      if (position + length == count) break;
      id = load<u32>(ids + (<usize>(position + length) << 2));
      if (!inTable(id)) break;
      node = longerPhrase(node, tableNumber(id));
      if (!node) break;
      ++length;
    }
  }
  return first;
}

/** Nothing else is reserved while phrases are found, so occurrences lie behind each other. */
function addOccurrence(node: u32, position: u32, length: u32): void {
  const occurrence = alloc(OCCURRENCE);
  store<u32>(occurrence, node);
  store<u32>(occurrence, position, 4);
  store<u32>(occurrence, length, 8);
  ++occurrenceCount;
}

/** Lets the marks of one side point to the first occurrence of each phrase, and chains occurrences of the same phrase. */
export function markPhrases(occurrences: usize, count: u32, side: u32): void {
  for (let at = occurrences + <usize>count * OCCURRENCE; at > occurrences; ) {
    at -= OCCURRENCE;
    const mark = markOf(load<u32>(at), side);
    store<u32>(at, load<u32>(mark), 12);
    store<u32>(mark, <u32>at);
  }
}

export function clearMarks(occurrences: usize, count: u32, side: u32): void {
  const end = occurrences + <usize>count * OCCURRENCE;
  for (let at = occurrences; at < end; at += OCCURRENCE) store<u32>(markOf(load<u32>(at), side), 0);
}

/** Whether the phrase of one occurrence comes before that of another, word by word; `ids` are the caption's words. */
export function comesBefore(ids: usize, a: usize, b: usize): bool {
  const wordsA = ids + (<usize>load<u32>(a, 4) << 2);
  const wordsB = ids + (<usize>load<u32>(b, 4) << 2);
  const shorter = min(load<u32>(a, 8), load<u32>(b, 8));
  for (let i: u32 = 0; i < shorter; ++i) {
    const wordA = tableNumber(load<u32>(wordsA + (<usize>i << 2)));
    const wordB = tableNumber(load<u32>(wordsB + (<usize>i << 2)));
    if (wordA != wordB) return wordA < wordB;
  }
  return load<u32>(a, 8) < load<u32>(b, 8);
}
