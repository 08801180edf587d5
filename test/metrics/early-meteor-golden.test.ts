/**
 * METEOR_nltk against nltk 3.10.4 with its own Porter stemmer and WordNet reader (test/golden/generate/meteor_nltk.py), and
 * METEOR_2005 on sentences whose score is a matter of arithmetic.
 */

import { describe, expect, test } from "vitest";
import { type AlignmentExplanation, explain } from "../../src/index.js";
import { captionValues, evaluateSegments } from "../support/evaluate.js";
import { golden } from "../support/golden.js";
import { builtPack } from "../support/meteor.js";
import { workClock } from "../support/work-time.js";

type Row = [candidate: string, references: string[], score: number, links: [number, number][]];

const packs = { wordnet: builtPack("wordnet"), wordnetParts: builtPack("wordnet-parts") };

function scores(metric: string, pairs: readonly (readonly [string, readonly string[]])[], mode?: "strict"): number[] {
  const segments = pairs.map(([candidate, references]) => ({ candidate, references }));
  return captionValues(evaluateSegments(segments, { metrics: [metric], packs, ...(mode ? { mode } : {}) }), metric);
}

describe("METEOR_nltk", () => {
  const rows = golden<Row[]>("meteor_nltk.json.gz");

  test("the items are of all kinds", () => {
    expect(rows.length).toBeGreaterThan(1800);
    expect(rows.filter(([, , score]) => score > 0).length).toBeGreaterThan(1500);
  });

  test("every score is nltk's, bit for bit", () => {
    const pairs = rows.map(([candidate, references]) => [candidate, references] as const);
    const differing = scores("METEOR_nltk", pairs)
      .map((score, i) => ({ row: rows[i], score }))
      .filter(({ row, score }) => score !== row?.[2]);
    expect(differing.slice(0, 5)).toEqual([]);
  });

  test("the alignments are nltk's", async () => {
    const some = rows.filter((_, i) => i < 40 || i % 6 === 0);
    for (const [candidate, references, , links] of some) {
      const texts = { references: [references], candidates: [candidate], tokenizer: "none" } as const;
      const { explanations } = await explain({ ...texts, id: 0, metrics: ["METEOR_nltk"], packs });
      const [{ matches }] = explanations as [AlignmentExplanation];
      const pairs = matches.map((match) => [match.candidate.start, match.reference.start]);
      expect(pairs, candidate).toEqual(links);
    }
  });

  test("the corpus value is the mean", () => {
    const segments = rows.slice(0, 7).map(([candidate, references]) => ({ candidate, references }));
    const evaluation = evaluateSegments(segments, { metrics: ["METEOR_nltk"], packs });
    const mean = rows.slice(0, 7).reduce((sum, [, , score]) => sum + score, 0) / 7;
    expect(evaluation.corpus.METEOR_nltk).toBeCloseTo(mean, 14);
  });
});

describe("METEOR_2005", () => {
  test.each([
    // A perfect caption of n words has one chunk: 1 - 0.5 / n^3.
    ["a dog", ["a dog"], 1 - 0.5 / 8],
    // P = R = 1, four chunks of four matches.
    ["a b c d", ["d c b a"], 0.5],
    // 3 of 4 and 3 of 5 words, one chunk.
    ["a b c x", ["a b c y z"], ((10 * 0.75 * 0.6) / (0.6 + 9 * 0.75)) * (1 - 0.5 / 27)],
    // A stem and a synonym, in one chunk.
    ["dogs run", ["dog running"], 1 - 0.5 / 8],
    ["an illness", ["an sickness"], 1 - 0.5 / 8],
    // The best reference.
    ["a dog", ["a cat", "a dog"], 1 - 0.5 / 8],
    ["a", ["b"], 0],
    ["", ["a"], 0],
    ["a", [""], 0],
    // The second "the" is next to "mat" on both sides.
    ["the cat on the mat", ["the mat"], ((10 * 0.4) / (1 + 9 * 0.4)) * (1 - 0.5 / 8)],
  ])("%s | %s", (candidate, references, expected) => {
    expect(scores("METEOR_2005", [[candidate, references]])[0]).toBeCloseTo(expected, 14);
  });

  test("strict mode sums the statistics of the set, as METEOR's authors do", () => {
    const segments = [
      { candidate: "a dog", references: ["a dog"] },
      { candidate: "x b", references: ["b y z"] },
    ];
    const choices = { metrics: ["METEOR_2005"], packs };
    const [p, r] = [3 / 4, 3 / 5];
    const expected = ((10 * p * r) / (r + 9 * p)) * (1 - 0.5 * (2 / 3) ** 3);
    expect(evaluateSegments(segments, { ...choices, mode: "strict" }).corpus.METEOR_2005).toBeCloseTo(expected, 14);
    const mean = ((1 - 0.5 / 8 + ((10 * (1 / 2) * (1 / 3)) / (1 / 3 + 9 / 2)) * 0.5) / 2) as number;
    expect(evaluateSegments(segments, choices).corpus.METEOR_2005).toBeCloseTo(mean, 14);
  });

  test("long texts of few words end quickly", () => {
    const repeated = (words: readonly string[], n: number) =>
      Array.from({ length: n }, (_, i) => words[i % words.length]).join(" ");
    const seconds = workClock();
    const [score] = scores("METEOR_2005", [[repeated(["a", "b", "c"], 60), [repeated(["c", "a", "b", "b"], 50)]]]);
    const [long] = scores("METEOR_2005", [[repeated(["a", "b", "c"], 3000), [repeated(["c", "a", "b", "b"], 3000)]]]);
    expect(score).toBeGreaterThan(0);
    expect(long).toBeGreaterThan(0);
    expect(seconds()).toBeLessThan(4);
  });

  test("what would take long is refused", () => {
    const text = "a ".repeat(100_000);
    for (const metric of ["METEOR_2005", "METEOR_nltk"]) {
      expect(() => scores(metric, [[text, [text]]])).toThrow(/100000 words/);
    }
  });
});
