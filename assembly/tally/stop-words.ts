/**
 * Words that are no content words for Tally: 108.
 *
 * Source: tally.md 1.
 */

import { isListed } from "../text/listed-words";

/** Bytes of the longest. */
const LONGEST: u32 = 7;
/** Each followed by a blank. */
const WORDS: string =
  "a an the this that these those is are was were be been being am has have had do does did of in on at to for with by from and or as it its it's he she they them his her their him there here which who whom what while where when into onto over under up down out off through near next then than very some one two three 's s n't t not no i you we our my your about during around across along behind beside between other another each all both can will would could should may might just also so if but ";

export function isStopWord(bytes: usize, length: u32): bool {
  return length > 0 && length <= LONGEST && isListed(WORDS, bytes, length);
}
