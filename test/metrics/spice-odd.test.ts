/**
 * SPICE's tuples of odd captions against the official tool (SPICE 1.0 of pycocoevalcap 1.2): signs that are words, numbers at nouns,
 * addresses, control characters. `spice_odd_tuples.jsonl.gz` has the tool's tuples, in its order, of captions that
 * `test/peers/odd-captions.ts` makes, each against one reference.
 */

import { expect, test } from "vitest";
import type { SceneScores } from "../../src/metrics/scene-sets.js";
import { goldenLines } from "../support/golden.js";
import { evaluateScenes } from "../support/scenes.js";

/** The reference of all of them in `test/peers/spice-odd.ts`. */
const REFERENCE = "a dog runs on the beach .";

test("tuples and their order are the official tool's", () => {
  const rows = goldenLines("spice_odd_tuples.jsonl.gz").map(
    (line) => JSON.parse(line) as { caption: string; tuples: string[][] },
  );
  const { scenes } = evaluateScenes(
    {
      ids: rows.map((_, i) => String(i)),
      references: rows.map(() => [REFERENCE]),
      candidates: rows.map(({ caption }) => caption),
    },
    ["SPICE"],
    "parser",
  );
  const ours = (scenes as readonly SceneScores[]).map(({ tuples }) => tuples?.candidate.map(({ tuple }) => tuple));
  expect(rows.length).toBeGreaterThan(150);
  for (const [i, { caption, tuples }] of rows.entries()) expect([caption, ours[i]]).toEqual([caption, tuples]);
});
