/**
 * British spelling to American, and days and months with capitals, as the parser does it before it looks a word up. The tree
 * keeps the word as written.
 *
 * Source: the behaviour of CoreNLP 3.6.0's Americanize with its default options, as the parser's model names it.
 */

import { decodeCharacter, decodedLength } from "../../text/utf";

const DAYS: string =
  "january february april june july august september october november december monday tuesday wednesday thursday friday saturday sunday ";

/** `from>to` or, with an `s` behind both as well, `from*to`; sorted by first letter. */
const WORDS: string =
  "Defence>Defense Labour>Labor anaesthetic>anesthetic analogue*analog analyse>analyze analysed>analyzed analysing>analyzing armoured>armored cancelled>canceled cancelling>canceling candour>candor capitalise>capitalize capitalised>capitalized capitalisation>capitalization centre>center chimaeric>chimeric clamour>clamor coloured>colored colouring>coloring colourful>colorful defence>defense discolour*discolor discoloured>discolored discolouring>discoloring encyclopaedia>encyclopedia endeavour*endeavor endeavoured>endeavored endeavouring>endeavoring fervour>fervor favour*favor favoured>favored favouring>favoring favourite*favorite fibre*fiber finalise>finalize finalised>finalized finalising>finalizing flavour*flavor flavoured>flavored flavouring>flavoring glamour>glamour grey>gray harbour*harbor homologue*homolog honour*honor honoured>honored honouring>honoring honourable>honorable humour*humor humoured>humored humouring>humoring kerb>curb labelled>labeled labelling>labeling labour*labor laboured>labored labouring>laboring leant>leaned learnt>learned localise>localize localised>localized manoeuvre*maneuver maximise>maximize maximised>maximized maximising>maximizing meagre>meager minimise>minimize minimised>minimized minimising>minimizing modernise>modernize modernised>modernized modernising>modernizing misdemeanour*misdemeanor neighbour*neighbor neighbourhood*neighborhood oestrogen*estrogen organisation*organization penalise>penalize penalised>penalized popularise>popularize popularised>popularized popularises>popularizes popularising>popularizing practise>practice practised>practiced pressurise>pressurize pressurised>pressurized pressurises>pressurizes pressurising>pressurizing realise>realize realised>realized realising>realizing realises>realizes recognise>recognize recognised>recognized recognising>recognizing recognises>recognizes rumoured>rumored rumouring>rumoring savour*savor savoured>savored savouring>savoring splendour*splendor theatre*theater titre*titer travelled>traveled travelling>traveling ";

/** Words in -our that stay as they are, with all words that contain one of them. */
const KEPT: string =
  "abatjour beflour bonjour calambour carrefour cornflour contour detour devour dortour dyvour downpour giaour glamour holour inpour outpour pandour paramour pompadour recontour repour ryeflour sompnour tambour troubadour tregetour velour ";

const BLANK: u32 = 0x20;
const ONE_FORM: u32 = 0x3e;
const TWO_FORMS: u32 = 0x2a;
const SMALL_S: u32 = 0x73;
/** Lengths in UTF-16 units below which nothing, or no pattern, is looked for. */
const SHORTEST: u32 = 4;
const SHORTEST_PATTERN: u32 = 6;
/** Letters before `our`. */
const STEM: u32 = 3;
/** A new spelling is longer by one letter at most. */
export const SPELLING_GROWTH: u32 = 8;

/** Where the entries of each first letter start in `WORDS`: u32 for each ASCII character, 0 without any. */
const firstEntries: usize = memory.data(512, 4);
let ready: bool = false;

/** Length of the spelling that `respell` wrote. */
let spelledLength: u32 = 0;

function end(text: string): usize {
  return changetype<usize>(text) + (<usize>text.length << 1);
}

/** Whether the bytes at `at` are the text. */
function starts(at: usize, limit: usize, text: string): bool {
  const length = <usize>text.length;
  if (at + length > limit) return false;
  for (let i: usize = 0; i < length; ++i) {
    if (load<u8>(at + i) != <u8>load<u16>(changetype<usize>(text) + (i << 1))) return false;
  }
  return true;
}

function ends(word: usize, limit: usize, text: string): bool {
  return word + <usize>text.length <= limit && starts(limit - <usize>text.length, limit, text);
}

function contains(word: usize, limit: usize, text: string): bool {
  for (let at = word; at < limit; ++at) {
    if (starts(at, limit, text)) return true;
  }
  return false;
}

/** Number of UTF-16 units, counted up to a limit. */
function units(word: usize, limit: usize, most: u32): u32 {
  let count: u32 = 0;
  for (let at = word; at < limit && count < most; at += decodedLength) count += decodeCharacter(at, limit) < 0x10000 ? 1 : 2;
  return count;
}

/**
 * Writes the American spelling of a word (UTF-8) to `out`, which has room for `SPELLING_GROWTH` bytes more than the word.
 * Returns its length; 0 if the word stays as it is.
 */
export function respell(word: usize, length: u32, out: usize): u32 {
  const limit = word + length;
  spelledLength = 0;
  if (length < SHORTEST || units(word, limit, SHORTEST) < SHORTEST) return 0;
  if (capitalise(word, length, out) || exchange(word, length, out)) return spelledLength;
  if (units(word, limit, SHORTEST_PATTERN) < SHORTEST_PATTERN || !mayChange(word, limit)) return 0;
  change(word, limit, out);
  return spelledLength;
}

/** Days and months. */
function capitalise(word: usize, length: u32, out: usize): bool {
  for (let at = changetype<usize>(DAYS); at < end(DAYS); ) {
    let i: u32 = 0;
    while (i < length && <u32>load<u8>(word + i) == <u32>load<u16>(at)) {
      ++i;
      at += 2;
    }
    if (i == length && <u32>load<u16>(at) == BLANK) {
      memory.copy(out, word, length);
      store<u8>(out, load<u8>(word) - 0x20);
      spelledLength = length;
      return true;
    }
    while (<u32>load<u16>(at) != BLANK) at += 2;
    at += 2;
  }
  return false;
}

function prepare(): void {
  ready = true;
  let atStart = true;
  for (let at = changetype<usize>(WORDS); at < end(WORDS); at += 2) {
    const letter = <u32>load<u16>(at);
    const cell = firstEntries + (<usize>letter << 2);
    if (atStart && !load<u32>(cell)) store<u32>(cell, <u32>at);
    atStart = letter == BLANK;
  }
}

/** Words of the table. */
function exchange(word: usize, length: u32, out: usize): bool {
  if (!ready) prepare();
  const letter = <u32>load<u8>(word);
  let at: usize = letter < 0x80 ? <usize>load<u32>(firstEntries + (<usize>letter << 2)) : 0;
  if (!at) return false;
  while (at < end(WORDS) && <u32>load<u16>(at) == letter) {
    let i: u32 = 0;
    while (i < length && <u32>load<u8>(word + i) == <u32>load<u16>(at)) {
      ++i;
      at += 2;
    }
    const mark = <u32>load<u16>(at);
    const plural = mark == TWO_FORMS && i + 1 == length && <u32>load<u8>(word + i) == SMALL_S;
    if (plural || (i == length && (mark == ONE_FORM || mark == TWO_FORMS))) {
      spelledLength = 0;
      for (at += 2; <u32>load<u16>(at) != BLANK; at += 2) store<u8>(out + spelledLength++, load<u16>(at));
      if (plural) store<u8>(out + spelledLength++, SMALL_S);
      return true;
    }
    while (<u32>load<u16>(at) != BLANK) at += 2;
    at += 2;
  }
  return false;
}

/** Whether the word is three or more letters, `our` and perhaps `s`, all lower-case ASCII. */
function isOurWord(word: usize, limit: usize): bool {
  for (let at = word; at < limit; ++at) {
    if (<u32>load<u8>(at) - 0x61 >= 26) return false;
  }
  const stemEnd = ends(word, limit, "ours") ? limit - 4 : ends(word, limit, "our") ? limit - 3 : word;
  return <u32>(stemEnd - word) >= STEM;
}

/** The test before all patterns: without it none is tried. */
function mayChange(word: usize, limit: usize): bool {
  return (
    contains(word, limit, "haemao") ||
    contains(word, limit, "haemato") ||
    ends(word, limit, "aemia") ||
    contains(word, limit, "leukaem") ||
    contains(word, limit, "Leukaem") ||
    ends(word, limit, "programme") ||
    ends(word, limit, "programmes") ||
    isOurWord(word, limit)
  );
}

/** The first pattern that is met. */
function change(word: usize, limit: usize, out: usize): void {
  if (contains(word, limit, "haemato") || contains(word, limit, "haemo")) {
    // haemato, haemo: the first a goes.
    copyWithoutA(word, limit, out, "haemato", "haemo", 1);
  } else if (ends(word, limit, "aemia")) {
    append(out, word, limit - 5);
    append(out, limit - 4, limit);
  } else if (contains(word, limit, "leukaem") || contains(word, limit, "Leukaem")) {
    copyWithoutA(word, limit, out, "leukaem", "Leukaem", 4);
  } else if (ends(word, limit, "programme")) append(out, word, limit - 2);
  else if (ends(word, limit, "programmes")) {
    append(out, word, limit - 3);
    append(out, limit - 1, limit);
  } else if (isOurWord(word, limit) && !isKept(word, limit)) {
    const back: usize = ends(word, limit, "ours") ? 4 : 3;
    append(out, word, limit - back + 1);
    append(out, limit - back + 2, limit);
  }
}

function append(out: usize, from: usize, to: usize): void {
  memory.copy(out + spelledLength, from, to - from);
  spelledLength += <u32>(to - from);
}

/** Copies the word; where one of two texts stands, the letter at `place` in it is left out. */
function copyWithoutA(word: usize, limit: usize, out: usize, one: string, other: string, place: usize): void {
  let from = word;
  for (let at = word; at < limit; ++at) {
    if (!starts(at, limit, one) && !starts(at, limit, other)) continue;
    append(out, from, at + place);
    from = at + place + 1;
    at += place;
  }
  append(out, from, limit);
}

function isKept(word: usize, limit: usize): bool {
  for (let at = changetype<usize>(KEPT); at < end(KEPT); at += 2) {
    const first = at;
    while (<u32>load<u16>(at) != BLANK) at += 2;
    const length = (at - first) >> 1;
    for (let place = word; place + length <= limit; ++place) {
      let i: usize = 0;
      while (i < length && load<u8>(place + i) == <u8>load<u16>(first + (i << 1))) ++i;
      if (i == length) return true;
    }
  }
  return false;
}
