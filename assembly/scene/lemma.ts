/**
 * Lemmas as CoreNLP 3.6.0 gives them to SPICE, by tag.
 *
 * NNP and NNPS stay as they are; NNS and the tags of verbs are stemmed behind the last hyphen; the short forms and pronouns
 * below have lemmas of their own; all else is put into lower case. Source: spice.md 2, spice-dependencies.md 11; equal on
 * 205,239 golden forms and all silver captions.
 */

import { alloc } from "../memory";
import { APOSTROPHE, HYPHEN, isAsciiLetter } from "../text/signs";
import { intern, tokenBytes, tokenLength } from "../text/vocabulary";
import { isVerb, Label, writeLabel } from "./labels";
import { cutEnding, isAnswer, isStem, repairStem, singular } from "./lemma-rules";
import { applyChange, nounChange, stemChange, verbChange } from "./lemma-suffixes";
import { namePlace, writeName } from "./names";

/** Lists of forms, and of their lemmas in the same order. */
const PRONOUNS: string = "him his her them their me i us our your ";
const PERSONS: string = "he he she they they I I we we you ";
const MODALS: string = "ca wo sha 'll ll 'd ";
const FULL_MODALS: string = "can will shall will will would ";
const HAVE: string = "have ";
const BE: string = "be ";

/** Longest word that has a buffer at hand, and what a lemma may be longer than its word. */
const USUAL: u32 = 256;
const LONGER: u32 = 32;
const usual: usize = memory.data(<i32>(USUAL + LONGER));

/** Lemma of a word: `word` as written, `lower` the same in lower case (ids of the vocabulary). */
export function lemmaOfWord(word: u32, lower: u32, tag: u32): u32 {
  if (tag == Label.NNP || tag == Label.NNPS) return word;
  const bytes = tokenBytes(lower);
  const length = tokenLength(lower);
  if (tag == Label.NNS) return stemmed(bytes, length, tag);
  if (isVerb(tag)) return verbLemma(bytes, length, tag);
  const special = specialLemma(bytes, length, tag);
  return special == NOT_SPECIAL ? lower : special;
}

const NOT_SPECIAL: u32 = 0xffffffff;

function specialLemma(bytes: usize, length: u32, tag: u32): u32 {
  if (tag == Label.MD) return fromList(MODALS, FULL_MODALS, bytes, length);
  if (tag == Label.PRP || tag == Label.PRP_POSS || tag == Label.PDT || tag == Label.POS) {
    return fromList(PRONOUNS, PERSONS, bytes, length);
  }
  if (tag == Label.RB && namePlace("n't ", bytes, length) == 0) return internNames("not ");
  if (tag == Label.DT && namePlace("an ", bytes, length) == 0) return internNames("a ");
  return NOT_SPECIAL;
}

/** Two short forms depend on the tag; all other forms have one lemma with all tags of verbs. */
function verbLemma(bytes: usize, length: u32, tag: u32): u32 {
  if (namePlace("'s ", bytes, length) == 0) return internNames(tag == Label.VBZ ? BE : "' ");
  if (tag == Label.VBD && namePlace("'d ", bytes, length) == 0) return internNames(HAVE);
  return stemmed(bytes, length, tag);
}

function fromList(forms: string, lemmas: string, bytes: usize, length: u32): u32 {
  const place = namePlace(forms, bytes, length);
  if (place < 0) return NOT_SPECIAL;
  const end = writeName(lemmas, place, usual);
  return intern(usual, <u32>(end - usual));
}

/** Id of the only name of a list. */
function internNames(list: string): u32 {
  return intern(usual, <u32>(writeName(list, 0, usual) - usual));
}

function stemmed(bytes: usize, length: u32, tag: u32): u32 {
  const word = length <= USUAL ? usual : alloc(length + LONGER);
  memory.copy(word, bytes, length);
  // A trailing hyphen leaves nothing to stem, and the original then shows its own notation.
  if (length && load<u8>(word + length - 1) == HYPHEN) {
    store<u8>(word + length, 0x5f);
    return intern(word, <u32>(writeLabel(tag, word + length + 1) - word));
  }
  let start = length;
  while (start > 0 && load<u8>(word + start - 1) != HYPHEN) {
    if (!isStemmable(load<u8>(word + start - 1))) return intern(word, length);
    --start;
  }
  const change = tag == Label.NNS ? nounChange(word, length) : verbChange(word, length);
  if (change) return intern(word, applyChange(word, length, change));
  const part = word + start;
  const size = length - start;
  return intern(word, start + (tag == Label.NNS ? singular(part, size) : regularVerb(part, size)));
}

/** Words with other signs in them stay as they are. */
function isStemmable(byte: u32): bool {
  return isAsciiLetter(byte) || byte - 0x30 < 10 || byte == APOSTROPHE;
}

function regularVerb(word: usize, length: u32): u32 {
  const left = cutEnding(word, length);
  if (isAnswer) return left;
  if (!isStem) return singular(word, length);
  const change = stemChange(word, left);
  return change ? applyChange(word, left, change) : repairStem(word, left);
}
