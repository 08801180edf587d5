/**
 * Kinds of faults that every command has to bear: broken gzip, names that break lines, folders that stay, a reader that goes, a full
 * disk.
 */

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectCleanEnds } from "../support/clean-ends.js";
import { DIST, runCli } from "../support/run-cli.js";

let cwd: string;
const write = (name: string, content: string | Uint8Array) => writeFileSync(join(cwd, name), content);
const run = (...args: string[]) => runCli(args, { cwd });
const SCORE = ["score", "-r", "r.json", "-c", "c.json"];
const WORDS = Array.from({ length: 151 }, () => "dog").join(" ");

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "captally-faults-"));
  write("r.json", '{"1": ["a dog runs", "the dog"], "2": ["a cat sits", "the cat"]}');
  write("c.json", '{"1": "a dog", "2": "a cat"}');
  const zipped = gzipSync('{"1": ["a dog runs", "the dog"], "2": ["a cat sits", "the cat"]}');
  write("cut.gz", zipped.subarray(0, 40));
  write("long.json", JSON.stringify({ 7: [WORDS] }));
  write("file", "");
  write("bad.vec", Uint8Array.from([0x64, 0xff, 0x20, 0x31, 0x20, 0x32, 0x0a]));
  write("rows.csv", "image,label,candidate,feature_set,Bleu_1\na:1,1,a,nneval-1,0.5\na:1,0,b,nneval-1,0.1\n");
  write("bare.csv", "image,label,candidate,Bleu_1\na:1,1,a,0.5\n");
  const captions = ["a dog runs", "the dog", "a cat sits", "the cat", "a dog", "a cat"];
  const rows = captions.map((caption) => JSON.stringify({ caption, tuples: [["thing"]] }));
  write("tuples.jsonl", [JSON.stringify({ "captally-tuples": 1, parser: "p\nq|r\u2028s" }), ...rows].join("\n"));
});

afterAll(() => rmSync(cwd, { recursive: true }));

test("names from files leave a signature one line of as many fields", async () => {
  const { stdout } = await run(...SCORE, "-m", "SPICE", "--tuples", "tuples.jsonl");
  expect(stdout).toMatch(/^SPICE\|.*\|tuples:tuples\.jsonl,[0-9a-f]{8},p_q_r_s\|version:[^|]*$/m);
});

test.each([
  ["parse", ["parse", "long.json", "r.json", "--format", "svg", "-o", "folder/"]],
  ["learn train without judgements", ["learn", "train", "--data", "rows.csv", "-o", "folder", "--dev", "absent"]],
  ["learn train of other rows", ["learn", "train", "--data", "bare.csv", "-o", "folder"]],
  ["learn train by a taken id", ["learn", "train", "--data", "rows.csv", "-o", "folder", "--id", "nneval-1.0.0"]],
  ["learn rows", ["learn", "rows", "-r", "absent", "-o", "rows.out"]],
  ["graph", ["graph", "-r", "long.json", "--save", "tuples.out"]],
])("%s leaves nothing behind when it fails", async (_, args) => {
  const before = readdirSync(cwd);
  expect((await run(...args)).code).not.toBe(0);
  expect(readdirSync(cwd)).toEqual(before);
});

test.each([
  [["learn", "train", "--data", "rows.csv", "-o", "x", "--dev", "absent"], 2, "absent: expected a folder or file"],
  [["judge", "--protocol", "pairs", "--data", "absent"], 2, "absent: expected a folder or file"],
  [
    ["learn", "train", "--data", "bare.csv", "-o", "x"],
    1,
    'bare.csv: row 1: expected features of the set nneval-1, found no column "feature_set"',
  ],
  [["learn", "train", "--data", "rows.csv", "-o", "x", "--name", "nneval_MATCH"], 2, "--name: expected another"],
  [["learn", "tally", "-r", "r.json", "-o", "x", "--name", "tally-coco-2"], 2, "--name: expected another"],
  [["learn", "tally", "-r", "r.json", "-o", "x", "--name", "tally-coco-2-4bit"], 2, "--name: expected another"],
  [[...SCORE, "-m", "Bleu", "--tally", "file"], 2, "--tally: expected a metric that it is for, such as Tally"],
  [[...SCORE, "-m", "METEOR", "--vectors", "file"], 2, "--vectors: expected a metric that it is for, such as WMD"],
  [[...SCORE, "-m", "CIDEr", "--paraphrases", "wide"], 2, "--paraphrases: expected a metric that it is for"],
  [["parse", "r.json", "--format", "svg", "-o", "file"], 2, "file: expected a folder"],
  [["parse", "r.json", "--format", "svg", "-o", "file/inside"], 2, "file: expected a folder"],
  [["parse", "file"], 1, "file: expected captions, found none"],
  // test/full has every kind of file.
  [["score", "-r", "cut.gz", "-c", "c.json"], 1, "cut.gz: expected a whole gzip stream, found a broken one"],
  [["parse", "long.json"], 1, "image 7"],
  [["graph", "-r", "long.json"], 1, "image 7"],
  [[...SCORE, "-m", "WMD", "--vectors", "-"], 2, "--vectors: expected the name of a file"],
  [[...SCORE, "-m", "WMD", "--vectors", "bad.vec"], 1, "bad.vec: expected UTF-8 in record 1"],
  [[...SCORE, "--df", "coco-val", "--df-documents", "5"], 2, "--df-documents: expected --df FILE"],
] as const)("%j says what is wrong", async (args, code, says) => {
  const result = await run(...args);
  expect(result.stderr).toContain(says);
  expect(result.stderr).not.toMatch(/undefined|EEXIST|\n {4}at /);
  expect(result.code).toBe(code);
});

test("a training without penalty", async () => {
  const { code } = await run("learn", "train", "--data", "rows.csv", "-o", "free", "--penalty", "0", "--epochs", "1");
  expect(code).toBe(0);
});

test("a tab inside a caption stays in CoNLL-U, by which the parse is found again", async () => {
  write("tab.json", '{"1": ["a\\tdog"]}');
  const { stdout } = await run("parse", "tab.json", "--tokenizer", "none", "--format", "conllu");
  expect(stdout).toMatch(/^# caption = a\tdog\n/);
  write("tab.conllu", stdout);
  const graph = ["graph", "-r", "tab.json", "--tokenizer", "none"];
  expect((await run(...graph, "--parses", "tab.conllu")).stdout).toBe((await run(...graph)).stdout);
});

test.each([SCORE, ["--help"]])("%s %s ... ends cleanly without a reader, and on a full disk", (...args) => {
  expectCleanEnds(cwd, args);
});

test("serve --stdio ends cleanly without a reader, and on a full disk", () => {
  const line = '{"load":"a","references":{"1":["a dog"]},"metrics":["Bleu"]}\n';
  expectCleanEnds(cwd, ["serve", "--stdio"], line.repeat(500));
});

test.runIf(existsSync("/dev/full"))("an unknown command is wrong usage where standard error is full, too", () => {
  const shell = `'${process.execPath}' '${join(DIST, "cli.cjs")}' nonsense 2>/dev/full`;
  expect(spawnSync("bash", ["-c", shell], { cwd }).status).toBe(2);
});

test.runIf(process.platform !== "win32")(
  "an interrupt leaves the old result, or the whole new one, and nothing else",
  async () => {
    const folder = join(cwd, "interrupted");
    mkdirSync(folder);
    const whole = (await run(...SCORE, "-m", "Bleu")).stdout;
    for (let time = 0; time < 6; time++) {
      writeFileSync(join(folder, "result"), "old");
      const args = [join(DIST, "cli.cjs"), ...SCORE, "-m", "Bleu", "-o", join(folder, "result")];
      const child = spawn(process.execPath, args, { cwd, stdio: "ignore" });
      const ended = once(child, "exit");
      // Without a pause: the file for the new result is there for less than a millisecond.
      const end = performance.now() + 5000;
      while (readdirSync(folder).length === 1 && readFileSync(join(folder, "result"), "utf8") === "old")
        if (performance.now() > end) break;
      child.kill("SIGTERM");
      await ended;
      expect(readdirSync(folder)).toEqual(["result"]);
      expect(["old", whole]).toContain(readFileSync(join(folder, "result"), "utf8"));
    }
  },
);
