/**
 * Short lists of words that are part of the module, as one text: each word followed by a blank.
 */

import { decodeCharacter, decodedLength } from "./utf";

const BLANK: u16 = 0x20;

/** Whether the word (UTF-8, not empty) is in the list. */
export function isListed(list: string, bytes: usize, length: u32): bool {
  const start = changetype<usize>(list);
  const end = start + (<usize>list.length << 1);
  const first = i16x8.splat(<i16>decodeCharacter(bytes, bytes + length));
  if (isAt(start, bytes, length)) return true;
  for (let at = start; at < end; at += 16) {
    // Where the word's first character follows a blank, eight places at a time.
    const begins = v128.and(i16x8.eq(v128.load(at), i16x8.splat(BLANK)), i16x8.eq(v128.load(at, 2), first));
    for (let bits = i16x8.bitmask(begins); bits; bits &= bits - 1) {
      const place = at + (<usize>(ctz(bits) + 1) << 1);
      if (place < end && isAt(place, bytes, length)) return true;
    }
  }
  return false;
}

/** Whether a text goes on with the word and a blank. */
function isAt(text: usize, bytes: usize, length: u32): bool {
  const end = bytes + length;
  for (; bytes < end; bytes += decodedLength) {
    if (load<u16>(text) != decodeCharacter(bytes, end)) return false;
    text += 2;
  }
  return load<u16>(text) == BLANK;
}
