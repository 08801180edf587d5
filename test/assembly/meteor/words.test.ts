/**
 * METEOR's words of a caption against its own normaliser.
 *
 * `meteor_normalizer.jsonl.gz`: 8,258 lines before and after normalisation and lower-casing.
 */

import { expect, test } from "vitest";
import { goldenLines } from "../../support/golden.js";
import { RawEngine, TOKENIZER } from "../../support/raw-engine.js";

function words(lines: readonly string[], ofCandidates: boolean): string[] {
  const engine = new RawEngine();
  const tokens = engine.tokenize(lines, TOKENIZER.none);
  const collection = engine.call("beginMeteorWords", tokens, ofCandidates ? 1 : 0);
  engine.call("meteorWords", 0, lines.length);
  return lines.map((_, i) => engine.spell(collection, i));
}

test("all lines of METEOR's normaliser", () => {
  const rows = goldenLines("meteor_normalizer.jsonl.gz").map((line) => JSON.parse(line) as [string, string]);
  expect(rows.length).toBe(8_258);
  expect(
    words(
      rows.map(([line]) => line),
      false,
    ),
  ).toEqual(rows.map(([, normalized]) => normalized));
});

test("candidates are cleaned as the standard wrapper does", () => {
  expect(words(["a ||| dog", "|||| a", "a   dog", "' '", "'  '"], true)).toEqual([
    "a dog",
    "| a",
    "a dog",
    "' '",
    "' '",
  ]);
  expect(words(["a ||| dog"], false)).toEqual(["a | | | dog"]);
});

test("long lines need no more room than they get", () => {
  const line = "“'-,.".repeat(20_000);
  const [normalized = ""] = words([line], false);
  expect(normalized.split(" ").length).toBeGreaterThan(60_000);
});
