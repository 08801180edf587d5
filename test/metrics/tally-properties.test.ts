/**
 * Tally against its naive twin on random captions, and on captions without words, of strange signs, of great length.
 */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writePack } from "../../src/data/pack.js";
import { TALLY_FEATURES, tallyPack } from "../../src/data/tally-pack.js";
import { explain, type TallyExplanation } from "../../src/index.js";
import { createScorer, score } from "../../src/score.js";
import { NaiveTally, naiveTokens } from "../naive/tally.js";
import { smallModel, tallyRows, WORDNET } from "../support/tally.js";

/** The twin adds in another order. */
const TOLERANCE = 1e-9;

const word = fc.constantFrom(
  ..."a the dog dogs puppy man men woman guy running runs sprints on grass lawn red don't isn't it's tail".split(" "),
  ..."feet geese porkys children mice glass İstanbul Kelvin naïve ’s n’t 3 90s class wolves better".split(" "),
);
const sign = fc.constantFrom(" ", " ", " ", " ", "  ", ", ", "-", ". ", "\ud800 ", "'", "n't ");
const caption = fc
  .array(fc.tuple(word, sign), { maxLength: 12 })
  .map((pairs) => pairs.map(([text, blank]) => text + blank).join(""));
const item = fc.record({ candidate: caption, references: fc.array(caption, { minLength: 1, maxLength: 5 }) });

describe.each([8, 4] as const)("with vectors of %i bits", (bits) => {
  const model = smallModel(bits);
  const pack = writePack(tallyPack(model));
  const twin = new NaiveTally(model, WORDNET);

  test("features, logit and score are the twin's", () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 6 }), (items) => {
        tallyRows(pack, items).forEach((row, i) => {
          const { candidate, references } = items[i] as (typeof items)[number];
          const features = twin.features(candidate, references);
          const logit =
            features?.reduce((sum, value, f) => sum + value * (model.weights[f] as number), model.bias) ??
            Number.NEGATIVE_INFINITY;
          const expected = [...(features ?? TALLY_FEATURES.map(() => 0)), logit, 1 / (1 + Math.exp(-logit / 3))];
          expected.forEach((value, f) => {
            if (Number.isFinite(value)) expect(Math.abs((row[f] as number) - value)).toBeLessThan(TOLERANCE);
            else expect(row[f]).toBe(value);
          });
        });
      }),
    );
  });
});

const packs = { tally: writePack(tallyPack(smallModel(8))) };

test("tokens are those of the specification's pattern", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(caption, fc.string({ unit: "binary" }), fc.string()), async (candidate) => {
      const { explanations } = await explain({
        references: [["a dog"]],
        candidates: [candidate],
        id: 0,
        metrics: ["Tally"],
        packs,
        missing: "zero",
      });
      expect((explanations as [TallyExplanation])[0].candidate).toEqual(naiveTokens(candidate));
    }),
    { numRuns: 300 },
  );
});

test("what has no words scores 0, and references without words do not count", async () => {
  const references = [["a dog runs"], ["...", "!"], ["a dog runs", "", "?!"], ["a dog runs"]];
  const { captions } = await score({
    references,
    candidates: ["...", "a dog", "a dog runs", "a dog runs"],
    metrics: ["Tally"],
    packs,
  });
  const values = captions?.map(({ Tally }) => Tally as number) ?? [];
  expect(values.slice(0, 2)).toEqual([0, 0]);
  expect(values[2]).toBe(values[3]);
});

test("hostile texts give numbers from 0 to 1", async () => {
  const many = Array.from({ length: 10_000 }, (_, i) => `word${i}`).join(" ");
  const candidates = ["\ud800\udc00\ud800", "a ".repeat(10_000), many, "n't".repeat(500), "'".repeat(300), "\0\0a\0"];
  const { captions } = await score({
    references: candidates.map(() => ["a dog runs", "the man ’s dog"]),
    candidates,
    metrics: ["Tally"],
    packs,
  });
  for (const { Tally } of captions ?? []) {
    expect(Tally).toBeGreaterThanOrEqual(0);
    expect(Tally).toBeLessThanOrEqual(1);
  }
});

test("texts that would take minutes are refused", async () => {
  const long = Array.from({ length: 10_000 }, (_, i) => `w${i}`).join(" ");
  await expect(
    score({ references: [["a dog"], [long]], candidates: ["a dog", long], metrics: ["Tally"], packs }),
  ).rejects.toMatchObject({ code: "metric-limit" });
});

test("a scorer gives the same scores again and again, beside METEOR, which has a WordNet of its own", async () => {
  const references = [["a dog runs on the grass", "the puppy is running"], ["two men"]];
  const candidates = ["a puppy sprints on grass", "a man and a woman"];
  const both = await score({ references, candidates, metrics: ["METEOR", "Tally"], packs });
  const alone = await score({ references, candidates, metrics: ["Tally"], packs });
  const meteor = await score({ references, candidates, metrics: ["METEOR"] });
  expect(both.corpus).toEqual({ ...meteor.corpus, ...alone.corpus });
  const scorer = await createScorer({ references, metrics: ["METEOR", "Tally"], packs });
  for (let call = 0; call < 3; ++call) {
    scorer.score([...candidates].reverse());
    expect(scorer.score(candidates).corpus).toEqual(both.corpus);
  }
  scorer.close();
});

test("words that only another metric's tokens have are looked up for each candidate anew", async () => {
  // "cannot" is one word to Tally and two to the standard tokenizer.
  const references = [["a dog cannot run", "the man is gonna run"]];
  const metrics = ["Bleu_1", "Tally"];
  const scorer = await createScorer({ references, metrics, packs });
  const first = ["can not gon na dogs", "the man can sprint", "not a puppy"].map((text) => ({
    text,
    value: scorer.score([text]).captions.Tally?.[0],
  }));
  scorer.score(["quite other words take the room of those before"]);
  for (const { text, value } of first) {
    expect(scorer.score([text]).captions.Tally?.[0]).toBe(value);
    const { captions } = await score({ references, candidates: [text], metrics: ["Tally"], packs });
    expect(captions?.[0]?.Tally).toBe(value);
  }
  scorer.close();
});

test("a caption that Tally sees no words in is named, unless the run's own tokens are scored, too", async () => {
  const texts = { references: [["a dog"], ["a man"]], candidates: ["一只狗在跑", "a man"], packs };
  const codes = async (metrics: string[]) => (await score({ ...texts, metrics })).warnings.map(({ code }) => code);
  expect(await codes(["Tally"])).toContain("empty-after-tokenization");
  expect(await codes(["Bleu_1", "Tally"])).not.toContain("empty-after-tokenization");
});

test("long texts, whose cosines are not kept, have the twin's features", () => {
  const model = smallModel(8);
  const words = Array.from({ length: 1100 }, (_, i) => `${i % 3 ? "dog" : "runs"}${i % 90}`).join(" ");
  const items = [{ candidate: `a man ${words}`, references: ["a dog runs on grass", `the ${words} dog`] }];
  const expected = new NaiveTally(model, WORDNET).features(items[0]?.candidate ?? "", items[0]?.references ?? []);
  const [row] = tallyRows(writePack(tallyPack(model)), items);
  expected?.forEach((value, f) => {
    expect(Math.abs((row?.[f] as number) / value - 1) || 0).toBeLessThan(TOLERANCE);
  });
});

test("the explanation adds up, and names words and defects", async () => {
  const { explanations, scores } = await explain({
    references: [["A dog runs on the grass .", "The puppy is running ."]],
    candidates: ["the dog the dog runs on a zeppelin on"],
    id: 0,
    metrics: ["Tally"],
    packs,
  });
  const [one] = explanations as [TallyExplanation];
  expect(one.score).toBe(scores.Tally);
  expect(one.logit).toBeCloseTo(one.bias + one.features.reduce((sum, { contribution }) => sum + contribution, 0), 12);
  expect(one.words.map(({ text }) => text)).toEqual(one.candidate);
  expect(one.words[1]).toMatchObject({ text: "dog", nearest: "dog", referenceIndex: 0 });
  expect(one.words[1]?.similarity).toBeCloseTo(1, 12);
  expect(one.lemmas.map(({ text }) => text)).toEqual(["dog", "run", "grass", "puppy"]);
  expect(one.lemmas.map(({ match }) => match)).toEqual(["dog", "run", undefined, undefined]);
  expect(one.defects).toContain('ends in "on", which ends no caption');
  expect(one.defects.join()).toMatch(/1 content words said again.*2 pairs|1 pairs/);
});

test("the signature names the model and its checksum", async () => {
  const { signatures } = await score({ references: [["a dog"]], candidates: ["a dog"], metrics: ["Tally"], packs });
  expect(signatures.Tally).toMatch(/^Tally\|refs:1\|tok:tally\|mode:parity\|agg:features\|model:small-8:[0-9a-f]{8}\|/);
});
