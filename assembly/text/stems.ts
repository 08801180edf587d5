/**
 * A collection with every word replaced by its stem. Each distinct word is stemmed once.
 */

import { alloc, allocZeroed } from "../memory";
import { beginCollection, captionAt, captionCount, captionFlags, emitId, endCaption, pieceCount, pieces } from "./captions";
import { baseLength, findBase, hasExceptions } from "./exceptions";
import { PORTER_NLTK, PORTER_ORIGINAL, PORTER_ROUGE155, porterStem } from "./porter";
import { porter2Stem } from "./porter2";
import { intern, tokenBytes, tokenFlags, tokenLength, vocabularySize } from "./vocabulary";

export const STEMMER_NLTK: u32 = PORTER_NLTK;
export const STEMMER_ORIGINAL: u32 = PORTER_ORIGINAL;
export const STEMMER_ROUGE155: u32 = PORTER_ROUGE155;
/** The exceptions first, then as `STEMMER_ROUGE155`. */
export const STEMMER_ROUGE155_EXCEPTIONS: u32 = 3;
/** METEOR's: Snowball English of 2006. */
export const STEMMER_PORTER2: u32 = 4;

const USUAL: u32 = 256;
const usual: usize = memory.data(264, 8);

let source: usize = 0;
let stemmer: u32 = 0;
let shortest: u32 = 0;
/** Stem + 1 of each word known at the start, 0 until it is needed; stems that are new words need none. */
let stems: usize = 0;

/**
 * Starts a collection of the captions of `collection` with the words of at least `shortestWord` letters stemmed; empty
 * pieces and white space stay. Words must be lower-case ASCII, as the ROUGE tokenizers make them; `STEMMER_PORTER2` takes
 * UTF-8. Returns the handle: 0 if the stemmer needs exceptions and none are open.
 */
export function beginStems(collection: usize, kind: u32, shortestWord: u32): usize {
  if (kind == STEMMER_ROUGE155_EXCEPTIONS && !hasExceptions()) return 0;
  source = collection;
  stemmer = kind;
  shortest = shortestWord;
  stems = allocZeroed(<usize>vocabularySize() << 2);
  return beginCollection(captionCount(collection));
}

/** Appends the captions `from` .. `to - 1`; ranges follow each other. */
export function stemCaptions(from: u32, to: u32): void {
  for (let c = from; c < to; ++c) {
    const caption = captionAt(source, c);
    const first = pieces(caption);
    const end = first + (<usize>pieceCount(caption) << 2);
    for (let at = first; at < end; at += 4) {
      const id = load<u32>(at);
      const cell = stems + (<usize>id << 2);
      if (!load<u32>(cell)) store<u32>(cell, stemOf(id) + 1);
      emitId(load<u32>(cell) - 1);
    }
    endCaption(captionFlags(caption));
  }
}

/** Letters of UTF-8: NLTK leaves words of two, the stemmer itself counts bytes. */
function characters(bytes: usize, length: u32): u32 {
  let count: u32 = 0;
  for (let i: u32 = 0; i < length; ++i) if ((load<u8>(bytes + i) & 0xc0) != 0x80) ++count;
  return count;
}

function stemOf(id: u32): u32 {
  const length = tokenLength(id);
  if (length < shortest || tokenFlags(id)) return id;
  const bytes = tokenBytes(id);
  if (stemmer == STEMMER_NLTK && characters(bytes, length) <= 2) return id;
  if (stemmer == STEMMER_ROUGE155_EXCEPTIONS) {
    const base = findBase(bytes, length);
    if (base) return intern(base, baseLength());
  }
  const copy = length <= USUAL ? usual : alloc(<usize>length + 8);
  memory.copy(copy, bytes, length);
  if (stemmer == STEMMER_PORTER2) return intern(copy, porter2Stem(copy, length));
  return intern(copy, porterStem(copy, length, min(stemmer, STEMMER_ROUGE155)));
}
