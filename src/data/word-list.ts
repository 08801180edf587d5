/**
 * Sorted word lists that are searched where they lie; read by `assembly/text/word-list.ts`.
 *
 * Words are sorted bytewise and stand in blocks of 32. An entry is one byte, 1 + the number of bytes shared with the word
 * before (none at the start of a block), and the other bytes of the word, all above U+0020. A word's number is its rank.
 *
 * @module
 */

import { wordBytes } from "./bits.js";
import type { PackSection } from "./pack.js";

const BLOCK = 32;
const MOST_SHARED = 31;
/** What ends the last entry, as the next would. */
const END = 1;
const FIRST_LETTER = 0x21;

const encoder = new TextEncoder();

/** Order of UTF-8 bytes, which is that of code points: surrogates come after all other UTF-16 code units. */
export function compareBytewise(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; ++i) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return codePointOrder(left) - codePointOrder(right);
  }
  return a.length - b.length;
}

function codePointOrder(unit: number): number {
  return (unit & 0xf800) === 0xd800 ? unit + 0x10000 : unit;
}

/** Two sections: entries, and the offset of each block. `words` are distinct and sorted bytewise. */
export function wordListSections(name: string, words: readonly string[]): PackSection[] {
  const offsets: number[] = [];
  const entries: number[] = [];
  let before = new Uint8Array();
  words.forEach((word, i) => {
    const bytes = encoder.encode(word);
    if (bytes.length === 0 || bytes.some((byte) => byte < FIRST_LETTER))
      throw new RangeError(`word list: expected words without white space, got "${word}"`);
    let shared = 0;
    if (i % BLOCK === 0) offsets.push(entries.length);
    else while (shared < MOST_SHARED && shared < before.length && before[shared] === bytes[shared]) ++shared;
    entries.push(1 + shared, ...bytes.subarray(shared));
    before = bytes;
  });
  entries.push(END);
  return [
    { name, bytes: Uint8Array.from(entries) },
    { name: `${name}.at`, bytes: wordBytes(offsets) },
  ];
}
