/**
 * The data pack of kind `wordnet-parts`: what the pack `wordnet` leaves out because METEOR does not ask it; read by
 * `assembly/text/wordnet-parts.ts`. Words, synsets and forms have the numbers of that pack.
 *
 * `parts`: two bits for each synset, its part of speech. `capital`: a bit for each word, whether all its synsets spell it with
 * capitals; `mixed`: for words that only some do, pairs of u32 (word, such a synset), sorted. `bases`: for each form the gamma
 * code of the number of its bases, and for each base four bits, the parts of speech that list it; `bases.at`: for each block
 * of 32 forms the place of its first bit. `counts`: words, forms.
 *
 * @module
 */

import { BitWriter, wordBytes } from "./bits.js";
import type { PackContent } from "./pack.js";
import { compareBytewise } from "./word-list.js";
import { type SynsetName, type WordnetSource, wordnetWords } from "./wordnet-pack.js";

export const WORDNET_PARTS_KIND = "wordnet-parts";
export const WORDNET_PARTS_VERSION = 1;

/** Parts of speech, in the order of their numbers and bits. */
const PARTS: readonly string[] = ["noun", "verb", "adj", "adv"];

const BLOCK = 32;

/** The pack's content, the same bytes for the same source. */
export function wordnetPartsPack(name: string, source: WordnetSource): PackContent {
  const words = wordnetWords(source);
  const forms = [...source.exceptions.keys()].sort(compareBytewise);
  return {
    kind: WORDNET_PARTS_KIND,
    version: WORDNET_PARTS_VERSION,
    name,
    sections: [
      ...synsetSections(source, words),
      ...formSections(source, forms),
      { name: "counts", bytes: wordBytes([words.length, forms.length]) },
      { name: "licence", bytes: source.licence },
    ],
  };
}

function synsetSections({ synsets }: WordnetSource, words: readonly string[]): PackContent["sections"] {
  const numbers = new Map<string, number>();
  const parts = new BitWriter();
  const capital = new BitWriter();
  const mixed: number[] = [];
  words.forEach((word, rank) => {
    const names = synsets.get(word) ?? [];
    for (const synset of names) {
      if (numbers.has(keyOf(synset))) continue;
      numbers.set(keyOf(synset), numbers.size);
      parts.write(PARTS.indexOf(synset.file), 2);
    }
    const capitals = names.filter((synset) => synset.capital === true);
    const all = names.length > 0 && capitals.length === names.length;
    capital.write(all ? 1 : 0, 1);
    if (all) return;
    const some = capitals.map((synset) => numbers.get(keyOf(synset)) as number).sort((a, b) => a - b);
    for (const number of some) mixed.push(rank, number);
  });
  return [
    { name: "parts", bytes: parts.finish() },
    { name: "capital", bytes: capital.finish() },
    { name: "mixed", bytes: wordBytes(mixed) },
  ];
}

function keyOf({ file, offset }: SynsetName): string {
  return `${file}:${offset}`;
}

function formSections(source: WordnetSource, forms: readonly string[]): PackContent["sections"] {
  const bases = new BitWriter();
  const starts: number[] = [];
  forms.forEach((form, i) => {
    if (i % BLOCK === 0) starts.push(bases.length);
    const list = source.exceptions.get(form) ?? [];
    bases.writeGamma(list.length);
    for (const base of list) bases.write(partsOf(source, form, base), PARTS.length);
  });
  return [
    { name: "bases", bytes: bases.finish() },
    { name: "bases.at", bytes: wordBytes(starts) },
  ];
}

/** The parts of speech that list a base of a form, a bit each. */
function partsOf({ exceptionsByPart }: WordnetSource, form: string, base: string): number {
  return PARTS.reduce(
    (bits, part, i) => bits | (exceptionsByPart?.get(part)?.get(form)?.includes(base) ? 1 << i : 0),
    0,
  );
}
