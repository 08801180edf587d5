/**
 * Sorted word lists, searched where they lie in a data pack; `src/data/word-list.ts` writes them and describes them.
 *
 * List, 16 bytes: 0 entries | 4 offsets of the blocks | 8 number of blocks | 12 end of the entries
 */

import { sectionLength, sectionStart } from "../pack";

const BLOCK: i32 = 32;
const FIRST_LETTER: u32 = 0x21;

/** Number of bytes of the word shared with the entry read last. */
let shared: u32 = 0;

/** Fills a list from two sections of a pack, the first of them `section`. */
export function openWordList(list: usize, pack: usize, section: u32): void {
  store<u32>(list, <u32>sectionStart(pack, section));
  store<u32>(list, <u32>sectionStart(pack, section + 1), 4);
  store<u32>(list, sectionLength(pack, section + 1) >> 2, 8);
  store<u32>(list, load<u32>(list) + sectionLength(pack, section), 12);
}

/**
 * Compares the word with an entry whose letters start at `entry`, both from place `from` on: -1 the word comes before, 0 equal,
 * 1 it comes after. Sets `shared`.
 */
function compare(word: usize, length: u32, entry: usize, from: u32): i32 {
  let i = from;
  while (true) {
    const c = <u32>load<u8>(entry + (i - from));
    const ended = c < FIRST_LETTER;
    if (i == length || ended) {
      shared = i;
      return i < length ? 1 : ended ? 0 : -1;
    }
    const w = <u32>load<u8>(word + i);
    if (w != c) {
      shared = i;
      return w < c ? -1 : 1;
    }
    ++i;
  }
}

/** Rank of a word in the list, or -1. */
export function findWord(list: usize, word: usize, length: u32): i32 {
  const entries = <usize>load<u32>(list);
  const offsets = <usize>load<u32>(list, 4);
  const end = <usize>load<u32>(list, 12);
  let low = 0;
  let high = <i32>load<u32>(list, 8);
  if (!length) return -1;
  // The last block whose first word does not come after the word.
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const order = compare(word, length, entries + load<u32>(offsets + (<usize>middle << 2)) + 1, 0);
    if (!order) return middle * BLOCK;
    if (order < 0) high = middle;
    else low = middle;
  }
  if (high == 0) return -1;
  let entry = entries + load<u32>(offsets + (<usize>low << 2));
  let known: u32 = 0;
  for (let i = 0; i < BLOCK; ++i) {
    const from = <u32>load<u8>(entry) - 1;
    ++entry;
    // An entry that shares more with the one before than the word does comes before the word as well.
    if (from <= known) {
      const order = compare(word, length, entry, from);
      if (!order) return low * BLOCK + i;
      if (order < 0) return -1;
      known = shared;
    }
    entry = endOfLetters(entry, end);
    if (isLast(entry, list)) return -1;
  }
  return -1;
}

/** Where the letters of an entry end, sixteen looked at in one step while so many are left of the list. */
// @ts-ignore: decorator
@inline
function endOfLetters(entry: usize, end: usize): usize {
  while (entry + 16 <= end) {
    const ends = i8x16.bitmask(i8x16.lt_u(v128.load(entry), i8x16.splat(<u8>FIRST_LETTER)));
    if (ends) return entry + ctz(ends);
    entry += 16;
  }
  while (load<u8>(entry) >= FIRST_LETTER) ++entry;
  return entry;
}

/** Writes the word of a rank to `out`; returns its length. */
export function spellListed(list: usize, rank: i32, out: usize): u32 {
  let entry = <usize>load<u32>(list) + load<u32>(<usize>load<u32>(list, 4) + (<usize>(rank / BLOCK) << 2));
  let length: u32 = 0;
  for (let i = rank % BLOCK; i >= 0; --i) {
    length = <u32>load<u8>(entry) - 1;
    ++entry;
    let c = load<u8>(entry);
    while (<u32>c >= FIRST_LETTER) {
      store<u8>(out + length, c);
      ++length;
      ++entry;
      c = load<u8>(entry);
    }
  }
  return length;
}

/** Whether the entry at `entry` is the mark behind the last. */
// @ts-ignore: decorator
@inline
function isLast(entry: usize, list: usize): bool {
  return entry + 1 == <usize>load<u32>(list, 12);
}
