/**
 * Document frequencies of n-grams: in how many images' reference sets an n-gram occurs at least once (CIDEr, Vedantam et
 * al. 2015), and the weights made of them.
 *
 * Table, 40 bytes: 0 order | 4 words | 8 word count | 12 grams | 16 gram count | 24 number of documents (f64)
 *                  32 word weights | 36 gram weights
 * `words` and `grams` are u32 frequencies by word id and gram id; the weights are f64, log N - log(max(1, df)).
 */

import { log } from "./math";
import { alloc, allocZeroed } from "./memory";
import { baseGramCount, gramsOfOrder, internBigram, internLonger } from "./ngrams";
import { captionAt, wordCount, words } from "./text/captions";
import { baseVocabularySize } from "./text/vocabulary";

function newTable(order: u32): usize {
  const table = alloc(40);
  const wordTotal = baseVocabularySize();
  const gramTotal = baseGramCount();
  store<u32>(table, order);
  store<u32>(table, <u32>allocZeroed(<usize>wordTotal << 2), 4);
  store<u32>(table, wordTotal, 8);
  store<u32>(table, <u32>allocZeroed(<usize>gramTotal << 2), 12);
  store<u32>(table, gramTotal, 16);
  store<u32>(table, <u32>allocZeroed(<usize>wordTotal << 3), 32);
  store<u32>(table, <u32>allocZeroed(<usize>gramTotal << 3), 36);
  return table;
}

/** Counts the n-gram in one document once; `cells` are pairs (frequency, last document + 1) of u32. */
// @ts-ignore: decorator
@inline
function countOnce(cells: usize, id: u32, documentNumber: u32): void {
  const cell = cells + (<usize>id << 3);
  if (load<u32>(cell, 4) != documentNumber) {
    store<u32>(cell, load<u32>(cell) + 1);
    store<u32>(cell, documentNumber, 4);
  }
}

/** A table for counting documents; `countDocuments` fills it, `endDocuments` completes it. */
export function beginDocuments(order: u32): usize {
  return newTable(order);
}

/**
 * Counts documents `from` .. `to - 1` of the references: document s is the captions `bounds[2s] .. bounds[2s + 1]` (u32).
 * The n-gram rows up to the table's order must have been built.
 */
export function countDocuments(table: usize, references: usize, bounds: usize, from: u32, to: u32): void {
  const order = tableOrder(table);
  // While counting, frequency and last document share the 8 bytes that will hold the weight: one cache miss, no copy.
  const wordCells = <usize>load<u32>(table, 32);
  const gramCells = <usize>load<u32>(table, 36);
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

/** Completes a table of `documents` documents: frequencies apart, weights computed. */
export function endDocuments(table: usize, documents: u32): void {
  store<f64>(table, <f64>documents, 24);
  settle(load<u32>(table, 32), load<u32>(table, 8), load<u32>(table, 4));
  settle(load<u32>(table, 36), load<u32>(table, 16), load<u32>(table, 12));
  weigh(table);
}

/** Moves the frequencies out of the counting cells. */
function settle(cells: usize, count: u32, frequencies: usize): void {
  for (let i: usize = 0; i < <usize>count; ++i) store<u32>(frequencies + (i << 2), load<u32>(cells + (i << 3)));
}

/**
 * A table of given frequencies. `grams`: `count` captions of a collection, each the words of one n-gram; `frequencies`: a
 * f64 for each. Their n-grams must have been built up to `order`. `documents` may be fractional. Frequencies that are not
 * counts (negative, above N) are kept as they are.
 */
export function givenDocuments(grams: usize, frequencies: usize, count: u32, documents: f64, order: u32): usize {
  const table = newTable(order);
  const wordWeights = <usize>load<u32>(table, 32);
  const gramWeights = <usize>load<u32>(table, 36);
  store<f64>(table, documents, 24);
  weigh(table);
  const logDocuments = log(documents);
  for (let i: u32 = 0; i < count; ++i) {
    const caption = captionAt(grams, i);
    const length = wordCount(caption);
    if (!length || length > order) continue;
    const frequency = load<f64>(frequencies + (<usize>i << 3));
    const weight = logDocuments - log(max(1.0, frequency));
    const text = words(caption);
    let id = load<u32>(text);
    if (length == 1) {
      store<u32>(<usize>load<u32>(table, 4) + (<usize>id << 2), <u32>max(0.0, frequency));
      store<f64>(wordWeights + (<usize>id << 3), weight);
      continue;
    }
    id = internBigram(id, load<u32>(text, 4));
    for (let p: u32 = 2; p < length; ++p) id = internLonger(id, load<u32>(text + (<usize>p << 2)));
    store<u32>(<usize>load<u32>(table, 12) + (<usize>id << 2), <u32>max(0.0, frequency));
    store<f64>(gramWeights + (<usize>id << 3), weight);
  }
  return table;
}

function weighAll(frequencies: usize, count: u32, weights: usize, logDocuments: f64): void {
  // Most n-grams occur in one document, and log 1 = 0: their weight is log N itself.
  for (let i: usize = 0; i < <usize>count; ++i) {
    const frequency = load<u32>(frequencies + (i << 2));
    store<f64>(weights + (i << 3), frequency > 1 ? logDocuments - log(<f64>frequency) : logDocuments);
  }
}

function weigh(table: usize): void {
  const logDocuments = log(load<f64>(table, 24));
  weighAll(load<u32>(table, 4), load<u32>(table, 8), load<u32>(table, 32), logDocuments);
  weighAll(load<u32>(table, 12), load<u32>(table, 16), load<u32>(table, 36), logDocuments);
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
  if (unigram) {
    return id < load<u32>(table, 8) ? load<f64>(<usize>load<u32>(table, 32) + (<usize>id << 3)) : unknown;
  }
  return id < load<u32>(table, 16) ? load<f64>(<usize>load<u32>(table, 36) + (<usize>id << 3)) : unknown;
}
