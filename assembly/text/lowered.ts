/**
 * A collection of a collection's words in lower case, one piece for each word. Each distinct word is converted once.
 *
 * Words are what Python's `str.split()` leaves; letters as in lowercase.ts.
 */

import { alloc, allocZeroed } from "../memory";
import { beginCollection, captionAt, captionCount, captionFlags, emitId, endCaption, wordCount, words } from "./captions";
import { encodeLowerCase } from "./lowercase";
import { decodeCharacter, decodedLength, writeUtf16 } from "./utf";
import { intern, tokenBytes, tokenLength, vocabularySize } from "./vocabulary";

let source: usize = 0;
/** Lower-cased word + 1 of each word known at the start, 0 until it is needed. */
let lowered: usize = 0;
let buffer: usize = 0;
let bufferSize: u32 = 0;

/** Must be called after the arena was reset or released below the buffer. */
export function resetLowered(): void {
  bufferSize = 0;
}

/** Starts a collection of the words of `collection` in lower case. Returns its handle. */
export function beginLowered(collection: usize): usize {
  source = collection;
  lowered = allocZeroed(<usize>vocabularySize() << 2);
  bufferSize = 0;
  return beginCollection(captionCount(collection));
}

/** Appends the captions `from` .. `to - 1`; ranges follow each other. */
export function lowerCaptions(from: u32, to: u32): void {
  for (let c = from; c < to; ++c) {
    const caption = captionAt(source, c);
    const first = words(caption);
    const end = first + (<usize>wordCount(caption) << 2);
    for (let at = first; at < end; at += 4) {
      const id = load<u32>(at);
      const cell = lowered + (<usize>id << 2);
      if (!load<u32>(cell)) store<u32>(cell, lowerWord(id) + 1);
      emitId(load<u32>(cell) - 1);
    }
    endCaption(captionFlags(caption));
  }
}

/** Id of a word in lower case. */
export function lowerWord(id: u32): u32 {
  const bytes = tokenBytes(id);
  const length = tokenLength(id);
  if (isLower(bytes, length)) return id;
  // UTF-16 takes at most two bytes for each of UTF-8, and UTF-8 three for each unit of UTF-16.
  const needed: u32 = 8 * length;
  if (needed > bufferSize) {
    bufferSize = 2 * needed + 64;
    buffer = alloc(bufferSize);
  }
  let end = buffer;
  for (let at = bytes; at < bytes + length; at += decodedLength) end = writeUtf16(end, decodeCharacter(at, bytes + length));
  const text = buffer + 2 * length;
  return intern(text, <u32>(encodeLowerCase(buffer, end, text, true) - text));
}

/** Whether a word is ASCII without capitals. */
function isLower(bytes: usize, length: u32): bool {
  for (let i: u32 = 0; i < length; ++i) {
    const c = <u32>load<u8>(bytes + i);
    if (c >= 0x80 || c - 0x41 < 26) return false;
  }
  return true;
}
