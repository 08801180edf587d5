/**
 * The data pack of kind `grammar`: an unlexicalised PCFG with its lexicon, as the parser of SPICE uses it; read by
 * `assembly/scene/parser/grammar.ts` and `lexicon.ts`, which expand it.
 *
 * Sections are streams of one field each, because such streams compress best. Numbers of two bytes are two streams, low bytes
 * and high bytes. "Varint" is seven bits a byte, low bits first. States are numbered as in the grammar's own index: ties and
 * last bits depend on it. A *full* state is one of the grammar before binarisation, a *partial* one (`@...`) holds the
 * beginning of a rule; full states are also numbered among themselves (their rank), in the order of their numbers. Each binary
 * rule has one partial child, and its parent is partial and of the same class; or it is one of the root.
 *
 * | section | content |
 * |---|---|
 * | counts | u32: states, full states, tags, unary rules, binary rules, words, signatures, classes, distinct scores |
 * | totals | f64: all seen, all new |
 * | kinds | a byte for each state: 1 full, 0 partial |
 * | names | names of the full states, each ended by LF |
 * | tags | ranks of the tags, low and high |
 * | tag.sums | f64: for each tag the total seen, then for each tag the total among new words |
 * | scores | f32, distinct, the frequent ones first |
 * | unaries | parents, children, score numbers: low, high of each |
 * | parents | varint for each state: number of binary rules with this parent |
 * | partials | zigzag varint for each binary rule: partial child less the one before |
 * | fulls | a byte for each binary rule: low bits of the full child's rank; then its high bits + 4 if it is the left child + 8 if no child is partial, which are the rules of the root: their right child is the end of the sentence |
 * | binaries | score numbers: low, high |
 * | words, words.at | see `word-list.ts` |
 * | word.n | varint for each word: number of tags |
 * | word.tag | varint for each of these: place of the tag in the order of frequency |
 * | order | tags in the order of frequency, low and high |
 * | word.cnt | varint for each of these: 1 + twice the count, or 0 for a count in `odd` |
 * | word.sum | a byte for each word: 0 if its total is the sum of the counts, else 1 and the total is in `odd.sum` |
 * | signs, signs.at, sign.n, sign.tag, sign.cnt, sign.sum | the same for signatures |
 * | odd | f64: counts that are no multiples of one half, of words and then of signatures |
 * | odd.sum | f64: totals that are no sums, of words and then of signatures |
 * | classes | class of each partial state less the number of full states: low, high |
 * | shifts | potential of each state times 64, as 16 bits: low, high |
 *
 * @module
 */

import { wordBytes } from "./bits.js";
import type { PackContent, PackSection } from "./pack.js";
import { compareBytewise, wordListSections } from "./word-list.js";

export const GRAMMAR_KIND = "grammar";
export const GRAMMAR_VERSION = 1;

/** Potentials are stored as multiples of 1 / 64. */
const POTENTIAL_SCALE = 64;
const LEFT = 4;
const ROOT_RULE = 8;

export interface UnaryRule {
  readonly parent: number;
  readonly child: number;
  readonly score: number;
}

export interface BinaryRule {
  readonly parent: number;
  readonly left: number;
  readonly right: number;
  readonly score: number;
}

export interface TagCount {
  readonly tag: number;
  readonly count: number;
}

/** Counts of a word or a signature, in the order of the source. */
export interface WordCounts {
  readonly counts: readonly TagCount[];
  readonly total: number;
}

/** A grammar as its text form has it. */
export interface GrammarSource {
  /** Names by number. */
  readonly states: readonly string[];
  /** States of the tags. */
  readonly tags: readonly number[];
  readonly unaryRules: readonly UnaryRule[];
  readonly binaryRules: readonly BinaryRule[];
  readonly words: ReadonlyMap<string, WordCounts>;
  readonly signatures: ReadonlyMap<string, WordCounts>;
  readonly tagTotals: Float64Array;
  readonly newTagTotals: Float64Array;
  readonly total: number;
  readonly newTotal: number;
  /** Class of each state in the coarse search: full states are classes of their own, by rank. */
  readonly classes: readonly number[];
  readonly potentials: readonly number[];
}

/** Whether a state is full. */
function isFull(name: string): boolean {
  return !name.startsWith("@");
}

function varints(values: Iterable<number>): Uint8Array {
  const bytes: number[] = [];
  for (const value of values) {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80);
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}

/** Two streams: low bytes, high bytes. */
function halves(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(2 * values.length);
  values.forEach((value, i) => {
    bytes[i] = value & 0xff;
    bytes[values.length + i] = (value >> 8) & 0xff;
  });
  return bytes;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function doubles(values: Iterable<number>): Uint8Array {
  const list = [...values];
  const bytes = new Uint8Array(8 * list.length);
  const view = new DataView(bytes.buffer);
  list.forEach((value, i) => {
    view.setFloat64(8 * i, value, true);
  });
  return bytes;
}

/** Numbers of the distinct scores, the most frequent first. -0 and 0 are two scores. */
class Scores {
  readonly #numbers = new Map<number, number>();
  readonly list: number[];

  constructor(scores: readonly number[]) {
    const uses = new Map<number, number>();
    for (const score of scores) uses.set(bitsOf(score), (uses.get(bitsOf(score)) ?? 0) + 1);
    this.list = [...uses].sort(([a, m], [b, n]) => n - m || a - b).map(([bits]) => bits);
    this.list.forEach((bits, number) => {
      this.#numbers.set(bits, number);
    });
  }

  numberOf(score: number): number {
    return this.#numbers.get(bitsOf(score)) as number;
  }
}

const scratch = new DataView(new ArrayBuffer(4));

function bitsOf(score: number): number {
  scratch.setFloat32(0, score);
  return scratch.getUint32(0);
}

/** The pack's content. `notice` names origin and licence. */
export function grammarPack(name: string, grammar: GrammarSource, notice: Uint8Array): PackContent {
  const { states, tags, unaryRules, binaryRules } = grammar;
  const ranks = new Map<number, number>();
  states.forEach((state, number) => {
    if (isFull(state)) ranks.set(number, ranks.size);
  });
  const rankOf = (state: number): number => ranks.get(state) as number;
  const scores = new Scores([...unaryRules, ...binaryRules].map(({ score }) => score));
  const lexicon = new LexiconSections(grammar);
  const classes = 1 + Math.max(...grammar.classes);
  const partialClasses = grammar.classes.filter((_, state) => !ranks.has(state));
  const text = states.filter(isFull).map((state) => `${state}\n`);
  return {
    kind: GRAMMAR_KIND,
    version: GRAMMAR_VERSION,
    name,
    sections: [
      {
        name: "counts",
        bytes: wordBytes([
          states.length,
          ranks.size,
          tags.length,
          unaryRules.length,
          binaryRules.length,
          grammar.words.size,
          grammar.signatures.size,
          classes,
          scores.list.length,
        ]),
      },
      { name: "totals", bytes: doubles([grammar.total, grammar.newTotal]) },
      { name: "kinds", bytes: Uint8Array.from(states, (state) => Number(isFull(state))) },
      { name: "names", bytes: new TextEncoder().encode(text.join("")) },
      { name: "tags", bytes: halves(tags.map(rankOf)) },
      { name: "tag.sums", bytes: doubles([...grammar.tagTotals, ...grammar.newTagTotals]) },
      { name: "scores", bytes: wordBytes(scores.list) },
      {
        name: "unaries",
        bytes: joined(
          halves(unaryRules.map(({ parent }) => parent)),
          halves(unaryRules.map(({ child }) => child)),
          halves(unaryRules.map(({ score }) => scores.numberOf(score))),
        ),
      },
      ...binarySections(grammar, ranks, scores),
      ...lexicon.sections,
      { name: "classes", bytes: halves(partialClasses.map((number) => number - ranks.size)) },
      {
        name: "shifts",
        bytes: halves(grammar.potentials.map((potential) => Math.round(potential * POTENTIAL_SCALE))),
      },
      { name: "notice", bytes: notice },
    ],
  };
}

function binarySections(grammar: GrammarSource, ranks: ReadonlyMap<number, number>, scores: Scores): PackSection[] {
  const byParent: BinaryRule[][] = grammar.states.map(() => []);
  for (const rule of grammar.binaryRules) byParent[rule.parent]?.push(rule);
  const sorted = byParent.flat();
  let before = 0;
  const differences: number[] = [];
  const low: number[] = [];
  const high: number[] = [];
  for (const { parent, left, right } of sorted) {
    const partial = [left, right].find((state) => !ranks.has(state));
    // The rules of the root have no partial child, and full ones are on the left.
    const fullIsLeft = partial !== left;
    const rank = ranks.get(fullIsLeft ? left : right);
    if (rank === undefined) throw new RangeError("grammar: expected a full child in each rule");
    if (partial !== undefined) {
      if (grammar.classes[parent] !== grammar.classes[partial])
        throw new RangeError("grammar: expected the class of the partial child in the parent of each rule");
      const difference = partial - before;
      differences.push(difference < 0 ? -2 * difference - 1 : 2 * difference);
      before = partial;
    }
    low.push(rank & 0xff);
    high.push((rank >> 8) | (fullIsLeft ? LEFT : 0) | (partial === undefined ? ROOT_RULE : 0));
  }
  return [
    { name: "parents", bytes: varints(byParent.map(({ length }) => length)) },
    { name: "partials", bytes: varints(differences) },
    { name: "fulls", bytes: Uint8Array.from([...low, ...high]) },
    { name: "binaries", bytes: halves(sorted.map(({ score }) => scores.numberOf(score))) },
  ];
}

/** Sections of words and signatures, which share the streams of odd numbers. */
class LexiconSections {
  readonly sections: readonly PackSection[];
  readonly #places: ReadonlyMap<number, number>;
  readonly #odd: number[] = [];
  readonly #oddTotals: number[] = [];

  constructor(grammar: GrammarSource) {
    const uses = new Uint32Array(grammar.tags.length);
    for (const { counts } of grammar.words.values()) for (const { tag } of counts) ++(uses[tag] as number);
    const order = grammar.tags.map((_, tag) => tag).sort((a, b) => (uses[b] as number) - (uses[a] as number) || a - b);
    this.#places = new Map(order.map((tag, place) => [tag, place]));
    this.sections = [
      ...this.#entries("words", "word", grammar.words),
      { name: "order", bytes: halves(order) },
      ...this.#entries("signs", "sign", grammar.signatures),
      { name: "odd", bytes: doubles(this.#odd) },
      { name: "odd.sum", bytes: doubles(this.#oddTotals) },
    ];
  }

  #entries(list: string, prefix: string, entries: ReadonlyMap<string, WordCounts>): PackSection[] {
    const names = [...entries.keys()].sort(compareBytewise);
    const sizes: number[] = [];
    const tags: number[] = [];
    const numbers: number[] = [];
    const totals: number[] = [];
    for (const name of names) {
      const { counts, total } = entries.get(name) as WordCounts;
      let sum = 0;
      sizes.push(counts.length);
      for (const { tag, count } of counts) {
        tags.push(this.#places.get(tag) as number);
        const isHalf = Number.isInteger(2 * count);
        numbers.push(isHalf ? 1 + 2 * count : 0);
        if (!isHalf) this.#odd.push(count);
        sum += count;
      }
      totals.push(Number(sum !== total));
      if (sum !== total) this.#oddTotals.push(total);
    }
    return [
      ...wordListSections(list, names),
      { name: `${prefix}.n`, bytes: varints(sizes) },
      { name: `${prefix}.tag`, bytes: varints(tags) },
      { name: `${prefix}.cnt`, bytes: varints(numbers) },
      { name: `${prefix}.sum`, bytes: Uint8Array.from(totals) },
    ];
  }
}
