/**
 * Statistics of agreement against scipy, statsmodels and krippendorff (test/golden/generate/judgement.py).
 */

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TIE_RULES } from "../../src/judgement/choices.js";
import { pairCredit } from "../../src/judgement/statistics/accuracy.js";
import { resampleWeights, unitsOf } from "../../src/judgement/statistics/bootstrap.js";
import { fairSplitTwoSided, studentTwoSided } from "../../src/judgement/statistics/distributions.js";
import { percentileInterval, wilsonInterval } from "../../src/judgement/statistics/intervals.js";
import { holm, mcnemarTest, permutationTest, williamsTest } from "../../src/judgement/statistics/metric-tests.js";
import { PearsonPairs, pearson } from "../../src/judgement/statistics/pearson.js";
import { Random } from "../../src/judgement/statistics/random.js";
import { kendallTau, RankPairs, spearman, tieShare } from "../../src/judgement/statistics/rank-correlation.js";
import { levelsOf } from "../../src/judgement/statistics/ranks.js";
import { fleissKappa, krippendorffAlpha, RATING_LEVELS } from "../../src/judgement/statistics/rater-agreement.js";
import { workClock } from "../support/work-time.js";

interface Golden {
  readonly correlations: readonly {
    readonly x: number[];
    readonly y: number[];
    readonly tauB: number | null;
    readonly tauC: number | null;
    readonly pearson: number | null;
    readonly spearman: number | null;
  }[];
  readonly student: readonly [t: number, degrees: number, p: number][];
  readonly splits: readonly [k: number, n: number, p: number][];
  readonly wilson: readonly [k: number, n: number, low: number, high: number][];
  readonly holm: readonly [values: number[], adjusted: number[]][];
  readonly williams: readonly [number, number, number, n: number, t: number, p: number][];
  readonly agreement: readonly {
    readonly full: number[][];
    readonly holes: (number | null)[][];
    readonly alpha: Record<string, number>;
    readonly fleiss: number;
  }[];
}

const golden = JSON.parse(
  gunzipSync(readFileSync(new URL("../golden/judgement_statistics.json.gz", import.meta.url))).toString(),
) as Golden;

const CLOSE = 1e-12;

/** Equal to 1e-12, absolutely or in relation to the size; `null` stands for NaN. */
function expectClose(got: number, wanted: number | null): void {
  if (wanted === null) expect(got).toBeNaN();
  else expect(Math.abs(got - wanted)).toBeLessThanOrEqual(CLOSE * Math.max(1, Math.abs(wanted)));
}

function expectSame(got: number, wanted: number): void {
  expectClose(got, Number.isNaN(wanted) ? null : wanted);
}

/** Close in relation to the size, however small. */
function expectRelative(got: number, wanted: number, tolerance: number): void {
  expect(Math.abs(got - wanted)).toBeLessThanOrEqual(tolerance * wanted);
}

describe("correlations as scipy", () => {
  test.each(golden.correlations.map((values, i) => [i, values] as const))("case %i", (_, values) => {
    const { x, y } = values;
    const taus = kendallTau(x, y);
    expectClose(taus.tauB, values.tauB);
    expectClose(taus.tauC, values.tauC);
    expectClose(pearson(x, y), values.pearson);
    expectClose(spearman(x, y), values.spearman);
  });

  test("the cases are 200, and ties are heavy", () => {
    expect(golden.correlations).toHaveLength(200);
    expect(golden.correlations.filter(({ x }) => new Set(x).size < x.length / 2).length).toBeGreaterThan(50);
  });

  test("a column with NaN has none, nor have none and one value", () => {
    for (const [x, y] of [
      [
        [1, Number.NaN, 3],
        [1, 2, 3],
      ],
      [
        [1, 2, 3],
        [Number.NaN, 1, 2],
      ],
      [[], []],
      [[1], [1]],
    ] as const) {
      expect(kendallTau(x, y)).toEqual({ tauB: Number.NaN, tauC: Number.NaN });
      expect(spearman(x, y)).toBeNaN();
      expect(pearson(x, y)).toBeNaN();
    }
    expect(kendallTau([0, -0], [1, 2]).tauB).toBeNaN();
    expect(kendallTau([Number.NEGATIVE_INFINITY, 0, Number.POSITIVE_INFINITY], [1, 2, 3]).tauB).toBe(1);
  });

  test("16,992 x 1 takes under 30 ms", () => {
    const random = Random.seeded(1);
    const x = Float64Array.from({ length: 16_992 }, () => random.word());
    const y = x.map((value) => Math.min(3, Math.floor((value / 2 ** 32 + random.word() / 2 ** 32) * 2)));
    kendallTau(x, y);
    const times = Array.from({ length: 8 }, () => {
      const seconds = workClock();
      kendallTau(x, y);
      return 1000 * seconds();
    });
    expect(Math.min(...times)).toBeLessThan(30);
  });
});

/** Counting every pair. */
function naiveTaus(x: readonly number[], y: readonly number[]): { tauB: number; tauC: number } {
  let difference = 0;
  let untiedX = 0;
  let untiedY = 0;
  for (let i = 0; i < x.length; ++i) {
    for (let j = 0; j < i; ++j) {
      const signX = Math.sign((x[i] as number) - (x[j] as number));
      const signY = Math.sign((y[i] as number) - (y[j] as number));
      difference += signX * signY;
      untiedX += signX * signX;
      untiedY += signY * signY;
    }
  }
  const m = Math.min(new Set(x).size, new Set(y).size);
  return {
    tauB: difference / Math.sqrt(untiedX) / Math.sqrt(untiedY),
    tauC: (2 * difference) / ((x.length * x.length * (m - 1)) / m),
  };
}

describe("weighted statistics are those of repeated values", () => {
  const rows = fc.array(
    fc.record({
      x: fc.integer({ min: 0, max: 30 }),
      y: fc.integer({ min: 0, max: 25 }),
      w: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 1, maxLength: 60 },
  );
  test("tau, Pearson, Spearman", () => {
    fc.assert(
      fc.property(rows, (values) => {
        const x = values.map((row) => row.x);
        const y = values.map((row) => row.y);
        const units = Uint32Array.from(values, (_, i) => i >> 1);
        const weights = Float64Array.from(values, (row) => row.w);
        const repeat = (column: readonly number[]): number[] =>
          column.flatMap((value, i) => new Array<number>(weights[i >> 1] as number).fill(value));
        const naive = naiveTaus(repeat(x), repeat(y));
        const ranks = new RankPairs(levelsOf(x), levelsOf(y), units).correlations(weights);
        expectSame(ranks.tauB, naive.tauB);
        expectSame(ranks.tauC, naive.tauC);
        expectSame(ranks.spearman, spearman(repeat(x), repeat(y)));
        const wanted = pearson(repeat(x), repeat(y));
        if (!Number.isNaN(wanted)) expectSame(new PearsonPairs(x, y, units).correlation(weights), wanted);
      }),
    );
  });

  test("Spearman is Pearson of mean ranks", () => {
    const x = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3];
    const y = [2, 7, 1, 8, 2, 8, 1, 8, 2, 8];
    const ranks = (values: readonly number[]): number[] =>
      values.map((value) => {
        const below = values.filter((other) => other < value).length;
        return below + (values.filter((other) => other === value).length + 1) / 2;
      });
    expectSame(spearman(x, y), pearson(ranks(x), ranks(y)));
  });

  test("share of ties", () => {
    // Of the two pairs with different y, one has equal x.
    expect(tieShare(levelsOf([1, 1, 2]), levelsOf([0, 1, 1]))).toBe(0.5);
    expect(tieShare(levelsOf([1, 2]), levelsOf([0, 0]))).toBe(0);
  });
});

describe("distributions", () => {
  test.each(golden.student)("t %f with %i degrees", (t, degrees, p) => {
    // x to the power of thousands multiplies the rounding of x itself.
    expectRelative(studentTwoSided(t, degrees), p, degrees > 1000 ? 1e-11 : 1e-12);
  });
  test.each(golden.splits)("split %i of %i", (k, n, p) => expectRelative(fairSplitTwoSided(k, n), p, 1e-11));
  test.each(golden.wilson)("Wilson %i of %i", (k, n, low, high) => {
    const interval = wilsonInterval(k, n);
    expectClose(interval[0], low);
    expectClose(interval[1], high);
  });
  test.each(golden.williams)("Williams %f %f %f, n %i", (first, second, between, n, t, p) => {
    const result = williamsTest(first, second, between, n);
    expect(result.degrees).toBe(n - 3);
    expectRelative(Math.abs(result.t), Math.abs(t), 1e-9);
    expectClose(result.p, p);
  });
  test.each(golden.holm)("Holm %j", (values, adjusted) => {
    holm(values).forEach((value, i) => {
      expectClose(value, adjusted[i] as number);
    });
  });
  test("edges", () => {
    expect(studentTwoSided(0, 5)).toBe(1);
    expect(studentTwoSided(Number.POSITIVE_INFINITY, 5)).toBeNaN();
    expect(williamsTest(0.5, 0.5, 1, 100).p).toBe(1);
    expect(mcnemarTest(0, 0)).toBe(1);
    expect(mcnemarTest(0, 5000)).toBeLessThan(1e-300);
    expect(wilsonInterval(0, 0)).toEqual([0, 1]);
    expect(percentileInterval(Array.from({ length: 1000 }, (_, i) => i))).toEqual([25, 974]);
    expect(percentileInterval([Number.NaN])).toEqual([Number.NaN, Number.NaN]);
  });
});

describe("agreement of raters", () => {
  const columns = (rows: readonly (readonly (number | null)[])[]): number[][] =>
    (rows[0] ?? []).map((_, unit) => rows.map((row) => row[unit]).filter((value) => typeof value === "number"));
  test.each(golden.agreement.map((values, i) => [i, values] as const))(
    "case %i",
    (_, { full, holes, alpha, fleiss }) => {
      for (const level of RATING_LEVELS) expectClose(krippendorffAlpha(columns(holes), level), alpha[level] as number);
      expectClose(fleissKappa(columns(full)), fleiss);
    },
  );
  test("nothing to compare", () => {
    expect(krippendorffAlpha([[1], [2]], "nominal")).toBeNaN();
    expect(
      krippendorffAlpha(
        [
          [1, 1],
          [1, 1],
        ],
        "interval",
      ),
    ).toBeNaN();
    expect(fleissKappa([[1, 2], [1]])).toBeNaN();
    expect(fleissKappa([])).toBeNaN();
  });
});

describe("random numbers", () => {
  test("xoshiro128** from the state 1, 2, 3, 4 (rand_xoshiro's vector)", () => {
    const random = Random.fromState([1, 2, 3, 4]);
    expect(Array.from({ length: 10 }, () => random.word())).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ]);
  });
  test("SplitMix64 from 1234567 fills the state (Rosetta Code's vector)", () => {
    const [first, second] = [6457827717110365317n, 3203168211198807973n];
    const words = [first, first >> 32n, second, second >> 32n].map((word) => Number(BigInt.asUintN(32, word)));
    const direct = Random.fromState(words as [number, number, number, number]);
    const seeded = Random.seeded(1234567);
    for (let i = 0; i < 20; ++i) expect(seeded.word()).toBe(direct.word());
  });
  test("below: in range, every value, the same again", () => {
    const draw = (): number[] => {
      const random = Random.seeded(9);
      return Array.from({ length: 3000 }, () => random.below(7));
    };
    const counts = new Array<number>(7).fill(0);
    for (const value of draw()) counts[value] = (counts[value] as number) + 1;
    for (const count of counts) expect(Math.abs(count - 3000 / 7)).toBeLessThan(100);
    expect(draw()).toEqual(draw());
    expect(Random.seeded(3).shuffled([1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe("resamples and permutations", () => {
  test("units move together, and every resample draws as many as there are", () => {
    expect(unitsOf(["b", "a", "b"])).toEqual({ of: Uint32Array.of(0, 1, 0), count: 2 });
    const weights = resampleWeights(50, 20, 1);
    expect(weights).toHaveLength(20);
    for (const resample of weights) expect(resample.reduce((sum, weight) => sum + weight)).toBe(50);
    expect(weights[0]).not.toEqual(weights[1]);
    expect(resampleWeights(50, 20, 1)).toEqual(weights);
  });

  test("PERM-BOTH: equal metrics do not differ, a good and a bad one do", () => {
    const random = Random.seeded(5);
    const ratings = Float64Array.from({ length: 300 }, () => random.below(4));
    const items = Uint32Array.from({ length: 300 }, (_, i) => i);
    const noise = (share: number): Float64Array => ratings.map((rating) => rating + (share * random.word()) / 2 ** 32);
    const [good, bad] = [noise(2), noise(40)];
    const run = (first: Float64Array, second: Float64Array): number =>
      permutationTest({ first, second, items, ratings, permutations: 200, seed: 1 });
    expect(run(good, good)).toBe(1);
    expect(run(good, bad)).toBeLessThan(0.01);
    expect(
      run(
        good,
        good.map((value) => 3 * value + 1),
      ),
    ).toBeGreaterThan(0.2);
  });

  test("ties earn what the rule says", () => {
    const random = Random.seeded(1);
    const pair = { first: 1, second: 1, firstIsBetter: true };
    const [half, first, second, chance, wrong, right] = TIE_RULES.map((rule) => pairCredit(pair, rule, random));
    expect([half, first, second, wrong, right]).toEqual([0.5, 1, 0, 0, 1]);
    expect([0, 1]).toContain(chance);
    expect(pairCredit({ ...pair, firstIsBetter: false }, "first", random)).toBe(0);
    for (const rule of TIE_RULES)
      expect(pairCredit({ first: 2, second: 1, firstIsBetter: true }, rule, random)).toBe(1);
    for (const rule of TIE_RULES)
      expect(pairCredit({ first: 1, second: 2, firstIsBetter: true }, rule, random)).toBe(0);
  });
});
