/**
 * WMD against gensim 4.4.0 with POT 0.9.7: captions of COCO on small vectors (`wmd.json.gz`, `wmd_vectors.bin`), and random texts
 * (`generate/wmd.py`). The distance is minus the logarithm of the score.
 */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readVectors } from "../../src/io/vectors.js";
import { captionValues, evaluateSegments } from "../support/evaluate.js";
import { golden } from "../support/golden.js";
import { formulaVectors, packOf } from "../support/vectors.js";

/** gensim solves in another order, and here the logarithm of a score is taken. */
const TOLERANCE = 1e-13;

interface Pair {
  readonly candidate: string;
  readonly reference: string;
  readonly distances: { readonly [metric: string]: number | null };
}

function check(pairs: readonly Pair[], vectors: Uint8Array): void {
  const segments = pairs.map(({ candidate, reference }) => ({ candidate, references: [reference] }));
  for (const metric of ["WMD:stopWords", "WMD:raw:stopWords"]) {
    const scores = captionValues(evaluateSegments(segments, { metrics: [metric], packs: { vectors } }), metric);
    pairs.forEach(({ distances }, i) => {
      const expected = distances[metric] as number | null;
      if (expected === null) expect(scores[i]).toBe(0);
      else
        expect(Math.abs(-Math.log(scores[i] as number) - expected)).toBeLessThanOrEqual(
          TOLERANCE * Math.max(1, expected),
        );
    });
  }
}

test("captions of COCO", async () => {
  const { items } = golden<{
    items: { hyp: string; ref: string; distance_norm: number | string; distance_raw: number | string }[];
  }>("wmd.json.gz");
  const bytes = readFileSync(new URL("../golden/wmd_vectors.bin", import.meta.url));
  const finite = (value: number | string): number | null => (typeof value === "number" ? value : null);
  const pairs = items.map((item) => ({
    candidate: item.hyp,
    reference: item.ref,
    distances: { "WMD:stopWords": finite(item.distance_norm), "WMD:raw:stopWords": finite(item.distance_raw) },
  }));
  expect(pairs.length).toBe(186);
  check(pairs, await readVectors([bytes], { name: "vectors.bin" }));
});

const random = golden<{
  words: number;
  sets: { size: number; items: [string, string, number | null, number | null][] }[];
}>("wmd_random.json.gz");

describe("random texts, up to 200 distinct words", () => {
  test.each(random.sets)("vectors of $size numbers", ({ size, items }) => {
    expect(items.length).toBeGreaterThan(100);
    check(
      items.map(([candidate, reference, unit, raw]) => ({
        candidate,
        reference,
        distances: { "WMD:stopWords": unit, "WMD:raw:stopWords": raw },
      })),
      packOf(formulaVectors(random.words, size)),
    );
  });
});
