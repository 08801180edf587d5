/**
 * Builds the data pack of WordNet 2.0's irregular forms from `data/wordnet-2.0/*.exc` into `build/packs/exceptions.pack`.
 *
 * A line is a form and its bases; the first base counts. The lists are read in the order noun, adv, verb, adj and a later
 * line replaces an earlier one, as when ROUGE-1.5.5's own builder reads its folder: `better` and `best` become `good`.
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { writePack } from "../src/data/pack.js";

const bases = new Map<string, string>();
for (const list of ["noun", "adv", "verb", "adj"]) {
  const text = readFileSync(new URL(`../data/wordnet-2.0/${list}.exc`, import.meta.url), "latin1");
  for (const line of text.split("\n")) {
    const [form, base] = line.split(/\s+/);
    if (form && base) bases.set(form, base);
  }
}

const forms = [...bases.keys()].sort((a, b) => (a < b ? -1 : 1));
let text = "";
const ends = new Uint8Array(4 * forms.length);
forms.forEach((form, i) => {
  text += `${form}\0${bases.get(form)}`;
  new DataView(ends.buffer).setUint32(4 * i, text.length, true);
});

const pack = writePack({
  kind: "exceptions",
  version: 1,
  name: "wordnet-2.0",
  sections: [
    { name: "entries", bytes: new TextEncoder().encode(text) },
    { name: "ends", bytes: ends },
    { name: "licence", bytes: readFileSync(new URL("../data/wordnet-2.0/LICENSE", import.meta.url)) },
  ],
});
const folder = new URL("../build/packs/", import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("exceptions.pack", folder), pack);
process.stdout.write(`exceptions.pack: ${forms.length} forms, ${pack.length} bytes\n`);
