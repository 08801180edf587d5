/**
 * The ROUGE kernels against their naive twins on random texts, and what must hold for any text.
 */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Figures,
  type Fold,
  naiveRougeLcs,
  naiveRougeLsum,
  naiveRougeN,
  naiveRougeS,
  naiveRougeW,
  naiveRound5,
  type Tokens,
} from "../naive/rouge.js";
import { RawEngine, TOKENIZER } from "../support/raw-engine.js";
import { FOLD, type Metric, RougeCorpus, UNIGRAMS } from "../support/rouge.js";

/** The twin's power function is the host's. */
const TOLERANCE = 1e-14;

const FOLDS: readonly (readonly [Fold, number])[] = [
  ["best-f", FOLD.bestF],
  ["sums", FOLD.sums],
  ["best-recall", FOLD.bestRecall],
];

const word = fc.constantFrom("a", "b", "c", "d", "e");
const tokens = fc.oneof(
  { weight: 9, arbitrary: fc.array(word, { maxLength: 12 }) },
  { weight: 1, arbitrary: fc.array(word, { minLength: 60, maxLength: 140 }) },
);
const segment = fc.record({ candidate: tokens, references: fc.array(tokens, { minLength: 1, maxLength: 4 }) });

interface Segment {
  readonly candidate: Tokens;
  readonly references: readonly Tokens[];
}

function corpusOf(segments: readonly Segment[]): RougeCorpus {
  const texts = segments.map(({ candidate, references }) => ({
    candidate: candidate.join(" "),
    references: references.map((reference) => reference.join(" ")),
  }));
  return new RougeCorpus(texts, TOKENIZER.whitespace);
}

function close(actual: readonly (readonly number[])[], expected: readonly Figures[]): void {
  actual.forEach((row, i) => {
    row.forEach((value, j) => {
      expect(Math.abs(value - (expected[i]?.[j] as number))).toBeLessThanOrEqual(TOLERANCE);
    });
  });
}

function agree(metric: Metric, twin: (segment: Segment) => Figures): void {
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (segments) => {
      close(corpusOf(segments).score(metric), segments.map(twin));
    }),
    { numRuns: 40 },
  );
}

describe.each(FOLDS)("fold %s", (name, fold) => {
  test.each([1, 2, 3, 4, 9])("ROUGE_%i", (order) => {
    agree({ kind: "N", order, fold }, (s) => naiveRougeN(s.candidate, s.references, order, name));
  });

  test("longest common subsequence", () => {
    agree({ kind: "L", fold }, (s) => naiveRougeLcs(s.candidate, s.references, name));
  });

  test.each([1, 1.2, 2])("ROUGE_W, weight %d", (weight) => {
    agree({ kind: "W", weight, fold }, (s) => naiveRougeW(s.candidate, s.references, weight, name));
  });

  test.each([
    [-1, "none", UNIGRAMS.none] as const,
    [0, "none", UNIGRAMS.none] as const,
    [4, "but-last", UNIGRAMS.butLast] as const,
    [-1, "but-last", UNIGRAMS.butLast] as const,
    [2, "all", UNIGRAMS.all] as const,
    [-1, "all", UNIGRAMS.all] as const,
  ])("skip-bigrams, gap %i, unigrams %s", (gap, unigrams, number) => {
    agree({ kind: "S", gap, unigrams: number, fold }, (s) =>
      naiveRougeS(s.candidate, s.references, gap, unigrams, name),
    );
  });
});

test("rougeLsum", () => {
  const text = fc.array(fc.array(word, { maxLength: 8 }), { maxLength: 4 });
  const texts = fc.record({ candidate: text, references: fc.array(text, { minLength: 1, maxLength: 3 }) });
  fc.assert(
    fc.property(texts, ({ candidate, references }) => {
      const join = (sentences: string[][]): string => sentences.map((sentence) => sentence.join(" ")).join("\n");
      const corpus = new RougeCorpus(
        [{ candidate: join(candidate), references: references.map(join) }],
        TOKENIZER.google,
      );
      close(corpus.score({ kind: "Lsum" }), [naiveRougeLsum(candidate, references)]);
    }),
  );
});

const ALL: readonly Metric[] = FOLDS.flatMap(([, fold]) => [
  { kind: "N", order: 1, fold },
  { kind: "N", order: 4, fold },
  { kind: "L", fold },
  { kind: "W", weight: 1.2, fold },
  { kind: "S", gap: -1, unigrams: UNIGRAMS.none, fold },
  { kind: "S", gap: 4, unigrams: UNIGRAMS.butLast, fold },
]);

test("a side without words scores 0", () => {
  for (const [candidate, reference] of [
    [[], ["a", "b"]],
    [["a", "b"], []],
    [[], []],
  ] as const) {
    const corpus = corpusOf([{ candidate, references: [reference] }]);
    for (const metric of [...ALL, { kind: "Lsum" } as const]) expect(corpus.score(metric)).toEqual([[0, 0, 0]]);
  }
});

test("equal texts score 1, except where the script weights the recall of ROUGE_W twice", () => {
  const text = ["a", "b", "a", "c", "d"];
  const corpus = corpusOf([{ candidate: text, references: [text] }]);
  for (const metric of [...ALL, { kind: "Lsum" } as const]) {
    const [figures] = corpus.score(metric);
    if (metric.kind === "W" && metric.fold !== FOLD.bestF) expect(figures).toEqual([1, 0.72478, 0.84043]);
    else expect(figures).toEqual([1, 1, 1]);
  }
});

test("swapping two texts swaps precision and recall", () => {
  fc.assert(
    fc.property(tokens, tokens, (a, b) => {
      const there = corpusOf([{ candidate: a, references: [b] }]);
      const back = corpusOf([{ candidate: b, references: [a] }]);
      for (const metric of ALL) {
        if (metric.kind === "W") continue;
        const [[p, r, f]] = there.score(metric) as [Figures];
        expect(back.score(metric)).toEqual([[r, p, f]]);
      }
    }),
  );
});

test("ratios are rounded by their exact value, ties to even", () => {
  // Odd multiples of 1/64 times 100000 lie half-way between two whole numbers.
  const engine = new RawEngine();
  const ties = Array.from({ length: 32 }, (_, k) => (2 * k + 1) / 64);
  const values = [0, 1, 0.5, 1 / 3, 2 / 3, 0.000005, 0.000015, 0.123455, 0.999995, ...ties];
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...values), fc.double({ min: 0, max: 1, noNaN: true })), (x) => {
      expect(engine.callDouble("round5", x)).toBe(naiveRound5(x));
    }),
    { numRuns: 5000 },
  );
});
