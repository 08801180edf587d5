/**
 * Porter's second English stemmer (Snowball "english") as it was about 2006, the form METEOR uses. Later additions to the
 * algorithm are left out on purpose: they would change stems.
 *
 * Source: Porter, snowballstem.org, "The English (Porter2) stemming algorithm"; parity.md 4.6.
 *
 * The rules are texts, "suffix replacement" separated by commas, longest suffixes first where one ends in another: the first
 * that fits decides, even if its condition then fails. Words are lower-case UTF-8 and are changed in place; a stem is never
 * longer. Bytes of non-ASCII letters are consonants, which gives the same regions as counting characters.
 */

const STEP_2: string =
  "ational ate,tional tion,ization ize,ation ate,fulness ful,ousness ous,iveness ive,biliti ble,lessli less,entli ent,aliti al,alism al,ousli ous,iviti ive,fulli ful,enci ence,anci ance,abli able,izer ize,ator ate,alli al,bli ble";
const STEP_3: string = "ational ate,tional tion,alize al,icate ic,iciti ic,ical ic,ness ,ful ";
const STEP_4: string =
  "ement ,ance ,ence ,able ,ible ,ment ,ant ,ent ,ism ,ate ,iti ,ous ,ive ,ize ,al ,er ,ic ";
/** Whole words that the rules would get wrong. */
const IRREGULAR: string =
  "skis ski,skies sky,dying die,lying lie,tying tie,idly idl,gently gentl,ugly ugli,early earli,only onli,singly singl,sky sky,news news,howe howe,atlas atlas,cosmos cosmos,bias bias,andes andes";
/** Whole words left alone once step 1a has dropped their plural s. */
const FIXED: string = "inning ,outing ,canning ,herring ,earring ,proceed ,exceed ,succeed ";
/** Beginnings after which R1 starts. */
const R1_BEGINNINGS: string = "gener ,commun ,arsen ";

/** A y that counts as a consonant. */
const CONSONANT_Y: u32 = 0x59;

/** The word, its present length, the length before the suffix found last, and the starts of the two regions. */
let word: usize = 0;
let length: i32 = 0;
let stem: i32 = 0;
let r1: i32 = 0;
let r2: i32 = 0;

// @ts-ignore: decorator
@inline
function letter(i: i32): u32 {
  return load<u8>(word + i);
}

// @ts-ignore: decorator
@inline
function unit(text: string, i: i32): u32 {
  return load<u16>(changetype<usize>(text) + (<usize>i << 1));
}

function isVowel(c: u32): bool {
  return c == 0x61 || c == 0x65 || c == 0x69 || c == 0x6f || c == 0x75 || c == 0x79;
}

function hasVowel(end: i32): bool {
  for (let i = 0; i < end; ++i) if (isVowel(letter(i))) return true;
  return false;
}

/** Where the part behind the first consonant that follows a vowel starts. */
function regionAfter(start: i32): i32 {
  let i = start;
  while (i < length && !isVowel(letter(i))) ++i;
  while (i < length && isVowel(letter(i))) ++i;
  return min(i + 1, length);
}

/** Whether the first `end` letters end in a short syllable. */
function endsShort(end: i32): bool {
  if (end < 2 || isVowel(letter(end - 1)) || !isVowel(letter(end - 2))) return false;
  if (end == 2) return true;
  const last = letter(end - 1);
  return !isVowel(letter(end - 3)) && last != 0x77 && last != 0x78 && last != CONSONANT_Y;
}

/** Whether the code units `from` .. `to` of a text stand at place `at` of the word. */
function standsAt(text: string, from: i32, to: i32, at: i32): bool {
  if (at < 0 || at + to - from > length) return false;
  for (let i = from; i < to; ++i) if (letter(at + i - from) != unit(text, i)) return false;
  return true;
}

function ends(suffix: string): bool {
  stem = length - suffix.length;
  return standsAt(suffix, 0, suffix.length, stem);
}

function put(text: string, from: i32, to: i32): void {
  for (let i = from; i < to; ++i) store<u8>(word + stem + i - from, unit(text, i));
  length = stem + to - from;
}

/** How the texts of `apply` are compared: the end of the word, its beginning, all of it. */
const ENDING: i32 = 0;
const BEGINNING: i32 = 1;
const WHOLE: i32 = 2;

/**
 * Finds the first rule that fits. Endings must start at `region` or behind for the word to change. True if a rule fitted;
 * `stem` is then the length before it, or behind a beginning.
 */
function apply(rules: string, kind: i32, region: i32): bool {
  const end = rules.length;
  for (let at = 0; at < end; ) {
    let middle = at;
    while (unit(rules, middle) != 0x20) ++middle;
    let next = middle + 1;
    while (next < end && unit(rules, next) != 0x2c) ++next;
    const size = middle - at;
    stem = kind == ENDING ? length - size : 0;
    if ((kind != WHOLE || size == length) && standsAt(rules, at, middle, stem)) {
      if (kind == BEGINNING) stem = size;
      else if (stem >= region) put(rules, middle + 1, next);
      return true;
    }
    at = next + 1;
  }
  return false;
}

/** Number of UTF-16 code units of the first `end` bytes. */
function units(end: i32): i32 {
  let count = 0;
  for (let i = 0; i < end; ++i) {
    const c = letter(i);
    if ((c & 0xc0) != 0x80) count += c < 0xf0 ? 1 : 2;
  }
  return count;
}

function prelude(): void {
  if (letter(0) == 0x27) {
    --length;
    memory.copy(word, word + 1, length);
  }
  for (let i = 0; i < length; ++i) {
    if (letter(i) == 0x79 && (i == 0 || isVowel(letter(i - 1)))) store<u8>(word + i, CONSONANT_Y);
  }
  r1 = apply(R1_BEGINNINGS, BEGINNING, 0) ? stem : regionAfter(0);
  r2 = regionAfter(r1);
}

function step1a(): void {
  if (ends("'s'") || ends("'s") || ends("'")) length = stem;
  if (ends("sses")) length -= 2;
  else if (ends("ied") || ends("ies")) length = units(stem) > 1 ? stem + 1 : stem + 2;
  else if (ends("s") && !ends("us") && !ends("ss") && hasVowel(length - 2)) length -= 1;
}

function step1b(): void {
  if (ends("eedly") || ends("eed")) {
    if (stem >= r1) length = stem + 2;
    return;
  }
  if (!ends("ingly") && !ends("edly") && !ends("ing") && !ends("ed")) return;
  if (!hasVowel(stem)) return;
  length = stem;
  if (ends("at") || ends("bl") || ends("iz")) {
    stem = length;
    put("e", 0, 1);
    return;
  }
  const c = length > 0 ? letter(length - 1) : 0;
  const doubles = c == 0x62 || c == 0x64 || c == 0x66 || c == 0x67 || c == 0x6d || c == 0x6e || c == 0x70 || c == 0x72 || c == 0x74;
  if (doubles && length > 1 && letter(length - 2) == c) {
    --length;
  } else if (length == r1 && endsShort(length)) {
    stem = length;
    put("e", 0, 1);
  }
}

function step1c(): void {
  const last = length - 1;
  const c = letter(last);
  if (last > 1 && (c == 0x79 || c == CONSONANT_Y) && !isVowel(letter(last - 1))) store<u8>(word + last, 0x69);
}

/** Letters before which -li is dropped: c d e g h k m n r t. */
function allowsLi(c: u32): bool {
  return c >= 0x63 && c <= 0x74 && ((1 << (c - 0x61)) & 0b10100011010011011100) != 0;
}

function step2(): void {
  if (apply(STEP_2, ENDING, r1)) return;
  if (ends("ogi")) {
    if (stem >= r1 && stem > 0 && letter(stem - 1) == 0x6c) --length;
  } else if (ends("li")) {
    if (stem >= r1 && stem > 0 && allowsLi(letter(stem - 1))) length = stem;
  }
}

function step3(): void {
  if (apply(STEP_3, ENDING, r1)) return;
  if (ends("ative") && stem >= r1 && stem >= r2) length = stem;
}

function step4(): void {
  if (apply(STEP_4, ENDING, r2)) return;
  if (!ends("ion") || stem < r2 || stem == 0) return;
  const c = letter(stem - 1);
  if (c == 0x73 || c == 0x74) length = stem;
}

function step5(): void {
  if (ends("e")) {
    if (stem >= r2 || (stem >= r1 && !endsShort(stem))) length = stem;
  } else if (ends("l") && stem >= r2 && stem > 0 && letter(stem - 1) == 0x6c) {
    length = stem;
  }
}

/** Stems the word of `count` bytes at `bytes` in place; returns the length of the stem. */
export function porter2Stem(bytes: usize, count: u32): u32 {
  word = bytes;
  length = <i32>count;
  if (apply(IRREGULAR, WHOLE, 0) || units(length) < 3) return <u32>length;
  prelude();
  step1a();
  if (!apply(FIXED, WHOLE, length)) {
    step1b();
    step1c();
    step2();
    step3();
    step4();
    step5();
  }
  for (let i = 0; i < length; ++i) if (letter(i) == CONSONANT_Y) store<u8>(word + i, 0x79);
  return <u32>length;
}
