/**
 * What the scene part knows of each word of the vocabulary, worked out once a word: its lower case, its lemmas, its form in
 * tuples, and the lists of SPICE that have it.
 *
 * Entry, 20 bytes: 0 flags | 4 lower case | 8 lemma as NNS | 12 lemma as a verb | 16 element of tuples (ids + 1, 0: not yet)
 */

import { allocZeroed } from "../memory";
import { lowerWord, resetLowered } from "../text/lowered";
import { intern, tokenBytes, tokenLength, vocabularySize } from "../text/vocabulary";
import { isVerb, Label } from "./labels";
import { lemmaOfWord } from "./lemma";
import { isMultiwordPart } from "./multiword-lists";
import { sectionsWith } from "./names";

const ENTRY: usize = 20;
const FLAGS: usize = 0;
const LOWER: usize = 4;
const NOUN_LEMMA: usize = 8;
const VERB_LEMMA: usize = 12;
const ELEMENT: usize = 16;

/** Flags of a word as it is written. */
export const IS_OF: u32 = 1;
export const IS_BY: u32 = 2;
export const IS_BE: u32 = 4;
export const IS_ARTICLE: u32 = 8;
/** Quantity words that stand with an article; in the plural; with a determiner behind "of". */
export const IS_QUANTITY: u32 = 16;
export const IS_PLURAL_QUANTITY: u32 = 32;
export const IS_SELECTION: u32 = 64;
/** Pronouns for one person or thing. */
export const IS_SINGULAR_PRONOUN: u32 = 128;
/** First word, or a later word, of a multi-word preposition. */
export const STARTS_PREPOSITION: u32 = 256;
export const CONTINUES_PREPOSITION: u32 = 512;
const KNOWN: u32 = 0x80000000;

/** Words of the flags, from the lowest one on. */
const WORDS: string =
  "of \nby \nbe \na an \nlot assortment number couple bunch handful litany sheaf slew dozen series variety multitude wad clutch wave mountain array spate string ton range plethora heap sort form kind type version bit pair triple total \nlots many several plenty tons dozens multitudes mountains loads pairs tens hundreds thousands millions billions trillions \nsome all both neither everyone nobody one two three four five six seven eight nine ten hundred thousand million billion trillion \ni me myself mine my yourself he him himself his she her herself hers it itself its one oneself one's \n";

let entries: usize = 0;
let capacity: u32 = 0;

/** Must be called after the arena was reset or released, and when words got a new layer. */
export function resetWordFacts(): void {
  entries = 0;
  capacity = 0;
  resetLowered();
}

// @ts-ignore: decorator
@inline
function entryOf(word: u32): usize {
  if (word >= capacity) grow();
  return entries + <usize>word * ENTRY;
}

function grow(): void {
  const larger = max<u32>(2 * vocabularySize(), 1024);
  const copy = allocZeroed(<usize>larger * ENTRY);
  memory.copy(copy, entries, <usize>capacity * ENTRY);
  entries = copy;
  capacity = larger;
}

/** How many digits the word begins with. */
function leadingDigits(bytes: usize, length: u32): u32 {
  let count: u32 = 0;
  while (count < length && <u32>load<u8>(bytes + count) - 0x30 < 10) ++count;
  return count;
}

function findFlags(word: u32): u32 {
  const bytes = tokenBytes(word);
  const length = tokenLength(word);
  const digits = leadingDigits(bytes, length);
  const isNumber = digits != 0 && digits == length;
  const isDecade = digits != 0 && digits + 1 == length && load<u8>(bytes + digits) == 0x73;
  let flags = KNOWN | sectionsWith(WORDS, bytes, length);
  if (isDecade) flags |= IS_PLURAL_QUANTITY;
  if (isNumber) flags |= IS_SELECTION;
  if (isMultiwordPart(bytes, length, true)) flags |= STARTS_PREPOSITION;
  if (isMultiwordPart(bytes, length, false)) flags |= CONTINUES_PREPOSITION;
  return flags;
}

export function flagsOf(word: u32): u32 {
  const entry = entryOf(word);
  const known = load<u32>(entry, FLAGS);
  if (known) return known;
  const flags = findFlags(word);
  store<u32>(entry, flags, FLAGS);
  return flags;
}

export function lowerOf(word: u32): u32 {
  const known = load<u32>(entryOf(word), LOWER);
  if (known) return known - 1;
  const lower = lowerWord(word);
  store<u32>(entryOf(word), lower + 1, LOWER);
  return lower;
}

/** Lemma of the word with this tag. */
export function lemmaWithTag(word: u32, tag: u32): u32 {
  const lower = lowerOf(word);
  const isVerbTag = isVerb(tag);
  if (tag != Label.NNS && !isVerbTag) return tag == Label.NN ? lower : lemmaOfWord(word, lower, tag);
  // Lemmas of short forms and of words with a trailing hyphen differ between the tags of verbs, and are not kept.
  const isOdd = !isLetter(lower);
  const field = isVerbTag ? VERB_LEMMA : NOUN_LEMMA;
  const known = load<u32>(entryOf(word) + field);
  if (known && !isOdd) return known - 1;
  const lemma = lemmaOfWord(word, lower, tag);
  store<u32>(entryOf(word) + field, lemma + 1);
  return lemma;
}

/** Whether the word begins and ends with a letter. */
function isLetter(word: u32): bool {
  const bytes = tokenBytes(word);
  const length = tokenLength(word);
  return length != 0 && <u32>load<u8>(bytes) - 0x61 < 26 && <u32>load<u8>(bytes + length - 1) - 0x61 < 26;
}

/** A lemma as it stands in tuples: without blanks around it, in lower case. */
export function elementOf(lemma: u32): u32 {
  const known = load<u32>(entryOf(lemma), ELEMENT);
  if (known) return known - 1;
  const element = lowerOf(trimmed(lemma));
  store<u32>(entryOf(lemma), element + 1, ELEMENT);
  return element;
}

/** Without what Java's `trim` takes away: all up to U+0020. */
function trimmed(word: u32): u32 {
  let from = tokenBytes(word);
  let end = from + tokenLength(word);
  if (from == end || (load<u8>(from) > 0x20 && load<u8>(end - 1) > 0x20)) return word;
  while (from < end && load<u8>(from) <= 0x20) ++from;
  while (from < end && load<u8>(end - 1) <= 0x20) --end;
  return intern(from, <u32>(end - from));
}
