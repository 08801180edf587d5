/**
 * Tuples against the naive twin on random trees and graphs that are no trees, and parses at the edge.
 */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { naiveTuples, type Token } from "../../naive/caption-tuples.js";
import { parseText, TupleReader } from "../../support/scene.js";
import { workClock } from "../../support/work-time.js";

/** Words that rules know, with their lemmas. */
const WORDS: readonly (readonly [word: string, tag: string, lemma: string])[] = [
  ["a", "DT", "a"],
  ["An", "DT", "a"],
  ["the", "DT", "the"],
  ["of", "IN", "of"],
  ["on", "IN", "on"],
  ["top", "NN", "top"],
  ["front", "NN", "front"],
  ["in", "IN", "in"],
  ["next", "JJ", "next"],
  ["to", "TO", "to"],
  ["by", "IN", "by"],
  ["and", "CC", "and"],
  ["but", "CC", "but"],
  ["not", "RB", "not"],
  ["lot", "NN", "lot"],
  ["lots", "NNS", "lot"],
  ["two", "CD", "two"],
  ["20", "CD", "20"],
  ["dogs", "NNS", "dog"],
  ["cat", "NN", "cat"],
  ["Paris", "NNP", "Paris"],
  ["it", "PRP", "it"],
  ["they", "PRP", "they"],
  ["its", "PRP$", "its"],
  ["is", "VBZ", "be"],
  ["run", "VBP", "run"],
  ["seen", "VBN", "see"],
  ["up", "RP", "up"],
  ["red", "JJ", "red"],
  [".", ".", "."],
];
const RELATIONS =
  "acl acl:relcl advcl advmod amod appos aux auxpass case case case cc cc ccomp compound compound:prt conj conj conj cop csubj dep det dobj iobj mark mwe mwe nmod nmod nmod nmod:npmod nmod:poss nmod:tmod nsubj nsubj nsubj nummod parataxis punct xcomp odd".split(
    " ",
  );

/** A sentence: for each token a word, a relation, and a number that picks its head. */
const parts = fc.array(
  fc.tuple(
    fc.constantFrom(...WORDS),
    fc.constantFrom(...RELATIONS),
    fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  ),
  { minLength: 1, maxLength: 24 },
);

/** The head of each token comes from those before it in a random order, so there is one root and no cycle. */
const tree = parts.chain((tokens) =>
  fc.shuffledSubarray([...tokens.keys()], { minLength: tokens.length }).map((order) => {
    const result: Token[] = [];
    order.forEach((token, place) => {
      const [[word, tag, lemma], relation, pick] = tokens[token] as (typeof tokens)[number];
      const head = place === 0 ? 0 : (order[Math.floor(pick * place)] as number) + 1;
      result[token] = { word, tag, lemma, head, relation: place === 0 ? "root" : relation };
    });
    return result;
  }),
);

/** Any other token may be the head; the first token is the root. */
const cyclic = parts.map((tokens) =>
  tokens.map(([[word, tag, lemma], relation, pick], i): Token => {
    const others = tokens.length - 1;
    const head = i === 0 ? 0 : 1 + ((i + 1 + Math.floor(pick * others)) % tokens.length);
    return { word, tag, lemma, head, relation: i === 0 ? "root" : relation };
  }),
);

describe("equals the naive twin", () => {
  test("on trees", () => {
    const reader = new TupleReader();
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 3 }), (sentences) => {
        expect(reader.read(parseText(sentences))).toEqual(naiveTuples(sentences));
      }),
      { numRuns: 800 },
    );
  });

  test("on graphs with cycles", () => {
    const reader = new TupleReader();
    fc.assert(
      fc.property(cyclic, (sentence) => {
        expect(reader.read(parseText([sentence]))).toEqual(naiveTuples([sentence]));
      }),
      { numRuns: 800 },
    );
  });
});

describe("parses at the edge", () => {
  const reader = new TupleReader();

  test("no sentence, one without its blank line, one without its line feed", () => {
    expect(reader.read("")).toEqual([]);
    expect(reader.read("dog\tNN\t0\troot\n")).toEqual([["dog"]]);
    expect(reader.read("dog\tNN\t0\troot")).toEqual([["dog"]]);
    expect(reader.read("dog\tNN\t0\troot\n\ncat\tNN\t0\troot\n\n")).toEqual([["dog"], ["cat"]]);
  });

  test("unknown tags and relations take part in nothing", () => {
    expect(reader.read("dog\tQQ\t2\tnsubj\nruns\tNN\t0\tfoo\ncat\tNN\t2\tnmod:of\n")).toEqual([["runs"], ["cat"]]);
  });

  test.each([
    ["\n", 1],
    ["dog\n", 1],
    ["dog\tNN\n", 1],
    ["dog\tNN\t0\n", 1],
    ["dog\tNN\t0\troot\textra\n", 1],
    ["\tNN\t0\troot\n", 1],
    ["dog\t\t0\troot\n", 1],
    ["dog\tNN\t\troot\n", 1],
    ["dog\tNN\t0\t\n", 1],
    ["dog\tNN\t-1\troot\n", 1],
    ["dog\tNN\t1x\troot\n", 1],
    ["dog\tNN\t2\troot\n", 1],
    ["dog\tNN\t99999999999999999999\troot\n", 1],
    ["dog\tNN\t1\tdep\n", 1],
    ["dog\tNN\t0\troot\r\n\r\n", 1],
    ["dog\tNN\t0\troot\ncat\tNN\t3\tdep\n", 2],
    ["dog\tNN\t0\troot\n\n\n", 3],
    ["dog\tNN\t0\troot\n\ncat\tNN\t0\n", 3],
  ])("%j is refused at its line", (parse, line) => {
    expect(reader.read(parse)).toBe(line);
  });
});

/** 2,000 tokens, all heads by a rule. */
function long(head: (token: number) => number, relation: (token: number) => string, words = WORDS): string {
  const tokens = Array.from({ length: 2_000 }, (_, i) => {
    const [word, tag] = words[i % words.length] as (typeof WORDS)[number];
    return { word, tag, head: head(i + 1), relation: relation(i + 1) };
  });
  return parseText([tokens]);
}

/** Shapes of heads; token 1 is the root but where it says otherwise. */
const SHAPES: readonly [string, (token: number) => number][] = [
  ["a chain to the right", (token) => token - 1],
  ["a star", (token) => (token === 1 ? 0 : 1)],
  ["a circle without root", (token) => (token % 2_000) + 1],
  ["pairs that govern each other", (token) => (token % 2 === 1 ? token + 1 : token - 1)],
  ["nothing but roots", () => 0],
  ["stars of fifty", (token) => (token === 1 ? 0 : Math.max(1, token - (token % 50)) - (token % 50 === 0 ? 1 : 0))],
];
const MIXES: readonly [string, readonly string[]][] = [
  ["subjects and objects", ["nsubj", "dobj"]],
  ["conjunctions", ["conj", "cc", "nmod", "case"]],
  ["conjunctions with many coordinators", ["conj", "cc", "cc", "case", "case", "conj"]],
  ["all relations", RELATIONS],
];

describe.each(SHAPES)("2,000 tokens as %s", (_, head) => {
  test.each(MIXES)("with %s come to an end", (_name, relations) => {
    const reader = new TupleReader();
    const seconds = workClock();
    for (const words of [WORDS, [["dogs", "NNS", "dog"]] as typeof WORDS]) {
      const tuples = reader.read(long(head, (token) => relations[token % relations.length] as string, words));
      expect(Array.isArray(tuples)).toBe(true);
      expect((tuples as string[][]).length).toBeLessThan(500_000);
    }
    expect(seconds()).toBeLessThan(5);
  });
});

test("10,000 words and words of 100,000 letters", () => {
  const reader = new TupleReader();
  const words = Array.from({ length: 10_000 }, (_, i) => ({
    word: i % 2 === 0 ? "its" : "dogs",
    tag: i % 2 === 0 ? "PRP$" : "NNS",
    head: i === 0 ? 2 : i === 1 ? 0 : i % 2 === 0 ? i + 2 : i,
    relation: i === 1 ? "root" : i % 2 === 0 ? "nmod:poss" : "dep",
  }));
  expect(Array.isArray(reader.read(parseText([words])))).toBe(true);
  const giant = "x".repeat(100_000);
  expect(reader.read(`${giant}s\tNNS\t0\troot\n`)).toEqual([[giant]]);
  expect(reader.read(`dog\tNN\t2\tnsubj\n${giant}ing\tVBG\t0\troot\n`)).toHaveLength(2);
});
