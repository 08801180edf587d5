/**
 * Real files of the field: every indexed result file gives as many captions and ids as were counted when it was
 * collected, by another program. The files are not part of the repository.
 */

import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { CaptionTable } from "../../src/corpus/caption-table.js";
import { decodeBytes } from "../../src/io/decode.js";
import { readCaptions, readReferenceFiles } from "../../src/io/read.js";

const data = new URL("../../../shared/data/", import.meta.url);
const present = existsSync(data);

interface Indexed {
  readonly file: string;
  readonly rows?: number;
  readonly unique_ids?: number;
}

const index: Indexed[] = present ? JSON.parse(readFileSync(new URL("RESULT_FILES_INDEX.json", data), "utf8")) : [];

function locate(file: string): URL | undefined {
  return [file, `${file}.gz`].map((name) => new URL(name, data)).find((url) => existsSync(url));
}

async function text(file: string): Promise<string> {
  const url = locate(file);
  if (url === undefined) throw new Error(`${file} is not there`);
  return (await decodeBytes(readFileSync(url), file)).text;
}

async function read(file: string, role: "references" | "candidates"): Promise<CaptionTable> {
  return readCaptions(await text(file), { source: file, role })[role] as CaptionTable;
}

const countOf = (table: CaptionTable) => table.rows.reduce((sum, { captions }) => sum + captions.length, 0);

describe.skipIf(!present)(`real files in ../shared${present ? "" : " (absent: skipped)"}`, () => {
  const readable = index.filter(({ file, rows }) => rows !== undefined && locate(file) !== undefined);

  it("has most of the indexed files", () => {
    expect(readable.length).toBeGreaterThan(120);
  });

  it.each(readable)("$file", async ({ file, rows, unique_ids }) => {
    const table = await read(file, "candidates");
    expect(table.problems.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(table.rows.length).toBe(unique_ids ?? rows);
    // The index counts the lists of several captions per image as one row each.
    if (!file.includes("DiversityMetrics_multi")) expect(countOf(table)).toBe(rows);
  });

  it.each([
    ["coco_refs/coco_karpathy_test_gt.json", 5000, 25_010],
    ["coco_refs/coco_karpathy_test.json", 5000, 25_010],
    ["coco_refs/coco_val2014_refs5.json", 40_504, 202_654],
    ["flickr8k/Flickr8k.token.txt", 8092, 40_460],
    ["flickr30k/karpathy_test_captions.json", 1000, 5000],
    ["nocaps/nocaps_corpus.json", 4500, 45_000],
    ["audio/audiocaps_test.csv", 975, 4875],
    ["audio/audiocaps_train.csv", 49_838, 49_838],
    ["audio/aac-metrics_example_1.csv", 464, 464 * 5],
    ["abstract50s/abstract48S.json", 500, 24_000],
    ["video/vsubhashini_references.txt", 100, 4290],
    ["video/jinchengll_references.txt", 400, 16_400],
    ["odd/crlf_flickr30k_test_captions.json", 1000, 5000],
    ["multilang/multicaptioneval/zh_captions_val2014.json", 1000, 5005],
  ])("%s has %i images and %i references", async (file, images, captions) => {
    const table = await read(file, "references");
    expect([table.rows.length, countOf(table)]).toEqual([images, captions]);
  });

  it("knows the domains of nocaps", async () => {
    const groups = new Map<string | undefined, number>();
    for (const { group } of (await read("nocaps/nocaps_corpus.json", "references")).rows)
      groups.set(group, (groups.get(group) ?? 0) + 1);
    expect(Object.fromEntries(groups)).toEqual({ "in-domain": 417, "near-domain": 2670, "out-domain": 1413 });
  });

  it("unpacks the file that is JSON in JSON, and reads the one with NaN", async () => {
    const double = await read("coco_results/other/VRNN_captions_val2014_results.json", "candidates");
    expect(double.problems.map(({ code }) => code)).toContain("double-encoded");
    const nan = await read("flickr30k_results/DeliberateAttention.test1000.with_official_scores.json", "candidates");
    expect(nan.rows.length).toBe(1000);
    expect(nan.problems.map(({ code }) => code)).toContain("not-a-number");
  });

  it("lays the reference files of Elliott and Keller side by side", async () => {
    const files = await Promise.all(
      [0, 1, 2, 3, 4].map(async (i) => ({
        text: await text(`flickr8k/elliott_keller2014/ref-${i}`),
        source: `ref-${i}`,
      })),
    );
    const { references } = readReferenceFiles(files);
    expect(references?.rows.every(({ captions }) => captions.length === 5)).toBe(true);
    expect(references?.rows.length).toBe(5822);
  });
});
