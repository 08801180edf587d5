/**
 * Rating sheets: made, filled in, read, summed up, judged by.
 */

import { describe, expect, test } from "vitest";
import { judge, type RatingsJudgement } from "../../src/judgement/judge.js";
import { hideSystems, makeSheet, readSheet, sheetCells } from "../../src/judgement/ratings/sheet.js";
import { judgementRecords, summarizeRatings } from "../../src/judgement/ratings/summary.js";
import { line } from "../../src/report/csv.js";
import { REPORT_FORMATS } from "../../src/report/formats.js";
import { ratingsReport } from "../../src/report/ratings.js";
import { jsonLines, openTexts } from "../support/judgement.js";

const CAPTIONS = Array.from({ length: 12 }, (_, i) => {
  return { image: `i${i % 6}`, system: i < 6 ? "ours" : "base,line", caption: `caption "${i}", of\nimage ${i % 6}` };
});
const sheet = makeSheet(CAPTIONS, ["ann", "bob"], 5);
const text = (rows: typeof sheet): string =>
  sheetCells(rows)
    .map((cells) => `${line(cells)}\n`)
    .join("");

/** "ours" gets 4 or 5, the other 2; bob is one lower for relevance; helpfulness is left out. */
const filled = sheet.map((row) => {
  const good = row.system === "ours" ? 4 + (Number(row.image.slice(1)) % 2) : 2;
  return { ...row, ratings: { fluency: good, relevance: good - (row.rater === "bob" ? 1 : 0) } };
});

describe("sheets", () => {
  test("hold every caption for every rater, each in another order", () => {
    for (const rater of ["ann", "bob"]) {
      const own = sheet.filter((row) => row.rater === rater);
      expect(own.map(({ order }) => order)).toEqual(CAPTIONS.map((_, i) => i + 1));
      expect(new Set(own.map(({ caption }) => caption))).toEqual(new Set(CAPTIONS.map(({ caption }) => caption)));
    }
    const [ann, bob] = ["ann", "bob"].map((rater) =>
      sheet.filter((row) => row.rater === rater).map(({ item }) => item),
    );
    expect(ann).not.toEqual(bob);
    expect(makeSheet(CAPTIONS, ["ann", "bob"], 5)).toEqual(sheet);
    expect(makeSheet(CAPTIONS, ["ann", "bob"], 6)).not.toEqual(sheet);
  });
  test("are read as they were written, with commas, quotes and line ends", () => {
    expect(readSheet({ text: text(filled), source: "s" })).toEqual(
      filled.map((row) => ({ ...row, caption: row.caption.trim() })),
    );
  });
  test("hide systems behind a key", () => {
    const { rows, key } = hideSystems(filled);
    expect(text(rows)).not.toContain("base");
    expect(readSheet({ text: text(rows), source: "s" }, key).map(({ system }) => system)).toEqual(
      filled.map(({ system }) => system),
    );
    expect(() => readSheet({ text: text(rows), source: "s" }, {})).toThrow(/line 2: expected an item of the key/);
  });
  test("with tabs, or columns in another order", () => {
    const tabbed =
      "rater\tsystem\timage\titem\tcaption\tfluency\trelevance\thelpfulness\nann\tours\ti1\t1\tx\t5\t\t3\n";
    expect(readSheet({ text: tabbed, source: "s" })).toEqual([
      {
        order: 1,
        rater: "ann",
        item: "1",
        image: "i1",
        system: "ours",
        caption: "x",
        ratings: { fluency: 5, helpfulness: 3 },
      },
    ]);
  });
  test.each(["0", "6", "2.5", "good", "-1", "1e9"])("refuse %s", (rating) => {
    const wrong = text(filled.slice(0, 1)).replace(/,\d,\d,/, `,${rating},1,`);
    expect(() => readSheet({ text: wrong, source: "s" })).toThrow(/s, line 2: expected a fluency from 1 to 5, found/);
  });
  test("say which columns are missing", () => {
    expect(() => readSheet({ text: "item,caption\n", source: "s" })).toThrow(/found no rater, image, system, fluency/);
    expect(() => readSheet({ text: "", source: "s" })).toThrow(/expected columns/);
  });
});

describe("summaries", () => {
  const summary = summarizeRatings(filled, { resamples: 200 });
  test("agreement of raters", () => {
    expect(summary.scales.map(({ scale }) => scale)).toEqual(["fluency", "relevance"]);
    const [fluency, relevance] = summary.scales;
    expect(fluency).toMatchObject({
      alphaOrdinal: 1,
      alphaInterval: 1,
      kappa: 1,
      captions: 12,
      ratings: 24,
      raters: 2,
    });
    expect(relevance?.alphaInterval).toBeLessThan(1);
    expect(relevance?.kappa).toBeLessThan(0.1);
  });
  test("means of systems, with intervals over images", () => {
    const of = (system: string, scale: string) =>
      summary.systems.find((row) => row.system === system && row.scale === scale);
    expect(of("ours", "fluency")).toMatchObject({ mean: 4.5, ratings: 12 });
    expect(of("base,line", "fluency")).toMatchObject({ mean: 2, interval: [2, 2] });
    expect(of("ours", "relevance")?.mean).toBe(4);
    const [low = 0, high = 0] = of("ours", "fluency")?.interval ?? [];
    expect(low).toBeLessThan(4.5);
    expect(high).toBeGreaterThan(4.5);
  });
  test("in all forms", async () => {
    for (const format of REPORT_FORMATS) expect(await ratingsReport(summary, format)).toContain("fluency");
    expect(await ratingsReport(summary, "csv")).toContain('"base,line",fluency,2,2,2,12');
    expect(JSON.parse(await ratingsReport(summary, "json")).scales).toHaveLength(2);
  });
  test("nobody rated twice: no agreement", async () => {
    const alone = summarizeRatings(
      filled.filter(({ rater }) => rater === "ann"),
      { resamples: 10 },
    );
    expect(alone.scales[0]?.alphaOrdinal).toBeNaN();
    expect(await ratingsReport(alone, "table")).toMatch(/fluency +- +- +-/);
  });
});

test("ratings are data to judge metrics by", async () => {
  const references = new Map(CAPTIONS.map(({ image, caption }, i) => [image, [caption, `reference ${i}`]]));
  references.delete("i5");
  const records = judgementRecords(filled, "relevance", references);
  expect(records).toHaveLength(20);
  const judgement = (await judge({
    protocol: "ratings",
    open: openTexts({ "ratings.jsonl": jsonLines(records) }),
    metrics: ["Bleu_1"],
    target: "mean",
    resamples: 0,
  })) as RatingsJudgement;
  expect(judgement).toMatchObject({ n: 10, images: 5 });
});
