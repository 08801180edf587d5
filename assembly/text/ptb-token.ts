/**
 * What the PTB tokenizer makes of a matched text: normalisation, lower case, and the cuts of strict mode.
 *
 * Source: parity.md 1.4 (actions), 1.5 (quotes) and 10 (strict mode, rows 1, 2, 5 and 9). The usual token is ASCII and
 * kept as it is; it takes the short way in `produce`. All others are rewritten as UTF-16 first.
 */

import { Action } from "../generated/ptb-tables";
import { encodeLowerCase } from "./lowercase";
import { isWordUnit } from "./ptb-automaton";
import { sinkOpenToken, sinkToken } from "./ptb-sink";

const SOFT_HYPHEN: u32 = 0xad;
const NBSP: u32 = 0xa0;

let strict: bool = false;
let lower: bool = true;
/** The token rewritten in UTF-16, and its end. */
let units: usize = 0;
let unitsEnd: usize = 0;
/** The token in UTF-8. */
let bytes: usize = 0;

/** Sets the mode; `lowerCase` is off only to see what the lexer made of each letter. */
export function tokenMode(strictMode: bool, lowerCase: bool): void {
  strict = strictMode;
  lower = lowerCase;
}

/** Units that a token of one unit may become: `{` becomes `-LCB-`. */
export const GROWTH: usize = 5;

/** Gives the working space: GROWTH times the longest token in UTF-16, and 3 bytes for each of those units. */
export function tokenBuffers(utf16: usize, utf8: usize): void {
  units = utf16;
  bytes = utf8;
}

/** Whether a word of this length and first letter may be one that is split without an apostrophe, such as `cannot`. */
// @ts-ignore: decorator
@inline
function maySplit(first: u32, length: usize): bool {
  return (length == 5 || length == 6) && (first == 0x63 || first == 0x67 || first == 0x6c || first == 0x77);
}

/**
 * Takes a word of ASCII letters before a blank and returns the address behind that blank, or 0 if there is none at `at`.
 * A shortcut for three tokens in four: whatever rule matches such a word, the token is the word itself, unless it is one
 * of rules 3 and 6. It makes the tokenizer about a third faster on captions.
 */
// @ts-ignore: decorator
@inline
export function takePlainWord(at: usize, end: usize): usize {
  if (!lower) return 0;
  let out = bytes;
  let unit: u32 = 0;
  while (at < end) {
    unit = load<u16>(at);
    const letter = unit | 0x20;
    if (letter - 0x61 >= 26) break;
    store<u8>(out++, letter);
    at += 2;
  }
  const length = out - bytes;
  if (unit != 0x20 || !length || maySplit(load<u8>(bytes), length)) return 0;
  sinkToken(bytes, <u32>length);
  return at + 2;
}

/** Makes a token of the text from `start` to `end` and hands it on. */
export function produce(start: usize, end: usize, action: u32): void {
  if (lower && (action == Action.WORD || (!strict && (action == Action.KEEP || action == Action.SOFT)))) {
    let all: u32 = 0;
    let joints: u32 = 0;
    let out = bytes;
    let unit: u32 = 0;
    for (let at = start; at < end; at += 2) {
      unit = load<u16>(at);
      all |= unit;
      joints |= <u32>(unit < 0x30 || unit == 0x3f);
      store<u8>(out++, unit + (<u32>(unit - 0x41 < 26) << 5));
    }
    if (all < 0x80 && unit > 0x20 && !(strict && joints)) {
      sinkToken(bytes, <u32>(out - bytes));
      return;
    }
  }
  rewrite(start, end, action);
  if (strict) cutStrictly(action);
  else finish(units, unitsEnd);
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

// @ts-ignore: decorator
@inline
function put(unit: u32): void {
  store<u16>(unitsEnd, unit);
  unitsEnd += 2;
}

/** Puts a bracket's Penn Treebank name: `-LRB-` and the like; `letter` is that of its shape. */
function putBracket(side: u32, letter: u32): void {
  put(0x2d);
  put(side);
  put(letter);
  put(0x42);
  put(0x2d);
}

/** Puts the name of a bracket, in strict mode nothing; false if `unit` is none. */
function putIfBracket(unit: u32): bool {
  let letter: u32;
  let left = false;
  if (unit == 0x28 || unit == 0x29) {
    letter = 0x52; // R, round
    left = unit == 0x28;
  } else if (unit == 0x7b || unit == 0x7d) {
    letter = 0x43; // C, curly
    left = unit == 0x7b;
  } else if (unit == 0x5b || unit == 0x5d) {
    letter = 0x53; // S, square
    left = unit == 0x5b;
  } else {
    return false;
  }
  if (!strict) putBracket(left ? 0x4c : 0x52, letter);
  return true;
}

function copy(start: usize, end: usize): void {
  memory.copy(unitsEnd, start, end - start);
  unitsEnd += end - start;
}

function rewrite(start: usize, end: usize, action: u32): void {
  unitsEnd = units;
  switch (action) {
    case Action.WORD:
    case Action.SOFT:
      for (let at = start; at < end; at += 2) {
        const unit = <u32>load<u16>(at);
        if (unit != SOFT_HYPHEN) put(unit);
      }
      if (unitsEnd == units) put(0x2d);
      break;
    case Action.DASH:
      put(0x2d);
      put(0x2d);
      break;
    case Action.AMPERSAND:
      put(0x26);
      break;
    case Action.LESS:
      put(0x3c);
      break;
    case Action.GREATER:
      put(0x3e);
      break;
    case Action.ELLIPSIS:
      put(0x2e);
      put(0x2e);
      put(0x2e);
      break;
    case Action.HYPHENS:
      copy(start, end - start == 6 || end - start == 8 ? start + 4 : end);
      break;
    case Action.QUOTE_LEFT:
    case Action.QUOTE_RIGHT:
      rewriteQuotes(start, end, action == Action.QUOTE_LEFT);
      break;
    case Action.JOIN:
    case Action.PHONE:
    case Action.SMILEY:
      rewriteJoined(start, end, action);
      break;
    case Action.BRACKET:
      putIfBracket(load<u16>(start));
      break;
    case Action.FRACTION:
      rewriteFraction(load<u16>(start));
      break;
    case Action.CURRENCY:
      rewriteCurrency(load<u16>(start));
      break;
    case Action.ENTITY:
      for (let at = start; at < end; at += 2) {
        put(load<u16>(at));
        if (load<u16>(at) == 0x26 && at + 10 <= end && load<u16>(at, 8) == 0x3b) at += 8;
      }
      break;
    default:
      copy(start, end);
  }
}

/** Blanks become NBSP; in phone numbers and smileys round brackets get their names. */
function rewriteJoined(start: usize, end: usize, action: u32): void {
  for (let at = start; at < end; at += 2) {
    const unit = <u32>load<u16>(at);
    if (unit == 0x20 && action != Action.SMILEY) put(NBSP);
    else if (action == Action.JOIN || (unit != 0x28 && unit != 0x29) || !putIfBracket(unit)) put(unit);
  }
}

/** LaTeX quotes: `` and '' for double ones. */
function rewriteQuotes(start: usize, end: usize, left: bool): void {
  for (let at = start; at < end; at += 2) {
    let unit = <u32>load<u16>(at);
    if (unit == 0x26) {
      // The entities are &apos; and &quot;, in any case, and both have six letters.
      unit = (load<u16>(at, 2) | 0x20) == 0x61 ? 0x27 : 0x22;
      at += 10;
    }
    switch (unit) {
      case 0x27:
        put(left ? 0x60 : 0x27);
        break;
      case 0x22:
        put(left ? 0x60 : 0x27);
        put(left ? 0x60 : 0x27);
        break;
      case 0x91:
      case 0x2018:
      case 0x201b:
      case 0x2039:
        put(0x60);
        break;
      case 0x92:
      case 0x2019:
      case 0x203a:
        put(0x27);
        break;
      case 0x93:
      case 0x201c:
      case 0xab:
        put(0x60);
        put(0x60);
        break;
      case 0x94:
      case 0x201d:
      case 0xbb:
        put(0x27);
        put(0x27);
        break;
      default:
        put(unit);
    }
  }
}

function rewriteFraction(unit: u32): void {
  let above: u32 = 0x31;
  let below: u32;
  if (unit == 0xbc) below = 0x34;
  else if (unit == 0xbd) below = 0x32;
  else if (unit == 0xbe) {
    above = 0x33;
    below = 0x34;
  } else if (unit == 0x2153) below = 0x33;
  else if (unit == 0x2154) {
    above = 0x32;
    below = 0x33;
  } else {
    put(unit);
    return;
  }
  put(above);
  put(0x2f);
  put(below);
}

function rewriteCurrency(unit: u32): void {
  if (unit == 0xa2) {
    put(0x63);
    put(0x65);
    put(0x6e);
    put(0x74);
    put(0x73);
  } else if (unit == 0xa3) {
    put(0x23);
  } else if (unit == 0x80 || unit == 0xa4 || unit == 0x20a0 || unit == 0x20ac) {
    put(0x24);
  } else {
    put(unit);
  }
}

/** Strict mode: cut at white space and at joints between words, drop what has neither letter nor digit. */
function cutStrictly(action: u32): void {
  let start = units;
  for (let at = units; at < unitsEnd; at += 2) {
    const unit = <u32>load<u16>(at);
    if (isSpace(unit) || (action == Action.WORD && isJoint(unit) && isBetweenWords(start, at))) {
      finishStrictly(start, at);
      start = at + 2;
    }
  }
  finishStrictly(start, unitsEnd);
}

// @ts-ignore: decorator
@inline
function isJoint(unit: u32): bool {
  return unit == 0x2e || unit == 0x21 || unit == 0x3f;
}

/** Whether the joint at `at` has two letters or digits before it (from `start`) and two behind it. */
function isBetweenWords(start: usize, at: usize): bool {
  return (
    at >= start + 4 &&
    !isJoint(load<u16>(at - 2)) &&
    !isJoint(load<u16>(at - 4)) &&
    at + 4 < unitsEnd &&
    !isJoint(load<u16>(at, 2)) &&
    !isJoint(load<u16>(at, 4))
  );
}

/** Whether the text is one of the bracket names, which the lexer also takes literally: `-LRB-`. */
function isBracketName(start: usize, end: usize): bool {
  if (end - start != 10 || load<u16>(start) != 0x2d || load<u16>(start, 8) != 0x2d) return false;
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
