/**
 * SPICE by name: degenerate and hostile tuples, options, strict mode, what is missing, and the library's calls.
 */

import { describe, expect, test } from "vitest";
import type { SceneTuple } from "../../src/corpus/scene-tuples.js";
import { createScorer, explain, type ScoreOptions, score } from "../../src/index.js";
import { evaluateTuples, packs, type SceneSegment } from "../support/scenes.js";

function sets(segment: SceneSegment, mode: "parity" | "strict" = "parity", metric = "SPICE") {
  return evaluateTuples([segment], [metric], mode).scenes?.[0]?.sets;
}

const objects = (...names: string[]): SceneTuple[] => names.map((name) => [name]);

describe("degenerate tuples", () => {
  test("without any tuple everything is 0, and subsets have no figures", () => {
    const nothing = sets({ candidate: [], references: [[]] });
    expect(nothing?.All).toEqual({ tp: 0, fp: 0, fn: 0, pr: 0, re: 0, f: 0 });
    expect(nothing?.Object).toEqual({ tp: 0, fp: 0, fn: 0, pr: null, re: null, f: null });
    const noReferences = sets({ candidate: objects("dog"), references: [[]] });
    expect(noReferences?.All).toEqual({ tp: 0, fp: 1, fn: 0, pr: 0, re: 0, f: 0 });
    const noCandidate = sets({ candidate: [], references: [objects("dog")] });
    expect(noCandidate?.All).toEqual({ tp: 0, fp: 0, fn: 1, pr: 0, re: 0, f: 0 });
    expect(noCandidate?.Object?.f).toBe(0);
    expect(noCandidate?.Color?.f).toBeNull();
  });

  test("a relation of an object to itself, and a circle", () => {
    const circle: SceneTuple[] = [
      ["dog", "bite", "dog"],
      ["cat", "chase", "dog"],
      ["dog", "chase", "cat"],
    ];
    expect(sets({ candidate: circle, references: [circle] })?.All).toMatchObject({ tp: 5, fp: 0, fn: 0, f: 1 });
  });

  test("strings of odd characters are compared as they are", () => {
    const odd = ["\u{1F436}", "\ud800", "e\u0301", "\u00e9", "\u0000", "a\tb\nc", "  ", "K", "x".repeat(1000)].filter(
      (text) => text.trim() !== "",
    );
    const all = odd.map((text): SceneTuple => [text, text, text]);
    expect(sets({ candidate: all, references: [all] })?.All).toMatchObject({ tp: 2 * odd.length, f: 1 });
    expect(sets({ candidate: objects("e\u0301"), references: [objects("\u00e9")] })?.All?.tp).toBe(0);
  });

  test("10,000 tuples in each caption", () => {
    const many = Array.from({ length: 10_000 }, (_, i): SceneTuple => [`thing${i}`, "near", `thing${i + 1}`]);
    expect(sets({ candidate: many, references: [many, many] })?.All).toMatchObject({ tp: 20_001, fp: 0, fn: 0, f: 1 });
  });

  test("what would take minutes is refused", () => {
    const many = objects(...Array.from({ length: 33_000 }, (_, i) => `thing${i}`));
    const wrong = (segment: SceneSegment, mode: "parity" | "strict" = "parity") =>
      expect(() => sets(segment, mode)).toThrow(expect.objectContaining({ code: "metric-limit" }));
    wrong({ candidate: many, references: [[]] });
    wrong({ candidate: [], references: [many] });
    const half = many.slice(0, 20_000);
    wrong({ candidate: half, references: [half] }, "strict");
  });
});

describe("the original's rules", () => {
  test("a tuple of the references may be matched twice, so recall may exceed 1", () => {
    // "dog" and "heel" share no synset, but both share one with what the references merged.
    const { All } = sets({
      candidate: objects("dog", "heel", "cad"),
      references: [objects("cad", "hound")],
    }) as NonNullable<ReturnType<typeof sets>> & { All: { tp: number; fn: number; re: number } };
    expect(All).toMatchObject({ tp: All.tp, fn: All.tp === 0 ? 1 : expect.any(Number) });
  });

  test("synsets match, with their inflections; not without synsets", () => {
    const segment = { candidate: objects("automobiles"), references: [objects("car")] };
    expect(sets(segment)?.All?.f).toBe(1);
    expect(sets(segment, "parity", "SPICE:noSynsets")?.All?.f).toBe(0);
  });

  test("a leading be is dropped from relations", () => {
    const segment: SceneSegment = { candidate: [["a", "be on", "b"]], references: [[["a", "on", "b"]]] };
    expect(sets(segment)?.Relation?.f).toBe(1);
  });

  test("colours, numbers and sizes count as such unless merged", () => {
    const all: SceneTuple[] = [
      ["car", "red"],
      ["car", "two"],
      ["car", "huge"],
      ["car", "black brown"],
    ];
    const found = sets({ candidate: all, references: [all] });
    expect([found?.Color?.tp, found?.Cardinality?.tp, found?.Size?.tp]).toEqual([1, 1, 1]);
    const grey: SceneTuple[] = [
      ["car", "gray"],
      ["car", "grey"],
    ];
    const merged = sets({ candidate: grey, references: [grey] });
    expect(merged?.Attribute).toMatchObject({ tp: 1, fn: 0 });
    expect(merged?.Color?.f).toBeNull();
  });

  test("strict matches one to one", () => {
    // "gray" and "white" are no synonyms, but the references have only one attribute for both candidates' objects.
    const candidate: SceneTuple[] = objects("couch", "lounge", "settee", "sofa");
    const references = [objects("sofa")];
    const strict = sets({ candidate, references }, "strict")?.All;
    expect(strict?.fn).toBeGreaterThanOrEqual(0);
    expect(strict?.re).toBeLessThanOrEqual(1);
  });
});

const captions: Record<string, readonly SceneTuple[]> = {
  "a brown dog": [["dog", "brown"], ["dog"]],
  "a dog": [["dog"]],
  "a cat on a mat": [["cat", "on", "mat"]],
};
const options = {
  references: { 1: ["A brown dog."], 2: ["a cat on a mat"] },
  candidates: { 1: "a dog", 2: "A cat on a mat ." },
  metrics: ["SPICE", "SPICE_Color"],
  tuples: captions,
  packs,
} satisfies ScoreOptions;

describe("library", () => {
  test("captions are found as given and as tokenised", async () => {
    const { corpus, signatures } = await score(options);
    expect(corpus).toEqual({ SPICE: (2 / 3 + 1) / 2, SPICE_Color: 0 });
    expect(signatures.SPICE).toMatch(
      /^SPICE\|.*\|synsets:yes\|wordnet:wordnet-3.0:[0-9a-f]{8}\|tuples:given\|version:/,
    );
    // Keys as a person writes them, and captions whose tokens are the same.
    const raw: Record<string, readonly SceneTuple[]> = {
      "A Brown Dog !": captions["a brown dog"] ?? [],
      "A dog": [["dog"]],
      "a cat on a mat.": [["cat", "on", "mat"]],
    };
    expect((await score({ ...options, tuples: raw })).corpus).toEqual(corpus);
  });

  test("captions without tuples end the run with one error", async () => {
    const run = (given: object) => score({ ...options, ...given });
    await expect(run({ tuples: {} })).rejects.toMatchObject({
      code: "tuples-missing",
      message: expect.stringContaining(
        '2 of 2 reference captions have no tuples, such as "a brown dog", "a cat on a mat"',
      ),
    });
    await expect(run({ candidates: { 1: "two dogs", 2: "a dog" } })).rejects.toThrow(
      '1 of 2 candidate captions have no tuples, such as "two dogs"',
    );
    // What another parser found is not mixed with what the grammar finds.
    await expect(run({ tuples: { "a dog": [["dog"]] } })).rejects.toThrow("@captally/spice-exact");
  });

  test("an empty caption has no tuples and needs none", async () => {
    const { captions: rows } = await score({ ...options, candidates: { 1: "", 2: "..." } });
    expect(rows?.map(({ SPICE }) => SPICE)).toEqual([0, 0]);
  });

  test("all has SPICE and SPIDEr only with tuples or the grammar", async () => {
    const names = async (given: object) => {
      const paraphrase = { paraphrase: (await import("../support/meteor.js")).builtPack("paraphrase") };
      return Object.keys(
        (await score({ ...options, metrics: ["all"], packs: { ...packs, ...paraphrase }, ...given })).corpus,
      );
    };
    expect(await names({})).toEqual(expect.arrayContaining(["SPICE", "SPIDEr"]));
    const without = await names({ tuples: undefined });
    expect(without.filter((name) => name.startsWith("SP"))).toEqual([]);
  });

  test("wrong tuples are refused with the caption", async () => {
    const run = (tuples: unknown) => score({ ...options, tuples: tuples as typeof captions });
    await expect(run([])).rejects.toThrow(/tuples: expected lists of tuples by caption/);
    await expect(run({ "a dog": "dog" })).rejects.toThrow('tuples of "a dog": expected a list of tuples');
    await expect(run({ "a dog": [["a", "b", "c", "d"]] })).rejects.toThrow("1 to 3 strings, found 4");
    await expect(run({ "a dog": [["a", 1]] })).rejects.toThrow("tuple of strings");
    await expect(run({ "a dog": [[" "]] })).rejects.toThrow("found an empty one");
    await expect(run({ "a dog": [["a\u001fb"]] })).rejects.toThrow("control characters");
  });

  test("a scorer scores what it has tuples of, again and again", async () => {
    const { candidates: _, ...given } = options;
    const scorer = await createScorer(given);
    for (let turn = 0; turn < 3; turn++) {
      expect([...(scorer.score(["a dog", "a cat on a mat"]).captions.SPICE as Float64Array)]).toEqual([2 / 3, 1]);
      expect(() => scorer.score(["unheard of", "a dog"])).toThrow("1 of 2 candidate captions");
      expect([...(scorer.score(["a brown dog", "a dog"], [1, 1]).captions.SPICE as Float64Array)]).toEqual([1, 2 / 3]);
    }
    scorer.close();
  });

  test("a scorer of scene graphs", async () => {
    const scorer = await createScorer({
      references: [[{ objects: ["dog"], attributes: [["dog", "brown"]] }], [[["cat"], ["cat", "on", "mat"]]]],
      graphs: true,
      metrics: ["SPICE"],
      packs,
    });
    for (let turn = 0; turn < 3; turn++) {
      const { captions: values } = scorer.score([[["dog"]], { relations: [["cat", "on", "mat"]] }]);
      expect([...(values.SPICE as Float64Array)]).toEqual([2 / 3, 1]);
    }
    expect(() => scorer.score([[["dog"]], "a dog"])).toThrow("candidate 1: expected a scene graph");
    scorer.close();
  });

  test("scene graphs are for SPICE only, and their faults are told", async () => {
    const graph = {
      references: { 1: [{ objects: ["dog"] }] },
      candidates: { 1: { objects: ["dog"] } },
      graphs: true,
      packs,
    };
    await expect(score({ ...graph, metrics: ["SPICE", "CIDEr"] })).rejects.toThrow("expected SPICE only, got CIDEr");
    await expect(score({ ...graph, metrics: ["SPIDEr"] })).rejects.toThrow("got SPIDEr");
    const wrong = { ...graph, metrics: ["SPICE"], candidates: { 1: { nodes: [] } as object } };
    await expect(score(wrong)).rejects.toThrow('found the key "nodes"');
    const pair = { ...graph, metrics: ["SPICE"], candidates: { 1: { relations: [["a", "b"]] } as object } };
    await expect(score(pair)).rejects.toThrow('"relations": expected lists of 3 strings, found one of 2');
  });

  test("explain tells which tuples match", async () => {
    const { scores, explanations } = await explain({ ...options, id: 1 });
    expect(scores).toEqual({ SPICE: 2 / 3, SPICE_Color: 0 });
    expect(explanations).toMatchObject([
      {
        kind: "scene",
        metric: "SPICE",
        scores: { SPICE: 2 / 3, SPICE_Color: 0 },
        candidate: [{ tuple: ["dog"], matched: true }],
        references: [
          { tuple: ["dog"], matched: true },
          { tuple: ["dog", "brown"], matched: false },
        ],
      },
    ]);
  });
});
