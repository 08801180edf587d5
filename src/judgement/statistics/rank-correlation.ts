/**
 * Kendall's tau-b and tau-c (Kendall 1945; Stuart 1953) and Spearman's correlation, in O(n log n), for values that may count
 * several times: a resample of the bootstrap is the same values with other weights, so they are sorted once for all resamples.
 *
 * @module
 */

import { givenColumns } from "../../metrics/given.js";
import { type Levels, levelsOf, orderByLevel } from "./ranks.js";

/** NaN where one side has a single value. */
export interface RankCorrelations {
  readonly tauB: number;
  readonly tauC: number;
  readonly spearman: number;
}

/** Levels of y up to which a plain loop over them beats a tree. */
const FEW_LEVELS = 16;

/** Pairs of values; each belongs to a unit (image), and weights are those of units. */
export class RankPairs {
  // Parallel arrays, sorted by x, then y; equal pairs of one unit are one entry.
  readonly #x: Uint32Array;
  readonly #y: Uint32Array;
  readonly #unit: Uint32Array;
  readonly #times: Float64Array;
  /** Values of each unit. */
  readonly #unitSizes: Float64Array;
  // Scratch, by level of y.
  readonly #weightOfY: Float64Array;
  readonly #rankSumOfY: Float64Array;
  readonly #tree: Float64Array;
  // Scratch, the runs of equal y within equal x.
  readonly #runY: Uint32Array;
  readonly #runWeight: Float64Array;

  /** @param unitOf unit of each pair; absent: one unit for all, which then has no weights */
  constructor(x: Levels, y: Levels, unitOf: Uint32Array = new Uint32Array(x.of.length)) {
    const units = unitOf.reduce((most, unit) => Math.max(most, unit + 1), 1);
    const byY = sortedBy(y, units === 1 ? undefined : orderByLevel({ of: unitOf, count: units }));
    const order = sortedBy(x, byY);
    const n = order.length;
    this.#unitSizes = new Float64Array(units);
    const [xs, ys, us, times] = [new Uint32Array(n), new Uint32Array(n), new Uint32Array(n), new Float64Array(n)];
    let entries = 0;
    for (let at = 0; at < n; ++at) {
      const i = order[at] as number;
      const [ownX, ownY, unit] = [x.of[i] as number, y.of[i] as number, unitOf[i] as number];
      this.#unitSizes[unit] = (this.#unitSizes[unit] as number) + 1;
      const last = entries - 1;
      if (last < 0 || xs[last] !== ownX || ys[last] !== ownY || us[last] !== unit) {
        xs[entries] = ownX;
        ys[entries] = ownY;
        us[entries++] = unit;
      }
      times[entries - 1] = (times[entries - 1] as number) + 1;
    }
    this.#x = xs.subarray(0, entries);
    this.#y = ys.subarray(0, entries);
    this.#unit = us.subarray(0, entries);
    this.#times = times.subarray(0, entries);
    this.#weightOfY = new Float64Array(y.count);
    this.#rankSumOfY = new Float64Array(y.count);
    this.#tree = new Float64Array(y.count + 1);
    this.#runY = new Uint32Array(y.count);
    this.#runWeight = new Float64Array(y.count);
  }

  /** @param weights how often each unit counts; absent: once */
  correlations(weights: Float64Array = new Float64Array(this.#unitSizes.length).fill(1)): RankCorrelations {
    const [xs, ys, units, times] = [this.#x, this.#y, this.#unit, this.#times];
    const [weightOfY, rankSumOfY, tree] = [this.#weightOfY.fill(0), this.#rankSumOfY.fill(0), this.#tree.fill(0)];
    const [runY, runWeight] = [this.#runY, this.#runWeight];
    const few = weightOfY.length <= FEW_LEVELS;
    const total = this.#total(weights);
    const middle = (total + 1) / 2;
    let before = 0;
    let concordant = 0;
    let tiedX = 0;
    let tiedBoth = 0;
    let levelsX = 0;
    let spreadX = 0;
    for (let i = 0; i < xs.length; ) {
      const level = xs[i];
      let group = 0;
      let runs = 0;
      while (i < xs.length && xs[i] === level) {
        const y = ys[i] as number;
        let weight = 0;
        for (; i < xs.length && ys[i] === y && xs[i] === level; ++i)
          weight += (times[i] as number) * (weights[units[i] as number] as number);
        if (weight === 0) continue;
        concordant += weight * (few ? sumBelow(weightOfY, y) : treeSum(tree, y));
        tiedBoth += pairsWithin(weight);
        group += weight;
        runY[runs] = y;
        runWeight[runs++] = weight;
      }
      if (group === 0) continue;
      const rank = before + (group + 1) / 2;
      before += group;
      levelsX++;
      tiedX += pairsWithin(group);
      spreadX += group * (rank - middle) * (rank - middle);
      // Only now: pairs with equal x are neither concordant nor discordant.
      for (let run = 0; run < runs; ++run) {
        const y = runY[run] as number;
        const weight = runWeight[run] as number;
        weightOfY[y] = (weightOfY[y] as number) + weight;
        rankSumOfY[y] = (rankSumOfY[y] as number) + weight * (rank - middle);
        if (!few) treeAdd(tree, y, weight);
      }
    }
    let tiedY = 0;
    let levelsY = 0;
    let spreadY = 0;
    let shared = 0;
    before = 0;
    weightOfY.forEach((weight, y) => {
      if (weight === 0) return;
      const rank = before + (weight + 1) / 2;
      before += weight;
      levelsY++;
      tiedY += pairsWithin(weight);
      spreadY += weight * (rank - middle) * (rank - middle);
      shared += (rank - middle) * (rankSumOfY[y] as number);
    });
    const pairs = pairsWithin(total);
    const discordant = pairs - tiedX - tiedY + tiedBoth - concordant;
    const least = Math.min(levelsX, levelsY);
    return {
      tauB: clipped((concordant - discordant) / Math.sqrt(pairs - tiedX) / Math.sqrt(pairs - tiedY)),
      tauC: clipped((2 * (concordant - discordant)) / ((total * total * (least - 1)) / least)),
      spearman: clipped(shared / (Math.sqrt(spreadX) * Math.sqrt(spreadY))),
    };
  }

  #total(weights: Float64Array): number {
    let total = 0;
    this.#unitSizes.forEach((size, unit) => {
      total += size * (weights[unit] as number);
    });
    return total;
  }
}

/** Positions in a new order: by level, equal levels as they were. */
function sortedBy(levels: Levels, order: Uint32Array | undefined): Uint32Array {
  if (order === undefined) return orderByLevel(levels);
  const moved = orderByLevel({ of: order.map((i) => levels.of[i] as number), count: levels.count });
  return moved.map((at) => order[at] as number);
}

/** Roundings may leave the range by a bit. */
function clipped(correlation: number): number {
  return Math.max(-1, Math.min(1, correlation));
}

function pairsWithin(count: number): number {
  return (count * (count - 1)) / 2;
}

function sumBelow(weights: Float64Array, level: number): number {
  let sum = 0;
  for (let i = 0; i < level; ++i) sum += weights[i] as number;
  return sum;
}

/** Sum of the levels below, in a Fenwick tree. */
function treeSum(tree: Float64Array, level: number): number {
  let sum = 0;
  for (let i = level; i > 0; i -= i & -i) sum += tree[i] as number;
  return sum;
}

function treeAdd(tree: Float64Array, level: number, weight: number): void {
  for (let i = level + 1; i < tree.length; i += i & -i) tree[i] = (tree[i] as number) + weight;
}

/** Kendall's tau-b and tau-c of two columns of equal length, as scipy.stats.kendalltau with `variant` b and c. */
export function kendallTau(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
): { readonly tauB: number; readonly tauC: number } {
  givenColumns(x, y);
  const { tauB, tauC } = correlations(x, y);
  return { tauB, tauC };
}

/** Spearman's correlation: Pearson's of the ranks, equal values sharing their mean rank; as scipy.stats.spearmanr. */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): number {
  givenColumns(x, y);
  return correlations(x, y).spearman;
}

/** NaN has no rank: a column with one has no correlation. */
function correlations(x: ArrayLike<number>, y: ArrayLike<number>): RankCorrelations {
  const numbers = (column: ArrayLike<number>): boolean =>
    Array.prototype.every.call(column, (value) => !Number.isNaN(value));
  if (!numbers(x) || !numbers(y)) return { tauB: Number.NaN, tauC: Number.NaN, spearman: Number.NaN };
  return new RankPairs(levelsOf(x), levelsOf(y)).correlations();
}

/** Share of pairs of values with equal x among those with different y: how often x cannot decide. */
export function tieShare(x: Levels, y: Levels): number {
  const within = (levels: Levels): number => {
    const counts = new Float64Array(levels.count);
    for (const level of levels.of) counts[level] = (counts[level] as number) + 1;
    return counts.reduce((sum, count) => sum + pairsWithin(count), 0);
  };
  const both = levelsOf(Float64Array.from(x.of, (level, i) => level * y.count + (y.of[i] as number)));
  const decided = pairsWithin(x.of.length) - within(y);
  return decided === 0 ? 0 : (within(x) - within(both)) / decided;
}
