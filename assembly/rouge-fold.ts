/**
 * From counts to precision, recall and F: how the ROUGE family folds several references into one figure.
 *
 * Best F (google `rouge_score`, `score_multi`): every reference is scored, the one with the largest F counts, the first on
 * ties; figures are not rounded. ROUGE-1.5.5 `-f A`: hits and sizes are summed over the references and divided once.
 * `-f B`: the reference with the largest recall counts, the first on ties. With both, recall and precision are rounded to
 * 5 decimals, F is computed from the rounded figures and rounded again, as the script prints and reuses them.
 *
 * All figures are balanced (alpha 0.5): F = P R / (0.5 P + 0.5 R) in the script, 2 P R / (P + R) in google's package.
 */

import { pow } from "./math";

export const FOLD_BEST_F: u32 = 0;
export const FOLD_SUMS: u32 = 1;
export const FOLD_BEST_RECALL: u32 = 2;

let kind: u32 = 0;
/** Exponent that undoes the weighting of ROUGE_W in ratios; 1 elsewhere. */
let exponent: f64 = 1;
let started: bool = false;
let bestF: f64 = 0;
let bestRecall: f64 = 0;
let hitSum: f64 = 0;
let referenceSum: f64 = 0;
let candidateSum: f64 = 0;

/** Low part of the product a * b, whose rounded value is `product` (Dekker 1971). */
function productError(a: f64, b: f64, product: f64): f64 {
  const scaledA = a * 134217729;
  const highA = scaledA - (scaledA - a);
  const lowA = a - highA;
  const scaledB = b * 134217729;
  const highB = scaledB - (scaledB - b);
  const lowB = b - highB;
  return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB);
}

/**
 * `x` >= 0 rounded to 5 decimals as C's `printf("%.5f")` rounds: the exact binary value decides, an exact tie goes to the
 * even digit. The result is the double nearest to the decimal.
 */
export function round5(x: f64): f64 {
  const scaled = x * 100000;
  const whole = Math.floor(scaled);
  // The distance from the half-way point is a multiple of the product's last bit, so only a distance of 0 needs the rest.
  let side = scaled - whole - 0.5;
  if (side == 0) side = productError(x, 100000, scaled);
  const odd = whole % 2 != 0;
  return (side > 0 || (side == 0 && odd) ? whole + 1 : whole) / 100000;
}

// @ts-ignore: decorator
@inline
function ratio(hits: f64, size: f64): f64 {
  if (size == 0) return 0;
  return exponent == 1 ? hits / size : pow(hits / size, exponent);
}

/** Starts a segment. `weight` is that of ROUGE_W, 1 for the others. */
export function beginFold(fold: u32, weight: f64): void {
  kind = fold;
  exponent = 1 / weight;
  started = false;
  bestF = 0;
  bestRecall = 0;
  hitSum = 0;
  referenceSum = 0;
  candidateSum = 0;
}

/**
 * Adds a reference: hits, its size and the candidate's size in the metric's units. `choice` is the size by which `-f B`
 * compares recalls; it is `referenceSize` except in ROUGE_W.
 */
export function foldReference(hits: f64, referenceSize: f64, candidateSize: f64, choice: f64): void {
  if (kind == FOLD_SUMS) {
    hitSum += hits;
    referenceSum += referenceSize;
    candidateSum += candidateSize;
    return;
  }
  if (kind == FOLD_BEST_F) {
    const f = harmonicMean(ratio(hits, candidateSize), ratio(hits, referenceSize));
    if (started && f <= bestF) return;
    bestF = f;
  } else {
    const recall = choice == 0 ? 0 : round5(hits / choice);
    if (started && recall <= bestRecall) return;
    bestRecall = recall;
  }
  started = true;
  hitSum = hits;
  referenceSum = referenceSize;
  candidateSum = candidateSize;
}

// @ts-ignore: decorator
@inline
function harmonicMean(precision: f64, recall: f64): f64 {
  return precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
}

/** Writes precision, recall and F (three f64). */
export function endFold(out: usize): void {
  let precision = ratio(hitSum, candidateSum);
  let recall = ratio(hitSum, referenceSum);
  let f: f64;
  if (kind == FOLD_BEST_F) {
    f = harmonicMean(precision, recall);
  } else {
    precision = round5(precision);
    recall = round5(recall);
    f = precision * recall > 0 ? round5((precision * recall) / (0.5 * precision + 0.5 * recall)) : 0;
  }
  store<f64>(out, precision);
  store<f64>(out, recall, 8);
  store<f64>(out, f, 16);
}
