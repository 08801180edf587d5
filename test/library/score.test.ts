/**
 * The library's calls as users make them.
 */

import { expect, test } from "vitest";
import { LONGEST_CAPTION } from "../../src/captions.js";
import {
  CaptallyError,
  createScorer,
  explain,
  InputProblemsError,
  loadEngine,
  score,
  scoreSystems,
} from "../../src/index.js";

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
  [{ metrics: "ROUGE_L" }, "usage-metric", /list of names.*got "ROUGE_L"/],
  [{ metrics: null }, "usage-metric", /got null/],
  [{ metrics: [] }, "usage-metric", /at least one metric/],
  [{ metrics: [5] }, "usage-metric", /got the number 5/],
  [{ metrics: [{}] }, "usage-metric", /got an object/],
  [{ metrics: ["Bleu", undefined] }, "usage-metric", /got nothing/],
  [{ mode: "loose" }, "usage-option", /parity, strict/],
  [{ missing: 0 }, "usage-option", /"missing" expected error, skip, zero, got the number 0/],
  [{ perCaption: "no" }, "usage-option", /"perCaption" expected true or false, got "no"/],
  [{ df: {} }, "usage-option", /"df" expected document frequencies/],
  [{ df: "corpus" }, "usage-option", /got "corpus"/],
  [
    { df: { name: "x", documents: 0, order: 1, grams: ["a"], frequencies: Float64Array.of(1) } },
    "df-format",
    /found 0/,
  ],
  [{ engine: {} }, "usage-option", /"engine" expected/],
  [{ packs: "all" }, "usage-option", /"packs" expected/],
  [{ metric: ["Bleu"] }, "usage-option", /unknown option "metric"; did you mean "metrics"/],
  [{ tokenizer: null }, "usage-option", /"tokenizer" expected .* got null/],
  [{ mode: null }, "usage-option", /got null/],
  [{ missing: null }, "usage-option", /got null/],
  [{ ids: "12" }, "usage-option", /"ids" expected a list of ids, got "12"/],
  [{ ids: [null] }, "usage-option", /got null/],
  [{ tokens: true, tokenizer: "ptb" }, "usage-option", /"none" or nothing/],
  [{ tokens: "yes" }, "usage-option", /"tokens" expected/],
  [{ references: undefined }, "input-format", /references: expected captions .* found nothing/],
  [{ candidates: undefined }, "input-format", /candidates: expected captions .* found nothing/],
  [{ candidates: Promise.resolve({}) }, "input-format", /found an object of type Promise/],
  [{ candidates: new Set(["a"]) }, "input-format", /found an object of type Set/],
  [
    { references: Object.assign(new Array(2), { 1: ["a"] }), candidates: ["a", "b"] },
    "input-problems",
    /found nothing/,
  ],
])("wrong choice %j", async (choice, code, message) => {
  const wrong = score({ references, candidates, ...(choice as object) });
  await expect(wrong).rejects.toThrow(message);
  await expect(wrong).rejects.toMatchObject({ code });
});

test.each([undefined, null, "x", []])("options that are %j", async (options) => {
  for (const call of [score, scoreSystems, createScorer, explain] as ((options: never) => Promise<unknown>)[]) {
    await expect(call(options as never)).rejects.toMatchObject({ code: "usage-option" });
  }
});

test.each([undefined, null, [candidates], {}, new Map(), new Map([[1, candidates]])])(
  "systems that are %j",
  async (systems) => {
    await expect(scoreSystems({ references, systems: systems as never })).rejects.toMatchObject({
      code: "usage-option",
      message: expect.stringContaining('"systems" expected'),
    });
  },
);

test("systems in a Map are those in an object", async () => {
  const expected = await scoreSystems({ references, systems: { ours: candidates } });
  expect(await scoreSystems({ references, systems: new Map([["ours", candidates]]) })).toEqual(expected);
});

test("document frequencies that do not fit are told in the result", async () => {
  const df = { name: "x", documents: 2.5, order: 4, grams: ["a", "tram"], frequencies: Float64Array.of(3, 1) };
  const { warnings } = await score({ references, candidates, df, metrics: ["CIDEr"] });
  expect(warnings).toMatchObject([
    { code: "df-documents", message: expect.stringContaining('found 2.5 documents and the frequency 3 of "a"') },
  ]);
  const unused = await score({ references, candidates, df, metrics: ["Bleu"] });
  expect(unused.warnings).toMatchObject([{ code: "df-unused" }]);
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
  const { captions } = scorer.score(
    [["red", "kite"], [7, 8], "red kite", Uint32Array.of(7, 8), BigInt64Array.of(7n, 8n)],
    ["a", "b", "a", "b", "b"],
  );
  expect([...(captions.ROUGE_L ?? [])]).toEqual([1, 1, 1, 1, 1]);
  expect([...(captions.CIDEr ?? [])]).toEqual([5, 5, 5, 5, 5]);
});

test.each([
  ["a number", 5, false],
  ["null", null, false],
  ["nothing", undefined, false],
  ["tokens for a tokenizer that takes texts", ["a", "tram"], false],
  ["a token with a blank", ["a tram"], true],
  ["an empty token", ["a", ""], true],
  ["a missing token", ["a", undefined], true],
  ["a negative token id", [7, -1], true],
  ["a token id that is no whole number", Float32Array.of(1.5), true],
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

test.each(["x", null, new Uint8Array([0, 97, 115, 109]), {}])("loadEngine refuses %j", async (given) => {
  await expect(loadEngine(given as never)).rejects.toMatchObject({ code: "usage-option" });
});

test("classes of errors keep their names in bundles", () => {
  expect([CaptallyError.name, InputProblemsError.name]).toEqual(["CaptallyError", "InputProblemsError"]);
});

test("a caption that is too long for the engine is refused wherever it stands", async () => {
  const long = "dog ".repeat(LONGEST_CAPTION / 4 + 1);
  const wrong = { a: ["a dog", long], b: ["a cat"] };
  await expect(score({ references: wrong, candidates: { a: "a", b: "a" } })).rejects.toThrow(
    /reference of at most 16777216/,
  );
  await expect(score({ references: { a: ["a"], b: ["a"] }, candidates: { a: long, b: "a" } })).rejects.toMatchObject({
    code: "input-problems",
    place: { id: "a" },
  });
  const scorer = await createScorer({ references: { a: ["a dog"] }, metrics: ["Bleu_1"] });
  expect(() => scorer.score([long])).toThrow(/at most 16777216 characters/);
  expect(scorer.score(["a dog"]).corpus.Bleu_1).toBeCloseTo(1, 6);
});
