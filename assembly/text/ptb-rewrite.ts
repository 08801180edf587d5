/**
 * Normalisation of the PTB tokenizer's tokens: what each rule's action makes of the matched text, in UTF-16.
 *
 * Source: parity.md 1.4 (actions) and 1.5 (quotes). In strict mode brackets vanish where they would get a name.
 */

import { Action } from "../generated/ptb-tables";
import {
  AMPERSAND,
  APOSTROPHE,
  BACKTICK,
  DOLLAR,
  DOT,
  GREATER,
  HYPHEN,
  LEFT_CURLY,
  LEFT_ROUND,
  LEFT_SQUARE,
  LESS,
  NBSP,
  NUMBER_SIGN,
  QUOTE,
  RIGHT_CURLY,
  RIGHT_ROUND,
  RIGHT_SQUARE,
  SEMICOLON,
  SLASH,
  SOFT_HYPHEN,
  SPACE,
} from "./signs";

/** The token as it was rewritten last. */
export let rewritten: usize = 0;
export let rewrittenEnd: usize = 0;
let namesBrackets: bool = true;
let straightens: bool = false;

/** How many units a token may have more than its text. Only short ones grow: brackets, quotes, money, phone numbers. */
export const GROWTH: usize = 64;

/** Gives the working space: GROWTH units more than the longest text. */
export function rewriteInto(utf16: usize): void {
  rewritten = utf16;
}

/** Whether brackets get their Penn Treebank names, or nothing. */
export function nameBrackets(named: bool): void {
  namesBrackets = named;
}

/** Whether apostrophes inside words become straight, and entities in capitals stay, as the lexer of CoreNLP 3.6.0 has it. */
export function straightenApostrophes(straight: bool): void {
  straightens = straight;
}

// @ts-ignore: decorator
@inline
function put(unit: u32): void {
  store<u16>(rewrittenEnd, unit);
  rewrittenEnd += 2;
}

/** Puts a bracket's Penn Treebank name: `-LRB-` and the like; `letter` is that of its shape. */
function putBracket(side: u32, letter: u32): void {
  put(HYPHEN);
  put(side);
  put(letter);
  put(0x42);
  put(HYPHEN);
}

/** Puts the name of a bracket, in strict mode nothing; false if `unit` is none. */
function putIfBracket(unit: u32): bool {
  let letter: u32;
  let left = false;
  if (unit == LEFT_ROUND || unit == RIGHT_ROUND) {
    letter = 0x52; // R, round
    left = unit == LEFT_ROUND;
  } else if (unit == LEFT_CURLY || unit == RIGHT_CURLY) {
    letter = 0x43; // C, curly
    left = unit == LEFT_CURLY;
  } else if (unit == LEFT_SQUARE || unit == RIGHT_SQUARE) {
    letter = 0x53; // S, square
    left = unit == LEFT_SQUARE;
  } else {
    return false;
  }
  if (namesBrackets) putBracket(left ? 0x4c : 0x52, letter);
  return true;
}

function copy(start: usize, end: usize): void {
  memory.copy(rewrittenEnd, start, end - start);
  rewrittenEnd += end - start;
}

/** Rewrites the text of a token for its action into `rewritten` .. `rewrittenEnd`. */
export function rewrite(start: usize, end: usize, action: u32): void {
  rewrittenEnd = rewritten;
  switch (action) {
    case Action.WORD:
    case Action.SOFT:
      for (let at = start; at < end; at += 2) {
        const unit = <u32>load<u16>(at);
        if (unit != SOFT_HYPHEN) put(unit);
      }
      if (rewrittenEnd == rewritten) put(HYPHEN);
      break;
    case Action.DASH:
      put(HYPHEN);
      put(HYPHEN);
      break;
    case Action.AMPERSAND:
      put(AMPERSAND);
      break;
    case Action.LESS:
      put(LESS);
      break;
    case Action.GREATER:
      put(GREATER);
      break;
    case Action.ELLIPSIS:
      put(DOT);
      put(DOT);
      put(DOT);
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
        if (load<u16>(at) == AMPERSAND && at + 10 <= end && load<u16>(at, 8) == SEMICOLON) at += 8;
      }
      break;
    case Action.APOSTROPHE_WORD:
      if (straightens) rewriteQuotes(start, end, false);
      else copy(start, end);
      break;
    default:
      copy(start, end);
  }
}

/** Blanks become NBSP; in phone numbers and smileys round brackets get their names. */
function rewriteJoined(start: usize, end: usize, action: u32): void {
  for (let at = start; at < end; at += 2) {
    const unit = <u32>load<u16>(at);
    if (unit == SPACE && action != Action.SMILEY) put(NBSP);
    else if (action == Action.JOIN || (unit != LEFT_ROUND && unit != RIGHT_ROUND) || !putIfBracket(unit)) put(unit);
  }
}

/** LaTeX quotes: `` and '' for double ones. */
function rewriteQuotes(start: usize, end: usize, left: bool): void {
  for (let at = start; at < end; at += 2) {
    let unit = <u32>load<u16>(at);
    if (unit == AMPERSAND && (!straightens || isLowerEntity(at))) {
      // The entities are &apos; and &quot;, in any case, and both have six letters.
      unit = (load<u16>(at, 2) | 0x20) == 0x61 ? APOSTROPHE : QUOTE;
      at += 10;
    }
    switch (unit) {
      case APOSTROPHE:
        put(left ? BACKTICK : APOSTROPHE);
        break;
      case QUOTE:
        put(left ? BACKTICK : APOSTROPHE);
        put(left ? BACKTICK : APOSTROPHE);
        break;
      case 0x91:
      case 0x2018:
      case 0x201b:
      case 0x2039:
        put(BACKTICK);
        break;
      case 0x92:
      case 0x2019:
      case 0x203a:
        put(APOSTROPHE);
        break;
      case 0x93:
      case 0x201c:
      case 0xab:
        put(BACKTICK);
        put(BACKTICK);
        break;
      case 0x94:
      case 0x201d:
      case 0xbb:
        put(APOSTROPHE);
        put(APOSTROPHE);
        break;
      default:
        put(unit);
    }
  }
}

/** Whether the entity of four letters at `at` is written in small letters. */
function isLowerEntity(at: usize): bool {
  const letters: u64 = 0x0020_0020_0020_0020;
  return (load<u64>(at, 2) & letters) == letters;
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
  put(SLASH);
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
    put(NUMBER_SIGN);
  } else if (unit == 0x80 || unit == 0xa4 || unit == 0x20a0 || unit == 0x20ac) {
    put(DOLLAR);
  } else {
    put(unit);
  }
}
