/**
 * METEOR's function words for English: 93 words that are frequent in newswire. They weigh less than content words.
 *
 * Source: parity.md 4.4; the list is METEOR's (LGPL 2.1, see NOTICE).
 */

import { decodeCharacter, decodedLength } from "../text/utf";

/** Bytes of the longest. */
const LONGEST: u32 = 6;
/** Each followed by a blank. */
const WORDS: string =
  'the , . to of and a in that for " is on \'s it with was as said at he by be from have has are his but an this not i will \u2019 they ) -rrb- ( -lrb- who their had we which were been more or s its would about new one after you : also up when there than $ all out her people she year two - can if last first \u201c over other \u201d into some what so -- no time years could ? \'t \u2014 \' ';

/** Whether the word (UTF-8) is one of them. */
export function isFunctionWord(bytes: usize, length: u32): bool {
  if (!length || length > LONGEST) return false;
  const wordEnd = bytes + length;
  const end = changetype<usize>(WORDS) + (<usize>WORDS.length << 1);
  for (let at = changetype<usize>(WORDS); at < end; at += 2) {
    let p = bytes;
    while (p < wordEnd && load<u16>(at) == decodeCharacter(p, wordEnd)) {
      p += decodedLength;
      at += 2;
    }
    if (p == wordEnd && load<u16>(at) == 0x20) return true;
    while (load<u16>(at) != 0x20) at += 2;
  }
  return false;
}
