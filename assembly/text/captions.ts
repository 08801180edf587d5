/**
 * Tokenised captions: what every tokenizer writes and every metric reads.
 *
 * A collection is the captions of one side (references or one system's candidates) in input order. Each caption has two
 * views, because the standard tools split a tokenised caption in two ways:
 *   - pieces: Python `text.split(" ")`. Only U+0020 cuts; the empty caption is one empty piece. ROUGE_L reads these.
 *   - words:  Python `text.split()`. Any Unicode white space cuts; no empty words. All other metrics read these.
 * They are the same ids in nearly every caption, and then the same memory.
 *
 * Collection, 20 bytes:  0 captions | 4 count | 8 capacity | 12 total words | 16 gram order
 * Caption, 24 bytes:     0 pieces | 4 piece count | 8 words | 12 word count | 16 flags | 20 n-gram row (see ngrams.ts)
 */

import { alloc } from "../memory";
import { intern, internedFlags, tokenBytes, tokenFlags, tokenLength } from "./vocabulary";
import { unicodeSpaceLength } from "./whitespace";

/** The raw caption held CR, U+000B, U+000C, U+2028 or U+2029, which would have shifted captions in the standard tool. */
export const CAPTION_LINE_BREAK: u32 = 1;

const CAPTION: usize = 24;
const TOKEN_BLOCK: u32 = 1 << 16;

/** The collection being written. */
let current: usize = 0;
/** Token block being written: next free u32, end. */
let next: usize = 0;
let blockEnd: usize = 0;
/** Start of the caption being written. */
let start: usize = 0;
let needsSplit: bool = false;

/** Starts a collection; `expected` captions are reserved, more grow it. Returns its handle. */
export function beginCollection(expected: u32): usize {
  const capacity = max<u32>(expected, 4);
  current = alloc(20);
  store<u32>(current, <u32>alloc(<usize>capacity * CAPTION));
  store<u32>(current, 0, 4);
  store<u32>(current, capacity, 8);
  store<u32>(current, 0, 12);
  store<u32>(current, 0, 16);
  next = 0;
  blockEnd = 0;
  start = 0;
  needsSplit = false;
  return current;
}

function newBlock(needed: u32): void {
  const size = max<u32>(TOKEN_BLOCK, 2 * needed);
  next = alloc(<usize>size * 4);
  blockEnd = next + <usize>size * 4;
}

/** Appends one token to the caption being written. */
export function emitToken(bytes: usize, length: u32): void {
  const id = intern(bytes, length);
  if (internedFlags) needsSplit = true;
  push(id);
}

/** Appends one known token to the caption being written. */
export function emitId(id: u32): void {
  if (tokenFlags(id)) needsSplit = true;
  push(id);
}

function push(id: u32): void {
  if (next == blockEnd) {
    // A caption's tokens are contiguous: carry the begun caption over to the new block.
    const begun = start ? next - start : 0;
    const from = start;
    newBlock(<u32>(begun >> 2) + 1);
    memory.copy(next, from, begun);
    start = next;
    next += begun;
  } else if (!start) {
    start = next;
  }
  store<u32>(next, id);
  next += 4;
}

/** Writes the words of `pieces` (cut at all white space) behind them and returns how many there are. */
function pushWords(pieceCount: u32): u32 {
  let words: u32 = 0;
  for (let i: u32 = 0; i < pieceCount; ++i) {
    // `push` may move the caption, so the pieces are found from `start` each time.
    const id = load<u32>(start + (<usize>i << 2));
    const flags = tokenFlags(id);
    if (!flags) {
      push(id);
      ++words;
      continue;
    }
    const end = tokenBytes(id) + tokenLength(id);
    let wordStart = tokenBytes(id);
    let at = wordStart;
    while (at < end) {
      const space = unicodeSpaceLength(at, end);
      if (space) {
        if (at > wordStart) {
          push(intern(wordStart, <u32>(at - wordStart)));
          ++words;
        }
        at += space;
        wordStart = at;
      } else {
        ++at;
      }
    }
    if (at > wordStart) {
      push(intern(wordStart, <u32>(at - wordStart)));
      ++words;
    }
  }
  return words;
}

/** Ends the caption being written. */
export function endCaption(flags: u32): void {
  let pieceCount: u32 = start ? <u32>((next - start) >> 2) : 0;
  let wordCount = pieceCount;
  let wordOffset: usize = 0;
  if (!pieceCount) {
    emitToken(current, 0);
    pieceCount = 1;
    wordCount = 0;
  } else if (needsSplit) {
    wordOffset = <usize>pieceCount << 2;
    wordCount = pushWords(pieceCount);
  }
  let count = load<u32>(current, 4);
  if (count == load<u32>(current, 8)) {
    const capacity = 2 * count;
    const captions = alloc(<usize>capacity * CAPTION);
    memory.copy(captions, load<u32>(current), <usize>count * CAPTION);
    store<u32>(current, <u32>captions);
    store<u32>(current, capacity, 8);
  }
  const caption = <usize>load<u32>(current) + <usize>count * CAPTION;
  store<u32>(caption, <u32>start);
  store<u32>(caption, pieceCount, 4);
  store<u32>(caption, <u32>(start + wordOffset), 8);
  store<u32>(caption, wordCount, 12);
  store<u32>(caption, flags, 16);
  store<u32>(caption, 0, 20);
  store<u32>(current, count + 1, 4);
  store<u32>(current, load<u32>(current, 12) + wordCount, 12);
  start = 0;
  needsSplit = false;
}

// @ts-ignore: decorator
@inline
export function captionCount(collection: usize): u32 {
  return load<u32>(collection, 4);
}

// @ts-ignore: decorator
@inline
export function captionAt(collection: usize, index: u32): usize {
  return <usize>load<u32>(collection) + <usize>index * CAPTION;
}

// @ts-ignore: decorator
@inline
export function totalWords(collection: usize): u32 {
  return load<u32>(collection, 12);
}

/** Highest order whose n-gram rows were built (0: none). */
export function gramOrder(collection: usize): u32 {
  return load<u32>(collection, 16);
}

export function setGramOrder(collection: usize, order: u32): void {
  store<u32>(collection, order, 16);
}

// @ts-ignore: decorator
@inline
export function pieces(caption: usize): usize {
  return load<u32>(caption);
}

// @ts-ignore: decorator
@inline
export function pieceCount(caption: usize): u32 {
  return load<u32>(caption, 4);
}

// @ts-ignore: decorator
@inline
export function words(caption: usize): usize {
  return load<u32>(caption, 8);
}

// @ts-ignore: decorator
@inline
export function wordCount(caption: usize): u32 {
  return load<u32>(caption, 12);
}

// @ts-ignore: decorator
@inline
export function captionFlags(caption: usize): u32 {
  return load<u32>(caption, 16);
}

// @ts-ignore: decorator
@inline
export function gramRow(caption: usize): usize {
  return load<u32>(caption, 20);
}

// @ts-ignore: decorator
@inline
export function setGramRow(caption: usize, row: usize): void {
  store<u32>(caption, <u32>row, 20);
}
