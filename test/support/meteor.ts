/**
 * METEOR through the engine's raw exports: packs, settings, statistics, scores and alignments.
 */

import { readFileSync } from "node:fs";
import { writePack } from "../../src/data/pack.js";
import { ParaphraseTable } from "../../src/data/paraphrase-pack.js";
import { goldenLines } from "./golden.js";
import { RawEngine, TOKENIZER } from "./raw-engine.js";

/** Alpha, beta, gamma, delta, weights of the modules, weights in the search, modules, beam, strict: the task "rank". */
export const RANK = [0.85, 0.2, 0.6, 0.75, 1, 0.6, 0.8, 0.6, 1, 0.5, 0.5, 0.5, 15, 40, 0] as const;
export const MODULES_AT = 12;
export const BEAM_AT = 13;

const STATISTICS = 23;
const CORPUS_CHUNKS = 23;
const SCORE = 24;
const BEST = 25;

export interface MeteorItem {
  readonly hyp: string;
  readonly refs: readonly string[];
}

/** Start and length in the reference, start and length in the candidate, module. */
export type Match = readonly [number, number, number, number, number];

/** Bytes of a pack that the build made. */
export function builtPack(name: string): Uint8Array {
  return readFileSync(new URL(`../../build/packs/${name}.pack`, import.meta.url));
}

/** A pack of entries [phrase, paraphrase]. */
export function paraphrasePack(entries: Iterable<readonly [string, string]>): Uint8Array {
  const table = new ParaphraseTable();
  for (const [phrase, paraphrase] of entries) table.add(phrase, paraphrase);
  return writePack(table.finish("test", new Uint8Array()));
}

/** Entries of a table in METEOR's own format: probability, phrase, paraphrase, a line each. */
export function* tableEntries(lines: readonly string[]): Generator<readonly [string, string]> {
  for (let i = 0; i + 2 < lines.length; i += 3) yield [lines[i + 1] as string, lines[i + 2] as string];
}

/** The synthetic table with which some golden values were made. */
export function syntheticPack(): Uint8Array {
  return paraphrasePack(tableEntries(goldenLines("meteor_paraphrases_synthetic.gz")));
}

/** Segments inside an engine, scored. */
export class MeteorRun {
  readonly engine = new RawEngine();
  readonly #references: number;
  readonly #candidates: number;
  readonly #settings: number;
  readonly #width: number;
  readonly #rows: number[];
  readonly #firstReference: number[] = [];
  /** What `meteorStatistics` returned: 0, or 1 + the candidate that takes too long. */
  readonly status: number;

  constructor(
    readonly items: readonly MeteorItem[],
    settings: readonly number[],
    packs: { readonly wordnet?: Uint8Array | undefined; readonly paraphrases?: Uint8Array | undefined },
  ) {
    const { engine } = this;
    if (packs.wordnet) engine.call("openWordnet", engine.put(packs.wordnet), packs.wordnet.length);
    if (packs.paraphrases) engine.call("openParaphrases", engine.put(packs.paraphrases), packs.paraphrases.length);
    this.#references = this.#words(
      items.flatMap(({ refs }) => refs),
      0,
    );
    this.#candidates = this.#words(
      items.map(({ hyp }) => hyp),
      1,
    );
    let first = 0;
    for (const { refs } of items) {
      this.#firstReference.push(first);
      first += refs.length;
    }
    const bounds = engine.bounds(items.map(({ hyp, refs }) => ({ candidate: hyp, references: refs })));
    this.#settings = engine.put(new Uint8Array(Float64Array.from(settings).buffer));
    this.#width = engine.call("meteorWidth");
    const out = engine.doubles(this.#width * items.length);
    this.status = engine.call(
      "meteorStatistics",
      this.#references,
      this.#candidates,
      bounds,
      0,
      items.length,
      this.#settings,
      out,
    );
    this.#rows = engine.read(out, this.#width * items.length);
    const total = engine.doubles(this.#width);
    engine.call("sumRows", out, items.length, this.#width, total);
    this.corpus = engine.callDouble("meteorCorpus", total, this.#settings);
  }

  readonly corpus: number;

  #words(texts: readonly string[], ofCandidates: number): number {
    const { engine } = this;
    const tokens = engine.tokenize(texts, TOKENIZER.none);
    const words = engine.call("beginMeteorWords", tokens, ofCandidates);
    engine.call("meteorWords", 0, texts.length);
    engine.call("beginLexicon", 1);
    engine.call("lookUpWords", words, 0, texts.length);
    return words;
  }

  #cell(i: number, column: number): number {
    return this.#rows[i * this.#width + column] as number;
  }

  statistics(i: number): number[] {
    return this.#rows.slice(i * this.#width, i * this.#width + STATISTICS);
  }

  corpusChunks(i: number): number {
    return this.#cell(i, CORPUS_CHUNKS);
  }

  score(i: number): number {
    return this.#cell(i, SCORE);
  }

  /** Which reference counts. */
  best(i: number): number {
    return this.#cell(i, BEST);
  }

  /** The alignment with the reference that counts. */
  alignment(i: number): Match[] {
    const reference = (this.#firstReference[i] as number) + this.best(i);
    const room = 20 * (1 + (this.items[i]?.refs[this.best(i)] ?? "").length);
    const out = this.engine.call("alloc", room + 8);
    const count = this.engine.call(
      "meteorAlignment",
      this.#references,
      reference,
      this.#candidates,
      i,
      this.#settings,
      out,
    );
    const cells = this.engine.readWords(out, 5 * count);
    return Array.from({ length: count }, (_, k) => cells.slice(5 * k, 5 * k + 5) as unknown as Match);
  }
}
