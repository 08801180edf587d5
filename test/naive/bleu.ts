/**
 * Naive twin of BLEU: string n-grams in maps, one formula for segments and corpus.
 */

import type { Segment } from "../support/evaluate.js";
import { countGrams, splitWords, sum } from "./text.js";

interface Counts {
  correct: number[];
  guess: number[];
  length: number;
  reference: number;
}

function count({ candidate, references }: Segment, order: number): Counts {
  const words = splitWords(candidate);
  const lengths = references.map((reference) => splitWords(reference).length).sort((a, b) => a - b);
  const reference = lengths.reduce((best, length) =>
    Math.abs(length - words.length) < Math.abs(best - words.length) ? length : best,
  );
  const counts: Counts = { correct: [], guess: [], length: words.length, reference };
  for (let k = 1; k <= order; ++k) {
    const own = countGrams(words, k);
    const others = references.map((text) => countGrams(splitWords(text), k));
    counts.guess.push(sum([...own.values()]));
    counts.correct.push(
      sum([...own].map(([gram, n]) => Math.min(n, Math.max(...others.map((other) => other.get(gram) ?? 0))))),
    );
  }
  return counts;
}

function score({ correct, guess, length, reference }: Counts, strict: boolean): number[] {
  const values: number[] = [];
  let product = 1;
  correct.forEach((c, i) => {
    const g = guess[i] as number;
    if (strict) {
      if (g > 0) product *= c / g;
      const defined = guess.slice(0, i + 1).filter((n) => n > 0).length;
      const penalty = length >= reference ? 1 : Math.exp(1 - reference / length);
      values.push(defined === 0 ? 0 : penalty * product ** (1 / defined));
    } else {
      product *= (c + 1e-15) / (g + 1e-9);
      const ratio = (length + 1e-15) / (reference + 1e-9);
      values.push(product ** (1 / (i + 1)) * (ratio < 1 ? Math.exp(1 - 1 / ratio) : 1));
    }
  });
  return values;
}

/** Bleu_1 .. Bleu_order of each segment and of the corpus. */
export function naiveBleu(segments: readonly Segment[], order: number, strict: boolean) {
  const all = segments.map((segment) => count(segment, order));
  const orders = Array.from({ length: order }, (_, i) => i);
  const total: Counts = {
    correct: orders.map((i) => sum(all.map((counts) => counts.correct[i] as number))),
    guess: orders.map((i) => sum(all.map((counts) => counts.guess[i] as number))),
    length: sum(all.map((counts) => counts.length)),
    reference: sum(all.map((counts) => counts.reference)),
  };
  return { captions: all.map((counts) => score(counts, strict)), corpus: score(total, strict) };
}
