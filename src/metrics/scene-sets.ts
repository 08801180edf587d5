/**
 * The sets of tuples that SPICE scores, and what it says of one caption: the form of the official tool's output.
 *
 * @module
 */

/** Sets in the order of the engine's rows (`assembly/scene/spice.ts`). */
export const SCENE_SETS = ["All", "Object", "Attribute", "Relation", "Color", "Cardinality", "Size"] as const;

export type SceneSet = (typeof SCENE_SETS)[number];

/** Counts and figures of one set. `null`: the references have no such tuple, so there is no figure. */
export interface SetScores {
  readonly pr: number | null;
  readonly re: number | null;
  readonly f: number | null;
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
}

/** A tuple of a merged scene graph, its merged strings with `/` between, and whether it matches. */
export interface ScoredTuple {
  readonly tuple: readonly string[];
  readonly matched: boolean;
}

/** SPICE of one caption. */
export interface SceneScores {
  readonly id: string;
  /** Sets that were scored; the official tool leaves out all but `All` without `-subset`. */
  readonly sets: { readonly [set in SceneSet]?: SetScores };
  /** Matched ones first; the official tool leaves them out without `-detailed`. */
  readonly tuples?: { readonly candidate: readonly ScoredTuple[]; readonly references: readonly ScoredTuple[] };
}
