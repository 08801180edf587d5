/**
 * Porter's suffix stripping (Porter 1980, "An algorithm for suffix stripping", Program 14(3)) in three flavours:
 *   - NLTK: `nltk.stem.porter` in its NLTK_EXTENSIONS mode, what google's `rouge_score` uses;
 *   - ORIGINAL: the paper (NLTK's ORIGINAL_ALGORITHM mode);
 *   - ROUGE155: the script ROUGE-1.5.5, found by running it on probe words: the paper with -bli, -logi in step 2, and step 4
 *     in three turns, each on what the one before left: the suffixes other than -ment, -ent, -ion; -ment; -ent or else -ion.
 *
 * The rules are texts, "suffix replacement" separated by commas, in the paper's order: the first suffix that fits decides,
 * even if its condition then fails. Words are lower-case ASCII and are changed in place; a stem is never longer.
 */

export const PORTER_NLTK: u32 = 0;
export const PORTER_ORIGINAL: u32 = 1;
export const PORTER_ROUGE155: u32 = 2;

const STEP_2: string = "ational ate,tional tion,enci ence,anci ance,izer ize,alli al,entli ent,eli e,ousli ous,ization ize,ation ate,ator ate,alism al,iveness ive,fulness ful,ousness ous,aliti al,iviti ive,biliti ble";
const STEP_3: string = "icate ic,ative ,alize al,iciti ic,ical ic,ful ,ness ";
/** Without -ion, which has a condition of its own. */
const STEP_4: string = "al ,ance ,ence ,er ,ic ,able ,ible ,ant ,ement ,ment ,ent ,ou ,ism ,ate ,iti ,ous ,ive ,ize ";
const STEP_4_FIRST_TURN: string = "al ,ance ,ence ,er ,ic ,able ,ible ,ant ,ement ,ou ,ism ,ate ,iti ,ous ,ive ,ize ";
/** Whole words that NLTK does not leave to the rules. */
const IRREGULAR: string = "sky sky,skies sky,dying die,lying lie,tying tie,news news,innings inning,inning inning,outings outing,outing outing,cannings canning,canning canning,howe howe,proceed proceed,exceed exceed,succeed succeed";

/** The word being stemmed, its present length and the length of its stem, which `ends` sets. */
let word: usize = 0;
let length: i32 = 0;
let stem: i32 = 0;
let flavour: u32 = 0;

// @ts-ignore: decorator
@inline
function letter(i: i32): u32 {
  return load<u8>(word + i);
}

// @ts-ignore: decorator
@inline
function codeUnit(text: string, i: i32): u32 {
  return load<u16>(changetype<usize>(text) + (<usize>i << 1));
}

// @ts-ignore: decorator
@inline
function isPlainVowel(c: u32): bool {
  return c == 0x61 || c == 0x65 || c == 0x69 || c == 0x6f || c == 0x75;
}

/** A consonant is no a, e, i, o, u, and no y after a consonant. */
function isConsonant(i: i32): bool {
  let first = i;
  while (first > 0 && letter(first) == 0x79) --first;
  // Along a run of y, vowel and consonant alternate from the letter before it; a y at the start is a consonant.
  return isPlainVowel(letter(first)) == (((i - first) & 1) == 1);
}

/** m of the first `end` letters: how often a vowel is followed by a consonant. */
function measure(end: i32): i32 {
  let m = 0;
  let vowel: bool = false;
  for (let i = 0; i < end; ++i) {
    // Within this loop y is judged by the letter just seen, as `isConsonant` does from the start of the word.
    const c = letter(i);
    const isVowel: bool = isPlainVowel(c) || (c == 0x79 && i > 0 && !vowel);
    if (vowel && !isVowel) ++m;
    vowel = isVowel;
  }
  return m;
}

function hasVowel(end: i32): bool {
  for (let i = 0; i < end; ++i) {
    if (!isConsonant(i)) return true;
  }
  return false;
}

/** *o: the first `end` letters end consonant, vowel, consonant, the last no w, x, y. NLTK takes vowel, consonant as well. */
function endsShort(end: i32): bool {
  if (end == 2 && flavour == PORTER_NLTK) return !isConsonant(0) && isConsonant(1);
  if (end < 3 || !isConsonant(end - 3) || isConsonant(end - 2) || !isConsonant(end - 1)) return false;
  const c = letter(end - 1);
  return c != 0x77 && c != 0x78 && c != 0x79;
}

/** Whether the word ends in the code units `from` .. `to` of a text; sets `stem`. */
function endsIn(text: string, from: i32, to: i32): bool {
  stem = length - (to - from);
  if (stem < 0) return false;
  for (let i = from; i < to; ++i) {
    if (letter(stem + i - from) != codeUnit(text, i)) return false;
  }
  return true;
}

function ends(suffix: string): bool {
  return endsIn(suffix, 0, suffix.length);
}

/** Puts the code units `from` .. `to` of a text behind the stem. */
function put(text: string, from: i32, to: i32): void {
  for (let i = from; i < to; ++i) store<u8>(word + stem + i - from, codeUnit(text, i));
  length = stem + to - from;
}

/** Applies the first rule whose suffix fits, if the measure of the stem is above `above` (-1: only whole words fit). */
function applyRules(rules: string, above: i32): bool {
  const end = rules.length;
  for (let at = 0; at < end; ) {
    let middle = at;
    while (codeUnit(rules, middle) != 0x20) ++middle;
    let next = middle + 1;
    while (next < end && codeUnit(rules, next) != 0x2c) ++next;
    if (endsIn(rules, at, middle) && (above >= 0 || stem == 0)) {
      if (above < 0 || measure(stem) > above) put(rules, middle + 1, next);
      return true;
    }
    at = next + 1;
  }
  return false;
}

function step1a(): void {
  if (!ends("s")) return;
  if (ends("sses")) length -= 2;
  else if (ends("ies")) length = flavour == PORTER_NLTK && length == 4 ? 3 : length - 2;
  else if (!ends("ss")) length -= 1;
}

function step1b(): void {
  if (flavour == PORTER_NLTK && ends("ied")) {
    length = length == 4 ? 3 : length - 2;
    return;
  }
  if (ends("eed")) {
    if (measure(stem) > 0) length -= 1;
    return;
  }
  if (!(ends("ed") && hasVowel(stem)) && !(ends("ing") && hasVowel(stem))) return;
  length = stem;
  if (ends("at") || ends("bl") || ends("iz")) {
    stem = length;
    put("e", 0, 1);
    return;
  }
  const last = length - 1;
  if (last > 0 && letter(last) == letter(last - 1) && isConsonant(last)) {
    const c = letter(last);
    if (c != 0x6c && c != 0x73 && c != 0x7a) length = last;
  } else if (measure(length) == 1 && endsShort(length)) {
    stem = length;
    put("e", 0, 1);
  }
}

function step1c(): void {
  if (!ends("y")) return;
  const change = flavour == PORTER_NLTK ? stem > 1 && isConsonant(stem - 1) : hasVowel(stem);
  if (change) store<u8>(word + stem, 0x69);
}

function step2(): void {
  if (flavour == PORTER_NLTK) {
    if (ends("alli") && measure(stem) > 0) {
      length -= 2;
      step2();
      return;
    }
    if (ends("fulli")) {
      if (measure(stem) > 0) length -= 2;
      return;
    }
  }
  if (flavour == PORTER_ORIGINAL) {
    if (!applyRules("abli able", 0)) applyRules(STEP_2, 0);
  } else if (ends("logi")) {
    // NLTK's measure counts the l.
    if (measure(flavour == PORTER_NLTK ? stem + 1 : stem) > 0) length -= 1;
  } else if (!applyRules("bli ble", 0)) {
    applyRules(STEP_2, 0);
  }
}

function dropIon(): bool {
  if (!ends("ion")) return false;
  const c = stem > 0 ? letter(stem - 1) : 0;
  if ((c == 0x73 || c == 0x74) && measure(stem) > 1) length = stem;
  return true;
}

function step4(): void {
  if (flavour != PORTER_ROUGE155) {
    if (!dropIon()) applyRules(STEP_4, 1);
    return;
  }
  applyRules(STEP_4_FIRST_TURN, 1);
  applyRules("ment ", 1);
  if (!applyRules("ent ", 1)) dropIon();
}

function step5(): void {
  if (ends("e")) {
    const m = measure(stem);
    if (m > 1 || (m == 1 && !endsShort(stem))) length = stem;
  }
  if (ends("ll") && measure(length - 1) > 1) length -= 1;
}

/** Stems the word of `count` bytes at `bytes` in place; returns the length of the stem. */
export function porterStem(bytes: usize, count: u32, kind: u32): u32 {
  word = bytes;
  length = <i32>count;
  flavour = kind;
  if (kind == PORTER_NLTK && (count <= 2 || applyRules(IRREGULAR, -1))) return <u32>length;
  step1a();
  step1b();
  step1c();
  step2();
  applyRules(STEP_3, 0);
  step4();
  step5();
  return <u32>length;
}
