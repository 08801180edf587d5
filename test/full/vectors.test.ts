/**
 * A file of a million vectors streams through the command line in less than 300 MB of memory, in text and compressed.
 */

import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "../support/run-cli.js";

const WORDS = 1_000_000;
const SIZE = 100;
const MOST_KB = 300 * 1024;
let cwd: string;

/** Numbers of a word, from its number. */
function numbersOf(word: number): number[] {
  return Array.from({ length: SIZE }, (_, k) => (((word % 1009) * (k + 3) + k) % 2001) / 1000 - 1);
}

beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), "captally-stream-"));
  const text = createWriteStream(join(cwd, "large.vec"));
  const binary = createWriteStream(join(cwd, "large.bin"));
  text.write(`${WORDS} ${SIZE}\n`);
  binary.write(`${WORDS} ${SIZE}\n`);
  for (let word = 0; word < WORDS; ++word) {
    const numbers = numbersOf(word);
    const record = Buffer.from(Float32Array.from(numbers).buffer);
    if (!text.write(`w${word} ${numbers.join(" ")}\n`)) await once(text, "drain");
    if (!binary.write(Buffer.concat([Buffer.from(`w${word} `), record]))) await once(binary, "drain");
  }
  for (const file of [text, binary]) {
    file.end();
    await once(file, "finish");
  }
  spawnSync("gzip", ["-1k", join(cwd, "large.bin")]);
  const lines = Array.from({ length: 200 }, (_, i) => `w${i * 4999} w${i} w${999_999 - i} unknown`);
  writeFileSync(join(cwd, "refs.txt"), `${lines.join("\n")}\n`);
  writeFileSync(join(cwd, "cands.txt"), `${[...lines].reverse().join("\n")}\n`);
});

afterAll(() => rmSync(cwd, { recursive: true }));

test("text, binary and gzip give the same scores in little memory", async () => {
  const scores = [];
  for (const file of ["large.vec", "large.bin", "large.bin.gz"]) {
    const args = [
      "score",
      "-r",
      "refs.txt",
      "-c",
      "cands.txt",
      "-m",
      "WMD",
      "--tokenizer",
      "whitespace",
      "--format",
      "json",
    ];
    const result = await runCli([...args, "--quiet", "--vectors", file], { cwd, spy: true });
    expect([result.code, result.stderr]).toEqual([0, ""]);
    process.stdout.write(
      `${file}: ${result.seconds.toFixed(1)} s, ${Math.round((result.use?.maxRssKb ?? 0) / 1024)} MB\n`,
    );
    expect(result.use?.maxRssKb).toBeLessThan(MOST_KB);
    scores.push(JSON.parse(result.stdout).corpus.WMD);
  }
  expect(new Set(scores).size).toBe(1);
  expect(scores[0]).toBeGreaterThan(0);
});
