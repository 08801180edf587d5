/**
 * Every command that prints, without a reader and on a full disk.
 */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, test } from "vitest";
import { expectCleanEnds } from "../support/clean-ends.js";

let cwd: string;
const SCORE = ["score", "-r", "r.json", "-c", "c.json"];

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "captally-closed-"));
  writeFileSync(join(cwd, "r.json"), '{"1": ["a dog runs", "the dog"], "2": ["a cat sits", "the cat"]}');
  writeFileSync(join(cwd, "c.json"), '{"1": "a dog", "2": "a cat"}');
});

afterAll(() => rmSync(cwd, { recursive: true }));

const PRINTING = [
  [...SCORE, "--per-caption"],
  ["explain", "-r", "r.json", "-c", "c.json", "--id", "1", "-m", "Bleu"],
  ["graph", "-r", "r.json"],
  ["parse", "r.json"],
  ["validate", "-r", "r.json", "-c", "c.json"],
  ["judge", "--protocols"],
  ["robustness", "-r", "r.json", "--pairs"],
  ["ratings", "make", "-c", "c.json"],
  ["features", "-r", "r.json", "-c", "c.json", "--no-spice"],
  ["learn", "rows", "-r", "r.json", "-c", "c.json", "--no-spice"],
  ["df", "build", "-r", "r.json"],
  ["metrics"],
  ["selftest"],
  ["--help"],
  ["learn", "train", "--help"],
  ["--version"],
];

test.each(PRINTING)("%s %s ... ends cleanly", (...args) => {
  expectCleanEnds(cwd, args as string[]);
});
