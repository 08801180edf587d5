/**
 * Overlaps that are released range by range give the numbers of overlaps that are kept.
 */

import { expect, test } from "vitest";
import { captionValues, evaluateSegments } from "../support/evaluate.js";

/** Words in a fixed pseudo-random order. */
function text(words: number, seed: number): string {
  let state = seed;
  return Array.from({ length: words }, () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return `w${state % 97}`;
  }).join(" ");
}

test("long candidates with many references", () => {
  const many = Array.from({ length: 8 }, (_, i) => ({
    candidate: text(4000, i + 1),
    references: Array.from({ length: 300 }, (_, r) => text(12, 1000 * i + r)),
  }));
  const together = evaluateSegments(many, { metrics: ["Bleu_9", "Bleu_2"] });
  many.forEach((segment, i) => {
    const alone = evaluateSegments([segment], { metrics: ["Bleu_9", "Bleu_2"] });
    expect(captionValues(together, "Bleu_2")[i]).toBe(captionValues(alone, "Bleu_2")[0]);
    expect(captionValues(together, "Bleu_9")[i]).toBe(captionValues(alone, "Bleu_9")[0]);
  });
});
