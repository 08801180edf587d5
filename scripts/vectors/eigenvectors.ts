/**
 * The largest eigenvalues of a symmetric sparse matrix with their vectors: subspace iteration from a seeded random start (Halko,
 * Martinsson, Tropp 2011), then Jacobi's method on the small matrix that is left.
 *
 * Four operations and square roots only, in one order: the same bits on every host.
 */

import type { SparseMatrix } from "./association.js";

/** Additional directions, which make the ones asked for converge. */
const OVERSAMPLING = 16;
const ITERATIONS = 8;
const SWEEPS = 12;

/** Eigenvalues by falling size, and their vectors: `vectors[k][word]`. */
export interface Eigenvectors {
  readonly values: readonly number[];
  readonly vectors: readonly Float64Array[];
}

/** @param random numbers from 0 to 1 */
export function eigenvectors(matrix: SparseMatrix, count: number, random: () => number): Eigenvectors {
  let basis: Float64Array[] = Array.from({ length: count + OVERSAMPLING }, () =>
    Float64Array.from({ length: matrix.size }, () => random() - 0.5),
  );
  orthonormalize(basis);
  for (let i = 0; i < ITERATIONS; ++i) {
    basis = basis.map((vector) => times(matrix, vector));
    orthonormalize(basis);
  }
  const images = basis.map((vector) => times(matrix, vector));
  const small = basis.map((a) => images.map((b) => dot(a, b)));
  const rotations = jacobi(small);
  const order = small
    .map((row, i) => ({ i, value: row[i] as number }))
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value) || a.i - b.i)
    .slice(0, count);
  return {
    values: order.map(({ value }) => value),
    vectors: order.map(({ i }) =>
      combine(
        basis,
        rotations.map((row) => row[i] as number),
      ),
    ),
  };
}

function times({ size, starts, columns, values }: SparseMatrix, vector: Float64Array): Float64Array {
  const out = new Float64Array(size);
  for (let row = 0; row < size; ++row) {
    let sum = 0;
    const end = starts[row + 1] as number;
    for (let e = starts[row] as number; e < end; ++e)
      sum += (values[e] as number) * (vector[columns[e] as number] as number);
    out[row] = sum;
  }
  return out;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; ++i) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

function addTimes(out: Float64Array, vector: Float64Array, factor: number): void {
  for (let i = 0; i < out.length; ++i) out[i] = (out[i] as number) + factor * (vector[i] as number);
}

function combine(basis: readonly Float64Array[], factors: readonly number[]): Float64Array {
  const out = new Float64Array((basis[0] as Float64Array).length);
  basis.forEach((vector, i) => {
    addTimes(out, vector, factors[i] as number);
  });
  return out;
}

/** Gram and Schmidt, twice, which is enough (Kahan). */
function orthonormalize(basis: readonly Float64Array[]): void {
  basis.forEach((vector, i) => {
    for (let pass = 0; pass < 2; ++pass)
      for (let j = 0; j < i; ++j) addTimes(vector, basis[j] as Float64Array, -dot(vector, basis[j] as Float64Array));
    const length = Math.sqrt(dot(vector, vector));
    for (let k = 0; k < vector.length; ++k) vector[k] = (vector[k] as number) / length;
  });
}

/** Makes the symmetric matrix diagonal; returns the eigenvectors as columns. */
function jacobi(matrix: number[][]): number[][] {
  const size = matrix.length;
  const rotations = matrix.map((_, i) => matrix.map((_, j) => (i === j ? 1 : 0)));
  for (let sweep = 0; sweep < SWEEPS; ++sweep)
    for (let p = 0; p < size; ++p) for (let q = p + 1; q < size; ++q) rotate(matrix, rotations, p, q);
  return rotations;
}

/** Turns the plane of two axes so that their cell becomes 0. */
function rotate(matrix: number[][], rotations: number[][], p: number, q: number): void {
  const cell = (i: number, j: number): number => matrix[i]?.[j] as number;
  if (cell(p, q) === 0) return;
  const theta = (cell(q, q) - cell(p, p)) / (2 * cell(p, q));
  const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  const sine = tangent * cosine;
  const turn = (row: number[]): void => {
    const [a, b] = [row[p] as number, row[q] as number];
    row[p] = cosine * a - sine * b;
    row[q] = sine * a + cosine * b;
  };
  for (const row of matrix) turn(row);
  const [first, second] = [matrix[p] as number[], matrix[q] as number[]];
  for (let k = 0; k < matrix.length; ++k) {
    const [a, b] = [first[k] as number, second[k] as number];
    first[k] = cosine * a - sine * b;
    second[k] = sine * a + cosine * b;
  }
  for (const row of rotations) turn(row);
}
