/**
 * What the lexer of CoreNLP 3.6.0 does otherwise than that of 3.4.1, as far as texts show it.
 *
 * Source: observed behaviour of 3.6.0 (tokenize annotator) on the golden texts of the tokenizer, on every character of the basic
 * plane, and on random texts. Runs of four periods or more, also spaced ones, are one ellipsis, and end a sentence before a word; a
 * run of = is one token; `yahoo!` and `jeopardy!` are words; words with an apostrophe inside have it straight (`ptb-rewrite.ts`),
 * file names may have hyphens; U+0095 and U+0099 are the signs that Windows-1252 has there. Single characters
 * that belong to other classes are in `ptb-automaton.ts`.
 */

import { isListed } from "./listed-words";
import { isLetterUnit, isWhiteUnit, isWordUnit } from "./ptb-automaton";
import {
  ANSI_BULLET,
  ANSI_ELLIPSIS,
  ANSI_TRADE_MARK,
  BULLET,
  CARRIAGE_RETURN,
  COMMA,
  DOT,
  EQUALS,
  EXCLAMATION,
  HYPHEN,
  LINE_FEED,
  LINE_SEPARATOR,
  NBSP,
  QUESTION,
  SPACE,
  TRADE_MARK,
  UNDERSCORE,
} from "./signs";

/** Room for a word of the lists below. */
const LONGEST_LISTED: u32 = 5;
const letters: usize = memory.data(<i32>LONGEST_LISTED);

/** End of the blanks from `at` on, which are skipped together, so that no address begins within them. */
export function blanksEnd(at: usize, end: usize): usize {
  while (at < end && isBlank(load<u16>(at))) at += 2;
  return at;
}

/** White space but for ends of lines. */
function isBlank(unit: u32): bool {
  return isWhiteUnit(unit) && unit - LINE_FEED > CARRIAGE_RETURN - LINE_FEED && unit != ANSI_ELLIPSIS && (unit & ~1) != LINE_SEPARATOR;
}

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
  startsWord = next > behind && next < end && isLetterUnit(load<u16>(next));
  return behind;
}

// @ts-ignore: decorator
@inline
function isSpacing(unit: u32): bool {
  return unit == SPACE || unit == NBSP;
}

/** Ends of file names in any case, those that 3.4.1 does not have first; and those that must end in a small letter. */
const EXTENSIONS: string =
  "3gp avi bz2 flv mp4 bat bmp c class cgi cpp dll doc docx exe gif gz h htm html jar java jpeg jpg mov mp3 pdf php pl png ppt ps py sql tar txt wav x xml zip ";
const SMALL_EXTENSIONS: string = "mpg wma wmv ";

/** End of the file name at `at`, or 0. The text ends at `limit`. */
export function fileNameEnd(at: usize, limit: usize): usize {
  let found: usize = 0;
  /** Start of the part behind a period, while it may be an extension. */
  let part: usize = 0;
  for (let from = at; from < limit; from += 2) {
    const unit = <u32>load<u16>(from);
    if (isWordUnit(unit)) continue;
    const isJoint = unit == HYPHEN || unit == UNDERSCORE;
    if (part && endsFileName(unit) && isExtension(part, from)) found = from;
    if (!isJoint && unit != DOT) break;
    if (from == at || from + 2 >= limit || !isWordUnit(load<u16>(from - 2)) || !isWordUnit(load<u16>(from, 2))) break;
    part = isJoint ? 0 : from + 2;
  }
  return found;
}

function endsFileName(unit: u32): bool {
  return isWhiteUnit(unit) || unit == DOT || unit == QUESTION || unit == EXCLAMATION || unit == COMMA;
}

function isExtension(start: usize, end: usize): bool {
  const size = <u32>((end - start) >> 1);
  if (size > LONGEST_LISTED) return false;
  // Digits have the bit of small letters as well.
  for (let i: u32 = 0; i < size; ++i) store<u8>(letters + i, <u32>load<u16>(start + (<usize>i << 1)) | 0x20);
  return isListed(EXTENSIONS, letters, size) || ((load<u16>(end - 2) & 0x20) != 0 && isListed(SMALL_EXTENSIONS, letters, size));
}

/** "yahoo" and "jeopardy" in lower case. */
const YAHOO: string = "yahoo";
const JEOPARDY: string = "jeopardy";

/**
 * End of `yahoo!` or `jeopardy!` if the token from `at` to `end` is that word and a `!` follows; else `end`. Replaces the text of a
 * token that 3.6.0 writes with another sign.
 */
export function endLater(at: usize, end: usize, limit: usize): usize {
  if (end - at == 2) {
    const unit = <u32>load<u16>(at);
    if (unit == ANSI_BULLET) store<u16>(at, BULLET);
    else if (unit == ANSI_TRADE_MARK) store<u16>(at, TRADE_MARK);
    return end;
  }
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
