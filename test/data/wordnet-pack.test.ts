/**
 * The WordNet pack: what is in it, and what the engine finds there.
 *
 * `meteor_synsets.tsv.gz`: 5,903 words with the byte offsets of the synsets METEOR's own classes give them and their stems.
 * METEOR's two files of the same content are compared where the shared folder lies beside the checkout.
 */

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { readWordnet } from "../../scripts/wordnet-source.js";
import { writePack } from "../../src/data/pack.js";
import { compareBytewise } from "../../src/data/word-list.js";
import { type WordnetSource, wordnetPack } from "../../src/data/wordnet-pack.js";
import { goldenLines, HAS_SHARED, SHARED } from "../support/golden.js";
import { builtPack } from "../support/meteor.js";
import { RawEngine, TOKENIZER } from "../support/raw-engine.js";

const BY_OFFSET = 1;

let source: WordnetSource;
/** Offset of each synset by its number: numbers go by first mention in the sorted words. */
const offsets: number[] = [];

beforeAll(() => {
  source = readWordnet();
  const seen = new Set<string>();
  for (const word of [...source.synsets.keys()].sort(compareBytewise)) {
    for (const { file, offset } of source.synsets.get(word) ?? []) {
      if (seen.has(`${file}:${offset}`)) continue;
      seen.add(`${file}:${offset}`);
      offsets.push(offset);
    }
  }
});

function open(): RawEngine {
  const engine = new RawEngine();
  const pack = builtPack("wordnet");
  expect(engine.call("openWordnet", engine.put(pack), pack.length)).toBe(1);
  return engine;
}

test("the build gives these bytes again", () => {
  expect(Buffer.compare(writePack(wordnetPack("wordnet-3.0", source)), builtPack("wordnet"))).toBe(0);
});

test("the engine finds every word with its synsets, and no others", () => {
  const engine = open();
  const out = engine.call("alloc", 4096);
  const buffer = engine.call("alloc", 256);
  const find = (word: string) =>
    engine.call("wordnetWord", engine.write(buffer, word), new TextEncoder().encode(word).length) | 0;
  const ranks: number[] = [];
  for (const word of [...source.synsets.keys()].sort(compareBytewise)) {
    const rank = find(word);
    ranks.push(rank);
    const count = engine.call("wordnetSynsets", rank, BY_OFFSET, out);
    const found = engine.readWords(out, count).map((number) => offsets[number]);
    const wanted = (source.synsets.get(word) ?? []).map(({ offset }) => offset);
    if (found.join() !== wanted.join()) expect(found, word).toEqual(wanted);
  }
  expect(ranks.every((rank, i) => rank >= 0 && (i === 0 || rank > (ranks[i - 1] as number)))).toBe(true);
  for (const word of ["", "!", "zzz", "dogg", "do", "dog_", "~", "é"]) {
    expect(find(word) >= 0, word).toBe(source.synsets.has(word));
  }
});

test("METEOR's synsets of words and their stems", () => {
  const rows = goldenLines("meteor_synsets.tsv.gz").map((line) => line.split("\t") as [string, string]);
  expect(rows.length).toBe(5_903);
  const engine = open();
  const words = engine.tokenize(
    rows.map(([word]) => word),
    TOKENIZER.none,
  );
  engine.call("beginLexicon", BY_OFFSET);
  engine.call("lookUpWords", words, 0, rows.length);
  const found = rows.map((_, i) => {
    const id = engine.wordId(words, i);
    const numbers = engine.readWords(engine.call("synsetsAt", id), engine.call("synsetsOfWord", id));
    return numbers.map((number) => offsets[number] as number).sort((a, b) => a - b);
  });
  expect(found).toEqual(rows.map(([, list]) => (JSON.parse(list) as number[]).sort((a, b) => a - b)));
});

describe.runIf(HAS_SHARED)("METEOR's own files", () => {
  const lines = (name: string) => {
    const bytes = readFileSync(new URL(`data/lexicon/${name}`, SHARED));
    return (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8").trimEnd().split("\n");
  };

  test("english.synsets", () => {
    const file = lines("english.synsets.gz");
    expect(file.length).toBe(2 * source.synsets.size);
    const wrong: string[] = [];
    for (let i = 0; i < file.length; i += 2) {
      const wanted = [...new Set((file[i + 1] as string).trim().split(/\s+/))].sort().map(Number);
      const own = [...new Set((source.synsets.get(file[i] as string) ?? []).map(({ offset }) => offset))];
      if (own.sort((a, b) => a - b).join() !== wanted.sort((a, b) => a - b).join()) wrong.push(file[i] as string);
    }
    expect(wrong).toEqual([]);
  });

  test("english.exceptions", () => {
    const file = lines("english.exceptions");
    const bases = new Map<string, string[]>();
    for (const [form, list] of source.exceptions) {
      for (const base of list) bases.set(base, [...(bases.get(base) ?? []), form]);
    }
    expect(file.length).toBe(2 * bases.size);
    for (let i = 0; i < file.length; i += 2) {
      const wanted = [...new Set((file[i + 1] as string).trim().split(/\s+/))].sort();
      expect([...new Set(bases.get(file[i] as string))].sort()).toEqual(wanted);
    }
  });
});
