/**
 * The head of Tally: a logistic model of features whose signs are given, learned from own captions against captions of other images,
 * and from pairs of captions of which the first is the better one.
 *
 * @module
 */

import { exponential, logarithmOfOneAnd } from "../real-functions.js";

/** Rows are indices into the table of features. */
export interface HeadTask {
  /** Features of all captions, one row behind the other. */
  readonly rows: Float64Array;
  readonly width: number;
  /** 1 or -1 for each feature. */
  readonly signs: readonly number[];
  /** The most that features may weigh, whichever the sign. */
  readonly most: readonly number[];
  readonly own: readonly number[];
  readonly foreign: readonly number[];
  /** Pairs of a kind share the kind's weight. */
  readonly kinds: readonly {
    readonly weight: number;
    readonly pairs: readonly (readonly [better: number, worse: number])[];
  }[];
}

export interface Head {
  readonly weights: number[];
  readonly bias: number;
  readonly steps: number;
}

/** Weight of all pairs against that of the classes. */
const PAIRS = 0.3;
const RIDGE = 1e-3;
const MOST_STEPS = 200;
/** The gradient at which the search has arrived. */
const TOLERANCE = 1e-9;

/** One term of the loss: the softplus of a linear function of the weights. */
interface Terms {
  readonly count: number;
  /** Rows of factors, the last for the bias. */
  readonly factors: Float64Array;
  readonly weights: Float64Array;
}

/**
 * Fits the head by Newton steps on the weights that may move, which is exact: the loss is convex.
 *
 * @throws {RangeError} where the search does not arrive
 */
export function fitHead(task: HeadTask): Head {
  const { width, signs, most } = task;
  const scales = deviations(task);
  const limits = signs.map((sign, f) => sign * (most[f] as number) * (scales[f] as number));
  const terms = termsOf(task, scales);
  const values = new Float64Array(width + 1);
  let { loss, gradient, hessian } = lossAt(terms, values);
  for (let step = 1; step <= MOST_STEPS; ++step) {
    const free = [...values.keys()].filter((i) => !isHeld(i));
    if (free.every((i) => Math.abs(gradient[i] as number) < TOLERANCE)) {
      const weights = signs.map((_, f) => (values[f] as number) / (scales[f] as number));
      return { weights, bias: values[width] as number, steps: step };
    }
    const direction = solve(
      free.map((i) => free.map((j) => hessian[i * (width + 1) + j] as number)),
      free.map((i) => -(gradient[i] as number)),
    );
    let part = 1;
    while (true) {
      const next = values.slice();
      free.forEach((i, k) => {
        next[i] = allowed(i, (values[i] as number) + part * (direction[k] as number));
      });
      const there = lossAt(terms, next);
      const falls = free.reduce(
        (sum, i) => sum + (gradient[i] as number) * ((next[i] as number) - (values[i] as number)),
        0,
      );
      if (there.loss <= loss + 1e-4 * falls || part < 1e-12) {
        values.set(next);
        ({ loss, gradient, hessian } = there);
        break;
      }
      part /= 2;
    }
  }
  throw new RangeError("tally: the head does not converge");

  /** Whether a weight is at an end of what it may be, and would leave it. */
  function isHeld(i: number): boolean {
    if (i === width) return false;
    const rises = -(gradient[i] as number) * (signs[i] as number);
    return (values[i] === 0 && rises <= 0) || (values[i] === limits[i] && rises >= 0);
  }

  function allowed(i: number, value: number): number {
    const limit = limits[i];
    if (limit === undefined) return value;
    return limit > 0 ? Math.max(0, Math.min(value, limit)) : Math.min(0, Math.max(value, limit));
  }
}

/** Standard deviations of the features; 1 for one that never changes. */
function deviations({ rows, width }: HeadTask): number[] {
  const count = rows.length / width;
  return Array.from({ length: width }, (_, f) => {
    let sum = 0;
    for (let r = 0; r < count; ++r) sum += rows[r * width + f] as number;
    const mean = sum / count;
    let squares = 0;
    for (let r = 0; r < count; ++r) squares += ((rows[r * width + f] as number) - mean) ** 2;
    return squares === 0 ? 1 : Math.sqrt(squares / count);
  });
}

/** All terms: softplus(-z) of own captions, softplus(z) of foreign ones, softplus(worse - better). */
function termsOf({ rows, width, own, foreign, kinds }: HeadTask, scales: readonly number[]): Terms {
  const filled = kinds.filter(({ pairs }) => pairs.length > 0);
  const count = own.length + foreign.length + filled.reduce((sum, { pairs }) => sum + pairs.length, 0);
  const factors = new Float64Array(count * (width + 1));
  const weights = new Float64Array(count);
  let at = 0;
  const put = (weight: number, plus: number | undefined, minus: number | undefined): void => {
    for (let f = 0; f < width; ++f) {
      const up = plus === undefined ? 0 : (rows[plus * width + f] as number);
      const down = minus === undefined ? 0 : (rows[minus * width + f] as number);
      factors[at * (width + 1) + f] = (up - down) / (scales[f] as number);
    }
    factors[at * (width + 1) + width] = (plus === undefined ? 0 : 1) - (minus === undefined ? 0 : 1);
    weights[at++] = weight;
  };
  for (const row of own) put(0.5 / own.length, undefined, row);
  for (const row of foreign) put(0.5 / foreign.length, row, undefined);
  for (const { weight, pairs } of filled) {
    for (const [better, worse] of pairs) put((PAIRS * weight) / pairs.length, worse, better);
  }
  return { count, factors, weights };
}

function lossAt(
  { count, factors, weights }: Terms,
  values: Float64Array,
): { loss: number; gradient: Float64Array; hessian: Float64Array } {
  const width = values.length;
  const gradient = new Float64Array(width);
  const hessian = new Float64Array(width * width);
  let loss = 0;
  for (let t = 0; t < count; ++t) {
    const row = factors.subarray(t * width, (t + 1) * width);
    let z = 0;
    for (let i = 0; i < width; ++i) z += (row[i] as number) * (values[i] as number);
    const weight = weights[t] as number;
    const share = 1 / (1 + exponential(-z));
    loss += weight * (Math.max(z, 0) + logarithmOfOneAnd(exponential(-Math.abs(z))));
    const slope = weight * share;
    const curve = weight * share * (1 - share);
    for (let i = 0; i < width; ++i) {
      const factor = row[i] as number;
      gradient[i] = (gradient[i] as number) + slope * factor;
      const curved = curve * factor;
      for (let j = 0; j <= i; ++j) {
        hessian[i * width + j] = (hessian[i * width + j] as number) + curved * (row[j] as number);
      }
    }
  }
  for (let i = 0; i < width; ++i) {
    for (let j = 0; j < i; ++j) hessian[j * width + i] = hessian[i * width + j] as number;
    if (i === width - 1) continue;
    const value = values[i] as number;
    loss += (RIDGE / 2) * value * value;
    gradient[i] = (gradient[i] as number) + RIDGE * value;
    hessian[i * width + i] = (hessian[i * width + i] as number) + RIDGE;
  }
  return { loss, gradient, hessian };
}

/** Solves a system with a positive matrix by Cholesky's factors. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const n = right.length;
  const lower = matrix.map((row) => [...row]);
  for (let i = 0; i < n; ++i) {
    const row = lower[i] as number[];
    for (let j = 0; j <= i; ++j) {
      const other = lower[j] as number[];
      let sum = row[j] as number;
      for (let k = 0; k < j; ++k) sum -= (row[k] as number) * (other[k] as number);
      row[j] = i === j ? Math.sqrt(Math.max(sum, 1e-300)) : sum / (other[j] as number);
    }
  }
  const half: number[] = [];
  for (let i = 0; i < n; ++i) {
    const row = lower[i] as number[];
    let sum = right[i] as number;
    for (let k = 0; k < i; ++k) sum -= (row[k] as number) * (half[k] as number);
    half.push(sum / (row[i] as number));
  }
  const result = half;
  for (let i = n - 1; i >= 0; --i) {
    let sum = half[i] as number;
    for (let k = i + 1; k < n; ++k) sum -= ((lower[k] as number[])[i] as number) * (result[k] as number);
    result[i] = sum / ((lower[i] as number[])[i] as number);
  }
  return result;
}
