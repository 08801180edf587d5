/**
 * The data pack of kind `wordnet`: words with their synsets, and irregular forms with their bases; read by
 * `assembly/text/wordnet.ts`.
 *
 * Synsets are numbered in the order in which the sorted words first name them, so a first mention needs no number. Senses
 * stand in one run of bits: for each word the gamma code of 1 + the number of its synsets, and for each a one (the next new
 * synset) or a zero and the number (in as many bits as the number of synsets so far needs). For each block of 32 words
 * there are the place of its first bit and the number of synsets before it (two u32).
 *
 * Byte offsets name a synset in one part of speech only. METEOR takes equal offsets for equal synsets: `twins` are pairs of
 * u32 (synset, the first synset with the same offset), sorted.
 *
 * @module
 */

import { BitWriter, wordBytes } from "./bits.js";
import type { PackContent } from "./pack.js";
import { compareBytewise, wordListSections } from "./word-list.js";

export const WORDNET_KIND = "wordnet";
export const WORDNET_VERSION = 1;

const BLOCK = 32;

/** A synset as WordNet's files name it. */
export interface SynsetName {
  /** File of the part of speech: `noun`, `verb`, `adj`, `adv`. */
  readonly file: string;
  readonly offset: number;
  /** Whether it spells the word with capitals. */
  readonly capital?: boolean;
}

/** What a pack is made of. */
export interface WordnetSource {
  /** Synsets by word: lower case, `_` between the words of a phrase. */
  readonly synsets: ReadonlyMap<string, readonly SynsetName[]>;
  /** Bases by irregular form. */
  readonly exceptions: ReadonlyMap<string, readonly string[]>;
  /** The same for each part of speech; absent: of none. */
  readonly exceptionsByPart?: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  readonly licence: Uint8Array;
}

/** The pack's content, the same bytes for the same source. */
export function wordnetPack(name: string, { synsets, exceptions, licence }: WordnetSource): PackContent {
  const words = wordnetWords({ synsets, exceptions });
  const ranks = new Map(words.map((word, rank) => [word, rank]));
  const senses = new BitWriter();
  const starts: number[] = [];
  const numbers = new Map<string, number>();
  const firstByOffset = new Map<number, number>();
  const twins: number[] = [];
  words.forEach((word, rank) => {
    if (rank % BLOCK === 0) starts.push(senses.length, numbers.size);
    const names = synsets.get(word) ?? [];
    senses.writeGamma(1 + names.length);
    for (const { file, offset } of names) {
      const key = `${file}:${offset}`;
      const known = numbers.get(key);
      senses.write(known === undefined ? 1 : 0, 1);
      if (known !== undefined) {
        senses.write(known, bitsFor(numbers.size));
        continue;
      }
      const number = numbers.size;
      numbers.set(key, number);
      const first = firstByOffset.get(offset);
      if (first === undefined) firstByOffset.set(offset, number);
      else twins.push(number, first);
    }
  });
  const forms = [...exceptions.keys()].sort(compareBytewise);
  const bases = new BitWriter();
  const baseStarts: number[] = [];
  forms.forEach((form, i) => {
    if (i % BLOCK === 0) baseStarts.push(bases.length);
    const list = exceptions.get(form) ?? [];
    bases.writeGamma(list.length);
    for (const base of list) bases.write(ranks.get(base) as number, bitsFor(words.length));
  });
  return {
    kind: WORDNET_KIND,
    version: WORDNET_VERSION,
    name,
    sections: [
      ...wordListSections("words", words),
      { name: "senses", bytes: senses.finish() },
      { name: "sense.at", bytes: wordBytes(starts) },
      { name: "twins", bytes: wordBytes(twins) },
      ...wordListSections("forms", forms),
      { name: "bases", bytes: bases.finish() },
      { name: "bases.at", bytes: wordBytes(baseStarts) },
      { name: "counts", bytes: wordBytes([words.length, forms.length]) },
      { name: "licence", bytes: licence },
    ],
  };
}

/** All words in the order of their numbers; bases that name no synset are words without senses. */
export function wordnetWords({ synsets, exceptions }: Pick<WordnetSource, "synsets" | "exceptions">): string[] {
  return [...new Set([...synsets.keys(), ...[...exceptions.values()].flat()])].sort(compareBytewise);
}

/** Bits that numbers below `count` need. */
function bitsFor(count: number): number {
  return count < 2 ? 0 : 32 - Math.clz32(count - 1);
}
