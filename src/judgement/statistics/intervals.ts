/**
 * Confidence intervals of 95 %: Wilson's for shares, percentiles for resamples.
 *
 * @module
 */

import { givenNumber, givenNumbers } from "../../metrics/given.js";

/** Lower and upper end. */
export type Interval = readonly [low: number, high: number];

/** 97.5 % quantile of the normal distribution. */
const NORMAL_QUANTILE = 1.959963984540054;

/** Share of resamples beyond each end. */
const TAIL = 0.025;

/** Wilson's score interval (1927) of a share of `n`; `successes` may be fractional where ties count half. */
export function wilsonInterval(successes: number, n: number): Interval {
  givenNumber(successes, "successes");
  givenNumber(n, "n");
  if (n === 0) return [0, 1];
  const share = successes / n;
  const square = NORMAL_QUANTILE * NORMAL_QUANTILE;
  const middle = share + square / (2 * n);
  const half = NORMAL_QUANTILE * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n));
  const scale = 1 + square / n;
  return [Math.max(0, (middle - half) / scale), Math.min(1, (middle + half) / scale)];
}

/** Percentile interval of resampled values: of 1,000 the 25th from either end (as sacrebleu). NaN are left out. */
export function percentileInterval(values: ArrayLike<number>): Interval {
  givenNumbers(values, "values");
  const sorted = Float64Array.from(values)
    .filter((value) => !Number.isNaN(value))
    .sort();
  if (sorted.length === 0) return [Number.NaN, Number.NaN];
  const cut = Math.floor(sorted.length * TAIL);
  return [sorted[cut] as number, sorted[sorted.length - 1 - cut] as number];
}
