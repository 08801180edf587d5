/**
 * The warning for texts that METEOR's selected paraphrases were not made for.
 */

import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { loadEngine } from "../../src/engine/engine.js";
import { createScorer, score } from "../../src/score.js";
import { evaluateSegments, type Segment } from "../support/evaluate.js";
import { golden } from "../support/golden.js";
import { builtPack, paraphrasePack } from "../support/meteor.js";

const wordnet = builtPack("wordnet");
const selections = { caption: builtPack("paraphrase"), wide: builtPack("paraphrase-wide") };

const references = golden<Record<string, string[]>>("coco_demo_gts.json.gz");
const candidates = golden<Record<string, string[]>>("coco_demo_res.json.gz");
const captions: Segment[] = Object.entries(candidates).map(([id, [candidate = ""]]) => ({
  candidate,
  references: references[id] ?? [],
}));

/** Sentences of a licence, each against the next. */
const sentences = readFileSync(new URL("../../LICENSE", import.meta.url), "utf8")
  .split(/\.\s|\n\s*\n/)
  .map((sentence) =>
    sentence
      .replace(/[^A-Za-z]+/g, " ")
      .trim()
      .toLowerCase(),
  )
  .filter((sentence) => sentence !== "");
const legal: Segment[] = sentences.slice(1).map((sentence, i) => ({
  candidate: sentences[i] as string,
  references: [sentence],
}));

function warningsOf(segments: readonly Segment[], paraphrase: Uint8Array, metrics = ["METEOR"]): string[] {
  const { warnings } = evaluateSegments(segments, { metrics, packs: { wordnet, paraphrase } });
  return warnings.map(({ code, message }) => `${code}: ${message}`);
}

test.each(Object.entries(selections))("%s: captions need no warning, legal text one", (_, pack) => {
  expect(captions.length).toBeGreaterThan(900);
  expect(warningsOf(captions, pack)).toEqual([]);
  expect(warningsOf(legal, pack)).toEqual([
    expect.stringMatching(/^paraphrase-coverage: \d+\.\d % of \d+ words .*meteor-1\.5-(captions|wide).*full table/),
  ]);
});

test("several METEORs say it once; without paraphrases, or with a full table, there is nothing to say", () => {
  expect(warningsOf(legal, selections.caption, ["METEOR", "METEOR:adequacy", "METEOR:exact"])).toHaveLength(1);
  expect(warningsOf(legal, selections.caption, ["METEOR:exact:stem:synonym"])).toEqual([]);
  expect(warningsOf(legal, paraphrasePack([["a", "the"]]))).toEqual([]);
});

test("a few strange words are no sign", () => {
  const odd = "zorblax quuxify frobnicator";
  expect(warningsOf([{ candidate: odd, references: [odd] }], selections.caption)).toEqual([]);
  const many = Array.from({ length: 4 }, () => ({ candidate: odd, references: [odd] }));
  expect(warningsOf(many, selections.caption)).toHaveLength(1);
});

test("the engine counts as one would by hand", async () => {
  const words = (name: string): string[] =>
    brotliDecompressSync(readFileSync(new URL(`../../data/meteor/${name}`, import.meta.url)))
      .toString("utf8")
      .trimEnd()
      .split(/[\s]+/);
  const text = brotliDecompressSync(readFileSync(new URL("../../data/meteor/paraphrases.txt.br", import.meta.url)));
  const known = new Set(words("caption-words.txt.br"));
  for (const line of text.toString("utf8").trimEnd().split("\n")) {
    const phrase = line.slice(0, line.search(/[\t\v]/));
    const paraphrases = [...line.matchAll(/\t([^\t\v]+)/g)].map(([, paraphrase]) => paraphrase as string);
    if (paraphrases.length === 0) continue;
    for (const word of [phrase, ...paraphrases].flatMap((side) => side.split(" "))) known.add(word);
  }
  const texts = [...legal, ...captions].map(({ candidate }) => candidate);
  const session = (await loadEngine()).acquire();
  session.openPack("wordnet", wordnet);
  session.openPack("paraphrase", selections.caption);
  const collection = session.meteorWords(session.tokenize(texts, "none", false), false);
  session.lookUpWords(collection, true);
  const all = texts
    .flatMap((_, i) => session.tokens(collection, i))
    .filter((word) => /[a-z\u0080-\u{10ffff}]/u.test(word));
  const counts = session.wordsOutside(collection);
  expect(counts).toEqual({ words: all.length, outside: all.filter((word) => !known.has(word)).length });
  expect(counts.outside).toBeGreaterThan(100);
});

test("score and scorers pass it on", async () => {
  const options = {
    references: legal.map((segment) => segment.references),
    metrics: ["METEOR"],
    packs: { wordnet, paraphrase: selections.caption },
  };
  const texts = legal.map(({ candidate }) => candidate);
  const { warnings } = await score({ ...options, candidates: texts });
  expect(warnings.map(({ code }) => code)).toContain("paraphrase-coverage");
  const scorer = await createScorer(options);
  expect(scorer.score(texts).warnings.map(({ code }) => code)).toEqual(["paraphrase-coverage"]);
  scorer.close();
});
