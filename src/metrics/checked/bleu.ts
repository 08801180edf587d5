/**
 * captally/bleu: BLEU, for programs that pick their metrics one by one. Choices are checked here; the catalogue, which makes most
 * metrics, has its own checks, and imports of it alone stay small.
 *
 * @module
 */

import { bleu as make } from "../bleu.js";
import { listOf, wholeFrom } from "../given.js";
import type { Metric } from "../metric.js";

/** Highest order of n-grams. */
const MOST_ORDER = 9;

/**
 * BLEU of the given orders (each 1 to 9). One pass over the n-grams serves them all.
 *
 * @throws {CaptallyError} `usage-option`
 */
export function bleu(orders: readonly number[]): Metric {
  listOf(wholeFrom(1, MOST_ORDER), 1)(orders, "orders");
  return make(orders);
}
