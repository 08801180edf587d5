/**
 * The shipped models that need no parser, trained again by the commands of docs/metrics/nneval.md: the same numbers to the last bit.
 */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { writeTrainingCaptions } from "../../scripts/nneval/training-captions.js";
import { HAS_SHARED, SHARED } from "../support/golden.js";

const CLI = fileURLToPath(new URL("../../dist/cli.cjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "captally-nneval-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const captally = (...args: readonly string[]): void => {
  execFileSync(process.execPath, [CLI, ...args], { stdio: ["ignore", "ignore", "pipe"] });
};

/** A model's file without what says which model it is. */
function numbersOf(path: string): object {
  const {
    name: _,
    id: __,
    checksum: ___,
    df: ____,
    vectors: _____,
    ...numbers
  } = JSON.parse(readFileSync(path, "utf8"));
  return numbers;
}

describe.skipIf(!HAS_SHARED)("trained again", () => {
  const data = fileURLToPath(new URL("data", SHARED));
  const { humans, systems } = HAS_SHARED ? writeTrainingCaptions(data, folder) : { humans: "", systems: [] };

  test.each([
    ["nneval-7", "human"],
    ["nneval-match-7", "match"],
  ])("%s", { timeout: 240_000 }, (model, objective) => {
    const rows = join(folder, `${model}.csv`);
    const run = join(folder, model);
    const corpus = ["-r", humans, "-c", ...[...systems].sort(), "--missing", "skip"];
    captally("learn", "rows", ...corpus, "--objective", objective, "--seed", "1", "--no-spice", "-o", rows);
    const choices = ["--seed", "123", "--patience", "30", "--engine", "kernel", "--objective", objective, "--no-spice"];
    const dev = ["--dev", join(data, "flickr8k"), "--licence", "CC BY 4.0"];
    captally("learn", "train", "--data", rows, "-o", run, ...choices, ...dev);
    expect(numbersOf(join(run, "model.json"))).toEqual(
      numbersOf(fileURLToPath(new URL(`../../data/nneval/${model}.json`, import.meta.url))),
    );
  });
});
