/**
 * Scores of judged captions by captally's own metrics.
 *
 * @module
 */

import type { Engine } from "../engine/engine.js";
import { CaptallyError } from "../errors.js";
import { CaptionTuples } from "../evaluation/caption-tuples.js";
import type { RunOptions } from "../evaluation/prepare.js";
import { Scorer } from "../evaluation/scorer.js";
import type { Metric } from "../metrics/metric.js";
import type { Round } from "./data/judged.js";

/** Scores of the items of a round by output, and signatures. */
export interface ItemScores {
  readonly scores: ReadonlyMap<string, Float64Array>;
  readonly signatures: readonly string[];
}

/** Scores rounds of items one after another; tuples of captions are found once for all of them. */
export class ItemScorer {
  readonly #engine: Engine;
  readonly #metrics: readonly Metric[];
  readonly #options: RunOptions;
  readonly #tuples: CaptionTuples | undefined;

  constructor(engine: Engine, metrics: readonly Metric[], options: RunOptions) {
    this.#engine = engine;
    this.#metrics = metrics;
    this.#options = options;
    if (metrics.some(({ tuples }) => tuples)) this.#tuples = new CaptionTuples(engine, options);
  }

  /**
   * Scores the items of a round. Document frequencies come from the references of all judgements, as when each judgement were
   * an image of its own (what the public scripts do), unless the options give some.
   *
   * @param judgements how many judgements each item has
   */
  score(items: Round, judgements: ArrayLike<number>): ItemScores {
    const scores = new Map<string, Float64Array>();
    for (const name of this.#metrics.flatMap(({ outputs }) => outputs))
      scores.set(name, new Float64Array(items.length));
    const signatures = new Set<string>();
    const options = this.#withTuples(items);
    const runs = new Map<string, number[]>();
    items.forEach(({ run }, i) => {
      const known = runs.get(run);
      if (known === undefined) runs.set(run, [i]);
      else known.push(i);
    });
    for (const members of runs.values()) this.#scoreRun(items, members, judgements, options, scores, signatures);
    return { scores, signatures: [...signatures] };
  }

  #withTuples(items: Round): RunOptions {
    if (this.#tuples === undefined) return this.#options;
    const captions = new Set<string>();
    for (const { candidate, references, document = [] } of items) {
      captions.add(candidate);
      for (const set of [...references, document]) for (const reference of set) captions.add(reference);
    }
    const { grammar: _, ...packs } = this.#options.packs ?? {};
    return { ...this.#options, packs, scenes: { tuples: this.#tuples.of([...captions]) } };
  }

  #scoreRun(
    items: Round,
    members: readonly number[],
    judgements: ArrayLike<number>,
    options: RunOptions,
    scores: ReadonlyMap<string, Float64Array>,
    signatures: Set<string>,
  ): void {
    const sets = new Map<readonly string[], number>();
    const candidates: string[] = [];
    const segments: number[] = [];
    const owners: number[] = [];
    const documents: number[] = [];
    const segmentOf = (set: readonly string[]): number => {
      const segment = sets.get(set) ?? sets.size;
      sets.set(set, segment);
      return segment;
    };
    for (const i of members) {
      const { candidate, references, document } = items[i] as Round[number];
      for (const set of references) {
        candidates.push(candidate);
        segments.push(segmentOf(set));
        owners.push(i);
        const counted = segmentOf(document ?? set);
        for (let j = 0; j < (judgements[i] as number); ++j) documents.push(counted);
      }
    }
    const ids = Array.from({ length: sets.size }, (_, segment) => String(segment));
    const scorer = new Scorer(this.#engine, ids, [...sets.keys()], this.#metrics, { ...options, documents });
    try {
      const { captions } = scorer.score(candidates, segments);
      for (const [name, values] of Object.entries(captions)) {
        const sums = scores.get(name) as Float64Array;
        values.forEach((value, entry) => {
          const i = owners[entry] as number;
          if (Number.isNaN(value)) throw noNumber(name, items[i] as Round[number]);
          sums[i] = (sums[i] as number) + value / (items[i] as Round[number]).references.length;
        });
      }
      for (const signature of Object.values(scorer.signatures)) signatures.add(signature);
    } finally {
      scorer.close();
    }
  }
}

/** Ranks need numbers. */
function noNumber(metric: string, { id, candidate }: Round[number]): CaptallyError {
  return new CaptallyError(
    "input-format",
    `${metric}: expected a score of every judged caption, got no number for "${candidate}" (id ${id})`,
    { place: { id } },
  );
}
