/**
 * Kendall's tau-b and tau-c (Kendall 1945; Stuart 1953) in O(n log n), for values that may count several times: a resample
 * of the bootstrap is the same values with other weights, so they are sorted once for all resamples.
 *
 * @module
 */

import { type Levels, levelsOf, orderByLevel } from "./ranks.js";

/** Both variants; NaN where one side has a single value. */
export interface Taus {
  readonly tauB: number;
  readonly tauC: number;
}

/** Levels of y up to which a plain loop over them beats a tree. */
const FEW_LEVELS = 16;

export class KendallPairs {
  readonly #x: Uint32Array;
  readonly #y: Uint32Array;
  readonly #xCount: number;
  readonly #yCount: number;
  /** Pair of each value in the order of x. */
  readonly #order: Uint32Array;
  readonly #weightOfY: Float64Array;
  readonly #groupOfY: Float64Array;
  readonly #tree: Float64Array;

  constructor(x: Levels, y: Levels) {
    const order = orderByLevel(x);
    this.#order = order;
    this.#x = Uint32Array.from(order, (i) => x.of[i] as number);
    this.#y = Uint32Array.from(order, (i) => y.of[i] as number);
    this.#xCount = x.count;
    this.#yCount = y.count;
    this.#weightOfY = new Float64Array(y.count);
    this.#groupOfY = new Float64Array(y.count);
    this.#tree = new Float64Array(y.count + 1);
  }

  /**
   * Taus of the pairs.
   *
   * @param weights how often each pair counts, by its unit; absent: once
   * @param unitOf unit (image) of each pair; absent: pair i is unit i
   */
  taus(weights?: Float64Array, unitOf?: Uint32Array): Taus {
    const weightOfY = this.#weightOfY.fill(0);
    const groupOfY = this.#groupOfY.fill(0);
    const tree = this.#tree.fill(0);
    const few = this.#yCount <= FEW_LEVELS;
    const n = this.#order.length;
    let total = 0;
    let concordant = 0;
    let tiedX = 0;
    let tiedBoth = 0;
    let levelsX = 0;
    for (let from = 0; from < n; ) {
      const level = this.#x[from];
      let to = from;
      let group = 0;
      for (; to < n && this.#x[to] === level; ++to) {
        const weight = this.#weight(to, weights, unitOf);
        if (weight === 0) continue;
        const y = this.#y[to] as number;
        concordant += weight * (few ? sumBelow(weightOfY, y) : treeSum(tree, y));
        tiedBoth += weight * (groupOfY[y] as number) + pairsWithin(weight);
        groupOfY[y] = (groupOfY[y] as number) + weight;
        group += weight;
      }
      if (group > 0) levelsX++;
      tiedX += pairsWithin(group);
      total += group;
      // Only now: pairs with equal x are neither concordant nor discordant.
      for (let i = from; i < to; ++i) {
        const y = this.#y[i] as number;
        const weight = groupOfY[y] as number;
        if (weight === 0) continue;
        groupOfY[y] = 0;
        weightOfY[y] = (weightOfY[y] as number) + weight;
        if (!few) treeAdd(tree, y, weight);
      }
      from = to;
    }
    let tiedY = 0;
    let levelsY = 0;
    for (const weight of weightOfY) {
      tiedY += pairsWithin(weight);
      if (weight > 0) levelsY++;
    }
    const pairs = pairsWithin(total);
    const discordant = pairs - tiedX - tiedY + tiedBoth - concordant;
    const least = Math.min(levelsX, levelsY);
    return {
      tauB: (concordant - discordant) / Math.sqrt(pairs - tiedX) / Math.sqrt(pairs - tiedY),
      tauC: (2 * (concordant - discordant)) / ((total * total * (least - 1)) / least),
    };
  }

  /** Share of pairs of pairs with equal x among those with different y: how often the metric cannot decide. */
  tieShare(): number {
    const weights = new Float64Array(this.#xCount);
    const both = new Map<number, number>();
    const weightOfY = new Float64Array(this.#yCount);
    for (let i = 0; i < this.#order.length; ++i) {
      const x = this.#x[i] as number;
      const y = this.#y[i] as number;
      weights[x] = (weights[x] as number) + 1;
      weightOfY[y] = (weightOfY[y] as number) + 1;
      const key = x * this.#yCount + y;
      both.set(key, (both.get(key) ?? 0) + 1);
    }
    const sum = (counts: Iterable<number>): number => {
      let pairs = 0;
      for (const count of counts) pairs += pairsWithin(count);
      return pairs;
    };
    const decided = pairsWithin(this.#order.length) - sum(weightOfY);
    return decided === 0 ? 0 : (sum(weights) - sum(both.values())) / decided;
  }

  #weight(position: number, weights: Float64Array | undefined, unitOf: Uint32Array | undefined): number {
    if (weights === undefined) return 1;
    const pair = this.#order[position] as number;
    return weights[unitOf === undefined ? pair : (unitOf[pair] as number)] as number;
  }
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

/**
 * Kendall's tau-b and tau-c of two columns of equal length without NaN, as scipy.stats.kendalltau with `variant` b and c.
 *
 * @example
 * const { tauB, tauC } = kendallTau(scores, ratings);
 */
export function kendallTau(x: ArrayLike<number>, y: ArrayLike<number>): Taus {
  return new KendallPairs(levelsOf(x), levelsOf(y)).taus();
}
