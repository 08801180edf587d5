/**
 * Tally as its specification writes it, on a model and WordNet as JavaScript objects.
 */

import { END, RARE, START, type TallyModel } from "../../src/data/tally-pack.js";
import type { WordnetSource } from "../../src/data/wordnet-pack.js";

const STOP = new Set(
  (
    "a an the this that these those is are was were be been being am has have had do does did of in on at to for with by from and or " +
    "as it its it's he she they them his her their him there here which who whom what while where when into onto over under up down " +
    "out off through near next then than very some one two three 's s n't t not no i you we our my your while about during around " +
    "across along behind beside between other another each all both can will would could should may might just also so if but"
  ).split(" "),
);

const RULES: readonly (readonly [string, string])[] = [
  ["s", ""],
  ["ses", "s"],
  ["xes", "x"],
  ["zes", "z"],
  ["ches", "ch"],
  ["shes", "sh"],
  ["men", "man"],
  ["ies", "y"],
  ["s", ""],
  ["ies", "y"],
  ["es", "e"],
  ["es", ""],
  ["ed", "e"],
  ["ed", ""],
  ["ing", "e"],
  ["ing", ""],
  ["er", ""],
  ["est", ""],
  ["er", "e"],
  ["est", "e"],
];

export function naiveTokens(text: string): string[] {
  const pattern = /n't|'s|'re|'ve|'ll|'d|'m|[a-z0-9]+(?=n't)|[a-z0-9]+/g;
  return text.toLowerCase().replaceAll("\u2019", "'").match(pattern) ?? [];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((total, value, i) => total + value * (b[i] as number), 0);
const length = (a: readonly number[]): number => Math.sqrt(dot(a, a));
const pairsOf = (tokens: readonly string[]): string[] => tokens.slice(1).map((token, i) => `${tokens[i]} ${token}`);
const clip = (value: number): number => Math.min(4, Math.max(0, value));

export class NaiveTally {
  readonly #model: TallyModel;
  readonly #wordnet: WordnetSource;
  readonly #rows: ReadonlyMap<string, number>;

  constructor(model: TallyModel, wordnet: WordnetSource) {
    this.#model = model;
    this.#wordnet = wordnet;
    this.#rows = new Map(model.vocabulary.map((word, i) => [word, model.vectors.buckets + i]));
  }

  lemma(word: string): string {
    const bases = this.#wordnet.exceptions.get(word);
    if (bases !== undefined) return [...bases].sort()[0] as string;
    if (word.endsWith("ss") || word.length <= 2) return word;
    for (const [suffix, other] of RULES) {
      if (!word.endsWith(suffix)) continue;
      const base = word.slice(0, word.length - suffix.length) + other;
      if (this.#wordnet.synsets.has(base)) return base;
    }
    return word;
  }

  #synsets(word: string): number[] {
    return [word, this.lemma(word)].flatMap((one) =>
      (this.#wordnet.synsets.get(one) ?? []).map(({ offset }) => offset),
    );
  }

  synonyms(a: string, b: string): boolean {
    if (a === b || this.lemma(a) === this.lemma(b)) return true;
    const own = new Set(this.#synsets(a));
    return this.#synsets(b).some((synset) => own.has(synset));
  }

  vector(word: string): number[] {
    const { dimension, buckets, values, scales } = this.#model.vectors;
    let hash = 0x811c9dc5;
    for (const byte of new TextEncoder().encode(word)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
    const row = this.#rows.get(word) ?? hash % buckets;
    return Array.from(
      values.subarray(row * dimension, (row + 1) * dimension),
      (value) => value * (scales[row] as number),
    );
  }

  #association(a: string, b: string): number {
    const { counts, pairCounts } = this.#model;
    const [first, second] = [counts.get(a), counts.get(b)];
    if (first === undefined || second === undefined || a === RARE || b === RARE) return 0;
    const share = (second + 1) / (sum([...counts.values()]) + counts.size);
    return Math.log(((pairCounts.get(`${a} ${b}`) ?? 0) + 5 * share) / (first + 5) / share);
  }

  /** The features, or `undefined` where there is nothing to compare. */
  features(candidate: string, references: readonly string[]): number[] | undefined {
    const c = naiveTokens(candidate);
    const rs = references.map(naiveTokens).filter((tokens) => tokens.length > 0);
    if (c.length === 0 || rs.length === 0) return undefined;
    const { images, pairImages, lemmaImages, finalWords, usualOrder } = this.#model;
    const weigh = (table: ReadonlyMap<string, number>, key: string): number =>
      Math.log(images) - Math.log(Math.max(1, table.get(key) ?? 1));
    const weighted = (tokens: readonly string[]): Map<string, number> => {
      const grams = new Map<string, number>();
      for (const pair of pairsOf(tokens)) grams.set(pair, (grams.get(pair) ?? 0) + 1);
      return new Map([...grams].map(([pair, count]) => [pair, count * weigh(pairImages, pair)]));
    };
    const own = weighted(c);
    const pairs = rs.map((r) => {
      const other = weighted(r);
      const lengths = length([...own.values()]) * length([...other.values()]);
      const shared = sum([...own].map(([pair, g]) => Math.min(g, other.get(pair) ?? 0) * (other.get(pair) ?? 0)));
      return lengths === 0 ? 0 : (shared / lengths) * Math.exp(-((c.length - r.length) ** 2) / 72);
    });
    const content = (tokens: readonly string[]): string[] => tokens.filter((token) => !STOP.has(token));
    const lemmasOf = (tokens: readonly string[]): string[] => [
      ...new Set(content(tokens).map((token) => this.lemma(token))),
    ];
    const lemmas = lemmasOf(rs.flat());
    const mine = lemmasOf(c);
    const weights = lemmas.map((lemma) => weigh(lemmaImages, lemma) + 0.1);
    const covered = weights.filter((_, i) => mine.some((lemma) => this.synonyms(lemma, lemmas[i] as string)));
    const bag = (tokens: readonly string[]): number[] => {
      const vectors = tokens.map((token) => this.vector(token));
      const total = (vectors[0] as number[]).map((_, d) => sum(vectors.map((vector) => vector[d] as number)));
      return total.map((value) => value / (length(total) + 1e-6));
    };
    const nearness = rs.map((r) => dot(bag(c), bag(r)));
    const x = c.map((token) => this.vector(token));
    const lengths = x.map(length);
    const ratio = (a: number, b: number): number => (b === 0 ? 0 : a / b);
    const nearest = c.map(() => -1);
    const recalls: number[] = [];
    const means: number[] = [];
    for (const r of rs) {
      const y = r.map((token) => this.vector(token));
      const others = y.map(length);
      const cosines = x.map((a, i) =>
        y.map((b, j) => ratio(dot(a, b), (lengths[i] as number) * (others[j] as number))),
      );
      cosines.forEach((row, i) => {
        nearest[i] = Math.max(nearest[i] as number, ...row);
      });
      const precision = ratio(sum(lengths.map((a, i) => a * Math.max(...(cosines[i] as number[])))), sum(lengths));
      const recall = ratio(
        sum(others.map((b, j) => b * Math.max(...cosines.map((row) => row[j] as number)))),
        sum(others),
      );
      recalls.push(recall);
      means.push(precision > 0 && recall > 0 ? (2 * precision * recall) / (precision + recall) : 0);
    }
    const padded = (tokens: readonly string[]): string[] => pairsOf([START, ...tokens, END]);
    const known = new Set(rs.flatMap(padded));
    const order = (tokens: readonly string[], lenient: boolean): number =>
      mean(
        padded(tokens).map((pair) => {
          const [a, b] = pair.split(" ") as [string, string];
          const value = this.#association(a, b);
          return lenient && known.has(pair) ? Math.max(0, value) : value;
        }),
      );
    const last = c.at(-1) as string;
    const again = (tokens: readonly string[]): number => content(tokens).length - lemmasOf(tokens).length;
    const twice = (tokens: readonly string[]): number => tokens.length - 1 - new Set(pairsOf(tokens)).size;
    return [
      mean(pairs),
      ratio(sum(covered), sum(weights)),
      mean(nearness),
      Math.max(...nearness),
      mean(recalls),
      mean(means),
      sum(lengths.map((a, i) => a * (1 - (nearest[i] as number)))),
      clip(usualOrder - (order(c, true) - mean(rs.map((r) => order(r, false))))),
      finalWords.includes(last) && rs.every((r) => r.at(-1) !== last) ? 1 : 0,
      Math.max(0, again(c) - Math.max(...rs.map(again))),
      clip(twice(c) - Math.max(...rs.map(twice))),
    ];
  }
}
