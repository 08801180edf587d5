/**
 * Naive twin of CIDEr-D and CIDEr: maps from n-grams to weights.
 */

import type { Segment } from "../support/evaluate.js";
import { countGrams, splitWords, sum } from "./text.js";

const ORDERS = [1, 2, 3, 4];

function weights(words: readonly string[], k: number, frequencies: ReadonlyMap<string, number>, documents: number) {
  return new Map(
    [...countGrams(words, k)].map(([gram, n]) => [
      gram,
      n * (Math.log(documents) - Math.log(frequencies.get(gram) ?? 1)),
    ]),
  );
}

function norm(vector: ReadonlyMap<string, number>): number {
  return Math.sqrt(sum([...vector.values()].map((weight) => weight * weight)));
}

/** CIDEr-D (or CIDEr when `plain`) of each segment, with the document frequencies of the segments' references. */
export function naiveCider(segments: readonly Segment[], plain: boolean, strict: boolean): number[] {
  const frequencies = new Map<string, number>();
  for (const { references } of segments) {
    const grams = new Set(
      references.flatMap((text) => ORDERS.flatMap((k) => [...countGrams(splitWords(text), k).keys()])),
    );
    for (const gram of grams) frequencies.set(gram, (frequencies.get(gram) ?? 0) + 1);
  }
  return segments.map(({ candidate, references }) => {
    const own = splitWords(candidate);
    const values = references.map((text) => {
      const other = splitWords(text);
      const perOrder = ORDERS.map((k) => {
        const a = weights(own, k, frequencies, segments.length);
        const b = weights(other, k, frequencies, segments.length);
        const size = norm(a) * norm(b);
        if (size === 0) return 0;
        const dot = sum([...a].map(([gram, w]) => (plain ? w : Math.min(w, b.get(gram) ?? 0)) * (b.get(gram) ?? 0)));
        const length = (words: readonly string[]): number => (strict ? words.length : Math.max(words.length - 1, 0));
        return (dot / size) * (plain ? 1 : Math.exp(-((length(own) - length(other)) ** 2) / 72));
      });
      const present = strict ? Math.max(1, Math.min(4, Math.max(own.length, other.length))) : 4;
      return sum(perOrder) / present;
    });
    return (10 * sum(values)) / values.length;
  });
}
