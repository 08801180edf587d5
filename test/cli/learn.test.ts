/**
 * `captally features` and `captally learn`: rows, trainings that are broken off, models to and from files, and what is refused.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LearnedModel, readModel, writeModel } from "../../src/data/model-file.js";
import { CaptallyError } from "../../src/errors.js";
import { splitCsv } from "../../src/io/csv-text.js";
import { readFeatureTable } from "../../src/learning/feature-table.js";
import { prepareLearning } from "../../src/learning/learn.js";
import { DEFAULT_OPTIMIZER } from "../../src/learning/network.js";
import { learnedMetric } from "../../src/metrics/nneval.js";
import { NNEVAL_FEATURES } from "../../src/metrics/nneval-features.js";
import { score } from "../../src/score.js";
import { runCli } from "../support/run-cli.js";

let cwd: string;
const run = (...args: string[]) => runCli(args, { cwd });
const read = (name: string): string => readFileSync(join(cwd, name), "utf8");
const write = (name: string, text: string): void => writeFileSync(join(cwd, name), text);
const TRAIN = ["learn", "train", "--name", "My", "--id", "my-1", "--licence", "none", "--quiet"];
const FILES = ["-r", "humans.json", "-c", "machine.json"];

const CHOICES = {
  features: NNEVAL_FEATURES.filter((name) => name !== "SPICE"),
  ...{ hidden: [4], batch: 10, optimizer: DEFAULT_OPTIMIZER, epochs: 1, patience: 1, seed: 1 },
};

const NOUNS = ["dog", "cat", "horse", "boy", "girl", "bus", "train", "plate", "kite", "bird"];
/** Ids that CSV must quote. */
const ODD = 'odd, "id"\n\u{1f600}';

beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), "captally-learn-"));
  const people = (noun: string) => [
    `A ${noun} is on the grass`,
    `the ${noun} near a tree`,
    `one ${noun} outside`,
    `a small ${noun} in a park`,
    `there is a ${noun} by the road`,
  ];
  write("humans.json", JSON.stringify(Object.fromEntries(NOUNS.map((noun, i) => [`set:${i}`, people(noun)]))));
  write(
    "machine.json",
    JSON.stringify(Object.fromEntries(NOUNS.map((noun, i) => [`set:${i}`, `a ${noun} in a field`]))),
  );
  write("refs.json", JSON.stringify({ [ODD]: ["a dog runs", "the dog is running"], "7": ["a red bus on a road"] }));
  write("cands.json", JSON.stringify({ [ODD]: "a brown dog, running", "7": "a bus" }));
  const rows = await run("learn", "rows", ...FILES, "--no-spice", "-o", "rows.csv");
  expect(rows.code, rows.stderr).toBe(0);
  const trained = await run(...TRAIN, "--data", "rows.csv", "-o", "run", "--epochs", "4");
  expect(trained.code, trained.stderr).toBe(0);
});

afterAll(() => rmSync(cwd, { recursive: true }));

test("features are the metrics' scores, in the order of the set, with any id", async () => {
  const { code, stdout, stderr } = await run("features", "-r", "refs.json", "-c", "cands.json", "--no-spice");
  expect([code, stderr]).toEqual([0, ""]);
  const [heading, ...rows] = splitCsv(stdout, ",", "features").map(({ cells }) => cells);
  expect(heading?.join()).toBe("id,feature_set,METEOR,WMD,Bleu_1,Bleu_2,Bleu_3,Bleu_4,CIDEr/10");
  const metrics = ["-m", "METEOR,WMD,Bleu_1,Bleu_2,Bleu_3,Bleu_4,CIDEr", "--df", "coco-val", "--per-caption"];
  const scored = await run("score", "-r", "refs.json", "-c", "cands.json", ...metrics, "--format", "json");
  const { captions } = JSON.parse(scored.stdout) as { captions: Record<string, number | string>[] };
  expect(rows.length).toBe(2);
  for (const [id, set, ...values] of rows) {
    const { id: _, CIDEr, ...others } = captions.find((row) => row.id === id) ?? {};
    expect(set).toBe("nneval-1");
    expect(values.map(Number)).toEqual([...Object.values(others), (CIDEr as number) / 10]);
  }
  expect(readFeatureTable({ text: stdout, source: "features" }).fields.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["7", ODD]),
  );
  const two = await run("features", "-r", "refs.json", "-c", "cands.json", "cands.json", "--no-spice");
  expect(two.stdout).toMatch(/^system,id,feature_set,/);
});

test("export and import give the trained model, checked; score and explain use it", async () => {
  expect((await run("learn", "export", "run", "-o", "my.json")).stderr).toMatch(/^My, my-1:[0-9a-f]{8}\n$/);
  expect((await run("learn", "import", "my.json", "-o", "again.json", "--quiet")).code).toBe(0);
  expect(read("my.json")).toBe(read("run/model.json"));
  expect(read("again.json")).toBe(read("run/model.json"));
  const json = ["--per-caption", "--format", "json"];
  const byModel = await run("learn", "score", "my.json", ...FILES, ...json);
  expect([byModel.code, byModel.stderr]).toEqual([0, ""]);
  expect(byModel.stdout).toBe((await run("score", "--model", "my.json", ...FILES, ...json)).stdout);
  const { captions } = JSON.parse(byModel.stdout) as { captions: { id: string; My: number }[] };
  const explained = await run("explain", "--model", "my.json", ...FILES, "--id", "set:3", "--format", "json");
  expect([explained.code, explained.stderr]).toEqual([0, ""]);
  const { scores, explanations } = JSON.parse(explained.stdout);
  expect(scores.My).toBe(captions.find(({ id }) => id === "set:3")?.My);
  const [{ kind, baseline, features }] = explanations;
  expect([kind, features.length]).toEqual(["network", 7]);
  const sum = features.reduce(
    (total: number, { contribution }: { contribution: number }) => total + contribution,
    baseline,
  );
  expect(sum).toBeCloseTo(scores.My, 12);
  const both = await run("explain", "--model", "my.json", "-m", "WMD", ...FILES, "--id", "set:3");
  expect(both.stdout).toMatch(/WMD 0\.\d+ = exp\(-[\s\S]*My 0\.\d+ = 0\.\d+ for mean features/);
});

describe("--resume", () => {
  test("goes on as without a break, to the byte", async () => {
    const half = [...TRAIN, "--data", "rows.csv", "-o", "half"];
    expect((await run(...half, "--epochs", "2")).code).toBe(0);
    expect(read("half/model.json")).not.toBe(read("run/model.json"));
    expect((await run(...half, "--epochs", "4", "--resume")).code).toBe(0);
    for (const file of ["model.json", "log.jsonl", "checkpoint.json"])
      expect(read(`half/${file}`)).toBe(read(`run/${file}`));
  });

  test.each<[string, string[], RegExp]>([
    ["another batch", ["--data", "rows.csv", "-o", "run", "--batch", "9"], /its training was another/],
    ["other rows", ["--data", "other.csv", "-o", "run"], /its training was another/],
    ["a folder without a checkpoint", ["--data", "rows.csv", "-o", "nothing"], /checkpoint\.json: cannot be read/],
  ])("%s is refused", async (_, args, message) => {
    write("other.csv", read("rows.csv").replace(/\n[^\n]+\n$/, "\n"));
    const { code, stderr } = await run(...TRAIN, ...args, "--epochs", "5", "--resume");
    expect(stderr).toMatch(message);
    expect(code).toBeGreaterThan(0);
  });
});

describe("tables of rows that are refused, by name and row", () => {
  const changed = (change: (cells: string[], row: number) => string[]): string =>
    read("rows.csv")
      .trimEnd()
      .split("\n")
      .map((line, row) => `${change(line.split(","), row).join(",")}\n`)
      .join("");
  const label = (value: string) =>
    changed(([image = "", old = "", ...rest], row) => [image, row === 2 ? value : old, ...rest]);
  const last = (value: string) => changed((cells, row) => (row === 2 ? [...cells.slice(0, -1), value] : cells));

  test.each<[string, () => string, RegExp]>([
    ["another label", () => label("2"), /odd\.csv: row 2: expected a label 0 or 1, found "2"/],
    ["a label in words", () => label("yes"), /odd\.csv: row 2: expected a label 0 or 1, found "yes"/],
    ["no labels", () => read("rows.csv").replace("label", "other"), /row 1: expected a label 0 or 1, found none/],
    ["one label only", () => read("rows.csv").replaceAll(",0,", ",1,"), /odd\.csv: expected rows of both labels/],
    ["no number", () => last("NaN"), /row 2: expected a number from 0 to 1 under CIDEr\/10, found "NaN"/],
    ["an infinite number", () => last("Infinity"), /row 2: expected a number from 0 to 1/],
    ["a number no score can be", () => last("1e300"), /row 2: expected a number from 0 to 1/],
    ["an empty cell", () => last(""), /row 2: expected a number from 0 to 1/],
    ["a column twice", () => read("rows.csv").replace("WMD", "METEOR"), /odd\.csv: .* two of the name "METEOR"/],
    ["another set of features", () => read("rows.csv").replaceAll("nneval-1", "nneval-9"), /row 1: .*nneval-9/],
    [
      "a cell too few",
      () => changed((cells, row) => (row === 1 ? cells.slice(1) : cells)),
      /line 2: expected 11 cells/,
    ],
    [
      "a heading only",
      () => changed((cells, row) => (row === 0 ? cells : [])).split("\n")[0] ?? "",
      /expected features/,
    ],
    ["nothing", () => "", /expected a heading and rows/],
  ])("%s", (_, text, message) => {
    const refused = () => prepareLearning(readFeatureTable({ text: text(), source: "odd.csv" }), CHOICES);
    expect(refused).toThrow(message);
    expect(refused).toThrow(CaptallyError);
  });

  test("names that signatures cannot hold are refused before the training", async () => {
    for (const option of ["--name", "--id"]) {
      const { code, stderr } = await run(...TRAIN, option, "a|b", "--data", "rows.csv", "-o", "odd");
      expect([code, stderr]).toEqual([2, expect.stringContaining(`${option}: expected up to 64 letters`)]);
    }
  });
});

describe("models that are refused", () => {
  const model = (): LearnedModel => readModel(readFileSync(join(cwd, "run/model.json")), "model.json");
  const written = (change: Partial<LearnedModel>): string => writeModel({ ...model(), ...change });

  test.each<[string, () => string, RegExp]>([
    ["a name with control characters", () => written({ name: "a\u001b[31m" }), /letters, digits.* under "name"/],
    ["a name with the mark of signatures", () => written({ name: "a|b" }), /under "name"/],
    ["no name", () => written({ name: "" }), /under "name"/],
    ["an id of many lines", () => written({ id: "x\ny" }), /under "id"/],
    ["a feature twice", () => written({ features: ["WMD", ...model().features.slice(1)] }), /each feature once/],
    [
      "an unknown feature",
      () => written({ features: ["PSNR", ...model().features.slice(1)] }),
      /expected features of the set/,
    ],
    ["one class", () => written({ sizes: [7, 1], wanted: 0, parameters: new Float32Array(8) }), /two classes/],
    ["huge parameters", () => written({ parameters: model().parameters.map(() => 3e38) }), /beyond what float32 holds/],
    [
      "huge scales",
      () => written({ minimum: model().minimum.map(() => -1e308), maximum: model().minimum.map(() => 1e308) }),
      /beyond/,
    ],
    [
      "a changed number",
      () => read("run/model.json").replace(/"wanted": 1/, '"wanted": 0'),
      /the checksum does not fit/,
    ],
    ["half a file", () => read("run/model.json").slice(0, 9000), /it is no JSON/],
    ["a list", () => "[]", /expected the key "captally-model"/],
    ["nested lists", () => "[".repeat(100_000), /it is no JSON/],
  ])("%s", async (_, text, message) => {
    const scored = async () =>
      score({
        references: [["a dog runs", "the dog is running"]],
        candidates: ["a dog"],
        metrics: [learnedMetric(readModel(new TextEncoder().encode(text()), "odd.json"))],
      });
    await expect(scored()).rejects.toThrow(message);
    await expect(scored()).rejects.toMatchObject({ code: "pack-format" } satisfies Partial<CaptallyError>);
  });

  test("on the command line, with exit code 1 and no scores", async () => {
    write("odd.json", written({ name: "a|b" }));
    const { code, stdout, stderr } = await run("score", "--model", "odd.json", ...FILES);
    expect([code, stdout, stderr]).toEqual([
      1,
      "",
      expect.stringContaining("model odd.json: expected up to 64 letters"),
    ]);
  });

  test("two of one name, and one with a metric's name beside it", async () => {
    write("cider.json", written({ name: "CIDEr" }));
    for (const args of [
      ["--model", "run/model.json", "run/model.json"],
      ["--model", "cider.json", "-m", "CIDEr"],
    ]) {
      const { code, stderr } = await run("score", ...args, ...FILES);
      expect([code, stderr]).toEqual([2, expect.stringMatching(/different names, got two of the name (My|CIDEr)/)]);
    }
  });
});

test("rows are refused where images lack a machine's caption, or captions by people to judge by", async () => {
  write("few.json", JSON.stringify({ "set:0": "a dog in a field" }));
  const missing = await run("learn", "rows", "-r", "humans.json", "-c", "few.json", "--no-spice", "-o", "few.csv");
  expect(missing.code).toBe(1);
  expect(missing.stderr).toContain("missing-candidate");
  write("single.json", JSON.stringify({ "set:0": ["a dog on the grass"] }));
  const single = await run("learn", "rows", "-r", "single.json", "-c", "few.json", "--no-spice", "-o", "few.csv");
  expect(single.code).toBe(1);
  expect(single.stderr).toContain("expected two captions by people or more");
  expect(() => read("few.csv")).toThrow();
  const match = await run("learn", "rows", "-r", "humans.json", "--objective", "match", "--no-spice");
  expect(match.code, match.stderr).toBe(0);
});

test("a training that diverges stops, and leaves no model, nor that of an earlier one", async () => {
  const first = await run(...TRAIN, "--data", "rows.csv", "-o", "twice", "--epochs", "1");
  expect(first.code, first.stderr).toBe(0);
  const second = await run(...TRAIN, "--data", "rows.csv", "-o", "twice", "--epochs", "3", "--rate", "1e300");
  expect(second.code).toBe(2);
  expect(second.stderr).toMatch(/expected a finite loss in epoch \d, got .*; take a smaller rate/);
  expect((await run("learn", "export", "twice")).code).toBe(2);
});
