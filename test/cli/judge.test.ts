/**
 * `captally judge`, `robustness` and `ratings` as programs call them.
 */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jsonLines } from "../support/judgement.js";
import { runCli } from "../support/run-cli.js";

const REFERENCES = {
  "41": ["a grey cat sleeps on the sofa", "a cat naps on a soft couch"],
  "7": ["three men push a yellow car", "some men shove a car up the road"],
  "19": ["a jar of honey and toast", "warm toast with honey in a glass jar"],
};
const CANDIDATES = { "41": "a cat sleeps on the couch", "7": "three people push a car", "19": "a glass jar of honey" };
const RATINGS = Object.entries(REFERENCES).flatMap(([image, references], i) => [
  { image, candidate: CANDIDATES[image as keyof typeof CANDIDATES], references, rating: 5 - i },
  { image, candidate: "nothing of it", references, rating: 1 },
]);

let cwd: string;
const write = (name: string, content: string | Uint8Array) => writeFileSync(join(cwd, name), content);
/** Runs a command line; none of its arguments holds a blank. */
const run = (line: string) =>
  runCli(
    line.split(" ").filter((arg) => arg !== ""),
    { cwd },
  );

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "captally judge é 50% #"));
  write("refs.json", JSON.stringify(REFERENCES));
  write("ours.json", JSON.stringify(CANDIDATES));
  write("theirs.json", JSON.stringify({ "41": "a cat", "7": "a car", "19": "a jar" }));
  mkdirSync(join(cwd, "data"));
  write("data/ratings.jsonl.gz", gzipSync(jsonLines(RATINGS)));
  write("mine.jsonl", jsonLines(RATINGS));
});

afterAll(() => rmSync(cwd, { recursive: true }));

describe("judge", () => {
  test("prints a table with intervals, the line to cite and signatures; nothing on standard error", async () => {
    const { code, stdout, stderr } = await run("judge --protocol ratings --data data -m Bleu_1,METEOR");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.split("\n")[0]).toMatch(/^metric +tau_b +tau_c +Pearson +Spearman +ties +n$/);
    expect(stdout).toMatch(/METEOR +\d+\.\d\d \[-?\d+\.\d\d, \d+\.\d\d\]/);
    expect(stdout).toMatch(/\ncite: ratings, variant given .*, n = 6; /);
  });

  test("the same bytes twice, a file as data, JSON", async () => {
    const line = "judge --protocol ratings --data mine.jsonl -m CIDEr --format json --resamples 20";
    const [first, second] = [await run(line), await run(line)];
    expect(first.stdout).toBe(second.stdout);
    const judgement = JSON.parse(first.stdout);
    expect(judgement).toMatchObject({
      kind: "ratings",
      protocol: "ratings",
      n: 6,
      images: 3,
      resamples: 20,
      seed: 12345,
    });
    expect(judgement.rows[0].tauB.value).toBeGreaterThan(0.4);
  });

  test("captions go out with --items and scores come in with --scores", async () => {
    const { stdout } = await run("judge --protocol ratings --data data --items");
    const items = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(items.find(({ image }) => image === "41")).toEqual({
      id: "5",
      image: "41",
      candidate: "a cat sleeps on the couch",
      references: REFERENCES["41"],
    });
    write("scores.csv", `id,length\n${items.map(({ id, candidate }) => `${id},${candidate.length}\n`).join("")}`);
    const scored = await run("judge --protocol ratings --data data --scores scores.csv --format csv");
    expect(scored.stdout.split("\n")[1]).toMatch(/^length,0\.\d+,/);
    const both = await run(
      "judge --protocol ratings --data data --scores scores.csv -m Bleu_1 --significance --format markdown",
    );
    expect(both.stdout).toMatch(/\| Bleu\\?_1 \|.*\n\| length \|/);
    expect(both.stdout).toContain("difference (p)");
  });

  test("writes to a file, counts references, lists protocols", async () => {
    const refs = Object.fromEntries(
      ["a", "b"].map((image) => [image, Array.from({ length: 48 }, (_, i) => `${image} dog ${i} runs`)]),
    );
    write("data/pascal50s_refs.json", JSON.stringify(refs));
    const pair = { image: "a", sent1: "a dog runs", sent2: "a cat", category: "HM", votes: [1, 1] };
    write(
      "data/pascal50s_pairs.jsonl",
      jsonLines([
        { id: 0, ...pair },
        { id: 1, ...pair, image: "b", category: "MM" },
      ]),
    );
    const { code, stdout } = await run(
      "judge --protocol pascal50s --data data -m Bleu_1 --curve 1-2,5 --format csv -o curve.csv",
    );
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(readFileSync(join(cwd, "curve.csv"), "utf8")).toBe("references,Bleu_1\n1,1\n2,1\n5,1\n");
    const all = await run("judge --protocol pascal50s --data data -m Bleu_1 --curve --format csv --equal-within 1e-9");
    expect(all.stdout.trim().split("\n")).toHaveLength(49);
    expect((await run("judge --protocols")).stdout).toMatch(/^flickr8k-expert\n[\s\S]*--variant 48-votes/);
  });

  test("SPICE parses captions, or takes their tuples; all has it", async () => {
    const parsed = await run("judge --protocol ratings --data data -m SPICE --format json --resamples 0");
    expect({ code: parsed.code, stderr: parsed.stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(parsed.stdout).signatures[0]).toMatch(/\|tuples:parser\(english-pcfg/);
    const all = await run("judge --protocol ratings --data data -m all --format csv --resamples 0");
    expect(all.stdout).toMatch(/\nSPICE,/);
    await run("graph -r refs.json --save refs.tsv");
    const given = await run(
      "judge --protocol ratings --data data -m SPICE --tuples refs.tsv --format json --resamples 0",
    );
    expect(JSON.parse(given.stdout).rows).toEqual(JSON.parse(parsed.stdout).rows);
    write("none.tsv", "a cat\t( cat )\n");
    const missing = await run("judge --protocol ratings --data data -m SPICE --tuples none.tsv");
    expect(missing).toMatchObject({ code: 1, stdout: "" });
    expect(missing.stderr).toMatch(/10 of 10 judged captions have no tuples/);
  });

  test.each<[args: string, code: number, message: RegExp]>([
    ["", 2, /no protocol: name one with --protocol/],
    ["--protocol pascal --data data", 2, /did you mean "pascal50s"/],
    ["--protocol ratings", 2, /no data/],
    ["--protocol ratings --data data --variant x", 2, /no variant "x"/],
    ["--protocol ratings --data data -m BLUE", 2, /did you mean/],
    ["--protocol ratings --data data --curve 3-1", 2, /expected numbers and ranges/],
    ["--protocol ratings --data data --curve 1", 2, /draws no references/],
    ["--protocol ratings --data data --curve", 2, /draws no references/],
    ["--protocol pairs --data data --equal-within -1", 2, /expected a number such as 1e-9/],
    ["--protocol pairs --data data --equal-within near", 2, /expected a number such as 1e-9/],
    ["--protocol ratings --data data -m SPICE --tuples nowhere.tsv", 2, /no such file/],
    ["--protocol thumb --data data", 2, /expected mscoco_THumB-1\.0\.jsonl/],
    ["--protocol ratings --data refs.json", 1, /refs\.json/],
    ["--protocol ratings --data data --scores nowhere.csv", 2, /no such file/],
  ])("%s: exit code %i", async (args, expected, message) => {
    const { code, stdout, stderr } = await run(`judge ${args}`);
    expect(stderr).toMatch(message);
    expect({ code, stdout }).toEqual({ code: expected, stdout: "" });
  });
});

describe("robustness", () => {
  test("checks, pairs, tasks", async () => {
    const checks = await run("robustness -r refs.json -m Bleu_1,CIDEr");
    expect(checks.code).toBe(0);
    expect(checks.stdout.split("\n")[0]).toMatch(
      /^metric +copy +doubled +other-image +swapped +truncated +shuffled +dangling +mean/,
    );
    const pairs = await run("robustness -r refs.json --pairs");
    write("pairs.jsonl", pairs.stdout);
    const judged = await run("judge --protocol pairs --data pairs.jsonl -m Bleu_1 --format json");
    expect(JSON.parse(judged.stdout).pairs).toBe(pairs.stdout.trim().split("\n").length);
    write("phrases.jsonl", jsonLines([{ caption: "three men push a yellow car", phrases: [{ text: "three men" }] }]));
    const tasks = await run("robustness -r refs.json --phrases phrases.jsonl -m Bleu_1");
    expect(tasks.stderr).toMatch(/phrases of 1 of 6 captions by phrases\(phrases\.jsonl\); qualified: .*just-person 1/);
    expect(tasks.stdout).toMatch(/just-person/);
    const parsed = await run("robustness -r refs.json --tasks forced-choice -m Bleu_1 --seed 3");
    expect(parsed.stderr).toMatch(
      /^phrases of 6 of 6 captions by parser\(english-pcfg.*; qualified: replace-person \d/,
    );
    expect(parsed.stdout).toMatch(/cite: forced-choice.*phrases of 6 of 6 captions by parser\(english-pcfg.*, seed 3/);
    expect((await run("robustness -r refs.json --tasks forced-choice -m Bleu_1 --seed 3")).stdout).toBe(parsed.stdout);
    expect(await run("robustness -r refs.json --tasks metamorphic --phrases phrases.jsonl")).toMatchObject({
      code: 2,
      stdout: "",
    });
    write("none.jsonl", jsonLines([{ caption: "x", phrases: [] }]));
    expect(await run("robustness -r refs.json --phrases none.jsonl")).toMatchObject({
      code: 1,
      stdout: "",
    });
  });
});

describe("ratings", () => {
  test("make, fill in, read, judge", async () => {
    const made = await run("ratings make -c ours.json theirs.json --raters 2 --key key.json -o sheet.csv");
    expect(made).toMatchObject({ code: 0, stdout: "", stderr: "6 captions, 2 raters\n" });
    const [heading = "", ...rows] = readFileSync(join(cwd, "sheet.csv"), "utf8").trim().split("\n");
    expect(heading).toBe("order,rater,item,image,system,caption,fluency,relevance,helpfulness");
    expect(rows).toHaveLength(12);
    expect(rows.join("\n")).not.toMatch(/ours|theirs/);
    write(
      "filled.csv",
      [heading, ...rows.map((row) => row.replace(/,,,$/, row.length > 30 ? ",5,4," : ",3,2,"))].join("\n"),
    );
    const read = await run("ratings read -s filled.csv --key key.json");
    expect(read.stdout).toMatch(/ours +fluency +5\.00/);
    expect(read.stdout).toMatch(/theirs +relevance +2\.00/);
    const data = await run(
      "ratings read -s filled.csv --key key.json --judgements relevance -r refs.json -o judged.jsonl",
    );
    expect(data.code).toBe(0);
    const judged = await run("judge --protocol ratings --data judged.jsonl -m Bleu_1 --target mean --format json");
    expect(JSON.parse(judged.stdout)).toMatchObject({ n: 6, images: 3 });
    expect((await run("ratings read -s sheet.csv --key key.json")).stderr).toMatch(/expected ratings, found none/);
    expect((await run("ratings make -c ours.json --images 9")).stderr).toMatch(/have 3 images in common, not 9/);
    expect((await run("ratings make")).code).toBe(2);
    expect((await run("ratings read")).code).toBe(2);
  });
});
