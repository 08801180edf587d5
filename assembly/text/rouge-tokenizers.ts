/**
 * The tokenizers of google's `rouge_score` 0.1.2 and of ROUGE-1.5.5: runs of lower-case ASCII letters and digits.
 *
 * google lower-cases as Python's `str.lower()` before it cuts at everything but a-z and 0-9. Besides A-Z only two code
 * points become ASCII letters: U+212A (Kelvin) k, and U+0130 i and a combining dot, at which the text is cut. rougeLsum
 * needs the sentences of a text, its lines: between two lines goes a token of one U+000A. It is white space, so it is in
 * the caption's pieces but not among its words (captions.ts).
 *
 * ROUGE-1.5.5 lower-cases A-Z and cuts at everything else, byte by byte; a hyphen is a token that its next rule drops. A
 * caption is one sentence.
 */

import { alloc } from "../memory";
import { emitToken } from "./captions";

/** Longest run kept outside the arena, and the bytes behind it that hashing may read. */
const USUAL: u32 = 256;
const usual: usize = memory.data(264, 8);
const lineBreak: usize = memory.data(16, 8);

/** The letter or digit at `at` in lower case, or 0. */
// @ts-ignore: decorator
@inline
function lowerAt(at: usize): u32 {
  const c = <u32>load<u8>(at);
  if ((c >= 0x61 && c <= 0x7a) || (c >= 0x30 && c <= 0x39)) return c;
  return c >= 0x41 && c <= 0x5a ? c + 0x20 : 0;
}

/** The input is not ours to change, so runs are written here; `most` bounds their length. */
function runBuffer(most: u32): usize {
  return most <= USUAL ? usual : alloc(<usize>most + 8);
}

export function tokenizeRouge155(bytes: usize, length: u32): void {
  const end = bytes + length;
  const run = runBuffer(length);
  let size: u32 = 0;
  for (let at = bytes; at < end; ++at) {
    const c = lowerAt(at);
    if (c) {
      store<u8>(run + size++, c);
    } else if (size) {
      emitToken(run, size);
      size = 0;
    }
  }
  if (size) emitToken(run, size);
}

export function tokenizeGoogle(bytes: usize, length: u32): void {
  const end = bytes + length;
  const run = runBuffer(length);
  store<u8>(lineBreak, 0x0a);
  let size: u32 = 0;
  let at = bytes;
  while (at < end) {
    let c = lowerAt(at);
    let cut = c == 0;
    let width = 1;
    if (cut && at + 1 < end && load<u16>(at) == 0xb0c4) {
      // U+0130, C4 B0.
      c = 0x69;
      width = 2;
    } else if (cut && at + 2 < end && load<u16>(at) == 0x84e2 && load<u8>(at, 2) == 0xaa) {
      // U+212A, E2 84 AA.
      c = 0x6b;
      cut = false;
      width = 3;
    }
    if (c) store<u8>(run + size++, c);
    if (cut && size) {
      emitToken(run, size);
      size = 0;
    }
    if (load<u8>(at) == 0x0a) emitToken(lineBreak, 1);
    at += width;
  }
  if (size) emitToken(run, size);
}
