/**
 * BLEU (Papineni et al. 2002) as in coco-caption / pycocoevalcap, and in its textbook form.
 *
 * Statistics of a segment, f64, additive over segments:
 *   [correct_1 .. correct_n, guess_1 .. guess_n, candidate length, closest reference length]
 * Clipping is by the largest count in any one reference; of two references equally close in length the shorter counts.
 *
 * Parity (pycocoevalcap 1.2 `bleu_scorer.py`): the constants 1e-15 and 1e-9 are added to counts and lengths in exactly that
 * order of operations, so a perfect match is just below 1 and missing orders contribute 1e-6. Strict: precisions as they are,
 * effective order (orders without n-grams are left out), no smoothing, brevity penalty only when shorter.
 */

import { exp, pow } from "./math";
import { gramCount } from "./ngrams";
import { overlapCounts, overlapDistinct, overlapNext, overlapOf, overlapTally } from "./overlap";
import { captionAt, wordCount } from "./text/captions";

const TINY: f64 = 1e-15;
const SMALL: f64 = 1e-9;

/** Width of a row of statistics of orders 1 .. `order`. */
export function bleuWidth(order: u32): u32 {
  return 2 * order + 2;
}

/**
 * Writes the rows of statistics of candidates `from` .. `to - 1` to their places in `out`. Long runs are done in ranges: a
 * host's optimised code is used from the next call on.
 * `overlaps` comes from overlap.ts with at least this order; `bounds`: per candidate two u32, its first reference and the one
 * after its last.
 */
export function bleuStatistics(
  references: usize,
  candidates: usize,
  overlaps: usize,
  bounds: usize,
  from: u32,
  to: u32,
  order: u32,
  out: usize,
): void {
  out += <usize>(from * bleuWidth(order)) << 3;
  for (let s = from; s < to; ++s) {
    const length = wordCount(captionAt(candidates, s));
    const first = load<u32>(bounds + (<usize>s << 3));
    const last = load<u32>(bounds + (<usize>s << 3), 4);
    let overlap = overlapOf(overlaps, s);
    for (let k: u32 = 1; k <= order; ++k) {
      const distinct = overlapDistinct(overlap);
      store<f64>(out + (<usize>(k - 1) << 3), <f64>clippedCount(overlap, distinct, last - first));
      store<f64>(out + (<usize>(order + k - 1) << 3), <f64>gramCount(length, k));
      overlap = overlapNext(overlap, distinct, last - first);
    }
    store<f64>(out + (<usize>(2 * order) << 3), <f64>length);
    store<f64>(out + (<usize>(2 * order + 1) << 3), <f64>closestLength(references, first, last, length));
    out += <usize>bleuWidth(order) << 3;
  }
}

/** Sum over the distinct n-grams of min(count in the candidate, largest count in one reference). */
function clippedCount(overlap: usize, distinct: u32, references: u32): u32 {
  const counts = overlapCounts(overlap, distinct);
  let correct: u32 = 0;
  for (let d: usize = 0; d < <usize>distinct << 2; d += 4) {
    let clip: u32 = 0;
    let tally = overlapTally(overlap, distinct, 0) + d;
    for (let r: u32 = 0; r < references; ++r) {
      clip = max(clip, load<u32>(tally));
      tally += <usize>distinct << 2;
    }
    correct += min(clip, load<u32>(counts + d));
  }
  return correct;
}

function closestLength(references: usize, first: u32, last: u32, length: u32): u32 {
  let best: u32 = 0;
  let bestDistance: u32 = u32.MAX_VALUE;
  for (let r = first; r < last; ++r) {
    const candidate = wordCount(captionAt(references, r));
    const distance = candidate > length ? candidate - length : length - candidate;
    if (distance < bestDistance || (distance == bestDistance && candidate < best)) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Turns `rows` rows of statistics into Bleu_1 .. Bleu_order each (row-major f64). A sum of rows gives a corpus value. */
export function bleuScores(statistics: usize, rows: u32, order: u32, strict: bool, out: usize): void {
  const width = <usize>bleuWidth(order) << 3;
  for (let i: u32 = 0; i < rows; ++i) {
    if (strict) strictScore(statistics, order, out);
    else parityScore(statistics, order, out);
    statistics += width;
    out += <usize>order << 3;
  }
}

/** The brevity penalty of a row of statistics. */
export function bleuPenalty(row: usize, order: u32, strict: bool): f64 {
  const length = load<f64>(row + (<usize>(2 * order) << 3));
  const reference = load<f64>(row + (<usize>(2 * order + 1) << 3));
  if (strict) return length >= reference ? 1 : exp(1 - reference / length);
  const ratio = (length + TINY) / (reference + SMALL);
  return ratio < 1 ? exp(1 - 1 / ratio) : 1;
}

function parityScore(row: usize, order: u32, out: usize): void {
  const penalty = bleuPenalty(row, order, false);
  let product: f64 = 1;
  for (let k: u32 = 1; k <= order; ++k) {
    const correct = load<f64>(row + (<usize>(k - 1) << 3));
    const guess = load<f64>(row + (<usize>(order + k - 1) << 3));
    product *= (correct + TINY) / (guess + SMALL);
    store<f64>(out + (<usize>(k - 1) << 3), pow(product, 1 / <f64>k) * penalty);
  }
}

function strictScore(row: usize, order: u32, out: usize): void {
  const penalty = bleuPenalty(row, order, true);
  let product: f64 = 1;
  let score: f64 = 0;
  for (let k: u32 = 1; k <= order; ++k) {
    const correct = load<f64>(row + (<usize>(k - 1) << 3));
    const guess = load<f64>(row + (<usize>(order + k - 1) << 3));
    if (guess > 0) {
      product *= correct / guess;
      score = product > 0 ? penalty * pow(product, 1 / <f64>k) : 0;
    }
    store<f64>(out + (<usize>(k - 1) << 3), score);
  }
}
