/**
 * Words that the conversion to dependencies knows: for each word of the tree a number, if the word is asked for by
 * itself, and the lists that it is in. Looked up once for each word.
 *
 * Source: spice-dependencies.md 2. Words are compared without (ASCII) case.
 */

import { asciiLower } from "../text/signs";
import { tokenBytes, tokenLength } from "../text/vocabulary";
import { wordOf } from "./sentence";
import { is, isListed, madeAfter, setWord, tokenAt, wordAt } from "./tree";

/** Words that are asked for by themselves, in the order of `Word`. */
const NUMBERED: string =
  "also according all alone and as at be because between better but case come course due had 'd how if in instead is kind least less let lot mention more no not now of old opposed or order prior rather so such than that then to up well when whether yet there 's % notwithstanding ";

export const enum Word {
  /** Any other word. */
  OTHER,
  ALSO,
  ACCORDING,
  ALL,
  ALONE,
  AND,
  AS,
  AT,
  BE,
  BECAUSE,
  BETWEEN,
  BETTER,
  BUT,
  CASE,
  COME,
  COURSE,
  DUE,
  HAD,
  HAD_SHORT,
  HOW,
  IF,
  IN,
  INSTEAD,
  IS,
  KIND,
  LEAST,
  LESS,
  LET,
  LOT,
  MENTION,
  MORE,
  NO,
  NOT,
  NOW,
  OF,
  OLD,
  OPPOSED,
  OR,
  ORDER,
  PRIOR,
  RATHER,
  SO,
  SUCH,
  THAN,
  THAT,
  THEN,
  TO,
  UP,
  WELL,
  WHEN,
  WHETHER,
  YET,
  THERE,
  POSSESSIVE,
  PERCENT,
  NOTWITHSTANDING,
}

/** Lists of words, one bit each, in the order of `LISTS`. */
export const COPULA: u32 = 1;
export const GET: u32 = 1 << 1;
export const AUXILIARY: u32 = 1 << 2;
export const HAVE: u32 = 1 << 3;
export const SEEM: u32 = 1 << 4;
export const TIME: u32 = 1 << 5;
export const SELF: u32 = 1 << 6;
export const CONTROL: u32 = 1 << 7;
export const ASKING: u32 = 1 << 8;
export const TELLING: u32 = 1 << 9;
export const NEGATION: u32 = 1 << 10;
export const ETC: u32 = 1 << 11;
export const EITHER: u32 = 1 << 12;
export const MERELY: u32 = 1 << 13;
export const AFTER: u32 = 1 << 14;
export const MONTHS: u32 = 1 << 15;
export const THAT: u32 = 1 << 16;
export const BE: u32 = 1 << 17;
/** First and second words of the expressions that become one (`restructure-expressions.ts`). */
export const EXPRESSION_FIRST: u32 = 1 << 18;
export const EXPRESSION_SECOND: u32 = 1 << 19;
export const YOUNGER: u32 = 1 << 20;
/** The word has capitals (ASCII): it is not exactly what it is found as. */
const CAPITAL: u32 = 1 << 31;

/** Words that may be auxiliaries of a passive. */
export const PASSIVE: u32 = COPULA | GET;

/** Each list ends with a semicolon. */
const LISTS: string =
  "be being been am are r is ai was were 'm m 're 's s `s art ar wase ; get getting gets got gotten ; will wo shall sha may might should would can could ca must 'll ll -ll cold has have had having 've ve v of hav hvae as get gets getting got gotten do does did 'd d du to 2 na a ot ta the too ; have had has having 've ve v 'd d hvae hav as ; seem seems seemed seeming resemble resembles resembled resembling become becomes became becoming remain remains remained remaining ; monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays saturday saturdays sunday sundays year years month months week weeks day days morning mornings evening evenings night nights january jan. february feb. march mar. april apr. may june july august aug. september sept. october oct. november nov. december dec. today yesterday tomorrow spring summer fall autumn winter ; myself yourself himself herself itself ourselves yourselves themselves ; advise advises advised advising allow allows allowed allowing ask asks asked asking beg begs begged begging demand demands demanded demanding desire desires desired desiring expect expects expected expecting encourage encourages encouraged encouraging force forces forced forcing implore implores implored imploring lobby lobbies lobbied lobbying order orders ordered ordering persuade persuades persuaded persuading pressure pressures pressured pressuring prompt prompts prompted prompting require requires required requiring tell tells told telling urge urges urged urging convice convinces convinced convincing ; ask asks asked asking know knows knew knowing specify specifies specified specifying tell tells told telling understand understands understood understanding wonder wonders wondered wondering ; tell tells told telling ; not n't nt no't never ; etc ect ; either neither both ; only just merely ; after before until since during ; days month months ; that whether ; am is are r be being 's 're 'm was were been s ai m art ar wase ; as such due because instead in of rather not so prior kind whether let all that how had 'd more less up at ; well as to of case course order than mention that if or opposed alone between but is come better least all ; younger older ; ";

const SEMICOLON: u32 = 0x3b;
const BLANK: u32 = 0x20;

/** The longest word of the lists has fewer bytes. */
const LONGEST: u32 = 16;
const SLOTS: u32 = 1024;
/** Slot, 12 bytes: address of the listed word (0 = free) | lists | number. */
const SLOT: usize = 12;
const table: usize = memory.data(<i32>(SLOTS * <u32>SLOT), 4);
let ready: bool = false;

/** The word that is looked up, in lower case, two bytes a character. */
const lowered: usize = memory.data(<i32>(LONGEST << 1), 2);

/** FNV-1a over 16-bit units. */
function hash(units: usize, length: u32): u32 {
  let h: u32 = 0x811c9dc5;
  for (let i: u32 = 0; i < length; ++i) h = (h ^ load<u16>(units + (<usize>i << 1))) * 0x01000193;
  return h ^ (h >> 16);
}

/** Slot of a word: where it is or where it would go. */
function slotOf(units: usize, length: u32): usize {
  let at = hash(units, length);
  while (true) {
    const slot = table + <usize>(at & (SLOTS - 1)) * SLOT;
    const word = <usize>load<u32>(slot);
    if (!word || (memory.compare(word, units, <usize>length << 1) == 0 && load<u16>(word + (<usize>length << 1)) == BLANK)) {
      return slot;
    }
    ++at;
  }
}

function readList(list: string, numbered: bool): void {
  let bit: u32 = 1;
  let number: u32 = 0;
  const end = changetype<usize>(list) + (<usize>list.length << 1);
  for (let at = changetype<usize>(list); at < end; ) {
    let length: u32 = 0;
    while (load<u16>(at + (<usize>length << 1)) != BLANK) ++length;
    if (load<u16>(at) == SEMICOLON) {
      bit <<= 1;
    } else {
      const slot = slotOf(at, length);
      store<u32>(slot, <u32>at);
      if (numbered) store<u32>(slot, ++number, 8);
      else store<u32>(slot, load<u32>(slot, 4) | bit, 4);
    }
    at += <usize>(length + 1) << 1;
  }
}

/** All lists that a word of the sentence is in. */
export let listsMet: u32 = 0;

/** Looks up the words of the tree. */
export function readTreeWords(): void {
  if (!ready) {
    ready = true;
    readList(NUMBERED, true);
    readList(LISTS, false);
  }
  listsMet = 0;
  for (let node = madeAfter(0); node; node = madeAfter(node)) if (tokenAt(node)) readWord(node, wordOf(tokenAt(node)));
}

function readWord(node: u32, word: u32): void {
  const length = tokenLength(word);
  if (length >= LONGEST) return;
  const bytes = tokenBytes(word);
  let capital: u32 = 0;
  for (let i: u32 = 0; i < length; ++i) {
    const byte = <u32>load<u8>(bytes + i);
    const lower = asciiLower(byte);
    if (lower != byte) capital = CAPITAL;
    store<u16>(lowered + (<usize>i << 1), lower);
  }
  const slot = slotOf(lowered, length);
  if (!load<u32>(slot)) return;
  const lists = load<u32>(slot, 4) | capital;
  setWord(node, load<u32>(slot, 8), lists);
  listsMet |= lists;
}

/** Number of the word at a node, if it is spelled without capitals. */
export function exactWordAt(node: u32): u32 {
  return isListed(node, CAPITAL) ? Word.OTHER : wordAt(node);
}

/** Whether the node has one of the labels and its word is in one of the lists. */
export function isWord(node: u32, labels: usize, lists: u32): bool {
  return is(node, labels) && isListed(node, lists);
}
