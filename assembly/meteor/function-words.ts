/**
 * METEOR's function words for English: 93 words that are frequent in newswire. They weigh less than content words.
 *
 * Source: parity.md 4.4; the list is METEOR's (LGPL 2.1, see NOTICE).
 */

import { isListed } from "../text/listed-words";

/** Bytes of the longest. */
const LONGEST: u32 = 6;
/** Each followed by a blank. */
const WORDS: string =
  'the , . to of and a in that for " is on \'s it with was as said at he by be from have has are his but an this not i will \u2019 they ) -rrb- ( -lrb- who their had we which were been more or s its would about new one after you : also up when there than $ all out her people she year two - can if last first \u201c over other \u201d into some what so -- no time years could ? \'t \u2014 \' ';

/** Whether the word (UTF-8) is one of them. */
export function isFunctionWord(bytes: usize, length: u32): bool {
  return length > 0 && length <= LONGEST && isListed(WORDS, bytes, length);
}
