/**
 * Judging from data to table: scores, agreement, tests, reports.
 */

import { describe, expect, test } from "vitest";
import { loadEngine } from "../../src/engine/engine.js";
import { withDefaultPacks } from "../../src/evaluation/default-packs.js";
import { accuracyCurve } from "../../src/judgement/curve.js";
import {
  type JudgeOptions,
  judge,
  judgedItems,
  type PairsJudgement,
  type RatingsJudgement,
} from "../../src/judgement/judge.js";
import { ItemScorer } from "../../src/judgement/score-items.js";
import { Random } from "../../src/judgement/statistics/random.js";
import { parseMetrics } from "../../src/metrics/metric-list.js";
import { REPORT_FORMATS } from "../../src/report/formats.js";
import { curveReport, judgementReport } from "../../src/report/judgement.js";
import { captionValues, evaluateSegments } from "../support/evaluate.js";
import { jsonLines, openTexts } from "../support/judgement.js";
import { evaluateScenes } from "../support/scenes.js";

const WORDS = "a the man dog red car tree runs sits on near two small big house park with and".split(" ");
const random = Random.seeded(7);
const sentence = (): string =>
  Array.from({ length: 4 + random.below(6) }, () => WORDS[random.below(WORDS.length)]).join(" ");

/** Forty images of five captions; the rating of a candidate is the number of its words that references have. */
const RECORDS = Array.from({ length: 160 }, (_, i) => {
  const image = String(i % 40);
  return { image, candidate: sentence(), references: [] as string[], rating: 0 };
});
const references = new Map(Array.from({ length: 40 }, (_, i) => [String(i), Array.from({ length: 5 }, sentence)]));
for (const record of RECORDS) {
  record.references = references.get(record.image) as string[];
  const known = new Set(record.references.join(" ").split(" "));
  record.rating = new Set(record.candidate.split(" ").filter((word) => known.has(word))).size;
}
const open = openTexts({ "ratings.jsonl": jsonLines(RECORDS) });
const run = async (options: Partial<JudgeOptions>): Promise<RatingsJudgement> =>
  (await judge({ protocol: "ratings", open, metrics: [], resamples: 50, ...options })) as RatingsJudgement;

const PAIRS = Array.from({ length: 60 }, (_, i) => {
  const own = references.get(String(i % 40)) as string[];
  return {
    image: i % 40,
    better: own[0],
    worse: sentence(),
    references: own.slice(1),
    group: i % 3 === 0 ? "one" : "two",
  };
});
const openPairs = openTexts({ "pairs.jsonl": jsonLines(PAIRS) });
const runPairs = async (options: Partial<JudgeOptions>): Promise<PairsJudgement> =>
  (await judge({ protocol: "pairs", open: openPairs, metrics: [], ...options })) as PairsJudgement;

describe("scores", () => {
  test("are those of an evaluation in which every judgement is an image of its own", async () => {
    const text = jsonLines(
      RECORDS.map((record, i) => ({ ...record, item: i })).flatMap((record) => [record, record, record]),
    );
    const { rounds } = await judgedItems({ protocol: "ratings", open: openTexts({ "ratings.jsonl": text }) });
    const items = rounds[0] ?? [];
    expect(items).toHaveLength(RECORDS.length);
    const { scores, signatures } = new ItemScorer(await loadEngine(), parseMetrics(["Bleu_2", "CIDEr", "ROUGE_L"]), {
      mode: "parity",
      tokenizer: "ptb",
      documentFrequencies: undefined,
    }).score(items, new Uint32Array(items.length).fill(3));
    const segments = RECORDS.flatMap((record) => [record, record, record]);
    const evaluation = evaluateSegments(segments, { metrics: ["Bleu_2", "CIDEr", "ROUGE_L"], tokenizer: "ptb" });
    for (const [name, values] of scores) {
      expect([...values]).toEqual(captionValues(evaluation, name).filter((_, i) => i % 3 === 0));
    }
    expect(signatures.some((signature) => signature.includes("df:references(480)"))).toBe(true);
  });

  test("of several sets of references are means", async () => {
    const [first, second] = [["a dog runs"], ["the dog sat down"]];
    const scoresOf = async (sets: string[][]): Promise<number> => {
      const item = { id: "1", image: "1", candidate: "a dog sat", references: sets, run: "" };
      const metrics = parseMetrics(["ROUGE_L"]);
      const options = { mode: "parity", tokenizer: "ptb", documentFrequencies: undefined } as const;
      return new ItemScorer(await loadEngine(), metrics, options)
        .score([item], [1])
        .scores.get("ROUGE_L")?.[0] as number;
    };
    expect(await scoresOf([first, second] as string[][])).toBeCloseTo(
      ((await scoresOf([first as string[]])) + (await scoresOf([second as string[]]))) / 2,
      15,
    );
  });

  test("from elsewhere must be one for each caption, and ids must tell captions apart", async () => {
    const own = { references: ["a b"], rating: 1 };
    const records = [
      { id: "x", image: "1", candidate: "a", ...own },
      { id: "y", image: "2", candidate: "b", ...own, rating: 2 },
    ];
    const judged = (data: object[], scores: object[]) =>
      run({
        open: openTexts({ "ratings.jsonl": jsonLines(data) }),
        scores: { text: jsonLines(scores), source: "s" },
      });
    const once = [
      { id: "x", s: 1 },
      { id: "y", s: 2 },
    ];
    expect((await judged(records, [...once, ...once])).rows[0]?.tauB.value).toBe(1);
    await expect(judged(records, [...once, { id: "x", s: 3 }])).rejects.toThrow(
      /s, line 3: expected the scores that s, line 1 gives for the same caption, found others/,
    );
    await expect(judged([...records, { ...records[1], id: "x" }], once)).rejects.toThrow(
      /several judged captions have the id "x"/,
    );
    const byCaption = records.map(({ image, candidate }, s) => ({ image, candidate, s }));
    const repeated = records.map((record) => ({ ...record, id: "x" }));
    expect((await judged(repeated, byCaption)).rows[0]?.tauB.value).toBe(1);
  });

  test("from elsewhere stand beside ours: by id, or by image and candidate", async () => {
    const perfect = RECORDS.map(({ rating }, i) => ({ id: i + 1, perfect: rating, opposite: -rating }));
    const byId = await run({ metrics: ["Bleu_1"], scores: { text: jsonLines(perfect), source: "s.jsonl" } });
    expect(byId.rows.map(({ metric }) => metric)).toEqual(["Bleu_1", "perfect", "opposite"]);
    const [ours, best, worst] = byId.rows;
    expect(best?.tauB.value).toBeCloseTo(1, 12);
    expect(best?.pearson.value).toBeCloseTo(1, 12);
    expect(worst?.spearman.value).toBeCloseTo(-1, 12);
    expect(best?.tauC.value).toBeGreaterThan(0.9);
    expect(ours?.tauB.value).toBeGreaterThan(0);
    const csv = `image,candidate,other\n${RECORDS.map(({ image, candidate, rating }) => `${image},${candidate},${rating}\n`).join("")}`;
    const byText = await run({ scores: { text: csv, source: "s.csv" } });
    expect(byText.rows[0]?.pearson.value).toBeCloseTo(1, 12);
  });

  test("of half surrogate pairs, empty and very long captions are judged; no number is an error", async () => {
    const odd = ["\ud800 dog", "", "dog ".repeat(10_000), "\u0000", "\r\n"].map((candidate, i) => {
      return { image: String(i), candidate, references: ["a dog \udc00", ""], rating: i };
    });
    const judgement = await run({
      open: openTexts({ "ratings.jsonl": jsonLines(odd) }),
      metrics: ["Bleu_1", "ROUGE_L", "CIDEr"],
    });
    expect(judgement.n).toBe(5);
    const broken = {
      outputs: ["Broken"],
      views: [],
      prepare: () => ({
        signatures: ["Broken"],
        score: ({ count }: { count: number }) => ({
          corpus: [0],
          captions: [new Float64Array(count).fill(Number.NaN)],
        }),
      }),
    };
    await expect(run({ metrics: [broken] })).rejects.toThrow(
      /Broken: expected a score of every judged caption, got no number/,
    );
  });

  test("from elsewhere must be whole", async () => {
    const table = (text: string): Partial<JudgeOptions> => ({ scores: { text, source: "s" } });
    await expect(run(table('{"id":1,"x":2}\n'))).rejects.toThrow(
      /s: expected scores of every judged caption, found none for id "2"/,
    );
    await expect(run(table('{"id":1}\n'))).rejects.toThrow(/expected columns of scores/);
    await expect(run(table(""))).rejects.toThrow(/s: expected/);
    await expect(run({})).rejects.toThrow(/expected at least one metric or a table of scores/);
  });
});

describe("agreement", () => {
  test("intervals hold the value, resamples are of images, and the same seed gives the same table", async () => {
    const first = await run({ metrics: ["Bleu_1", "CIDEr"] });
    for (const { tauB, tauC, pearson, spearman } of first.rows) {
      for (const { value, interval } of [tauB, tauC, pearson, spearman]) {
        expect(interval?.[0]).toBeLessThan(value);
        expect(interval?.[1]).toBeGreaterThan(value);
      }
    }
    expect(first.images).toBe(40);
    expect(await run({ metrics: ["Bleu_1", "CIDEr"] })).toEqual(first);
    expect(await run({ metrics: ["Bleu_1", "CIDEr"], seed: 1 })).not.toEqual(first);
    expect((await run({ metrics: ["Bleu_1"], resamples: 0 })).rows[0]?.tauB).not.toHaveProperty("interval");
  });

  test("images whose judgements are repeated resample as before: duplicates move together", async () => {
    const twice = openTexts({ "ratings.jsonl": jsonLines([...RECORDS, ...RECORDS]) });
    const [once] = (await run({ metrics: ["Bleu_1"], df: undefined })).rows;
    const [doubled] = (await run({ metrics: ["Bleu_1"], open: twice })).rows;
    const width = (row: typeof once): number => (row?.pearson.interval?.[1] ?? 0) - (row?.pearson.interval?.[0] ?? 0);
    expect(width(doubled)).toBeCloseTo(width(once), 9);
  });

  test("mean and mode of several judgements", async () => {
    const judgements = [1, 2, 2, 5, 4, 3].map((rating, i) => ({
      ...RECORDS[i < 3 ? 0 : 1],
      item: i < 3 ? "a" : "b",
      rating,
    }));
    const scores = {
      text: jsonLines([
        { id: 1, x: 1 },
        { id: 4, x: 2 },
      ]),
      source: "s",
    };
    const of = openTexts({ "ratings.jsonl": jsonLines(judgements) });
    const mean = await run({ open: of, target: "mean", scores, resamples: 0 });
    expect(mean).toMatchObject({ n: 2, captions: 2 });
    expect(mean.rows[0]?.tauB.value).toBe(1);
    // Of different judgements the smallest is the mode.
    expect((await run({ open: of, target: "mode", scores, resamples: 0 })).rows[0]?.tauB.value).toBe(1);
    expect((await run({ open: of, scores, resamples: 0 })).n).toBe(6);
  });

  test("every metric against every other", async () => {
    const perfect = {
      text: jsonLines(RECORDS.map(({ rating }, i) => ({ id: i + 1, perfect: rating, noise: i % 7 }))),
      source: "s",
    };
    const { comparisons = [] } = await run({
      metrics: ["Bleu_1"],
      scores: perfect,
      significance: true,
      permutations: 100,
    });
    expect(comparisons.map(({ first, second }) => [first, second])).toEqual([
      ["Bleu_1", "perfect"],
      ["Bleu_1", "noise"],
      ["perfect", "noise"],
    ]);
    for (const { p, adjusted, williams = 0, williamsAdjusted = 0 } of comparisons) {
      expect(adjusted).toBeGreaterThanOrEqual(p);
      expect(williamsAdjusted).toBeGreaterThanOrEqual(williams);
    }
    expect(comparisons[2]?.difference).toBeGreaterThan(0.5);
    expect(comparisons[2]?.adjusted).toBeLessThan(0.05);
    expect(comparisons[2]?.interval?.[0]).toBeGreaterThan(0);
  });
});

describe("preferences", () => {
  test("cells, total, Wilson intervals, McNemar", async () => {
    const scores = PAIRS.flatMap((_, i) => [
      { id: `${i + 1}:1`, right: 1, tied: 0, half: i % 2 },
      { id: `${i + 1}:2`, right: 0, tied: 0, half: 1 - (i % 2) },
    ]);
    const judgement = await runPairs({ scores: { text: jsonLines(scores), source: "s" }, significance: true });
    const [right, tied, half] = judgement.rows;
    expect(right?.cells.map(({ name, pairs, accuracy }) => [name, pairs, accuracy])).toEqual([
      ["one", 20, 1],
      ["two", 40, 1],
    ]);
    expect(tied?.total).toMatchObject({ accuracy: 0.5, ties: 1, pairs: 60 });
    expect(half?.total.accuracy).toBe(0.5);
    expect(judgement.comparisons?.find(({ second }) => second === "half")?.p).toBeCloseTo(2 ** -29, 12);
    // Halves of ties count for neither side.
    expect(judgement.comparisons?.find(({ first, second }) => first === "right" && second === "tied")?.p).toBe(1);
    const second = await runPairs({ scores: { text: jsonLines(scores), source: "s" }, ties: "second" });
    expect(second.rows[1]?.total.accuracy).toBe(0);
  });

  test("scores that are close are equal if asked for; the line to cite says so", async () => {
    const scores = PAIRS.flatMap((_, i) => [
      { id: `${i + 1}:1`, close: 1, far: 1 },
      { id: `${i + 1}:2`, close: 1 + 1e-10, far: 2 },
    ]);
    const options = { scores: { text: jsonLines(scores), source: "s" } };
    const accuracies = ({ rows }: PairsJudgement) => rows.map(({ total }) => [total.accuracy, total.ties]);
    const exact = await runPairs(options);
    expect(accuracies(exact)).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(exact).toMatchObject({ equalWithin: 0, cite: expect.stringContaining("ties half, n = 60") });
    const close = await runPairs({ ...options, equalWithin: 1e-9 });
    expect(accuracies(close)).toEqual([
      [0.5, 1],
      [0, 0],
    ]);
    expect(close).toMatchObject({
      equalWithin: 1e-9,
      cite: expect.stringContaining("ties half of scores within 1e-9"),
    });
    expect(accuracies(await runPairs({ ...options, equalWithin: 1e-9, ties: "wrong" }))[0]).toEqual([0, 1]);
  });

  test("curves: one judgement for each number of references", async () => {
    const pool = { "1.jpg": Array.from({ length: 50 }, sentence) };
    const pairs = Array.from({ length: 10 }, (_, id) => {
      return { id, image: "1.jpg", sent1: sentence(), sent2: sentence(), category: "MM", votes: [1, 1, -1] };
    });
    const data = openTexts({ "pascal50s_refs.json": JSON.stringify(pool), "pascal50s_pairs.jsonl": jsonLines(pairs) });
    const curve = await accuracyCurve({ protocol: "pascal50s", open: data, metrics: ["Bleu_1"] }, [1, 5, 48]);
    expect(curve.points.map(({ references: count, judgement }) => [count, judgement.draws])).toEqual([
      [1, 1],
      [5, 1],
      [48, 1],
    ]);
    for (const format of REPORT_FORMATS) expect(await curveReport(curve, format)).toContain("48");
    const all = await accuracyCurve({ protocol: "pascal50s", open: data, metrics: ["Bleu_1", "CIDEr"] });
    expect(all.points.map(({ references: count }) => count)).toEqual(Array.from({ length: 48 }, (_, i) => i + 1));
    const alone = { protocol: "pascal50s", open: data, metrics: ["Bleu_1", "CIDEr"], references: 7, draws: 1 };
    expect(all.points[6]?.judgement).toEqual(await judge(alone));
    expect((await curveReport(curve, "csv")).split("\n")[0]).toBe("references,Bleu_1");
    const draws = (await judge({ protocol: "pascal50s", open: data, metrics: ["Bleu_1"] })) as PairsJudgement;
    expect(draws.rows[0]?.cells[0]).toMatchObject({ name: "MM", pairs: 10 });
    expect(draws.rows[0]?.cells[0]?.spread).toBeGreaterThanOrEqual(0);
    expect(draws.cite).toContain("5 references drawn of 48 5 times (seeds 1-5), ties half, n = 10");
  });
});

describe("SPICE", () => {
  const own = (first: string, second: string) => [
    { image: "1", candidate: first, references: ["a black dog runs on grass", "the dog runs"], rating: 3 },
    { image: "2", candidate: second, references: ["two men ride a bike", "men on a bike"], rating: 2 },
    { image: "2", candidate: "a bike", references: ["two men ride a bike", "men on a bike"], rating: 1 },
  ];
  const records = own("a dog runs", "men ride a red bike");
  const file = openTexts({ "ratings.jsonl": jsonLines(records) });
  const spiced = (options: Partial<JudgeOptions>) => run({ open: file, metrics: ["SPICE"], resamples: 0, ...options });

  test("of parsed captions is that of an evaluation, with its signature", async () => {
    const evaluation = evaluateScenes(
      {
        ids: records.map((_, i) => String(i)),
        references: records.map((record) => record.references),
        candidates: records.map(({ candidate }) => candidate),
      },
      ["SPICE"],
      "parser",
      "parity",
      "ptb",
    );
    const { rounds } = await judgedItems({ protocol: "ratings", open: file });
    const scorer = new ItemScorer(await loadEngine(), parseMetrics(["SPICE"]), {
      ...{ mode: "parity", tokenizer: "ptb", documentFrequencies: undefined },
      packs: await withDefaultPacks(parseMetrics(["SPICE"]), undefined),
    });
    const { scores, signatures } = scorer.score(rounds[0] ?? [], new Uint32Array(3).fill(1));
    expect([...(scores.get("SPICE") as Float64Array)]).toEqual(captionValues(evaluation, "SPICE"));
    expect(signatures).toEqual([evaluation.signatures.SPICE]);
    expect((await spiced({})).signatures).toEqual(signatures);
  });

  test("parses a caption once for all draws, and says how far it is", async () => {
    const pool = Object.fromEntries(["a", "b"].map((image) => [image, Array.from({ length: 50 }, sentence)]));
    const pairs = ["a", "b"].map((image, id) => {
      return { id, image, sent1: sentence(), sent2: sentence(), category: "MM", votes: [1] };
    });
    const data = openTexts({ "pascal50s_refs.json": JSON.stringify(pool), "pascal50s_pairs.jsonl": jsonLines(pairs) });
    const parsed: number[] = [];
    const onProgress = (done: number, total: number, step: string) => {
      if (step === "parsing" && done === 0) parsed.push(total);
    };
    const draws = { protocol: "pascal50s", open: data, metrics: ["SPICE"], references: 48, draws: 3, onProgress };
    await judge(draws);
    // Both images' 48 references and 4 captions in the first draw, then none.
    expect(parsed).toEqual([
      new Set([
        ...pairs.flatMap(({ sent1, sent2 }) => [sent1, sent2]),
        ...Object.values(pool).flatMap((captions) => captions.slice(0, 48)),
      ]).size,
    ]);
  });

  test("takes tuples and parses", async () => {
    const captions = records.flatMap(({ candidate, references: others }) => [candidate, ...others]);
    const tuples = new Map(captions.map((caption) => [caption, caption.split(" ").map((word) => [word] as const)]));
    const judgement = await spiced({ tuples: { name: "mine", tuples } });
    expect(judgement.signatures[0]).toContain("|tuples:mine|");
    const [first] = [...tuples.keys()];
    tuples.delete(first as string);
    await expect(spiced({ tuples: { name: "mine", tuples } })).rejects.toMatchObject({
      code: "tuples-missing",
      message: expect.stringMatching(/1 of 7 judged captions have no tuples, such as "a dog runs".*--scores FILE/),
    });
    const sentences = (caption: string) => {
      const words = caption.split(" ");
      return [
        {
          words,
          tags: words.map(() => "NN"),
          heads: words.map((_, i) => i),
          relations: words.map((_, i) => (i === 0 ? "root" : "dep")),
        },
      ];
    };
    const parses = new Map(captions.map((caption) => [caption, sentences(caption)]));
    expect((await spiced({ parses: { name: "p", parses } })).signatures[0]).toContain("|tuples:parses(p)|");
    await expect(spiced({ tuples: 3 as never })).rejects.toMatchObject({ code: "input-format" });
  });
});

describe("reports", () => {
  test("all forms hold the metrics; JSON and CSV can be read again", async () => {
    const judgement = await run({ metrics: ["Bleu_1", "ROUGE_L"], significance: true, permutations: 20 });
    const texts = await Promise.all(REPORT_FORMATS.map((format) => judgementReport(judgement, format)));
    for (const text of texts) expect(text).toMatch(/ROUGE(_|\\_)L/);
    const [table = "", json = "", , csv = "", markdown = "", latex = ""] = texts;
    expect(table).toContain("cite: ratings, variant given");
    expect(table).toMatch(/95 % intervals: 50 resamples of 40 images, seed 12345/);
    expect(JSON.parse(json).rows[0].tauB.value).toBe(judgement.rows[0]?.tauB.value);
    const [heading = "", row = ""] = csv.split("\n");
    expect(heading).toBe(
      "metric,tau_b,tau_b_low,tau_b_high,tau_c,tau_c_low,tau_c_high,Pearson,Pearson_low,Pearson_high,Spearman,Spearman_low,Spearman_high,ties,n,p_Bleu_1,p_ROUGE_L",
    );
    expect(Number(row.split(",")[1])).toBe(judgement.rows[0]?.tauB.value);
    expect(markdown).toContain("| metric | tau_b |");
    expect(latex).toContain("\\begin{tabular}");
  });

  test("preferences, and values that are no numbers", async () => {
    const scores = { text: jsonLines(RECORDS.map((_, i) => ({ id: i + 1, constant: 1 }))), source: "s" };
    const constant = await run({ scores, resamples: 10 });
    expect(JSON.parse(await judgementReport(constant, "json")).rows[0].tauB.value).toBeNull();
    expect(await judgementReport(constant, "table")).toMatch(/constant +- +- +- +-/);
    expect((await judgementReport(constant, "csv")).split("\n")[1]).toMatch(/^constant,,,/);
    const judgement = await runPairs({ metrics: ["Bleu_1"] });
    const csv = await judgementReport(judgement, "csv");
    expect(csv.split("\n")[0]).toBe(
      "metric,one,one_low,one_high,one_n,two,two_low,two_high,two_n,all,all_low,all_high,all_n,ties",
    );
    expect(await judgementReport(judgement, "table")).toMatch(/n +20 +40 +60/);
  });
});
