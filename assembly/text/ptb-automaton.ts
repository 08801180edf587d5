/**
 * The two automata of the PTB tokenizer: unpacking of their tables, and the search for the longest match.
 *
 * Source: parity.md 1.3, scripts/ptb. A table has one row of 128 u16 targets for each state; the column is the class of
 * a UTF-16 code unit. State 0 is dead, 1 the start; states from FIRST_ACCEPTING on accept.
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

/** Bytes of a row, as a shift. */
const ROW: u32 = 8;
const START: u32 = 1;
const LINE_FEED: usize = 0x0a;

const mainTable: usize = memory.data(<i32>(MAIN_STATES << ROW), 16);
const addressTable: usize = memory.data(<i32>(ADDRESS_STATES << ROW), 16);
/** Twice the class of each code unit: the offset of its column. */
const columns: usize = memory.data(0x10000, 16);
let ready: bool = false;

/** End of the longest match, and the rule that made it. */
export let matchEnd: usize = 0;
export let matchRule: u32 = 0;

function unpackTable(
  table: usize,
  states: u32,
  classes: u32,
  firstAccepting: u32,
  bases: usize,
  counts: usize,
  gaps: usize,
  lengths: usize,
  targets: usize,
): void {
  let rejecting = START;
  let accepting = firstAccepting - 1;
  for (let state: u32 = 0; state < states; ++state) {
    const row = table + (<usize>state << ROW);
    const back = variable(bases);
    bases = advanced;
    if (back) memory.copy(row, row - (<usize>back << ROW), <usize>classes << 1);
    let runs = variable(counts);
    counts = advanced;
    let at = row;
    for (; runs; --runs) {
      at += <usize>variable(gaps) << 1;
      gaps = advanced;
      let length = variable(lengths);
      lengths = advanced;
      let target = variable(targets);
      targets = advanced;
      if (target == 0) target = ++rejecting;
      else if (target == 1) target = ++accepting;
      else target -= 2;
      for (; length; --length) {
        store<u16>(at, target);
        at += 2;
      }
    }
  }
}

/** Unpacks the tables once, about a millisecond, and says whether U+000A is a line feed or the end of a caption. */
export function prepareAutomata(lineFeeds: bool): void {
  if (!ready) {
    ready = true;
    unpackTable(
      mainTable,
      MAIN_STATES,
      MAIN_CLASSES,
      MAIN_FIRST_ACCEPTING,
      PTB_DATA + MAIN_BASES,
      PTB_DATA + MAIN_COUNTS,
      PTB_DATA + MAIN_GAPS,
      PTB_DATA + MAIN_LENGTHS,
      PTB_DATA + MAIN_TARGETS,
    );
    unpackTable(
      addressTable,
      ADDRESS_STATES,
      ADDRESS_CLASSES,
      ADDRESS_FIRST_ACCEPTING,
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
  }
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
  matchRule = load<u8>(PTB_DATA + MAIN_LABELS - MAIN_FIRST_ACCEPTING + accepted);
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
    const rule = <u32>load<u8>(PTB_DATA + ADDRESS_LABELS - ADDRESS_FIRST_ACCEPTING + accepted);
    if (acceptedEnd > matchEnd || rule < matchRule) {
      matchEnd = acceptedEnd;
      matchRule = rule;
    }
  }
  return true;
}
