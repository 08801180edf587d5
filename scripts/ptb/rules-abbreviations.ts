/**
 * Acronyms, abbreviations and the periods that may end a sentence as well: rules 31-40 of parity.md 1.4.
 */
import { chars } from "./code-set.js";
import { alt, exact, exactWords, one, opt, plus, type Regex, seq, star, text, words } from "./regex.js";
import type { Rule } from "./rule.js";
import { TAG } from "./rules-web.js";
import * as S from "./sets.js";

const NATIONAL_ACRONYM = alt(
  seq(words("Canada Sino Korean EU Japan non"), text("-U.S")),
  seq(text("U.S.-"), words("U.K U.S.S.R")),
);
const dotted = seq(text("."), S.ASCII_LETTER);
/** One letter, or letters joined by single dots. */
export const ACRONYM: Regex = alt(seq(S.ASCII_LETTER, star(dotted)), NATIONAL_ACRONYM);
/** The same with a dot inside. */
export const DOTTED_ACRONYM: Regex = alt(seq(S.ASCII_LETTER, plus(dotted)), NATIONAL_ACRONYM);

/** Abbreviations that often end a sentence; the period is part of them. */
const CLOSING: Regex = seq(
  alt(
    words("Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Mon Tue Tues Wed Thu Thurs Fri"),
    words("Ala Ariz Calif Colo Conn Ct Dak Fla Ga Ind Kan Kans Ky Md Mich Minn Mo Mont Neb Nev Okla"),
    words("Penn Tenn Va Vt Wis Wisc Wyo"),
    ...["Az", "Ark", "Del", "Ill", "La", "Mass", "Miss", "Ore", "Pa", "Tex", "Wash"].map((state) =>
      seq(exact(state.slice(0, 1)), text(state.slice(1))),
    ),
    words("Inc Co Cos Corp"),
    seq(text("p"), opt(text("p")), text("t"), chars("yYeE"), opt(text("s"))),
    words("Ltd Plc Rt Bancorp Bhd Assn Univ Intl Sys tel est ext sq"),
    words("Jr Sr Bros Ed.D Ph.D Blvd Rd Esq etc al seq Bldg"),
  ),
  text("."),
);

/** Abbreviations that are followed by a name, without their period; every single letter is one. */
const OPENING: Regex = alt(
  words("Mr Mrs Ms Dr Drs Prof Profs Sen Sens Rep Reps Atty Attys Lt Col Gen Messrs Gov Govs Adm Rev Maj Sgt"),
  seq(exact("M"), text("iss")),
  words("Cpl Pvt Capt St Ste Ave Pres Lieut Hon Brig Cmdr Comdr Pfc Spc Supt Supts Det Mt Ft Adj Adv Asst"),
  words("Assoc Ens Insp Mlle Mme Msgr Sfc vs Alex Wm Jos Cie a.k.a cf TREAS Ph"),
  words("Invt Elec Natl Dept"),
  seq(text("M"), exact("f"), text("g")),
  seq(text("M"), exact("t"), text("g")),
  ACRONYM,
);

/** Abbreviations before a number; the period is part of them. */
const NUMBERING: Regex = seq(words("ca fig figs prop no nos art bldg pp op"), text("."));

/** Words that begin a sentence when they follow an acronym. */
const SENTENCE_START: Regex = exactWords(`
  About According Additionally After An A As At But Earlier He Her Here However If In It Last Many More Mr. Ms. Now
  Once One Other Our She Since So Some Such That The Their Then There These They This We When While What Yet You`);

const ANY_UNIT = one([[0, 0x10000]]);

export const ABBREVIATION_RULES: readonly Rule[] = [
  {
    number: 31,
    matches: seq(ACRONYM, text(".")),
    before: seq(plus(S.WHITE), alt(SENTENCE_START, TAG), S.WHITE),
    cut: "BEFORE_WHITE",
    action: "ACRONYM_END",
  },
  { number: 32, matches: NUMBERING, before: seq(opt(S.WHITE), S.PLAIN_DIGIT), cut: "AFTER_DOT" },
  {
    number: 33,
    matches: seq(alt(seq(text("pt"), chars("eyEY")), text("co")), text(".")),
    before: seq(S.BLANK, words("ltd lim")),
    cut: "AFTER_DOT",
  },
  {
    number: 34,
    matches: CLOSING,
    before: seq(S.WHITE, alt(S.WHITE, S.CAPITAL, TAG)),
    cut: "BEFORE_WHITE",
    action: "ABBREVIATION_END",
  },
  { number: 35, matches: CLOSING, before: seq(ANY_UNIT, ANY_UNIT), cut: "BEFORE_LAST_TWO" },
  { number: 36, matches: CLOSING, action: "ABBREVIATION_END" },
  { number: 37, matches: seq(OPENING, text(".")) },
  { number: 38, matches: OPENING, before: one(S.BLANK), cut: "BEFORE_LAST" },
  { number: 39, matches: ACRONYM, before: S.WHITE, cut: "BEFORE_WHITE" },
  { number: 40, matches: seq(S.APOSTROPHE, S.ASCII_DIGIT, S.ASCII_DIGIT), before: S.WHITE, cut: "BEFORE_WHITE" },
];
