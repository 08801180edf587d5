/**
 * METEOR_2005 against its naive twin: as many links as possible in each stage, of those the fewest crossings, of those the most
 * neighbours. Which words are synonyms is asked word by word.
 */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Fits, naiveMeteor2005 } from "../naive/meteor-2005.js";
import { captionValues, evaluateSegments } from "../support/evaluate.js";
import { builtPack } from "../support/meteor.js";

const packs = { wordnet: builtPack("wordnet"), wordnetParts: builtPack("wordnet-parts") };

type Pair = readonly [candidate: string, reference: string];

function scores(pairs: readonly Pair[]): number[] {
  const segments = pairs.map(([candidate, reference]) => ({ candidate, references: [reference] }));
  return captionValues(evaluateSegments(segments, { metrics: ["METEOR_2005"], packs }), "METEOR_2005");
}

/** Words that are synonyms of some and not of others, so that the last stage is no matter of equal classes. */
const SYNONYMS = ["car", "auto", "machine", "railcar", "coach", "bus", "heap", "passenger", "jalopy", "manager"];

const related = new Set<string>();
const allPairs = SYNONYMS.flatMap((a) => SYNONYMS.map((b) => [a, b] as const));
scores(allPairs).forEach((score, i) => {
  if (score > 0) related.add((allPairs[i] as Pair).join(" "));
});

const exact: Fits = (a, b) => a === b;
const stem: Fits = (a, b) => a.replace(/s$/, "") === b.replace(/s$/, "");
const synonym: Fits = (a, b) => related.has(`${a} ${b}`);

function compare(words: readonly string[], stages: readonly Fits[], runs: number, longest: number): void {
  const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: longest });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 20, maxLength: 20 }), (pairs) => {
      const ours = scores(pairs.map(([a, b]) => [a.join(" "), b.join(" ")] as const));
      pairs.forEach(([a, b], i) => {
        expect(ours[i], `${a.join(" ")} | ${b.join(" ")}`).toBeCloseTo(naiveMeteor2005(a, b, stages), 12);
      });
    }),
    { numRuns: runs },
  );
}

describe("METEOR_2005 and its naive twin", () => {
  test("repeated words", () => compare(["x", "y", "z"], [exact], 60, 7));
  test("repeated words and stems", () => compare(["xxk", "xxks", "yyk", "yyks"], [exact, stem], 60, 6));
  test("synonyms that are no classes", () => {
    expect(related.size).toBeGreaterThan(SYNONYMS.length + 8);
    compare(SYNONYMS, [exact, synonym], 80, 6);
  });
});
