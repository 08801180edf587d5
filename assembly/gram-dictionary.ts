/**
 * The dictionary of n-grams: ids for n-grams of two words and more, without building strings.
 *
 * An n-gram of order 1 is its word id. An n-gram of order k > 1 is the pair (its first k - 1 words as an id, its last
 * word); each distinct pair gets the next gram id, whatever its order. So equality is exact: nothing depends on a hash
 * being free of collisions.
 *
 * Most n-grams of a caption corpus occur once, and so do their extensions. Each prefix therefore keeps its first extension
 * in a record of its own, found without hashing; only further extensions go to the hash table.
 *
 * Like the vocabulary, the dictionary has a base layer (references) and a transient overlay (n-grams only candidates have).
 *
 * Record of a prefix, 8 bytes: 0 last word + 1 of its first extension (0 = none) | 4 that extension's gram id
 * Slot, 12 bytes: 0 key (prefix << 32 | word; 0 = free) | 8 gram id. The prefix of an order-2 key is the first word's id
 * with the top bit set, of a higher order the prefix's gram id + 1, so no key is 0 and the two kinds never meet.
 */

import { alloc, allocZeroed } from "./memory";
import { vocabularySize } from "./text/vocabulary";

const SLOT: usize = 12;
const RECORD: usize = 8;
const WORD_PREFIX: u32 = 0x80000000;

/** Slots of a hash table, less one, from which on it is larger than caches near the core. */
const LEAST_TOUCHED: u32 = (1 << 16) - 1;

let slots: usize = 0;
let mask: u32 = 0;
let hashed: u32 = 0;

let wordRecords: usize = 0;
let wordCapacity: u32 = 0;
let gramRecords: usize = 0;
let gramCapacity: u32 = 0;
let baseCount: u32 = 0;

let overlaySlots: usize = 0;
let overlayMask: u32 = 0;
let overlayCount: u32 = 0;

let frozen: bool = false;

export function resetGrams(): void {
  slots = 0;
  mask = 0;
  hashed = 0;
  wordRecords = 0;
  wordCapacity = 0;
  gramRecords = 0;
  gramCapacity = 0;
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

/** Number of grams known now; ids are 0 .. count - 1. */
export function knownGramCount(): u32 {
  return baseCount + overlayCount;
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
function slotOf(table: usize, tableMask: u32, key: u64): usize {
  let at = hashKey(key) & tableMask;
  while (true) {
    const slot = table + (<usize>at) * SLOT;
    const stored = load<u64>(slot);
    if (stored == key || !stored) return slot;
    at = (at + 1) & tableMask;
  }
}

/** A table twice as large with the same entries. */
function doubled(table: usize, tableMask: u32): usize {
  const newMask = 2 * tableMask + 1;
  const target = allocZeroed(<usize>(newMask + 1) * SLOT);
  const end = table + <usize>(tableMask + 1) * SLOT;
  for (let slot = table; slot < end; slot += SLOT) {
    const key = load<u64>(slot);
    if (!key) continue;
    const free = slotOf(target, newMask, key);
    store<u64>(free, key);
    store<u32>(free, load<u32>(slot, 8), 8);
  }
  return target;
}

/** Makes room for `grams` more n-grams than there are; no address of a record stays. */
export function makeRoom(grams: u32): void {
  if (!frozen && baseCount + grams > gramCapacity) reserveRecords(0, baseCount + grams);
}

/** Makes room for records of at least `words` words and `grams` grams. */
function reserveRecords(words: u32, grams: u32): void {
  if (words > wordCapacity) {
    const capacity = max(words, 2 * wordCapacity);
    const records = allocZeroed(<usize>capacity * RECORD);
    memory.copy(records, wordRecords, <usize>wordCapacity * RECORD);
    wordRecords = records;
    wordCapacity = capacity;
  }
  if (grams > gramCapacity) {
    const capacity = max(grams, 2 * gramCapacity);
    // Records are cleared when their gram is made, so that a generous reserve costs no memory until used.
    const records = alloc(<usize>capacity * RECORD);
    memory.copy(records, gramRecords, <usize>baseCount * RECORD);
    gramRecords = records;
    gramCapacity = capacity;
  }
}

// @ts-ignore: decorator
@inline
function newGram(): u32 {
  store<u64>(gramRecords + <usize>baseCount * RECORD, 0);
  return baseCount++;
}

function hashedGram(key: u64): u32 {
  if (hashed >= mask - (mask >> 2)) {
    slots = doubled(slots, mask);
    mask = 2 * mask + 1;
  }
  const slot = slotOf(slots, mask, key);
  if (load<u64>(slot)) return load<u32>(slot, 8);
  ++hashed;
  const id = newGram();
  store<u64>(slot, key);
  store<u32>(slot, id, 8);
  return id;
}

function overlayGram(key: u64): u32 {
  if (overlayCount >= (overlayMask >> 1)) {
    overlaySlots = doubled(overlaySlots, overlayMask);
    overlayMask = 2 * overlayMask + 1;
  }
  const slot = slotOf(overlaySlots, overlayMask, key);
  if (load<u64>(slot)) return load<u32>(slot, 8);
  const id = baseCount + overlayCount++;
  store<u64>(slot, key);
  store<u32>(slot, id, 8);
  return id;
}

/** Gram id of (prefix, word), the prefix given by its record and its key part; a new pair gets the next id. */
// @ts-ignore: decorator
@inline
function internGram(record: usize, prefix: u32, word: u32): u32 {
  const first = load<u32>(record);
  if (first == word + 1) return load<u32>(record, 4);
  if (!first) {
    const id = newGram();
    store<u32>(record, word + 1);
    store<u32>(record, id, 4);
    return id;
  }
  return hashedGram((<u64>prefix << 32) | <u64>word);
}

/** The same after freezing: pairs the base layer lacks go to the overlay. `record` is 0 for overlay prefixes. */
function findGram(record: usize, prefix: u32, word: u32): u32 {
  const key = (<u64>prefix << 32) | <u64>word;
  if (record) {
    const first = load<u32>(record);
    if (first == word + 1) return load<u32>(record, 4);
    if (first) {
      const slot = slotOf(slots, mask, key);
      if (load<u64>(slot)) return load<u32>(slot, 8);
    }
  }
  return overlayGram(key);
}

export function internBigram(first: u32, second: u32): u32 {
  if (frozen) {
    return findGram(first < wordCapacity ? wordRecords + <usize>first * RECORD : 0, first | WORD_PREFIX, second);
  }
  return internGram(wordRecords + <usize>first * RECORD, first | WORD_PREFIX, second);
}

export function internLonger(prefix: u32, word: u32): u32 {
  if (frozen) return findGram(prefix < baseCount ? gramRecords + <usize>prefix * RECORD : 0, prefix + 1, word);
  return internGram(gramRecords + <usize>prefix * RECORD, prefix + 1, word);
}

/** Readies the dictionary for n-grams that occur so many times in all, half of them new ones. */
export function reserveGrams(occurrences: u32): void {
  if (frozen) return;
  if (!slots) {
    mask = 1023;
    while (mask < occurrences >> 2 && mask < 0x03ffffff) mask = 2 * mask + 1;
    slots = allocZeroed(<usize>(mask + 1) * SLOT);
  }
  // `makeRoom` makes more where that is not enough.
  reserveRecords(vocabularySize(), baseCount + (occurrences >> 1));
}

/** Whether the dictionary is in no cache, so that touching n-grams before they are searched is worth it. */
export function isTouchedFirst(): bool {
  return frozen && mask >= LEAST_TOUCHED;
}

/** Touches the n-grams of the `count` words at `text`, each with the word behind it. */
export function touchBigrams(text: usize, count: u32): void {
  touch(text, text + 4, count, wordRecords, true);
}

/** Touches the n-grams of the `count` n-grams at `prefixes` with the words at `next`. */
export function touchLonger(prefixes: usize, next: usize, count: u32): void {
  touch(prefixes, next, count, gramRecords, false);
}

/** What `touch` has read: a result that is kept, so that no compiler leaves the reading out. */
let touched: u32 = 0;

/**
 * Reads where the base layer would have the n-grams of the `count` prefixes at `prefixes` with the words at `next`. A large
 * table is in no cache, and readings that wait for nothing are under way together; the search, which decides after each, then
 * finds them.
 */
function touch(prefixes: usize, next: usize, count: u32, records: usize, ofWords: bool): void {
  const known = ofWords ? wordCapacity : baseCount;
  let sum: u32 = 0;
  const end = <usize>count << 2;
  for (let at: usize = 0; at < end; at += 4) {
    const prefix = load<u32>(prefixes + at);
    if (prefix >= known) continue;
    const part = ofWords ? prefix | WORD_PREFIX : prefix + 1;
    const place = hashKey((<u64>part << 32) | <u64>load<u32>(next + at)) & mask;
    sum ^= load<u32>(records + <usize>prefix * RECORD) ^ load<u32>(slots + <usize>place * SLOT);
  }
  touched = sum;
}

/**
 * Writes the key of every base gram: out[id] = prefix << 32 | word as described above, so a host can spell n-grams.
 * `out` has room for `baseGramCount()` u64.
 */
export function gramKeys(out: usize): void {
  for (let id: u32 = 0; id < wordCapacity; ++id) writeFirst(out, wordRecords + <usize>id * RECORD, id | WORD_PREFIX);
  for (let id: u32 = 0; id < baseCount; ++id) writeFirst(out, gramRecords + <usize>id * RECORD, id + 1);
  if (!slots) return;
  const end = slots + <usize>(mask + 1) * SLOT;
  for (let slot = slots; slot < end; slot += SLOT) {
    const key = load<u64>(slot);
    if (key) store<u64>(out + (<usize>load<u32>(slot, 8) << 3), key);
  }
}

function writeFirst(out: usize, record: usize, prefix: u32): void {
  const first = load<u32>(record);
  if (first) store<u64>(out + (<usize>load<u32>(record, 4) << 3), (<u64>prefix << 32) | <u64>(first - 1));
}
