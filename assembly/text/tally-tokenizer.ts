/**
 * The tokenizer of Tally: lower case, a typographic apostrophe as a plain one, then from left to right the first of
 *   n't 's 're 've 'll 'd 'm | letters and digits before n't | letters and digits
 * All else vanishes.
 *
 * Source: tally.md 1; Python's `re.findall` on `str.lower()`. Of all characters outside ASCII that have a lower case inside, there
 * are two: U+212A KELVIN SIGN becomes k, U+0130 becomes i and a combining dot, which ends the word.
 */

import { alloc } from "../memory";
import { emitToken } from "./captions";

const APOSTROPHE: u32 = 0x27;
const SLACK: usize = 16;
/** Ends of contractions, each followed by a blank. */
const ENDINGS: string = "'s 're 've 'll 'd 'm ";

/** The caption in small ASCII, with NUL for all that vanishes and behind it. */
let plain: usize = 0;
let plainSize: u32 = 0;
/** The caption has an apostrophe. Where there is none, words are all there is. */
let hasApostrophe: bool = false;

export function beginTallyTokens(): void {
  plainSize = 0;
}

export function tokenizeTally(bytes: usize, length: u32): void {
  if (length > plainSize || !plainSize) {
    plainSize = max<u32>(1024, 2 * length);
    plain = alloc(<usize>plainSize + SLACK);
  }
  const end = plain + normalize(bytes, length);
  v128.store(end, i8x16.splat(0));
  if (!hasApostrophe) {
    emitWords(end);
    return;
  }
  let at = plain;
  while (at < end) {
    let size = isNot(at, end) ? 3 : endingLength(at, end);
    if (!size) size = wordLength(at, end);
    if (size) emitToken(at, size);
    at += max<u32>(size, 1);
  }
}

/** Emits the runs of letters and digits. */
function emitWords(end: usize): void {
  for (let at = plain; at < end; ) {
    const inside = wordCharacters(at);
    if (!inside) {
      at += 16;
      continue;
    }
    const start = at + ctz(inside);
    at = start;
    let outside = wordCharacters(at) ^ 0xffff;
    while (!outside) {
      at += 16;
      outside = wordCharacters(at) ^ 0xffff;
    }
    at += ctz(outside);
    emitToken(start, <u32>(at - start));
  }
}

/** Which of 16 characters are letters and digits, a bit for each. */
// @ts-ignore: decorator
@inline
function wordCharacters(at: usize): u32 {
  const c = v128.load(at);
  return i8x16.bitmask(v128.or(isBetween(c, 0x61, 26), isBetween(c, 0x30, 10)));
}

/** Which characters are among `count` from `first` on. */
// @ts-ignore: decorator
@inline
function isBetween(c: v128, first: u8, count: u8): v128 {
  return i8x16.lt_u(i8x16.sub(c, i8x16.splat(first)), i8x16.splat(count));
}

/** Writes the caption to `plain`; returns its length there. */
function normalize(bytes: usize, length: u32): u32 {
  const end = bytes + length;
  let out = plain;
  hasApostrophe = false;
  for (let at = bytes; at < end; ) {
    if (at + 16 <= end) {
      const c = v128.load(at);
      if (!i8x16.bitmask(c)) {
        v128.store(out, v128.or(c, v128.and(isBetween(c, 0x41, 26), i8x16.splat(0x20))));
        if (v128.any_true(i8x16.eq(c, i8x16.splat(<u8>APOSTROPHE)))) hasApostrophe = true;
        at += 16;
        out += 16;
        continue;
      }
    }
    const c = <u32>load<u8>(at);
    if (c < 0x80) {
      if (c == APOSTROPHE) hasApostrophe = true;
      store<u8>(out++, c - 0x41 < 26 ? c | 0x20 : c);
      ++at;
    } else if (c == 0xc4 && at + 1 < end && load<u8>(at, 1) == 0xb0) {
      store<u8>(out++, 0x69);
      store<u8>(out++, 0);
      at += 2;
    } else if (isSign(at, end, 0x84, 0xaa)) {
      store<u8>(out++, 0x6b);
      at += 3;
    } else if (isSign(at, end, 0x80, 0x99)) {
      hasApostrophe = true;
      store<u8>(out++, <u8>APOSTROPHE);
      at += 3;
    } else {
      store<u8>(out++, 0);
      ++at;
    }
  }
  return <u32>(out - plain);
}

/** Whether at `at` stands the character whose UTF-8 is E2, `second`, `third`. */
function isSign(at: usize, end: usize, second: u32, third: u32): bool {
  return at + 2 < end && load<u8>(at) == 0xe2 && <u32>load<u8>(at, 1) == second && <u32>load<u8>(at, 2) == third;
}

function isNot(at: usize, end: usize): bool {
  return at + 3 <= end && load<u8>(at) == 0x6e && <u32>load<u8>(at, 1) == APOSTROPHE && load<u8>(at, 2) == 0x74;
}

/** Length of the end of a contraction that starts at `at`, or 0. */
function endingLength(at: usize, end: usize): u32 {
  if (<u32>load<u8>(at) != APOSTROPHE) return 0;
  const last = changetype<usize>(ENDINGS) + (<usize>ENDINGS.length << 1);
  for (let ending = changetype<usize>(ENDINGS); ending < last; ending += 2) {
    let p = at;
    while (p < end && load<u16>(ending) != 0x20 && load<u16>(ending) == <u16>load<u8>(p)) {
      ++p;
      ending += 2;
    }
    if (load<u16>(ending) == 0x20) return <u32>(p - at);
    while (load<u16>(ending) != 0x20) ending += 2;
  }
  return 0;
}

/** Length of the letters and digits at `at`, without an n that belongs to n't. */
function wordLength(at: usize, end: usize): u32 {
  let p = at;
  while (p < end && isWordCharacter(load<u8>(p))) ++p;
  const length = <u32>(p - at);
  return length > 1 && isNot(p - 1, end) ? length - 1 : length;
}

// @ts-ignore: decorator
@inline
function isWordCharacter(c: u32): bool {
  return c - 0x61 < 26 || c - 0x30 < 10;
}
