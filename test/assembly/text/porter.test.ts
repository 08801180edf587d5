/**
 * The Porter stemmers against NLTK and the ROUGE-1.5.5 script.
 *
 * `porter_nltk.tsv.gz`: words and stems of NLTK's NLTK_EXTENSIONS mode; `porter_original.tsv`: those whose stem in its
 * ORIGINAL_ALGORITHM mode is another.
 */

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { RawEngine, TOKENIZER } from "../../support/raw-engine.js";
import { HAS_EXCEPTIONS, openExceptions, STEMMER, stemCaptions } from "../../support/rouge.js";

function stems(words: readonly string[], stemmer: number): string[] {
  const engine = new RawEngine();
  const collection = stemCaptions(engine, engine.tokenize(words, TOKENIZER.none), words.length, stemmer, 0);
  return words.map((_, i) => engine.spell(collection, i));
}

function table(name: string): { words: string[]; expected: string[] } {
  const bytes = readFileSync(new URL(`../../golden/${name}`, import.meta.url));
  const text = (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
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

test("ORIGINAL_ALGORITHM mode", () => {
  const { words, expected } = table("porter_nltk.tsv.gz");
  const others = table("porter_original.tsv");
  const stemOf = new Map(words.map((word, i) => [word, expected[i] as string]));
  others.words.forEach((word, i) => {
    stemOf.set(word, others.expected[i] as string);
  });
  expect(stems(words, STEMMER.original)).toEqual(words.map((word) => stemOf.get(word)));
});

// Found by scoring pairs of words with the script's -m: equal stems give a recall of 1. test/peers/rouge155.ts does the
// same for the whole word list.
test.each([
  ["accidentally", "accid"],
  ["affectionate", "affect"],
  ["constitutionalism", "constitut"],
  ["babement", "babem"],
  ["babament", "babam"],
  ["babababmentment", "babababm"],
  ["babababentment", "bababab"],
  ["babababtionement", "babababt"],
  ["babababtionent", "babababtion"],
  ["babababbli", "babababbl"],
  ["bababablogi", "bababablog"],
  ["babababfulli", "babababfulli"],
  ["dying", "dy"],
  ["skies", "ski"],
])("ROUGE-1.5.5: %s", (word, stem) => {
  expect(stems([word], STEMMER.rouge155)).toEqual([stem]);
});

test("runs of y and very long words end", () => {
  const y = "y".repeat(100_000);
  expect(stems([y, `${y}s`, `${"ab".repeat(50_000)}ing`], STEMMER.nltk).map((stem) => stem.length)).toEqual([
    100_000, 100_000, 100_000,
  ]);
});

test("without the exceptions their stemmer refuses", () => {
  const engine = new RawEngine();
  expect(
    engine.call("beginStems", engine.tokenize(["swung"], TOKENIZER.rouge155), STEMMER.rouge155WithExceptions, 4),
  ).toBe(0);
});

test.skipIf(!HAS_EXCEPTIONS)("with the exceptions irregular forms become their bases", () => {
  const engine = new RawEngine();
  openExceptions(engine);
  const words = [
    "swung",
    "better",
    "children",
    "running",
    "abaci",
    "zoologically",
    "aardwolves",
    "wrung",
    "xyzzy",
    "was",
  ];
  const collection = engine.tokenize(words, TOKENIZER.rouge155);
  const stemmed = stemCaptions(engine, collection, words.length, STEMMER.rouge155WithExceptions, 4);
  expect(words.map((_, i) => engine.spell(stemmed, i))).toEqual([
    "swing",
    "good",
    "child",
    "run",
    "abacus",
    "zoolog",
    "aardwolf",
    "wring",
    "xyzzi",
    "was",
  ]);
});
