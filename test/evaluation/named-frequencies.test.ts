/**
 * The package's own document frequencies: `coco-val`.
 */

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readShippedPack } from "../../src/data/shipped-packs.js";
import type { CaptallyError } from "../../src/errors.js";
import { readDocumentFrequencies } from "../../src/evaluation/df-file.js";
import { cocoValFrequencies } from "../../src/evaluation/named-frequencies.js";
import { createScorer, score } from "../../src/score.js";
import { runCli } from "../support/run-cli.js";

const texts = { references: [["a man rides a horse", "a person on a horse"]], candidates: ["a man riding a horse"] };
const table = await cocoValFrequencies(readShippedPack);
const frequencyOf = (gram: string): number | undefined => table.frequencies[table.grams.indexOf(gram)];

test("are counts of 40,504 images, the frequent first words of n-grams among them", () => {
  expect([table.documents, table.order, table.tokenizer, table.grams.length]).toEqual([40_504, 4, "ptb", 349_295]);
  expect(Math.min(...table.frequencies.slice(0, 10_000))).toBeGreaterThan(1);
  expect(frequencyOf("a")).toBeGreaterThan(39_000);
  expect(frequencyOf("horse")).toBeGreaterThan(frequencyOf("riding a horse") as number);
  expect(frequencyOf("zebra crossing")).toBeLessThan(frequencyOf("zebra") as number);
});

test("score a single caption by name as they do as a file", async () => {
  const named = await score({ ...texts, metrics: ["CIDEr"], df: "coco-val" });
  expect(named.corpus.CIDEr).toBeGreaterThan(1);
  expect(named.warnings).toEqual([]);
  expect(named.signatures.CIDEr).toContain(`|df:coco-val(40504,${table.digest})|`);
  const bytes = readFileSync(new URL("../../data/df/df-coco-val.gz", import.meta.url));
  const df = readDocumentFrequencies(gunzipSync(bytes), { name: "coco-val" });
  expect(await score({ ...texts, metrics: ["CIDEr"], df })).toEqual(named);
  const scorer = await createScorer({ references: texts.references, metrics: ["CIDEr"], df: "coco-val" });
  expect(scorer.score(texts.candidates).corpus).toEqual(named.corpus);
  scorer.close();
});

test("of another name there are none; a file that cannot be read is named", async () => {
  await expect(score({ ...texts, metrics: ["CIDEr"], df: "coco" as "coco-val" })).rejects.toThrow(
    /"df" expected .*coco-val/,
  );
  const missing = cocoValFrequencies(() => Promise.reject(new Error("no files")));
  await expect(missing).rejects.toMatchObject({ code: "pack-missing" } satisfies Partial<CaptallyError>);
  await expect(missing).rejects.toThrow(/df-coco-val\.gz.*no files/);
});

test("on the command line", async () => {
  const input = '{"1": ["a man rides a horse", "a person on a horse"]}';
  const { stdout, stderr, code } = await runCli(
    [
      "score",
      "-r",
      "-",
      "-c",
      new URL("../support/single-candidate.json", import.meta.url).pathname,
      "-m",
      "CIDEr",
      "--df",
      "coco-val",
      "--format",
      "json",
    ],
    { input },
  );
  expect([code, stderr]).toEqual([0, ""]);
  const named = await score({ ...texts, metrics: ["CIDEr"], df: "coco-val" });
  expect(JSON.parse(stdout).corpus.CIDEr).toBe(named.corpus.CIDEr);
});
