/**
 * The model of Tally, read from the data pack of kind "tally". `src/data/tally-pack.ts` writes it and describes its sections.
 */

import { log } from "../math";
import { alloc, allocZeroed } from "../memory";
import { isPack, sectionLength, sectionStart } from "../pack";
import { readBits, readBitsFrom, readGamma, readRice } from "../text/bits";
import { chooseTallyTokenizer, TOKENIZER_TALLY } from "../text/tokenizers";
import { findWord, openWordList } from "../text/word-list";
import { isWordnet } from "../text/wordnet";

/** "tally\0\0\0". */
const KIND: u64 = 0x000000796c6c6174;
const VERSION: u32 = 1;
const SECTIONS: u32 = 11;

/** Number of features, and the places behind their weights in the head. */
export const FEATURES: u32 = 11;
const BIAS: u32 = 11;
const SCALE: u32 = 12;
const IMAGES: u32 = 13;
const TOTAL: u32 = 14;
const TYPES: u32 = 15;
const STARTS: u32 = 16;
const ENDS: u32 = 17;
const USUAL_ORDER: u32 = 18;

/** Place of the tokenizer among the facts, in bytes; models with Tally's own do not name it. */
const TOKENIZER_FACT: u32 = 28;

/** Most words of a vocabulary: pairs of them are numbered in 32 bits. `src/learning/tally/tables.ts` keeps to it. */
const MOST_WORDS: u32 = 65534;
const MOST_NUMBERS: u32 = 4096;

/** Bits of one number of a vector that is not packed. */
const WHOLE: u32 = 8;
/** Slot of the table of word pairs, 12 bytes: 0 key (0: free) | 4 images | 8 count. */
const SLOT: usize = 12;
/** Entry of a word, 12 bytes: 0 number in the vocabulary, from 1 on (0: none) | 4 count | 8 images of the lemma. */
const WORD: usize = 12;

const list: usize = memory.data(16, 4);
let pack: usize = 0;
let words: usize = 0;
let pairs: usize = 0;
let pairMask: u32 = 0;
let vocabulary: u32 = 0;
let logImages: f64 = 0;

/** Numbers of a vector; a multiple of 16. */
export let dimension: u32 = 0;
let buckets: u32 = 0;
let bits: u32 = WHOLE;
/** The synset of words that are none of WordNet's. */
export let noWord: u32 = 0;

export function resetTallyModel(): void {
  pack = 0;
  chooseTallyTokenizer(TOKENIZER_TALLY);
}

/** Opens the pack of `length` bytes at `address`, which must stay there; false if it is no such pack. */
export function openTally(address: usize, length: u32): bool {
  pack = 0;
  if (!isPack(address, length, KIND, VERSION, SECTIONS)) return false;
  if (!fits(address, length) || !isWordnet(sectionStart(address, 9), sectionLength(address, 9))) return false;
  const facts = sectionStart(address, 8);
  const tokenizer = sectionLength(address, 8) > TOKENIZER_FACT ? load<u32>(facts, TOKENIZER_FACT) : TOKENIZER_TALLY;
  if (!chooseTallyTokenizer(tokenizer)) return false;
  pack = address;
  openWordList(list, address, 0);
  const count = load<u32>(facts);
  vocabulary = load<u32>(facts, 4);
  dimension = load<u32>(facts, 8);
  buckets = load<u32>(facts, 12);
  bits = load<u32>(facts, 16);
  noWord = load<u32>(facts, 24);
  if (readWords(count) != vocabulary || !readPairs(load<u32>(facts, 20))) pack = 0;
  else logImages = log(number(IMAGES));
  return pack != 0;
}

/** Whether what a pack says of itself goes with the sizes of its sections: its checksum does not tell that it was written by this program. */
function fits(pack: usize, length: u32): bool {
  for (let s: u32 = 0; s < SECTIONS; ++s) {
    if (<u64>(sectionStart(pack, s) - pack) + sectionLength(pack, s) > <u64>length) return false;
  }
  if (sectionLength(pack, 7) < (USUAL_ORDER + 1) << 3 || sectionLength(pack, 8) < TOKENIZER_FACT) return false;
  const facts = sectionStart(pack, 8);
  const count = load<u32>(facts);
  const vocabulary = load<u32>(facts, 4);
  const dimension = load<u32>(facts, 8);
  const buckets = load<u32>(facts, 12);
  const bits = load<u32>(facts, 16);
  const rows = <u64>buckets + vocabulary;
  return (
    vocabulary <= min(count, MOST_WORDS) &&
    sectionLength(pack, 1) >> 2 <= (<u64>count + 31) >> 5 &&
    <u64>count <= <u64>sectionLength(pack, 2) << 2 &&
    <u64>load<u32>(facts, 20) <= <u64>sectionLength(pack, 3) << 2 &&
    dimension > 0 &&
    dimension % 16 == 0 &&
    dimension <= MOST_NUMBERS &&
    buckets > 0 &&
    (bits == WHOLE || bits == WHOLE / 2) &&
    rows * dimension * bits == <u64>sectionLength(pack, 4) << 3 &&
    rows << 2 == <u64>sectionLength(pack, 5)
  );
}

/** A number of the head by its place. */
// @ts-ignore: decorator
@inline
function number(place: u32): f64 {
  return load<f64>(sectionStart(pack, 7) + (<usize>place << 3));
}

/** Returns how many of the words are in the vocabulary. */
function readWords(count: u32): u32 {
  words = alloc(<usize>count * WORD);
  readBitsFrom(sectionStart(pack, 2), 0);
  let known: u32 = 0;
  for (let i: u32 = 0; i < count; ++i) {
    const at = words + (<usize>i) * WORD;
    const times = readGamma() - 1;
    store<u32>(at, times ? ++known : 0);
    store<u32>(at, times, 4);
    store<u32>(at, readGamma() - 1, 8);
  }
  return known;
}

/**
 * Rows of pairs: the number of second words, the parameter of their distances, then distance, images, other counts of each. Returns
 * false if there are more than `count`.
 */
function readPairs(count: u32): bool {
  pairMask = 1023;
  while (pairMask < 2 * count) pairMask = 2 * pairMask + 1;
  pairs = allocZeroed(<usize>(pairMask + 1) * SLOT);
  readBitsFrom(sectionStart(pack, 3), 0);
  let left = count;
  for (let first: u32 = 0; first <= vocabulary; ++first) {
    const row = readGamma() - 1;
    if (!row) continue;
    if (row > left) return false;
    left -= row;
    const parameter = readBits(4);
    let second: u32 = 0;
    for (let i: u32 = 0; i < row; ++i) {
      second += readRice(parameter) + (i ? 1 : 0);
      const key = keyOf(first, second);
      const slot = slotOf(key);
      const images = readGamma() - 1;
      store<u32>(slot, key);
      store<u32>(slot, images, 4);
      // A count is stored as what it exceeds the images by, 0 standing for no count.
      const more = readGamma() - 1;
      store<u32>(slot, more ? images + more - 1 : 0, 8);
    }
  }
  return true;
}

/** 0 stands for the start before the first word, and for the end behind the last. */
// @ts-ignore: decorator
@inline
function keyOf(first: u32, second: u32): u32 {
  return 1 + first * (vocabulary + 1) + second;
}

function slotOf(key: u32): usize {
  let at = (key * 0x9e3779b1) >> 8;
  while (true) {
    at &= pairMask;
    const slot = pairs + <usize>at * SLOT;
    const stored = load<u32>(slot);
    if (!stored || stored == key) return slot;
    ++at;
  }
}

export function hasTally(): bool {
  return pack != 0;
}

/** Rank of a word among those the model knows, or -1. */
export function modelWord(bytes: usize, length: u32): i32 {
  return findWord(list, bytes, length);
}

/** Number of a word in the vocabulary, from 1 on; 0: it has none. */
export function vocabularyNumber(word: i32): u32 {
  return word < 0 ? 0 : load<u32>(words + (<usize>word) * WORD);
}

/** How often a word occurs in the training captions, with the ends of captions (`start`) as words. */
export function countOf(word: i32): f64 {
  return <f64>load<u32>(words + (<usize>word) * WORD, 4);
}

export function startCount(): f64 {
  return number(STARTS);
}

export function endCount(): f64 {
  return number(ENDS);
}

/** Weight of a content lemma by the images that have it. */
export function lemmaWeight(word: i32): f64 {
  const images = word < 0 ? 0 : load<u32>(words + (<usize>word) * WORD, 8);
  return logImages - log(max<f64>(1, <f64>images)) + 0.1;
}

/** Slot of a pair of words, zeros for one that is not known; 0 as first number is the start of captions, as second the end. */
export function pairSlot(first: u32, second: u32): usize {
  return slotOf(keyOf(first, second));
}

/** Weight of the pair of words in a slot (0: one of them has no number) by the images that have it. */
export function pairWeight(slot: usize): f64 {
  return slot ? logImages - log(max<f64>(1, <f64>load<u32>(slot, 4))) : logImages;
}

/** How often the pair in a slot occurs. */
export function pairCount(slot: usize): f64 {
  return <f64>load<u32>(slot, 8);
}

/** Words of all training captions with starts and ends, and how many different ones. */
export function totalCount(): f64 {
  return number(TOTAL);
}

export function typeCount(): f64 {
  return number(TYPES);
}

/** Whether a caption cannot end in the word with a number in the vocabulary. */
export function isUnfinished(vocabularyNumber: u32): bool {
  const last = sectionStart(pack, 6) + sectionLength(pack, 6);
  for (let at = sectionStart(pack, 6); at < last; at += 4) if (load<u32>(at) == vocabularyNumber) return true;
  return false;
}

/** Scale of the row of a word: the bucket of an unknown word, or the number in the vocabulary behind the buckets. */
export function rowScale(row: u32): f32 {
  return load<f32>(sectionStart(pack, 5) + (<usize>row << 2));
}

export function rowOf(vocabularyNumber: u32, bytes: usize, length: u32): u32 {
  return vocabularyNumber ? buckets + vocabularyNumber - 1 : hash(bytes, length) % buckets;
}

/** FNV-1a. */
function hash(bytes: usize, length: u32): u32 {
  let h: u32 = 0x811c9dc5;
  for (let i: u32 = 0; i < length; ++i) h = (h ^ <u32>load<u8>(bytes + i)) * 0x01000193;
  return h;
}

/** The signed bytes of a row; packed ones are written to the arena. */
export function rowVector(row: u32): usize {
  const stored = sectionStart(pack, 4) + ((<usize>row * dimension * bits) >> 3);
  if (bits == WHOLE) return stored;
  const vector = alloc(dimension);
  for (let i: u32 = 0; i < dimension; i += 2) {
    const two = load<i8>(stored + (i >> 1));
    store<i8>(vector + i, <i8>(two << 4) >> 4);
    store<i8>(vector + i + 1, two >> 4);
  }
  return vector;
}

/** The pack of WordNet inside. */
export function innerWordnet(): usize {
  return sectionStart(pack, 9);
}

/** Weight of a feature. */
export function featureWeight(feature: u32): f64 {
  return number(feature);
}

/** Mean association of a caption's neighbours, less that of its references, below which it counts as disorder. */
export function usualOrder(): f64 {
  return number(USUAL_ORDER);
}

export function bias(): f64 {
  return number(BIAS);
}

export function logitScale(): f64 {
  return number(SCALE);
}
