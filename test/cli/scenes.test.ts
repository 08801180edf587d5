/**
 * SPICE and scene graphs on the command line.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "../support/run-cli.js";

const FILES = {
  "refs.json": JSON.stringify({ m1: ["A tall man rides a brown horse.", "a man on horseback"], d2: ["two dogs"] }),
  "cands.json": JSON.stringify({ m1: "a man rides a horse", d2: "dogs" }),
  "tuples.tsv": [
    "a tall man rides a brown horse\t( man , is , tall ) , ( man , ride , horse ) , ( horse , is , brown )",
    "a man on horseback\t( man , on , horseback )",
    "two dogs\t( dog , two )",
    "a man rides a horse\t( man , ride , horse )",
    "dogs\t( domestic dog )",
  ].join("\n"),
  "parses.jsonl":
    '{"c":"two dogs","s":[{"w":["two","dogs"],"t":["CD","NNS"],"h":[2,0],"r":["nummod","root"]}]}\n' +
    '{"c":"dogs","s":[{"w":["dogs"],"t":["NNS"],"h":[0],"r":["root"]}]}\n',
  "wrong.tsv": "two dogs\t( dog , two )\nno tuples\ndogs\tdog\n",
  "small-refs.json": JSON.stringify({ d2: ["two dogs"] }),
  "small-cands.json": JSON.stringify({ d2: "dogs" }),
};

let cwd: string;
const run = (...args: string[]) => runCli(args, { cwd });
const both = ["-r", "refs.json", "-c", "cands.json"];
const small = ["-r", "small-refs.json", "-c", "small-cands.json"];

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "captally-scenes-"));
  for (const [name, content] of Object.entries(FILES)) writeFileSync(join(cwd, name), content);
});

afterAll(() => rmSync(cwd, { recursive: true }));

describe("score", () => {
  test("by tuples, from raw text", async () => {
    const { stdout, stderr, code } = await run(
      "score",
      ...both,
      "-m",
      "SPICE,SPICE_Color,SPIDEr,CIDEr",
      "--tuples",
      "tuples.tsv",
      "--format",
      "json",
      "--per-caption",
    );
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    const { corpus, captions, signatures } = JSON.parse(stdout);
    expect(captions.map((row: Record<string, unknown>) => [row.id, row.SPICE, row.SPICE_Color])).toEqual([
      ["m1", 0.6, 0],
      ["d2", 2 / 3, null],
    ]);
    expect(corpus.SPIDEr).toBe((corpus.CIDEr + corpus.SPICE) / 2);
    expect(signatures.SPICE).toMatch(/\|tuples:tuples\.tsv,[0-9a-f]{8}\|/);
  });

  test("by parses, and by parses where there are no tuples", async () => {
    const args = ["score", ...small, "-m", "SPICE,SPICE_Cardinality", "--parses", "parses.jsonl", "--format", "json"];
    const { corpus } = JSON.parse((await run(...args)).stdout);
    expect(corpus).toEqual({ SPICE: 2 / 3, SPICE_Cardinality: 0 });
    writeFileSync(join(cwd, "some.tsv"), "dogs\t( dog , two )\n");
    const mixed = JSON.parse((await run(...args, "--tuples", "some.tsv")).stdout);
    expect(mixed.corpus).toEqual({ SPICE: 1, SPICE_Cardinality: 1 });
    expect(mixed.signatures.SPICE).toMatch(/\|tuples:some\.tsv,\w+\+parses\(parses\.jsonl,\w+\)\|/);
  });

  test("saved tuples give the same scores", async () => {
    const saved = await run("graph", ...both, "--tuples", "tuples.tsv", "--save", "refs.tuples");
    expect(saved).toMatchObject({ code: 0, stdout: "", stderr: "tuples of 5 captions\n" });
    const scores = async (file: string) =>
      JSON.parse((await run("score", ...both, "-m", "SPICE", "--tuples", file, "--format", "json")).stdout).corpus;
    expect(await scores("refs.tuples")).toEqual(await scores("tuples.tsv"));
  });

  test("the official tool's form is written and read", async () => {
    const args = ["score", ...both, "-m", "SPICE", "--tuples", "tuples.tsv"];
    expect((await run(...args, "--format", "spice", "-o", "out.json")).code).toBe(0);
    const [first] = JSON.parse(readFileSync(join(cwd, "out.json"), "utf8"));
    expect(first.image_id).toBe("m1");
    expect(first.test_tuples).toContainEqual({ tuple: ["man", "ride", "horse"], truth_value: true });
    const own = JSON.parse((await run(...args, "--format", "json")).stdout);
    const read = JSON.parse(
      (await run("score", ...both, "-m", "SPICE", "--spice", "out.json", "--format", "json")).stdout,
    );
    expect(read.corpus).toEqual(own.corpus);
    const told = await run("explain", ...both, "-m", "SPICE", "--spice", "out.json", "--id", "m1");
    expect(told.stdout).toContain("match  ( man , ride , horse )");
  });

  test("-m all has SPICE only with tuples", async () => {
    const names = async (...args: string[]) =>
      Object.keys(JSON.parse((await run("score", ...both, "-m", "all", "--format", "json", ...args)).stdout).corpus);
    expect((await names()).filter((name) => name.startsWith("SP"))).toEqual([]);
    expect((await names("--tuples", "tuples.tsv")).filter((name) => name.startsWith("SP"))).toEqual([
      "SPICE",
      "SPIDEr",
    ]);
  });

  test.each([
    [
      ["-m", "SPICE"],
      1,
      ["3 of 3 reference captions have no tuples", "a tall man rides a brown horse", "--tuples FILE", "--parses FILE"],
    ],
    [["-m", "SPICE", "--tuples", "wrong.tsv"], 1, ["wrong.tsv, line 2", "wrong.tsv, line 3"]],
    [["-m", "SPICE", "--parses", "tuples.tsv"], 1, ["tuples.tsv, line 1: expected the 10 columns"]],
    [["-m", "SPICE", "--spice", "refs.json"], 1, ["refs.json: expected the output of SPICE"]],
    [["-m", "SPICE", "--tuples", "absent.tsv"], 2, ["absent.tsv: cannot be read: no such file"]],
    [["-m", "CIDEr", "--format", "spice"], 2, ["expected SPICE among the metrics"]],
    [["-c", "cands.json", "refs.json", "-m", "SPICE", "--spice", "out.json"], 2, ["candidates of one system"]],
  ])("%j ends with exit code %i", async (args, expected, texts) => {
    const { code, stdout, stderr } = await run("score", ...both, ...args);
    expect({ code, stdout }, stderr).toEqual({ code: expected, stdout: "" });
    for (const text of texts) expect(stderr).toContain(text);
  });
});

describe("graph", () => {
  const graph = (...args: string[]) => run("graph", "-r", "refs.json", "--tuples", "tuples.tsv", ...args);

  test("as text, which --tuples reads", async () => {
    expect((await graph()).stdout).toBe(
      "a tall man rides a brown horse\t( man , tall ) , ( man , ride , horse ) , ( horse , brown )\n" +
        "a man on horseback\t( man , on , horseback )\ntwo dogs\t( dog , two )\n",
    );
    expect((await graph("--merge")).stdout).toContain("d2\t( dog ) , ( dog , two )\n");
  });

  test("as JSON", async () => {
    const [man] = JSON.parse((await graph("--merge", "--format", "json")).stdout);
    expect(man.captions.map((one: { caption: string }) => one.caption)).toEqual([
      "a tall man rides a brown horse",
      "a man on horseback",
    ]);
    expect(man.graph).toEqual({
      objects: ["man", "horse", "horseback"],
      attributes: [
        ["man", "tall"],
        ["horse", "brown"],
      ],
      relations: [
        ["man", "ride", "horse"],
        ["man", "on", "horseback"],
      ],
    });
  });

  test("for Graphviz, with quotes in place", async () => {
    const { stdout } = await graph("--format", "dot");
    expect(stdout).toContain(
      'digraph "m1" {\n  label="a tall man rides a brown horse";\n  o0 [shape=box, label="man"];',
    );
    expect(stdout).toContain('o0 -> o1 [label="ride"];');
    writeFileSync(join(cwd, "odd.json"), JSON.stringify({ 'a"\\': ["x"] }));
    writeFileSync(join(cwd, "odd.tsv"), 'x\t( say "\\" )\n');
    const odd = await run("graph", "-r", "odd.json", "--tuples", "odd.tsv", "--format", "dot");
    expect(odd.stdout).toBe('digraph "a\\"\\\\" {\n  label="x";\n  o0 [shape=box, label="say \\"\\\\\\""];\n}\n');
  });

  test("captions without tuples", async () => {
    const { code, stdout, stderr } = await run("graph", "-r", "refs.json");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("3 of 3 reference captions have no tuples");
  });
});
