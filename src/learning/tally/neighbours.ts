/**
 * Words that vectors place near a word.
 *
 * @module
 */

import type { QuantizedVectors } from "../../data/tally-pack.js";

/** The nearest ones mean nearly the same. */
const FIRST = 4;
const LAST = 25;

/**
 * A function that gives the neighbours of a word of the vocabulary, those number 4 to 25, most similar first.
 *
 * @param usable words that can be neighbours
 */
export function neighbourhood(
  vocabulary: readonly string[],
  { dimension, buckets, values }: QuantizedVectors,
  usable: (word: string) => boolean,
): (word: string) => readonly string[] {
  const numbers = new Map(vocabulary.map((word, i) => [word, i]));
  const units = vocabulary.map((_, i) =>
    unit(values.subarray((buckets + i) * dimension, (buckets + i + 1) * dimension)),
  );
  const choices = [...vocabulary.keys()].filter((i) => usable(vocabulary[i] as string));
  const known = new Map<string, readonly string[]>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const number = numbers.get(word);
    const found = number === undefined ? [] : nearest(number);
    known.set(word, found);
    return found;
  };

  function nearest(number: number): string[] {
    const own = units[number] as Float64Array;
    return choices
      .filter((i) => i !== number)
      .map((i) => ({ i, value: product(own, units[i] as Float64Array) }))
      .sort((a, b) => b.value - a.value || a.i - b.i)
      .slice(FIRST - 1, LAST)
      .map(({ i }) => vocabulary[i] as string);
  }
}

function unit(row: Int8Array): Float64Array {
  const length = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0));
  return Float64Array.from(row, (value) => (length === 0 ? 0 : value / length));
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; ++i) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
