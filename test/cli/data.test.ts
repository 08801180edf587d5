/**
 * `captally data build paraphrase` and `score --paraphrases`: a table of one's own changes METEOR, and wrong ones are refused.
 */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "../support/run-cli.js";

let cwd: string;
const run = (...args: string[]) => runCli(args, { cwd });
const score = (...args: string[]) =>
  run("score", "-r", "refs.json", "-c", "cands.json", "-m", "METEOR", "--format", "json", ...args);

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "captally-data-"));
  writeFileSync(join(cwd, "refs.json"), '{"1": ["zorp blik on the hill"], "2": ["a cat"]}');
  writeFileSync(join(cwd, "cands.json"), '{"1": "frum dast on the hill", "2": "a cat"}');
  writeFileSync(join(cwd, "table.gz"), gzipSync("0.5\nzorp blik\nfrum dast\n0.25\nfrum dast\nzorp blik\n"));
});

afterAll(() => rmSync(cwd, { recursive: true }));

test("a table of one's own is packed and used", async () => {
  const built = await run("data", "build", "paraphrase", "--from", "table.gz", "-o", "own.pack");
  expect(built.stderr).toContain("2 paraphrases");
  expect(built.code).toBe(0);
  const [own, usual] = [await score("--paraphrases", "own.pack"), await score()];
  const [with_, without] = [JSON.parse(own.stdout), JSON.parse(usual.stdout)];
  expect(with_.corpus.METEOR).toBeGreaterThan(without.corpus.METEOR);
  expect(with_.signatures.METEOR).toContain("table.gz");
});

test("the larger selection of the package goes by a word; captions of another kind are told about it", async () => {
  const strange = "zorp blik frum dast zirp plok grem vost snib quax ".repeat(2).trim();
  writeFileSync(join(cwd, "strange.json"), JSON.stringify({ 1: strange, 2: "a cat" }));
  const strangely = (...args: string[]) =>
    run("score", "-r", "refs.json", "-c", "strange.json", "-m", "METEOR", "--format", "json", ...args);
  const [usual, wide, own] = [
    await strangely(),
    await strangely("--paraphrases", "wide"),
    await strangely("--paraphrases", "own.pack"),
  ];
  expect(JSON.parse(wide.stdout).signatures.METEOR).toContain("|paraphrase:meteor-1.5-wide:");
  expect(usual.stderr).toMatch(/warning: .* \[paraphrase-coverage\]\nhint: --paraphrases wide/);
  expect(wide.stderr).toMatch(/warning: .*meteor-1\.5-wide.* \[paraphrase-coverage\]\n$/);
  expect(own.stderr).toBe("");
});

test.each([
  ["no file", "absent.gz", 2, "absent.gz"],
  ["not a table", "refs.json", 1, "line 1: expected a probability"],
])("%s", async (_, from, code, says) => {
  const result = await run("data", "build", "paraphrase", "--from", from, "-o", "x.pack");
  expect([result.code, result.stderr]).toEqual([code, expect.stringContaining(says)]);
});

test("a table that ends in the middle of an entry", async () => {
  writeFileSync(join(cwd, "cut"), "0.5\na\nb\n0.5\nc\n");
  const result = await run("data", "build", "paraphrase", "--from", "cut", "-o", "x.pack");
  expect([result.code, result.stderr]).toEqual([1, expect.stringContaining("end of the file")]);
});

test("a file that is no pack", async () => {
  const result = await score("--paraphrases", "refs.json");
  expect([result.code, result.stdout]).toEqual([1, ""]);
  expect(result.stderr).toMatch(/pack/);
});
