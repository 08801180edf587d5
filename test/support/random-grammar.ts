/**
 * Small random grammars of the kind that the parser reads: full and partial states, tags, chains, rules that tie.
 */

import type { BinaryRule, GrammarSource, UnaryRule, WordCounts } from "../../src/data/grammar-pack.js";

const PHRASES = ["NP", "VP", "S", "PP"];
const TAGS = ["NN", "VB", "IN", "DT"];
export const RANDOM_WORDS = ["w0", "w1", "w2", "w3", "rare", "unknown"];

/** Numbers from 0 to 1 from a seed. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** `next` gives numbers from 0 to 1. Scores are few, so that trees tie. */
export function randomGrammar(next: () => number): GrammarSource {
  const below = (count: number) => Math.floor(next() * count);
  const partials = Array.from({ length: 6 }, (_, i) => `@${PHRASES[i % PHRASES.length]}| x${i}_`);
  const states = ["ROOT", ".$$.", ...PHRASES, ...TAGS, ...partials];
  // The original numbers the states in no order at all.
  for (let i = states.length - 1; i > 0; --i) {
    const j = below(i + 1);
    [states[i], states[j]] = [states[j] as string, states[i] as string];
  }
  const number = (name: string) => states.indexOf(name);
  const one = (names: readonly string[]) => number(names[below(names.length)] as string);
  const score = () => Math.fround(-(1 + below(6)) / (1 + 2 * below(2)));
  const unaryRules: UnaryRule[] = [];
  const unary = (parent: number, child: number) => {
    if (parent !== child && !unaryRules.some((rule) => rule.parent === parent && rule.child === child))
      unaryRules.push({ parent, child, score: score() });
  };
  const full = [...PHRASES, ...TAGS];
  for (const partial of partials) unary(one(PHRASES), number(partial));
  for (let i = 0; i < 8; ++i) unary(one(partials), one(full));
  for (let i = 0; i < 4; ++i) unary(one(PHRASES), one(full));
  const binaryRules = new Map<string, BinaryRule>();
  const binary = (parent: number, left: number, right: number) =>
    binaryRules.set(`${parent} ${left} ${right}`, { parent, left, right, score: score() });
  for (let i = 0; i < 24; ++i) {
    // Parents are of the class of their partial child.
    const pair = 2 * below(partials.length / 2);
    const parent = number(partials[pair + below(2)] as string);
    const partial = number(partials[pair + below(2)] as string);
    if (below(2) === 0) binary(parent, partial, one(full));
    else binary(parent, one(full), partial);
  }
  for (const phrase of PHRASES) binary(number("ROOT"), number(phrase), number(".$$."));
  const tags = [...TAGS, ".$$."].map(number);
  const words = new Map<string, WordCounts>();
  for (const word of RANDOM_WORDS.slice(0, -1)) {
    const counts = TAGS.map((_, tag) => ({ tag, count: (1 + below(400)) / 2 })).filter(() => below(3) > 0);
    if (counts.length === 0) counts.push({ tag: 0, count: 200.25 });
    if (word === "rare") counts.splice(1);
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    words.set(word, { counts, total });
  }
  // Classes: the full states by rank, partial ones two and two; shifts are anything.
  const isFull = (state: string) => !state.startsWith("@");
  let rank = 0;
  const fulls = states.filter(isFull).length;
  return {
    states,
    tags,
    unaryRules,
    binaryRules: [...binaryRules.values()],
    words,
    signatures: new Map(),
    tagTotals: Float64Array.from(tags, () => 500 + below(500)),
    newTagTotals: Float64Array.from(tags, (_, tag) => (tag < TAGS.length ? 40 + below(100) : 0)),
    total: 5000.5,
    newTotal: 400,
    classes: states.map((state) => (isFull(state) ? rank++ : fulls + (partials.indexOf(state) >> 1))),
    potentials: states.map((state) => (state === "ROOT" ? 0 : below(256) / 64 - 2)),
  };
}
