/**
 * The parser in several threads: the same bytes whatever their number, and as from the library, which has one.
 */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { score } from "../../src/score.js";
import { cocoDemo, cocoDemoScores } from "../support/official-spice.js";
import { runCli } from "../support/run-cli.js";

/** Images with more than 600 different captions: enough for five threads. */
const { ids, references, candidates } = cocoDemo([...cocoDemoScores().keys()].slice(0, 110));
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "captally-threads-"));
  const write = (name: string, captions: readonly unknown[]) =>
    writeFileSync(join(folder, name), JSON.stringify(Object.fromEntries(ids.map((id, i) => [`i${id}`, captions[i]]))));
  write("refs.json", references);
  write("cands.json", candidates);
  write(
    "long.json",
    references.map((captions, i) => (i === 7 ? [...captions, LONG] : captions)),
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILES = ["-r", "refs.json", "-c", "cands.json"];
/** A sentence longer than the parser takes. */
const LONG = Array.from({ length: 400 }, (_, i) => (i % 2 ? "dog" : "big")).join(" ");

test.each([
  ["scores", ["score", ...FILES, "-m", "SPICE,SPIDEr", "--per-caption", "--format", "json"]],
  ["tuples that match", ["score", ...FILES, "-m", "SPICE", "--format", "spice"]],
  ["graphs", ["graph", ...FILES, "--merge", "--format", "json"]],
  ["parses", ["parse", "--format", "json", "refs.json", "cands.json"]],
])("%s have the same bytes with 1, 2 and 5", async (_, args) => {
  const outputs: string[] = [];
  for (const workers of ["1", "2", "5"]) {
    const { code, stdout, stderr } = await runCli([...args, "--workers", workers], { cwd: folder });
    expect(code, stderr).toBe(0);
    outputs.push(stdout);
  }
  expect(outputs[0]?.length).toBeGreaterThan(1000);
  expect(new Set(outputs).size).toBe(1);
});

test.each(["1", "3"])("a sentence that is too long ends the run with one error, with %s", async (workers) => {
  const args = ["-r", "long.json", "-c", "cands.json", "-m", "SPICE", "--workers", workers, "--tokenizer", "none"];
  const { code, stdout, stderr } = await runCli(["score", ...args], { cwd: folder });
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(
    /^error: SPICE: 1 of \d+ reference captions \(image i\d+\) have a sentence of more than 150 words, such as "big dog /,
  );
  const parse = await runCli(["parse", "--workers", workers, "long.json"], { cwd: folder });
  expect([parse.code, parse.stdout]).toEqual([1, ""]);
  expect(parse.stderr).toMatch(/^error: image i\d+#5: expected sentences of at most 150 words, found a longer one/);
});

test("tuples of the parser's own pack are not parsed again, in any number of threads", async () => {
  expect((await runCli(["graph", "-r", "refs.json", "--save", "refs.tuples"], { cwd: folder })).code).toBe(0);
  const args = ["score", ...FILES, "-m", "SPICE", "--per-caption", "--format", "csv", "--tuples", "refs.tuples"];
  const [one, three] = await Promise.all(
    ["1", "3"].map((workers) => runCli([...args, "--workers", workers], { cwd: folder })),
  );
  expect(one?.code, one?.stderr).toBe(0);
  expect(three?.stdout).toBe(one?.stdout);
});

test("the command line has the scores of the library", async () => {
  const args = ["score", ...FILES, "-m", "SPICE", "--per-caption", "--format", "json"];
  const { captions } = JSON.parse((await runCli(args, { cwd: folder })).stdout);
  const library = await score({ references, candidates, metrics: ["SPICE"] });
  expect(captions.map(({ SPICE }: { SPICE: number }) => SPICE)).toEqual(library.captions?.map(({ SPICE }) => SPICE));
});
