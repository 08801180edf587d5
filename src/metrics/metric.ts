/**
 * The interface of a metric: prepare on references, then score any number of candidate sets.
 *
 * @module
 */

import type { PackKind, Packs } from "../data/pack-files.js";
import type { Address, RawEngine } from "../engine/raw.js";
import type { Collection, Session } from "../engine/session.js";
import type { Mode } from "./choices.js";
import type { DocumentFrequencies } from "./document-frequencies.js";
import type { Explanation } from "./explanation.js";
import type { SceneScores } from "./scene-sets.js";
import type { Scenes } from "./scenes.js";
import type { View } from "./view.js";
import type { Warning } from "./warning.js";

/** References inside the engine, as a metric sees them. */
export interface PreparedReferences {
  readonly session: Session;
  /** References of a view, in segment order. */
  collection(view: View): Collection;
  /** Address of the u32 pairs [first reference, one after the last] of each segment. */
  readonly bounds: number;
  readonly segments: number;
  readonly mode: Mode;
  /** What counts as a document where document frequencies come from the references: mostly each segment, once. */
  readonly documents: {
    /** Address of the u32 pairs [first reference, one after the last] of each document. */
    readonly bounds: number;
    readonly count: number;
  };
  /** Document frequencies given by the user, if any; metrics that need them count the references otherwise. */
  readonly documentFrequencies: DocumentFrequencies | undefined;
  /** Frequency tables already in the engine, shared by metrics; keys are the caller's. */
  readonly frequencyTables: Map<string, number>;
  /** Smallest and largest number of references of a segment. */
  readonly referenceCounts: readonly [number, number];
  /** Name of the run's tokenizer. */
  readonly tokenizer: string;
  /** `name:checksum` of a data pack in use, by kind; for signatures. */
  readonly packs: ReadonlyMap<PackKind, string>;
  /** Packs that are read on this side of the border, for metrics that declare them. */
  readonly packBytes: Packs;
  /** Document frequencies of COCO's validation set, for metrics that declare the pack. */
  readonly cocoFrequencies: () => DocumentFrequencies;
  /** Frequency tables of these already in the engine. */
  readonly cocoTables: Map<string, number>;
  /** Tuples of captions, for metrics with `tuples`. */
  readonly scenes: Scenes;
}

/** One set of candidates inside the engine: candidate i is scored against the references `bounds[2i] .. bounds[2i + 1]`. */
export interface PreparedCandidates {
  collection(view: View): Collection;
  /**
   * Runs `work` over ranges of candidates with their n-gram overlaps with the references (`assembly/overlap.ts`), up to the
   * highest order of the view. Metrics share them where memory allows. Memory that `work` reserves is gone afterwards.
   */
  overOverlaps(view: View, work: (raw: RawEngine, overlaps: number, from: number, to: number) => void): void;
  readonly bounds: number;
  readonly count: number;
  /** Image of each candidate, for messages. */
  readonly ids: readonly string[];
  /** Lists of tuples of the candidates, for metrics with `tuples`. */
  sceneLists(): Address;
}

/** Scores of one set of candidates; arrays follow the metric's `outputs`. */
export interface MetricScores {
  /** Corpus values. */
  readonly corpus: readonly number[];
  /** Values of each candidate. */
  readonly captions: readonly Float64Array[];
  /** What users should know of these scores. Metrics that say the same say it in the same words. */
  readonly warnings?: readonly Warning[];
}

/** A metric that knows the references. */
export interface PreparedMetric {
  /** What can move the numbers, by output; complete only now, when the references are known. */
  readonly signatures: readonly string[];
  score(candidates: PreparedCandidates): MetricScores;
  /** How the scores that `score` gave a single candidate, by output, come about; metrics with `explains` have it. */
  explain?(candidates: PreparedCandidates, scores: readonly number[]): Explanation;
  /** What SPICE says of each candidate; metrics with `tuples` may have it. */
  sceneScores?(candidates: PreparedCandidates): SceneScores[];
}

/** A metric as chosen by the user, options included. */
export interface Metric {
  /** Output names, as in results: `Bleu_1`, `ROUGE_L`, `CIDEr`. */
  readonly outputs: readonly string[];
  /** Views it reads, and the order of n-grams it needs in each (1: none beyond the words). */
  readonly views: readonly { readonly view: View; readonly order: number }[];
  /** Data packs it needs. */
  readonly packs?: readonly PackKind[];
  /** Data packs it uses where they are there. */
  readonly optionalPacks?: readonly PackKind[];
  /** Its scores can be explained. */
  readonly explains?: boolean;
  /** It compares tuples of the captions, which the user gives or a parser finds. */
  readonly tuples?: boolean;
  prepare(references: PreparedReferences): PreparedMetric;
}
