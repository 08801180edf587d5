/**
 * What the lexer of CoreNLP 3.6.0 does otherwise than that of 3.4.1, as far as texts that SPICE meets show it.
 *
 * Source: observed behaviour of 3.6.0 (tokenize annotator) on the golden texts of the tokenizer. Runs of four periods or more,
 * also spaced ones, are one ellipsis, and end a sentence before a word; a run of = is one token; `yahoo!` and `jeopardy!` are
 * words; words with an apostrophe inside have it straight (`ptb-rewrite.ts`).
 */

import { isWhiteUnit, isWordUnit } from "./ptb-automaton";
import { DOT, EQUALS, EXCLAMATION, isAsciiLetter, NBSP, SPACE } from "./signs";

/** Whether the ellipsis that `laterEnd` found is followed by a period that ends the sentence. */
export let startsWord: bool = false;

/** End of the token at `at` if the later lexer has a rule of its own for it and the rule's text is longer than 3.4.1's; else 0. */
export function laterEnd(at: usize, end: usize): usize {
  startsWord = false;
  const unit = <u32>load<u16>(at);
  if (unit == DOT) return ellipsisEnd(at, end);
  if (unit == EQUALS) {
    let behind = at + 2;
    while (behind < end && load<u16>(behind) == EQUALS) behind += 2;
    return behind - at > 2 ? behind : 0;
  }
  return 0;
}

/** End of a run of four periods or more, all adjacent or all spaced. */
function ellipsisEnd(at: usize, end: usize): usize {
  let step: usize = 2;
  if (at + 2 < end && (load<u16>(at, 2) == SPACE || load<u16>(at, 2) == NBSP)) step = 4;
  let behind = at + 2;
  let dots = 1;
  while (behind + step - 2 < end && load<u16>(behind + step - 2) == DOT && (step == 2 || isSpacing(load<u16>(behind)))) {
    behind += step;
    ++dots;
  }
  if (dots < 4) return 0;
  let next = behind;
  while (next < end && isWhiteUnit(load<u16>(next))) next += 2;
  startsWord = next > behind && next < end && isLetter(load<u16>(next));
  return behind;
}

/** What may begin a word: a letter; not an ASCII digit. */
function isLetter(unit: u32): bool {
  return isAsciiLetter(unit) || (unit >= 0x80 && isWordUnit(unit));
}

// @ts-ignore: decorator
@inline
function isSpacing(unit: u32): bool {
  return unit == SPACE || unit == NBSP;
}

/** "yahoo" and "jeopardy" in lower case. */
const YAHOO: string = "yahoo";
const JEOPARDY: string = "jeopardy";

/** End of `yahoo!` or `jeopardy!` if the token from `at` to `end` is that word and a `!` follows; else `end`. */
export function nameEnd(at: usize, end: usize, limit: usize): usize {
  if (end < limit && load<u16>(end) == EXCLAMATION && (isName(at, end, YAHOO) || isName(at, end, JEOPARDY))) return end + 2;
  return end;
}

function isName(at: usize, end: usize, name: string): bool {
  const text = changetype<usize>(name);
  const size = <usize>name.length << 1;
  if (end - at != size) return false;
  for (let i: usize = 0; i < size; i += 2) if ((load<u16>(at + i) | 0x20) != load<u16>(text + i)) return false;
  return true;
}
