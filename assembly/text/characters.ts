/**
 * Character tokenizer for scripts that are written without blanks: each code point that is not white space is a token.
 */

import { emitToken } from "./captions";
import { unicodeSpaceLength } from "./whitespace";

/** Length of the UTF-8 sequence that starts with `lead`. */
// @ts-ignore: decorator
@inline
function sequenceLength(lead: u32): i32 {
  return lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/** Emits the code points of valid UTF-8, without white space, letter case kept. */
export function tokenizeCharacters(bytes: usize, length: u32): void {
  const end = bytes + length;
  let at = bytes;
  while (at < end) {
    const space = unicodeSpaceLength(at, end);
    if (space) {
      at += space;
      continue;
    }
    const size = sequenceLength(load<u8>(at));
    emitToken(at, size);
    at += size;
  }
}
