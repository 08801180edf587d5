/**
 * Accuracy against the number of references: the consensus protocol's curve.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";
import { type JudgeOptions, judge, type PairsJudgement } from "./judge.js";

/** Judgements with so many references each. */
export interface AccuracyCurve {
  readonly points: readonly { readonly references: number; readonly judgement: PairsJudgement }[];
}

/**
 * Judges with several numbers of references. References of one image are drawn in one order, so that more references include
 * fewer.
 *
 * @throws {CaptallyError} as `judge`; `usage-option` for a protocol without pairs
 */
export async function accuracyCurve(
  options: Omit<JudgeOptions, "references" | "scores">,
  counts: readonly number[],
): Promise<AccuracyCurve> {
  const points: { references: number; judgement: PairsJudgement }[] = [];
  const draws = options.draws ?? 1;
  for (const [done, references] of counts.entries()) {
    options.onProgress?.(done, counts.length, `${references} references`);
    const judgement = await judge({ ...options, references, draws, onProgress: undefined });
    if (judgement.kind !== "pairs")
      throw new CaptallyError("usage-option", `protocol ${judgement.protocol} has no pairs to count references for`);
    points.push({ references, judgement });
  }
  return { points };
}
