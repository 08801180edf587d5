/**
 * Naive twin of ROUGE_L.
 */

import type { Segment } from "../support/evaluate.js";
import { lcs, splitWords } from "./text.js";

function f(precision: number, recall: number): number {
  return precision === 0 || recall === 0 ? 0 : ((1 + 1.44) * precision * recall) / (recall + 1.44 * precision);
}

/** ROUGE_L of each segment. */
export function naiveRougeL(segments: readonly Segment[], strict: boolean): number[] {
  return segments.map(({ candidate, references }) => {
    const cut = (text: string): string[] => (strict ? splitWords(text) : text.split(" "));
    const own = cut(candidate);
    const pairs = references.map((text) => {
      const other = cut(text);
      if (own.length === 0 || other.length === 0) return { precision: 0, recall: 0 };
      const common = lcs(own, other);
      return { precision: common / own.length, recall: common / other.length };
    });
    if (strict) return Math.max(...pairs.map(({ precision, recall }) => f(precision, recall)));
    return f(Math.max(...pairs.map((pair) => pair.precision)), Math.max(...pairs.map((pair) => pair.recall)));
  });
}
