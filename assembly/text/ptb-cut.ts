/**
 * Where a token of the PTB tokenizer ends inside the match of its rule, which holds the right context as well.
 *
 * Source: parity.md 1.3. Each context has a shape from which its start can be read: a fixed length, the first white
 * space, the first period, an apostrophe.
 */

import { Cut } from "../generated/ptb-tables";
import { isWhiteUnit } from "./ptb-automaton";
import { CARRIAGE_RETURN, DOT, LINE_FEED, SEMICOLON } from "./signs";

/** End of the token at `at`: the longest one whose right context still fits into the match, which ends at `end`. */
export function tokenEnd(at: usize, end: usize, cut: u32): usize {
  switch (cut) {
    case Cut.BEFORE_LAST:
      return end - 2;
    case Cut.BEFORE_LAST_TWO:
      return end - 4;
    case Cut.BEFORE_LINE_END:
      return load<u16>(end - 2) == LINE_FEED && load<u16>(end - 4) == CARRIAGE_RETURN ? end - 4 : end - 2;
    case Cut.BEFORE_WHITE:
      while (!isWhiteUnit(load<u16>(at))) at += 2;
      return at;
    case Cut.AFTER_DOT:
      while (load<u16>(at) != DOT) at += 2;
      return at + 2;
    case Cut.AFTER_FIRST:
      return at + 2;
    case Cut.BEFORE_CLITIC: {
      const letter = load<u16>(end - 2) | 0x20;
      return beforeApostrophe(letter == 0x6d || letter == 0x73 || letter == 0x64 ? end - 2 : end - 4);
    }
    case Cut.BEFORE_NOT:
      return beforeApostrophe(end - 2) - 2;
    default:
      return end;
  }
}

/** Start of the apostrophe that ends at `end`: one unit or `&apos;`. */
// @ts-ignore: decorator
@inline
function beforeApostrophe(end: usize): usize {
  return load<u16>(end - 2) == SEMICOLON ? end - 12 : end - 2;
}
