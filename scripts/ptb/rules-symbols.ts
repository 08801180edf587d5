/**
 * Quotation marks, brackets, smileys, punctuation, blanks and all that is left: rules 44-46, 49-65 and 75-81 of
 * parity.md 1.4.
 */
import { chars, except, hex } from "./code-set.js";
import { alt, any, exact, one, opt, plus, seq, text, times, words } from "./regex.js";
import type { Rule } from "./rule.js";
import * as S from "./sets.js";

const DOUBLE_QUOTE = words('" &quot;');
const QUOTES = hex("0060 0091-0094 2018-201F 2039 203A 00AB 00BB");
const SMILEY = seq(opt(chars("<>")), chars(":;="), opt(chars("-o*'")), chars("()DPdpO\\{@|[]"));
const EYES = "^x=~<>'";
const EYE = chars(`-${EYES}`);
const ASIAN_SMILEY = alt(
  seq(EYE, text("_"), EYE),
  seq(text("("), EYE, opt(chars("_.")), EYE, text(")")),
  seq(text("("), chars(EYES), text("-"), chars(`${EYES}\``), text(")")),
  // The lexer reads the second eye of this face literally, brackets included.
  seq(chars("^x=~<>"), exact(".[^x=~<>]")),
);
const SPACED_DOT = seq(text("."), S.SPACE_OR_NBSP);

const SYMBOL = any(
  chars("+%&~^|\\"),
  hex(`
    00A6-00A9 00AC 00AE-00B4 00B5-00BA 00D7 00F7 0387 05BE 05C0 05C3 05C6 05F3 05F4 0600-0603 0606-060A 060C 0614
    061B 061E 066A 066D 0703-070D 07F6-07F8 0964 0965 0E4F 1FBD 2016 2017 2020-2023 2030-2038 203B 203E-2042 2044
    207A-207F 208A-208E 2100-214F 2190-21FF 2200-2BFF 3012 30FB FF01-FF0F FF1A-FF20 FF3B-FF40 FF5B-FF65`),
);

export const SYMBOL_RULES: readonly Rule[] = [
  {
    number: 44,
    matches: DOUBLE_QUOTE,
    before: one(any(S.ASCII_ALNUM, chars("$"))),
    cut: "BEFORE_LAST",
    action: "QUOTE_LEFT",
  },
  { number: 45, matches: DOUBLE_QUOTE, action: "QUOTE_RIGHT" },
  { number: 46, matches: one(hex("007F")), action: "SKIP" },
  { number: 49, matches: SMILEY, before: one(except(S.ASCII_ALNUM)), cut: "BEFORE_LAST", action: "SMILEY" },
  { number: 50, matches: ASIAN_SMILEY, action: "SMILEY" },
  // Rules 51-56 of the lexer, one for each bracket.
  { number: 51, matches: one(chars("{}[]()")), action: "BRACKET" },
  { number: 57, matches: plus(text("-")), action: "HYPHENS" },
  {
    number: 58,
    matches: alt(times(text("."), 3, 5), seq(times(SPACED_DOT, 2, 4), text(".")), hex("0085 2026")),
    action: "ELLIPSIS",
  },
  { number: 59, matches: alt(plus(text("@")), plus(text("#")), plus(text("_"))) },
  { number: 60, matches: alt(plus(text("*")), times(text("\\*"), 1, 3)) },
  { number: 61, matches: one(S.PAUSE) },
  { number: 62, matches: plus(chars("?!")) },
  { number: 63, matches: one(any(chars(".¡¿"), hex("037E 0589 061F 06D4 0700-0702 07FA 3002"))) },
  { number: 64, matches: text("=") },
  { number: 65, matches: text("/") },
  { number: 75, matches: alt(S.APOSTROPHE, text("''"), times(QUOTES, 1, 2)), action: "QUOTE_RIGHT" },
  { number: 76, matches: words("<< >>") },
  { number: 77, matches: one(SYMBOL) },
  { number: 78, matches: one(any(hex("0000 200B 200E 200F FEFF"), S.BLANK)), action: "SKIP" },
  { number: 79, matches: S.LINE_END, action: "LINE" },
  { number: 81, matches: one(except()), action: "SKIP" },
];
