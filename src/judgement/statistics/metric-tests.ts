/**
 * Tests of one metric against another: is the difference of their agreements with people more than chance?
 *
 * @module
 */

import {
  checkOptions,
  givenNumber,
  givenNumbers,
  givenSeed,
  listOf,
  maybe,
  wholeFrom,
  wrongValue,
} from "../../metrics/given.js";
import { DEFAULT_PERMUTATIONS, MOST_PERMUTATIONS } from "../choices.js";
import { fairSplitTwoSided, studentTwoSided } from "./distributions.js";
import { Random } from "./random.js";
import { RankPairs } from "./rank-correlation.js";
import { levelsOf } from "./ranks.js";

/** Items or pairs that tests take: some go through all of them. */
const MOST_PAIRS = 1e9;

export interface WilliamsResult {
  readonly t: number;
  readonly degrees: number;
  /** Two-sided. */
  readonly p: number;
}

/**
 * Williams' test of two dependent correlations of Pearson (Williams 1959; Graham and Baldwin 2014).
 *
 * @param human1 correlation of the first metric with people
 * @param human2 correlation of the second metric with people
 * @param between correlation of the metrics with each other
 * @param n number of items
 */
export function williamsTest(human1: number, human2: number, between: number, n: number): WilliamsResult {
  for (const [name, value] of Object.entries({ human1, human2, between })) givenNumber(value, name);
  wholeFrom(0, MOST_PAIRS)(n, "n");
  const degrees = n - 3;
  const k = 1 - human1 * human1 - human2 * human2 - between * between + 2 * human1 * human2 * between;
  const mean = (human1 + human2) / 2;
  const rest = 1 - between;
  const denominator = Math.sqrt(((2 * (n - 1)) / (n - 3)) * Math.max(0, k) + mean * mean * rest * rest * rest);
  const difference = human1 - human2;
  // Metrics that are one: nothing to tell apart.
  const t = difference === 0 ? 0 : (difference * Math.sqrt((n - 1) * (1 + between))) / denominator;
  return { t, degrees, p: studentTwoSided(t, degrees) };
}

/** The exact test of McNemar (1947) on the pairs that only one of two metrics gets right; two-sided. */
export function mcnemarTest(onlyFirst: number, onlySecond: number): number {
  const count = wholeFrom(0, MOST_PAIRS);
  count(onlyFirst, "onlyFirst");
  count(onlySecond, "onlySecond");
  return fairSplitTwoSided(onlyFirst, onlyFirst + onlySecond);
}

/** Step-down correction of Holm (1979) for several tests, in the order of the values. */
export function holm(values: readonly number[]): number[] {
  listOf(givenNumber)(values, "values");
  const order = values.map((_, i) => i).sort((a, b) => (values[a] as number) - (values[b] as number));
  const adjusted = new Array<number>(values.length).fill(1);
  let highest = 0;
  order.forEach((i, rank) => {
    highest = Math.max(highest, Math.min(1, (values.length - rank) * (values[i] as number)));
    adjusted[i] = highest;
  });
  return adjusted;
}

/** What PERM-BOTH compares. */
export interface PermutationInput {
  /** Scores of two metrics, by item. */
  readonly first: ArrayLike<number>;
  readonly second: ArrayLike<number>;
  /** Item and rating of each judgement. */
  readonly items: ArrayLike<number>;
  readonly ratings: ArrayLike<number>;
  readonly permutations?: number | undefined;
  readonly seed: number;
}

/**
 * PERM-BOTH (Deutsch, Dror and Roth 2021) for tau-c: both metrics are standardised, then swap their scores item by item at
 * random. Two-sided; the observed difference counts as one of the permutations, so that p is never 0.
 */
export function permutationTest(input: PermutationInput): number {
  checkOptions(input, {
    ...{ first: givenNumbers, second: givenNumbers, items: givenNumbers, ratings: givenNumbers },
    permutations: maybe(wholeFrom(0, MOST_PERMUTATIONS)),
    seed: givenSeed,
  });
  const { items, ratings, permutations = DEFAULT_PERMUTATIONS, seed } = input;
  const n = input.first.length;
  if (input.second.length !== n) throw wrongValue("second", `${n} scores as "first" has`, input.second);
  if (ratings.length !== items.length) throw wrongValue("ratings", `${items.length} as there are items`, ratings);
  listOf(wholeFrom(0, n - 1))(Array.from(items), "items");
  const both = new Float64Array(2 * n);
  both.set(standardized(input.first), 0);
  both.set(standardized(input.second), n);
  // Both columns of every judgement as pairs of one list, sorted once; a column has those of weight 1.
  const judgements = items.length;
  const unitOf = Uint32Array.from({ length: 2 * judgements }, (_, i) =>
    i < judgements ? (items[i] as number) : n + (items[i - judgements] as number),
  );
  const x = levelsOf(Float64Array.from(unitOf, (unit) => both[unit] as number));
  const y = levelsOf(Float64Array.from(unitOf, (_, i) => ratings[i % judgements] as number));
  const pairs = new RankPairs(x, y, unitOf);
  const weights = new Float64Array(2 * n);
  const difference = (swapped: Uint8Array): number => {
    const tau = (side: 0 | 1): number => {
      for (let i = 0; i < n; ++i) {
        const chosen = side ^ (swapped[i] as number);
        weights[i] = 1 - chosen;
        weights[n + i] = chosen;
      }
      return pairs.correlations(weights).tauC;
    };
    return Math.abs(tau(0) - tau(1));
  };
  const swapped = new Uint8Array(n);
  const observed = difference(swapped);
  const random = Random.seeded(seed);
  let atLeast = 0;
  for (let k = 0; k < permutations; ++k) {
    for (let i = 0; i < n; ++i) swapped[i] = random.word() >>> 31;
    if (difference(swapped) >= observed) atLeast++;
  }
  return (atLeast + 1) / (permutations + 1);
}

/** Mean 0 and standard deviation 1; a constant column becomes zeros. */
function standardized(values: ArrayLike<number>): Float64Array {
  const result = Float64Array.from(values);
  let sum = 0;
  for (const value of result) sum += value;
  const mean = sum / result.length;
  let squares = 0;
  for (const value of result) squares += (value - mean) * (value - mean);
  const deviation = Math.sqrt(squares / result.length);
  return result.map((value) => (deviation === 0 ? 0 : (value - mean) / deviation));
}
