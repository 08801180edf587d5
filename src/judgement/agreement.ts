/**
 * Agreement of metrics with ratings: correlations with intervals over resampled images.
 *
 * @module
 */

import type { RatingTarget } from "./choices.js";
import type { JudgedRatings } from "./data/judged.js";
import { resampleWeights, unitsOf } from "./statistics/bootstrap.js";
import { type Interval, percentileInterval } from "./statistics/intervals.js";
import { PearsonPairs } from "./statistics/pearson.js";
import { RankPairs, tieShare } from "./statistics/rank-correlation.js";
import { type Levels, levelsOf } from "./statistics/ranks.js";

/** Statistics of an agreement table, in its order. */
export const CORRELATIONS = ["tauB", "tauC", "pearson", "spearman"] as const;

export type Correlation = (typeof CORRELATIONS)[number];

/** A value and its 95 % interval, if resampled. */
export interface Estimate {
  readonly value: number;
  readonly interval?: Interval;
}

export interface AgreementRow {
  readonly metric: string;
  readonly tauB: Estimate;
  readonly tauC: Estimate;
  readonly pearson: Estimate;
  readonly spearman: Estimate;
  /** Share of pairs with different ratings to which the metric gives equal scores. */
  readonly ties: number;
}

/** Ratings as they are correlated: one for each judgement, or one for each item. */
export interface RatingColumn {
  readonly items: Uint32Array;
  readonly ratings: Float64Array;
}

export function ratingColumn({ judgements, rounds }: JudgedRatings, target: RatingTarget): RatingColumn {
  if (target === "all") {
    return {
      items: Uint32Array.from(judgements, ({ item }) => item),
      ratings: Float64Array.from(judgements, ({ rating }) => rating),
    };
  }
  const byItem = (rounds[0] ?? []).map((): number[] => []);
  for (const { item, rating } of judgements) byItem[item]?.push(rating);
  return {
    items: Uint32Array.from(byItem, (_, i) => i),
    ratings: Float64Array.from(byItem, target === "mean" ? mean : mode),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function mode(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  let best = Number.NaN;
  let most = 0;
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    while (to < sorted.length && sorted[to] === sorted[from]) to++;
    if (to - from > most) {
      most = to - from;
      best = sorted[from] as number;
    }
  }
  return best;
}

/** Correlations of one column of scores with ratings, for any weights of images. */
class Correlator {
  readonly ties: number;
  readonly #ranks: RankPairs;
  readonly #values: PearsonPairs;

  constructor(scores: Float64Array, column: RatingColumn, ratingLevels: Levels, unitOf: Uint32Array) {
    const values = Float64Array.from(column.items, (item) => scores[item] as number);
    const levels = levelsOf(values);
    this.#ranks = new RankPairs(levels, ratingLevels, unitOf);
    this.#values = new PearsonPairs(values, column.ratings, unitOf);
    this.ties = tieShare(levels, ratingLevels);
  }

  values(weights?: Float64Array): Record<Correlation, number> {
    return { ...this.#ranks.correlations(weights), pearson: this.#values.correlation(weights) };
  }
}

export interface Resampling {
  /** 0: no intervals. */
  readonly resamples: number;
  readonly seed: number;
}

/** Rows of the table, and tau-c of every resample by metric, for paired differences. */
export interface Agreement {
  readonly rows: readonly AgreementRow[];
  readonly resampled: ReadonlyMap<string, Float64Array>;
}

/**
 * Correlates columns of scores with ratings. All metrics see the same resamples.
 *
 * @param columns scores of the items, by metric
 */
export function agreement(
  judged: JudgedRatings,
  target: RatingTarget,
  columns: ReadonlyMap<string, Float64Array>,
  { resamples, seed }: Resampling,
  onMetric: (metric: string) => void = () => {},
): Agreement {
  const column = ratingColumn(judged, target);
  const images = unitsOf((judged.rounds[0] ?? []).map(({ image }) => image));
  const unitOf = Uint32Array.from(column.items, (item) => images.of[item] as number);
  const weights = resampleWeights(images.count, resamples, seed);
  const ratingLevels = levelsOf(column.ratings);
  const resampled = new Map<string, Float64Array>();
  const rows = [...columns].map(([metric, scores]): AgreementRow => {
    onMetric(metric);
    const correlator = new Correlator(scores, column, ratingLevels, unitOf);
    const values = correlator.values();
    const draws = weights.map((resample) => correlator.values(resample));
    resampled.set(
      metric,
      Float64Array.from(draws, ({ tauC }) => tauC),
    );
    const estimate = (name: Correlation): Estimate => ({
      value: values[name],
      ...(resamples === 0 ? {} : { interval: percentileInterval(draws.map((draw) => draw[name])) }),
    });
    return {
      metric,
      tauB: estimate("tauB"),
      tauC: estimate("tauC"),
      pearson: estimate("pearson"),
      spearman: estimate("spearman"),
      ties: correlator.ties,
    };
  });
  return { rows, resampled };
}
