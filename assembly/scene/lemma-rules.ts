/**
 * Regular inflection, as CoreNLP 3.6.0 undoes it: the rules that hold for every word the suffix lists leave alone.
 * The same as scripts/lemmas/regular.ts. Source: spice-dependencies.md 11, golden lemmas.
 *
 * A word lies in a buffer, lower case, and is changed in place; functions return its new length.
 */

const A: u32 = 0x61;
const E: u32 = 0x65;
const F: u32 = 0x66;
const I: u32 = 0x69;
const O: u32 = 0x6f;
const S: u32 = 0x73;
const U: u32 = 0x75;
const W: u32 = 0x77;
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

/** The last four letters as one number, the last one lowest; NUL where there are none. */
function ending(word: usize, length: u32): u32 {
  let letters: u32 = 0;
  for (let back = min<u32>(length, 4); back; --back) letters = (letters << 8) | letter(word, length, back);
  return letters;
}

/** Endings as `ending` gives them, cut to two or three letters. */
const TWO: u32 = 0xffff;
const THREE: u32 = 0xffffff;
const CHES: u32 = 0x63686573;
const ED: u32 = 0x6564;
const ER: u32 = 0x6572;
const ET: u32 = 0x6574;
const IED: u32 = 0x696564;
const IES: u32 = 0x696573;
const IN: u32 = 0x696e;
const ING: u32 = 0x696e67;
const IT: u32 = 0x6974;
const IVES: u32 = 0x69766573;
const MEN: u32 = 0x6d656e;
const NG: u32 = 0x6e67;
const OES: u32 = 0x6f6573;
const OR: u32 = 0x6f72;
const RL: u32 = 0x726c;
const SHES: u32 = 0x73686573;
const SIS: u32 = 0x736973;
const SS: u32 = 0x7373;
const SSES: u32 = 0x73736573;
const TH: u32 = 0x7468;
const US: u32 = 0x7573;
const WL: u32 = 0x776c;
const XES: u32 = 0x786573;
const ZZES: u32 = 0x7a7a6573;

function isConsonant(letter: u32): bool {
  return letter != 0 && !isIn(VOWELS, letter);
}

function withLetter(word: usize, length: u32, last: u32): u32 {
  store<u8>(word + length, last);
  return length + 1;
}

/** Singular of a noun that is tagged as plural; also what a verb in -s comes to. */
export function singular(word: usize, length: u32): u32 {
  const four = ending(word, length);
  const three = four & THREE;
  const two = four & TWO;
  if (three == MEN) {
    store<u8>(word + length - 2, A);
    return length;
  }
  if (letter(word, length, 1) != S || two == SS || two == US || three == SIS) return length;
  const beforeEs = letter(word, length, 4);
  if (length >= 5 && three == IES && isConsonant(beforeEs)) return withLetter(word, length - 3, Y);
  if (four == IVES && letter(word, length, 5) == W) {
    store<u8>(word + length - 3, F);
    return length - 1;
  }
  if (three == OES && isConsonant(beforeEs)) return length - 2;
  const isSibilant = four == SSES || four == ZZES || three == XES || four == SHES || four == CHES;
  return isSibilant ? length - 2 : length - 1;
}

/** Whether `cutEnding` left a stem to repair; otherwise it gave the answer, or there was nothing to cut. */
export let isStem: bool = false;
/** Whether it gave the answer. */
export let isAnswer: bool = false;

/** Cuts -ed and -ing. */
export function cutEnding(word: usize, length: u32): u32 {
  isStem = false;
  isAnswer = true;
  const three = ending(word, length) & THREE;
  if (three == IED && isConsonant(letter(word, length, 4))) return withLetter(word, length - 3, Y);
  const past = (three & TWO) == ED;
  if (!past && three != ING) {
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

/** One syllable in -ang, -ing, -ung, of a word in -ng. */
function isRing(word: usize, length: u32): bool {
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
  const two = (before << 8) | last;
  const twoVowels = isIn(VOWELS, before) && isIn(VOWELS, third);
  const afterConsonant = before != 0 && !isIn(VOWELS_AND_Y, before);
  if (twoVowels && isIn(AFTER_TWO_VOWELS, last)) return true;
  if (twoVowels && !isIn(VOWELS_AND_Y, last)) return false;
  if (two == RL || two == WL || (two == NG && isRing(word, length))) return false;
  if (afterConsonant && isIn(AFTER_CONSONANT, last)) return true;
  if (two == TH) return true;
  if (afterConsonant && !isIn(VOWELS_AND_Y, last)) return false;
  if (last == U) return true;
  if (isIn(VOWELS, before) && isIn(VOWELS_AND_Y, last)) return false;
  if (two == ER || two == OR) return false;
  if (isIn(VOWELS_AND_Y, before) && isIn(NEVER_DOUBLED, last)) return false;
  if (length > 3 && (two == ET || two == IT)) return false;
  const closed = third != 0 && !isIn(VOWELS_AND_Y, third) && isIn(VOWELS_AND_Y, before);
  return !(closed && isIn(N_P, last) && two != IN);
}
