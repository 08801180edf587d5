/**
 * The ROUGE kernels in tests: one call from texts to precision, recall and F of each segment.
 */

import { existsSync, readFileSync } from "node:fs";
import { RawEngine, type Texts } from "./raw-engine.js";

/** How references are folded, see `assembly/rouge-fold.ts`. */
export const FOLD = { bestF: 0, sums: 1, bestRecall: 2 } as const;
/** Unigrams of ROUGE_SU, see `assembly/rouge-s.ts`. */
export const UNIGRAMS = { none: 0, butLast: 1, all: 2 } as const;
/** Stemmers by number, see `assembly/text/stems.ts`. */
export const STEMMER = { nltk: 0, original: 1, rouge155: 2, rouge155WithExceptions: 3 } as const;

export type Metric =
  | { readonly kind: "N"; readonly order: number; readonly fold: number }
  | { readonly kind: "L"; readonly fold: number }
  | { readonly kind: "Lsum" }
  | { readonly kind: "W"; readonly weight: number; readonly fold: number }
  | { readonly kind: "S"; readonly gap: number; readonly unigrams: number; readonly fold: number };

/** Highest order of n-grams. */
const MAX_ORDER = 9;

/** Precision, recall, F. */
export type Figures = readonly [number, number, number];

const pack = new URL("../../build/packs/exceptions.pack", import.meta.url);

/** Whether the exceptions pack was built. */
export const HAS_EXCEPTIONS = existsSync(pack);

/** Opens the exceptions pack in an instance. */
export function openExceptions(engine: RawEngine): void {
  const bytes = readFileSync(pack);
  if (!engine.call("openExceptions", engine.put(bytes), bytes.length)) throw new Error("exceptions.pack: not opened");
}

/** Stems the words of at least `shortest` letters; returns the new collection. */
export function stemCaptions(
  engine: RawEngine,
  collection: number,
  count: number,
  stemmer: number,
  shortest: number,
): number {
  const stemmed = engine.call("beginStems", collection, stemmer, shortest);
  if (stemmed === 0) throw new Error("beginStems: no exceptions open");
  engine.call("stemCaptions", 0, count);
  return stemmed;
}

/** A tokenised, perhaps stemmed corpus in an engine of its own. */
export class RougeCorpus {
  readonly #engine = new RawEngine();
  readonly #count: number;
  readonly #bounds: number;
  readonly #references: number;
  readonly #candidates: number;

  constructor(segments: readonly Texts[], tokenizer: number, stemmer?: number) {
    const engine = this.#engine;
    if (stemmer === STEMMER.rouge155WithExceptions) openExceptions(engine);
    this.#count = segments.length;
    this.#bounds = engine.bounds(segments);
    const collect = (captions: string[]): number => {
      const collection = engine.tokenize(captions, tokenizer);
      const stemmed =
        stemmer === undefined ? collection : stemCaptions(engine, collection, captions.length, stemmer, 4);
      engine.call("beginGrams", stemmed, MAX_ORDER);
      engine.call("buildGrams", stemmed, MAX_ORDER, 0, captions.length);
      return stemmed;
    };
    this.#references = collect(segments.flatMap((segment) => segment.references));
    engine.call("freeze");
    this.#candidates = collect(segments.map((segment) => segment.candidate));
  }

  score(metric: Metric): Figures[] {
    const engine = this.#engine;
    const out = engine.doubles(3 * this.#count);
    const common = [this.#references, this.#candidates, this.#bounds, 0, this.#count];
    switch (metric.kind) {
      case "N":
        engine.call("rougeNScores", ...common, metric.order, metric.fold, out);
        break;
      case "L":
        engine.call("rougeLcsScores", ...common, metric.fold, out);
        break;
      case "Lsum":
        engine.call("rougeLsumScores", ...common, out);
        break;
      case "W":
        engine.call("rougeWScores", ...common, metric.weight, metric.fold, out);
        break;
      case "S":
        engine.call("rougeSScores", ...common, metric.gap, metric.unigrams, metric.fold, out);
        break;
    }
    const values = engine.read(out, 3 * this.#count);
    return Array.from({ length: this.#count }, (_, i) => values.slice(3 * i, 3 * i + 3) as unknown as Figures);
  }
}
