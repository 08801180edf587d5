import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { score as scoreInProcess } from "../../src/index.js";
import { runCli } from "../support/run-cli.js";

// As text: an object would put the ids in the order of their numbers.
const REFERENCES = `{
  "41": ["a grey cat sleeps on the sofa", "a cat naps on a soft couch"],
  "7": ["three men push a yellow car", "some men shove a car up the road"],
  "19": ["a jar of honey and toast", "warm toast with honey in a glass jar"]
}`;
const CANDIDATES = '{"41": "a cat sleeps on the couch", "7": "three people push a car", "19": "a glass jar of honey"}';
const CIDER = 2.676574476883499;

let cwd: string;
const write = (name: string, content: string | Uint8Array) => writeFileSync(join(cwd, name), content);
const run = (...args: string[]) => runCli(args, { cwd });
const score = (...args: string[]) => run("score", "--tokenizer", "whitespace", "-r", "refs.json", ...args);
const json = async (...args: string[]) => JSON.parse((await score(...args, "--format", "json")).stdout);

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "captally cli é 50% #"));
  write("refs.json", REFERENCES);
  write("cands.json", CANDIDATES);
  write("cands.json.gz", gzipSync(CANDIDATES));
  write("partial.json", JSON.stringify({ "41": "a cat", "7": "a car" }));
  write("one.json", JSON.stringify({ "41": "a cat" }));
  write("pairs.json", `{"gts": ${REFERENCES}, "res": ${CANDIDATES}}`);
  mkdirSync(join(cwd, "systems"));
  write("systems/b.json", CANDIDATES);
  write("systems/a.captions.json", CANDIDATES);
  write("systems/.hidden", "x");
  write("systems/README.md", "# Notes");
  write("systems/LICENSE", "Apache");
});

afterAll(() => rmSync(cwd, { recursive: true }));

describe("score", () => {
  test("prints a table by default, and nothing on standard error", async () => {
    const { code, stdout, stderr } = await score("-c", "cands.json");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.split("\n")[0]).toMatch(/^system +Bleu_1 +Bleu_2 +Bleu_3 +Bleu_4 +ROUGE_L +CIDEr$/);
    expect(stdout).toContain("2.6766");
  });

  test("one system is one object, several are a list with names", async () => {
    const one = await json("-c", "cands.json", "-m", "CIDEr");
    expect(one).toMatchObject({
      mode: "parity",
      tokenizer: "whitespace",
      counts: { segments: 3 },
      corpus: { CIDEr: CIDER },
    });
    expect(one).not.toHaveProperty("name");
    expect(one).not.toHaveProperty("captions");
    const several = await json("-c", "systems", "cands.json", "cands.json.gz", "-m", "CIDEr", "--per-caption");
    expect(several.systems.map(({ name }: { name: string }) => name)).toEqual([
      "a",
      "b",
      "cands.json",
      "cands.json.gz",
    ]);
    for (const system of several.systems) {
      expect(system.corpus.CIDEr).toBe(CIDER);
      expect(system.captions.map(({ id }: { id: string }) => id)).toEqual(["41", "7", "19"]);
    }
  });

  test("reads candidates from the file of the references, from standard input, from gzip", async () => {
    for (const [args, input] of [
      [["-r", "pairs.json"], ""],
      [["-r", "refs.json", "-c", "-"], CANDIDATES],
      [["-r", "-", "-c", "cands.json"], gzipSync(REFERENCES)],
    ] as const) {
      const { stdout } = await runCli(
        ["score", ...args, "-m", "cider", "--tokenizer", "whitespace", "--format", "csv"],
        { cwd, input },
      );
      expect(stdout.split("\n")[1]).toMatch(new RegExp(`,${CIDER}$`));
    }
  });

  test("several files of lines lie side by side", async () => {
    write("r0.txt", "a dog\na cat\n");
    write("r1.txt", "the dog\n\n");
    write("c.txt", "the dog\na cat\n");
    const { stdout } = await run(
      "score",
      "-r",
      "r0.txt",
      "r1.txt",
      "-c",
      "c.txt",
      "-m",
      "ROUGE_L",
      "--tokenizer",
      "none",
      "--format",
      "json",
    );
    expect(JSON.parse(stdout)).toMatchObject({ corpus: { ROUGE_L: 1 }, counts: { references: 3 } });
  });

  test("systems that lack images are each scored on their own", async () => {
    const { systems } = await json(
      "-c",
      "cands.json",
      "partial.json",
      "one.json",
      "-m",
      "CIDEr,Bleu_1",
      "--missing",
      "skip",
    );
    const alone = await json("-c", "partial.json", "-m", "CIDEr,Bleu_1", "--missing", "skip");
    expect(systems.map(({ counts }: { counts: { segments: number } }) => counts.segments)).toEqual([3, 2, 1]);
    expect(systems[0].corpus.CIDEr).toBe(CIDER);
    expect(systems[1].corpus).toEqual(alone.corpus);
    expect(systems[1].signatures.CIDEr).toContain("references(2)");
    const codes = systems.map(({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code));
    expect(codes).toEqual([
      ["different-images"],
      ["missing-candidate", "different-images"],
      ["missing-candidate", "different-images", "single-image"],
    ]);
  });

  test("a given list of images restricts the run", async () => {
    write("ids.txt", "7\n41\n");
    const result = await json("-c", "partial.json", "--ids", "ids.txt", "-m", "Bleu", "--per-caption");
    expect(result.captions.map(({ id }: { id: string }) => id)).toEqual(["41", "7"]);
  });

  test("document frequencies from a file give the same bits and are named", async () => {
    for (const [file, ...args] of [["df.json"], ["df.bin", "--format", "binary"]] as [string, ...string[]][]) {
      const built = await run("df", "build", "-r", "refs.json", "-o", file, "--tokenizer", "whitespace", ...args);
      expect(built).toMatchObject({ code: 0, stdout: "" });
      const result = await json("-c", "cands.json", "-m", "CIDEr", "--df", file);
      expect(result.corpus.CIDEr).toBe(CIDER);
      expect(result.signatures.CIDEr).toContain(`df:${file}(3,`);
    }
  });

  test("pickles of document frequencies say or are told the number of documents", async () => {
    for (const name of ["coco-val-df-2.p", "words-4.p"]) {
      write(name, readFileSync(new URL(`../golden/pickles/${name}`, import.meta.url)));
    }
    write("other.p", readFileSync(new URL("../golden/pickles/coco-val-df-2.p", import.meta.url)));
    const signature = async (...args: string[]) =>
      (await json("-c", "one.json", "--missing", "skip", "-m", "CIDEr", ...args)).signatures.CIDEr;
    expect(await signature("--df", "coco-val-df-2.p")).toContain("(40504,");
    expect(await signature("--df", "words-4.p")).toContain("(7,");
    expect(await signature("--df", "other.p", "--df-documents", "12")).toContain("(12,");
    const refused = await score("-c", "cands.json", "--df", "other.p");
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain("--df-documents");
  });

  test("--percent multiplies by 100 in every form, and JSON says so", async () => {
    const result = await json("-c", "cands.json", "-m", "CIDEr", "--percent");
    expect(result).toMatchObject({ percent: true, corpus: { CIDEr: CIDER * 100 } });
    expect((await score("-c", "cands.json", "-m", "CIDEr", "--percent", "--format", "markdown")).stdout).toContain(
      "267.66",
    );
  });

  test("-o writes the whole file and leaves nothing else", async () => {
    const before = readdirSync(cwd);
    const printed = await score("-c", "cands.json", "--format", "jsonl");
    expect(await score("-c", "cands.json", "--format", "jsonl", "-o", "out ü.jsonl")).toMatchObject({
      code: 0,
      stdout: "",
    });
    expect(readFileSync(join(cwd, "out ü.jsonl"), "utf8")).toBe(printed.stdout);
    expect(readdirSync(cwd).length).toBe(before.length + 1);
    expect(await score("-c", "cands.json", "-o", "/dev/null")).toMatchObject({ code: 0 });
  });

  test("warnings go to standard error and into JSON; --quiet silences the former only", async () => {
    const loud = await score("-c", "partial.json", "--missing", "zero", "--format", "json");
    const quiet = await score("-c", "partial.json", "--missing", "zero", "--format", "json", "--quiet");
    expect(loud.stderr).toContain('"19"');
    expect(quiet.stderr).toBe("");
    expect(quiet.stdout).toBe(loud.stdout);
    expect(JSON.parse(quiet.stdout).warnings[0]).toMatchObject({ code: "missing-candidate", id: "19" });
  });
});

test("validate tells everything at once", async () => {
  write("bad.json", JSON.stringify({ "41": "", "7": "?!", "8": "x" }));
  const text = await run("validate", "-r", "refs.json", "-c", "bad.json", "cands.json");
  expect(text.code).toBe(1);
  for (const code of ["missing-candidate", "extra-candidate", "empty-caption", "punctuation-caption"])
    expect(text.stdout).toContain(code);
  const report = JSON.parse((await run("validate", "-r", "refs.json", "-c", "bad.json", "--format", "json")).stdout);
  expect(report).toMatchObject({ valid: false, errors: 2, counts: { images: 3, references: 6 } });
  expect((await run("validate", "-r", "refs.json")).code).toBe(0);
});

test("metrics lists what exists", async () => {
  const { metrics } = JSON.parse((await run("metrics", "--format", "json")).stdout);
  expect(metrics.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(["Bleu_N", "ROUGE_L", "CIDEr"]),
  );
  for (const metric of metrics) expect(metric.signature).toMatch(/\|version:/);
  // Listed without opening all data, and yet as of a run.
  const names = ["METEOR", "NNEval_7", "Tally", "WMD"];
  const references = [
    ["a dog runs", "the dog"],
    ["a cat sits", "the cat"],
  ];
  const { signatures } = await scoreInProcess({ references, candidates: ["a dog", "a cat"], metrics: names });
  for (const metric of metrics.filter(({ name }: { name: string }) => names.includes(name)))
    expect(metric.signature).toBe(signatures[metric.name]);
  expect((await run("metrics")).stdout).toContain("CIDEr_plain\n");
});

test("selftest is right", async () => {
  const { code, stdout } = await run("selftest");
  expect(stdout).not.toContain("WRONG");
  expect(stdout).toContain("ok    two dogs SPICE = 0.6666666666666665\n");
  expect(code).toBe(0);
});
