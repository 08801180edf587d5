/**
 * Words are counted on the large side, whatever the characters: limits are no limits where a text has more words than were counted.
 */

import { beforeAll, expect, test } from "vitest";
import { roughWords } from "../../src/edge/rough-words.js";
import { type Engine, loadEngine } from "../../src/index.js";
import { naiveTokens } from "../naive/tally.js";

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

/** All characters of the basic plane beyond ASCII, each between letters, doubled, and at the end. */
const texts: string[] = [];
for (let unit = 0x80; unit < 0x10000; ++unit) {
  if (unit >= 0xd800 && unit < 0xe000) continue;
  const c = String.fromCharCode(unit);
  texts.push(`a${c}a${c}${c}7${c}`);
}
texts.push("👩‍👩‍👧a👩👩", "𝒳a𝒳", "a\u{20000}\u{20001}b", "x.y,z", "a-b_c", "$5.00 (a)");

test.each([
  ["ptb", false],
  ["ptb", true],
  ["whitespace", false],
  ["google", false],
  ["rouge155", false],
] as const)("of the tokenizer %s, strict: %s", (tokenizer, strict) => {
  const session = engine.acquire();
  const collection = session.tokenize(texts, tokenizer, strict);
  const under = texts.filter((text, i) => session.tokens(collection, i).length > roughWords(text));
  engine.release(session);
  expect(under).toEqual([]);
});

test("of Tally", () => {
  expect(texts.filter((text) => naiveTokens(text).length > roughWords(text))).toEqual([]);
});

test("but not much on the large side for texts in usual scripts", () => {
  for (const [text, words] of [
    ["a man rides a horse", 5],
    ["Ein Mädchen läuft über die Straße", 12],
    ["собака бежит по снегу", 4],
    ["一只狗在跑", 1],
    ["한국어 문장", 2],
  ] as const)
    expect(roughWords(text), text).toBeLessThanOrEqual(words);
});
