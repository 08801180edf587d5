/**
 * Pearson's correlation, also of values that may count several times (see `rank-correlation.ts`): a resample needs the sums of
 * each unit only.
 *
 * @module
 */

import { givenColumns } from "../../metrics/given.js";

/** Pearson's correlation of two columns of equal length, as scipy.stats.pearsonr; NaN where one is constant. */
export function pearson(x: ArrayLike<number>, y: ArrayLike<number>): number {
  givenColumns(x, y);
  return new PearsonPairs(x, y, new Uint32Array(x.length)).correlation();
}

/** Sums of a unit: its number of values, and of centred x, y, x^2, y^2, x y. */
const SUMS = 6;

export class PearsonPairs {
  readonly #sums: Float64Array;
  readonly #constant: boolean;

  /** @param unitOf unit (image) of each pair */
  constructor(x: ArrayLike<number>, y: ArrayLike<number>, unitOf: Uint32Array) {
    // Not left to the sums: the mean of equal values may differ from them in the last bit.
    this.#constant = isConstant(x) || isConstant(y);
    const [meanX, meanY] = [mean(x), mean(y)];
    const units = unitOf.reduce((most, unit) => Math.max(most, unit + 1), 0);
    const sums = new Float64Array(units * SUMS);
    for (let i = 0; i < x.length; ++i) {
      // Sums of squares of values that are not centred lose digits.
      const dx = (x[i] as number) - meanX;
      const dy = (y[i] as number) - meanY;
      [1, dx, dy, dx * dx, dy * dy, dx * dy].forEach((value, s) => {
        const at = (unitOf[i] as number) * SUMS + s;
        sums[at] = (sums[at] as number) + value;
      });
    }
    this.#sums = sums;
  }

  /** @param weights how often each unit counts; absent: once */
  correlation(weights?: Float64Array): number {
    if (this.#constant) return Number.NaN;
    const sums = this.#sums;
    let n = 0;
    let x = 0;
    let y = 0;
    let xx = 0;
    let yy = 0;
    let xy = 0;
    for (let unit = 0, at = 0; at < sums.length; ++unit, at += SUMS) {
      const weight = weights === undefined ? 1 : (weights[unit] as number);
      n += weight * (sums[at] as number);
      x += weight * (sums[at + 1] as number);
      y += weight * (sums[at + 2] as number);
      xx += weight * (sums[at + 3] as number);
      yy += weight * (sums[at + 4] as number);
      xy += weight * (sums[at + 5] as number);
    }
    const r = (xy - (x * y) / n) / (Math.sqrt(xx - (x * x) / n) * Math.sqrt(yy - (y * y) / n));
    return Math.max(-1, Math.min(1, r));
  }
}

function isConstant(values: ArrayLike<number>): boolean {
  for (let i = 1; i < values.length; ++i) if (values[i] !== values[0]) return false;
  return true;
}

function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; ++i) sum += values[i] as number;
  return sum / values.length;
}
