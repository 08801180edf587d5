/**
 * SPICE against its naive twin, with the synsets that METEOR's own tables give (`meteor_synsets.tsv.gz`).
 */

import fc from "fast-check";
import { expect, test } from "vitest";
import type { SceneTuple } from "../../src/corpus/scene-tuples.js";
import type { SetScores } from "../../src/metrics/scene-sets.js";
import { naiveSpice, type Synsets } from "../naive/spice.js";
import { goldenLines } from "../support/golden.js";
import { evaluateTuples, type SceneSegment } from "../support/scenes.js";

const synsets = new Map(
  goldenLines("meteor_synsets.tsv.gz").map((line) => {
    const [word = "", ids = "[]"] = line.split("\t");
    return [word, JSON.parse(ids) as number[]] as const;
  }),
);

/** Words that share synsets with some of the others, so that merging is no matter of equal classes. */
function related(start: string, most: number): string[] {
  const words = [start];
  for (const word of words) {
    const own = new Set(synsets.get(word));
    for (const [other, ids] of synsets) {
      if (words.length === most) return words;
      if (!words.includes(other) && ids.some((id) => own.has(id))) words.push(other);
    }
  }
  return words;
}

const WORDS = [...related("dog", 8), ...related("car", 8), "zzz", "two", "red", "grey", "gray"].filter((word) =>
  /^[a-z]+$/.test(word),
);
const known: Synsets = (text) => synsets.get(text) ?? [];

const word = fc.constantFrom(...WORDS);
const relation = fc.tuple(fc.constantFrom("", "be "), word).map((parts) => parts.join(""));
const tuple: fc.Arbitrary<SceneTuple> = fc.oneof(fc.tuple(word), fc.tuple(word, word), fc.tuple(word, relation, word));
const list = fc.array(tuple, { maxLength: 12 });
const segment: fc.Arbitrary<SceneSegment> = fc.record({
  candidate: list,
  references: fc.array(list, { minLength: 1, maxLength: 4 }),
});

function rowOf({ tp, fp, fn, pr, re, f }: SetScores): number[] {
  return [tp, fp, fn, ...[pr, re, f].map((value) => value ?? Number.NaN)];
}

function compare(metric: string, mode: "parity" | "strict", twin: Synsets): void {
  fc.assert(
    fc.property(fc.array(segment, { minLength: 10, maxLength: 10 }), (segments) => {
      const { scenes = [] } = evaluateTuples(segments, [metric], mode);
      segments.forEach(({ candidate, references }, i) => {
        const expected = naiveSpice(candidate, references, twin, mode === "strict");
        for (const [set, row] of Object.entries(expected))
          expect(rowOf(scenes[i]?.sets[set as "All"] as SetScores), `${set} ${JSON.stringify(segments[i])}`).toEqual(
            row,
          );
      });
    }),
    { numRuns: 40 },
  );
}

test("the words are related, not in classes", () => {
  const pairs = WORDS.flatMap((a) => WORDS.filter((b) => a < b && known(a).some((id) => known(b).includes(id))));
  expect(pairs.length).toBeGreaterThan(20);
});

test("merging and matching in parity mode", () => compare("SPICE", "parity", known));
test("equal strings only", () => compare("SPICE:noSynsets", "parity", () => []));
test("one to one, equal strings only", () => compare("SPICE:noSynsets", "strict", () => []));
// Synsets of the strict mode know parts of speech; these words have no two with the same offset.
test("one to one in strict mode", () => compare("SPICE", "strict", known));
