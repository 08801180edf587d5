/**
 * The grammar pack says what it is, and is made of sound rules only; test/full compares it with the original's text form.
 */

import { expect, test } from "vitest";
import { grammarPack } from "../../src/data/grammar-pack.js";
import { openPack } from "../../src/data/pack.js";
import { grammarBytes } from "../support/parser.js";
import { seededRandom } from "../support/random.js";
import { randomGrammar } from "../support/random-grammar.js";

test("is of its kind, and says whose it is", () => {
  const pack = openPack(grammarBytes(), "grammar", 1);
  expect(pack.name).toBe("english-pcfg-3.6.0");
  const notice = new TextDecoder().decode(pack.sections.at(-1)?.bytes);
  expect(notice).toContain("GNU General Public License, version 3");
});

test("a rule that leaves its child's class is refused", () => {
  const grammar = randomGrammar(seededRandom(1).next);
  const wrong = { ...grammar, classes: grammar.classes.map((_, state) => state) };
  expect(() => grammarPack("wrong", wrong, new Uint8Array())).toThrow("class of the partial child");
});
