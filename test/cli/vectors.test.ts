/**
 * `score --vectors`: files of other tools, and packs, in place of the package's vectors.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { crc32 } from "../../src/data/crc32.js";
import { runCli } from "../support/run-cli.js";
import { packOf } from "../support/vectors.js";

let cwd: string;
const text = "3 2\ndog 3 4\npuppy 3 3\nunused 9 9\n";
const score = (...args: string[]) =>
  runCli(["score", "-r", "refs.json", "-c", "cands.json", "-m", "WMD:raw", "--format", "json", ...args], { cwd });

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "captally-vectors-"));
  writeFileSync(join(cwd, "refs.json"), '{"1": ["a puppy"], "2": ["the dog"]}');
  writeFileSync(join(cwd, "cands.json"), '{"1": "the dog", "2": "a Dog"}');
  writeFileSync(join(cwd, "own.vec"), text);
  writeFileSync(join(cwd, "own.vec.gz"), gzipSync(text));
  writeFileSync(
    join(cwd, "own.pack"),
    packOf([
      ["dog", [3, 4]],
      ["puppy", [3, 3]],
    ]),
  );
  writeFileSync(join(cwd, "short.vec"), "9 2\ndog 3 4\n");
});

afterAll(() => rmSync(cwd, { recursive: true }));

test("a file, the same compressed, and a pack give the same scores", async () => {
  const checksum = crc32(readFileSync(join(cwd, "own.vec")))
    .toString(16)
    .padStart(8, "0");
  for (const [file, shown] of [
    ["own.vec", `vectors:own.vec:${checksum}|`],
    ["own.vec.gz", `vectors:own.vec.gz:${checksum}|`],
    ["own.pack", "vectors:test:"],
  ] as const) {
    const { stdout, stderr, code } = await score("--vectors", file);
    expect([code, stderr]).toEqual([0, ""]);
    const { corpus, signatures } = JSON.parse(stdout);
    expect(corpus["WMD:raw"]).toBeCloseTo((Math.exp(-1) + 1) / 2, 15);
    expect(signatures["WMD:raw"]).toContain(shown);
  }
  expect(JSON.parse((await score()).stdout).signatures["WMD:raw"]).toContain("vectors:captions-1:");
});

test.each([
  ["no file", "absent.vec", 2, "absent.vec: cannot be read: no such file"],
  ["a file that is not whole", "short.vec", 1, "short.vec: expected 9 words"],
  ["another file", "refs.json", 1, "refs.json: expected"],
])("%s", async (_, file, code, message) => {
  const result = await score("--vectors", file);
  expect([result.code, result.stdout]).toEqual([code, ""]);
  expect(result.stderr).toContain(message);
});
