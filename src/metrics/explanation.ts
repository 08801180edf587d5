/**
 * How the score of one caption comes about, as data. Places count from 0.
 *
 * @module
 */

import type { SceneScores, ScoredTuple } from "./scene-sets.js";

/** Some words next to each other. */
export interface Span {
  readonly start: number;
  readonly length: number;
  readonly text: string;
}

/** METEOR: the alignment with the reference that counts. */
export interface AlignmentExplanation {
  readonly kind: "alignment";
  readonly metric: string;
  readonly score: number;
  readonly candidate: readonly string[];
  readonly reference: readonly string[];
  /** Which reference of the image it is. */
  readonly referenceIndex: number;
  /** In the order of the candidate. */
  readonly matches: readonly { readonly stage: string; readonly candidate: Span; readonly reference: Span }[];
  /** Runs of matches that are next to each other on both sides. */
  readonly chunks: number;
  /** Matched words of both sides, weighted as the metric weighs them, over the weighted words. */
  readonly precision: number;
  readonly recall: number;
  /** Their mean, the share that fragmentation takes away, and score = mean x (1 - penalty). */
  readonly mean: number;
  readonly penalty: number;
  /** METEOR 1.5 only: the tool's line of 23 statistics. */
  readonly statistics?: readonly number[];
}

/** One n-gram of the candidate in BLEU. */
export interface BleuGram {
  readonly text: string;
  readonly count: number;
  /** Most often in one reference. */
  readonly inReferences: number;
  /** How many count: the smaller of the two. */
  readonly clipped: number;
}

/** BLEU: n-grams found and clipped, and the brevity penalty. */
export interface BleuExplanation {
  readonly kind: "bleu";
  readonly metric: string;
  /** Score by output name. */
  readonly scores: { readonly [output: string]: number };
  readonly candidate: readonly string[];
  readonly orders: readonly {
    readonly order: number;
    readonly correct: number;
    readonly total: number;
    readonly grams: readonly BleuGram[];
  }[];
  readonly brevity: {
    readonly candidateLength: number;
    /** Length of the closest reference. */
    readonly referenceLength: number;
    readonly penalty: number;
  };
}

/** A longest common subsequence with one reference. */
export interface Subsequence {
  /** Its length over that of the candidate (precision) or of the reference (recall). */
  readonly value: number;
  readonly referenceIndex: number;
  readonly reference: readonly string[];
  readonly words: readonly { readonly text: string; readonly candidate: number; readonly reference: number }[];
}

/** ROUGE_L: the subsequences that give precision and recall. */
export interface SubsequenceExplanation {
  readonly kind: "subsequence";
  readonly metric: string;
  readonly score: number;
  readonly candidate: readonly string[];
  readonly beta: number;
  readonly precision: Subsequence;
  readonly recall: Subsequence;
}

/** One n-gram of the candidate in CIDEr. */
export interface CiderGram {
  readonly text: string;
  readonly order: number;
  readonly count: number;
  /** Inverse document frequency; times `count` it is the n-gram's place in the vector. */
  readonly weight: number;
  /** What it adds to the score with each reference. */
  readonly byReference: readonly number[];
  readonly contribution: number;
}

/** CIDEr: what n-grams, orders and references add to the score. */
export interface CiderExplanation {
  readonly kind: "cider";
  readonly metric: string;
  readonly score: number;
  readonly candidate: readonly string[];
  /** The candidate's vector of each order, and what the order adds to the score. */
  readonly orders: readonly { readonly order: number; readonly norm: number; readonly contribution: number }[];
  /** The factor for its length (1: none), and what each reference adds to the score. */
  readonly references: readonly {
    readonly text: string;
    readonly lengthFactor: number;
    readonly contribution: number;
  }[];
  /** All n-grams, those that add most first, then those of most weight. */
  readonly grams: readonly CiderGram[];
}

/** SPICE: the tuples of the merged scene graphs of both sides. */
export interface SceneExplanation {
  readonly kind: "scene";
  readonly metric: string;
  /** Score by output name; `null` for a set that the references lack. */
  readonly scores: { readonly [output: string]: number | null };
  /** Counts and figures of all sets of tuples. */
  readonly sets: SceneScores["sets"];
  /** Matched ones first. */
  readonly candidate: readonly ScoredTuple[];
  readonly references: readonly ScoredTuple[];
}

/** WMD: the words of the candidate as they move to those of the nearest reference at the least cost. */
export interface MovesExplanation {
  readonly kind: "moves";
  readonly metric: string;
  /** exp(-distance). */
  readonly score: number;
  /** The sum of all costs; infinite (`null` in JSON) where a side has no word with a vector. */
  readonly distance: number;
  /** Which reference of the image it is; -1 where the distance to all is infinite. */
  readonly referenceIndex: number;
  readonly candidate: readonly string[];
  readonly reference: readonly string[];
  /** The dearest ones first. */
  readonly moves: readonly {
    readonly candidate: string;
    readonly reference: string;
    /** How much of the caption goes this way; all shares add up to 1. */
    readonly share: number;
    readonly distance: number;
    /** share x distance. */
    readonly cost: number;
  }[];
  /** Words that do not count: without a vector, or stop words. */
  readonly leftOut: { readonly candidate: readonly string[]; readonly reference: readonly string[] };
}

/** A learned metric: what each feature adds to the score of the features' means. */
export interface NetworkExplanation {
  readonly kind: "network";
  readonly metric: string;
  readonly score: number;
  /** Score of the features' means over the training rows. */
  readonly baseline: number;
  /** With their Shapley values; these and `baseline` add up to `score`. */
  readonly features: readonly {
    readonly name: string;
    readonly value: number;
    readonly baseline: number;
    readonly contribution: number;
  }[];
}

/** Tally: what features add to the logit, and the words behind them. */
export interface TallyExplanation {
  readonly kind: "tally";
  readonly metric: string;
  readonly score: number;
  /** The sum of `bias` and all contributions; absent where there is nothing to compare. */
  readonly logit?: number;
  readonly bias: number;
  readonly candidate: readonly string[];
  readonly features: readonly {
    readonly name: string;
    readonly value: number;
    readonly weight: number;
    readonly contribution: number;
  }[];
  /** Words of the candidate: what each weighs, and the nearest word of a reference with its cosine. */
  readonly words: readonly {
    readonly text: string;
    readonly weight: number;
    readonly similarity: number;
    readonly nearest?: string;
    readonly referenceIndex?: number;
  }[];
  /** Words of the candidate that are near to none of the references'. */
  readonly unsupported: readonly string[];
  /** Content lemmas of the references by their weights, with the candidate's lemma that matches. */
  readonly lemmas: readonly { readonly text: string; readonly weight: number; readonly match?: string }[];
  /** What is wrong with the candidate as a sentence. */
  readonly defects: readonly string[];
}

export type Explanation =
  | AlignmentExplanation
  | BleuExplanation
  | SubsequenceExplanation
  | CiderExplanation
  | SceneExplanation
  | MovesExplanation
  | NetworkExplanation
  | TallyExplanation;
