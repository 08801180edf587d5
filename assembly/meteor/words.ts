/**
 * Captions as METEOR receives them: the tokens joined by one blank, cleaned as the standard wrapper cleans candidates,
 * normalised again by METEOR itself.
 *
 * Source: parity.md 4.1 and 4.3. Tokens of small letters and digits only, nearly all there are, pass unchanged.
 */

import { alloc } from "../memory";
import {
  beginCollection,
  captionAt,
  captionCount,
  captionFlags,
  emitId,
  endCaption,
  pieceCount,
  pieces,
} from "../text/captions";
import { normalizeLine, resetNormalizer } from "../text/meteor-normalizer";
import { tokenBytes, tokenLength } from "../text/vocabulary";

const BAR: u32 = 0x7c;

let source: usize = 0;
let candidates: bool = false;
let buffer: usize = 0;
let bufferSize: u32 = 0;

/** Starts a collection of the captions of `collection`; `ofCandidates` if the wrapper cleans them. Returns its handle. */
export function beginMeteorWords(collection: usize, ofCandidates: bool): usize {
  source = collection;
  candidates = ofCandidates;
  bufferSize = 0;
  resetNormalizer();
  return beginCollection(captionCount(collection));
}

/** Appends the captions `from` .. `to - 1`; ranges follow each other. */
export function meteorWords(from: u32, to: u32): void {
  for (let c = from; c < to; ++c) {
    const caption = captionAt(source, c);
    const ids = pieces(caption);
    const end = ids + (<usize>pieceCount(caption) << 2);
    let plain: bool = true;
    for (let at = ids; at < end && plain; at += 4) plain = isPlain(load<u32>(at));
    if (plain) {
      for (let at = ids; at < end; at += 4) emitId(load<u32>(at));
    } else {
      normalizeCaption(ids, end);
    }
    endCaption(captionFlags(caption));
  }
}

/** Whether a token has small letters and digits only, and some. */
function isPlain(id: u32): bool {
  const bytes = tokenBytes(id);
  const length = tokenLength(id);
  for (let i: u32 = 0; i < length; ++i) {
    const c = <u32>load<u8>(bytes + i);
    if (c - 0x61 >= 26 && c - 0x30 >= 10) return false;
  }
  return length > 0;
}

function normalizeCaption(ids: usize, end: usize): void {
  let size: u32 = 0;
  for (let at = ids; at < end; at += 4) size += tokenLength(load<u32>(at)) + 1;
  if (size > bufferSize) {
    bufferSize = max<u32>(2 * size, 1024);
    buffer = alloc(bufferSize);
  }
  let out = buffer;
  for (let at = ids; at < end; at += 4) {
    if (at > ids) store<u8>(out++, 0x20);
    const id = load<u32>(at);
    memory.copy(out, tokenBytes(id), tokenLength(id));
    out += tokenLength(id);
  }
  let length = <u32>(out - buffer);
  if (candidates) length = clean(length);
  normalizeLine(buffer, length);
}

/** Removes `|||`, then replaces two blanks by one, once from left to right; returns the new length. */
function clean(length: u32): u32 {
  let kept: u32 = 0;
  for (let i: u32 = 0; i < length; ++i) {
    if (i + 2 < length && isBar(i) && isBar(i + 1) && isBar(i + 2)) i += 2;
    else store<u8>(buffer + kept++, load<u8>(buffer + i));
  }
  length = kept;
  kept = 0;
  for (let i: u32 = 0; i < length; ++i) {
    const c = load<u8>(buffer + i);
    store<u8>(buffer + kept++, c);
    if (c == 0x20 && i + 1 < length && load<u8>(buffer + i + 1) == 0x20) ++i;
  }
  return kept;
}

// @ts-ignore: decorator
@inline
function isBar(i: u32): bool {
  return load<u8>(buffer + i) == BAR;
}
