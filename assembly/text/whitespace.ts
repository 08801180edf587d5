/**
 * Unicode white space and the two tokenizers that cut at it.
 *
 * White space is what Python's `str.split()` cuts at (`str.isspace`): U+0009-000D, U+001C-0020, U+0085, U+00A0, U+1680,
 * U+2000-200A, U+2028, U+2029, U+202F, U+205F, U+3000. The scorers of pycocoevalcap split with it.
 */

import { emitToken } from "./captions";

/** Length in bytes of the white-space character at `at`, 0 if there is none; `end` is the end of the text. */
export function unicodeSpaceLength(at: usize, end: usize): i32 {
  const first = <u32>load<u8>(at);
  if (first <= 0x20) {
    return first == 0x20 || (first >= 0x09 && first <= 0x0d) || first >= 0x1c ? 1 : 0;
  }
  if (first < 0xc2 || first > 0xe3 || at + 1 >= end) return 0;
  const second = <u32>load<u8>(at, 1);
  if (first == 0xc2) return second == 0x85 || second == 0xa0 ? 2 : 0;
  if (at + 2 >= end) return 0;
  const third = <u32>load<u8>(at, 2);
  if (first == 0xe1) return second == 0x9a && third == 0x80 ? 3 : 0;
  if (first == 0xe2) {
    if (second == 0x80) return third <= 0x8a || third == 0xa8 || third == 0xa9 || third == 0xaf ? 3 : 0;
    return second == 0x81 && third == 0x9f ? 3 : 0;
  }
  return first == 0xe3 && second == 0x80 && third == 0x80 ? 3 : 0;
}

/** Emits the maximal runs without white space, letter case kept. */
export function tokenizeWhitespace(bytes: usize, length: u32): void {
  const end = bytes + length;
  let start = bytes;
  let at = bytes;
  while (at < end) {
    const space = unicodeSpaceLength(at, end);
    if (space) {
      if (at > start) emitToken(start, <u32>(at - start));
      at += space;
      start = at;
    } else {
      ++at;
    }
  }
  if (at > start) emitToken(start, <u32>(at - start));
}

/**
 * Emits the pieces between single U+0020, empty ones included, as Python's `text.split(" ")`: the text is already
 * tokenised and its tokens are joined by one blank.
 */
export function tokenizeNone(bytes: usize, length: u32): void {
  const end = bytes + length;
  let start = bytes;
  for (let at = bytes; at < end; ++at) {
    if (load<u8>(at) == 0x20) {
      emitToken(start, <u32>(at - start));
      start = at + 1;
    }
  }
  emitToken(start, <u32>(end - start));
}
