/**
 * Numbers, dates, fractions, phone numbers and money: rules 22-26, 28-30 and 43 of parity.md 1.4.
 */
import { chars, hex } from "./code-set.js";
import { alt, any, one, opt, plus, seq, star, text, times, words } from "./regex.js";
import type { Rule } from "./rule.js";
import * as S from "./sets.js";

const DATE_MARK = chars("-/");
const FRACTION_SLASH = alt(S.SLASH, hex("2044"));
/** Joins the groups of a phone number or a whole number and its fraction. */
const JOINT = any(chars("-"), S.SPACE_OR_NBSP);
const DIGITS = star(S.DIGIT);

const digits = (low: number, high: number) => times(S.ASCII_DIGIT, low, high);
const COUNTRY = opt(words("+ ++"));
const PHONE = alt(
  seq(
    alt(
      seq(text("("), digits(2, 3), text(")"), opt(S.SPACE_OR_NBSP)),
      seq(COUNTRY, opt(seq(digits(2, 4), JOINT)), digits(2, 4), JOINT),
    ),
    digits(3, 4),
    opt(JOINT),
    digits(3, 5),
  ),
  seq(opt(seq(COUNTRY, digits(2, 4), text("."))), digits(2, 4), text("."), digits(3, 4), text("."), digits(3, 5)),
);

const SLASH_PART = seq(plus(S.ASCII_ALNUM), times(seq(text("-"), plus(S.ASCII_LETTER)), 0, 2));

export const NUMBER_RULES: readonly Rule[] = [
  {
    number: 22,
    matches: seq(times(S.DIGIT, 1, 2), DATE_MARK, times(S.DIGIT, 1, 2), DATE_MARK, times(S.DIGIT, 2, 4)),
  },
  {
    number: 23,
    matches: seq(
      opt(chars("-+")),
      alt(plus(S.DIGIT), seq(DIGITS, plus(seq(hex("002E 003A 002C 00AD 066B 066C"), plus(S.DIGIT))))),
    ),
    action: "SOFT",
  },
  {
    number: 24,
    matches: seq(
      opt(hex("207A 207B 208A 208B")),
      alt(plus(hex("00B2 00B3 00B9 2070 2074-2079")), plus(hex("2080-2089"))),
    ),
  },
  {
    number: 25,
    matches: seq(opt(seq(times(S.DIGIT, 1, 4), JOINT)), times(S.DIGIT, 1, 4), FRACTION_SLASH, times(S.DIGIT, 1, 4)),
    action: "JOIN",
  },
  { number: 26, matches: one(hex("00BC-00BE 2153-215E")), action: "FRACTION" },
  { number: 28, matches: seq(SLASH_PART, times(seq(S.SLASH, SLASH_PART), 1, 2)) },
  { number: 29, matches: alt(seq(star(S.ASCII_CAPITAL), text("$")), text("#")) },
  {
    number: 30,
    matches: one(hex("00A2-00A5 0080 20A0 20AC 060B 0E3F 20A4 FFE0 FFE1 FFE5 FFE6")),
    action: "CURRENCY",
  },
  { number: 43, matches: PHONE, action: "PHONE" },
];
