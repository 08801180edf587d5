/**
 * The two automata of the PTB tokenizer: unpacking of their tables, and the search for the longest match.
 *
 * Source: parity.md 1.3, scripts/ptb. A table has one row of 128 u16 targets for each state; the column is the class of
 * a UTF-16 code unit. State 0 is dead, 1 the start; states from FIRST_ACCEPTING on accept, so one comparison tells. (The
 * packed states are in breadth-first order, which packs better.)
 */

import {
  ADDRESS_BASES,
  ADDRESS_CLASSES,
  ADDRESS_COUNTS,
  ADDRESS_FIRST_ACCEPTING,
  ADDRESS_GAPS,
  ADDRESS_LABELS,
  ADDRESS_LENGTHS,
  ADDRESS_STATES,
  ADDRESS_TARGETS,
  CLASS_FLAGS,
  CLASS_RUNS,
  LINE_FEED_CLASS,
  MAIN_BASES,
  MAIN_CLASSES,
  MAIN_COUNTS,
  MAIN_FIRST_ACCEPTING,
  MAIN_GAPS,
  MAIN_LABELS,
  MAIN_LENGTHS,
  MAIN_STATES,
  MAIN_TARGETS,
  PTB_DATA,
  SEPARATOR_CLASS,
} from "../generated/ptb-tables";
import { advanced, variable } from "../variable-length";
import { ANSI_BULLET, ANSI_TRADE_MARK, BULLET, HYPHEN_BULLET, LINE_FEED } from "./signs";

/** Bytes of a row, as a shift. */
const ROW: u32 = 8;
const START: u32 = 1;

const mainTable: usize = memory.data(<i32>(MAIN_STATES << ROW), 16);
const addressTable: usize = memory.data(<i32>(ADDRESS_STATES << ROW), 16);
/** Twice the class of each code unit: the offset of its column. */
const columns: usize = memory.data(0x10000, 16);
let ready: bool = false;

/** N'Ko digits, ten in a row; and a digit of the usual kind. */
const NKO_ZERO: usize = 0x07c0;
const NKO_DIGITS: usize = 10;
const ARABIC_ZERO: usize = 0x0660;
/** A sign that no rule takes. */
const NO_SIGN: usize = 0x98;
/** Column of the N'Ko digits for the lexer of 3.4.1. */
let nkoColumn: u8 = 0;

/** Rule of each accepting state. */
const mainRules: usize = memory.data(<i32>(MAIN_STATES - MAIN_FIRST_ACCEPTING));
const addressRules: usize = memory.data(<i32>(ADDRESS_STATES - ADDRESS_FIRST_ACCEPTING));
/** While unpacking: number of each packed state, and the packed states met so far, the last one first. */
const numbers: usize = memory.data(<i32>(MAIN_STATES << 1), 2);
const met: usize = memory.data(<i32>(MAIN_STATES << 1), 2);

/** End of the longest match, and the rule that made it. */
export let matchEnd: usize = 0;
export let matchRule: u32 = 0;

/** Numbers the packed states, accepting ones last, and sets the rules of these. */
function numberStates(labels: usize, states: u32, firstAccepting: u32, rules: usize): void {
  let rejecting: u32 = 0;
  let accepting: u32 = 0;
  for (let state: u32 = 0; state < states; ++state) {
    const rule = load<u8>(labels + state);
    if (rule) store<u8>(rules + accepting, rule);
    store<u16>(numbers + (<usize>state << 1), rule ? firstAccepting + accepting++ : rejecting++);
  }
}

/** Packed state for a code of the target stream: 0 is the next one, `n` the n-th last that was met. */
function metState(code: u32, count: u32): u32 {
  const place = met + (<usize>(code ? code - 1 : count) << 1);
  const state = code ? <u32>load<u16>(place) : count;
  memory.copy(met + 2, met, place - met);
  store<u16>(met, state);
  return state;
}

// @ts-ignore: decorator
@inline
function numberOf(state: u32): usize {
  return load<u16>(numbers + (<usize>state << 1));
}

function unpackTable(
  table: usize,
  states: u32,
  classes: u32,
  bases: usize,
  counts: usize,
  gaps: usize,
  lengths: usize,
  targets: usize,
): void {
  // The start and the dead state are known.
  let known: u32 = 2;
  store<u16>(met, START);
  store<u16>(met, 0, 2);
  for (let state: u32 = 0; state < states; ++state) {
    const row = table + (numberOf(state) << ROW);
    const back = variable(bases);
    bases = advanced;
    if (back) memory.copy(row, table + (numberOf(state - back) << ROW), <usize>classes << 1);
    let runs = variable(counts);
    counts = advanced;
    let at = row;
    for (; runs; --runs) {
      at += <usize>variable(gaps) << 1;
      gaps = advanced;
      let length = variable(lengths);
      lengths = advanced;
      const code = variable(targets);
      targets = advanced;
      const target = numberOf(metState(code, known));
      if (!code) ++known;
      for (; length; --length) {
        store<u16>(at, <u16>target);
        at += 2;
      }
    }
  }
}

/**
 * Unpacks the tables once, about a millisecond, and says whether U+000A is a line feed or the end of a caption, and whether single
 * characters are what they are to the lexer of CoreNLP 3.6.0.
 */
export function prepareAutomata(lineFeeds: bool, later: bool): void {
  if (!ready) {
    ready = true;
    numberStates(PTB_DATA + MAIN_LABELS, MAIN_STATES, MAIN_FIRST_ACCEPTING, mainRules);
    unpackTable(
      mainTable,
      MAIN_STATES,
      MAIN_CLASSES,
      PTB_DATA + MAIN_BASES,
      PTB_DATA + MAIN_COUNTS,
      PTB_DATA + MAIN_GAPS,
      PTB_DATA + MAIN_LENGTHS,
      PTB_DATA + MAIN_TARGETS,
    );
    numberStates(PTB_DATA + ADDRESS_LABELS, ADDRESS_STATES, ADDRESS_FIRST_ACCEPTING, addressRules);
    unpackTable(
      addressTable,
      ADDRESS_STATES,
      ADDRESS_CLASSES,
      PTB_DATA + ADDRESS_BASES,
      PTB_DATA + ADDRESS_COUNTS,
      PTB_DATA + ADDRESS_GAPS,
      PTB_DATA + ADDRESS_LENGTHS,
      PTB_DATA + ADDRESS_TARGETS,
    );
    let from = PTB_DATA + CLASS_RUNS;
    for (let at = columns, end = columns + 0x10000; at < end; ) {
      const length = variable(from);
      memory.fill(at, load<u8>(advanced) << 1, length);
      from = advanced + 1;
      at += length;
    }
    nkoColumn = load<u8>(columns + NKO_ZERO);
  }
  // To 3.6.0, N'Ko digits are like all others, and these three are signs.
  const noSign = load<u8>(columns + NO_SIGN);
  const sign = load<u8>(columns + BULLET);
  memory.fill(columns + NKO_ZERO, later ? load<u8>(columns + ARABIC_ZERO) : nkoColumn, NKO_DIGITS);
  store<u8>(columns + ANSI_BULLET, later ? sign : noSign);
  store<u8>(columns + ANSI_TRADE_MARK, later ? sign : noSign);
  store<u8>(columns + HYPHEN_BULLET, later ? sign : noSign);
  store<u8>(columns + LINE_FEED, (lineFeeds ? LINE_FEED_CLASS : SEPARATOR_CLASS) << 1);
}

// @ts-ignore: decorator
@inline
function flagsOf(unit: u32): u32 {
  return load<u8>(PTB_DATA + CLASS_FLAGS + (<usize>load<u8>(columns + unit) >> 1));
}

/** Whether a code unit is a letter or a digit to the lexer. */
export function isWordUnit(unit: u32): bool {
  return (flagsOf(unit) & 1) != 0;
}

/** Whether a code unit is a letter by its general category. */
export function isLetterUnit(unit: u32): bool {
  return (flagsOf(unit) & 4) != 0;
}

/** Whether a code unit is white space to the lexer. */
export function isWhiteUnit(unit: u32): bool {
  return (flagsOf(unit) & 2) != 0;
}

/**
 * Finds the longest match at `from` into `matchEnd` and `matchRule`; there always is one. Addresses are looked for only
 * if `addresses`. False if the text ended before the match was decided and `last` is not set: more text may change it.
 */
export function longestMatch(from: usize, end: usize, addresses: bool, last: bool): bool {
  let state = START;
  let accepted: u32 = 0;
  let at = from;
  let acceptedEnd = from;
  do {
    state = load<u16>(mainTable + (<usize>state << ROW) + load<u8>(columns + load<u16>(at)));
    at += 2;
    if (state >= MAIN_FIRST_ACCEPTING) {
      accepted = state;
      acceptedEnd = at;
    } else if (!state) break;
  } while (at < end);
  if (state && !last) return false;
  matchRule = load<u8>(mainRules - MAIN_FIRST_ACCEPTING + accepted);
  matchEnd = acceptedEnd;
  return !addresses || longestAddress(from, end, last);
}

function longestAddress(from: usize, end: usize, last: bool): bool {
  let state = START;
  let accepted: u32 = 0;
  let at = from;
  let acceptedEnd = from;
  do {
    state = load<u16>(addressTable + (<usize>state << ROW) + load<u8>(columns + load<u16>(at)));
    at += 2;
    if (state >= ADDRESS_FIRST_ACCEPTING) {
      accepted = state;
      acceptedEnd = at;
    } else if (!state) break;
  } while (at < end);
  if (state && !last) return false;
  if (accepted && acceptedEnd >= matchEnd) {
    const rule = <u32>load<u8>(addressRules - ADDRESS_FIRST_ACCEPTING + accepted);
    if (acceptedEnd > matchEnd || rule < matchRule) {
      matchEnd = acceptedEnd;
      matchRule = rule;
    }
  }
  return true;
}
