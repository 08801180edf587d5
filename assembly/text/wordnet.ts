/**
 * WordNet's words with their synsets and the irregular forms with their bases, read in place from the data pack of kind
 * "wordnet". `src/data/wordnet-pack.ts` writes it and describes its sections.
 */

import { isPack, sectionLength, sectionStart } from "../pack";
import { bitsFor, readBits, readBitsFrom, readGamma } from "./bits";
import { findWord, openWordList, spellListed } from "./word-list";

/** "wordnet\0". */
const KIND: u64 = 0x0074656e64726f77;
const VERSION: u32 = 1;
const SECTIONS: u32 = 11;
const BLOCK: i32 = 32;

const words: usize = memory.data(16, 4);
const forms: usize = memory.data(16, 4);
let pack: usize = 0;
let wordCount: u32 = 0;

export function resetWordnet(): void {
  pack = 0;
}

/** Opens the pack of `length` bytes at `address`, which must stay there; false if it is no such pack. */
export function openWordnet(address: usize, length: u32): bool {
  const known = isWordnet(address, length);
  switchWordnet(known ? address : 0);
  return known;
}

/** Whether a pack of this kind lies there. */
export function isWordnet(address: usize, length: u32): bool {
  return isPack(address, length, KIND, VERSION, SECTIONS);
}

/** Makes another pack (0: none) the one that is asked; returns the one before. */
export function switchWordnet(address: usize): usize {
  const before = pack;
  pack = address;
  if (pack) {
    openWordList(words, pack, 0);
    openWordList(forms, pack, 5);
    wordCount = load<u32>(sectionStart(pack, 9));
  }
  return before;
}

export function hasWordnet(): bool {
  return pack != 0;
}

/** Number of a word, or -1. Phrases have `_` between their words. */
export function wordnetWord(bytes: usize, length: u32): i32 {
  return findWord(words, bytes, length);
}

/**
 * Writes the synsets (u32) of a word to `out` and returns how many there are. `byOffset`: synsets of different parts of speech
 * with the same byte offset count as one.
 */
export function wordnetSynsets(word: i32, byOffset: bool, out: usize): u32 {
  const start = sectionStart(pack, 3) + (<usize>(word / BLOCK) << 3);
  readBitsFrom(sectionStart(pack, 2), load<u32>(start));
  let known = load<u32>(start, 4);
  let count: u32 = 0;
  for (let i = word % BLOCK; i >= 0; --i) {
    count = readGamma() - 1;
    for (let k: u32 = 0; k < count; ++k) {
      const synset = readBits(1) ? known++ : readBits(bitsFor(known));
      if (!i) store<u32>(out + (<usize>k << 2), byOffset ? firstTwin(synset) : synset);
    }
  }
  return count;
}

/** The first synset with the same offset. */
function firstTwin(synset: u32): u32 {
  const twins = sectionStart(pack, 4);
  let low: u32 = 0;
  let high = sectionLength(pack, 4) >> 3;
  while (low < high) {
    const middle = (low + high) >> 1;
    const twin = twins + (<usize>middle << 3);
    const number = load<u32>(twin);
    if (number == synset) return load<u32>(twin, 4);
    if (number < synset) low = middle + 1;
    else high = middle;
  }
  return synset;
}

/** Writes a word to `out`, which has room for any; returns its length. */
export function spellWordnetWord(word: i32, out: usize): u32 {
  return spellListed(words, word, out);
}

/** Number of an irregular form, or -1. */
export function wordnetForm(bytes: usize, length: u32): i32 {
  return findWord(forms, bytes, length);
}

/** Writes the numbers of a form's bases (u32) to `out` and returns how many there are. */
export function wordnetBases(form: i32, out: usize): u32 {
  readBitsFrom(sectionStart(pack, 7), load<u32>(sectionStart(pack, 8) + (<usize>(form / BLOCK) << 2)));
  const width = bitsFor(wordCount);
  let count: u32 = 0;
  for (let i = form % BLOCK; i >= 0; --i) {
    count = readGamma();
    for (let k: u32 = 0; k < count; ++k) {
      const base = readBits(width);
      if (!i) store<u32>(out + (<usize>k << 2), base);
    }
  }
  return count;
}
