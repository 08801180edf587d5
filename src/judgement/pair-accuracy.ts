/**
 * Agreement of metrics with preferences: shares of pairs, by cell, over draws of references.
 *
 * @module
 */

import type { TieRule } from "./choices.js";
import type { JudgedPairs } from "./data/judged.js";
import { pairCredit } from "./statistics/accuracy.js";
import { type Interval, wilsonInterval } from "./statistics/intervals.js";
import { Random } from "./statistics/random.js";

/** Accuracy in one cell. */
export interface CellAccuracy {
  readonly name: string;
  readonly pairs: number;
  /** Mean over the draws of references. */
  readonly accuracy: number;
  /** Wilson's interval for so many pairs. */
  readonly interval: Interval;
  /** Sample standard deviation over the draws; absent with one draw. */
  readonly spread?: number;
  /** Share of pairs with equal scores. */
  readonly ties: number;
}

export interface AccuracyRow {
  readonly metric: string;
  readonly cells: readonly CellAccuracy[];
  /** All cells together. */
  readonly total: CellAccuracy;
}

/** Rows of the table, and for each metric the credit of every pair in the first draw, for tests of one against another. */
export interface Accuracies {
  readonly rows: readonly AccuracyRow[];
  readonly credits: ReadonlyMap<string, Float64Array>;
}

export interface AccuracyOptions {
  readonly ties: (cell: string) => TieRule;
  readonly equalWithin: number;
  readonly total: "cells" | "pairs";
  readonly seed: number;
}

/**
 * Compares columns of scores with preferences.
 *
 * @param columns scores of the items by metric, for each draw
 * @param ties what an equal score earns in a cell
 * @param equalWithin how far apart equal scores may be
 * @param total mean of the cells, or share of all pairs
 */
export function pairAccuracies(
  judged: JudgedPairs,
  columns: readonly ReadonlyMap<string, Float64Array>[],
  { ties, equalWithin, total, seed }: AccuracyOptions,
): Accuracies {
  const credits = new Map<string, Float64Array>();
  const rows = [...(columns[0]?.keys() ?? [])].map((metric): AccuracyRow => {
    const draws = columns.map((scores, draw) => {
      const random = Random.seeded(seed + draw);
      return creditsOf(judged, scores.get(metric) as Float64Array, ties, equalWithin, random);
    });
    credits.set(metric, draws[0]?.credits as Float64Array);
    const cells = judged.cells.map((name) =>
      summary(
        name,
        draws.map((draw) => shareIn(judged, draw, (cell) => cell === name)),
      ),
    );
    const all = draws.map((draw) => shareIn(judged, draw, () => true));
    return { metric, cells, total: total === "pairs" ? summary("all", all) : meanOfCells(judged, draws) };
  });
  return { rows, credits };
}

interface Draw {
  readonly credits: Float64Array;
  readonly tied: Uint8Array;
}

function creditsOf(
  judged: JudgedPairs,
  scores: Float64Array,
  ties: (cell: string) => TieRule,
  equalWithin: number,
  random: Random,
): Draw {
  const tied = new Uint8Array(judged.preferences.length);
  const credits = Float64Array.from(judged.preferences, (preference, i) => {
    const first = scores[preference.first] as number;
    const other = scores[preference.second] as number;
    const second = Math.abs(first - other) <= equalWithin ? first : other;
    if (first === second) tied[i] = 1;
    return pairCredit({ first, second, firstIsBetter: preference.firstIsBetter }, ties(preference.cell), random);
  });
  return { credits, tied };
}

interface Share {
  readonly pairs: number;
  readonly accuracy: number;
  readonly ties: number;
}

function shareIn(judged: JudgedPairs, { credits, tied }: Draw, within: (cell: string) => boolean): Share {
  let pairs = 0;
  let credit = 0;
  let equal = 0;
  judged.preferences.forEach(({ cell }, i) => {
    if (!within(cell)) return;
    pairs++;
    credit += credits[i] as number;
    equal += tied[i] as number;
  });
  return { pairs, accuracy: credit / pairs, ties: equal / pairs };
}

function meanOfCells(judged: JudgedPairs, draws: readonly Draw[]): CellAccuracy {
  return summary(
    "mean",
    draws.map((draw) => {
      const cells = judged.cells.map((name) => shareIn(judged, draw, (cell) => cell === name));
      return {
        pairs: cells.reduce((sum, { pairs }) => sum + pairs, 0),
        accuracy: mean(cells.map(({ accuracy }) => accuracy)),
        ties: mean(cells.map(({ ties }) => ties)),
      };
    }),
  );
}

function summary(name: string, draws: readonly Share[]): CellAccuracy {
  const accuracy = mean(draws.map((draw) => draw.accuracy));
  const pairs = draws[0]?.pairs ?? 0;
  const squares = draws.reduce((sum, draw) => sum + (draw.accuracy - accuracy) * (draw.accuracy - accuracy), 0);
  return {
    name,
    pairs,
    accuracy,
    interval: wilsonInterval(accuracy * pairs, pairs),
    ...(draws.length > 1 ? { spread: Math.sqrt(squares / (draws.length - 1)) } : {}),
    ties: mean(draws.map((draw) => draw.ties)),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
