/**
 * `captally learn tally`: a model of one's own captions is trained, left-out captions are counted, and the model is used.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPack } from "../../src/data/pack.js";
import { runCli } from "../support/run-cli.js";

let cwd: string;
const run = (...args: string[]) => runCli(args, { cwd });
const train = (...args: string[]) =>
  run(
    "learn",
    "tally",
    "-r",
    "own.json",
    "--dimension",
    "16",
    "--steps",
    "30",
    "--batch",
    "16",
    "--name",
    "barks",
    ...args,
  );

const SOUNDS = ["dog barks", "bird sings", "car passes by", "man speaks", "bell rings"];

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "captally-learn-"));
  const own = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => {
      const sound = SOUNDS[i % SOUNDS.length] as string;
      return [`clip${i}`, [`A ${sound} loudly`, `a ${sound} in the distance.`, `The ${sound}`]];
    }),
  );
  writeFileSync(join(cwd, "own.json"), JSON.stringify(own));
  writeFileSync(join(cwd, "judged.json"), JSON.stringify({ clip0: ["something"], other: ["THE BIRD SINGS!"] }));
  writeFileSync(join(cwd, "refs.json"), '{"1": ["a dog barks loudly", "the dog barks"]}');
  writeFileSync(join(cwd, "cands.json"), '{"1": "a dog barks"}');
});

afterAll(() => rmSync(cwd, { recursive: true }));

test("a model is trained without what is judged, and used", async () => {
  const trained = await train("--exclude", "judged.json", "-o", "own.pack");
  expect(trained.stderr).toContain("left out: 1 image, 12 captions");
  expect(trained.code).toBe(0);
  expect(readPack(readFileSync(join(cwd, "own.pack")))).toMatchObject({ kind: "tally", name: "barks" });
  const scored = await run(
    "score",
    "-r",
    "refs.json",
    "-c",
    "cands.json",
    "-m",
    "Tally",
    "--tally",
    "own.pack",
    "--format",
    "json",
  );
  const { corpus, signatures } = JSON.parse(scored.stdout);
  expect(corpus.Tally).toBeGreaterThan(0);
  expect(corpus.Tally).toBeLessThanOrEqual(1);
  expect(signatures.Tally).toContain("|model:barks:");
});

test("the package's model is the one that is used otherwise", async () => {
  const { stdout } = await run("score", "-r", "refs.json", "-c", "cands.json", "-m", "tally", "--format", "json");
  expect(JSON.parse(stdout).signatures.Tally).toContain("|model:tally-coco-2:17298233|");
});

test.each([
  [[], "no file for the model: name it with -o"],
  [
    ["-o", "x.pack", "-r", "refs.json"],
    "expected at least 20 images with captions to train on, and 2 more for the head",
  ],
  [["-o", "x.pack", "--exclude", "own.json"], "got 0 and 0 (60 images left out by --exclude)"],
  [["-o", "x.pack", "--head", "own.json"], "--head: expected captions of other images than -r, found 60 of 60 images"],
  // Names that a pack has no room for, or that would look like other parts of a signature.
  [["-o", "x.pack", "--name", "n".repeat(33)], "--name: expected at most 32 bytes"],
  [["-o", "x.pack", "--name", "猫".repeat(11)], "--name: expected at most 32 bytes"],
  [["-o", "x.pack", "--name", "a|b"], "--name: expected"],
  [["-o", "x.pack", "--name", "a\nb"], "--name: expected"],
  [["-o", "x.pack", "--name", ""], "--name: expected"],
])("faults are told: %j", async (args, message) => {
  const { code, stderr } = await run("learn", "tally", ...(args.includes("-r") ? [] : ["-r", "own.json"]), ...args);
  expect(stderr).toContain(message);
  expect([1, 2]).toContain(code);
});

test("captions of another script need another tokenizer, with which a model is trained and used", async () => {
  const animals = ["狗", "猫", "鸟", "马", "牛"];
  const own = Array.from({ length: 60 }, (_, i) => {
    const animal = animals[i % animals.length] as string;
    return [`图${"一二三"[i % 3]}${i}`, [`一只${animal}在跑`, `${animal}在草地上跑`, `有一只${animal}`]];
  });
  writeFileSync(join(cwd, "zh.json"), JSON.stringify(Object.fromEntries(own)));
  const zh = [
    "learn",
    "tally",
    "--data",
    "zh.json",
    "--dimension",
    "16",
    "--steps",
    "100",
    "--batch",
    "16",
    "-o",
    "zh.pack",
  ];
  const latin = await run(...zh);
  expect(latin.stderr).toContain('words by the tokenizer "tally", got 0 of 48');
  expect(latin.code).toBe(1);
  expect((await run(...zh, "--tokenizer", "char")).code).toBe(0);
  writeFileSync(join(cwd, "zh-refs.json"), '{"1": ["一只狗在跑", "有一只狗"], "2": ["一只狗在跑", "有一只狗"]}');
  writeFileSync(join(cwd, "zh-cands.json"), '{"1": "狗在草地上跑", "2": "有一只鸟"}');
  const given = ["score", "-r", "zh-refs.json", "-c", "zh-cands.json", "-m", "Tally", "--tokenizer", "char"];
  const { stdout } = await run(...given, "--tally", "zh.pack", "--per-caption", "--format", "json");
  const [right, wrong] = JSON.parse(stdout).captions;
  expect(right.Tally).toBeGreaterThan(wrong.Tally);
  expect(wrong.Tally).toBeGreaterThan(0);
  // The package's model after it, in one process or another, has its own tokenizer again.
  expect(JSON.parse((await run(...given, "--format", "json")).stdout).corpus.Tally).toBe(0);
});

test("images with one caption each, or with captions without words, make no model", async () => {
  const images = (captions: readonly string[]) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: 40 }, (_, i) => [i, captions])));
  for (const captions of [["a dog"], ["...", "!?"]]) {
    writeFileSync(join(cwd, "poor.json"), images(captions));
    const { code, stderr } = await run("learn", "tally", "-r", "poor.json", "--steps", "5", "-o", "poor.pack");
    expect(stderr).toContain("expected at least 16 images with two captions or more");
    expect(code).toBe(1);
  }
});

test("another file is no model", async () => {
  const { code, stderr } = await run(
    "score",
    "-r",
    "refs.json",
    "-c",
    "cands.json",
    "-m",
    "Tally",
    "--tally",
    "refs.json",
  );
  expect(stderr).toContain("refs.json: pack: expected a captally data pack");
  expect(code).toBe(1);
});
