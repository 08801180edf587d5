/**
 * Tally's features and logit against those of the study that it comes from, with the study's model; the shipped model's rows.
 */

import { describe, expect, test } from "vitest";
import { readPack } from "../../src/data/pack.js";
import { golden, HAS_SHARED, sharedText } from "../support/golden.js";
import { builtPack } from "../support/meteor.js";
import { studyPack, type TallyItem, tallyRows } from "../support/tally.js";

interface Row extends TallyItem {
  readonly set: string;
  readonly features: readonly number[];
  readonly logit: number;
  readonly score: number;
}

const TOLERANCE = 1e-5;

const REFERENCES = [
  "A dog runs across the green grass .",
  "A brown dog is running through a field .",
  "The dog is playing outside on the lawn .",
];
/** Table of tally.md, section 2: candidate, features (4 digits), logit (3 digits). */
const TABLE: readonly [string, readonly number[], number][] = [
  ["a brown dog runs through the grass", [0.183, 0.5414, 0.9042, 0.9841, 0.8493, 0.8487, 0, 0, 0, 0, 0], 11.83],
  ["a puppy sprints over a meadow", [0, 0, 0.8129, 0.8864, 0.7116, 0.7315, 0.8083, 0, 0, 0, 0], 6.034],
  ["a cat runs through the grass", [0, 0.323, 0.4893, 0.571, 0.5372, 0.5424, 1.3596, 0, 0, 0, 0], 3.248],
  ["a brown dog runs through the", [0.1844, 0.4401, 0.8414, 0.9476, 0.6985, 0.7613, 0, 0, 1, 0, 0], 3.068],
  ["grass the through runs dog brown a", [0, 0.5414, 0.9042, 0.9841, 0.8493, 0.8487, 0, 4, 1, 0, 0], -0.007],
  ["two men play soccer on a field", [0.0183, 0.3094, 0.1911, 0.2094, 0.4049, 0.3474, 3.2067, 0, 0, 0, 0], -1.011],
];

describe.skipIf(!HAS_SHARED)("with the study's model", () => {
  const pack = HAS_SHARED ? studyPack() : new Uint8Array();

  test("the rows of the specification", () => {
    const rows = tallyRows(
      pack,
      TABLE.map(([candidate]) => ({ candidate, references: REFERENCES })),
    );
    TABLE.forEach(([candidate, features, logit], i) => {
      const row = rows[i] as Float64Array;
      features.forEach((feature, f) => {
        expect(row[f], `${candidate} ${f}`).toBeCloseTo(feature, 4);
      });
      expect(row[features.length], candidate).toBeCloseTo(logit, 3);
    });
  });

  test("all golden items", () => {
    const items = sharedText("golden/golden_tally.jsonl.gz")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Row);
    expect(items.length).toBe(2004);
    let worst = 0;
    tallyRows(pack, items).forEach((row, i) => {
      const { features, logit, score } = items[i] as Row;
      for (const [f, value] of [...features, logit, score].entries()) {
        worst = Math.max(worst, Math.abs((row[f] as number) - value));
      }
    });
    expect(worst).toBeLessThan(TOLERANCE);
  });
});

test("the shipped model says of COCO captions what it always said, bit for bit", () => {
  const items = golden<(TallyItem & { readonly row: readonly number[] })[]>("tally_coco.json.gz");
  expect(items.length).toBeGreaterThan(250);
  const pack = builtPack("tally");
  expect(readPack(pack)).toMatchObject({ name: "tally-coco-2", checksum: "17298233" });
  expect(tallyRows(pack, items).map((row) => [...row])).toEqual(items.map(({ row }) => row));
});
