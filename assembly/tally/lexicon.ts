/**
 * What Tally knows of each word, looked up once for each distinct word.
 *
 * Like the vocabulary it has two lives: the words of the references are looked up before the session is frozen, those of
 * candidates in transient memory. Lemmas are words of the session, too.
 *
 * Entry, 64 bytes: 0 flags | 4 lemma's id | 8 synsets (u32 each) | 12 their number | 16 vector (signed bytes)
 *   | 20 number in the model's vocabulary, 0: none | 24 weight as a lemma | 32 scale of the vector | 40 its length, not scaled
 *   | 48 count in the training captions | 52 mark
 */

import { alloc, allocZeroed } from "../memory";
import { captionAt, wordCount, words } from "../text/captions";
import { intern, tokenBytes, tokenLength, vocabularySize } from "../text/vocabulary";
import { switchWordnet } from "../text/wordnet";
import { lemmaLength, lemmaOf, synsetCount, synsetsOf } from "./lemma";
import {
  countOf,
  dimension,
  innerWordnet,
  isUnfinished,
  lemmaWeight,
  modelWord,
  rowOf,
  rowScale,
  rowVector,
  vocabularyNumber,
} from "./model";
import { isStopWord } from "./stop-words";
import { dotProduct } from "./vectors";

const ENTRY: usize = 64;
const KNOWN: u32 = 1;
const STOP_WORD: u32 = 2;
const UNFINISHED: u32 = 4;

let entries: usize = 0;
let capacity: u32 = 0;
let frozenEntries: usize = 0;
let frozenCapacity: u32 = 0;

export function resetTallyLexicon(): void {
  entries = 0;
  capacity = 0;
}

export function freezeTallyLexicon(): void {
  frozenEntries = entries;
  frozenCapacity = capacity;
}

export function thawTallyLexicon(): void {
  entries = frozenEntries;
  capacity = frozenCapacity;
}

/** Makes room for all words known now; what was looked up stays. */
export function beginTallyLexicon(): void {
  grow(vocabularySize());
}

/** Lemmas make the session's vocabulary larger while words are looked up. */
function grow(count: u32): void {
  const room = count + (count >> 2) + 64;
  const larger = allocZeroed(<usize>room * ENTRY);
  memory.copy(larger, entries, <usize>min(capacity, count) * ENTRY);
  entries = larger;
  capacity = room;
}

/** Looks up the words of the captions `from` .. `to - 1`. */
export function lookUpTallyWords(collection: usize, from: u32, to: u32): void {
  const before = switchWordnet(innerWordnet());
  for (let c = from; c < to; ++c) {
    const caption = captionAt(collection, c);
    const first = words(caption);
    const end = first + (<usize>wordCount(caption) << 2);
    for (let at = first; at < end; at += 4) lookUp(load<u32>(at));
  }
  switchWordnet(before);
}

function lookUp(id: u32): void {
  if (id >= capacity) grow(vocabularySize());
  let entry = entryOf(id);
  if (load<u32>(entry)) return;
  const bytes = tokenBytes(id);
  const length = tokenLength(id);
  const word = modelWord(bytes, length);
  const number = vocabularyNumber(word);
  let flags = isStopWord(bytes, length) ? KNOWN | STOP_WORD : KNOWN;
  if (number && isUnfinished(number)) flags |= UNFINISHED;
  store<u32>(entry, flags);
  store<u32>(entry, number, 20);
  store<f64>(entry, lemmaWeight(word), 24);
  const row = rowOf(number, bytes, length);
  const vector = rowVector(row);
  store<u32>(entry, <u32>vector, 16);
  store<f64>(entry, rowScale(row), 32);
  store<f64>(entry, sqrt(<f64>dotProduct(vector, vector, dimension)), 40);
  store<u32>(entry, number ? <u32>countOf(word) : 0, 48);
  const base = lemmaOf(bytes, length);
  store<u32>(entry, <u32>synsetsOf(bytes, length, base), 8);
  store<u32>(entry, synsetCount, 12);
  let lemma = id;
  if (base != bytes) {
    // Interning copies the bytes, and looking up overwrites them.
    lemma = intern(base, lemmaLength);
    lookUp(lemma);
    entry = entryOf(id);
  }
  store<u32>(entry, lemma, 4);
}

// @ts-ignore: decorator
@inline
function entryOf(id: u32): usize {
  return entries + (<usize>id) * ENTRY;
}

// @ts-ignore: decorator
@inline
export function isContent(id: u32): bool {
  return !(load<u32>(entryOf(id)) & STOP_WORD);
}

/** Whether no caption can end in the word. */
export function isUnfinishedWord(id: u32): bool {
  return (load<u32>(entryOf(id)) & UNFINISHED) != 0;
}

// @ts-ignore: decorator
@inline
export function lemmaIdOf(id: u32): u32 {
  return load<u32>(entryOf(id), 4);
}

/** The word's vector, as signed bytes. */
// @ts-ignore: decorator
@inline
export function vectorOf(id: u32): usize {
  return load<u32>(entryOf(id), 16);
}

// @ts-ignore: decorator
@inline
export function vectorScale(id: u32): f64 {
  return load<f64>(entryOf(id), 32);
}

/** Length of the vector of bytes. */
// @ts-ignore: decorator
@inline
export function byteLength(id: u32): f64 {
  return load<f64>(entryOf(id), 40);
}

/** Length of the vector: what the word weighs. */
// @ts-ignore: decorator
@inline
export function wordWeight(id: u32): f64 {
  const entry = entryOf(id);
  return load<f64>(entry, 32) * load<f64>(entry, 40);
}

// @ts-ignore: decorator
@inline
export function numberOf(id: u32): u32 {
  return load<u32>(entryOf(id), 20);
}

// @ts-ignore: decorator
@inline
export function trainingCount(id: u32): f64 {
  return <f64>load<u32>(entryOf(id), 48);
}

/** What a lemma weighs. */
export function weightAsLemma(id: u32): f64 {
  return load<f64>(entryOf(id), 24);
}

/** Marks a word; false if it has this mark already. */
export function markWord(id: u32, mark: u32): bool {
  const entry = entryOf(id);
  if (load<u32>(entry, 52) == mark) return false;
  store<u32>(entry, mark, 52);
  return true;
}

/** Whether two lemmas are the same or have a synset in common. */
export function areSynonyms(a: u32, b: u32): bool {
  if (a == b) return true;
  const first = entryOf(a);
  const second = entryOf(b);
  if (load<u32>(first, 4) == load<u32>(second, 4)) return true;
  let p = <usize>load<u32>(first, 8);
  let q = <usize>load<u32>(second, 8);
  const pEnd = p + (<usize>load<u32>(first, 12) << 2);
  const qEnd = q + (<usize>load<u32>(second, 12) << 2);
  while (p < pEnd && q < qEnd) {
    const x = load<u32>(p);
    const y = load<u32>(q);
    if (x == y) return true;
    if (x < y) p += 4;
    else q += 4;
  }
  return false;
}
