/**
 * `captally parse`, and the threads of the parser: the same bytes whatever their number.
 */

import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readParses } from "../../src/io/parse-files.js";
import { golden } from "../support/golden.js";
import { DIST, runCli } from "../support/run-cli.js";

let folder = "";
const demo = golden<Record<string, string[]>>("coco_demo_gts.json.gz");
const candidates = golden<Record<string, string[]>>("coco_demo_res.json.gz");
/** Images with some 220 different captions: enough for two threads. */
const ids = Object.keys(demo).slice(0, 40);
/** Enough where threads do not matter. */
const FEW = 8;

function write(name: string, content: unknown): void {
  writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
}

async function run(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(args, { cwd: folder });
  expect(code, stderr).toBe(0);
  return stdout;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "captally-parse-"));
  write("refs.json", Object.fromEntries(ids.map((id) => [id, demo[id]])));
  write("cands.json", Object.fromEntries(ids.map((id) => [id, candidates[id]?.[0]])));
  const few = ids.slice(0, FEW);
  write("few-refs.json", Object.fromEntries(few.map((id) => [id, demo[id]])));
  write("few-cands.json", Object.fromEntries(few.map((id) => [id, candidates[id]?.[0]])));
  write("lines.txt", "A man rides a horse. Is it brown?\n\n<dogs> & cats\n");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("forms", () => {
  test("Penn trees: a line each caption, from a file and from standard input", async () => {
    const trees = await run("parse", "lines.txt");
    expect(trees).toBe(
      "(ROOT (S (NP (DT A) (NN man)) (VP (VBZ rides) (NP (DT a) (NN horse))) (. .))) (ROOT (SQ (VBZ Is) (NP (PRP it)) (NP (NNP brown)) (. ?)))\n" +
        "\n(ROOT (NP (NNS <dogs>) (CC &) (NNS cats)))\n",
    );
    const { stdout } = await runCli(["parse"], { input: readFileSync(join(folder, "lines.txt")) });
    expect(stdout).toBe(trees);
  });

  test("CoNLL-U gives the scores that the parser gives", async () => {
    const files = ["few-refs.json", "few-cands.json"] as const;
    const conllu = await run("parse", "--tokenizer", "ptb", "--format", "conllu", ...files);
    write("parses.conllu", conllu);
    const score = (...args: string[]) =>
      run("score", "-r", files[0], "-c", files[1], "-m", "SPICE", "--format", "csv", "--per-caption", ...args);
    expect(await score("--parses", "parses.conllu")).toBe(await score());
    const sentences = conllu.split("\n\n").filter((text) => text !== "");
    const names = sentences.map((text) => /^# sent_id = (\S+)$/m.exec(text)?.[1]);
    expect(new Set(names).size).toBe(sentences.length);
    for (const sentence of sentences) {
      const rows = sentence.split("\n").filter((line) => !line.startsWith("#"));
      expect(rows.every((row) => row.split("\t").length === 10)).toBe(true);
      expect(rows.filter((row) => row.split("\t")[7] === "root")).toHaveLength(1);
      const forms = rows.map((row) => row.split("\t")[1]).join(" ");
      expect(sentence).toContain(`# text = ${forms}\n`);
    }
  });

  test("CoNLL-U of a caption with several sentences comes back as one caption", async () => {
    const { parses } = readParses(await run("parse", "--format", "conllu", "lines.txt"), "parses");
    expect([...parses].map(([caption, sentences]) => [caption, sentences.length])).toEqual([
      ["A man rides a horse. Is it brown?", 2],
      ["<dogs> & cats", 1],
    ]);
  });

  test("JSON has it all", async () => {
    const rows = JSON.parse(await run("parse", "--format", "json", "lines.txt"));
    expect(rows.map(({ id, sentences }: { id: string; sentences: unknown[] }) => [id, sentences.length])).toEqual([
      ["0", 2],
      ["1", 0],
      ["2", 1],
    ]);
    expect(rows[0].tuples).toEqual([["man", "ride", "horse"], ["horse"], ["man"], ["brown"]]);
    expect(rows[0].sentences[0]).toMatchObject({
      lemmas: ["a", "man", "ride", "a", "horse", "."],
      heads: [2, 3, 0, 5, 3, 3],
      found: "usual",
    });
  });

  test("pictures: one on standard output, several in a folder", async () => {
    const { stdout } = await runCli(["parse", "--format", "svg"], { input: "<dogs> & \u0001cats" });
    expect(stdout).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>\n$/s);
    expect(stdout).toContain("&lt;dogs&gt;");
    expect(stdout).not.toMatch(/&(?!lt;|gt;|amp;)|<(?!\/?(?:svg|style|text|path)\b)/);
    const refused = await runCli(["parse", "--format", "svg", "lines.txt"], { cwd: folder });
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("expected a folder for 3 pictures")]);
    await run("parse", "--format", "svg", "-o", "pictures", "lines.txt");
    expect(readdirSync(join(folder, "pictures")).sort()).toEqual(["0.svg", "1.svg", "2.svg"]);
  });
});

describe("threads", () => {
  const score = ["score", "-r", "refs.json", "-c", "cands.json", "-m", "SPICE,SPIDEr", "--per-caption", "--format"];

  test("scores have the same bytes with 1 and 2; test/full has more", async () => {
    const one = await run(...score, "json", "--workers", "1");
    expect(one.length).toBeGreaterThan(1000);
    expect(await run(...score, "json", "--workers", "2")).toBe(one);
  });
});

test("a number of threads that is none is refused", async () => {
  const { code, stderr } = await runCli(["parse", "--workers", "0"], { input: "a" });
  expect([code, stderr]).toEqual([2, expect.stringContaining("expected a whole number from 1 to 256")]);
});

test("without the grammar the error says how to get it", async () => {
  const dist = join(folder, "elsewhere");
  cpSync(DIST, dist, { recursive: true });
  const { code, stderr } = await runCli(["parse"], { dist, input: "a dog" });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^error: the parser needs its grammar .*: npm install @captally\/spice-exact \(GPL-3\)/);
});
