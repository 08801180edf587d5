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
 * What METEOR does not ask: `parts`, two bits for each synset, its part of speech; `capital`, a bit for each word, whether all
 * its synsets spell it with capitals, and `mixed`, for words that only some do, pairs of u32 (word, such a synset), sorted;
 * `base.pos`, for each form the gamma code of the number of its bases, and for each base four bits, the parts of speech that
 * list it.
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

/** Parts of speech, in the order of their numbers and bits. */
export const WORDNET_PARTS: readonly string[] = ["noun", "verb", "adj", "adv"];

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
export function wordnetPack(name: string, source: WordnetSource): PackContent {
  const { synsets, exceptions, licence } = source;
  // Bases that name no synset are words without senses.
  const words = [...new Set([...synsets.keys(), ...[...exceptions.values()].flat()])].sort(compareBytewise);
  const ranks = new Map(words.map((word, rank) => [word, rank]));
  const senses = new BitWriter();
  const starts: number[] = [];
  const numbers = new Map<string, number>();
  const firstByOffset = new Map<number, number>();
  const twins: number[] = [];
  const parts = new BitWriter();
  const capital = new BitWriter();
  const mixed: number[] = [];
  words.forEach((word, rank) => {
    if (rank % BLOCK === 0) starts.push(senses.length, numbers.size);
    const names = synsets.get(word) ?? [];
    senses.writeGamma(1 + names.length);
    const allCapital = names.length > 0 && names.every((synset) => synset.capital === true);
    capital.write(allCapital ? 1 : 0, 1);
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
      parts.write(WORDNET_PARTS.indexOf(file), 2);
      const first = firstByOffset.get(offset);
      if (first === undefined) firstByOffset.set(offset, number);
      else twins.push(number, first);
    }
    if (!allCapital) mixed.push(...capitalSynsets(names, numbers).flatMap((number) => [rank, number]));
  });
  const forms = [...exceptions.keys()].sort(compareBytewise);
  const bases = new BitWriter();
  const baseStarts: number[] = [];
  const baseParts = new BitWriter();
  const basePartStarts: number[] = [];
  forms.forEach((form, i) => {
    if (i % BLOCK === 0) {
      baseStarts.push(bases.length);
      basePartStarts.push(baseParts.length);
    }
    const list = exceptions.get(form) ?? [];
    bases.writeGamma(list.length);
    baseParts.writeGamma(list.length);
    for (const base of list) {
      bases.write(ranks.get(base) as number, bitsFor(words.length));
      baseParts.write(partsOf(source, form, base), WORDNET_PARTS.length);
    }
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
      { name: "parts", bytes: parts.finish() },
      { name: "capital", bytes: capital.finish() },
      { name: "mixed", bytes: wordBytes(mixed) },
      { name: "base.pos", bytes: baseParts.finish() },
      { name: "pos.at", bytes: wordBytes(basePartStarts) },
    ],
  };
}

/** Numbers of the synsets that spell a word with capitals, sorted. */
function capitalSynsets(names: readonly SynsetName[], numbers: ReadonlyMap<string, number>): number[] {
  return names
    .filter((synset) => synset.capital === true)
    .map(({ file, offset }) => numbers.get(`${file}:${offset}`) as number)
    .sort((a, b) => a - b);
}

/** The parts of speech that list a base of a form, a bit each. */
function partsOf({ exceptionsByPart }: WordnetSource, form: string, base: string): number {
  return WORDNET_PARTS.reduce(
    (bits, part, i) => bits | (exceptionsByPart?.get(part)?.get(form)?.includes(base) ? 1 << i : 0),
    0,
  );
}

/** Bits that numbers below `count` need. */
function bitsFor(count: number): number {
  return count < 2 ? 0 : 32 - Math.clz32(count - 1);
}
