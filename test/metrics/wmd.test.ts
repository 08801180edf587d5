/**
 * WMD by name: conventions, infinite distances, limits, packs; against its naive twin on random texts.
 */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CaptallyError } from "../../src/errors.js";
import { explain } from "../../src/explain.js";
import { score } from "../../src/score.js";
import { naiveDistance } from "../naive/wmd.js";
import { captionValues, evaluateSegments, type Segment } from "../support/evaluate.js";
import { formulaVectors, packOf } from "../support/vectors.js";
import { workClock } from "../support/work-time.js";

const plane: [string, number[]][] = [
  ["dog", [3, 4]],
  ["puppy", [3, 3]],
  ["cat", [-1, 2]],
  ["sofa", [0, -5]],
  ["couch", [0, -5]],
  ["nowhere", [0, 0]],
  ["the", [1, 0]],
];
const vectors = packOf(plane);

function scoresOf(segments: readonly Segment[], metric: string, mode: "parity" | "strict" = "parity"): number[] {
  return captionValues(evaluateSegments(segments, { metrics: [metric], mode, packs: { vectors } }), metric);
}

function scoreOf(candidate: string, references: readonly string[], metric = "WMD", mode?: "parity" | "strict"): number {
  return scoresOf([{ candidate, references }], metric, mode)[0] as number;
}

test("the score is exp(-distance) to the nearest reference", () => {
  expect(scoreOf("dog", ["puppy"], "WMD:raw")).toBeCloseTo(Math.exp(-1), 15);
  expect(scoreOf("dog", ["sofa", "puppy", "cat"], "WMD:raw")).toBe(scoreOf("dog", ["puppy"], "WMD:raw"));
  // Half of it moves 1, half sqrt(20).
  expect(scoreOf("dog dog", ["puppy cat"], "WMD:raw")).toBeCloseTo(Math.exp(-(1 + Math.sqrt(20)) / 2), 15);
  const { corpus, captions } = evaluateSegments(
    [
      { candidate: "dog", references: ["puppy"] },
      { candidate: "cat", references: ["sofa"] },
    ],
    { metrics: ["WMD"], packs: { vectors } },
  );
  expect(corpus.WMD).toBe(((captions?.[0]?.WMD as number) + (captions?.[1]?.WMD as number)) / 2);
});

test("unit length unless raw; stop words leave unless they are kept", () => {
  const [x, y] = [
    [3 / 5, 4 / 5],
    [Math.SQRT1_2, Math.SQRT1_2],
  ] as const;
  expect(scoreOf("dog", ["puppy"])).toBeCloseTo(Math.exp(-Math.hypot(x[0] - y[0], x[1] - y[1])), 7);
  expect(scoreOf("the dog", ["puppy"])).toBe(scoreOf("dog", ["puppy"]));
  expect(scoreOf("the dog", ["puppy"], "WMD:stopWords")).not.toBe(scoreOf("dog", ["puppy"]));
  expect(scoreOf("dog n't", ["dog"])).toBe(1);
});

test("infinite distances score 0", () => {
  for (const mode of ["parity", "strict"] as const) {
    for (const [candidate, reference] of [
      ["", "dog"],
      ["dog", ""],
      ["unheard of", "dog"],
      ["the", "dog"],
      ["", ""],
    ] as const)
      expect(scoreOf(candidate, [reference], "WMD", mode)).toBe(0);
  }
  expect(scoreOf("", ["dog"], "WMD")).toBe(0);
  expect(scoreOf("cat", ["", "cat"], "WMD")).toBe(1);
});

test("two texts in one place are far apart in parity, as for gensim, and equal in strict mode", () => {
  expect(scoreOf("sofa", ["couch"], "WMD:raw")).toBe(0);
  expect(scoreOf("sofa", ["couch"], "WMD:raw", "strict")).toBe(1);
  expect(scoreOf("sofa sofa", ["sofa"], "WMD:raw")).toBe(1);
  expect(scoreOf("sofa dog", ["dog couch"], "WMD:raw")).toBe(1);
});

test("a vector of length 0 stays where it is", () => {
  expect(scoreOf("nowhere", ["dog"])).toBeCloseTo(Math.exp(-1), 7);
});

describe.each(["float32", "int8"] as const)("vectors of %s", (form) => {
  const grid: [string, number[]][] = ["a1", "b1", "c1", "d1", "e1", "f1"].map((word, i) => [
    word,
    // Whole numbers with 127 among them are exact as bytes.
    [127, (i * 37) % 90, (i * i * 11) % 70, -((i * 53) % 60), i],
  ]);
  const pack = packOf(grid, form);
  const twins = new Map(grid);
  const text = fc
    .array(fc.constantFrom("a1", "b1", "c1", "d1", "e1", "f1", "zz"), { maxLength: 4 })
    .map((words) => words.join(" "));

  test.each([
    ["WMD", "parity"],
    ["WMD:raw", "parity"],
    ["WMD", "strict"],
    ["WMD:raw", "strict"],
  ] as const)("%s equals its naive twin in %s mode", (metric, mode) => {
    fc.assert(
      fc.property(text, fc.array(text, { minLength: 1, maxLength: 4 }), (candidate, references) => {
        const [scored] = captionValues(
          evaluateSegments([{ candidate, references }], { metrics: [metric], mode, packs: { vectors: pack } }),
          metric,
        );
        const options = { unit: metric === "WMD", strict: mode === "strict" };
        const expected = Math.min(
          ...references.map((reference) => naiveDistance(candidate, reference, twins, options)),
        );
        if (expected === Number.POSITIVE_INFINITY) expect(scored).toBe(0);
        else
          expect(Math.abs((scored as number) - Math.exp(-expected))).toBeLessThan(1e-6 * Math.exp(-expected) + 1e-300);
      }),
    );
  });
});

test("references that cannot be nearest change nothing: the score is the best of single ones, bit for bit", () => {
  const many = packOf(formulaVectors(300, 16));
  const word = fc.nat(299).map((i) => `w${i}`);
  const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(text, fc.array(text, { minLength: 1, maxLength: 8 }), (candidate, references) => {
      const run = (segments: Segment[]) =>
        captionValues(evaluateSegments(segments, { metrics: ["WMD"], packs: { vectors: many } }), "WMD");
      const single = run(references.map((reference) => ({ candidate, references: [reference] })));
      expect(run([{ candidate, references }])).toEqual([Math.max(...single)]);
    }),
  );
});

test("distances are symmetric, and obey the triangle inequality", () => {
  const many = packOf(formulaVectors(300, 16));
  const text = fc
    .array(
      fc.nat(99).map((i) => `w${i}`),
      { minLength: 1, maxLength: 9 },
    )
    .map((words) => words.join(" "));
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      const pairs = [
        [a, b],
        [b, a],
        [b, c],
        [a, c],
      ] as const;
      const segments = pairs.map(([candidate, reference]) => ({ candidate, references: [reference] }));
      const [ab = 0, ba = 0, bc = 0, ac = 0] = captionValues(
        evaluateSegments(segments, { metrics: ["WMD"], mode: "strict", packs: { vectors: many } }),
        "WMD",
      ).map((value) => -Math.log(value));
      expect(Math.abs(ab - ba)).toBeLessThan(1e-13);
      expect(ac).toBeLessThanOrEqual(ab + bc + 1e-12);
    }),
  );
});

test("what would take long is refused, at once; long texts of few words are not", () => {
  const many = packOf(formulaVectors(3000, 8));
  const run = (segments: Segment[]) => evaluateSegments(segments, { metrics: ["WMD"], packs: { vectors: many } });
  const words = (count: number, step: number) =>
    Array.from({ length: count }, (_, i) => `w${(i * step) % 3000}`).join(" ");
  const seconds = workClock();
  try {
    run([
      { candidate: "w1 w2", references: ["w3"] },
      { candidate: words(3000, 7), references: [words(3000, 11)] },
    ]);
    expect.unreachable();
  } catch (error) {
    const { code, message, place } = error as CaptallyError;
    expect([code, place.id]).toEqual(["metric-limit", "1"]);
    expect(message).toMatch(/WMD: the candidate of image "1"/);
  }
  const long = Array.from({ length: 10_000 }, (_, i) => `w${i % 50}`).join(" ");
  const result = run([{ candidate: long, references: [`${long} w51`, "w1", words(200, 13)] }]);
  expect(result.corpus.WMD).toBeGreaterThan(0.9);
  expect(seconds()).toBeLessThan(20);
});

test("words of unequal shares are refused before the work begins, equal ones are computed", () => {
  const many = packOf(formulaVectors(3000, 8));
  const run = (segments: Segment[]) => evaluateSegments(segments, { metrics: ["WMD"], packs: { vectors: many } });
  const words = (count: number, step: number, repeats: (i: number) => number) =>
    Array.from({ length: count }, (_, i) => `w${(i * step) % 3000} `.repeat(repeats(i))).join("");
  const unequal = (i: number) => 1 + (i % 5);
  const seconds = workClock();
  for (const references of [1, 5].map((count) => Array.from({ length: count }, () => words(800, 11, unequal))))
    expect(() => run([{ candidate: words(800, 7, unequal), references }])).toThrow(/about 350 each/);
  expect(seconds()).toBeLessThan(1);
  const equal = [{ candidate: words(800, 7, () => 1), references: [words(800, 11, () => 1)] }];
  expect(run(equal).corpus.WMD).toBeGreaterThan(0.5);
});

describe("explained", () => {
  const explained = async (candidate: string, references: string[], metric = "WMD:raw") => {
    const { scores, explanations } = await explain({
      ...{ references: [references, ["cat"]], candidates: [candidate, "cat"], id: 0 },
      ...{ metrics: [metric], packs: { vectors } },
    });
    const [one] = explanations;
    if (one?.kind !== "moves") throw new Error(`found ${one?.kind}`);
    expect(one.score).toBe(scores[metric]);
    return one;
  };

  test("the words go to the nearest reference, and their costs add up to the distance", async () => {
    const { moves, distance, referenceIndex, leftOut } = await explained("The dog dog zorblax", ["sofa", "puppy cat."]);
    expect(referenceIndex).toBe(1);
    expect(moves.map(({ candidate, reference, share }) => [candidate, reference, share])).toEqual([
      ["dog", "cat", 0.5],
      ["dog", "puppy", 0.5],
    ]);
    expect(moves.map(({ distance: far }) => far)).toEqual([Math.sqrt(20), 1]);
    expect(moves.reduce((sum, { cost }) => sum + cost, 0)).toBeCloseTo(distance, 14);
    expect(leftOut).toEqual({ candidate: ["the", "zorblax"], reference: [] });
  });

  test("random captions: shares are those of the words on both sides, costs the distance", async () => {
    const words = plane.map(([word]) => word);
    const caption = fc.array(fc.constantFrom(...words, "other"), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(caption, caption, async (candidate, reference) => {
        const one = await explained(candidate.join(" "), [reference.join(" ")], "WMD:raw:stopWords");
        if (one.referenceIndex < 0) return;
        const shares = (side: "candidate" | "reference", word: string) =>
          one.moves.filter((move) => move[side] === word).reduce((sum, { share }) => sum + share, 0);
        for (const [side, texts] of Object.entries({ candidate, reference }) as [
          "candidate" | "reference",
          string[],
        ][]) {
          const kept = texts.filter((word) => word !== "other");
          for (const word of kept)
            expect(shares(side, word)).toBeCloseTo(kept.filter((other) => other === word).length / kept.length, 13);
        }
        expect(one.moves.reduce((sum, { cost }) => sum + cost, 0)).toBeCloseTo(one.distance, 12);
      }),
      { numRuns: 60 },
    );
  });

  test("one word on both sides; no word with a vector", async () => {
    expect(await explained("dog", ["dog"])).toMatchObject({
      ...{ score: 1, distance: 0, referenceIndex: 0 },
      moves: [{ candidate: "dog", reference: "dog", share: 1, distance: 0, cost: 0 }],
    });
    const none = await explained("zorblax", ["dog"]);
    expect(none).toMatchObject({ score: 0, referenceIndex: -1, moves: [], leftOut: { candidate: ["zorblax"] } });
    expect(none.distance).toBe(Number.POSITIVE_INFINITY);
  });
});

test("many words without a vector give a warning, few of them none", () => {
  const warnings = (word: string, metrics = ["WMD"]) => {
    const segments = [
      { candidate: `the dog ${word}`, references: Array.from({ length: 10 }, () => `2 . a dog ${word}`) },
    ];
    return evaluateSegments(segments, { metrics, packs: { vectors } }).warnings.map(
      ({ code, message }) => `${code}: ${message}`,
    );
  };
  expect(warnings("puppy")).toEqual([]);
  // Eleven words are chance.
  expect(warnings("zorblax")).toEqual([]);
  const twice = warnings("zorblax Größe", ["WMD", "WMD:raw"]);
  expect(twice).toEqual([expect.stringMatching(/^vector-coverage: 66\.7 % of 33 words .* in test and/)]);
});

test("hostile texts", () => {
  const strange = ["\ud800", "\u0000", "dog\u0000", "\u00a0", "dog\u2028cat", " dog  cat ", "\u{1f600}".repeat(2000)];
  for (const mode of ["parity", "strict"] as const) {
    const segments = strange.map((candidate) => ({ candidate, references: ["dog", ...strange] }));
    for (const value of scoresOf(segments, "WMD", mode)) expect(value >= 0 && value <= 1).toBe(true);
  }
});

test("variants of one run do not disturb each other, nor other metrics; calls leave no trace", () => {
  const segments = [
    { candidate: "the dog on a sofa", references: ["a puppy on the couch", "the cat"] },
    { candidate: "cat", references: ["the dog"] },
  ];
  const metrics = ["WMD", "WMD:raw", "WMD:stopWords", "WMD:raw:stopWords", "CIDEr", "Bleu_4"];
  const together = evaluateSegments(segments, { metrics, packs: { vectors } });
  for (const metric of metrics)
    expect(evaluateSegments(segments, { metrics: [metric], packs: { vectors } }).corpus[metric]).toBe(
      together.corpus[metric],
    );
});

test("the package's own vectors: found without being passed, named in the signature", async () => {
  const texts = {
    references: [["a man rides a horse on the beach", "a person on a horse near the sea"]],
    candidates: ["a guy riding a pony by the ocean"],
  };
  const other = { ...texts, candidates: ["a bowl of soup on a wooden table"] };
  const near = await score({ ...texts, metrics: ["WMD"] });
  const far = await score({ ...other, metrics: ["WMD"] });
  expect(near.corpus.WMD).toBeGreaterThan(far.corpus.WMD as number);
  expect(near.signatures.WMD).toMatch(
    /^WMD\|refs:2\|tok:ptb\|mode:parity\|vectors:captions-1:[0-9a-f]{8}\|norm:l2\|stop:nltk-153\|agg:nearest\|score:exp\(-d\)\|version/,
  );
  const raw = await score({ ...texts, metrics: ["WMD:raw:stopWords"] });
  expect(raw.signatures["WMD:raw:stopWords"]).toMatch(/\|norm:no\|stop:kept\|/);
});

test("other packs are refused", () => {
  const other = packOf([["dog", [1]]]).slice();
  other[20] = 0;
  expect(() =>
    evaluateSegments([{ candidate: "dog", references: ["dog"] }], { metrics: ["WMD"], packs: { vectors: other } }),
  ).toThrow(/pack/);
});
