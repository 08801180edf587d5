/**
 * A groundwork keeps packs and document frequencies in the engine; scores are those of runs without it, however often it is used.
 */

import { describe, expect, test } from "vitest";
import { buildDocumentFrequencies } from "../../src/evaluation/df-file.js";
import { createGroundwork, explain, loadEngine, score, scoreSystems } from "../../src/index.js";
import { demoCorpus } from "../support/demo.js";
import { builtPack } from "../support/meteor.js";

const packs = { wordnet: builtPack("wordnet"), paraphrase: builtPack("paraphrase") };
const METRICS = ["Bleu", "ROUGE_L", "CIDEr", "CIDEr_plain", "METEOR", "ROUGE_SU:gap=4"];
const { references, candidates, ids } = demoCorpus(60);
const some = (from: number, to: number) => ({
  references: Object.fromEntries(ids.slice(from, to).map((id) => [id, references[id] as string[]])),
  candidates: Object.fromEntries(ids.slice(from, to).map((id) => [id, candidates[id] as string])),
});

async function frequencies() {
  const options = { tokenizer: "ptb", mode: "parity", order: 4 } as const;
  return buildDocumentFrequencies(await loadEngine(), Object.values(references), options);
}

describe.each(["request", "given"])("document frequencies: %s", (source) => {
  test("scores equal those without a groundwork, run after run, in steady memory", async () => {
    const df = source === "given" ? await frequencies() : undefined;
    const groundwork = await createGroundwork({ metrics: METRICS, df, packs });
    let settled = 0;
    for (let round = 0; round < 30; round++) {
      const texts = some(round, round + 20);
      const { captions, corpus, signatures, warnings } = await score({ ...texts, groundwork });
      const alone = await score({ ...texts, metrics: METRICS, df, packs });
      expect({ captions, corpus, signatures, warnings }).toEqual({
        captions: alone.captions,
        corpus: alone.corpus,
        signatures: alone.signatures,
        warnings: alone.warnings,
      });
      if (round === 10) settled = groundwork.memoryBytes;
    }
    expect(groundwork.memoryBytes).toBe(settled);
    groundwork.close();
    expect(groundwork.usable).toBe(false);
    await expect(score({ ...some(0, 5), groundwork })).rejects.toThrow(/groundwork.*closed/);
  });
});

test("several systems, systems without some images, and explanations", async () => {
  const df = await frequencies();
  const groundwork = await createGroundwork({ metrics: ["METEOR", "CIDEr"], df, packs });
  const texts = some(0, 12);
  const systems = { whole: texts.candidates, part: some(3, 8).candidates };
  const given = { references: texts.references, systems, missing: "skip" } as const;
  expect(await scoreSystems({ ...given, groundwork })).toEqual(
    await scoreSystems({ ...given, metrics: ["METEOR", "CIDEr"], df, packs }),
  );
  const id = ids[4] as string;
  expect(await explain({ ...texts, id, groundwork })).toEqual(
    await explain({ ...texts, id, metrics: ["METEOR", "CIDEr"], df, packs }),
  );
});

test("what contradicts the groundwork is refused", async () => {
  const groundwork = await createGroundwork({ metrics: ["CIDEr"], tokenizer: "whitespace", df: await frequencies() });
  const texts = some(0, 3);
  await expect(score({ ...texts, groundwork, tokenizer: "ptb" })).rejects.toMatchObject({ code: "usage-option" });
  await expect(score({ ...texts, groundwork, mode: "strict" })).rejects.toMatchObject({ code: "usage-option" });
  await expect(score({ ...texts, groundwork, packs })).rejects.toMatchObject({ code: "usage-option" });
  await expect(score({ ...texts, groundwork, metrics: ["METEOR"] })).rejects.toThrow(/METEOR needs.*lacks/);
  const { corpus } = await score({ ...texts, groundwork, metrics: ["Bleu_1"], tokenizer: "whitespace" });
  expect(corpus.Bleu_1).toBeGreaterThan(0);
});
