/**
 * Selection of an epoch by agreement with people, as NNEval's authors select: Kendall's tau-b with the mode of the judgements.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";
import { ratingColumn } from "../judgement/agreement.js";
import type { RatingTarget } from "../judgement/choices.js";
import type { OpenFile } from "../judgement/data/sources.js";
import { judgedItems } from "../judgement/judge.js";
import { kendallTau } from "../judgement/statistics/rank-correlation.js";
import { DEFAULT_SELECTION } from "./choices.js";
import type { Captioned } from "./features.js";

/** Captions to compute features of, and what their scores are worth. */
export interface Selection {
  readonly captions: readonly Captioned[];
  /** Kendall's tau-b. */
  score(values: Float64Array): number;
}

/**
 * Reads the judgements of a protocol of ratings.
 *
 * @throws {CaptallyError} as `judge`
 */
export async function readSelection(
  open: OpenFile,
  {
    protocol,
    variant,
    target,
  }: {
    readonly protocol: string;
    readonly variant?: string | undefined;
    readonly target: RatingTarget;
  } = DEFAULT_SELECTION,
): Promise<Selection> {
  const judged = await judgedItems({ protocol, variant, open });
  if (judged.kind !== "ratings")
    throw new CaptallyError("usage-option", `selection: expected a protocol of ratings, got ${protocol}`);
  const { items, ratings } = ratingColumn(judged, target);
  const captions = (judged.rounds[0] ?? []).map(({ candidate, references: [references = []] }) => ({
    candidate,
    references,
  }));
  return {
    captions,
    score: (values) =>
      kendallTau(
        Float64Array.from(items, (item) => values[item] as number),
        ratings,
      ).tauB,
  };
}
