/**
 * SPICE from raw captions, parsed with the grammar of packages/spice-exact, against the official tool.
 */

import { describe, expect, test } from "vitest";
import { loadEngine } from "../../src/engine/engine.js";
import { evaluate } from "../../src/evaluation/evaluate.js";
import { readSpiceOutput } from "../../src/io/spice-output.js";
import { parseMetrics } from "../../src/metrics/metric-list.js";
import { createScorer, score } from "../../src/score.js";
import { golden, goldenText } from "../support/golden.js";
import { packs } from "../support/scenes.js";

const references = golden<Record<string, string[]>>("coco_demo_gts.json.gz");
const candidates = golden<Record<string, string[]>>("coco_demo_res.json.gz");
const official = readSpiceOutput(goldenText("spice_coco_demo.json.gz"), "official").scores;

/** Every tenth image; test/full has all. */
const ids = [...official.keys()].filter((_, i) => i % 10 === 0);
const run = {
  references: ids.map((id) => references[id] as string[]),
  candidates: ids.map((id) => candidates[id]?.[0] as string),
  metrics: ["SPICE"],
};
const expected = ids.map((id) => official.get(id)?.sets.All?.f);

describe("from raw captions", () => {
  test("100 images of the COCO demo have the official scores, to the last bit", async () => {
    const { captions, signatures } = await score(run);
    expect(captions?.map(({ SPICE }) => SPICE)).toEqual(expected);
    expect(signatures.SPICE).toMatch(/\|tuples:parser\(english-pcfg-3\.6\.0:[0-9a-f]{8}\)\|/);
  });

  test("a scorer parses each set of candidates anew and scores alike", async () => {
    const some = { references: run.references.slice(0, 20), metrics: run.metrics };
    const scorer = await createScorer(some);
    for (let turn = 0; turn < 3; turn++)
      expect([...(scorer.score(run.candidates.slice(0, 20)).captions.SPICE as Float64Array)]).toEqual(
        expected.slice(0, 20),
      );
    scorer.close();
  });

  test("empty and odd captions are scored", async () => {
    const odd = ["", "!?", "a dog. a cat. two birds!", "\ud800 dog", "of of of of", "DOG (CAT) -LRB- \u0000"];
    const { captions } = await score({
      references: odd.map(() => ["a dog and a cat"]),
      candidates: odd,
      metrics: ["SPICE"],
    });
    expect(captions?.map(({ SPICE }) => Number.isFinite(SPICE as number))).toEqual(odd.map(() => true));
    expect(captions?.[2]?.SPICE).toBeGreaterThan(0);
  });

  test("a sentence of 400 words is refused with the caption", async () => {
    const long = Array.from({ length: 400 }, (_, i) => (i % 2 ? "dog" : "big")).join(" ");
    await expect(
      score({ references: [["a dog"], ["a cat"]], candidates: [long, "a cat"], metrics: ["SPICE"] }),
    ).rejects.toMatchObject({
      code: "metric-limit",
      message: expect.stringContaining("1 of 2 candidate captions have a sentence of more than 150 words"),
    });
  });
});

test("without the grammar there is one error that says how to get it", async () => {
  const engine = await loadEngine();
  const corpus = {
    ids: ["1"],
    references: [["a dog"]],
    systems: [{ name: "system", candidates: ["a cat"] }],
  };
  const options = {
    mode: "parity",
    tokenizer: "ptb",
    documentFrequencies: undefined,
    packs,
    perCaption: true,
  } as const;
  const metrics = parseMetrics(["SPICE"]);
  expect(() => evaluate(engine, corpus, { ...options, metrics })).toThrow(
    /1 of 1 reference captions have no tuples, such as "a dog"; .*@captally\/spice-exact/,
  );
});
