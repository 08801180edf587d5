/**
 * Selects the paraphrases that captions need from METEOR's table, and the words by which captions are told from other texts:
 * writes `data/meteor/paraphrases.txt.br` and `data/meteor/caption-words.txt.br`.
 *
 *     npx tsx scripts/select-paraphrases.ts paraphrase-en.gz
 *
 * Needs the shared data folder; no part of the build. An entry counts as much as captions are expected to say its phrase times
 * the same for its paraphrase; the entries that count most are taken. Single signs come with all their entries.
 */

import { createReadStream, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { brotliCompressSync, constants, createGunzip } from "node:zlib";
import { compareBytewise } from "../src/data/word-list.js";
import { CaptionModel } from "./paraphrases/caption-model.js";
import { captionTexts } from "./paraphrases/caption-texts.js";

/** Entries of the packs; what their sizes allow (docs/metrics/meteor.md). */
const CAPTION_ENTRIES = 225_000;
const WIDE_ENTRIES = 900_000;
/** A word of captions occurs at least so often; others are mostly typing errors. */
const LEAST_COUNT = 2;

interface Table {
  readonly phrases: readonly string[];
  /** Numbers of phrase and paraphrase of each entry, in the table's order. */
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/** An entry is three lines: probability, phrase, paraphrase. */
async function readTable(path: string): Promise<Table> {
  const numbers = new Map<string, number>();
  const columns: [number[], number[], number[]] = [[], [], []];
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(path).pipe(createGunzip()) })) {
    const part = line++ % 3;
    if (part === 0) continue;
    const phrase = text.trim();
    const number = numbers.get(phrase) ?? numbers.size;
    numbers.set(phrase, number);
    columns[part]?.push(number);
  }
  return { phrases: [...numbers.keys()], left: columns[1], right: columns[2] };
}

/** Counts the table's phrases in captions. */
class PhraseCounter {
  readonly #next = new Map<number, number>();
  readonly #phraseOf: number[] = [-1];
  readonly #words = new Map<string, number>();
  readonly counts: Uint32Array;

  constructor(phrases: readonly string[]) {
    this.counts = new Uint32Array(phrases.length);
    phrases.forEach((phrase, number) => {
      let node = 0;
      for (const word of phrase.split(" ")) {
        const label = this.#words.get(word) ?? this.#words.size;
        this.#words.set(word, label);
        const key = node * 0x10000 + label;
        const next = this.#next.get(key) ?? this.#phraseOf.length;
        if (next === this.#phraseOf.length) this.#phraseOf.push(-1);
        this.#next.set(key, next);
        node = next;
      }
      this.#phraseOf[node] = number;
    });
  }

  labelOf(word: string): number | undefined {
    return this.#words.get(word);
  }

  count(labels: readonly (number | undefined)[]): void {
    for (let from = 0; from < labels.length; ++from) {
      let node: number | undefined = 0;
      for (let i = from; i < labels.length && labels[i] !== undefined; ++i) {
        node = this.#next.get(node * 0x10000 + (labels[i] as number));
        if (node === undefined) break;
        const phrase = this.#phraseOf[node] as number;
        if (phrase >= 0) this.counts[phrase] = (this.counts[phrase] as number) + 1;
      }
    }
  }
}

const isSign = (phrase: string): boolean => /^[^\p{L}\p{N}]$/u.test(phrase);

/** How often captions are expected to say each phrase; what does not occur counts as one occurrence at most. */
function expectations(phrases: readonly string[], counts: Uint32Array, model: CaptionModel): Float64Array {
  return Float64Array.from(phrases, (phrase, i) => {
    if (counts[i] !== 0) return counts[i] as number;
    const words = phrase.split(" ").map((word) => model.words.get(word));
    return words.includes(undefined) ? 0 : Math.min(1, model.expected(words as number[]));
  });
}

/** Rank of each entry, the most useful first; those that captions cannot trigger have none. */
function rankEntries({ phrases, left, right }: Table, expected: Float64Array): Map<number, number> {
  const signs = phrases.map(isSign);
  const uses = Float64Array.from(left, (phrase, e) => {
    const paraphrase = right[e] as number;
    if (signs[phrase] || signs[paraphrase]) return Number.POSITIVE_INFINITY;
    return (expected[phrase] as number) * (expected[paraphrase] as number);
  });
  const order = [...uses.keys()].filter((e) => uses[e] !== 0);
  order.sort((a, b) => (uses[a] === uses[b] ? a - b : (uses[b] as number) - (uses[a] as number)));
  return new Map(order.slice(0, WIDE_ENTRIES).map((e, rank) => [e, rank]));
}

function write(name: string, text: string): void {
  const size = Buffer.byteLength(text);
  const bytes = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: size },
  });
  writeFileSync(new URL(`../data/meteor/${name}`, import.meta.url), bytes);
  process.stdout.write(`${name}: ${bytes.length} bytes\n`);
}

const [path = "paraphrase-en.gz"] = process.argv.slice(2);
const table = await readTable(path);
const counter = new PhraseCounter(table.phrases);
const model = new CaptionModel();
const labels: (number | undefined)[] = [];
await model.read(captionTexts(), (words) => {
  if (labels.length < model.words.size)
    for (const word of [...model.words.keys()].slice(labels.length)) labels.push(counter.labelOf(word));
  counter.count(words.map((word) => labels[word]));
});
const ranks = rankEntries(table, expectations(table.phrases, counter.counts, model));

let text = "";
let last = -1;
table.left.forEach((phrase, e) => {
  const rank = ranks.get(e);
  if (rank === undefined) return;
  if (phrase !== last) text += `${last < 0 ? "" : "\n"}${table.phrases[phrase]}`;
  last = phrase;
  text += `${rank < CAPTION_ENTRIES ? "\t" : "\v"}${table.phrases[table.right[e] as number]}`;
});
write("paraphrases.txt.br", `${text}\n`);
const words = [...model.words].filter(([, number]) => model.countOf(number) >= LEAST_COUNT).map(([word]) => word);
write("caption-words.txt.br", `${words.sort(compareBytewise).join("\n")}\n`);
