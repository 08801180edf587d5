/**
 * Judgements as every protocol's reader gives them: captions to score, and what people say about them.
 *
 * @module
 */

import type { ReferenceDraw } from "../protocols/protocol.js";

/** A caption to score. */
export interface JudgedItem {
  /** Name for columns of scores from elsewhere. */
  readonly id: string;
  /** Unit of the resamples. */
  readonly image: string;
  readonly candidate: string;
  /** Sets of references; the score is the mean over them. Equal sets are the same array. */
  readonly references: readonly (readonly string[])[];
  /** References that count as its document, where it is not its own (first) set. */
  readonly document?: readonly string[];
  /** Items of one run are scored together: document frequencies are those of the run. */
  readonly run: string;
}

/** Items of one draw of references; items of all draws are the same captions. */
export type Round = readonly JudgedItem[];

/** Ratings of single captions. */
export interface JudgedRatings {
  readonly kind: "ratings";
  readonly rounds: readonly Round[];
  readonly judgements: readonly { readonly item: number; readonly rating: number }[];
}

/** A preference of people. */
export interface Preference {
  readonly first: number;
  readonly second: number;
  readonly firstIsBetter: boolean;
  readonly cell: string;
}

/** Preferences between two captions. */
export interface JudgedPairs {
  readonly kind: "pairs";
  readonly rounds: readonly Round[];
  readonly preferences: readonly Preference[];
  /** Cells in the order of the report. */
  readonly cells: readonly string[];
  /** How references were drawn, if they were. */
  readonly draw: ReferenceDraw | undefined;
  /** Pairs that were left out because people are split. */
  readonly undecided: number;
}

export type Judged = JudgedRatings | JudgedPairs;
