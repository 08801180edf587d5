/**
 * N-grams as ids, of any order 1 to 9, without building strings.
 *
 * An n-gram of order 1 is its word id. An n-gram of order k > 1 is the pair (its first k - 1 words as an id, its last
 * word); each distinct pair gets the next gram id, whatever its order. So equality is exact: nothing depends on a hash
 * being free of collisions.
 *
 * Like the vocabulary, the dictionary has a base layer (references) and a transient overlay (n-grams only candidates have).
 *
 * Row of a caption with L words: the ids of order 2 (L - 1 of them), then of order 3 (L - 2), ... in text order; the ids of
 * order 1 are the caption's words.
 * Slot, 16 bytes: 0 key (prefix << 32 | word; 0 = free) | 8 gram id. The prefix of an order-2 key is the first word's id
 * with the top bit set, of a higher order the prefix's gram id + 1, so no key is 0 and the two kinds never meet.
 */

import { alloc, allocZeroed } from "./memory";
import {
  captionAt,
  captionCount,
  gramOrder,
  gramRow,
  setGramOrder,
  setGramRow,
  totalWords,
  wordCount,
  words,
} from "./text/captions";

export const MAX_ORDER: u32 = 9;

const SLOT: usize = 16;
const WORD_PREFIX: u32 = 0x80000000;

let baseSlots: usize = 0;
let baseMask: u32 = 0;
let baseCount: u32 = 0;

let overlaySlots: usize = 0;
let overlayMask: u32 = 0;
let overlayCount: u32 = 0;

let frozen: bool = false;

export function resetGrams(): void {
  baseSlots = 0;
  baseMask = 0;
  baseCount = 0;
  overlayCount = 0;
  overlaySlots = 0;
  frozen = false;
}

export function freezeGrams(): void {
  overlayMask = 1023;
  overlaySlots = allocZeroed(<usize>(overlayMask + 1) * SLOT);
  overlayCount = 0;
  frozen = true;
}

export function thawGrams(): void {
  overlayCount = 0;
  overlaySlots = 0;
  frozen = false;
}

/** Number of grams (order 2 and more) in the base layer. */
export function baseGramCount(): u32 {
  return baseCount;
}

// @ts-ignore: decorator
@inline
function hashKey(key: u64): u32 {
  const h = key * 0x9e3779b97f4a7c15;
  return <u32>((h ^ (h >> 29)) >> 32);
}

/** Slot of `key` in a layer: the one that holds it, or the free one where it would go. */
// @ts-ignore: decorator
@inline
function slotOf(slots: usize, mask: u32, key: u64): usize {
  let at = hashKey(key) & mask;
  while (true) {
    const slot = slots + (<usize>at) * SLOT;
    const stored = load<u64>(slot);
    if (stored == key || !stored) return slot;
    at = (at + 1) & mask;
  }
}

function rehash(from: usize, fromMask: u32, to: usize, toMask: u32): void {
  const end = from + <usize>(fromMask + 1) * SLOT;
  for (let slot = from; slot < end; slot += SLOT) {
    const key = load<u64>(slot);
    if (!key) continue;
    const target = slotOf(to, toMask, key);
    store<u64>(target, key);
    store<u32>(target, load<u32>(slot, 8), 8);
  }
}

function growBase(): void {
  const mask = 2 * baseMask + 1;
  const slots = allocZeroed(<usize>(mask + 1) * SLOT);
  rehash(baseSlots, baseMask, slots, mask);
  baseSlots = slots;
  baseMask = mask;
}

function growOverlay(): void {
  const mask = 2 * overlayMask + 1;
  const slots = allocZeroed(<usize>(mask + 1) * SLOT);
  rehash(overlaySlots, overlayMask, slots, mask);
  overlaySlots = slots;
  overlayMask = mask;
}

/** Gram id of (prefix, word); a new pair gets the next id. */
function internGram(prefix: u32, word: u32): u32 {
  const key = (<u64>prefix << 32) | <u64>word;
  if (frozen) {
    if (baseCount) {
      const known = slotOf(baseSlots, baseMask, key);
      if (load<u64>(known)) return load<u32>(known, 8);
    }
    if (overlayCount >= (overlayMask >> 1)) growOverlay();
    const slot = slotOf(overlaySlots, overlayMask, key);
    if (load<u64>(slot)) return load<u32>(slot, 8);
    const id = baseCount + overlayCount++;
    store<u64>(slot, key);
    store<u32>(slot, id, 8);
    return id;
  }
  if (baseCount >= baseMask - (baseMask >> 2)) growBase();
  const slot = slotOf(baseSlots, baseMask, key);
  if (load<u64>(slot)) return load<u32>(slot, 8);
  const id = baseCount++;
  store<u64>(slot, key);
  store<u32>(slot, id, 8);
  return id;
}

// @ts-ignore: decorator
@inline
export function internBigram(first: u32, second: u32): u32 {
  return internGram(first | WORD_PREFIX, second);
}

// @ts-ignore: decorator
@inline
export function internLonger(prefix: u32, word: u32): u32 {
  return internGram(prefix + 1, word);
}

/** Reserves the base dictionary for about `grams` n-gram occurrences of order 2 and more. */
export function reserveGrams(grams: u32): void {
  if (baseSlots) return;
  let mask: u32 = 1023;
  while (mask < grams >> 1 && mask < 0x03ffffff) mask = 2 * mask + 1;
  baseMask = mask;
  baseSlots = allocZeroed(<usize>(mask + 1) * SLOT);
}

/** Builds the n-gram rows of all captions of a collection up to `order`. */
export function buildGrams(collection: usize, order: u32): void {
  if (gramOrder(collection) >= order || order < 2) return;
  if (!frozen) reserveGrams(totalWords(collection) * (order - 1));
  const count = captionCount(collection);
  for (let i: u32 = 0; i < count; ++i) {
    const caption = captionAt(collection, i);
    const length = wordCount(caption);
    if (length < 2) continue;
    const text = words(caption);
    const top = min(order, length);
    // (length - 1) + (length - 2) + ... + (length - top + 1)
    const row = alloc(<usize>((top - 1) * (2 * length - top)) << 1);
    setGramRow(caption, row);
    let target = row;
    for (let p: u32 = 0; p + 1 < length; ++p) {
      store<u32>(target, internBigram(load<u32>(text + (<usize>p << 2)), load<u32>(text + (<usize>p << 2), 4)));
      target += 4;
    }
    let previous = row;
    for (let k: u32 = 3; k <= top; ++k) {
      for (let p: u32 = 0; p + k <= length; ++p) {
        const prefix = load<u32>(previous + (<usize>p << 2));
        store<u32>(target, internLonger(prefix, load<u32>(text + (<usize>(p + k - 1) << 2))));
        target += 4;
      }
      previous += <usize>(length - k + 2) << 2;
    }
  }
  setGramOrder(collection, order);
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

/**
 * Writes the key of every base gram: out[id] = prefix << 32 | word as described above, so a host can spell n-grams.
 * `out` has room for `baseGramCount()` u64.
 */
export function gramKeys(out: usize): void {
  if (!baseSlots) return;
  const end = baseSlots + <usize>(baseMask + 1) * SLOT;
  for (let slot = baseSlots; slot < end; slot += SLOT) {
    const key = load<u64>(slot);
    if (key) store<u64>(out + (<usize>load<u32>(slot, 8) << 3), key);
  }
}
