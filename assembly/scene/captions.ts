/**
 * Captions by their text, with the tuples of each: what a file gave, or what a parser found. No text is parsed twice.
 *
 * Two layers, like the vocabulary: what is known before the session is frozen stays, what comes later is dropped by `thaw`.
 *
 * Table, 12 bytes: 0 slots | 4 mask | 8 number of captions     (open addressing, linear probing, at most half full)
 * Slot, 16 bytes:  0 hash | 4 text | 8 length | 12 its list of tuples (tuples.ts; 0 = free)
 */

import { alloc, allocZeroed } from "../memory";
import { spellCaption, spelledLength } from "../report";
import { equalBytes, hashBytes } from "../text/bytes";
import { captionCount } from "../text/captions";
import { tuplesOfParse } from "./caption-tuples";
import { tuplesOfText } from "./tuple-text";

const SLOT: usize = 16;
const FIRST_SLOTS: u32 = 1024;
/** Bytes behind a text that hashing may read. */
const SLACK: usize = 8;

/** The list of an empty caption. */
const noTuples: usize = memory.data(4, 4);

const kept: usize = memory.data(12, 4);
const transient: usize = memory.data(12, 4);
let frozen: bool = false;

export function resetSceneCaptions(): void {
  memory.fill(kept, 0, 12);
  memory.fill(transient, 0, 12);
  frozen = false;
}

export function freezeSceneCaptions(): void {
  frozen = true;
}

export function thawSceneCaptions(): void {
  memory.fill(transient, 0, 12);
}

/** The slot that has a text, or the free one where it would go. */
function slotOf(table: usize, hash: u32, bytes: usize, length: u32): usize {
  const mask = load<u32>(table, 4);
  let at = hash & mask;
  while (true) {
    const slot = <usize>load<u32>(table) + <usize>at * SLOT;
    if (!load<u32>(slot, 12)) return slot;
    if (load<u32>(slot) == hash && load<u32>(slot, 8) == length && equalBytes(load<u32>(slot, 4), bytes, length)) return slot;
    at = (at + 1) & mask;
  }
}

function grow(table: usize): void {
  const from = <usize>load<u32>(table);
  const end = from ? from + (<usize>load<u32>(table, 4) + 1) * SLOT : from;
  const mask = from ? 2 * load<u32>(table, 4) + 1 : FIRST_SLOTS - 1;
  store<u32>(table, <u32>allocZeroed((<usize>mask + 1) * SLOT));
  store<u32>(table, mask, 4);
  for (let slot = from; slot < end; slot += SLOT) {
    if (!load<u32>(slot, 12)) continue;
    memory.copy(slotOf(table, load<u32>(slot), load<u32>(slot, 4), load<u32>(slot, 8)), slot, SLOT);
  }
}

/** The list of tuples of a caption's text, or 0 when they are not known. */
export function tuplesOfCaption(bytes: usize, length: u32): usize {
  const hash = hashBytes(bytes, length);
  if (load<u32>(kept)) {
    const list = load<u32>(slotOf(kept, hash, bytes, length), 12);
    if (list) return list;
  }
  if (!load<u32>(transient)) return 0;
  return load<u32>(slotOf(transient, hash, bytes, length), 12);
}

/** Remembers the tuples of a text; the first ones of a text stay. The bytes are copied. */
export function rememberCaption(bytes: usize, length: u32, list: usize): void {
  if (tuplesOfCaption(bytes, length)) return;
  const hash = hashBytes(bytes, length);
  // First of all: a spelled caption lies where the next block will be.
  const text = alloc(<usize>length + SLACK);
  memory.copy(text, bytes, length);
  const table = frozen ? transient : kept;
  if (!load<u32>(table) || load<u32>(table, 8) > load<u32>(table, 4) >> 1) grow(table);
  const slot = slotOf(table, hash, text, length);
  store<u32>(slot, hash);
  store<u32>(slot, <u32>text, 4);
  store<u32>(slot, length, 8);
  store<u32>(slot, <u32>list, 12);
  store<u32>(table, load<u32>(table, 8) + 1, 8);
}

/**
 * Remembers captions with their tuples: pairs of texts in one buffer, as `feedCaptions` takes them, each a caption and its
 * tuples as tuple-text.ts reads them.
 */
export function rememberTuples(text: usize, ends: usize, count: u32): void {
  let start: u32 = 0;
  for (let i: u32 = 0; i + 1 < count; i += 2) {
    const middle = load<u32>(ends + (<usize>i << 2));
    const end = load<u32>(ends + (<usize>i << 2), 4);
    if (!tuplesOfCaption(text + start, middle - start)) {
      rememberCaption(text + start, middle - start, tuplesOfText(text + middle, end - middle));
    }
    start = end;
  }
}

/**
 * Remembers captions with the tuples of their parses: pairs of texts as above, each a caption and its parse as parse-text.ts reads
 * it. Returns 0, or 1 + the number of the first malformed pair; those before it are remembered.
 */
export function rememberParses(text: usize, ends: usize, count: u32): u32 {
  let start: u32 = 0;
  for (let i: u32 = 0; i + 1 < count; i += 2) {
    const middle = load<u32>(ends + (<usize>i << 2));
    const end = load<u32>(ends + (<usize>i << 2), 4);
    if (!tuplesOfCaption(text + start, middle - start)) {
      const list = tuplesOfParse(text + middle, end - middle);
      if (!list) return (i >> 1) + 1;
      rememberCaption(text + start, middle - start, list);
    }
    start = end;
  }
  return 0;
}

/**
 * Writes the lists of tuples (u32) of the captions of a collection to `out`; their texts are their tokens joined by one blank.
 * Returns how many captions have none, which are 0.
 */
export function findTuples(collection: usize, out: usize): u32 {
  const count = captionCount(collection);
  let missing: u32 = 0;
  for (let i: u32 = 0; i < count; ++i) {
    const text = spellCaption(collection, i);
    const list = spelledLength() ? tuplesOfCaption(text, spelledLength()) : noTuples;
    store<u32>(out + (<usize>i << 2), <u32>list);
    if (!list) ++missing;
  }
  return missing;
}

/** Remembers the lists of tuples (u32 each at `lists`) for the texts of the captions `from` .. `to - 1` of a collection. */
export function rememberLists(collection: usize, lists: usize, from: u32, to: u32): void {
  for (let i = from; i < to; ++i) {
    const text = spellCaption(collection, i);
    rememberCaption(text, spelledLength(), load<u32>(lists + (<usize>i << 2)));
  }
}
