/**
 * The library's calls as users make them.
 */

import { expect, test } from "vitest";
import { CaptallyError, createScorer, InputProblemsError, loadEngine, score, scoreSystems } from "../../src/index.js";

const references = {
  205: ["an old tram climbs a steep hill", "a tram goes up the hill"],
  88: ["two girls paint a wooden fence", "girls are painting a fence green"],
  130: ["a lamp stands beside the bed", "the bedside lamp is switched on"],
};
const candidates = { 130: "a lamp beside the bed", 205: "a tram climbs the hill", 88: "two girls paint a fence" };

test("scores, signatures, counts and captions come back typed", async () => {
  const result = await score({ references, candidates, metrics: ["CIDEr", "bleu_4"] });
  expect(result.counts).toEqual({ segments: 3, candidates: 3, references: 6 });
  expect(result.corpus.CIDEr).toBeCloseTo(2.9728005663537793, 12);
  expect(Object.keys(result.signatures)).toEqual(["CIDEr", "Bleu_4"]);
  expect(result.captions?.map(({ id }) => id)).toEqual(["88", "130", "205"]);
  expect(result.warnings).toEqual([]);
});

test("several systems share the references and equal single runs", async () => {
  const other = { 205: "a bus", 88: "a fence", 130: "a bed" };
  const { systems } = await scoreSystems({ references, systems: { first: candidates, second: other } });
  const alone = await score({ references, candidates: other });
  expect(systems.map(({ name }) => name)).toEqual(["first", "second"]);
  expect(systems[1]?.corpus).toEqual(alone.corpus);
});

test("all faults of the data come back at once", async () => {
  const wrong = score({ references, candidates: { 205: "a tram", 77: "x", 78: "y" } });
  await expect(wrong).rejects.toThrow(InputProblemsError);
  await expect(wrong).rejects.toMatchObject({ code: "input-problems" });
  const problems = (await wrong.catch((error: InputProblemsError) => error.problems)) as InputProblemsError["problems"];
  const errors = problems.filter(({ severity }) => severity === "error").map(({ code, place }) => [code, place.id]);
  expect(errors).toEqual([
    ["extra-candidate", "77"],
    ["extra-candidate", "78"],
    ["missing-candidate", "88"],
    ["missing-candidate", "130"],
  ]);
});

test.each([
  [{ metrics: ["Blue"] }, "usage-metric", /did you mean "Bleu"/],
  [{ metrics: ["ROUGE_L:stem"] }, "usage-metric", /needs "google" or "rouge155"/],
  [{ metrics: ["ROUGE_S:gap=x"] }, "usage-metric", /gap=0\.\.1000/],
  [{ metrics: ["ROUGE_1:rouge155:stem"] }, "pack-missing", /exceptions\.pack/],
  [{ mode: "loose" as "strict" }, "usage-option", /parity, strict/],
])("wrong choice %j", async (choice, code, message) => {
  const wrong = score({ references, candidates, ...choice });
  await expect(wrong).rejects.toThrow(message);
  await expect(wrong).rejects.toMatchObject({ code });
});

test("a scorer gives the same numbers again and again, for any candidates of an image", async () => {
  const scorer = await createScorer({ references, metrics: ["CIDEr", "Bleu_2", "ROUGE_L"] });
  const expected = await score({ references, candidates, metrics: ["CIDEr", "Bleu_2", "ROUGE_L"] });
  const inOrder = scorer.ids.map((id) => candidates[id as unknown as keyof typeof candidates]);
  for (let i = 0; i < 50; ++i) expect(scorer.score(inOrder).corpus).toEqual(expected.corpus);

  const samples = scorer.score(["quite new words", inOrder[0] as string, inOrder[0] as string], ["205", "88", "88"]);
  const [, first, second] = samples.captions.CIDEr ?? [];
  expect(first).toBe(expected.captions?.[0]?.CIDEr);
  expect(second).toBe(first);
  expect(() => scorer.score(["a"], ["4711"])).toThrow(/4711/);
  expect(() => scorer.score(["a"])).toThrow(/expected 3 candidates, got 1/);
  scorer.close();
  expect(() => scorer.score(inOrder)).toThrow(CaptallyError);
});

test("a scorer takes ids as text, number or bigint", async () => {
  const scorer = await createScorer({ references, metrics: ["ROUGE_L"] });
  const expected = scorer.score(["a tram"], ["205"]).captions.ROUGE_L;
  expect(scorer.score(["a tram"], [205]).captions.ROUGE_L).toEqual(expected);
  expect(scorer.score(["a tram"], [205n]).captions.ROUGE_L).toEqual(expected);
});

test("a scorer takes tokens as arrays", async () => {
  const tokens = { a: [["red", "kite"]], b: [["7", "8"]] };
  const scorer = await createScorer({ references: tokens, tokens: true, metrics: ["CIDEr", "ROUGE_L"] });
  const { captions } = scorer.score([["red", "kite"], [7, 8], "red kite"], ["a", "b", "a"]);
  expect([...(captions.ROUGE_L ?? [])]).toEqual([1, 1, 1]);
  expect([...(captions.CIDEr ?? [])]).toEqual([5, 5, 5]);
});

test.each([
  ["a number", 5, false],
  ["null", null, false],
  ["nothing", undefined, false],
  ["tokens for a tokenizer that takes texts", ["a", "tram"], false],
  ["a token with a blank", ["a tram"], true],
  ["an empty token", ["a", ""], true],
  ["a missing token", ["a", undefined], true],
])("a scorer refuses %s as a candidate and works on", async (_, candidate, tokens) => {
  const scorer = await createScorer({ references: { 1: [["a", "tram"]] }, tokens: true, metrics: ["ROUGE_L"] });
  const texts = await createScorer({ references: { 1: ["a tram"] }, metrics: ["ROUGE_L"] });
  const asked = tokens ? scorer : texts;
  expect(() => asked.score(["x", candidate as unknown as string], ["1", "1"])).toThrow(/candidate 1: expected a text/);
  expect(asked.score(["a tram"], ["1"]).corpus.ROUGE_L).toBe(1);
});

test("a scorer wants arrays", async () => {
  const scorer = await createScorer({ references, metrics: ["ROUGE_L"] });
  for (const wrong of [undefined, { 205: "a tram" }, "a tram"]) {
    expect(() => scorer.score(wrong as unknown as string[])).toThrow(/expected an array of candidates/);
  }
});

test("memory does not grow over calls of a scorer", async () => {
  const engine = await loadEngine();
  const scorer = await createScorer({ references, metrics: ["CIDEr"], engine });
  const run = (i: number) => scorer.score([`new${i} words${i}`, `other${i} ones${i}`, `a${i}`]);
  run(0);
  const session = engine.acquire();
  const before = session.memoryBytes;
  engine.release(session);
  for (let i = 1; i < 5000; ++i) run(i);
  const after = engine.acquire();
  expect(after.memoryBytes).toBe(before);
  engine.release(after);
});

test("a failed load can be retried, and a module can be passed", async () => {
  const compile = WebAssembly.compile;
  const { loadEngine: load } = (await import("../../src/engine/engine.js?fresh" as string)) as {
    loadEngine: typeof loadEngine;
  };
  WebAssembly.compile = () => Promise.reject(new Error("refused"));
  try {
    await expect(load()).rejects.toMatchObject({ code: "engine-load" });
  } finally {
    WebAssembly.compile = compile;
  }
  await expect(load()).resolves.toBeDefined();
});
