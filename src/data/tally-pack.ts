/**
 * The data pack of kind `tally`: a model of Tally with all it needs; read by `assembly/tally/model.ts`.
 *
 * `words`, `words.at`: a word list (`word-list.ts`) of the vocabulary and of other lemmas. `counts`: for each word two numbers in
 * gamma code, each plus one: how often the training captions have it (0: it is not of the vocabulary), and how many images have it
 * as a lemma. `pairs`: for the start of captions and each word of the vocabulary, the words that follow it: in gamma code their
 * number plus one; if there are any, four bits, a Rice parameter; then for each the distance to the one before (0 is the end of
 * captions) in Rice code, and in gamma code the images with the pair plus one and its count less those plus two (1: no count).
 * `vectors`: rows of signed numbers of 8 or 4 bits, first the buckets of unknown words, then the vocabulary in the order of the
 * list. `scales`: an f32 for each row. `final`: u32 numbers in the vocabulary, from 1 on, of words that end no caption. `head`, f64:
 * weights of the features, bias, scale of the logit, images, words, types, starts, ends, usual order. `facts`, u32: words, vocabulary, numbers
 * of a vector, buckets, bits of a number, pairs, the synset of words that are none; where it is not Tally's own, the tokenizer, as the
 * engine numbers it. `wordnet`: a pack of kind `wordnet`. `notice`:
 * origin and licences.
 *
 * @module
 */

import { BitWriter, riceParameter, wordBytes } from "./bits.js";
import { openPack, type PackContent, writePack } from "./pack.js";
import { compareBytewise, wordListSections } from "./word-list.js";
import { type SynsetName, type WordnetSource, wordnetPack } from "./wordnet-pack.js";

export const TALLY_KIND = "tally";
export const TALLY_VERSION = 1;

/** Features in the order of the weights. */
export const TALLY_FEATURES = [
  "Cd2",
  "icwR",
  "e_mean",
  "e_max",
  "tR",
  "tF",
  "tuns",
  "hq",
  "dang",
  "dup",
  "rep",
] as const;

/** Tokenizers that captions for a model may be cut with, by the engine's numbers: Tally's own is for English. */
export const TALLY_TOKENIZERS = { tally: 6, char: 2, whitespace: 1 } as const;

export type TallyTokenizer = keyof typeof TALLY_TOKENIZERS;

/** The ends of a caption, and words too rare for the vocabulary, as words of the counts. */
export const START = "<s>";
export const END = "</s>";
export const RARE = "<unk>";

/** Vectors as whole numbers times a scale. */
export interface QuantizedVectors {
  readonly dimension: number;
  /** Rows of unknown words. */
  readonly buckets: number;
  readonly bits: 8 | 4;
  /** Rows: the buckets, then the vocabulary in its order. */
  readonly values: Int8Array;
  readonly scales: Float32Array;
}

/** A model in memory. */
export interface TallyModel {
  /** Its id, part of signatures. */
  readonly name: string;
  readonly notice: string;
  readonly vocabulary: readonly string[];
  readonly vectors: QuantizedVectors;
  /** Training images. */
  readonly images: number;
  /** Counts of words, START, END and RARE among them. */
  readonly counts: ReadonlyMap<string, number>;
  /** Images that have a content lemma. */
  readonly lemmaImages: ReadonlyMap<string, number>;
  /** Images that have a pair of words, joined by a blank. */
  readonly pairImages: ReadonlyMap<string, number>;
  readonly pairCounts: ReadonlyMap<string, number>;
  readonly finalWords: readonly string[];
  readonly weights: readonly number[];
  readonly bias: number;
  readonly logitScale: number;
  /** How far a usual caption's mean association of neighbours is below that of its references, as a negative number. */
  readonly usualOrder: number;
  /** What captions are cut with; absent: Tally's own. */
  readonly tokenizer?: TallyTokenizer | undefined;
  /** A pack of `captionWordnet`. */
  readonly wordnet: WordnetSelection;
}

/** WordNet as Tally needs it. */
export interface WordnetSelection {
  readonly bytes: Uint8Array;
  /** Number of the synset of words that are none. */
  readonly noWord: number;
}

/** The pack's content, the same bytes for the same model. */
export function tallyPack(model: TallyModel): PackContent {
  const vocabulary = [...model.vocabulary].sort(compareBytewise);
  const numbers = new Map(vocabulary.map((word, i) => [word, 1 + i]));
  const words = [...new Set([...vocabulary, ...model.lemmaImages.keys()])].sort(compareBytewise);
  const pairs = rowsOfPairs(model, numbers);
  const { dimension, buckets, bits } = model.vectors;
  const { tokenizer = "tally" } = model;
  const totals = [...model.counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    kind: TALLY_KIND,
    version: TALLY_VERSION,
    name: model.name,
    sections: [
      ...wordListSections("words", words),
      { name: "counts", bytes: countBits(model, words, numbers) },
      { name: "pairs", bytes: pairBits(pairs, vocabulary.length) },
      ...vectorSections(model, vocabulary),
      { name: "final", bytes: wordBytes(model.finalWords.map((word) => numbers.get(word) as number)) },
      {
        name: "head",
        bytes: doubleBytes([
          ...model.weights,
          model.bias,
          model.logitScale,
          model.images,
          totals,
          model.counts.size,
          model.counts.get(START) ?? 0,
          model.counts.get(END) ?? 0,
          model.usualOrder,
        ]),
      },
      {
        name: "facts",
        bytes: wordBytes([
          words.length,
          vocabulary.length,
          dimension,
          buckets,
          bits,
          pairs.reduce((sum, row) => sum + row.length, 0),
          model.wordnet.noWord,
          ...(tokenizer === "tally" ? [] : [TALLY_TOKENIZERS[tokenizer]]),
        ]),
      },
      { name: "wordnet", bytes: model.wordnet.bytes },
      { name: "notice", bytes: new TextEncoder().encode(model.notice) },
    ],
  };
}

function doubleBytes(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(8 * values.length);
  const view = new DataView(bytes.buffer);
  values.forEach((value, i) => {
    view.setFloat64(8 * i, value, true);
  });
  return bytes;
}

function countBits(
  { counts, lemmaImages }: TallyModel,
  words: readonly string[],
  numbers: ReadonlyMap<string, number>,
): Uint8Array {
  const out = new BitWriter();
  for (const word of words) {
    out.writeGamma(1 + (numbers.has(word) ? (counts.get(word) as number) : 0));
    out.writeGamma(1 + (lemmaImages.get(word) ?? 0));
  }
  return out.finish();
}

interface Pair {
  readonly second: number;
  readonly images: number;
  readonly count: number;
}

/** The pairs of words of the vocabulary and ends of captions, by first word. */
function rowsOfPairs({ pairImages, pairCounts }: TallyModel, numbers: ReadonlyMap<string, number>): Pair[][] {
  const rows: Pair[][] = Array.from({ length: 1 + numbers.size }, () => []);
  for (const key of new Set([...pairImages.keys(), ...pairCounts.keys()])) {
    const [a, b] = key.split(" ") as [string, string];
    const first = a === START ? 0 : numbers.get(a);
    const second = b === END ? 0 : numbers.get(b);
    if (first === undefined || second === undefined) continue;
    rows[first]?.push({ second, images: pairImages.get(key) ?? 0, count: pairCounts.get(key) ?? 0 });
  }
  for (const row of rows) row.sort((a, b) => a.second - b.second);
  return rows;
}

function pairBits(rows: readonly Pair[][], vocabulary: number): Uint8Array {
  const out = new BitWriter();
  for (const row of rows) {
    out.writeGamma(1 + row.length);
    if (row.length === 0) continue;
    const parameter = Math.min(15, riceParameter((0.69 * vocabulary) / row.length));
    out.write(parameter, 4);
    let next = 0;
    for (const { second, images, count } of row) {
      if (count !== 0 && count < images)
        throw new RangeError(`tally: a pair occurs ${count} times, expected at least ${images}`);
      out.writeRice(second - next, parameter);
      out.writeGamma(1 + images);
      out.writeGamma(count === 0 ? 1 : 2 + count - images);
      next = second + 1;
    }
  }
  return out.finish();
}

function vectorSections(
  { vocabulary: given, vectors }: TallyModel,
  sorted: readonly string[],
): PackContent["sections"] {
  const { dimension, buckets, bits, values, scales } = vectors;
  const rowsOfWords = new Map(given.map((word, i) => [word, buckets + i]));
  const order = [
    ...Array.from({ length: buckets }, (_, i) => i),
    ...sorted.map((word) => rowsOfWords.get(word) as number),
  ];
  const bytes = new Uint8Array((order.length * dimension * bits) / 8);
  const floats = new DataView(new ArrayBuffer(4 * order.length));
  order.forEach((row, i) => {
    const numbers = values.subarray(row * dimension, (row + 1) * dimension);
    floats.setFloat32(4 * i, scales[row] as number, true);
    bytes.set(bits === 8 ? new Uint8Array(numbers.slice().buffer) : halves(numbers), (i * dimension * bits) / 8);
  });
  return [
    { name: "vectors", bytes },
    { name: "scales", bytes: new Uint8Array(floats.buffer) },
  ];
}

/** Two numbers in each byte, the first in the low half. */
function halves(numbers: Int8Array): Uint8Array {
  return Uint8Array.from({ length: numbers.length / 2 }, (_, i) => {
    const [low = 0, high = 0] = numbers.subarray(2 * i, 2 * i + 2);
    return (low & 15) | ((high & 15) << 4);
  });
}

/** Vectors with one scale for each row, whose largest number becomes the largest of `bits`. */
export function quantized(
  rows: Float32Array,
  { dimension, buckets, bits }: Pick<QuantizedVectors, "dimension" | "buckets" | "bits">,
): QuantizedVectors {
  const largest = 2 ** (bits - 1) - 1;
  const values = new Int8Array(rows.length);
  const scales = new Float32Array(rows.length / dimension);
  scales.forEach((_, r) => {
    const row = rows.subarray(r * dimension, (r + 1) * dimension);
    const scale = Math.fround(row.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / largest);
    scales[r] = scale;
    if (scale === 0) return;
    row.forEach((value, d) => {
      values[r * dimension + d] = Math.max(-largest, Math.min(largest, Math.round(value / scale)));
    });
  });
  return { dimension, buckets, bits, values, scales };
}

/** Place of the number of the synset of words that are none among the facts. */
const NO_WORD_FACT = 6;

/**
 * The selection of WordNet inside a model.
 *
 * @throws {CaptallyError} `pack-format`
 */
export function wordnetOfModel(pack: Uint8Array): WordnetSelection {
  const sections = new Map(openPack(pack, TALLY_KIND, TALLY_VERSION).sections.map(({ name, bytes }) => [name, bytes]));
  const [facts, wordnet] = [sections.get("facts"), sections.get("wordnet")];
  if (facts === undefined || wordnet === undefined) throw new RangeError("tally: expected a model with WordNet");
  const view = new DataView(facts.buffer, facts.byteOffset, facts.length);
  return { bytes: Uint8Array.from(wordnet), noWord: view.getUint32(4 * NO_WORD_FACT, true) };
}

const NO_WORD: SynsetName = { file: "none", offset: 0 };

/**
 * WordNet as far as captions can ask: words of small letters and digits, the synsets that two of them share (those of different
 * parts of speech with the same offset are one, as in METEOR's file), and the first base of irregular forms.
 */
export function captionWordnet({ synsets, exceptions }: WordnetSource): WordnetSelection {
  const owners = new Map<number, number>();
  const offsets = new Map<string, number[]>();
  for (const [word, names] of synsets) {
    if (!isToken(word)) continue;
    const own = [...new Set(names.map(({ offset }) => offset))];
    offsets.set(word, own);
    for (const offset of own) owners.set(offset, (owners.get(offset) ?? 0) + 1);
  }
  const selected = new Map<string, SynsetName[]>();
  for (const [word, own] of offsets) {
    const shared = own.filter((offset) => (owners.get(offset) as number) > 1);
    selected.set(
      word,
      shared.map((offset) => ({ file: "", offset })),
    );
  }
  const bases = new Map<string, string[]>();
  for (const [form, all] of exceptions) {
    const [first] = [...all].sort(compareBytewise);
    if (!isToken(form) || first === undefined) continue;
    bases.set(form, [first]);
    if (!synsets.has(first)) selected.set(first, [NO_WORD]);
  }
  const bytes = writePack(
    wordnetPack("wordnet-3.0-captions", { synsets: selected, exceptions: bases, licence: new Uint8Array() }),
  );
  return { bytes, noWord: numberOfNoWord(selected) };
}

/** Synsets are numbered as they come, in the order of the words. */
function numberOfNoWord(selected: ReadonlyMap<string, readonly SynsetName[]>): number {
  const seen = new Set<number>();
  for (const word of [...selected.keys()].sort(compareBytewise)) {
    for (const name of selected.get(word) ?? []) {
      if (name === NO_WORD) return seen.size;
      seen.add(name.offset);
    }
  }
  return seen.size;
}

function isToken(word: string): boolean {
  return /^[a-z0-9]+$/.test(word);
}
