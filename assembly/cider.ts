/**
 * CIDEr-D and CIDEr (Vedantam, Zitnick, Parikh 2015, arXiv 1411.5726) as in pycocoevalcap 1.2 `cider_scorer.py` and
 * vrama91/cider, and in a corrected form.
 *
 * Vectors: weight of an n-gram = count x (log N - log max(1, df)); norms are sums in order of first occurrence. CIDEr-D
 * clips the candidate's weight by the reference's and multiplies by a Gaussian of the length difference (sigma 6);
 * both are averaged over orders 1 .. n and references and multiplied by 10.
 *
 * Parity keeps the tool's quirks: "length" is the number of bigrams, the Gaussian is a power of e rounded to binary64, orders
 * that neither caption has count as 0. Strict: length in words, exp, the mean over the orders that the pair has.
 */

import { logDocuments, tableOrder, weightOf } from "./document-frequency";
import { distinctCounts, distinctIds, indexGrams, newGramIndex, tallyGrams } from "./gram-index";
import { exp, pow } from "./math";
import { alloc, mark, release } from "./memory";
import { gramCount, gramsOfOrder } from "./ngrams";
import { captionAt, wordCount } from "./text/captions";

const E: f64 = 2.718281828459045;
const TWO_SIGMA_SQUARED: f64 = 72;

/** Weights of the distinct n-grams of one order, in order of first occurrence, to `weights`; returns their norm. */
function weighCaption(table: usize, index: usize, caption: usize, k: u32, count: u32, unknown: f64, weights: usize): f64 {
  const distinct = indexGrams(index, gramsOfOrder(caption, k), count);
  const ids = distinctIds(index);
  const counts = distinctCounts(index);
  let sum: f64 = 0;
  for (let d: u32 = 0; d < distinct; ++d) {
    const at = <usize>d << 2;
    const weight = <f64>load<u32>(counts + at) * weightOf(table, k == 1, load<u32>(ids + at), unknown);
    store<f64>(weights + (<usize>d << 3), weight);
    sum += weight * weight;
  }
  return sqrt(sum);
}

/**
 * Writes the norms of the reference vectors `from` .. `to - 1` to `norms`, f64 [reference x order]. They depend on the
 * references and the table only.
 */
export function ciderNorms(table: usize, references: usize, from: u32, to: u32, norms: usize): void {
  const order = tableOrder(table);
  const unknown = logDocuments(table);
  const scratch = mark();
  const index = newGramIndex();
  let weights = alloc(64 << 3);
  let capacity: u32 = 64;
  for (let r = from; r < to; ++r) {
    const caption = captionAt(references, r);
    const length = wordCount(caption);
    if (length > capacity) {
      capacity = 2 * length;
      weights = alloc(<usize>capacity << 3);
    }
    for (let k: u32 = 1; k <= order; ++k) {
      const grams = gramCount(length, k);
      const norm = grams ? weighCaption(table, index, caption, k, grams, unknown, weights) : 0;
      store<f64>(norms + (<usize>(r * order + k - 1) << 3), norm);
    }
  }
  release(scratch);
}

/** Factor for a difference in length of two captions of `a` and `b` words. */
function lengthFactor(a: u32, b: u32, strict: bool): f64 {
  if (strict) {
    const difference = <f64>a - <f64>b;
    return exp(-(difference * difference) / TWO_SIGMA_SQUARED);
  }
  const difference = <f64>max(<i32>a - 1, 0) - <f64>max(<i32>b - 1, 0);
  return pow(E, -(difference * difference) / TWO_SIGMA_SQUARED);
}

/**
 * Writes CIDEr-D (`plain` false) or CIDEr (`plain` true) of candidates `from` .. `to - 1` to their places in `out` (f64).
 * `norms` comes from `ciderNorms`; `bounds` as in `bleuStatistics`. All n-gram rows up to the table's order must exist.
 */
export function ciderScores(
  table: usize,
  norms: usize,
  references: usize,
  candidates: usize,
  bounds: usize,
  from: u32,
  to: u32,
  plain: bool,
  strict: bool,
  out: usize,
): void {
  const order = tableOrder(table);
  const unknown = logDocuments(table);
  const scratch = mark();
  const index = newGramIndex();
  const sums = alloc(<usize>order << 3);
  let capacity: u32 = 0;
  let weights: usize = 0;
  let tally: usize = 0;
  let referenceCapacity: u32 = 0;
  let factors: usize = 0;
  for (let s = from; s < to; ++s) {
    const candidate = captionAt(candidates, s);
    const length = wordCount(candidate);
    const first = load<u32>(bounds + (<usize>s << 3));
    const last = load<u32>(bounds + (<usize>s << 3), 4);
    if (length > capacity) {
      capacity = max<u32>(64, 2 * length);
      weights = alloc(<usize>capacity << 3);
      tally = alloc(<usize>capacity << 2);
    }
    if (last - first > referenceCapacity) {
      referenceCapacity = max<u32>(16, 2 * (last - first));
      factors = alloc(<usize>referenceCapacity << 3);
    }
    for (let r = first; r < last; ++r) {
      const referenceLength = wordCount(captionAt(references, r));
      let factor: f64 = plain ? 1 : lengthFactor(length, referenceLength, strict);
      // In strict mode each pair is averaged over its own orders; parity divides by n at the end.
      if (strict) factor /= <f64>max<u32>(1, min(order, max(length, referenceLength)));
      store<f64>(factors + (<usize>(r - first) << 3), factor);
    }
    for (let k: u32 = 1; k <= order; ++k) {
      const grams = gramCount(length, k);
      let sum: f64 = 0;
      const norm = grams ? weighCaption(table, index, candidate, k, grams, unknown, weights) : 0;
      if (norm != 0) {
        for (let r = first; r < last; ++r) {
          const reference = captionAt(references, r);
          const referenceGrams = gramCount(wordCount(reference), k);
          const referenceNorm = load<f64>(norms + (<usize>(r * order + k - 1) << 3));
          if (!referenceGrams || referenceNorm == 0) continue;
          tallyGrams(index, gramsOfOrder(reference, k), referenceGrams, tally);
          const value = similarity(table, index, weights, tally, k == 1, unknown, plain);
          const factor = load<f64>(factors + (<usize>(r - first) << 3));
          sum += (value / (norm * referenceNorm)) * factor;
        }
      }
      store<f64>(sums + (<usize>(k - 1) << 3), sum);
    }
    let total: f64 = 0;
    for (let k: u32 = 0; k < order; ++k) total += load<f64>(sums + (<usize>k << 3));
    const mean = strict ? total : total / <f64>order;
    store<f64>(out + (<usize>s << 3), last > first ? (mean / <f64>(last - first)) * 10 : 0);
  }
  release(scratch);
}

/** Dot product of the candidate's vector with a reference's, clipped for CIDEr-D, in the candidate's n-gram order. */
function similarity(
  table: usize,
  index: usize,
  weights: usize,
  tally: usize,
  unigram: bool,
  unknown: f64,
  plain: bool,
): f64 {
  const distinct = load<u32>(index);
  const ids = distinctIds(index);
  let value: f64 = 0;
  for (let d: u32 = 0; d < distinct; ++d) {
    const count = load<u32>(tally + (<usize>d << 2));
    if (!count) continue;
    const weight = load<f64>(weights + (<usize>d << 3));
    const referenceWeight = <f64>count * weightOf(table, unigram, load<u32>(ids + (<usize>d << 2)), unknown);
    value += (plain ? weight : min(weight, referenceWeight)) * referenceWeight;
  }
  return value;
}
