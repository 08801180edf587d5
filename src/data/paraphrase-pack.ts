/**
 * The data pack of kind `paraphrase`: a table of phrases and their paraphrases; read by `assembly/meteor/phrase-table.ts`.
 *
 * The phrases of both sides form a trie of words, its nodes numbered level by level; a phrase's number is its node (the root
 * is node 0). The shape is a run of bits, for each node a one for each child and a zero; `labels` has the word (u16) of each
 * node but the root, ascending among siblings. `louds.at` has the place of every 256th zero (u32).
 *
 * `listed` marks the nodes that have paraphrases, `list.cnt` has the number of ones before every 512th bit (u32). Lists
 * follow each other in a run of bits; `lists.at` has the place of every 2nd (u32). A list is the gamma code of its length and
 * then, in a table whose lists are sorted by words, the numbers in ascending order: Rice codes of the first and of the
 * differences less one. In other tables the numbers stand in the table's order, in as many bits as the number of nodes needs.
 * Order matters: METEOR's ties are decided by it.
 *
 * A selection of a table ends with a word list, `known`: the words of the texts it was selected for that its phrases lack.
 *
 * @module
 */

import { BitWriter, riceParameter, wordBytes } from "./bits.js";
import type { PackContent } from "./pack.js";
import { compareBytewise, wordListSections } from "./word-list.js";

export const PARAPHRASE_KIND = "paraphrase";
export const PARAPHRASE_VERSION = 1;

const ZEROS_PER_PLACE = 256;
const BITS_PER_COUNT = 512;
const LISTS_PER_PLACE = 2;
/** Words are 16-bit labels, and characters of a key while the pack is built. */
const MOST_WORDS = 0xffff;
/** Words of a phrase: lengths are bytes in the engine. */
const LONGEST = 255;

/** Collects the entries of a table; `finish` makes the pack. */
export class ParaphraseTable {
  readonly #words = new Map<string, number>();
  /** Phrases as strings with one character for each word, the order of first mention. */
  readonly #phrases = new Map<string, number>();
  /** Paraphrases of a phrase, by the number of both. */
  readonly #lists = new Map<number, number[]>();
  /** Tables are grouped by phrase: the last one, its number. */
  #last = "";
  #lastNumber = -1;

  /** Adds "phrase may be said as paraphrase"; words are cut at white space. */
  add(phrase: string, paraphrase: string): void {
    if (this.#lastNumber < 0 || phrase !== this.#last) this.#lastNumber = this.#phrase(phrase);
    this.#last = phrase;
    const left = this.#lastNumber;
    const list = this.#lists.get(left);
    const right = this.#phrase(paraphrase);
    if (list === undefined) this.#lists.set(left, [right]);
    else list.push(right);
  }

  #phrase(text: string): number {
    let key = "";
    const phraseWords = text.trim().split(/\s+/);
    if (phraseWords.length > LONGEST)
      throw new RangeError(`paraphrases: expected at most ${LONGEST} words in a phrase`);
    for (const word of phraseWords) {
      const number = this.#words.get(word) ?? this.#words.size;
      this.#words.set(word, number);
      if (number >= MOST_WORDS) throw new RangeError(`paraphrases: expected at most ${MOST_WORDS} words`);
      key += String.fromCharCode(number);
    }
    const known = this.#phrases.get(key) ?? this.#phrases.size;
    this.#phrases.set(key, known);
    return known;
  }

  /**
   * The pack's content. `notice` names origin and licence; `textWords` are the words of the texts that a selection is for.
   */
  finish(name: string, notice: Uint8Array, textWords?: readonly string[]): PackContent {
    const words = [...this.#words.keys()].sort(compareBytewise);
    const { keys, ranks } = this.#sortedKeys(words);
    const trie = buildTrie(keys);
    const nodeOf = ranks.map((rank) => trie.nodes[rank] as number);
    const lists = [...this.#lists].sort(([a], [b]) => (nodeOf[a] as number) - (nodeOf[b] as number));
    const sorted = lists.every(([, list]) =>
      list.every((phrase, i) => i === 0 || (ranks[list[i - 1] as number] as number) < (ranks[phrase] as number)),
    );
    const numbered = lists.map(([, list]) => list.map((phrase) => nodeOf[phrase] as number));
    const listed = lists.map(([phrase]) => nodeOf[phrase] as number);
    return {
      kind: PARAPHRASE_KIND,
      version: PARAPHRASE_VERSION,
      name,
      sections: [
        ...wordListSections("words", words),
        { name: "labels", bytes: trie.labels },
        ...shapeSections(trie.degrees),
        ...listedSections(listed, trie.degrees.length),
        ...listSections(numbered, trie.degrees.length, sorted),
        { name: "counts", bytes: wordBytes([words.length, trie.degrees.length, lists.length, sorted ? 1 : 0]) },
        { name: "notice", bytes: notice },
        ...(textWords === undefined ? [] : this.#knownSections(textWords)),
      ],
    };
  }

  #knownSections(textWords: readonly string[]): PackContent["sections"] {
    return wordListSections("known", textWords.filter((word) => !this.#words.has(word)).sort(compareBytewise));
  }

  /** Phrases with words as ranks, sorted, and the place of each phrase among them. */
  #sortedKeys(words: readonly string[]): { keys: string[]; ranks: number[] } {
    const rankOfWord = new Uint16Array(words.length);
    words.forEach((word, rank) => {
      rankOfWord[this.#words.get(word) as number] = rank;
    });
    const renamed = [...this.#phrases.keys()].map((key) => {
      let text = "";
      for (let i = 0; i < key.length; ++i) text += String.fromCharCode(rankOfWord[key.charCodeAt(i)] as number);
      return text;
    });
    // Without a comparison strings are sorted by their 16-bit units, here the words' ranks.
    const keys = [...renamed].sort();
    const places = new Map(keys.map((key, place) => [key, place]));
    return { keys, ranks: renamed.map((key) => places.get(key) as number) };
  }
}

interface Trie {
  /** Number of children of each node, level by level. */
  readonly degrees: readonly number[];
  /** Words of the nodes but the root. */
  readonly labels: Uint8Array;
  /** Node of each key. */
  readonly nodes: readonly number[];
}

function buildTrie(keys: readonly string[]): Trie {
  const degrees: number[][] = [[0]];
  const labels: number[][] = [[]];
  let before = "";
  const places = keys.map((key) => {
    let shared = 0;
    while (shared < before.length && before[shared] === key[shared]) ++shared;
    for (let depth = shared + 1; depth <= key.length; ++depth) {
      if (depth === degrees.length) {
        degrees.push([]);
        labels.push([]);
      }
      const parents = degrees[depth - 1] as number[];
      parents[parents.length - 1] = (parents[parents.length - 1] as number) + 1;
      degrees[depth]?.push(0);
      labels[depth]?.push(key.charCodeAt(depth - 1));
    }
    before = key;
    return [key.length, (degrees[key.length] as number[]).length - 1] as const;
  });
  const starts = [0];
  for (const level of degrees) starts.push((starts[starts.length - 1] as number) + level.length);
  const flatLabels = Uint16Array.from(labels.flat());
  const bytes = new Uint8Array(2 * flatLabels.length);
  const view = new DataView(bytes.buffer);
  flatLabels.forEach((label, i) => {
    view.setUint16(2 * i, label, true);
  });
  return {
    degrees: degrees.flat(),
    labels: bytes,
    nodes: places.map(([depth, index]) => (starts[depth] as number) + index),
  };
}

function shapeSections(degrees: readonly number[]): PackContent["sections"] {
  const shape = new BitWriter();
  const places: number[] = [];
  degrees.forEach((degree, node) => {
    for (let i = 0; i < degree; ++i) shape.write(1, 1);
    if (node % ZEROS_PER_PLACE === 0) places.push(shape.length);
    shape.write(0, 1);
  });
  return [
    { name: "louds", bytes: shape.finish() },
    { name: "louds.at", bytes: wordBytes(places) },
  ];
}

function listedSections(listed: readonly number[], nodes: number): PackContent["sections"] {
  const marks = new BitWriter();
  const counts: number[] = [];
  let next = 0;
  for (let node = 0; node < nodes; ++node) {
    if (node % BITS_PER_COUNT === 0) counts.push(next);
    const marked = listed[next] === node;
    marks.write(marked ? 1 : 0, 1);
    if (marked) ++next;
  }
  return [
    { name: "listed", bytes: marks.finish() },
    { name: "list.cnt", bytes: wordBytes(counts) },
  ];
}

function listSections(lists: readonly number[][], nodes: number, sorted: boolean): PackContent["sections"] {
  const bits = new BitWriter();
  const places: number[] = [];
  const width = 32 - Math.clz32(nodes - 1);
  lists.forEach((list, i) => {
    if (i % LISTS_PER_PLACE === 0) places.push(bits.length);
    bits.writeGamma(list.length);
    if (!sorted) {
      for (const node of list) bits.write(node, width);
      return;
    }
    // 0.69 times the mean gap of so many numbers spread over the nodes.
    const parameter = riceParameter((11 * nodes) / (16 * list.length));
    let least = 0;
    for (const node of [...list].sort((a, b) => a - b)) {
      bits.writeRice(node - least, parameter);
      least = node + 1;
    }
  });
  return [
    { name: "lists", bytes: bits.finish() },
    { name: "lists.at", bytes: wordBytes(places) },
  ];
}
