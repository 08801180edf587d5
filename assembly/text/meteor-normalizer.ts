/**
 * METEOR 1.5's text normaliser (`-norm`, punctuation kept) for English: text in, words out.
 *
 * Source: parity.md 4.3. It is a chain of passes, each over the whole line; a pattern consumes the characters around the
 * sign it changes, so the next match starts behind them. The line is kept as code points (u32) in one of two buffers.
 */

import { alloc } from "../memory";
import { emitToken } from "./captions";
import { encodeLowerCase } from "./lowercase";
import {
  classOf,
  DIGIT,
  DOTS,
  FULL_STOP,
  isAnyPrefix,
  isDigit,
  isNumericPrefix,
  isPatternSpace,
  isSqueezed,
  isTokenSpace,
  LETTER,
  LETTER_S,
  NOT_DIGIT,
  NOT_LETTER,
  OTHER,
} from "./meteor-characters";
import { APOSTROPHE, BACKTICK, COMMA, DOT, HYPHEN, QUOTE, SPACE } from "./signs";
import { decodeCharacter, decodedLength, writeUtf16 } from "./utf";

/** Most code points that come of one: blanks on both sides, at most twice. */
const GROWTH: usize = 6;
const LEFT_SINGLE: u32 = 0x2018;
const RIGHT_SINGLE: u32 = 0x2019;
const LEFT_DOUBLE: u32 = 0x201c;
const RIGHT_DOUBLE: u32 = 0x201d;
const EN_DASH: u32 = 0x2013;

/** What a pass makes of a sign: blanks on both sides, a blank before it, a blank instead of it. */
const ISOLATE: i32 = 0;
const SEPARATE: i32 = 1;
const BLANK: i32 = 2;

let room: usize = 0;
/** The line, its end, and the buffer that the next pass writes. */
let line: usize = 0;
let lineEnd: usize = 0;
let other: usize = 0;
let out: usize = 0;

export function resetNormalizer(): void {
  room = 0;
}

/** Makes room for a line of `bytes` bytes. */
function reserve(bytes: u32): void {
  const needed = (<usize>bytes + 16) * GROWTH * 4;
  if (needed > room) {
    room = needed + (needed >> 1) + 4096;
    line = alloc(room);
    other = alloc(room);
  }
  out = other;
}

// @ts-ignore: decorator
@inline
function write(c: u32): void {
  store<u32>(out, c);
  out += 4;
}

function isolate(c: u32): void {
  write(SPACE);
  write(c);
  write(SPACE);
}

function endPass(): void {
  const read = line;
  line = other;
  lineEnd = out;
  other = read;
  out = read;
}

// @ts-ignore: decorator
@inline
function at(place: usize): u32 {
  return place < lineEnd ? load<u32>(place) : 0;
}

/** Step 2: blanks around what is no letter, digit, white space or one of the signs the later passes treat. */
function splitSigns(): void {
  for (let p = line; p < lineEnd; p += 4) {
    const c = load<u32>(p);
    const kept =
      classOf(c) != OTHER ||
      isPatternSpace(c) ||
      c == APOSTROPHE ||
      c == BACKTICK ||
      c == COMMA ||
      c == HYPHEN ||
      c == LEFT_SINGLE ||
      c == RIGHT_SINGLE;
    if (kept) write(c);
    else isolate(c);
  }
  endPass();
}

/** Step 3: a run of dots becomes a word. */
function joinDots(): void {
  for (let p = line; p < lineEnd; p += 4) {
    let count: u32 = 0;
    while (at(p + (<usize>count << 2)) == DOT) ++count;
    if (count < 2) {
      write(load<u32>(p));
    } else {
      isolate(DOTS + count);
      p += (<usize>count - 1) << 2;
    }
  }
  endPass();
}

/** One pattern: the sign between two characters of the given classes. */
function treat(before: u32, sign: u32, after: u32, action: i32): void {
  for (let p = line; p < lineEnd; p += 4) {
    const c = load<u32>(p);
    write(c);
    if (at(p + 4) != sign || p + 8 >= lineEnd || !(classOf(c) & before)) continue;
    const next = load<u32>(p + 8);
    if (!(classOf(next) & after)) continue;
    write(SPACE);
    if (action != BLANK) write(sign);
    if (action == ISOLATE) write(SPACE);
    write(next);
    p += 8;
  }
  endPass();
}

/** Steps 5 and 6: one kind of quotes and hyphens, '' and curly double quotes isolated as ", -- as -. */
function unifySigns(): void {
  for (let p = line; p < lineEnd; p += 4) {
    const c = load<u32>(p);
    write(c == BACKTICK || c == LEFT_SINGLE || c == RIGHT_SINGLE ? APOSTROPHE : c == EN_DASH ? HYPHEN : c);
  }
  endPass();
  for (let p = line; p < lineEnd; p += 4) {
    const c = load<u32>(p);
    const doubled = at(p + 4) == c;
    if (c == LEFT_DOUBLE || c == RIGHT_DOUBLE || (c == APOSTROPHE && doubled)) isolate(QUOTE);
    else write(c);
    if (doubled && (c == APOSTROPHE || c == HYPHEN)) p += 4;
  }
  endPass();
}

/** Step 9: full stops apart, but not from abbreviations. */
function splitStops(): void {
  let p = line;
  while (p < lineEnd) {
    if (isTokenSpace(load<u32>(p))) {
      p += 4;
      continue;
    }
    const start = p;
    while (p < lineEnd && !isTokenSpace(load<u32>(p))) p += 4;
    let following = p;
    while (following < lineEnd && isTokenSpace(load<u32>(following))) following += 4;
    writeWord(start, p, at(following));
    write(SPACE);
  }
  endPass();
}

/** Writes the word `start` .. `end`; the next word starts with `next` (0: there is none). */
function writeWord(start: usize, end: usize, next: u32): void {
  const last = end - 4;
  const stopped = last > start && load<u32>(last) == DOT;
  const dotless = stopped && isInitialism(start, last);
  const count = <u32>((last - start) >> 2);
  for (let p = start; p < last; p += 4) {
    const c = load<u32>(p);
    if (!dotless || c != DOT) write(c);
  }
  if (dotless) return;
  if (
    stopped &&
    next - 0x61 >= 26 &&
    !isAnyPrefix(start, count) &&
    !(isDigit(next) && isNumericPrefix(start, count))
  ) {
    write(SPACE);
  }
  write(load<u32>(last));
}

/** Whether there are both a dot and a letter: `u.s`. */
function isInitialism(start: usize, end: usize): bool {
  let dot = false;
  let letter = false;
  for (let p = start; p < end; p += 4) {
    const c = load<u32>(p);
    if (c == DOT) dot = true;
    else if (classOf(c) & LETTER) letter = true;
  }
  return dot && letter;
}

/** Steps 10 and 11: runs of dots restored, blanks squeezed, lower case; then the words. */
function emitWords(): void {
  // UTF-16, and then UTF-8: the line's own buffer is free once the first is written.
  const start = other;
  let end = start;
  let blank = true;
  for (let p = line; p < lineEnd; p += 4) {
    const c = load<u32>(p);
    if (c > DOTS) {
      for (let i = DOTS; i < c; ++i) end = writeUtf16(end, DOT);
      blank = false;
    } else if (!isSqueezed(c)) {
      end = writeUtf16(end, c);
      blank = false;
    } else if (!blank) {
      end = writeUtf16(end, SPACE);
      blank = true;
    }
  }
  const stop = trimmedEnd(start, end);
  const text = line;
  const textEnd = encodeLowerCase(trimmedStart(start, stop), stop, text, true);
  let word = text;
  for (let p = text; p <= textEnd; ++p) {
    if (p < textEnd && !isTokenSpace(load<u8>(p))) continue;
    if (p > word) emitToken(word, <u32>(p - word));
    word = p + 1;
  }
}

function trimmedStart(start: usize, end: usize): usize {
  while (start < end && load<u16>(start) <= SPACE) start += 2;
  return start;
}

function trimmedEnd(start: usize, end: usize): usize {
  while (end > start && load<u16>(end - 2) <= SPACE) end -= 2;
  return end;
}

/** Appends the words of a line of UTF-8 to the caption being written. */
export function normalizeLine(bytes: usize, length: u32): void {
  reserve(length);
  write(SPACE);
  const end = bytes + length;
  for (let p = bytes; p < end; p += decodedLength) write(decodeCharacter(p, end));
  write(SPACE);
  endPass();
  splitSigns();
  joinDots();
  treat(NOT_DIGIT, COMMA, NOT_DIGIT, ISOLATE);
  treat(DIGIT, COMMA, NOT_DIGIT, ISOLATE);
  treat(NOT_DIGIT, COMMA, DIGIT, ISOLATE);
  unifySigns();
  treat(LETTER | DIGIT | FULL_STOP, HYPHEN, LETTER | DIGIT, BLANK);
  treat(NOT_LETTER, APOSTROPHE, NOT_LETTER, ISOLATE);
  treat(FULL_STOP | OTHER, APOSTROPHE, LETTER, ISOLATE);
  treat(LETTER, APOSTROPHE, NOT_LETTER, ISOLATE);
  treat(LETTER, APOSTROPHE, LETTER, SEPARATE);
  treat(DIGIT, APOSTROPHE, LETTER_S, SEPARATE);
  splitStops();
  emitWords();
}
