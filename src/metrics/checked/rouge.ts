/**
 * captally/rouge: ROUGE, for programs that pick their metrics one by one. Choices are checked here; the catalogue, which makes most
 * metrics, has its own checks, and imports of it alone stay small.
 *
 * @module
 */

import { checkOptions, givenFlag, maybe, oneOf, wholeFrom } from "../given.js";
import type { Metric } from "../metric.js";
import { rouge as make, type RougeKind, type RougeMeasure, type RougeOptions, rougeL } from "../rouge.js";

export { type RougeKind, type RougeMeasure, type RougeOptions, rougeL };

const KINDS: readonly RougeKind[] = ["N", "L", "Lsum", "W", "S", "SU"];
const MEASURES: readonly RougeMeasure[] = ["f", "precision", "recall"];
const TOOLS: readonly RougeOptions["tool"][] = ["google", "rouge155"];
const MOST_ORDER = 9;
const MOST_GAP = 1000;

/**
 * A metric of the ROUGE family.
 *
 * @throws {CaptallyError} `usage-option`
 */
export function rouge(options: RougeOptions): Metric {
  checkOptions(options, {
    kind: oneOf(KINDS),
    order: maybe(wholeFrom(1, MOST_ORDER)),
    tool: maybe(oneOf(TOOLS)),
    stem: maybe(givenFlag),
    best: maybe(givenFlag),
    gap: maybe(wholeFrom(0, MOST_GAP)),
    measure: maybe(oneOf(MEASURES)),
  });
  return make(options);
}
