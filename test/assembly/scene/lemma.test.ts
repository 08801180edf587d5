/**
 * Lemmas against CoreNLP 3.6.0. `lemmas.tsv.gz`: every 25th of 205,239 words with its lemma as NNS and as a verb; test/full has
 * all. `lemmas_made_up.tsv.gz`: irregular words and their ends with letters before them. Lemmas by tag come from the captions of tuples-golden.test.ts and from the cases below.
 */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { nounLemma, verbLemma } from "../../../scripts/lemmas/stemmer.js";
import { parseSuffixList } from "../../../scripts/lemmas/suffix-lists.js";
import { goldenLines } from "../../support/golden.js";
import { lemmasOf, TupleReader } from "../../support/scene.js";

const rows = goldenLines("lemmas.tsv.gz")
  .slice(1)
  .map((line) => line.split("\t"));

test("plural nouns and verbs", () => {
  const reader = new TupleReader();
  expect(rows).toHaveLength(8_210);
  for (const [word = "", noun = "", verb = ""] of rows) {
    expect(lemmasOf(reader, word), word).toEqual([noun.toLowerCase(), verb.toLowerCase()]);
  }
});

test("made-up words that end like irregular ones", () => {
  const reader = new TupleReader();
  const madeUp = goldenLines("lemmas_made_up.tsv.gz").map((line) => line.split("\t"));
  expect(madeUp).toHaveLength(601);
  const differing = madeUp.filter(([word = "", noun = "", verb = ""]) => {
    const [a, b] = lemmasOf(reader, word);
    return a !== noun.toLowerCase() || b !== verb.toLowerCase();
  });
  expect(differing).toEqual([]);
  expect(lemmasOf(reader, "sittingonapairofshoesoutdoors")[0]).toBe("sittingonapairofshoesoutdoor");
});

test("the plain twin, which reads data/lemmas, gives the same with its case", () => {
  const list = (name: string) =>
    parseSuffixList(readFileSync(new URL(`../../../data/lemmas/${name}.txt`, import.meta.url), "utf8"));
  const lists = { nouns: list("nouns"), verbs: list("verbs"), stems: list("stems") };
  for (const [word = "", noun, verb] of rows) {
    const lower = word.toLowerCase();
    if (lower.endsWith("-") || lower === "'s") continue;
    expect([nounLemma(lower, lists), verbLemma(lower, lists)], word).toEqual([noun, verb]);
  }
});

/** Word, tag, lemma as the tool gives it (silver captions); in lower case, as tuples have it. */
const BY_TAG: readonly (readonly [string, string, string])[] = [
  ["Dogs", "NNS", "dog"],
  ["dogs", "NN", "dogs"],
  ["Dogs", "NNP", "dogs"],
  ["Dogs", "NNPS", "dogs"],
  ["his", "PRP$", "he"],
  ["Her", "PRP", "she"],
  ["them", "PRP", "they"],
  ["me", "PRP", "i"],
  ["me", "FW", "me"],
  ["my", "PRP$", "my"],
  ["us", "PRP", "we"],
  ["us", "NNP", "us"],
  ["AN", "DT", "a"],
  ["an", ",", "an"],
  ["n't", "RB", "not"],
  ["Ca", "MD", "can"],
  ["ca", "JJ", "ca"],
  ["wo", "MD", "will"],
  ["sha", "VBP", "sha"],
  ["'ll", "MD", "will"],
  ["ll", "VBP", "ll"],
  ["'d", "MD", "would"],
  ["'d", "VBD", "have"],
  ["'s", "POS", "'s"],
  ["'S", "VB", "'"],
  ["'s", "NNS", "'"],
  ["'ve", "VBP", "have"],
  ["-RRB-", "VBN", "-rrb-_vbn"],
  ["-RRB-", "VBZ", "-rrb-_vbz"],
  ["-RRB-", "RB", "-rrb-"],
  ["mid-1990s", "NNS", "mid-1990"],
  ["'90s", "NNS", "'90"],
  ["fire.s", "NNS", "fire.s"],
  ["comments/guidelines", "NNS", "comments/guidelines"],
  ["veU.S.-based", "VBD", "veu.s.-base"],
  ["jalapeños", "VBZ", "jalapeños"],
  ["café", "VBN", "café"],
  ["quacking", "VBG", "quack"],
  ["clip-clops", "NNS", "clip-clop"],
];

test("by tag, with the same word under several tags", () => {
  const reader = new TupleReader();
  for (const [word, tag, lemma] of [...BY_TAG, ...[...BY_TAG].reverse()]) {
    const tuples = reader.read(`${word}\t${tag}\t2\tamod\ndog\tNN\t0\troot\n`) as string[][];
    expect(tuples[0], `${word} ${tag}`).toEqual(["dog", lemma]);
  }
});
