/**
 * Short lists of words that are part of the module, as one text: each word followed by a blank.
 */

import { decodeCharacter, decodedLength } from "./utf";

/** Whether the word (UTF-8, not empty) is in the list. */
export function isListed(list: string, bytes: usize, length: u32): bool {
  const wordEnd = bytes + length;
  const end = changetype<usize>(list) + (<usize>list.length << 1);
  const first = decodeCharacter(bytes, wordEnd);
  for (let at = changetype<usize>(list); at < end; at += 2) {
    if (load<u16>(at) == first) {
      let p = bytes;
      while (p < wordEnd && load<u16>(at) == decodeCharacter(p, wordEnd)) {
        p += decodedLength;
        at += 2;
      }
      if (p == wordEnd && load<u16>(at) == 0x20) return true;
    }
    while (load<u16>(at) != 0x20) at += 2;
  }
  return false;
}
