/**
 * A file whose compression breaks off, wherever the command line takes a file.
 */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "../support/run-cli.js";

let cwd: string;

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "captally-gzip-"));
  const references = '{"1": ["a dog runs", "the dog"], "2": ["a cat sits", "the cat"]}';
  writeFileSync(join(cwd, "r.json"), references);
  writeFileSync(join(cwd, "c.json"), '{"1": "a dog", "2": "a cat"}');
  writeFileSync(join(cwd, "cut.gz"), gzipSync(references).subarray(0, 40));
});

afterAll(() => rmSync(cwd, { recursive: true }));

const file = "cut.gz";
const SCORE = ["score", "-r", "r.json", "-c", "c.json"];

test.each([
  ["references", ["score", "-r", file, "-c", "c.json"]],
  ["candidates", ["score", "-r", "r.json", "-c", file]],
  ["ids", [...SCORE, "--ids", file]],
  ["frequencies", [...SCORE, "--df", file]],
  ["a model", [...SCORE, "--model", file]],
  ["Tally's model", [...SCORE, "-m", "Tally", "--tally", file]],
  ["paraphrases", [...SCORE, "-m", "METEOR", "--paraphrases", file]],
  ["vectors", [...SCORE, "-m", "WMD", "--vectors", file]],
  ["tuples", [...SCORE, "-m", "SPICE", "--tuples", file]],
  ["parses", [...SCORE, "-m", "SPICE", "--parses", file]],
  ["SPICE's output", [...SCORE, "-m", "SPICE", "--spice", file]],
  ["a table of paraphrases", ["data", "build", "paraphrase", "--from", file, "-o", "x.pack"]],
  ["judgements", ["judge", "--protocol", "pairs", "--data", file]],
  ["rows", ["learn", "train", "--data", file, "-o", "none"]],
  ["a training's model", ["learn", "import", file]],
  ["captions to parse", ["parse", file]],
])("as %s it is named, and is wrong data", async (_, args) => {
  const { code, stderr } = await runCli(args, { cwd });
  expect(stderr).toMatch(new RegExp(`^error: ${file}: expected a whole gzip stream, found a broken one`));
  expect(code).toBe(1);
});
