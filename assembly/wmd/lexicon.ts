/**
 * What WMD knows of each word, looked up once for each distinct word: its vector, as stored and of unit length, and whether it
 * is a stop word.
 *
 * Like the vocabulary it has two lives: the words of the references are looked up before the session is frozen, those of
 * candidates in transient memory.
 *
 * Entry, 12 bytes: 0 flags | 4 vector as stored (f32 each; 0: none) | 8 vector of unit length (0: none, or not asked for yet)
 */

import { alloc, allocZeroed } from "../memory";
import { hasLetter } from "../text/bytes";
import { captionAt, captionCount, pieceCount, pieces } from "../text/captions";
import { tokenBytes, tokenLength, vocabularySize } from "../text/vocabulary";
import { writeUnitVector } from "./norm";
import { isStopWord } from "./stop-words";
import { hasWholeVectors, vectorRank, vectorSize, wholeVector, writeVector } from "./vectors";

const ENTRY: usize = 12;
const KNOWN: u32 = 1;
const STOP_WORD: u32 = 2;
const HAS_LETTER: u32 = 4;

let entries: usize = 0;
let capacity: u32 = 0;
let frozenEntries: usize = 0;
let frozenCapacity: u32 = 0;

export function resetVectorLexicon(): void {
  entries = 0;
  capacity = 0;
}

export function freezeVectorLexicon(): void {
  frozenEntries = entries;
  frozenCapacity = capacity;
}

export function thawVectorLexicon(): void {
  entries = frozenEntries;
  capacity = frozenCapacity;
}

/** Makes room for all words known now; what was looked up stays. */
export function beginVectorLexicon(): void {
  const count = vocabularySize();
  const larger = allocZeroed(<usize>count * ENTRY);
  memory.copy(larger, entries, <usize>capacity * ENTRY);
  entries = larger;
  capacity = count;
}

// @ts-ignore: decorator
@inline
function entryOf(id: u32): usize {
  return entries + (<usize>id) * ENTRY;
}

/** Looks up the tokens of the captions `from` .. `to - 1`, with their vectors of unit length if `unit`. */
export function lookUpVectors(collection: usize, from: u32, to: u32, unit: bool): void {
  for (let c = from; c < to; ++c) {
    const caption = captionAt(collection, c);
    const first = pieces(caption);
    const end = first + (<usize>pieceCount(caption) << 2);
    for (let at = first; at < end; at += 4) {
      const entry = entryOf(load<u32>(at));
      if (!load<u32>(entry)) lookUp(load<u32>(at), entry);
      if (unit && load<u32>(entry, 4) && !load<u32>(entry, 8)) {
        const vector = alloc(<usize>vectorSize() << 2);
        writeUnitVector(load<u32>(entry, 4), vectorSize(), vector);
        store<u32>(entry, <u32>vector, 8);
      }
    }
  }
}

function lookUp(id: u32, entry: usize): void {
  const bytes = tokenBytes(id);
  const length = tokenLength(id);
  store<u32>(entry, KNOWN | (isStopWord(bytes, length) ? STOP_WORD : 0) | (hasLetter(bytes, length) ? HAS_LETTER : 0));
  const rank = vectorRank(bytes, length);
  if (rank < 0) return;
  let vector = wholeVector(rank);
  if (!hasWholeVectors()) {
    vector = alloc(<usize>vectorSize() << 2);
    writeVector(rank, vector);
  }
  store<u32>(entry, <u32>vector, 4);
}

/** Whether a word that was looked up is a stop word. */
// @ts-ignore: decorator
@inline
export function isStop(id: u32): bool {
  return (load<u32>(entryOf(id)) & STOP_WORD) != 0;
}

/** The vector of a word that was looked up, or 0. */
// @ts-ignore: decorator
@inline
export function vectorOf(id: u32, unit: bool): usize {
  return unit ? load<u32>(entryOf(id), 8) : load<u32>(entryOf(id), 4);
}

/**
 * Counts tokens of captions that were looked up: writes the number of those with a letter that are no stop words (u32), and of
 * those among them that have no vector (u32).
 */
export function countWithoutVector(collection: usize, out: usize): void {
  let all: u32 = 0;
  let without: u32 = 0;
  for (let c: u32 = 0; c < captionCount(collection); ++c) {
    const caption = captionAt(collection, c);
    const first = pieces(caption);
    const end = first + (<usize>pieceCount(caption) << 2);
    for (let at = first; at < end; at += 4) {
      const entry = entryOf(load<u32>(at));
      if ((load<u32>(entry) & (STOP_WORD | HAS_LETTER)) != HAS_LETTER) continue;
      ++all;
      if (!load<u32>(entry, 4)) ++without;
    }
  }
  store<u32>(out, all);
  store<u32>(out, without, 4);
}
