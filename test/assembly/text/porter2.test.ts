/**
 * Snowball English of 2006 against METEOR's own stemmer class.
 *
 * `meteor_stems.tsv.gz`: 28,450 words and the stems that class gives them.
 */

import { expect, test } from "vitest";
import { goldenLines } from "../../support/golden.js";
import { RawEngine, TOKENIZER } from "../../support/raw-engine.js";

const PORTER2 = 4;

function stems(words: readonly string[]): string[] {
  const engine = new RawEngine();
  const stemmed = engine.call("beginStems", engine.tokenize(words, TOKENIZER.none), PORTER2, 0);
  engine.call("stemCaptions", 0, words.length);
  return words.map((_, i) => engine.spell(stemmed, i));
}

test("all words of METEOR's stemmer", () => {
  const rows = goldenLines("meteor_stems.tsv.gz").map((line) => line.split("\t") as [string, string]);
  expect(rows.length).toBe(28_450);
  expect(stems(rows.map(([word]) => word))).toEqual(rows.map(([, stem]) => stem));
});

test("additions after 2006 are not made, short and odd words stay", () => {
  expect(stems(["university", "organization", "emergency", "is", "'", "''", "'s", "é", "éy", "naïvely"])).toEqual([
    "univers",
    "organ",
    "emerg",
    "is",
    "'",
    "''",
    "'s",
    "é",
    "éy",
    "naïv",
  ]);
});
