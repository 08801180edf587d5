/**
 * The parser once more, plainly: a full chart over all rules, scores as 32-bit floats, the tree read off in doubles. Words are
 * looked up as they are; unknown ones have no signature.
 */

import type { GrammarSource } from "../../src/data/grammar-pack.js";

const { fround } = Math;
const FREQUENT = 100;
const OPEN_CLASS = 50;
const END = ".$$.";

type Cell = Map<number, number>;

export interface NaiveTree {
  readonly tree: string;
  readonly score: number;
}

/** Unary chains, in one pass over the rules. */
function closure(grammar: GrammarSource): Map<number, Map<number, number>> {
  const best = grammar.states.map((_, state) => new Map([[state, 0]]));
  for (const { parent, child, score } of grammar.unaryRules) {
    const ends = [...(best[child] as Map<number, number>)];
    for (const chains of best) {
      const upper = chains.get(parent);
      if (upper === undefined) continue;
      for (const [end, lower] of ends) {
        const sum = fround(fround(upper + lower) + score);
        if (sum > (chains.get(end) ?? -Infinity)) chains.set(end, sum);
      }
    }
  }
  const byChild = new Map<number, Map<number, number>>();
  best.forEach((chains, parent) => {
    for (const [child, score] of chains) {
      if (child === parent) continue;
      if (!byChild.has(child)) byChild.set(child, new Map());
      byChild.get(child)?.set(parent, score);
    }
  });
  return byChild;
}

/** Tags of a word with their scores. */
function tagsOf(grammar: GrammarSource, word: string, everyTag: boolean): Cell {
  const entry = grammar.words.get(word);
  const counts = new Map(entry?.counts.map(({ tag, count }) => [tag, count]));
  const scoreOf = (tag: number): number => {
    const own = counts.get(tag) ?? 0;
    const share = (grammar.newTagTotals[tag] as number) / grammar.newTotal;
    let probability = share;
    if (entry !== undefined)
      probability = entry.total > FREQUENT && own > 0 ? own / entry.total : (own + 0.2 * share) / (entry.total + 0.2);
    const wordShare = (entry?.total ?? 1) / grammar.total;
    const score = Math.log((probability * wordShare) / ((grammar.tagTotals[tag] as number) / grammar.total));
    return score > -100 ? fround(score) : -Infinity;
  };
  const all = grammar.tags.map((_, tag) => tag);
  const usual = all.filter((tag) =>
    entry === undefined
      ? (grammar.newTagTotals[tag] as number) > OPEN_CLASS
      : entry.total <= FREQUENT || counts.has(tag),
  );
  const possible = usual.filter((tag) => scoreOf(tag) > -Infinity);
  const tags = everyTag || possible.length === 0 ? all : possible;
  const cell: Cell = new Map();
  for (const tag of tags) {
    const score = scoreOf(tag);
    if (score > -Infinity) cell.set(grammar.tags[tag] as number, score);
    else if (everyTag) cell.set(grammar.tags[tag] as number, -1000);
  }
  return cell;
}

export class NaiveParser {
  readonly #closure: Map<number, Map<number, number>>;

  constructor(readonly grammar: GrammarSource) {
    this.#closure = closure(grammar);
  }

  parse(words: readonly string[]): NaiveTree {
    const flat = { tree: `(X${words.map((word) => ` (XX ${word})`).join("")})`, score: -Infinity };
    return this.#search(words, false) ?? this.#search(words, true) ?? flat;
  }

  #search(words: readonly string[], everyTag: boolean): NaiveTree | undefined {
    const { grammar } = this;
    if (words.length === 0) return undefined;
    const chart: Cell[][] = words.map(() => []);
    const cellAt = (start: number, length: number) => (chart[start] as Cell[])[length] as Cell;
    for (let length = 1; length <= words.length; ++length) {
      for (let start = 0; start + length <= words.length; ++start) {
        const cell = length === 1 ? tagsOf(grammar, words[start] as string, everyTag) : new Map<number, number>();
        for (let left = 1; left < length; ++left) {
          for (const rule of grammar.binaryRules) {
            const one = cellAt(start, left).get(rule.left);
            const other = cellAt(start + left, length - left).get(rule.right);
            if (one === undefined || other === undefined) continue;
            const sum = fround(fround(rule.score + one) + other);
            if (sum > (cell.get(rule.parent) ?? -Infinity)) cell.set(rule.parent, sum);
          }
        }
        grammar.states.forEach((_, child) => {
          for (const [parent, score] of this.#closure.get(child) ?? []) {
            const own = cell.get(child);
            if (own === undefined) continue;
            const sum = fround(own + score);
            if (sum > (cell.get(parent) ?? -Infinity)) cell.set(parent, sum);
          }
        });
        (chart[start] as Cell[])[length] = cell;
      }
    }
    const top = cellAt(0, words.length);
    let best = { value: -Infinity, child: -1 };
    for (const rule of grammar.binaryRules) {
      const child = top.get(rule.left);
      if (grammar.states[rule.right] !== END || child === undefined) continue;
      const value = rule.score + child;
      if (value > best.value) best = { value, child: rule.left };
    }
    if (best.child < 0) return undefined;
    const tree = this.#read(best.child, 0, words.length, words, cellAt);
    return { tree: `(ROOT ${tree})`, score: fround(best.value) };
  }

  #read(
    state: number,
    start: number,
    length: number,
    words: readonly string[],
    cellAt: (start: number, length: number) => Cell,
  ): string {
    const { grammar } = this;
    const name = grammar.states[state] as string;
    if (length === 1 && grammar.tags.includes(state)) return `(${name} ${words[start]})`;
    let value = -Infinity;
    let parts: [state: number, start: number, length: number][] = [];
    const consider = (sum: number, found: typeof parts): void => {
      if (!(sum > value)) return;
      value = sum;
      parts = found;
    };
    for (let left = 1; left < length; ++left) {
      for (const rule of grammar.binaryRules) {
        const one = cellAt(start, left).get(rule.left);
        const other = cellAt(start + left, length - left).get(rule.right);
        if (rule.parent !== state || one === undefined || other === undefined) continue;
        consider(rule.score + one + other, [
          [rule.left, start, left],
          [rule.right, start + left, length - left],
        ]);
      }
    }
    for (const rule of grammar.unaryRules) {
      const own = cellAt(start, length).get(rule.child);
      if (rule.parent === state && own !== undefined) consider(rule.score + own, [[rule.child, start, length]]);
    }
    const inner = parts.map((part) => this.#read(...part, words, cellAt)).join(" ");
    return name.startsWith("@") ? inner : `(${name} ${inner})`;
  }
}
