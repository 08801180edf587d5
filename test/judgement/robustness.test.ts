/**
 * Captions that are worse by construction.
 */

import { describe, expect, test } from "vitest";
import { readShippedPack } from "../../src/data/shipped-packs.js";
import type { PairsJudgement } from "../../src/judgement/judge.js";
import {
  FORCED_CHOICE_PROTOCOL,
  FORCED_CHOICE_TASKS,
  forcedChoices,
} from "../../src/judgement/robustness/forced-choice.js";
import { judgeMadePairs, pairLines } from "../../src/judgement/robustness/judge-made.js";
import {
  METAMORPHIC_CHECKS,
  METAMORPHIC_PROTOCOL,
  metamorphicPairs,
} from "../../src/judgement/robustness/metamorphic.js";
import { parsePhrases, phrasesOfTrees, readPhrases } from "../../src/judgement/robustness/phrases.js";
import { CO_HYPONYMS } from "../../src/judgement/robustness/word-groups.js";
import { jsonLines } from "../support/judgement.js";

const IMAGES = [
  {
    id: "1",
    captions: ["A young man rides a red bike on the beach.", "the man is riding near the water", "a rider on sand"],
  },
  {
    id: "2",
    captions: ["An old woman cooks in a small kitchen", "a woman in the kitchen with two pans", "she cooks a meal"],
  },
  { id: "3", captions: ["A young man sleeps in the park", "the boy rests on a bench in the park"] },
];

describe("metamorphic checks", () => {
  const pairs = metamorphicPairs(IMAGES, 3);
  const of = (group: string) => pairs.filter((pair) => pair.group === group);

  test("are the same for the same seed, and others for another", () => {
    expect(metamorphicPairs(IMAGES, 3)).toEqual(pairs);
    expect(metamorphicPairs(IMAGES, 4)).not.toEqual(pairs);
    expect(new Set(pairs.map(({ group }) => group))).toEqual(new Set(METAMORPHIC_CHECKS));
  });
  test("the caption is not among its references, a copy is", () => {
    for (const { better, worse, references, group, image } of pairs) {
      const captions = IMAGES.find(({ id }) => id === image)?.captions ?? [];
      const caption = group === "copy" ? worse : better;
      expect(captions).toContain(caption);
      expect(references).toEqual(captions.filter((other) => other !== caption));
      if (group === "copy") expect(references).toContain(better);
      expect(better).not.toBe(worse);
    }
  });
  test("changes are what they are called", () => {
    const bare = (caption: string): string[] => caption.replace(/\.$/, "").split(" ");
    for (const { better, worse } of of("doubled")) expect(worse).toBe(`${better} ${better}`);
    for (const { worse, image } of of("other-image"))
      expect(IMAGES.filter(({ id }) => id !== image).flatMap(({ captions }) => captions)).toContain(worse);
    for (const { better, worse } of of("truncated")) {
      expect(bare(better).join(" ").startsWith(worse)).toBe(true);
      expect(worse.split(" ")).toHaveLength(Math.ceil(bare(better).length / 2));
    }
    for (const { better, worse } of of("shuffled")) expect(worse.split(" ").sort()).toEqual(bare(better).sort());
    for (const { better, worse } of of("dangling"))
      expect(worse.replace(/ (a|an|the|and|of|with)$/, "")).toBe(bare(better).join(" "));
  });
  test("a swapped word is of the same kind and in no caption of the image", () => {
    for (const { better, worse, image } of of("swapped")) {
      const [before, after] = [better.replace(/\.$/, "").split(" "), worse.split(" ")];
      const changed = before
        .map((word, i) => [word.toLowerCase(), after[i]?.toLowerCase()])
        .filter(([a, b]) => a !== b);
      const swap = changed.filter(([a]) => a !== "a" && a !== "an");
      expect(swap).toHaveLength(1);
      const [[from, to] = []] = swap;
      expect(CO_HYPONYMS.some((kind) => kind.includes(String(from)) && kind.includes(String(to)))).toBe(true);
      const captions =
        IMAGES.find(({ id }) => id === image)
          ?.captions.join(" ")
          .toLowerCase() ?? "";
      expect(captions.split(/\W+/)).not.toContain(to);
    }
  });
  test("what cannot be changed gives no pair", () => {
    expect(metamorphicPairs([{ id: "1", captions: ["alone"] }], 1)).toEqual([]);
    const few = metamorphicPairs([{ id: "1", captions: ["dog dog", "", "word"] }], 1).map(({ group }) => group);
    expect(few).not.toContain("truncated");
    expect(few).not.toContain("other-image");
  });
  test("judged: a copy may be as good, the others must be worse", async () => {
    const metric = { metrics: [], seed: 1 };
    const scores = pairs.flatMap(({ id }) => [1, 2].map((side) => ({ id: `${id}:${side}`, tied: 1 })));
    const judgement = (await judgeMadePairs(pairs, METAMORPHIC_PROTOCOL, {
      ...metric,
      scores: { text: jsonLines(scores), source: "s" },
    })) as PairsJudgement;
    expect(judgement.rows[0]?.cells.map(({ name, accuracy }) => [name, accuracy])).toEqual(
      METAMORPHIC_CHECKS.map((name) => [name, name === "copy" ? 1 : 0]),
    );
    const bleu = (await judgeMadePairs(pairs, METAMORPHIC_PROTOCOL, { metrics: ["Bleu_1"] })) as PairsJudgement;
    expect(bleu.rows[0]?.cells[0]?.accuracy).toBe(1);
  });
});

const TAGGED = jsonLines([
  {
    c: "a young man rides a red bike on the beach .",
    s: [
      {
        w: ["a", "young", "man", "rides", "a", "red", "bike", "on", "the", "beach", "."],
        t: ["DT", "JJ", "NN", "VBZ", "DT", "JJ", "NN", "IN", "DT", "NN", "."],
      },
    ],
  },
  {
    caption: "An old woman cooks in a small kitchen",
    phrases: [{ text: "An old woman" }, { text: "a small kitchen" }],
  },
  { caption: "a woman in the kitchen with two pans", phrases: [{ text: "a woman" }, { text: "two pans" }] },
  {
    caption: "A young man sleeps in the park",
    phrases: [{ text: "A young man" }, { text: "the park", kind: "scene" }],
  },
]);

describe("phrases", () => {
  const source = readPhrases({ text: TAGGED, source: "phrases" });
  const texts = (caption: string) =>
    source.phrasesOf(caption)?.map(({ start, end, head, kind }) => [caption.slice(start, end), head, kind]);
  test("are cut from tagged words, whatever the caption's case and blanks", () => {
    expect(texts("A young man rides a red bike on the beach.")).toEqual([
      ["A young man", "man", "person"],
      ["the beach", "beach", "scene"],
    ]);
  });
  test("are given, with kinds by their heads", () => {
    expect(texts("An old woman cooks in a small kitchen")).toEqual([
      ["An old woman", "woman", "person"],
      ["a small kitchen", "kitchen", "scene"],
    ]);
    expect(texts("not there")).toBeUndefined();
  });
  test("wrong files say where", () => {
    const read = (record: object) => () => readPhrases({ text: jsonLines([record]), source: "p" });
    expect(read({ c: "x" })).toThrow(/p, line 1: "phrases" or "s" expected/);
    expect(read({ c: "x", s: [{ w: ["x"], t: [] }] })).toThrow(/as many words/);
    expect(read({ c: "x", phrases: [1] })).toThrow(/objects with "text"/);
    expect(read({ s: [] })).toThrow(/"caption" or "c" expected text/);
  });
});

describe("phrases of trees", () => {
  const parsed = (caption: string, ...sentences: string[]) =>
    phrasesOfTrees({ parser: "p", trees: new Map([[caption, sentences]]) })
      .phrasesOf(caption)
      ?.map(({ start, end, head, kind }) => [caption.slice(start, end), head, kind]);

  test.each<[string, string, (readonly [string, string, string])[]]>([
    [
      "A young man's dog sleeps in the park.",
      "(ROOT (S (NP (NP (DT A) (JJ young) (NN man) (POS 's)) (NN dog)) (VP (VBZ sleeps) (PP (IN in) (NP (DT the) (NN park)))) (. .)))",
      [["the park", "park", "scene"]],
    ],
    [
      "a group of surfers by a glass of water",
      "(ROOT (NP (NP (DT a) (NN group)) (PP (IN of) (NP (NNS surfers))) (PP (IN by) (NP (NP (DT a) (NN glass)) (PP (IN of) (NP (NN water)))))))",
      [["a group of surfers", "surfers", "person"]],
    ],
    [
      "Group of zebras on the side of a road",
      "(ROOT (NP (NP (NN Group)) (PP (IN of) (NP (NP (NNS zebras)) (PP (IN on) (NP (NP (DT the) (NN side)) (PP (IN of) (NP (DT a) (NN road)))))))))",
      [["a road", "road", "scene"]],
    ],
    [
      "a (man) and boys",
      "(ROOT (NP (NP (DT a) (-LRB- -LRB-) (NN man) (-RRB- -RRB-)) (CC and) (NP (NNS boys))))",
      [["boys", "boys", "person"]],
    ],
    ["of of", "(X (XX of) (XX of))", []],
  ])("%s", (caption, tree, expected) => {
    expect(parsed(caption, tree)).toEqual(expected);
  });

  test("later sentences are found behind earlier ones", () => {
    const tree = (noun: string) => `(ROOT (NP (DT a) (NN ${noun})))`;
    expect(parsed("a man. a man.", tree("man"), tree("man"))).toHaveLength(2);
    const [first, second] =
      phrasesOfTrees({ parser: "p", trees: new Map([["a man. a man.", [tree("man"), tree("man")]]]) }).phrasesOf(
        "a man. a man.",
      ) ?? [];
    expect([first?.start, second?.start]).toEqual([0, 7]);
  });

  test("of nothing and of nonsense are none", () => {
    for (const tree of ["", "(", ")", "(ROOT", "x", "(NP (NN man)", "(NP (NN) man))"])
      expect(Array.isArray(parsed("man", tree))).toBe(true);
    expect(parsed("")).toEqual([]);
  });
});

describe("phrases that the parser finds", () => {
  const hostile = [
    "",
    "   ",
    "!?",
    "\ud800 man",
    "a man ".repeat(200),
    "(((",
    "a man\n\nin a park",
    "ａ ｍａｎ",
    "a\u0000man",
  ];
  test("are those of the trees, with the parser's name; sentences that are too long have none", async () => {
    const captions = [...IMAGES.flatMap((image) => image.captions), ...hostile];
    const steps: number[] = [];
    const { name, phrasesOf } = await parsePhrases(captions, { onProgress: (done) => steps.push(done) });
    expect(name).toMatch(/^parser\(english-pcfg-3\.6\.0:[0-9a-f]{8}\)$/);
    expect(steps[0]).toBe(0);
    const texts = (caption: string) => phrasesOf(caption)?.map(({ start, end }) => caption.slice(start, end));
    expect(texts("A young man rides a red bike on the beach.")).toEqual(["A young man", "the beach"]);
    expect(texts("a woman in the kitchen with two pans")).toEqual(["a woman", "the kitchen"]);
    expect(texts("never parsed")).toBeUndefined();
    expect(texts("a man ".repeat(200))).toBeUndefined();
    for (const caption of captions) {
      for (const { start, end, head } of phrasesOf(caption) ?? [])
        expect(caption.slice(start, end).toLowerCase().endsWith(head)).toBe(true);
    }
    const made = forcedChoices(IMAGES, { name, phrasesOf }, 5);
    expect(made).toMatchObject({ captions: 8, parsed: 8, phrases: name });
    expect(forcedChoices(IMAGES, await parsePhrases(captions), 5)).toEqual(made);
  });

  test("take a grammar", async () => {
    await expect(parsePhrases(["a man"], { packs: { grammar: new Uint8Array(3) } })).rejects.toMatchObject({
      code: "pack-format",
    });
    const wordnet = await readShippedPack("wordnet.pack");
    await expect(parsePhrases(["a man"], { packs: { grammar: wordnet } })).rejects.toMatchObject({
      code: "pack-format",
    });
  });
});

describe("forced choice", () => {
  const made = forcedChoices(IMAGES, readPhrases({ text: TAGGED, source: "phrases" }), 1);
  const of = (group: string) =>
    made.pairs.filter((pair) => pair.group === group).map(({ better, worse }) => [better, worse]);
  test("counts what qualifies", () => {
    expect(made).toMatchObject({ captions: 8, parsed: 4 });
    for (const task of FORCED_CHOICE_TASKS) expect(of(task)).toHaveLength(made.qualified[task]);
    expect(forcedChoices(IMAGES, readPhrases({ text: TAGGED, source: "phrases" }), 1)).toEqual(made);
  });
  test("replaces persons and scenes by those of other images, with other heads", () => {
    for (const [better = "", worse = ""] of of("replace-person")) {
      if (better.startsWith("A young man")) expect(worse).toMatch(/^(An old woman|A woman) /);
      else expect(worse.toLowerCase()).toMatch(/^a young man /);
    }
    expect(of("replace-scene").map(([better]) => better)).toContain("A young man sleeps in the park");
    for (const [better, worse] of of("replace-scene")) expect(worse).not.toBe(better);
  });
  test("shares a phrase with a caption of another image", () => {
    expect(of("share-person")).toEqual([
      ["A young man rides a red bike on the beach.", "A young man sleeps in the park"],
      ["A young man sleeps in the park", "A young man rides a red bike on the beach."],
    ]);
    expect(of("share-scene")).toEqual([]);
  });
  test("leaves the phrase alone", () => {
    expect(of("just-scene")).toContainEqual(["An old woman cooks in a small kitchen", "a small kitchen"]);
    expect(of("just-person")).toContainEqual(["A young man sleeps in the park", "A young man"]);
  });
  test("references are the other captions; pairs can be judged and written", async () => {
    for (const { better, image, references } of made.pairs) {
      expect(references).toEqual(IMAGES.find(({ id }) => id === image)?.captions.filter((one) => one !== better));
    }
    const judgement = (await judgeMadePairs(made.pairs, FORCED_CHOICE_PROTOCOL, {
      metrics: ["Bleu_1"],
    })) as PairsJudgement;
    expect(judgement.pairs).toBe(made.pairs.length);
    expect(pairLines(made.pairs).split("\n")).toHaveLength(made.pairs.length + 1);
  });
});
