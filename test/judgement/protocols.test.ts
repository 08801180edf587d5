/**
 * Every protocol on small files of its shape: which captions are scored against which references, and what people say.
 */

import { describe, expect, test } from "vitest";
import type { JudgedPairs, JudgedRatings } from "../../src/judgement/data/judged.js";
import { judgedItems } from "../../src/judgement/judge.js";
import { PROTOCOLS } from "../../src/judgement/protocols/catalogue.js";
import { jsonLines, openTexts } from "../support/judgement.js";

type Files = Readonly<Record<string, string>>;

async function ratings(protocol: string, files: Files, variant?: string): Promise<JudgedRatings> {
  return (await judgedItems({ protocol, variant, open: openTexts(files) })) as JudgedRatings;
}

async function pairs(protocol: string, files: Files, choices: object = {}): Promise<JudgedPairs> {
  return (await judgedItems({ protocol, open: openTexts(files), ...choices })) as JudgedPairs;
}

/** Candidates with their references, of the first round. */
function scored({ rounds: [items = []] }: Pick<JudgedRatings, "rounds">): [string, ...string[]][] {
  return items.map(({ candidate, references }) => [candidate, ...references.map((set) => set.join("|"))]);
}

const values = ({ judgements }: JudgedRatings): number[][] => judgements.map(({ item, rating }) => [item, rating]);

const FLICKR = {
  "Flickr8k.token.txt": "a.jpg#0\tx\na.jpg#1\ty\na.jpg#2\tz\nb.jpg#0\tp\nb.jpg#1\tq\nb.jpg#2\tr\n",
  "ExpertAnnotations.txt": "a.jpg\tb.jpg#2\t1\t2\t1\na.jpg\ta.jpg#1\t4\t4\t3\n",
  "CrowdFlowerAnnotations.txt":
    "a.jpg\ta.jpg#1\t1\t3\t0\na.jpg\tb.jpg#2\t0.333333333333333\t1\t2\nb.jpg\ta.jpg#0\t0\t0\t3\n",
};

describe("flickr8k", () => {
  test("Expert, A: a caption among its references is left out", async () => {
    const judged = await ratings("flickr8k-expert", FLICKR);
    expect(scored(judged)).toEqual([["r", "x|y|z"]]);
    expect(values(judged)).toEqual([
      [0, 1],
      [0, 2],
      [0, 1],
    ]);
    expect(judged.rounds[0]?.[0]).toMatchObject({ id: "1", image: "a.jpg" });
  });
  test("Expert, B keeps it, C takes it out but counts whole images as documents", async () => {
    expect(scored(await ratings("flickr8k-expert", FLICKR, "B"))).toEqual([
      ["r", "x|y|z"],
      ["y", "x|y|z"],
    ]);
    const judged = await ratings("flickr8k-expert", FLICKR, "C");
    expect(scored(judged)).toEqual([
      ["r", "x|y|z"],
      ["y", "x|z"],
    ]);
    expect(judged.rounds[0]?.map(({ document }) => document)).toEqual([
      ["x", "y", "z"],
      ["x", "y", "z"],
    ]);
  });
  test("CF: candidates are taken out for all rows of their image", async () => {
    const judged = await ratings("flickr8k-cf", FLICKR);
    expect(scored(judged)).toEqual([
      ["y", "x|z"],
      ["r", "x|z"],
      ["x", "p|q|r"],
    ]);
    expect(values(judged)).toEqual([
      [0, 1],
      [1, 0.333333333333333],
      [2, 0],
    ]);
    expect(scored(await ratings("flickr8k-cf", FLICKR, "C"))[1]).toEqual(["r", "x|y|z"]);
  });
});

describe("files that hold candidate, references and rating", () => {
  const LIST = `"['a b', ""c's d""]"`;
  test("composite: Polos' columns, lists as Python writes them, a candidate taken out", async () => {
    const text = `,mt,refs,score,imgid\n0,e f,${LIST},0.25,1.jpg\n1,a b,${LIST},1.0,1.jpg\n`;
    const judged = await ratings("composite", { "en_test_composite_da2.csv": text });
    expect(scored(judged)).toEqual([
      ["e f", "a b|c's d"],
      ["a b", "c's d"],
    ]);
    expect(values(judged)).toEqual([
      [0, 0.25],
      [1, 1],
    ]);
    const leaky = await ratings("composite", { "composite.csv": text }, "leaky");
    expect(scored(leaky)[1]).toEqual(["a b", "a b|c's d"]);
  });
  test.each([
    ["polaris", "polaris.jsonl", { cand: "e", refs: ["a"], human_score: 0.5 }, "a"],
    ["polaris", "test.jsonl", { cand: "e", refs: ["a"], human_score: 0.5, imgid: "7" }, "7"],
    ["nebula", "nebula.jsonl", { mt: "e", refs: ["a"], human_score: 0.5, file_name: "7.jpg" }, "7.jpg"],
    ["flickr8k-humaneval", "test.jsonl", { cand: "e", refs: ["a"], human_score: 0.5, image: "7" }, "7"],
    ["ratings", "ratings.jsonl", { candidate: "e", references: ["a"], rating: 0.5, image: "7" }, "7"],
  ])("%s in %s", async (protocol, name, record, image) => {
    const judged = await ratings(protocol, { [name]: jsonLines([record]) });
    expect(scored(judged)).toEqual([["e", "a"]]);
    expect(values(judged)).toEqual([[0, 0.5]]);
    // Published sets hold the picture, not its name: the references stand for the image.
    expect(judged.rounds[0]?.[0]?.image).toBe(image);
  });
  test("ratings: rows with one item are judgements of one caption", async () => {
    const row = { item: "3", image: "7", candidate: "e", references: ["a"] };
    const judged = await ratings("ratings", {
      "ratings.jsonl": jsonLines([
        { ...row, rating: 1 },
        { ...row, rating: 5 },
      ]),
    });
    expect(values(judged)).toEqual([
      [0, 1],
      [0, 5],
    ]);
  });
  test("thumb: without and with captions by people", async () => {
    const files = {
      "mscoco_THumB-1.0.jsonl": jsonLines([
        { SYS: "VinVL", hyp: "e", image: "1.jpg", P: 4, R: 3, human_score: 3.5 },
        { SYS: "Human", hyp: "a", image: "1.jpg", P: 5, R: 5, human_score: 5 },
      ]),
      "references.json": JSON.stringify({ "1.jpg": ["a", "b"] }),
    };
    expect(scored(await ratings("thumb", files))).toEqual([["e", "a|b"]]);
    expect(scored(await ratings("thumb", files, "all"))).toEqual([
      ["e", "a|b"],
      ["a", "b"],
    ]);
  });
});

const REFERENCES = Array.from({ length: 50 }, (_, i) => `r${i}`);
const PASCAL = {
  "pascal50s_refs.json": JSON.stringify({ "1.jpg": REFERENCES, "2.jpg": REFERENCES.map((text) => `${text}!`) }),
  "pascal50s_pairs.jsonl": jsonLines([
    { id: 0, image: "1.jpg", sent1: "a", sent2: "b", category: "HC", votes: [1, -1, 1] },
    { id: 1, image: "2.jpg", sent1: "c", sent2: "d", category: "MM", votes: [-1, -1, 1] },
    { id: 2, image: "2.jpg", sent1: "e", sent2: "f", category: "MM", votes: [-1, 1] },
  ]),
  "consensus_pascal.jsonl": jsonLines(
    [1, -1, -1].map((vote, i) => ({ image: "1.jpg", reference: `r${i}`, B: "a", C: "b", category: "HC", vote })),
  ),
};

describe("pascal50s", () => {
  test("pairs, cells, five of the first 48 references, five draws", async () => {
    const judged = await pairs("pascal50s", PASCAL);
    expect(judged.preferences.slice(0, 2)).toEqual([
      { first: 0, second: 1, firstIsBetter: true, cell: "HC" },
      { first: 2, second: 3, firstIsBetter: false, cell: "MM" },
    ]);
    expect(judged.cells).toEqual(["HC", "MM"]);
    expect(judged.rounds).toHaveLength(5);
    const sets = judged.rounds.map(([item]) => item?.references[0] ?? []);
    expect(new Set(sets.map(String)).size).toBe(5);
    for (const set of sets) {
      expect(new Set(set).size).toBe(5);
      expect(set).not.toContain("r48");
      expect(set).not.toContain("r49");
    }
    // Published draws: they may never change.
    expect(sets.map((set) => set.map((text) => Number(text.slice(1))))).toMatchInlineSnapshot(`
      [
        [
          25,
          44,
          5,
          11,
          39,
        ],
        [
          31,
          10,
          29,
          46,
          2,
        ],
        [
          16,
          19,
          29,
          15,
          9,
        ],
        [
          8,
          17,
          9,
          25,
          11,
        ],
        [
          42,
          5,
          40,
          35,
          8,
        ],
      ]
    `);
    // The candidates of one image share their references.
    expect(judged.rounds[0]?.[2]?.references[0]).toBe(judged.rounds[0]?.[4]?.references[0]);
    expect(judged.rounds[0]?.map(({ id }) => id)).toEqual(["0:1", "0:2", "1:1", "1:2", "2:1", "2:2"]);
  });
  test("more references include fewer, and a draw does not depend on the order of the pairs", async () => {
    const few = await pairs("pascal50s", PASCAL, { references: 3 });
    const many = await pairs("pascal50s", PASCAL, { references: 20, draws: 1 });
    const turned = PASCAL["pascal50s_pairs.jsonl"].trim().split("\n").reverse().join("\n");
    const other = await pairs("pascal50s", { ...PASCAL, "pascal50s_pairs.jsonl": turned }, { references: 3 });
    expect(many.rounds).toHaveLength(1);
    expect(many.rounds[0]?.[0]?.references[0]?.slice(0, 3)).toEqual(few.rounds[0]?.[0]?.references[0]);
    expect(other.rounds[0]?.[4]?.references[0]).toEqual(few.rounds[0]?.[0]?.references[0]);
  });
  test("48 votes: the winner of a pair is that of most triplets", async () => {
    const judged = await pairs("pascal50s", PASCAL, { variant: "48-votes" });
    expect(judged.preferences).toEqual([{ first: 0, second: 1, firstIsBetter: false, cell: "HC" }]);
  });
  test("all references", async () => {
    const judged = await pairs("pascal50s", PASCAL, { variant: "all-references" });
    expect(judged.rounds[0]?.[0]?.references[0]).toHaveLength(50);
  });
});

describe("other pairs", () => {
  test("abstract50s: candidates beside the votes", async () => {
    const judged = await pairs("abstract50s", {
      "abstract_votes.jsonl": jsonLines([{ votes: [-1, -1, 1] }]),
      "abstract_candsB.json": JSON.stringify([{ image_id: "s.png", caption: "b" }]),
      "abstract_candsC.json": JSON.stringify([{ image_id: "s.png", caption: "c" }]),
      "abstract48S.json": JSON.stringify(REFERENCES.slice(0, 48).map((caption) => ({ image_id: "s.png", caption }))),
    });
    expect(judged.rounds[0]?.map(({ candidate }) => candidate)).toEqual(["b", "c"]);
    expect(judged.preferences[0]?.firstIsBetter).toBe(false);
  });
  test("foil: the true caption is out of the references of both", async () => {
    const annotations = [
      { image_id: 9, id: 1, caption: "a dog", foil: false },
      { image_id: 9, id: 1, caption: "a cat", foil: true },
      { image_id: 9, id: 2, caption: "alone", foil: false },
    ];
    const captions = ["a dog", "v", "w", "x", "y"].map((caption) => ({ image_id: 9, caption }));
    const files = {
      "foilv1.0_test_2017.json": JSON.stringify({ annotations }),
      "captions_val2014.json": JSON.stringify({ annotations: captions }),
    };
    const four = await pairs("foil", files, { variant: "4-references" });
    expect(four.rounds[0]?.map(({ candidate, references: [set = []] }) => [candidate, [...set].sort()])).toEqual([
      ["a dog", ["v", "w", "x", "y"]],
      ["a cat", ["v", "w", "x", "y"]],
    ]);
    expect((await pairs("foil", files)).rounds[0]?.[0]?.references[0]).toHaveLength(1);
  });
  test("audiocaps-eval: own captions out, filled to four, five sets of four for machines", async () => {
    const references = ["a", "b", "c", "d", "e"];
    const judged = await pairs("audiocaps-eval", {
      "audiocaps_eval.json": JSON.stringify([
        {
          audio_id: "s",
          references,
          HC: ["a", "b", "h1", "h2", [1, 1, 1, -1]],
          HI: ["a", "x", "h1", "i", [1, 1, 1, 1]],
          MM_1: ["x", "y", "m1", "m2", [-1, -1, 1, 0]],
          MM_2: ["x", "y", "m1", "m2", [-1, 1, 1, -1]],
          MM_3: null,
          MM_4: ["x", "z", "m1", "m2", 0, [1, 1, 0, 0]],
        },
        { audio_id: "t", references: ["a", "b", "c"], HC: ["a", "b", "h1", "h2", [1, 1, 1, 1]] },
      ]),
    });
    const sets = judged.rounds[0]?.map((item) => [
      item.candidate,
      item.run,
      item.references.map((set) => set.join("")),
    ]);
    expect(sets).toEqual([
      ["a", "human0", ["bcde"]],
      ["b", "human1", ["acde"]],
      ["a", "human0", ["bcde"]],
      ["x", "human1", ["bcde"]],
      ["x", "machine0", ["bcde", "acde", "abde", "abce", "abcd"]],
      ["y", "machine1", ["bcde", "acde", "abde", "abce", "abcd"]],
      ["x", "machine0", ["bcde", "acde", "abde", "abce", "abcd"]],
      ["z", "machine1", ["bcde", "acde", "abde", "abce", "abcd"]],
      ["a", "human0", ["bcbc"]],
      ["b", "human1", ["acac"]],
    ]);
    expect(judged.undecided).toBe(1);
    expect(judged.cells).toEqual(["HC", "HI", "MM"]);
  });
  test("pairs: better and worse, or votes; groups are cells; CSV and JSON", async () => {
    const record = { image: 5, references: ["a"] };
    const judged = await pairs("pairs", {
      "pairs.jsonl": jsonLines([
        { ...record, id: "p", better: "x", worse: "y", group: "one" },
        { ...record, id: "q", first: "x", second: "y", votes: -2 },
        { ...record, id: "r", first: "x", second: "y", votes: 0 },
      ]),
    });
    expect(judged.preferences.map(({ firstIsBetter, cell }) => [firstIsBetter, cell])).toEqual([
      [true, "one"],
      [false, "pairs"],
    ]);
    expect(judged.undecided).toBe(1);
    const csv = 'image,better,worse,references\n1,x,y,"[""a"", ""b""]"\n';
    const read = await pairs("pairs", { "pairs.csv": csv });
    expect(read.rounds[0]?.[1]).toMatchObject({ id: "1:2", candidate: "y", references: [["a", "b"]] });
  });
});

describe("wrong data say where they are", () => {
  test.each<[name: string, protocol: string, files: Files, message: RegExp]>([
    ["no file", "flickr8k-expert", {}, /expected ExpertAnnotations\.txt among the data, found none/],
    ["columns", "flickr8k-expert", { ...FLICKR, "ExpertAnnotations.txt": "a\tb\n" }, /line 1: expected 5 columns/],
    [
      "rating",
      "flickr8k-expert",
      { ...FLICKR, "ExpertAnnotations.txt": "a.jpg\tb.jpg#2\t1\tx\t1\n" },
      /line 1: "expert2" expected a number, found/,
    ],
    ...["0", "5", "-1", "1e9"].map((rating): [string, string, Files, RegExp] => [
      `rating ${rating}`,
      "flickr8k-expert",
      { ...FLICKR, "ExpertAnnotations.txt": `a.jpg\tb.jpg#2\t1\t${rating}\t1\n` },
      /line 1: "expert2" expected a rating from 1 to 4, found/,
    ]),
    ["share", "flickr8k-cf", { ...FLICKR, "CrowdFlowerAnnotations.txt": "a.jpg\tb.jpg#2\t1.5\t3\t0\n" }, /from 0 to 1/],
    ["nothing", "ratings", { "ratings.jsonl": "" }, /ratings\.jsonl: expected a heading and rows, found none/],
    [
      "caption id",
      "flickr8k-expert",
      { ...FLICKR, "ExpertAnnotations.txt": "a.jpg\tb.jpg#9\t1\t1\t1\n" },
      /line 1: expected the id of a caption, found "b.jpg#9"/,
    ],
    [
      "image",
      "flickr8k-expert",
      { ...FLICKR, "ExpertAnnotations.txt": "c.jpg\tb.jpg#0\t1\t1\t1\n" },
      /line 1: expected references/,
    ],
    [
      "captions",
      "flickr8k-expert",
      { ...FLICKR, "Flickr8k.token.txt": "a.jpg x\n" },
      /line 1: expected image#number, a tab/,
    ],
    ["empty", "flickr8k-expert", { ...FLICKR, "ExpertAnnotations.txt": "" }, /expected judgements, found none/],
    ["JSON", "ratings", { "ratings.jsonl": "{\n" }, /ratings\.jsonl, line 1: expected JSON/],
    ["no object", "ratings", { "ratings.json": "[1]" }, /item 1: expected an object/],
    [
      "column",
      "ratings",
      { "ratings.jsonl": '{"image":1,"references":["a"],"rating":1}\n' },
      /"mt" or "cand" or "candidate" or "caption" expected text, found no such column/,
    ],
    ["cells", "pairs", { "pairs.csv": "better,worse\nx\n" }, /line 2: expected 2 cells/],
    [
      "votes",
      "pascal50s",
      { ...PASCAL, "pascal50s_pairs.jsonl": '{"image":"1.jpg","sent1":"a","sent2":"b","category":"HC","votes":"x"}\n' },
      /"votes" or "vote" expected a list of numbers/,
    ],
    [
      "groups",
      "audiocaps-eval",
      { "audiocaps_eval.json": '[{"HC":["a"],"audio_id":"s"}]' },
      /"HC": expected a list of first, second/,
    ],
    [
      "rows beside",
      "abstract50s",
      { "abstract_votes.jsonl": '{"votes":[1]}\n', "abstract_candsB.json": "[]" },
      /abstract_candsB\.json: expected 1 rows/,
    ],
  ])("%s", async (_, protocol, files, message) => {
    await expect(judgedItems({ protocol, open: openTexts(files) })).rejects.toThrow(message);
  });
  test("names that do not exist", async () => {
    const open = openTexts({});
    await expect(judgedItems({ protocol: "pascal", open })).rejects.toThrow(/did you mean "pascal50s"/);
    await expect(judgedItems({ protocol: "flickr8k-expert", variant: "D", open })).rejects.toThrow(
      /no variant "D"; it has "A"/,
    );
    await expect(judgedItems({ protocol: "flickr8k-expert", references: 3, open })).rejects.toThrow(
      /draws no references/,
    );
    await expect(judgedItems({ protocol: "pairs", draws: 3, open })).rejects.toThrow(/expected a number of references/);
  });
});

test("protocols are data: names, a default variant, something to cite", () => {
  expect(new Set(PROTOCOLS.map(({ name }) => name)).size).toBe(PROTOCOLS.length);
  for (const { variants, cite, title } of PROTOCOLS) {
    expect(Object.keys(variants).length).toBeGreaterThan(0);
    expect([cite, title].every((text) => text.length > 10)).toBe(true);
  }
});
