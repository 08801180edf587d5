/**
 * What Tally knows of each word, looked up once for each distinct word.
 *
 * Like the vocabulary it has two lives: the words of the references are looked up before the session is frozen, those of
 * candidates in transient memory. Lemmas are words of the session, too.
 *
 * Entry, 64 bytes, a line of a cache: 0 flags (u16) | 2 number of synsets (u16) | 4 lemma's id | 8 synsets (u32 each)
 *   | 12 number in the model's vocabulary, 0: none | 16 vector (signed bytes) | 20 its scale (f32) | 24 its length, not scaled
 *   | 32 weight as a lemma | 40 a bit for each synset, which others may share | 48 count in the training captions | 52 mark
 *   | 56 note with the mark | 60 1 + the word looked up before
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
/** 1 + the word that was looked up last since the session was frozen. */
let latest: u32 = 0;
let frozenEntries: usize = 0;
let frozenCapacity: u32 = 0;

export function resetTallyLexicon(): void {
  entries = 0;
  capacity = 0;
  latest = 0;
}

export function freezeTallyLexicon(): void {
  frozenEntries = entries;
  frozenCapacity = capacity;
  latest = 0;
}

export function thawTallyLexicon(): void {
  // Entries made since are forgotten, wherever there was room for them.
  while (latest) {
    const id = latest - 1;
    latest = load<u32>(entryOf(id), 60);
    if (id < frozenCapacity) store<u32>(frozenEntries + <usize>id * ENTRY, 0);
  }
  entries = frozenEntries;
  capacity = frozenCapacity;
}

/** Makes room for all words known now; what was looked up stays. */
export function beginTallyLexicon(): void {
  if (vocabularySize() > capacity) grow(vocabularySize());
}

/** Lemmas make the session's vocabulary larger while words are looked up. */
function grow(count: u32): void {
  const room = count + (count >> 2) + 64;
  const larger = (allocZeroed(<usize>(room + 1) * ENTRY) + ENTRY - 1) & ~(ENTRY - 1);
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
    for (let at = first; at < end; at += 4) {
      const id = load<u32>(at);
      if (id >= capacity || !load<u32>(entryOf(id))) lookUp(id);
    }
  }
  switchWordnet(before);
}

function lookUp(id: u32): void {
  if (id >= capacity) grow(vocabularySize());
  let entry = entryOf(id);
  if (load<u32>(entry)) return;
  store<u32>(entry, latest, 60);
  latest = id + 1;
  const bytes = tokenBytes(id);
  const length = tokenLength(id);
  const word = modelWord(bytes, length);
  const number = vocabularyNumber(word);
  let flags = isStopWord(bytes, length) ? KNOWN | STOP_WORD : KNOWN;
  if (number && isUnfinished(number)) flags |= UNFINISHED;
  store<u16>(entry, <u16>flags);
  store<u32>(entry, number, 12);
  store<f64>(entry, lemmaWeight(word), 32);
  const row = rowOf(number, bytes, length);
  const vector = rowVector(row);
  store<u32>(entry, <u32>vector, 16);
  store<f32>(entry, rowScale(row), 20);
  store<f64>(entry, sqrt(<f64>dotProduct(vector, vector, dimension)), 24);
  store<u32>(entry, number ? <u32>countOf(word) : 0, 48);
  const base = lemmaOf(bytes, length);
  const synsets = synsetsOf(bytes, length, base);
  store<u32>(entry, <u32>synsets, 8);
  store<u16>(entry, <u16>synsetCount, 2);
  let hints: u64 = 0;
  for (let i: u32 = 0; i < synsetCount; ++i) {
    const synset = load<u32>(synsets + (<usize>i << 2));
    hints |= (<u64>1) << (synset & 63);
  }
  store<u64>(entry, hints, 40);
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
  return <f64>load<f32>(entryOf(id), 20);
}

/** Length of the vector of whole numbers. */
// @ts-ignore: decorator
@inline
export function wholeLength(id: u32): f64 {
  return load<f64>(entryOf(id), 24);
}

/** Length of the vector: what the word weighs. */
// @ts-ignore: decorator
@inline
export function wordWeight(id: u32): f64 {
  const entry = entryOf(id);
  return <f64>load<f32>(entry, 20) * load<f64>(entry, 24);
}

// @ts-ignore: decorator
@inline
export function numberOf(id: u32): u32 {
  return load<u32>(entryOf(id), 12);
}

// @ts-ignore: decorator
@inline
export function trainingCount(id: u32): f64 {
  return <f64>load<u32>(entryOf(id), 48);
}

/** What a lemma weighs. */
export function weightAsLemma(id: u32): f64 {
  return load<f64>(entryOf(id), 32);
}

/** Marks a word; false if it has this mark already. */
// @ts-ignore: decorator
@inline
export function markWord(id: u32, mark: u32): bool {
  const entry = entryOf(id);
  if (load<u32>(entry, 52) == mark) return false;
  store<u32>(entry, mark, 52);
  return true;
}

/** Notes a number with the mark of a word. */
// @ts-ignore: decorator
@inline
export function noteWord(id: u32, note: u32): void {
  store<u32>(entryOf(id), note, 56);
}

// @ts-ignore: decorator
@inline
export function noteOf(id: u32): u32 {
  return load<u32>(entryOf(id), 56);
}

/** Whether two lemmas are the same or have a synset in common. */
export function areSynonyms(a: u32, b: u32): bool {
  if (a == b) return true;
  const first = entryOf(a);
  const second = entryOf(b);
  if (load<u32>(first, 4) == load<u32>(second, 4)) return true;
  if (!(load<u64>(first, 40) & load<u64>(second, 40))) return false;
  let p = <usize>load<u32>(first, 8);
  let q = <usize>load<u32>(second, 8);
  const pEnd = p + (<usize>load<u16>(first, 2) << 2);
  const qEnd = q + (<usize>load<u16>(second, 2) << 2);
  while (p < pEnd && q < qEnd) {
    const x = load<u32>(p);
    const y = load<u32>(q);
    if (x == y) return true;
    if (x < y) p += 4;
    else q += 4;
  }
  return false;
}
