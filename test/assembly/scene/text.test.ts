/**
 * Captions to sentences and words against CoreNLP 3.6.0 (tokenize and ssplit annotators).
 *
 * `spice_sentences.json.gz`: our hand-made and random texts without line breaks, with the sentences that the standard tool makes
 * of them; `spice_sentences_odd.json.gz` the same of others, made to find differences; `spice_dependencies.jsonl.gz` as in dependencies.test.ts.
 */

import { expect, test } from "vitest";
import { golden, goldenLines } from "../../support/golden.js";
import { differingTexts, type GoldenCaption, SceneEngine } from "../../support/scene-engine.js";

const engine = new SceneEngine();

test("captions", () => {
  const captions = goldenLines("spice_dependencies.jsonl.gz").map((line) => JSON.parse(line) as GoldenCaption);
  expect(captions.length).toBe(2_941);
  expect(
    differingTexts(
      engine,
      captions.map(({ caption, sentences }) => [caption, sentences.map(({ words }) => words)]),
    ),
  ).toEqual([]);
});

test("hand-made and random texts", () => {
  const texts = golden<[string, string[][]][]>("spice_sentences.json.gz");
  expect(texts.length).toBe(5_055);
  expect(differingTexts(engine, texts)).toEqual([]);
});

test("signs, apostrophes, file names, addresses and line breaks that 3.6.0 reads otherwise than 3.4.1", () => {
  const texts = golden<[string, string[][]][]>("spice_sentences_odd.json.gz");
  expect(texts.length).toBe(3_000);
  expect(differingTexts(engine, texts)).toEqual([]);
});

test("line breaks end no sentence", () => {
  expect(engine.sentences("a dog\n\nruns.\r\nA cat")).toEqual([
    ["a", "dog", "runs", "."],
    ["A", "cat"],
  ]);
});

test("texts without words", () => {
  for (const text of ["", "   ", "\n\n", "👍", "\u200b"]) expect(engine.sentences(text)).toEqual([]);
});

test("lone surrogates and other bytes that are no text", () => {
  expect(engine.sentences("a \ud800 dog \udfff")).toEqual([["a", "dog"]]);
});

test("long texts, and short ones after them", () => {
  const sentence = "A dog runs .";
  const long = engine.sentences(`${sentence} `.repeat(10_000));
  expect(long.length).toBe(10_000);
  expect(long[9_999]).toEqual(sentence.split(" "));
  expect(engine.sentences("a".repeat(100_000))).toEqual([["a".repeat(100_000)]]);
  expect(engine.sentences("a dog")).toEqual([["a", "dog"]]);
});

test("captions tokenized for other metrics before and after", () => {
  const collection = engine.engine.tokenize(["A dog ."], 3);
  expect(engine.sentences("A dog .")).toEqual([["A", "dog", "."]]);
  const again = engine.engine.tokenize(["A cat ."], 3);
  expect([engine.engine.spell(collection, 0), engine.engine.spell(again, 0)]).toEqual(["a dog", "a cat"]);
});
