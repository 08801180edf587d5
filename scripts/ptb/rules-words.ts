/**
 * Words, contractions and words with apostrophes: rules 1-6, 11-15, 20, 21, 42, 66-74 of parity.md 1.4.
 */
import { chars, except, hex, minus } from "./code-set.js";
import { alt, any, one, opt, plus, type Regex, seq, star, text, words } from "./regex.js";
import type { Rule } from "./rule.js";
import { DOTTED_ACRONYM } from "./rules-abbreviations.js";
import * as S from "./sets.js";

/** Letters and digits, and more of them behind `.`, `!` or `?` without a space: `cat.the` is one word. */
export const WORD: Regex = seq(
  S.LETTER,
  star(S.LETTER_OR_DIGIT),
  star(seq(chars(".!?"), S.LETTER, star(S.LETTER_OR_DIGIT))),
);
const CLITIC = seq(S.APOSTROPHE, alt(chars("mMsSdD"), words("re ve ll")));
const NOT = seq(text("n"), S.ANY_APOSTROPHE, text("t"));
/** What stands before `n't`: its last letter is not n, so that `can't` is split as ca n't. */
const NOT_BASE = seq(star(any(S.ASCII_LETTER, S.SOFT_HYPHEN)), minus(S.ASCII_LETTER, chars("nN")), star(S.SOFT_HYPHEN));
const NOT_LETTER = except(S.ASCII_LETTER);

const VOWELS = "aeiouAEIOU";
const APOSTROPHE_WORD = alt(
  seq(S.APOSTROPHE, text("n"), opt(S.APOSTROPHE)),
  seq(chars("lLdDjJ"), S.APOSTROPHE),
  seq(words("dunkin somethin ol"), S.APOSTROPHE),
  seq(S.APOSTROPHE, words("em til till cause")),
  seq(any(hex("0041-0048 004A-0058 005A"), chars("n")), S.ANY_APOSTROPHE, plus(S.PLAIN_LETTER), S.PLAIN_LETTER),
  seq(S.APOSTROPHE, chars("23456789"), text("0s")),
  seq(
    // At least one letter before the vowel: `y'all` is rule 15.
    plus(S.PLAIN_LETTER),
    chars(`${VOWELS}yY`),
    S.ANY_APOSTROPHE,
    any(chars("aeiou"), S.ASCII_CAPITAL),
    star(S.PLAIN_LETTER),
  ),
  // These with a straight apostrophe only.
  words("cont'd cont'd. nor'easter c'mon e'er s'mores ev'ry li'l nat'l"),
  seq(text("o"), S.ANY_APOSTROPHE, text("o")),
);

const HYPHENATED = seq(
  S.ASCII_ALNUM,
  star(any(S.ASCII_ALNUM, chars(".,"), S.SOFT_HYPHEN)),
  plus(seq(text("-"), alt(plus(any(S.ASCII_ALNUM, S.SOFT_HYPHEN)), seq(DOTTED_ACRONYM, text("."))))),
);
const PLAIN = one(any(S.PLAIN_LETTER, S.PLAIN_DIGIT));
const THING_PART = seq(opt(seq(chars("dDoOlL"), S.ANY_APOSTROPHE, PLAIN)), plus(PLAIN));
const THING = seq(THING_PART, star(seq(S.HYPHEN, THING_PART)));
const COMPANY = seq(plus(S.ASCII_CAPITAL), plus(seq(alt(text("+"), S.AMPERSAND), plus(S.ASCII_CAPITAL))));
const withDot = (body: Regex): Regex => seq(body, text("."));
const PAUSE = one(S.PAUSE);

export const WORD_RULES: readonly Rule[] = [
  { number: 1, matches: text("c++") },
  { number: 2, matches: words("c# f#") },
  { number: 3, matches: text("cannot"), action: "PUSH_BACK_THREE" },
  { number: 4, matches: text("'twas"), action: "PUSH_BACK_THREE" },
  { number: 5, matches: text("'tis"), action: "PUSH_BACK_TWO" },
  { number: 6, matches: words("gonna gotta lemme gimme wanna"), action: "PUSH_BACK_TWO" },
  { number: 11, matches: WORD, before: CLITIC, cut: "BEFORE_CLITIC", action: "WORD" },
  { number: 12, matches: NOT_BASE, before: NOT, cut: "BEFORE_NOT", action: "WORD" },
  { number: 13, matches: WORD, action: "WORD" },
  { number: 14, matches: APOSTROPHE_WORD, action: "APOSTROPHE_WORD" },
  { number: 15, matches: seq(text("y"), S.APOSTROPHE), before: one(S.PLAIN_LETTER), cut: "BEFORE_LAST" },
  { number: 20, matches: CLITIC, before: one(NOT_LETTER), cut: "BEFORE_LAST", action: "QUOTE_RIGHT" },
  { number: 21, matches: NOT, before: one(NOT_LETTER), cut: "BEFORE_LAST", action: "QUOTE_RIGHT" },
  {
    number: 27,
    matches: alt(
      words("-LRB- -RRB- -LCB- -RCB- -LSB- -RSB- C.D.s pro- anti-"),
      seq(text("S"), S.AMPERSAND, words("P-500 Ls")),
      seq(text("Cap"), S.APOSTROPHE, text("n")),
      seq(text("c"), S.APOSTROPHE, text("est")),
    ),
    action: "ENTITY",
  },
  { number: 42, matches: withDot(WORD), before: PAUSE, cut: "BEFORE_LAST", action: "SOFT" },
  { number: 66, matches: withDot(HYPHENATED), before: PAUSE, cut: "BEFORE_LAST", action: "SOFT" },
  { number: 67, matches: HYPHENATED, action: "SOFT" },
  { number: 68, matches: withDot(THING), before: PAUSE, cut: "BEFORE_LAST", action: "APOSTROPHE_WORD" },
  { number: 69, matches: THING, action: "APOSTROPHE_WORD" },
  { number: 70, matches: withDot(COMPANY), before: PAUSE, cut: "BEFORE_LAST", action: "ENTITY" },
  { number: 71, matches: COMPANY, action: "ENTITY" },
  {
    number: 72,
    matches: text("'"),
    before: seq(S.ASCII_LETTER, except(chars(" \t\n\r"), S.NBSP)),
    cut: "AFTER_FIRST",
    action: "QUOTE_LEFT",
  },
  { number: 73, matches: CLITIC, action: "QUOTE_RIGHT" },
  { number: 74, matches: NOT, action: "QUOTE_RIGHT" },
];
