/**
 * Agreement of raters with each other: Krippendorff's alpha (2011), which takes missing ratings, and Fleiss' kappa (1971), which
 * takes none.
 *
 * @module
 */

import { givenNumbers, listOf, oneOf } from "../../metrics/given.js";

/** What a difference of two ratings weighs: all the same, by the ranks between, by the square of the difference. */
export const RATING_LEVELS = ["nominal", "ordinal", "interval"] as const;

export type RatingLevel = (typeof RATING_LEVELS)[number];

/**
 * Krippendorff's alpha; NaN where no two ratings are of one unit, or all ratings are equal.
 *
 * @param units ratings of each unit, by whom does not matter
 */
export function krippendorffAlpha(units: readonly (readonly number[])[], level: RatingLevel): number {
  listOf(givenNumbers)(units, "units");
  oneOf(RATING_LEVELS)(level, "level");
  const paired = units.filter((ratings) => ratings.length >= 2);
  const values = [...new Set(paired.flat())].sort((a, b) => a - b);
  const size = values.length;
  const place = new Map(values.map((value, i) => [value, i]));
  // Coincidences of values within units, each unit weighing as many ratings as it has.
  const coincidences = new Float64Array(size * size);
  for (const ratings of paired) {
    const counts = new Float64Array(size);
    for (const rating of ratings) {
      const i = place.get(rating) as number;
      counts[i] = (counts[i] as number) + 1;
    }
    for (let a = 0; a < size; ++a) {
      for (let b = 0; b < size; ++b) {
        const pairs = (counts[a] as number) * ((counts[b] as number) - (a === b ? 1 : 0));
        coincidences[a * size + b] = (coincidences[a * size + b] as number) + pairs / (ratings.length - 1);
      }
    }
  }
  const totals = Float64Array.from(values, (_, a) => sum(coincidences.subarray(a * size, (a + 1) * size)));
  const total = sum(totals);
  let observed = 0;
  let expected = 0;
  for (let a = 0; a < size; ++a) {
    for (let b = 0; b < size; ++b) {
      const weight = distance(values, totals, a, b, level);
      observed += weight * (coincidences[a * size + b] as number);
      expected += (weight * (totals[a] as number) * (totals[b] as number)) / (total - 1);
    }
  }
  return expected === 0 ? Number.NaN : 1 - observed / expected;
}

function distance(values: readonly number[], totals: Float64Array, a: number, b: number, level: RatingLevel): number {
  if (a === b) return 0;
  if (level === "nominal") return 1;
  if (level === "interval") return squared((values[a] as number) - (values[b] as number));
  const [low, high] = a < b ? [a, b] : [b, a];
  return squared(sum(totals.subarray(low, high + 1)) - ((totals[low] as number) + (totals[high] as number)) / 2);
}

/** Not the operator for powers, whose last bit hosts choose. */
function squared(value: number): number {
  return value * value;
}

/**
 * Fleiss' kappa; NaN where all ratings are equal, or units have different numbers of ratings or fewer than two.
 *
 * @param units ratings of each unit
 */
export function fleissKappa(units: readonly (readonly number[])[]): number {
  listOf(givenNumbers)(units, "units");
  const raters = units[0]?.length ?? 0;
  if (raters < 2 || units.some(({ length }) => length !== raters)) return Number.NaN;
  const totals = new Map<number, number>();
  let agreeing = 0;
  for (const ratings of units) {
    const counts = new Map<number, number>();
    for (const rating of ratings) counts.set(rating, (counts.get(rating) ?? 0) + 1);
    for (const [rating, count] of counts) {
      totals.set(rating, (totals.get(rating) ?? 0) + count);
      agreeing += count * (count - 1);
    }
  }
  const all = units.length * raters;
  const observed = agreeing / (all * (raters - 1));
  let expected = 0;
  for (const count of totals.values()) expected += (count / all) * (count / all);
  return expected === 1 ? Number.NaN : (observed - expected) / (1 - expected);
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
