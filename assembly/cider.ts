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
import { distinctCounts, distinctIds, indexGrams, newGramIndex } from "./gram-index";
import { exp, pow } from "./math";
import { alloc, mark, release } from "./memory";
import { gramCount, gramsOfOrder } from "./ngrams";
import { overlapCounts, overlapDistinct, overlapIds, overlapNext, overlapOf, overlapTally } from "./overlap";
import { captionAt, wordCount } from "./text/captions";

const E: f64 = 2.718281828459045;
const TWO_SIGMA_SQUARED: f64 = 72;

/** Bits of a filter that tells whether an n-gram may have occurred before in its caption. */
const FILTER_BITS: u32 = 1024;
const filter: usize = memory.data(128, 8);

/**
 * Norm of a vector whose n-grams all occur once, which is nearly every one of order 2 and more; -1 when one may be repeated.
 * The sum is in order of first occurrence, as always.
 */
function normOfDistinct(table: usize, unigram: bool, grams: usize, count: u32, unknown: f64): f64 {
  if (count > FILTER_BITS >> 4) return -1;
  memory.fill(filter, 0, FILTER_BITS >> 3);
  const end = grams + (<usize>count << 2);
  let sum: f64 = 0;
  for (; grams < end; grams += 4) {
    const id = load<u32>(grams);
    const bit = (id * 0x9e3779b1) >> 22;
    const word = filter + (<usize>(bit >> 6) << 3);
    const mask = (<u64>1) << (bit & 63);
    const seen = load<u64>(word);
    if (seen & mask) return -1;
    store<u64>(word, seen | mask);
    const weight = weightOf(table, unigram, id, unknown);
    sum += weight * weight;
  }
  return sqrt(sum);
}

/** Norm of the vector of a caption's n-grams of one order. */
function normOf(table: usize, index: usize, caption: usize, k: u32, count: u32, unknown: f64): f64 {
  const grams = gramsOfOrder(caption, k);
  const quick = normOfDistinct(table, k == 1, grams, count, unknown);
  if (quick >= 0) return quick;
  const distinct = indexGrams(index, grams, count);
  const ids = distinctIds(index);
  const counts = distinctCounts(index);
  let sum: f64 = 0;
  for (let d: usize = 0; d < <usize>distinct << 2; d += 4) {
    const weight = <f64>load<u32>(counts + d) * weightOf(table, k == 1, load<u32>(ids + d), unknown);
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
  for (let r = from; r < to; ++r) {
    const caption = captionAt(references, r);
    const length = wordCount(caption);
    for (let k: u32 = 1; k <= order; ++k) {
      const grams = gramCount(length, k);
      const norm = grams ? normOf(table, index, caption, k, grams, unknown) : 0;
      store<f64>(norms + (<usize>(r * order + k - 1) << 3), norm);
    }
  }
  release(scratch);
}

/** Differences in length below this have their factors kept, for parity and strict mode; 0 stands for one not yet needed. */
const KEPT_FACTORS: u32 = 64;
const factorTable: usize = memory.data(1024, 8);

/** Factor for two captions of `a` and `b` words. */
function lengthFactor(a: u32, b: u32, strict: bool): f64 {
  const x = strict ? a : max(a, 1) - 1;
  const y = strict ? b : max(b, 1) - 1;
  const difference = x > y ? x - y : y - x;
  if (difference >= KEPT_FACTORS) return gaussian(<f64>difference, strict);
  const cell = factorTable + (<usize>(difference + (strict ? KEPT_FACTORS : 0)) << 3);
  let factor = load<f64>(cell);
  if (factor == 0) {
    factor = gaussian(<f64>difference, strict);
    store<f64>(cell, factor);
  }
  return factor;
}

function gaussian(difference: f64, strict: bool): f64 {
  const exponent = -(difference * difference) / TWO_SIGMA_SQUARED;
  return strict ? exp(exponent) : pow(E, exponent);
}

/**
 * Writes CIDEr-D (`plain` false) or CIDEr (`plain` true) of candidates `from` .. `to - 1` to their places in `out` (f64).
 * `norms` comes from `ciderNorms`, `overlaps` from overlap.ts with at least the table's order; `bounds` as there.
 */
export function ciderScores(
  table: usize,
  norms: usize,
  references: usize,
  candidates: usize,
  overlaps: usize,
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
  const sums = alloc(<usize>order << 3);
  let capacity: u32 = 0;
  let weights: usize = 0;
  let referenceCapacity: u32 = 0;
  let factors: usize = 0;
  for (let s = from; s < to; ++s) {
    const length = wordCount(captionAt(candidates, s));
    const first = load<u32>(bounds + (<usize>s << 3));
    const last = load<u32>(bounds + (<usize>s << 3), 4);
    if (length > capacity) {
      capacity = max<u32>(64, 2 * length);
      // Pairs: the n-gram's weight, the candidate's weight.
      weights = alloc(<usize>capacity << 4);
    }
    if (last - first > referenceCapacity) {
      referenceCapacity = max<u32>(16, 2 * (last - first));
      factors = alloc(<usize>referenceCapacity << 3);
    }
    for (let r = first; r < last; ++r) {
      const referenceLength = wordCount(captionAt(references, r));
      let factor = ciderLengthFactor(length, referenceLength, plain, strict);
      // In strict mode each pair is averaged over its own orders; parity divides by n at the end.
      if (strict) factor /= <f64>max<u32>(1, min(order, max(length, referenceLength)));
      store<f64>(factors + (<usize>(r - first) << 3), factor);
    }
    let overlap = overlapOf(overlaps, s);
    for (let k: u32 = 1; k <= order; ++k) {
      const distinct = overlapDistinct(overlap);
      const norm = weigh(table, overlap, k == 1, distinct, unknown, weights);
      let sum: f64 = 0;
      if (norm != 0) {
        for (let r = first; r < last; ++r) {
          const referenceNorm = load<f64>(norms + (<usize>(r * order + k - 1) << 3));
          if (referenceNorm == 0) continue;
          const value = similarity(weights, overlapTally(overlap, distinct, r - first), distinct, plain);
          sum += (value / (norm * referenceNorm)) * load<f64>(factors + (<usize>(r - first) << 3));
        }
      }
      store<f64>(sums + (<usize>(k - 1) << 3), sum);
      overlap = overlapNext(overlap, distinct, last - first);
    }
    let total: f64 = 0;
    for (let k: u32 = 0; k < order; ++k) total += load<f64>(sums + (<usize>k << 3));
    const mean = strict ? total : total / <f64>order;
    store<f64>(out + (<usize>s << 3), last > first ? (mean / <f64>(last - first)) * 10 : 0);
  }
  release(scratch);
}

/**
 * The vector of a candidate's n-grams of one order, for explanations: writes two f64 for each distinct n-gram of the block at
 * `overlap` (see overlap.ts), its weight and its weight times its count. Returns the norm.
 */
export function ciderVector(table: usize, overlap: usize, order: u32, out: usize): f64 {
  return weigh(table, overlap, order == 1, overlapDistinct(overlap), logDocuments(table), out);
}

/** The factor for the length of captions of `a` and `b` words: 1 for the paper's CIDEr. */
export function ciderLengthFactor(a: u32, b: u32, plain: bool, strict: bool): f64 {
  return plain ? 1 : lengthFactor(a, b, strict);
}

/** Weights of the candidate's distinct n-grams of one order, in order of first occurrence; returns their norm. */
function weigh(table: usize, overlap: usize, unigram: bool, distinct: u32, unknown: f64, weights: usize): f64 {
  const ids = overlapIds(overlap);
  const counts = overlapCounts(overlap, distinct);
  let sum: f64 = 0;
  for (let d: usize = 0; d < distinct; ++d) {
    const weight = weightOf(table, unigram, load<u32>(ids + (d << 2)), unknown);
    const own = <f64>load<u32>(counts + (d << 2)) * weight;
    store<f64>(weights + (d << 4), weight);
    store<f64>(weights + (d << 4), own, 8);
    sum += own * own;
  }
  return sqrt(sum);
}

/** Dot product of the candidate's vector with a reference's, clipped for CIDEr-D, in the candidate's n-gram order. */
function similarity(weights: usize, tally: usize, distinct: u32, plain: bool): f64 {
  let value: f64 = 0;
  for (let d: usize = 0; d < distinct; ++d) {
    const count = load<u32>(tally + (d << 2));
    if (!count) continue;
    const own = load<f64>(weights + (d << 4), 8);
    const other = <f64>count * load<f64>(weights + (d << 4));
    value += (plain ? own : min(own, other)) * other;
  }
  return value;
}
