/**
 * Pearson's and Spearman's correlation, for values that may count several times (see `kendall.ts`).
 *
 * @module
 */

import { type Levels, levelsOf } from "./ranks.js";

/** Pearson's correlation of two columns of equal length, as scipy.stats.pearsonr; NaN where one is constant. */
export function pearson(x: ArrayLike<number>, y: ArrayLike<number>): number {
  return weightedPearson(x, y, () => 1);
}

/** Spearman's correlation: Pearson's of the ranks, equal values sharing their mean rank; as scipy.stats.spearmanr. */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): number {
  return new SpearmanPairs(levelsOf(x), levelsOf(y)).correlation();
}

/** Columns of which value i counts `weight(i)` times. */
export function weightedPearson(x: ArrayLike<number>, y: ArrayLike<number>, weight: (i: number) => number): number {
  let total = 0;
  let sumX = 0;
  let sumY = 0;
  let variesX = false;
  let variesY = false;
  let known = -1;
  for (let i = 0; i < x.length; ++i) {
    const w = weight(i);
    if (w === 0) continue;
    if (known < 0) known = i;
    variesX ||= x[i] !== x[known];
    variesY ||= y[i] !== y[known];
    total += w;
    sumX += w * (x[i] as number);
    sumY += w * (y[i] as number);
  }
  // Not left to the sums: the mean of equal values may differ from them in the last bit.
  if (!variesX || !variesY) return Number.NaN;
  // Two passes: sums of squares of values that are not centred lose digits.
  const meanX = sumX / total;
  const meanY = sumY / total;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = 0; i < x.length; ++i) {
    const w = weight(i);
    const dx = (x[i] as number) - meanX;
    const dy = (y[i] as number) - meanY;
    xx += w * dx * dx;
    yy += w * dy * dy;
    xy += w * dx * dy;
  }
  const r = xy / (Math.sqrt(xx) * Math.sqrt(yy));
  return Math.max(-1, Math.min(1, r));
}

/** Pairs of levels, ranked anew for each set of weights. */
export class SpearmanPairs {
  readonly #x: Levels;
  readonly #y: Levels;
  readonly #ranksX: Float64Array;
  readonly #ranksY: Float64Array;

  constructor(x: Levels, y: Levels) {
    this.#x = x;
    this.#y = y;
    this.#ranksX = new Float64Array(x.of.length);
    this.#ranksY = new Float64Array(y.of.length);
  }

  /** @param weight how often pair i counts */
  correlation(weight: (i: number) => number = () => 1): number {
    fillRanks(this.#x, weight, this.#ranksX);
    fillRanks(this.#y, weight, this.#ranksY);
    return weightedPearson(this.#ranksX, this.#ranksY, weight);
  }
}

/** Mean rank of each value. */
function fillRanks({ of, count }: Levels, weight: (i: number) => number, ranks: Float64Array): void {
  const weights = new Float64Array(count);
  for (let i = 0; i < of.length; ++i) {
    const level = of[i] as number;
    weights[level] = (weights[level] as number) + weight(i);
  }
  let before = 0;
  for (let level = 0; level < count; ++level) {
    const own = weights[level] as number;
    weights[level] = before + (own + 1) / 2;
    before += own;
  }
  for (let i = 0; i < of.length; ++i) ranks[i] = weights[of[i] as number] as number;
}
