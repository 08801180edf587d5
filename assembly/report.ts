/**
 * What a host may read back of tokenised captions: their text, lengths and flags.
 */

import { alloc, mark, release } from "./memory";
import { captionAt, captionCount, captionFlags, pieceCount, pieces, wordCount, words } from "./text/captions";
import { tokenBytes, tokenLength } from "./text/vocabulary";

/** Bytes behind a spelled caption that hashing may read. */
const SLACK: usize = 8;

let spelled: u32 = 0;

/**
 * The tokens of a caption joined by one U+0020, as UTF-8; returns the address, valid until the next call into the module.
 * `spelledLength` gives the number of bytes.
 */
export function spellCaption(collection: usize, index: u32): usize {
  const caption = captionAt(collection, index);
  const count = pieceCount(caption);
  const ids = pieces(caption);
  let length: u32 = count - 1;
  for (let i: u32 = 0; i < count; ++i) length += tokenLength(load<u32>(ids + (<usize>i << 2)));
  const top = mark();
  const text = alloc(<usize>length + SLACK);
  release(top);
  let at = text;
  for (let i: u32 = 0; i < count; ++i) {
    const id = load<u32>(ids + (<usize>i << 2));
    if (i) store<u8>(at++, 0x20);
    memory.copy(at, tokenBytes(id), tokenLength(id));
    at += tokenLength(id);
  }
  spelled = length;
  return text;
}

/** A word of the vocabulary as UTF-8: its address, valid until the next call into the module; `spelledLength` as above. */
export function spellWord(id: u32): usize {
  spelled = tokenLength(id);
  return tokenBytes(id);
}

export function spelledLength(): u32 {
  return spelled;
}

/** Ids of the words (or of the pieces) of a caption: their address (u32 each); `captionLength` says how many. */
export function captionIds(collection: usize, index: u32, ofPieces: bool): usize {
  const caption = captionAt(collection, index);
  return ofPieces ? pieces(caption) : words(caption);
}

export function captionLength(collection: usize, index: u32, ofPieces: bool): u32 {
  const caption = captionAt(collection, index);
  return ofPieces ? pieceCount(caption) : wordCount(caption);
}

/** Writes the number of words of each caption (u32). */
export function wordCounts(collection: usize, out: usize): void {
  const count = captionCount(collection);
  for (let i: u32 = 0; i < count; ++i) store<u32>(out + (<usize>i << 2), wordCount(captionAt(collection, i)));
}

/** Writes the flags of each caption (u32). */
export function flagsOfCaptions(collection: usize, out: usize): void {
  const count = captionCount(collection);
  for (let i: u32 = 0; i < count; ++i) store<u32>(out + (<usize>i << 2), captionFlags(captionAt(collection, i)));
}
