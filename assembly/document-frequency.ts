/**
 * Document frequencies of n-grams: in how many images' reference sets an n-gram occurs at least once (CIDEr, Vedantam et
 * al. 2015), and the weights made of them.
 *
 * Table, 32 bytes: 0 order | 4 words | 8 word count | 12 grams | 16 gram count | 20 weights | 24 number of documents (f64)
 * `words` and `grams` are u32 by word id and gram id, indices of the f64 `weights`, log N - log(max(1, df)). In a counted
 * table the index is the frequency itself: the many n-grams that occur once share a weight, which stays in the cache.
 */

import { internBigram, internLonger, knownGramCount } from "./gram-dictionary";
import { log } from "./math";
import { alloc, allocZeroed, mark, release } from "./memory";
import { gramsOfOrder } from "./ngrams";
import { captionAt, wordCount, words } from "./text/captions";
import { vocabularySize } from "./text/vocabulary";

/** Binary logarithm of the bytes of an index, and of the pair that counts documents. */
export const INDEX: usize = 2;
const CELL: usize = 3;

/** A table for the words and n-grams known now, with frequencies 0; its weights and documents are to be set. */
export function newTable(order: u32, shift: usize): usize {
  const table = alloc(32);
  // References may lie in the overlay, where a session was frozen before they came.
  const wordTotal = vocabularySize();
  const gramTotal = knownGramCount();
  store<u32>(table, order);
  store<u32>(table, <u32>allocZeroed(<usize>wordTotal << shift), 4);
  store<u32>(table, wordTotal, 8);
  store<u32>(table, <u32>allocZeroed(<usize>gramTotal << shift), 12);
  store<u32>(table, gramTotal, 16);
  return table;
}

/** Counts the n-gram in one document once; `cells` are pairs (frequency, last document + 1) of u32. */
// @ts-ignore: decorator
@inline
function countOnce(cells: usize, id: u32, documentNumber: u32): void {
  const cell = cells + (<usize>id << CELL);
  if (load<u32>(cell, 4) != documentNumber) {
    store<u32>(cell, load<u32>(cell) + 1);
    store<u32>(cell, documentNumber, 4);
  }
}

/** A table for counting documents; `countDocuments` fills it, `endDocuments` completes it. */
export function beginDocuments(order: u32): usize {
  return newTable(order, CELL);
}

/**
 * Counts documents `from` .. `to - 1` of the references: document s is the captions `bounds[2s] .. bounds[2s + 1]` (u32).
 * The n-gram rows up to the table's order must have been built.
 */
export function countDocuments(table: usize, references: usize, bounds: usize, from: u32, to: u32): void {
  const order = tableOrder(table);
  const wordCells = <usize>load<u32>(table, 4);
  const gramCells = <usize>load<u32>(table, 12);
  for (let s = from; s < to; ++s) {
    const last = load<u32>(bounds + (<usize>s << 3), 4);
    for (let r = load<u32>(bounds + (<usize>s << 3)); r < last; ++r) {
      const caption = captionAt(references, r);
      const length = wordCount(caption);
      let at = words(caption);
      let end = at + (<usize>length << 2);
      for (; at < end; at += 4) countOnce(wordCells, load<u32>(at), s + 1);
      const top = min(order, length);
      if (top < 2) continue;
      at = gramsOfOrder(caption, 2);
      // The rows of order 2 .. top are one block.
      end = at + (<usize>((top - 1) * (2 * length - top)) << 1);
      for (; at < end; at += 4) countOnce(gramCells, load<u32>(at), s + 1);
    }
  }
}

/** Completes a table of `documents` documents: frequencies alone, weights computed. */
export function endDocuments(table: usize, documents: u32): void {
  const grams = <usize>load<u32>(table, 12);
  const count = load<u32>(table, 16);
  const most = max(settle(load<u32>(table, 4), load<u32>(table, 8)), settle(grams, count));
  // The frequencies alone take half the memory.
  if (mark() == grams + (<usize>count << CELL)) release((grams + (<usize>count << INDEX) + 7) & ~7);
  weighCounts(table, <f64>documents, most);
}

/** Sets number of documents and weights of a table whose indices are the frequencies, the largest of them `most`. */
export function weighCounts(table: usize, documents: f64, most: u32): void {
  store<f64>(table, documents, 24);
  const weights = alloc((<usize>most + 1) << 3);
  const logN = logDocuments(table);
  store<u32>(table, <u32>weights, 20);
  for (let f: usize = 0; f <= <usize>most; ++f) {
    store<f64>(weights + (f << 3), f > 1 ? logN - log(<f64>(<u32>f)) : logN);
  }
}

/** Moves the frequencies of counting cells together; returns the largest one. */
function settle(cells: usize, count: u32): u32 {
  let most: u32 = 0;
  for (let i: usize = 0; i < <usize>count; ++i) {
    const frequency = load<u32>(cells + (i << CELL));
    store<u32>(cells + (i << INDEX), frequency);
    most = max(most, frequency);
  }
  return most;
}

/**
 * A table of given frequencies. `grams`: `count` captions of a collection, each the words of one n-gram; `frequencies`: a
 * f64 for each. Their n-grams must have been built up to `order`. `documents` may be fractional. Frequencies that are not
 * counts (negative, above N) are kept as they are.
 */
export function givenDocuments(grams: usize, frequencies: usize, count: u32, documents: f64, order: u32): usize {
  const table = newTable(order, INDEX);
  const weights = alloc((<usize>count + 1) << 3);
  store<u32>(table, <u32>weights, 20);
  store<f64>(table, documents, 24);
  const logN = logDocuments(table);
  store<f64>(weights, logN);
  for (let i: u32 = 0; i < count; ++i) {
    const caption = captionAt(grams, i);
    const length = wordCount(caption);
    if (!length || length > order) continue;
    store<f64>(weights + (<usize>i << 3), logN - log(max(1.0, load<f64>(frequencies + (<usize>i << 3)))), 8);
    const text = words(caption);
    let id = load<u32>(text);
    let indices = <usize>load<u32>(table, 4);
    if (length > 1) {
      id = internBigram(id, load<u32>(text, 4));
      for (let p: u32 = 2; p < length; ++p) id = internLonger(id, load<u32>(text + (<usize>p << 2)));
      indices = <usize>load<u32>(table, 12);
    }
    store<u32>(indices + (<usize>id << INDEX), i + 1);
  }
  return table;
}

// @ts-ignore: decorator
@inline
export function tableOrder(table: usize): u32 {
  return load<u32>(table);
}

export function wordFrequencies(table: usize): usize {
  return load<u32>(table, 4);
}

export function wordFrequencyCount(table: usize): u32 {
  return load<u32>(table, 8);
}

export function gramFrequencies(table: usize): usize {
  return load<u32>(table, 12);
}

export function gramFrequencyCount(table: usize): u32 {
  return load<u32>(table, 16);
}

// @ts-ignore: decorator
@inline
export function logDocuments(table: usize): f64 {
  return log(load<f64>(table, 24));
}

/** Weight of an n-gram of order 1 (`unigram`) or more; n-grams the table lacks count as df 1. */
// @ts-ignore: decorator
@inline
export function weightOf(table: usize, unigram: bool, id: u32, unknown: f64): f64 {
  const indices = unigram ? table + 4 : table + 12;
  if (id >= load<u32>(indices, 4)) return unknown;
  const index = load<u32>(<usize>load<u32>(indices) + (<usize>id << INDEX));
  return load<f64>(<usize>load<u32>(table, 20) + (<usize>index << 3));
}
