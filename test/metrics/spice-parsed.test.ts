/**
 * SPICE from raw captions, parsed with the grammar of packages/spice-exact, against the official tool.
 */

import { describe, expect, test } from "vitest";
import { loadEngine } from "../../src/engine/engine.js";
import { evaluate } from "../../src/evaluation/evaluate.js";
import { parseMetrics } from "../../src/metrics/metric-list.js";
import { createScorer, score } from "../../src/score.js";
import { cocoDemo, cocoDemoScores } from "../support/official-spice.js";
import { packs } from "../support/scenes.js";

const official = cocoDemoScores();

/** Every twentieth image; test/full has all. */
const ids = [...official.keys()].filter((_, i) => i % 20 === 0);
const { references, candidates } = cocoDemo(ids);
const run = { references, candidates, metrics: ["SPICE"] };
const expected = ids.map((id) => official.get(id)?.sets.All?.f);

/** A sentence longer than the parser takes. */
const LONG = Array.from({ length: 400 }, (_, i) => (i % 2 ? "dog" : "big")).join(" ");

describe("from raw captions", () => {
  test("50 images of the COCO demo have the official scores, to the last bit", async () => {
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

  test("other candidates between, and samples by id, change nothing", async () => {
    const count = 20;
    const some = run.candidates.slice(0, count);
    const scorer = await createScorer({ references: run.references.slice(0, count), metrics: run.metrics });
    const scores = (...samples: Parameters<typeof scorer.score>) => [
      ...(scorer.score(...samples).captions.SPICE as Float64Array),
    ];
    const first = scores(some);
    // Words and captions that no reference has, and captions of other images.
    scores(some.map((caption, i) => `${caption} zyx${i}`));
    const shifted = scores([...some.slice(1), some[0] as string]);
    expect(shifted).not.toEqual(first);
    expect(scores(some)).toEqual(first);
    const twice = scores([...some, ...some], [...scorer.ids, ...scorer.ids]);
    expect(twice).toEqual([...first, ...first]);
    scorer.close();
  });

  test("a scorer refuses a long sentence and scores on", async () => {
    const scorer = await createScorer({ references: [["a dog"], ["the cat"]], metrics: ["SPICE"] });
    expect(() => scorer.score([LONG, "a cat"])).toThrow(/more than 150 words/);
    expect([...(scorer.score(["a bird", "the cat"]).captions.SPICE as Float64Array)]).toEqual([0, 1]);
    scorer.close();
  });

  test("empty captions say nothing; those beside them are scored as without them", async () => {
    const empty = ["", " ", "\n\t"];
    const { captions, corpus } = await score({
      references: [...run.references.slice(0, 10), ...empty.map(() => ["a dog"]), ["", "a dog"], [""]],
      candidates: [...run.candidates.slice(0, 10), ...empty, "a dog", "a dog"],
      metrics: ["SPICE"],
    });
    const values = [...expected.slice(0, 10), 0, 0, 0, 1, 0] as number[];
    expect(captions?.map(({ SPICE }) => SPICE)).toEqual(values);
    expect(corpus.SPICE).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 14);
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

  test("a sentence of 400 words ends the run with one error that names it", async () => {
    await expect(
      score({ references: [["a dog"], ["a cat"]], candidates: [LONG, "a cat"], metrics: ["SPICE"] }),
    ).rejects.toMatchObject({
      code: "metric-limit",
      message: expect.stringMatching(
        /^SPICE: 1 of 2 candidate captions \(image 0\) have a sentence of more than 150 words, such as "big dog /,
      ),
    });
    await expect(
      score({ references: [["a dog", LONG], ["a cat"]], candidates: ["a dog", "a cat"], metrics: ["SPICE"] }),
    ).rejects.toMatchObject({
      code: "metric-limit",
      message: expect.stringContaining("1 of 3 reference captions (image 0) have a sentence of more than 150 words"),
    });
  });

  test("the limit is one of words of a sentence, not of a caption", async () => {
    const of = (candidate: string) =>
      score({ references: [["a dog"]], candidates: [candidate], metrics: ["SPICE"], tokenizer: "none" });
    expect((await of("a dog runs . ".repeat(50))).corpus.SPICE).toBeGreaterThan(0);
    await expect(of("dog ".repeat(151))).rejects.toMatchObject({ code: "metric-limit" });
  });

  test("a parse that finds no object scores 0 even of equal captions, as in the official tool", async () => {
    const same = ["a cat", "the cat", "a dog", "a cat ."];
    const { captions } = await score({
      references: same.map((caption) => [caption]),
      candidates: same,
      metrics: ["SPICE"],
      tokenizer: "none",
    });
    // spice-1.0.jar takes `cat` of the first one for an adjective.
    expect(captions?.map(({ SPICE }) => SPICE)).toEqual([0, 1, 1, 1]);
  });
});

test("without the grammar there is one error that says how to get it", async () => {
  const engine = await loadEngine();
  const corpus = { ids: ["1"], references: [["a dog"]], systems: [{ name: "system", candidates: ["a cat"] }] };
  const options = {
    metrics: parseMetrics(["SPICE"]),
    mode: "parity",
    tokenizer: "ptb",
    documentFrequencies: undefined,
    packs,
    perCaption: true,
  } as const;
  expect(() => evaluate(engine, corpus, options)).toThrow(
    expect.objectContaining({
      code: "tuples-missing",
      message: expect.stringMatching(
        /1 of 1 reference captions have no tuples, such as "a dog"; .*npm install @captally\/spice-exact/,
      ),
    }),
  );
});
