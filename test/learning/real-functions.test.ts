/**
 * Exponential and logarithm that every host computes alike, against the host's own.
 */

import fc from "fast-check";
import { expect, test } from "vitest";
import { exponential, logarithmOfOneAnd } from "../../src/learning/real-functions.js";

/** Relative difference in units of the last place, about. */
const ulps = (a: number, b: number): number => Math.abs(a - b) / (Math.abs(b) * Number.EPSILON + Number.MIN_VALUE);

test("the exponential is the host's to two units of the last place", () => {
  fc.assert(
    fc.property(fc.double({ min: -745, max: 709.7, noNaN: true }), (x) => {
      expect(ulps(exponential(x), Math.exp(x))).toBeLessThanOrEqual(2);
    }),
    { numRuns: 20_000 },
  );
  expect([0, -0, 1e-300, -1e-17].map(exponential)).toEqual([1, 1, 1, 1]);
  expect([710, 1e308, Number.POSITIVE_INFINITY].map(exponential)).toEqual(Array(3).fill(Number.POSITIVE_INFINITY));
  expect([-747, -1e308, Number.NEGATIVE_INFINITY].map(exponential)).toEqual([0, 0, 0]);
  expect(exponential(Number.NaN)).toBeNaN();
});

test("log(1 + x) is the host's to two units of the last place", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (x) => {
      expect(ulps(logarithmOfOneAnd(x), Math.log1p(x))).toBeLessThanOrEqual(2);
    }),
    { numRuns: 20_000 },
  );
  expect([0, 1e-20].map(logarithmOfOneAnd)).toEqual([0, 1e-20]);
  expect(logarithmOfOneAnd(1)).toBeCloseTo(Math.LN2, 15);
});
