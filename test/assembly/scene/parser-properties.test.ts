/**
 * The parser against a plain one, on random grammars; and its two ways to a tree against each other, on the real grammar.
 */

import fc from "fast-check";
import { expect, test } from "vitest";
import { grammarPack } from "../../../src/data/grammar-pack.js";
import { writePack } from "../../../src/data/pack.js";
import { NaiveParser } from "../../naive/pcfg.js";
import { Parser } from "../../support/parser.js";
import { numbers, RANDOM_WORDS, randomGrammar } from "../../support/random-grammar.js";

test("random grammars: the same trees and scores as a plain parser finds", () => {
  let trees = 0;
  let recovered = 0;
  fc.assert(
    fc.property(
      fc.nat(),
      fc.array(fc.array(fc.constantFrom(...RANDOM_WORDS), { minLength: 1, maxLength: 9 }), {
        minLength: 1,
        maxLength: 4,
      }),
      (seed, sentences) => {
        const grammar = randomGrammar(numbers(seed));
        const naive = new NaiveParser(grammar);
        const parser = new Parser(writePack(grammarPack("random", grammar, new Uint8Array())));
        for (const words of sentences) {
          const wanted = naive.parse(words);
          for (const exhaustive of [false, true]) {
            const { tree, score, outcome } = parser.parse(words, exhaustive);
            expect({ tree, score }, `grammar ${seed}, ${words.join(" ")}`).toEqual(wanted);
            if (outcome === "usual") ++trees;
            if (outcome === "recovered") ++recovered;
          }
        }
      },
    ),
    { numRuns: 150, seed: 36 },
  );
  // Otherwise nothing was compared.
  expect(trees).toBeGreaterThan(150);
  expect(recovered).toBeGreaterThan(5);
});

test("any words: coarse to fine finds what the full chart has", () => {
  const parser = new Parser();
  const words = fc.constantFrom(
    ..."a the two dogs cat man riding is are on with of in to and , . '' -LRB- not 's red quickly zxqv Zx-9 7 WHO grey :".split(
      " ",
    ),
  );
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 12 }), (tokens) => {
      expect(parser.parse(tokens)).toEqual(parser.parse(tokens, true));
    }),
    { numRuns: 60, seed: 36 },
  );
});
