/**
 * Builds the data packs of METEOR's paraphrases from `data/meteor` into `build/packs`.
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { writePack } from "../src/data/pack.js";
import { ParaphraseTable } from "../src/data/paraphrase-pack.js";

const source = new URL("../data/meteor/", import.meta.url);
const notice = readFileSync(new URL("NOTICE", source));
/** As the engine counts words: those with a letter. */
const captionWords = readLines("caption-words.txt.br").filter((word) => /[a-z\u0080-\u{10ffff}]/u.test(word));
const lines = readLines("paraphrases.txt.br");

function readLines(name: string): string[] {
  return brotliDecompressSync(readFileSync(new URL(name, source)))
    .toString("utf8")
    .trimEnd()
    .split("\n");
}

/** `name` is the one signatures show. */
function build(file: string, name: string, marks: RegExp): void {
  const table = new ParaphraseTable();
  let entries = 0;
  for (const line of lines) {
    const phrase = line.slice(0, line.search(/[\t\v]/));
    for (const [, paraphrase] of line.matchAll(marks)) {
      table.add(phrase, paraphrase as string);
      ++entries;
    }
  }
  const pack = writePack(table.finish(name, notice, captionWords));
  const folder = new URL("../build/packs/", import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(`${file}.pack`, folder), pack);
  process.stdout.write(`${file}.pack: ${entries} entries, ${pack.length} bytes\n`);
}

build("paraphrase", "meteor-1.5-captions", /\t([^\t\v]+)/g);
build("paraphrase-wide", "meteor-1.5-wide", /[\t\v]([^\t\v]+)/g);
