/**
 * Vocabulary: token bytes <-> token ids, interned straight from UTF-8.
 *
 * Two layers. The base layer holds the words of the references (and of a document-frequency file). After `freezeVocabulary`
 * new words go to an overlay that lives in transient memory and is dropped by `thawVocabulary`, so that scoring many
 * candidate sets against the same references neither grows memory nor changes an id.
 *
 * Most tokens have at most 8 bytes. In the base layer those have a table of their own, in which the bytes themselves are the
 * key: one load instead of three decides.
 *
 * Entry, 16 bytes:        0 address of the bytes | 4 length | 8 hash | 12 flags
 * Slot, 8 bytes:          0 id + 1 (0 = free)    | 4 hash             (open addressing, linear probing, at most half full)
 * Short slot, 16 bytes:   0 bytes, padded with NUL (0 = free) | 8 id | 12 flags
 */

import { alloc, allocZeroed } from "../memory";
import { equalBytes, hashBytes } from "./bytes";
import { unicodeSpaceLength } from "./whitespace";

/** The token has Unicode white space inside: Python's `str.split()` would cut it, `split(" ")` would not. */
export const TOKEN_HAS_SPACE: u32 = 1;
/** The token is the empty string. */
export const TOKEN_EMPTY: u32 = 2;

const ENTRY: usize = 16;
const SLOT: usize = 8;
const SHORT_SLOT: usize = 16;
const POOL_BLOCK: usize = 1 << 16;

let baseSlots: usize = 0;
let baseMask: u32 = 0;
let baseEntries: usize = 0;
let baseCapacity: u32 = 0;
let baseCount: u32 = 0;

let shortSlots: usize = 0;
let shortMask: u32 = 0;
let shortCount: u32 = 0;

let overlaySlots: usize = 0;
let overlayMask: u32 = 0;
let overlayEntries: usize = 0;
let overlayCapacity: u32 = 0;
let overlayCount: u32 = 0;

let frozen: bool = false;
let pool: usize = 0;
let poolEnd: usize = 0;

export function resetVocabulary(): void {
  baseCapacity = 1024;
  baseMask = 2 * baseCapacity - 1;
  baseSlots = allocZeroed((<usize>baseMask + 1) * SLOT);
  baseEntries = alloc(<usize>baseCapacity * ENTRY);
  baseCount = 0;
  shortMask = 2047;
  shortSlots = allocZeroed(<usize>(shortMask + 1) * SHORT_SLOT);
  shortCount = 0;
  overlayCount = 0;
  frozen = false;
  pool = 0;
  poolEnd = 0;
}

/** Opens the overlay layer; its memory is transient. */
export function freezeVocabulary(): void {
  overlayCapacity = 512;
  overlayMask = 2 * overlayCapacity - 1;
  overlaySlots = allocZeroed((<usize>overlayMask + 1) * SLOT);
  overlayEntries = alloc(<usize>overlayCapacity * ENTRY);
  overlayCount = 0;
  frozen = true;
  // Bytes of overlay words must not land in a block that outlives the overlay.
  pool = 0;
  poolEnd = 0;
}

/** Drops the overlay layer. */
export function thawVocabulary(): void {
  overlayCount = 0;
  frozen = false;
  pool = 0;
  poolEnd = 0;
}

/** Number of words known now; ids are 0 .. size - 1. */
export function vocabularySize(): u32 {
  return baseCount + overlayCount;
}

function entryOf(id: u32): usize {
  return id < baseCount ? baseEntries + (<usize>id) * ENTRY : overlayEntries + (<usize>(id - baseCount)) * ENTRY;
}

export function tokenBytes(id: u32): usize {
  return load<u32>(entryOf(id));
}

export function tokenLength(id: u32): u32 {
  return load<u32>(entryOf(id), 4);
}

export function tokenFlags(id: u32): u32 {
  return load<u32>(entryOf(id), 12);
}

function flagsOf(bytes: usize, length: u32): u32 {
  if (!length) return TOKEN_EMPTY;
  const end = bytes + length;
  for (let at = bytes; at < end; ++at) {
    if (unicodeSpaceLength(at, end)) return TOKEN_HAS_SPACE;
  }
  return 0;
}

function writeEntry(entry: usize, bytes: usize, length: u32, hash: u32): void {
  const size = <usize>length + 8;
  if (pool + size > poolEnd) {
    const block = max(POOL_BLOCK, size);
    pool = alloc(block);
    poolEnd = pool + block;
  }
  memory.copy(pool, bytes, length);
  store<u32>(entry, pool);
  store<u32>(entry, length, 4);
  store<u32>(entry, hash, 8);
  store<u32>(entry, flagsOf(bytes, length), 12);
  pool += length;
}

/** Id + 1 of the word in one layer, or 0; `firstFree` is left at the slot where it would go. */
let firstFree: usize = 0;

function find(slots: usize, mask: u32, bytes: usize, length: u32, hash: u32): u32 {
  let at = hash & mask;
  while (true) {
    const slot = slots + (<usize>at) * SLOT;
    const stored = load<u32>(slot);
    if (!stored) {
      firstFree = slot;
      return 0;
    }
    if (load<u32>(slot, 4) == hash) {
      const entry = entryOf(stored - 1);
      if (load<u32>(entry, 4) == length && equalBytes(load<u32>(entry), bytes, length)) return stored;
    }
    at = (at + 1) & mask;
  }
}

function fillSlots(slots: usize, mask: u32, entries: usize, count: u32, firstId: u32): void {
  for (let i: u32 = 0; i < count; ++i) {
    const hash = load<u32>(entries + (<usize>i) * ENTRY, 8);
    let at = hash & mask;
    while (load<u32>(slots + (<usize>at) * SLOT)) at = (at + 1) & mask;
    const slot = slots + (<usize>at) * SLOT;
    store<u32>(slot, firstId + i + 1);
    store<u32>(slot, hash, 4);
  }
}

function growBase(): void {
  const entries = alloc((<usize>baseCapacity) * 2 * ENTRY);
  memory.copy(entries, baseEntries, (<usize>baseCount) * ENTRY);
  baseEntries = entries;
  baseCapacity *= 2;
  baseMask = 2 * baseCapacity - 1;
  baseSlots = allocZeroed((<usize>baseMask + 1) * SLOT);
  fillSlots(baseSlots, baseMask, baseEntries, baseCount, 0);
}

function growOverlay(): void {
  const entries = alloc((<usize>overlayCapacity) * 2 * ENTRY);
  memory.copy(entries, overlayEntries, (<usize>overlayCount) * ENTRY);
  overlayEntries = entries;
  overlayCapacity *= 2;
  overlayMask = 2 * overlayCapacity - 1;
  overlaySlots = allocZeroed((<usize>overlayMask + 1) * SLOT);
  fillSlots(overlaySlots, overlayMask, overlayEntries, overlayCount, baseCount);
}

/** Flags of the token that was interned last. */
export let internedFlags: u32 = 0;

// @ts-ignore: decorator
@inline
function shortHash(key: u64): u32 {
  const h = key * 0x9e3779b97f4a7c15;
  return <u32>(h >> 40);
}

/** Slot of a short token: the one that holds it, or the free one where it would go. */
// @ts-ignore: decorator
@inline
function shortSlot(key: u64): usize {
  let at = shortHash(key) & shortMask;
  while (true) {
    const slot = shortSlots + (<usize>at) * SHORT_SLOT;
    const stored = load<u64>(slot);
    if (stored == key || !stored) return slot;
    at = (at + 1) & shortMask;
  }
}

function growShort(): void {
  const from = shortSlots;
  const end = from + <usize>(shortMask + 1) * SHORT_SLOT;
  shortMask = 2 * shortMask + 1;
  shortSlots = allocZeroed(<usize>(shortMask + 1) * SHORT_SLOT);
  for (let slot = from; slot < end; slot += SHORT_SLOT) {
    const key = load<u64>(slot);
    if (key) memory.copy(shortSlot(key), slot, SHORT_SLOT);
  }
}

/** Id of the token whose UTF-8 bytes are given; new tokens get the next id. The bytes are copied. */
export function intern(bytes: usize, length: u32): u32 {
  // A token that ends in NUL would look like a shorter one.
  if (length - 1 < 8 && load<u8>(bytes + length - 1)) {
    const key = length == 8 ? load<u64>(bytes) : load<u64>(bytes) & (((<u64>1) << (length << 3)) - 1);
    const slot = shortSlot(key);
    if (load<u64>(slot)) {
      internedFlags = load<u32>(slot, 12);
      return load<u32>(slot, 8);
    }
    if (!frozen) {
      const id = internLong(bytes, length);
      internedFlags = tokenFlags(id);
      shortCount += 1;
      if (shortCount > shortMask >> 1) growShort();
      const free = shortSlot(key);
      store<u64>(free, key);
      store<u32>(free, id, 8);
      store<u32>(free, internedFlags, 12);
      return id;
    }
  }
  const id = internLong(bytes, length);
  internedFlags = tokenFlags(id);
  return id;
}

/** The same by hash, in both layers. */
function internLong(bytes: usize, length: u32): u32 {
  const hash = hashBytes(bytes, length);
  const known = find(baseSlots, baseMask, bytes, length, hash);
  if (known) return known - 1;
  if (!frozen) {
    if (baseCount == baseCapacity) {
      growBase();
      find(baseSlots, baseMask, bytes, length, hash);
    }
    const slot = firstFree;
    writeEntry(baseEntries + (<usize>baseCount) * ENTRY, bytes, length, hash);
    store<u32>(slot, ++baseCount);
    store<u32>(slot, hash, 4);
    return baseCount - 1;
  }
  const fresh = find(overlaySlots, overlayMask, bytes, length, hash);
  if (fresh) return fresh - 1;
  if (overlayCount == overlayCapacity) {
    growOverlay();
    find(overlaySlots, overlayMask, bytes, length, hash);
  }
  const slot = firstFree;
  writeEntry(overlayEntries + (<usize>overlayCount) * ENTRY, bytes, length, hash);
  ++overlayCount;
  store<u32>(slot, baseCount + overlayCount);
  store<u32>(slot, hash, 4);
  return baseCount + overlayCount - 1;
}
