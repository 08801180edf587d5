/**
 * How strongly words go together: positive pointwise mutual information of words that stand in the captions of one image. Captions
 * of an image say the same in other words, so synonyms go with the same words.
 */

import { logarithm } from "./logarithm.js";
import type { TrainingImage } from "./training-captions.js";

/** A symmetric sparse matrix, by rows. */
export interface SparseMatrix {
  readonly size: number;
  /** First entry of each row, and one after the last row's. */
  readonly starts: Float64Array;
  readonly columns: Uint16Array;
  readonly values: Float64Array;
}

/** Words by number: those that occur at least `least` times, most frequent first. */
export function vocabularyOf(images: readonly TrainingImage[], least: number): string[] {
  const counts = new Map<string, number>();
  for (const { captions } of images)
    for (const caption of captions) for (const word of caption) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= least)
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .map(([word]) => word);
}

/** The association of all pairs of words. */
export function associations(images: readonly TrainingImage[], words: readonly string[]): SparseMatrix {
  const counts = cooccurrences(images, words);
  const sums = new Float64Array(words.length);
  let total = 0;
  for (let row = 0; row < words.length; ++row) {
    for (let e = counts.starts[row] as number; e < (counts.starts[row + 1] as number); ++e)
      sums[row] = (sums[row] as number) + (counts.values[e] as number);
    total += sums[row] as number;
  }
  return mapEntries(counts, (row, column, count) => {
    const information = logarithm((count * total) / ((sums[row] as number) * (sums[column] as number)));
    // Rare pairs say less than they seem to (Pantel and Lin 2002).
    const least = Math.min(sums[row] as number, sums[column] as number);
    return Math.max(0, information) * (count / (count + 1)) * (least / (least + 1));
  });
}

/** How many pairs of places in captions of one image have the two words. */
function cooccurrences(images: readonly TrainingImage[], words: readonly string[]): SparseMatrix {
  const numbers = new Map(words.map((word, i) => [word, i]));
  const bags = images.map(({ captions }) => {
    const bag = new Map<number, number>();
    for (const word of captions.flat()) {
      const number = numbers.get(word);
      if (number !== undefined) bag.set(number, (bag.get(number) ?? 0) + 1);
    }
    return bag;
  });
  const places: number[][] = words.map(() => []);
  bags.forEach((bag, image) => {
    for (const word of bag.keys()) places[word]?.push(image);
  });
  return sparse(words.length, (row, add) => {
    for (const image of places[row] as number[]) {
      const bag = bags[image] as Map<number, number>;
      const own = bag.get(row) as number;
      for (const [word, count] of bag) add(word, own * (word === row ? own - 1 : count));
    }
  });
}

/** A matrix whose rows are filled one by one. */
function sparse(size: number, fill: (row: number, add: (column: number, value: number) => void) => void): SparseMatrix {
  const starts = new Float64Array(size + 1);
  const columns: Uint16Array[] = [];
  const values: Float64Array[] = [];
  const sums = new Float64Array(size);
  for (let row = 0; row < size; ++row) {
    const touched: number[] = [];
    fill(row, (column, value) => {
      if (value === 0) return;
      if (sums[column] === 0) touched.push(column);
      sums[column] = (sums[column] as number) + value;
    });
    touched.sort((a, b) => a - b);
    columns.push(Uint16Array.from(touched));
    values.push(Float64Array.from(touched, (column) => sums[column] as number));
    for (const column of touched) sums[column] = 0;
    starts[row + 1] = (starts[row] as number) + touched.length;
  }
  const length = starts[size] as number;
  const matrix = { size, starts, columns: new Uint16Array(length), values: new Float64Array(length) };
  for (let row = 0; row < size; ++row) {
    matrix.columns.set(columns[row] as Uint16Array, starts[row]);
    matrix.values.set(values[row] as Float64Array, starts[row]);
  }
  return matrix;
}

/** The matrix with other values; entries that become 0 are dropped. */
function mapEntries(matrix: SparseMatrix, value: (row: number, column: number, old: number) => number): SparseMatrix {
  return sparse(matrix.size, (row, add) => {
    for (let e = matrix.starts[row] as number; e < (matrix.starts[row + 1] as number); ++e)
      add(matrix.columns[e] as number, value(row, matrix.columns[e] as number, matrix.values[e] as number));
  });
}
