/**
 * The parser against the original: CoreNLP 3.6.0's englishPCFG as SPICE 1.0 runs it.
 *
 * `spice_trees.json.gz`: 12 sentences with trees and float32 scores; 205 with trees, of COCO captions (CC BY 4.0) and made-up ones.
 */

import { beforeAll, describe, expect, test } from "vitest";
import { golden } from "../../support/golden.js";
import { Parser } from "../../support/parser.js";

interface Trees {
  readonly examples: readonly { words: string; score: number; tree: string }[];
  readonly sentences: readonly { kind: string; words: string[]; tree: string }[];
}

let parser: Parser;
const { examples, sentences } = golden<Trees>("spice_trees.json.gz");

beforeAll(() => {
  parser = new Parser();
});

test.each(examples)("$words", ({ words, score, tree }) => {
  const found = parser.parse(words.split(" "));
  expect(found).toEqual({ tree, score: Math.fround(score), outcome: "usual" });
});

test.each(["karpathy", "coco_demo", "odd"])("trees of %s", (kind) => {
  const chosen = sentences.filter((sentence) => sentence.kind === kind);
  expect(chosen.length).toBeGreaterThan(30);
  const different = chosen.filter(({ words, tree }) => parser.parse(words).tree !== tree);
  expect(different).toEqual([]);
});

test("the full chart gives the same trees and scores", () => {
  for (const { words, tree } of sentences.filter((_, i) => i % 8 === 0)) {
    const found = parser.parse(words, true);
    expect(found.tree).toBe(tree);
    expect(found).toEqual(parser.parse(words));
  }
});

describe("odd input", () => {
  test("no words, empty words", () => {
    expect(parser.parse([])).toEqual({ tree: "(X)", score: -Infinity, outcome: "flat" });
    expect(parser.parse(["", ""]).outcome).toBe("usual");
  });

  test("words without usual tags that make a sentence get others", () => {
    expect(parser.parse(["."])).toMatchObject({ tree: "(ROOT (INTJ (UH .)))", outcome: "recovered" });
  });

  test("names of the grammar's own signs", () => {
    expect(parser.parse(["UNK"]).outcome).toBe("usual");
    expect(parser.parse([".$."]).outcome).toBe("recovered");
  });

  test("half characters, characters beyond the basic plane, controls", () => {
    for (const word of ["\ud800", "😀", "\u0001", "\u0000", "a😀", "İ", "ǅ", "ß", "x".repeat(10_000)]) {
      const { tree, outcome } = parser.parse(["a", word]);
      expect(outcome).toBe("usual");
      expect(tree).toContain(word === "\ud800" ? "\ufffd" : word);
    }
  });

  test("long sentences", () => {
    const { tree, outcome } = parser.parse("a man and".split(" ").flatMap((word) => Array<string>(15).fill(word)));
    expect(outcome).toBe("usual");
    expect(tree.match(/ man\)/g)).toHaveLength(15);
  });

  test("too many words are not parsed, and it says so", () => {
    const { tree, outcome } = parser.parse(Array<string>(400).fill("dog"));
    expect(outcome).toBe("too long");
    expect(tree).toBe(`(X${" (XX dog)".repeat(400)})`);
  });
});
