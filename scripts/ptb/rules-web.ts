/**
 * Markup, entities, addresses and file names: rules 7-10, 16-19, 41 and 80 of parity.md 1.4.
 */
import { chars, except, withoutSeparator } from "./code-set.js";
import { alt, any, one, opt, plus, type Regex, seq, star, text, times, words } from "./regex.js";
import type { Rule } from "./rule.js";
import * as S from "./sets.js";

const NAME = seq(S.ASCII_LETTER, star(any(S.ASCII_ALNUM, chars("_:.-"))));
const SPACES = star(S.SPACE);
const quoted = (mark: string): Regex => seq(text(mark), star(withoutSeparator(except(chars(mark)))), text(mark));
const ATTRIBUTE = seq(plus(S.SPACE), alt(NAME, seq(NAME, SPACES, text("="), SPACES, alt(quoted('"'), quoted("'")))));
/** A markup tag or declaration. A quoted value may hold a line feed, but not the end of the caption. */
export const TAG: Regex = seq(
  text("<"),
  alt(
    seq(chars("!?"), any(S.ASCII_LETTER, chars("-")), star(except(chars(">\r\n")))),
    seq(NAME, star(ATTRIBUTE), SPACES, opt(text("/"))),
    seq(text("/"), NAME),
  ),
  SPACES,
  text(">"),
);

const URL_UNIT = except(S.WEB_STOP);
const FULL_URL = seq(words("http:// https://"), plus(URL_UNIT), except(S.WEB_STOP, chars(".!?,-")));

/** A label may hold neither digits nor capitals, since the lexer excludes everything from `,` to `_`, nor a dollar sign. */
const LABEL = plus(except(S.WEB_STOP, chars("`'.!?$"), [[0x2c, 0x5f]]));
const PATH = seq(text("/"), plus(except(chars(' \t\n\f\r"<>|()'))), except(chars(' \t\n\f\r"<>|.!?(){},-')));
const SHORT_URL = seq(
  alt(
    seq(text("www."), plus(seq(plus(except(S.WEB_STOP, chars(".!?,"))), text("."))), times(S.ASCII_LETTER, 2, 4)),
    seq(plus(seq(LABEL, text("."))), words("com net org edu")),
  ),
  opt(PATH),
);

const MAIL_UNIT = except(S.WEB_STOP, S.NBSP);
const MAIL_PART = plus(except(S.WEB_STOP, S.NBSP, S.DOT));
const MAIL = seq(
  opt(words("< &lt;")),
  S.ASCII_ALNUM,
  star(MAIL_UNIT),
  text("@"),
  MAIL_PART,
  star(seq(text("."), MAIL_PART)),
  opt(words("> &gt;")),
);

const FILE_PART = plus(S.LETTER_OR_DIGIT);
const FILE_NAME = seq(
  FILE_PART,
  star(seq(text("."), FILE_PART)),
  text("."),
  words(`bat bmp c class cgi cpp dll doc docx exe gif gz h htm html jar java jpeg jpg mov mp3 pdf php pl png ppt ps
    py sql tar txt wav x xml zip`),
);

export const WEB_RULES: readonly Rule[] = [
  { number: 7, matches: TAG, action: "JOIN" },
  {
    number: 8,
    matches: alt(words("&MD; &mdash; &ndash;"), one(chars("\u0096\u0097\u2013\u2014\u2015"))),
    action: "DASH",
  },
  { number: 9, matches: text("&amp;"), action: "AMPERSAND" },
  {
    number: 10,
    matches: seq(text("&"), alt(words("HT TL UR LR QC QL QR odq cdq"), seq(text("#"), plus(S.DIGIT))), text(";")),
  },
  { number: 16, matches: FULL_URL },
  { number: 17, matches: SHORT_URL },
  { number: 18, matches: MAIL },
  {
    number: 19,
    matches: alt(
      seq(text("@"), any(S.ASCII_LETTER, chars("_")), star(any(S.ASCII_ALNUM, chars("_")))),
      seq(text("#"), plus(S.LETTER)),
    ),
  },
  { number: 41, matches: FILE_NAME, before: alt(S.WHITE, chars(".?!,")), cut: "BEFORE_LINE_END" },
  { number: 47, matches: words("< &lt;"), action: "LESS" },
  { number: 48, matches: words("> &gt;"), action: "GREATER" },
  { number: 80, matches: text("&nbsp;"), action: "SKIP" },
];
