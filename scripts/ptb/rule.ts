/**
 * What a rule of the tokenizer is: what it matches, what must follow, where the token ends, and what is done with it.
 */
import type { Regex } from "./regex.js";

/** What happens to the text of a token; the names are constants of the generated tables. */
export const ACTIONS = [
  "KEEP",
  "SKIP",
  "LINE",
  /** Remove soft hyphens; a lone one becomes a hyphen. */
  "WORD",
  "SOFT",
  "PUSH_BACK_TWO",
  "PUSH_BACK_THREE",
  "DASH",
  "AMPERSAND",
  "LESS",
  "GREATER",
  "ELLIPSIS",
  "HYPHENS",
  "QUOTE_LEFT",
  "QUOTE_RIGHT",
  /** Blanks inside become NBSP. */
  "JOIN",
  /** `JOIN`, and round brackets become -LRB- and -RRB-. */
  "PHONE",
  "SMILEY",
  "BRACKET",
  "FRACTION",
  "CURRENCY",
  /** `&amp;` becomes `&`. */
  "ENTITY",
  /** A word with an apostrophe: as it is, or, for the later lexer, with the apostrophe straight. */
  "APOSTROPHE_WORD",
  /** An acronym that ends a sentence: the period is read again. */
  "ACRONYM_END",
  /** An abbreviation that ends a sentence: the period belongs to it and is read again. */
  "ABBREVIATION_END",
] as const;

/** Where the token ends inside the total match of rule and right context. */
export const CUTS = [
  /** No right context. */
  "WHOLE",
  "BEFORE_LAST",
  "BEFORE_LAST_TWO",
  /** Before the last unit, or before CR LF. */
  "BEFORE_LINE_END",
  "BEFORE_WHITE",
  "AFTER_DOT",
  "AFTER_FIRST",
  "BEFORE_CLITIC",
  "BEFORE_NOT",
] as const;

export type Action = (typeof ACTIONS)[number];
export type Cut = (typeof CUTS)[number];

export interface Rule {
  /** Place in the order of parity.md 1.4: among equally long matches the smallest number wins. */
  readonly number: number;
  readonly matches: Regex;
  readonly before?: Regex;
  readonly cut?: Cut;
  readonly action?: Action;
}
