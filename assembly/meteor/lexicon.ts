/**
 * What METEOR knows of each word, looked up once for each distinct word.
 *
 * Like the vocabulary it has two lives: the words of the references are looked up before the session is frozen, those of
 * candidates in transient memory.
 *
 * Entry, 24 bytes: 0 flags | 4 stem's id | 8 synsets (u32 each) | 12 their number | 16 word in the paraphrase table
 *   | 20 node of the phrase of this word (0: none)
 */

import { alloc, allocZeroed } from "../memory";
import { hasLetter } from "../text/bytes";
import { captionAt, captionCount, wordCount, words } from "../text/captions";
import { porter2Stem } from "../text/porter2";
import { intern, tokenBytes, tokenLength, vocabularySize } from "../text/vocabulary";
import { hasWordnet } from "../text/wordnet";
import { isFunctionWord } from "./function-words";
import { childOf, hasParaphrases, isKnown, isSelection, tableWord } from "./phrase-table";
import { synsetCount, synsetsOf } from "./synonyms";

const ENTRY: usize = 24;
const KNOWN: u32 = 1;
const FUNCTION_WORD: u32 = 2;
const HAS_LETTER: u32 = 4;
const OUTSIDE: u32 = 8;
/** The table's number of a word it does not have. */
const NO_WORD: u32 = 0xffffffff;
const USUAL: u32 = 256;
const usual: usize = memory.data(264, 8);

let entries: usize = 0;
let capacity: u32 = 0;
let byOffset: bool = true;
let frozenEntries: usize = 0;
let frozenCapacity: u32 = 0;

export function resetLexicon(): void {
  entries = 0;
  capacity = 0;
}

export function freezeLexicon(): void {
  frozenEntries = entries;
  frozenCapacity = capacity;
}

export function thawLexicon(): void {
  entries = frozenEntries;
  capacity = frozenCapacity;
}

/** Makes room for all words known now; what was looked up stays. `synsetsByOffset` as in `wordnetSynsets`. */
export function beginLexicon(synsetsByOffset: bool): void {
  byOffset = synsetsByOffset;
  const count = vocabularySize();
  const larger = allocZeroed(<usize>count * ENTRY);
  memory.copy(larger, entries, <usize>capacity * ENTRY);
  entries = larger;
  capacity = count;
}

/** Looks up the words of the captions `from` .. `to - 1`. */
export function lookUpWords(collection: usize, from: u32, to: u32): void {
  for (let c = from; c < to; ++c) {
    const caption = captionAt(collection, c);
    const first = words(caption);
    const end = first + (<usize>wordCount(caption) << 2);
    for (let at = first; at < end; at += 4) {
      const entry = entryOf(load<u32>(at));
      if (!load<u32>(entry)) lookUp(load<u32>(at), entry);
    }
  }
}

function lookUp(id: u32, entry: usize): void {
  const bytes = tokenBytes(id);
  const length = tokenLength(id);
  store<u32>(entry, isFunctionWord(bytes, length) ? KNOWN | FUNCTION_WORD : KNOWN);
  const copy = length <= USUAL ? usual : alloc(<usize>length + 8);
  memory.copy(copy, bytes, length);
  store<u32>(entry, intern(copy, porter2Stem(copy, length)), 4);
  if (hasWordnet()) {
    store<u32>(entry, <u32>synsetsOf(bytes, length, byOffset), 8);
    store<u32>(entry, synsetCount, 12);
  }
  const word = tableWord(bytes, length);
  store<u32>(entry, word, 16);
  if (hasLetter(bytes, length)) {
    const outside: bool = word < 0 && isSelection() && !isKnown(bytes, length);
    store<u32>(entry, load<u32>(entry) | HAS_LETTER | (outside ? OUTSIDE : 0));
  }
  if (word >= 0 && hasParaphrases()) store<u32>(entry, childOf(0, word), 20);
}

/**
 * Counts words of captions that were looked up: writes the number of those with a letter (u32), and of those among them that
 * are outside the texts for which the paraphrases were selected (u32).
 */
export function countWordsOutside(collection: usize, out: usize): void {
  let all: u32 = 0;
  let outside: u32 = 0;
  for (let c: u32 = 0; c < captionCount(collection); ++c) {
    const caption = captionAt(collection, c);
    const first = words(caption);
    const end = first + (<usize>wordCount(caption) << 2);
    for (let at = first; at < end; at += 4) {
      const flags = load<u32>(entryOf(load<u32>(at)));
      if (flags & HAS_LETTER) ++all;
      if (flags & OUTSIDE) ++outside;
    }
  }
  store<u32>(out, all);
  store<u32>(out, outside, 4);
}

// @ts-ignore: decorator
@inline
function entryOf(id: u32): usize {
  return entries + (<usize>id) * ENTRY;
}

// @ts-ignore: decorator
@inline
export function isFunction(id: u32): bool {
  return (load<u32>(entryOf(id)) & FUNCTION_WORD) != 0;
}

// @ts-ignore: decorator
@inline
export function stemOf(id: u32): u32 {
  return load<u32>(entryOf(id), 4);
}

// @ts-ignore: decorator
@inline
export function synsetsAt(id: u32): usize {
  return load<u32>(entryOf(id), 8);
}

// @ts-ignore: decorator
@inline
export function synsetsOfWord(id: u32): u32 {
  return load<u32>(entryOf(id), 12);
}

/** Whether the paraphrase table has the word, alone or in a phrase. */
// @ts-ignore: decorator
@inline
export function inTable(id: u32): bool {
  return load<u32>(entryOf(id), 16) != NO_WORD;
}

// @ts-ignore: decorator
@inline
export function tableNumber(id: u32): u32 {
  return load<u32>(entryOf(id), 16);
}

// @ts-ignore: decorator
@inline
export function phraseNode(id: u32): u32 {
  return load<u32>(entryOf(id), 20);
}
