/**
 * Every metric against every other: differences of agreement, their intervals and tests.
 *
 * @module
 */

import { type Agreement, ratingColumn } from "./agreement.js";
import type { RatingTarget } from "./choices.js";
import type { JudgedRatings } from "./data/judged.js";
import type { Accuracies } from "./pair-accuracy.js";
import { type Interval, percentileInterval } from "./statistics/intervals.js";
import { holm, mcnemarTest, permutationTest, williamsTest } from "./statistics/metric-tests.js";
import { pearson } from "./statistics/pearson.js";

/** One metric against another. */
export interface Comparison {
  readonly first: string;
  readonly second: string;
  /** Agreement of the first less that of the second: tau-c, or accuracy. */
  readonly difference: number;
  /** 95 % interval of the difference over the same resamples; for ratings. */
  readonly interval?: Interval;
  /** Two-sided p: PERM-BOTH of tau-c, or McNemar's test. */
  readonly p: number;
  /** The same, corrected for the number of comparisons (Holm). */
  readonly adjusted: number;
  /** Two-sided p of Williams' test of Pearson's correlations, and corrected; for ratings. */
  readonly williams?: number;
  readonly williamsAdjusted?: number;
}

/** Comparisons of all pairs of metrics. */
export function compareAgreement(
  judged: JudgedRatings,
  target: RatingTarget,
  columns: ReadonlyMap<string, Float64Array>,
  { rows, resampled }: Agreement,
  { permutations, seed }: { readonly permutations: number; readonly seed: number },
  onPair: (done: number, total: number) => void = () => {},
): Comparison[] {
  const { items, ratings } = ratingColumn(judged, target);
  const spread = new Map(
    [...columns].map(([name, scores]) => [name, Float64Array.from(items, (item) => scores[item] as number)]),
  );
  const pairs = pairsOf(rows);
  // Judgements of one caption are not independent; counting captions errs on the safe side.
  const captions = columns.values().next().value?.length ?? 0;
  const compared = pairs.map(([a, b], done) => {
    onPair(done, pairs.length);
    const [first, second] = [columns.get(a.metric), columns.get(b.metric)] as [Float64Array, Float64Array];
    const [drawsA, drawsB] = [resampled.get(a.metric), resampled.get(b.metric)] as [Float64Array, Float64Array];
    const between = pearson(spread.get(a.metric) as Float64Array, spread.get(b.metric) as Float64Array);
    return {
      first: a.metric,
      second: b.metric,
      difference: a.tauC.value - b.tauC.value,
      ...(drawsA.length === 0
        ? {}
        : { interval: percentileInterval(drawsA.map((value, i) => value - (drawsB[i] as number))) }),
      p: permutationTest({ first, second, items, ratings, permutations, seed }),
      williams: williamsTest(a.pearson.value, b.pearson.value, between, captions).p,
    };
  });
  const adjusted = holm(compared.map(({ p }) => p));
  const williams = holm(compared.map((one) => one.williams));
  return compared.map((one, i) => ({
    ...one,
    adjusted: adjusted[i] as number,
    williamsAdjusted: williams[i] as number,
  }));
}

/** The same for preferences, on the pairs of the first draw: half credits of ties count for neither. */
export function compareAccuracies({ rows, credits }: Accuracies): Comparison[] {
  const compared = pairsOf(rows).map(([a, b]) => {
    const [first, second] = [credits.get(a.metric), credits.get(b.metric)] as [Float64Array, Float64Array];
    let onlyFirst = 0;
    let onlySecond = 0;
    first.forEach((credit, i) => {
      const other = second[i] as number;
      if (credit === 1 && other === 0) onlyFirst++;
      if (credit === 0 && other === 1) onlySecond++;
    });
    return {
      first: a.metric,
      second: b.metric,
      difference: a.total.accuracy - b.total.accuracy,
      p: mcnemarTest(onlyFirst, onlySecond),
    };
  });
  const adjusted = holm(compared.map(({ p }) => p));
  return compared.map((one, i) => ({ ...one, adjusted: adjusted[i] as number }));
}

function pairsOf<T>(rows: readonly T[]): [T, T][] {
  return rows.flatMap((a, i) => rows.slice(i + 1).map((b): [T, T] => [a, b]));
}
