/**
 * From a matched text to a token of the PTB tokenizer: rewriting, lower case, and the cuts of strict mode.
 *
 * Source: parity.md 1.1 (step 4) and 10 (strict mode, rows 1, 2, 5 and 9). The usual token is ASCII and kept as it is;
 * it takes the short way in `produce`. All others are rewritten as UTF-16 first.
 */

import { Action } from "../generated/ptb-tables";
import { encodeLowerCase } from "./lowercase";
import { isWordUnit } from "./ptb-automaton";
import { nameBrackets, rewrite, rewriteInto, rewritten, rewrittenEnd } from "./ptb-rewrite";
import { sinkOpenToken, sinkToken } from "./ptb-sink";
import { asciiLower, DOT, EXCLAMATION, HYPHEN, isAsciiLetter, QUESTION, SPACE } from "./signs";

let strict: bool = false;
let lower: bool = true;
/** The token in UTF-8. */
let bytes: usize = 0;

/** Sets the mode; `lowerCase` is off only to see what the lexer made of each letter. */
export function tokenMode(strictMode: bool, lowerCase: bool): void {
  strict = strictMode;
  lower = lowerCase;
  nameBrackets(!strictMode);
}

/** Gives the working space: for a rewritten token in UTF-16, and 3 bytes for each of its units. */
export function tokenBuffers(utf16: usize, utf8: usize): void {
  rewriteInto(utf16);
  bytes = utf8;
}

/** Whether a word of this length and first letter may be one that is split without an apostrophe, such as `cannot`. */
// @ts-ignore: decorator
@inline
function maySplit(first: u32, length: usize): bool {
  return (length == 5 || length == 6) && (first == 0x63 || first == 0x67 || first == 0x6c || first == 0x77);
}

/**
 * Takes a word of ASCII letters before a blank and returns the address behind that blank, or 0 if none is at `at`.
 * A shortcut for three tokens in four: whatever rule matches such a word, the token is the word itself, unless it is
 * one of rules 3 and 6. It makes the tokenizer about a third faster on captions.
 */
// @ts-ignore: decorator
@inline
export function takePlainWord(at: usize, end: usize): usize {
  const bit: u32 = lower ? 0x20 : 0;
  let out = bytes;
  let unit: u32 = 0;
  while (at < end) {
    unit = load<u16>(at);
    if (!isAsciiLetter(unit)) break;
    store<u8>(out++, unit | bit);
    at += 2;
  }
  const length = out - bytes;
  if (unit != SPACE || !length || maySplit(load<u8>(bytes) | 0x20, length)) return 0;
  sinkToken(bytes, <u32>length);
  return at + 2;
}

/** Whether an action leaves ASCII text as it is. */
// @ts-ignore: decorator
@inline
function isKept(action: u32): bool {
  // The later lexer, which keeps capitals, spells out `&apos;`.
  return action == Action.KEEP || action == Action.SOFT || (lower && action == Action.APOSTROPHE_WORD);
}

/** Makes a token of the text from `start` to `end` and hands it on. */
export function produce(start: usize, end: usize, action: u32): void {
  if (action == Action.WORD || (!strict && isKept(action))) {
    let all: u32 = 0;
    let hasJoint = false;
    let out = bytes;
    let unit: u32 = 0;
    for (let at = start; at < end; at += 2) {
      unit = load<u16>(at);
      all |= unit;
      if (unit < 0x30 || unit == QUESTION) hasJoint = true;
      store<u8>(out++, lower ? asciiLower(unit) : unit);
    }
    if (all < 0x80 && unit > SPACE && !(strict && hasJoint)) {
      sinkToken(bytes, <u32>(out - bytes));
      return;
    }
  }
  rewrite(start, end, action);
  if (strict) cutStrictly(action);
  else finish(rewritten, rewrittenEnd);
}

function finish(start: usize, end: usize): void {
  const length = <u32>(encodeLowerCase(start, end, bytes, lower) - bytes);
  if (end > start && isSpace(load<u16>(end - 2))) sinkOpenToken(bytes, length);
  else sinkToken(bytes, length);
}

/** White space as Python's `str.isspace` has it. */
function isSpace(unit: u32): bool {
  if (unit <= 0x20) return unit >= 0x1c || (unit >= 0x09 && unit <= 0x0d);
  if (unit < 0x80) return false;
  if (unit <= 0xa0) return unit == 0x85 || unit == 0xa0;
  if (unit < 0x2000) return unit == 0x1680;
  return (
    unit <= 0x200a ||
    unit == 0x2028 ||
    unit == 0x2029 ||
    unit == 0x202f ||
    unit == 0x205f ||
    unit == 0x3000
  );
}

/** Strict mode: cut at white space and at joints between words, drop what has neither letter nor digit. */
function cutStrictly(action: u32): void {
  let start = rewritten;
  for (let at = rewritten; at < rewrittenEnd; at += 2) {
    const unit = <u32>load<u16>(at);
    if (isSpace(unit) || (action == Action.WORD && isJoint(unit) && isBetweenWords(start, at))) {
      finishStrictly(start, at);
      start = at + 2;
    }
  }
  finishStrictly(start, rewrittenEnd);
}

// @ts-ignore: decorator
@inline
function isJoint(unit: u32): bool {
  return unit == DOT || unit == EXCLAMATION || unit == QUESTION;
}

/** Whether the joint at `at` has two letters or digits before it (from `start`) and two behind it. */
function isBetweenWords(start: usize, at: usize): bool {
  return (
    at >= start + 4 &&
    !isJoint(load<u16>(at - 2)) &&
    !isJoint(load<u16>(at - 4)) &&
    at + 4 < rewrittenEnd &&
    !isJoint(load<u16>(at, 2)) &&
    !isJoint(load<u16>(at, 4))
  );
}

/** Whether the text is one of the bracket names, which the lexer also takes literally: `-LRB-`. */
function isBracketName(start: usize, end: usize): bool {
  if (end - start != 10 || load<u16>(start) != HYPHEN || load<u16>(start, 8) != HYPHEN) return false;
  const side = load<u16>(start, 2) | 0x20;
  const shape = load<u16>(start, 4) | 0x20;
  return (
    (side == 0x6c || side == 0x72) &&
    (shape == 0x72 || shape == 0x63 || shape == 0x73) &&
    (load<u16>(start, 6) | 0x20) == 0x62
  );
}

function finishStrictly(start: usize, end: usize): void {
  if (isBracketName(start, end)) return;
  for (let at = start; at < end; at += 2) {
    if (isWordUnit(load<u16>(at))) {
      finish(start, end);
      return;
    }
  }
}
