/**
 * Distinct n-grams of one caption and order, with counts, in order of first occurrence: Python's insertion-ordered `dict`
 * of n-gram counts, for a few dozen ids that stay in the first-level cache.
 *
 * Index, 24 bytes: 0 distinct count | 4 ids | 8 counts | 12 slots | 16 slot mask | 20 capacity in grams
 * `ids` and `counts` are u32 arrays; a slot is a u32, position + 1 (0 = free).
 */

import { alloc } from "./memory";

/** A new, empty index. */
export function newGramIndex(): usize {
  const index = alloc(24);
  memory.fill(index, 0, 24);
  reserve(index, 64);
  return index;
}

function reserve(index: usize, grams: u32): void {
  let capacity: u32 = 64;
  while (capacity < grams) capacity <<= 1;
  store<u32>(index, <u32>alloc(<usize>capacity << 2), 4);
  store<u32>(index, <u32>alloc(<usize>capacity << 2), 8);
  store<u32>(index, <u32>alloc(<usize>capacity << 3), 12);
  store<u32>(index, capacity, 20);
}

// @ts-ignore: decorator
@inline
function hashId(id: u32): u32 {
  return (id * 0x9e3779b1) >> 15;
}

/** Fills the index with the `count` ids at `grams`; returns how many are distinct. */
export function indexGrams(index: usize, grams: usize, count: u32): u32 {
  if (count > load<u32>(index, 20)) reserve(index, count);
  // At most half full; small captions clear only a small part of the slots.
  let mask: u32 = 15;
  while (mask + 1 < 2 * count) mask = 2 * mask + 1;
  store<u32>(index, mask, 16);
  const slots = <usize>load<u32>(index, 12);
  memory.fill(slots, 0, (<usize>mask + 1) << 2);
  const ids = <usize>load<u32>(index, 4);
  const counts = <usize>load<u32>(index, 8);
  let distinct: u32 = 0;
  const end = grams + (<usize>count << 2);
  for (; grams < end; grams += 4) {
    const id = load<u32>(grams);
    let at = hashId(id) & mask;
    while (true) {
      const slot = slots + (<usize>at << 2);
      const stored = load<u32>(slot);
      if (!stored) {
        store<u32>(ids + (<usize>distinct << 2), id);
        store<u32>(counts + (<usize>distinct << 2), 1);
        store<u32>(slot, ++distinct);
        break;
      }
      const position = <usize>(stored - 1) << 2;
      if (load<u32>(ids + position) == id) {
        store<u32>(counts + position, load<u32>(counts + position) + 1);
        break;
      }
      at = (at + 1) & mask;
    }
  }
  store<u32>(index, distinct);
  return distinct;
}

/** Position of a gram among the distinct ones, or -1. */
// @ts-ignore: decorator
@inline
export function positionOf(index: usize, id: u32): i32 {
  const mask = load<u32>(index, 16);
  const slots = <usize>load<u32>(index, 12);
  const ids = <usize>load<u32>(index, 4);
  let at = hashId(id) & mask;
  while (true) {
    const stored = load<u32>(slots + (<usize>at << 2));
    if (!stored) return -1;
    if (load<u32>(ids + (<usize>(stored - 1) << 2)) == id) return stored - 1;
    at = (at + 1) & mask;
  }
}

/**
 * Counts, into the u32 array `tally` (one cell per distinct gram of the index), how often each occurs among the `count` ids
 * at `grams`.
 */
export function tallyGrams(index: usize, grams: usize, count: u32, tally: usize): void {
  memory.fill(tally, 0, <usize>load<u32>(index) << 2);
  const end = grams + (<usize>count << 2);
  for (; grams < end; grams += 4) {
    const position = positionOf(index, load<u32>(grams));
    if (position >= 0) {
      const cell = tally + (<usize>position << 2);
      store<u32>(cell, load<u32>(cell) + 1);
    }
  }
}

// @ts-ignore: decorator
@inline
export function distinctIds(index: usize): usize {
  return load<u32>(index, 4);
}

// @ts-ignore: decorator
@inline
export function distinctCounts(index: usize): usize {
  return load<u32>(index, 8);
}
