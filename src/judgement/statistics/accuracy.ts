/**
 * Pairwise accuracy: how often a metric prefers the caption that people prefer. What an equal score earns is a rule to be
 * stated, since it moves published numbers (`np.argmax` gives ties to the first caption, other scripts to the second).
 *
 * @module
 */

import { oneOf, wrongValue } from "../../metrics/given.js";
import { TIE_RULES, type TieRule } from "../choices.js";
import { Random } from "./random.js";

/** A pair of scored captions. */
export interface ScoredPair {
  readonly first: number;
  readonly second: number;
  /** True where people prefer the first. */
  readonly firstIsBetter: boolean;
}

/** 1 where the metric agrees, 0 where it does not, and what the rule says where the scores are equal. */
export function pairCredit(pair: ScoredPair, rule: TieRule, random: Random): number {
  const { first, second, firstIsBetter } = pair ?? {};
  // Not by a table of checks: this is called for every pair of every metric.
  if (typeof first !== "number" || typeof second !== "number" || typeof firstIsBetter !== "boolean")
    throw wrongValue("pair", "two scores, and true or false", pair);
  if (!(random instanceof Random)) throw wrongValue("random", "a generator (Random.seeded)", random);
  oneOf(TIE_RULES)(rule, "rule");
  if (first !== second) return first > second === firstIsBetter ? 1 : 0;
  switch (rule) {
    case "half":
      return 0.5;
    case "first":
      return firstIsBetter ? 1 : 0;
    case "second":
      return firstIsBetter ? 0 : 1;
    case "random":
      return random.below(2) === 0 ? 1 : 0;
    case "wrong":
      return 0;
    case "right":
      return 1;
  }
}
