/**
 * Regular inflection, as CoreNLP 3.6.0 undoes it: the rules that hold for every word the suffix lists leave alone.
 * The same as scripts/lemmas/regular.ts. Source: spice-dependencies.md 11, golden lemmas.
 *
 * A word lies in a buffer, lower case, and is changed in place; functions return its new length.
 */

import { endsIn } from "../text/suffix";

const A: u32 = 0x61;
const E: u32 = 0x65;
const I: u32 = 0x69;
const O: u32 = 0x6f;
const S: u32 = 0x73;
const U: u32 = 0x75;
const Y: u32 = 0x79;

/** Letters as bits, a is the lowest. */
const VOWELS: u32 = 0x104111;
const VOWELS_AND_Y: u32 = 0x1104111;
/** c g s v. */
const AFTER_TWO_VOWELS: u32 = 0x240044;
/** c g l s v. */
const AFTER_CONSONANT: u32 = 0x240844;
/** s z l f k c h: doubled, they stay so. */
const STAY_DOUBLED: u32 = 0x2040ca4;
/** w x. */
const NEVER_DOUBLED: u32 = 0xc00000;
/** n p. */
const N_P: u32 = 0xa000;

function isIn(letters: u32, letter: u32): bool {
  const place = letter - A;
  return place < 26 && ((letters >> place) & 1) != 0;
}

/** The letter `back` places from the end (1 is the last), or 0. */
function letter(word: usize, length: u32, back: u32): u32 {
  return back <= length ? <u32>load<u8>(word + length - back) : 0;
}

function ends(word: usize, length: u32, suffix: string): bool {
  return endsIn(word, length, changetype<usize>(suffix), suffix.length);
}

function isConsonant(letter: u32): bool {
  return letter != 0 && !isIn(VOWELS, letter);
}

function withLetter(word: usize, length: u32, last: u32): u32 {
  store<u8>(word + length, last);
  return length + 1;
}

/** Singular of a noun that is tagged as plural; also what a verb in -s comes to. */
export function singular(word: usize, length: u32): u32 {
  if (ends(word, length, "men")) {
    store<u8>(word + length - 2, A);
    return length;
  }
  if (letter(word, length, 1) != S || ends(word, length, "ss") || ends(word, length, "us") || ends(word, length, "sis")) {
    return length;
  }
  const beforeEs = letter(word, length, 4);
  if (length >= 5 && ends(word, length, "ies") && isConsonant(beforeEs)) return withLetter(word, length - 3, Y);
  if (ends(word, length, "wives")) {
    store<u8>(word + length - 3, 0x66);
    return length - 1;
  }
  if (ends(word, length, "oes") && isConsonant(beforeEs)) return length - 2;
  const sibilant =
    ends(word, length, "sses") ||
    ends(word, length, "zzes") ||
    ends(word, length, "xes") ||
    ends(word, length, "shes") ||
    ends(word, length, "ches");
  return sibilant ? length - 2 : length - 1;
}

/** Whether `cutEnding` left a stem to repair; otherwise it gave the answer, or there was nothing to cut. */
export let isStem: bool = false;
/** Whether it gave the answer. */
export let isAnswer: bool = false;

/** Cuts -ed and -ing. */
export function cutEnding(word: usize, length: u32): u32 {
  isStem = false;
  isAnswer = true;
  if (ends(word, length, "ied") && isConsonant(letter(word, length, 4))) return withLetter(word, length - 3, Y);
  const past = ends(word, length, "ed");
  if (!past && !ends(word, length, "ing")) {
    isAnswer = false;
    return length;
  }
  const stem = length - (past ? 2 : 3);
  if (countVowels(word, stem) == 0) return length;
  const last = letter(word, stem, 1);
  if (past) {
    if (last == E) return length;
    if ((last == Y || last == O) && !isIn(VOWELS, letter(word, stem, 2))) return length - 1;
  } else {
    if (last == E) return withLetter(word, stem, E);
    if (last == Y || last == O) return stem;
  }
  isStem = true;
  isAnswer = false;
  return stem;
}

function countVowels(word: usize, length: u32): u32 {
  let count: u32 = 0;
  for (let i: u32 = 0; i < length; ++i) count += u32(isIn(VOWELS_AND_Y, load<u8>(word + i)));
  return count;
}

/** One syllable in -ang, -ing, -ung. */
function isRing(word: usize, length: u32): bool {
  if (!ends(word, length, "ng")) return false;
  const vowel = letter(word, length, 3);
  return (vowel == A || vowel == I || vowel == U) && countVowels(word, length - 3) == 0;
}

/** Base of a verb from what is left without -ed or -ing: some stems get an e back, some lose a doubled consonant. */
export function repairStem(word: usize, length: u32): u32 {
  const last = letter(word, length, 1);
  const before = letter(word, length, 2);
  if (last == before && !isIn(VOWELS, last)) {
    return !isIn(STAY_DOUBLED, last) && countVowels(word, length) == 1 ? length - 1 : length;
  }
  return needsE(word, length, last, before, letter(word, length, 3)) ? withLetter(word, length, E) : length;
}

function needsE(word: usize, length: u32, last: u32, before: u32, third: u32): bool {
  const twoVowels = isIn(VOWELS, before) && isIn(VOWELS, third);
  const afterConsonant = before != 0 && !isIn(VOWELS_AND_Y, before);
  if (twoVowels && isIn(AFTER_TWO_VOWELS, last)) return true;
  if (twoVowels && !isIn(VOWELS_AND_Y, last)) return false;
  if (ends(word, length, "rl") || ends(word, length, "wl") || isRing(word, length)) return false;
  if (afterConsonant && isIn(AFTER_CONSONANT, last)) return true;
  if (ends(word, length, "th")) return true;
  if (afterConsonant && !isIn(VOWELS_AND_Y, last)) return false;
  if (last == U) return true;
  if (isIn(VOWELS, before) && isIn(VOWELS_AND_Y, last)) return false;
  if (ends(word, length, "er") || ends(word, length, "or")) return false;
  if (isIn(VOWELS_AND_Y, before) && isIn(NEVER_DOUBLED, last)) return false;
  if (length > 3 && (ends(word, length, "et") || ends(word, length, "it"))) return false;
  const closed = third != 0 && !isIn(VOWELS_AND_Y, third) && isIn(VOWELS_AND_Y, before);
  return !(closed && isIn(N_P, last) && !ends(word, length, "in"));
}
