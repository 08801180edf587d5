/**
 * Character sets of the tokenizer's rules.
 *
 * Source: parity.md 1.3. The lexer knows Unicode 6.3; letters, decimal digits and capitals come from the pinned data
 * package, and what the lexer adds to them by hand (combining marks, modifier letters, N'Ko digits) is listed here.
 */

import otherCapitals from "@unicode/unicode-6.3.0/Binary_Property/Other_Uppercase/code-points.mjs";
import decimalNumbers from "@unicode/unicode-6.3.0/General_Category/Decimal_Number/code-points.mjs";
import letters from "@unicode/unicode-6.3.0/General_Category/Letter/code-points.mjs";
import capitals from "@unicode/unicode-6.3.0/General_Category/Uppercase_Letter/code-points.mjs";
import { basicPlane, chars, hex, minus } from "./code-set.js";
import { alt, any, one, type Regex, seq, text, words } from "./regex.js";

const NKO_DIGITS = hex("07C0-07C9");

/** General category L*. */
export const PLAIN_LETTER = basicPlane(letters);
/** General category Nd without the N'Ko digits, which the lexer knows only as part of `DIGIT`. */
export const PLAIN_DIGIT = minus(basicPlane(decimalNumbers), NKO_DIGITS);
export const DIGIT = any(PLAIN_DIGIT, NKO_DIGITS);
/** Lu and Other_Uppercase. */
export const CAPITAL = any(basicPlane(capitals), basicPlane(otherCapitals));

/** Marks, modifier letters and vowel signs that count as letters of a word, and the soft hyphen. */
const WORD_MARKS = hex(`
  00AD 02C2-02C5 02D2-02DF 02E5-02EB 02ED 02EF-036F 0375 0378-0379 0384-0385 03F6 0483-0487 055A-055F
  0591-05BD 05BF 05C1-05C2 05C4-05C5 05C7
  0615-061A 064B-065E 0670 06D6-06E4 06E7-06ED 06FD-06FE 070F 0711 0730-074C 07A6-07B0 07EB-07F3
  0900-0903 093C 093E-094E 0951-0955 0962-0963 0981-0983 09BC 09BE-09C4 09C7-09C8 09CB-09CD 09D7 09E2-09E3
  0A01-0A03 0A3C 0A3E-0A4F 0A81-0A83 0ABC 0ABE-0ACF 0B82 0BBE-0BC2 0BC6-0BC8 0BCA-0BCD 0C01-0C03 0C3E-0C56
  0D3E-0D44 0D46-0D48 0E31 0E34-0E3A 0E47-0E4E 0EB1 0EB4-0EBC 0EC8-0ECD`);

/** Letters of a word that are one code unit. */
export const LETTER_UNIT = any(PLAIN_LETTER, WORD_MARKS);
/** Letters of a word: one code unit or an entity such as `&eacute;`. */
export const LETTER: Regex = alt(
  one(LETTER_UNIT),
  seq(chars("&"), chars("aeiouAEIOU"), words("acute grave uml"), chars(";")),
);
export const LETTER_OR_DIGIT: Regex = alt(LETTER, one(DIGIT));

export const ASCII_LETTER = hex("0041-005A 0061-007A");
export const ASCII_CAPITAL = hex("0041-005A");
export const ASCII_DIGIT = hex("0030-0039");
export const ASCII_ALNUM = any(ASCII_LETTER, ASCII_DIGIT);
export const SOFT_HYPHEN = hex("00AD");
export const NBSP = hex("00A0");
export const SPACE = chars(" ");
export const SPACE_OR_NBSP = any(SPACE, NBSP);
export const DOT = chars(".");

export const BLANK = hex("0009 0020 00A0 2000-200A 3000");
/** One end of line; the pair CR LF is one as well. */
export const LINE_END_UNIT = hex("000A-000D 0085 2028 2029");
export const LINE_END: Regex = alt(one(LINE_END_UNIT), text("\r\n"));
/** One unit of white space, and white space with CR LF as one. */
export const WHITE_UNIT = any(BLANK, LINE_END_UNIT);
export const WHITE: Regex = alt(one(BLANK), LINE_END);

/** Apostrophes that make a clitic, and the wider set that may stand in `n't`. */
export const APOSTROPHE: Regex = alt(one(hex("0027 0092 2019")), text("&apos;"));
export const ANY_APOSTROPHE: Regex = alt(APOSTROPHE, one(hex("0060 0091 2018 201B")));

export const HYPHEN = hex("002D 005F 058A 2010 2011");
/** Separators before which a period stays with its word. */
export const PAUSE = hex("002C 003B 003A 3001");
export const AMPERSAND: Regex = alt(text("&"), text("&amp;"));
export const SLASH: Regex = alt(text("/"), text("\\/"));

/** Code units that no address on the web may hold. */
export const WEB_STOP = any(chars(' \t\n\f\r"<>|(){}'));
