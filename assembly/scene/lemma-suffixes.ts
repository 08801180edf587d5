/**
 * Suffix lists of irregular inflection: of the entries that end a word, the longest decides what to cut and what to put in its
 * place. Built by scripts/build-lemmas.ts from data/lemmas; searched as they lie.
 *
 * Entries are sorted by the suffix read backwards; each gives the number of letters it drops of the one before and the letters
 * it adds. `^` stands for the start of a word, also behind a hyphen.
 */

import {
  CHANGES,
  LEMMA_DATA,
  NOUN_CHANGES,
  NOUN_DROPPED,
  NOUN_ENTRIES,
  NOUN_LETTERS,
  STEM_CHANGES,
  STEM_DROPPED,
  STEM_ENTRIES,
  STEM_LETTERS,
  VERB_CHANGES,
  VERB_DROPPED,
  VERB_ENTRIES,
  VERB_LETTERS,
} from "../generated/lemma-tables";
import { HYPHEN } from "../text/signs";
import { advanced, variable } from "../variable-length";

const START: u32 = 0x5e;
/** The bits of a letter; the one above marks the last of an entry. */
const LETTER: u32 = 0x7f;

/** Change of a word: a place in the table of changes, 0 if the word is regular. */
export function nounChange(word: usize, length: u32): u32 {
  return find(word, length, NOUN_ENTRIES, NOUN_DROPPED, NOUN_LETTERS, NOUN_CHANGES);
}

export function verbChange(word: usize, length: u32): u32 {
  return find(word, length, VERB_ENTRIES, VERB_DROPPED, VERB_LETTERS, VERB_CHANGES);
}

/** Change of a verb's stem, which has lost -ed or -ing. */
export function stemChange(word: usize, length: u32): u32 {
  return find(word, length, STEM_ENTRIES, STEM_DROPPED, STEM_LETTERS, STEM_CHANGES);
}

/** Whether the letter at place `back` (0 is the last) of the word is `letter`. */
function fits(word: usize, length: u32, back: u32, letter: u32): bool {
  if (letter == START) return back == length || (back < length && load<u8>(word + length - 1 - back) == HYPHEN);
  return back < length && load<u8>(word + length - 1 - back) == letter;
}

function find(word: usize, length: u32, entries: u32, drops: u32, letters: u32, changes: u32): u32 {
  let nextLetter = LEMMA_DATA + letters;
  let nextChange = LEMMA_DATA + changes;
  let change: u32 = 0;
  let longest: u32 = 0;
  let size: u32 = 0;
  /** Letters of the entry at hand that fit the word, if all before them do. */
  let fitting: u32 = 0;
  for (let i: u32 = 0; i < entries; ++i) {
    const shared = size - <u32>load<u8>(LEMMA_DATA + drops + i);
    if (shared < fitting) fitting = shared;
    size = shared;
    let letter: u32;
    do {
      letter = load<u8>(nextLetter++);
      // When it shares more than fits, it has the letter that did not.
      if (fitting == size && fits(word, length, size, letter & LETTER)) ++fitting;
      ++size;
    } while (letter <= LETTER);
    const own = variable(nextChange);
    nextChange = advanced;
    if (fitting < size || size <= longest) continue;
    longest = size;
    change = own;
  }
  return change;
}

/** Applies a change to a word in a buffer; returns the new length. */
export function applyChange(word: usize, length: u32, change: u32): u32 {
  let at = LEMMA_DATA + CHANGES;
  for (let i: u32 = 1; i < change; ++i) at += 2 + <usize>load<u8>(at, 1);
  const kept = length - <u32>load<u8>(at);
  const added = <u32>load<u8>(at, 1);
  memory.copy(word + kept, at + 2, added);
  return kept + added;
}
