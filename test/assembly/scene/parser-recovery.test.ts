/**
 * No sentence is without a tree: when every word may have every tag, the grammar has a tree for any number of words. So the flat
 * tree of the original (`X` over `XX`) is only for sentences that it refuses for another reason, such as memory.
 *
 * Proof by induction. A state X stands below the root. One word can be an X; and an X of n words and one word more make an X of
 * n + 1 words. Both steps are looked up in the grammar's own rules.
 */

import { beforeAll, expect, test } from "vitest";
import { grammarBytes, Parser } from "../../support/parser.js";
import { type GrammarModule, loadGrammarModule } from "./grammar-module.js";

const STATES = 12_977;
const TAGS = 614;
const RANK_MASK = 0x3fff;
const ROOT_FLAG = 0x4000;

/** Compiling takes long on a busy machine. */
const COMPILING = 180_000;

let grammar: GrammarModule;
beforeAll(async () => {
  grammar = await loadGrammarModule();
  grammar.open(grammarBytes());
}, COMPILING);

/** Adds all that unary rules make of the states. */
function close(states: Set<number>, parentsOf: ReadonlyMap<number, readonly number[]>): Set<number> {
  for (const state of states) for (const parent of parentsOf.get(state) ?? []) states.add(parent);
  return states;
}

test("with all tags the grammar has a tree for any number of words", () => {
  const parentsOf = new Map<number, number[]>();
  const binaries: { parent: number; children: readonly [number, number] }[] = [];
  const belowRoot = new Set<number>();
  for (let parent = 0; parent < STATES; ++parent) {
    for (const [child] of grammar.rules("unaries", parent)) {
      parentsOf.set(child, [...(parentsOf.get(child) ?? []), parent]);
    }
    for (const [partial, full] of grammar.rules("binaries", parent)) {
      const other = grammar.exports.fullState(full & RANK_MASK);
      if (full & ROOT_FLAG) belowRoot.add(other);
      else binaries.push({ parent, children: [partial, other] });
    }
  }
  expect(belowRoot.size).toBe(41);
  const tags = Array.from({ length: TAGS }, (_, tag) => grammar.exports.fullState(grammar.exports.tagRank(tag)));
  const single = close(new Set(tags), parentsOf);

  const growing = [...belowRoot].filter((state) => {
    if (!single.has(state)) return false;
    const same = close(new Set([state]), parentsOf);
    const longer = binaries
      .filter(({ children: [a, b] }) => (same.has(a) && single.has(b)) || (same.has(b) && single.has(a)))
      .map(({ parent }) => parent);
    return close(new Set(longer), parentsOf).has(state);
  });
  expect(growing.length).toBeGreaterThan(0);
});

test("words that no tree joins with their own tags get one with others", () => {
  const parser = new Parser();
  const words = "the of % $ # , : `` '' -LRB- 's to and not Zx-9 UNK ?".split(" ");
  for (const word of words) {
    for (const length of [1, 2, 3, 7, 24]) {
      const { outcome } = parser.parse(Array.from({ length }, () => word));
      expect(["usual", "recovered"], `${length} times ${word}`).toContain(outcome);
    }
  }
});
