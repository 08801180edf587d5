/**
 * Overlaps: which n-grams a candidate has, how often, and how often each of its references has them. Counted once for a set
 * of candidates, read by BLEU and CIDEr.
 *
 * Overlap of a candidate, u32, one block for each order 1 .. n:
 *   distinct n-grams d | their ids (d) | their counts in the candidate (d) | their counts in each reference (d each)
 * N-grams are in order of first occurrence, as in the insertion-ordered `dict` of the standard tools.
 */

import { distinctCounts, distinctIds, indexGrams, newGramIndex, tallyGrams } from "./gram-index";
import { alloc } from "./memory";
import { gramCount, gramsOfOrder } from "./ngrams";
import { captionAt, wordCount } from "./text/captions";

/** Reserves the list of overlaps of `candidates` candidates; `countOverlaps` fills it. Returns its handle. */
export function beginOverlaps(candidates: u32): usize {
  return alloc(<usize>candidates << 2);
}

/**
 * Counts the overlaps of candidates `from` .. `to - 1`, orders 1 .. `order`.
 * `bounds`: per candidate two u32, its first reference and the one after its last.
 */
export function countOverlaps(
  overlaps: usize,
  references: usize,
  candidates: usize,
  bounds: usize,
  from: u32,
  to: u32,
  order: u32,
): void {
  // Made anew for each range: a host may release what a range reserved, and the index grows with its candidates.
  const index = newGramIndex();
  for (let s = from; s < to; ++s) {
    const candidate = captionAt(candidates, s);
    const length = wordCount(candidate);
    const first = load<u32>(bounds + (<usize>s << 3));
    const last = load<u32>(bounds + (<usize>s << 3), 4);
    // There are at most as many distinct n-grams as n-grams.
    let words: usize = 0;
    for (let k: u32 = 1; k <= order; ++k) words += 1 + <usize>gramCount(length, k) * (2 + (last - first));
    let at = alloc(words << 2);
    store<u32>(overlaps + (<usize>s << 2), <u32>at);
    for (let k: u32 = 1; k <= order; ++k) {
      const count = gramCount(length, k);
      const distinct = count ? indexGrams(index, gramsOfOrder(candidate, k), count) : 0;
      store<u32>(at, distinct);
      at += 4;
      const size = <usize>distinct << 2;
      memory.copy(at, distinctIds(index), size);
      memory.copy(at + size, distinctCounts(index), size);
      at += 2 * size;
      if (!distinct) continue;
      for (let r = first; r < last; ++r) {
        const reference = captionAt(references, r);
        tallyGrams(index, gramsOfOrder(reference, k), gramCount(wordCount(reference), k), at);
        at += size;
      }
    }
  }
}

/** Block of order 1 of a candidate. */
// @ts-ignore: decorator
@inline
export function overlapOf(overlaps: usize, candidate: u32): usize {
  return load<u32>(overlaps + (<usize>candidate << 2));
}

// @ts-ignore: decorator
@inline
export function overlapDistinct(block: usize): u32 {
  return load<u32>(block);
}

// @ts-ignore: decorator
@inline
export function overlapIds(block: usize): usize {
  return block + 4;
}

// @ts-ignore: decorator
@inline
export function overlapCounts(block: usize, distinct: u32): usize {
  return block + 4 + (<usize>distinct << 2);
}

/** Counts in the reference number `reference` of the candidate. */
// @ts-ignore: decorator
@inline
export function overlapTally(block: usize, distinct: u32, reference: u32): usize {
  return block + 4 + ((<usize>distinct * (2 + reference)) << 2);
}

/** Block of the next order. */
// @ts-ignore: decorator
@inline
export function overlapNext(block: usize, distinct: u32, references: u32): usize {
  return block + 4 + ((<usize>distinct * (2 + references)) << 2);
}
