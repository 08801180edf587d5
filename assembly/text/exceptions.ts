/**
 * Irregular word forms and their bases (WordNet 2.0's exception lists, which ROUGE-1.5.5 -m asks before it stems), read in
 * place from the data pack of kind "exceptions".
 *
 * Section 0: entries "form NUL base", sorted by form bytewise. Section 1: the end offset of each entry (u32).
 */

import { isPack, sectionLength, sectionStart } from "../pack";

/** "exceptio", the first 8 bytes of the kind. */
const KIND: u64 = 0x6f69747065637865;
const VERSION: u32 = 1;

let ends: usize = 0;
let entries: usize = 0;
let count: u32 = 0;
let baseSize: u32 = 0;

export function resetExceptions(): void {
  count = 0;
}

/** Opens the pack of `length` bytes at `address`, which must stay there; false if it is no such pack. */
export function openExceptions(address: usize, length: u32): bool {
  count = 0;
  if (!isPack(address, length, KIND, VERSION, 2)) return false;
  entries = sectionStart(address, 0);
  ends = sectionStart(address, 1);
  count = sectionLength(address, 1) >> 2;
  return true;
}

export function hasExceptions(): bool {
  return count > 0;
}

/** Address of the base of a form, or 0; `baseLength` gives its length. */
export function findBase(form: usize, length: u32): usize {
  let low: u32 = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    const from = middle ? load<u32>(ends + (<usize>middle << 2) - 4) : 0;
    const entry = entries + from;
    let i: u32 = 0;
    while (i < length && load<u8>(entry + i) == load<u8>(form + i)) ++i;
    const stored = <u32>load<u8>(entry + i);
    if (i == length && !stored) {
      baseSize = load<u32>(ends + (<usize>middle << 2)) - from - length - 1;
      return entry + length + 1;
    }
    // Behind a form stands NUL, which sorts before every letter.
    if (i == length || stored > <u32>load<u8>(form + i)) high = middle;
    else low = middle + 1;
  }
  return 0;
}

export function baseLength(): u32 {
  return baseSize;
}
