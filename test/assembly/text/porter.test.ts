/**
 * The Porter stemmers against NLTK: `porter_nltk.tsv.gz` (word, stem in NLTK_EXTENSIONS mode).
 */

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { RawEngine, TOKENIZER } from "../../support/raw-engine.js";
import { STEMMER, stemCaptions } from "../../support/rouge.js";

function stems(words: readonly string[], stemmer: number): string[] {
  const engine = new RawEngine();
  const collection = stemCaptions(engine, engine.tokenize(words, TOKENIZER.none), words.length, stemmer, 0);
  return words.map((_, i) => engine.spell(collection, i));
}

function table(name: string): { words: string[]; expected: string[] } {
  const text = gunzipSync(readFileSync(new URL(`../../golden/${name}`, import.meta.url))).toString("utf8");
  const rows = text
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t") as [string, string]);
  return { words: rows.map(([word]) => word), expected: rows.map(([, stem]) => stem) };
}

test("NLTK_EXTENSIONS mode", () => {
  const { words, expected } = table("porter_nltk.tsv.gz");
  expect(words).toHaveLength(26806);
  expect(stems(words, STEMMER.nltk)).toEqual(expected);
});
