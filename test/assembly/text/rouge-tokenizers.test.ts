/**
 * The tokenizers of google's package and of ROUGE-1.5.5 on odd characters; expected values follow from Python's
 * `str.lower()` and the two rules, and from test/peers.
 */

import fc from "fast-check";
import { expect, test } from "vitest";
import { RawEngine, TOKENIZER } from "../../support/raw-engine.js";

function tokens(text: string, tokenizer: number): string {
  const engine = new RawEngine();
  return engine.spell(engine.tokenize([text], tokenizer), 0);
}

test.each([
  ["", "", ""],
  ["...", "", ""],
  ["A red, white & blue flag", "a red white blue flag", "a red white blue flag"],
  ["don't 5:30 p.m. a_b on-deck $5", "don t 5 30 p m a b on deck 5", "don t 5 30 p m a b on deck 5"],
  ["caf\u00e9 au", "caf au", "caf au"],
  ["\u212aelvin", "kelvin", "elvin"],
  ["\u0130stanbul", "i stanbul", "stanbul"],
  ["\uff21bc \u{1d400}d \u00c5e", "bc d e", "bc d e"],
  ["a\u0130", "ai", "a"],
])("%j", (text, google, rouge155) => {
  expect(tokens(text, TOKENIZER.google)).toBe(google);
  expect(tokens(text, TOKENIZER.rouge155)).toBe(rouge155);
});

test("google keeps the line breaks of a text among its pieces", () => {
  expect(tokens("a b\nc", TOKENIZER.google)).toBe("a b \n c");
  expect(tokens("a b\nc", TOKENIZER.rouge155)).toBe("a b c");
});

test("any text, google's rule", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const expected = text
        .replaceAll("\u0130", "i\u0307")
        .replaceAll("\u212a", "k")
        .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
        .split(/([^a-z0-9]+)/)
        .flatMap((part, i) => (i % 2 ? [...part].filter((c) => c === "\n") : part === "" ? [] : [part]))
        .join(" ");
      expect(tokens(text, TOKENIZER.google)).toBe(expected);
    }),
  );
});
