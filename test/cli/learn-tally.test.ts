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
  expect(JSON.parse(stdout).signatures.Tally).toContain("|model:tally-coco-1:3e742431|");
});

test.each([
  [[], "no file for the model: name it with -o"],
  [["-o", "x.pack", "-r", "refs.json"], "expected at least 20 images with captions"],
])("faults are told: %j", async (args, message) => {
  const { code, stderr } = await run("learn", "tally", ...(args.includes("-r") ? [] : ["-r", "own.json"]), ...args);
  expect(stderr).toContain(message);
  expect(code).not.toBe(0);
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
  expect(stderr).toContain("pack: expected a captally data pack");
  expect(code).toBe(1);
});
