/**
 * Parses and tuples for tests of the scene part.
 */

import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Token } from "../naive/caption-tuples.js";
import { SHARED } from "./golden.js";
import { RawEngine } from "./raw-engine.js";

/** A caption as the silver files hold it: words, tags, lemmas, heads and relations of each sentence, and the tuples. */
export interface ParsedCaption {
  readonly c: string;
  readonly s: readonly {
    readonly w: readonly string[];
    readonly t: readonly string[];
    readonly l: readonly string[];
    readonly h: readonly number[];
    readonly r: readonly string[];
  }[];
  readonly u: readonly (readonly string[])[];
}

export function tokensOf({ s }: ParsedCaption): Token[][] {
  return s.map(({ w, t, l, h, r }) =>
    w.map((word, i) => ({
      word,
      tag: t[i] as string,
      lemma: l[i] as string,
      head: h[i] as number,
      relation: r[i] as string,
    })),
  );
}

/** Compact parse text (assembly/scene/parse-text.ts). */
export function parseText(sentences: readonly (readonly Omit<Token, "lemma">[])[]): string {
  return sentences
    .map((tokens) => `${tokens.map((t) => `${t.word}\t${t.tag}\t${t.head}\t${t.relation}\n`).join("")}\n`)
    .join("");
}

const NONE = 0xffffffff;

/** Reads captions' tuples from an engine. */
export class TupleReader {
  readonly engine = new RawEngine();
  #words: string[] = [];

  #spell(id: number): string {
    const known = this.#words[id];
    if (known !== undefined) return known;
    const address = this.engine.call("spellWord", id);
    const word = this.engine.readText(address, this.engine.call("spelledLength"));
    this.#words[id] = word;
    return word;
  }

  /** Forgets how words are spelt: after `freeze` and `thaw` ids may stand for others. */
  forget(): this {
    this.#words = [];
    return this;
  }

  /** Tuples of a compact parse, or the line of its fault. */
  read(parse: string): string[][] | number {
    const bytes = new TextEncoder().encode(parse);
    const address = this.engine.call("inputBuffer", bytes.length);
    this.engine.write(address, parse);
    const list = this.engine.call("tuplesOfParse", address, bytes.length);
    if (list === 0) return this.engine.call("parseFaultLine");
    const [count = 0] = this.engine.readWords(list, 1);
    const ids = this.engine.readWords(list + 4, 3 * count);
    return Array.from({ length: count }, (_, i) =>
      ids
        .slice(3 * i, 3 * i + 3)
        .filter((id) => id !== NONE)
        .map((id) => this.#spell(id)),
    );
  }
}

/** Lemma of a word as NNS and as VBZ, in lower case as tuples have it, told from tuples. */
export function lemmasOf(reader: TupleReader, word: string): [string, string] {
  const [noun = []] = reader.read(`${word}\tNNS\t0\troot\n`) as string[][];
  const [verb = []] = reader.read(`dog\tNN\t2\tnsubj\n${word}\tVBZ\t0\troot\n`) as string[][];
  // The rule leaves out "be".
  return [noun[0] ?? "", verb[1] ?? "be"];
}

/** All silver captions of the shared folder, file by file. */
export function* silverCaptions(): Generator<ParsedCaption> {
  const folder = new URL("data/silver/", SHARED);
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".jsonl.gz"))) {
    for (const line of gunzipSync(readFileSync(new URL(file, folder)))
      .toString("utf8")
      .split("\n")) {
      if (line !== "") yield JSON.parse(line) as ParsedCaption;
    }
  }
}
