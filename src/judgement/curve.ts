/**
 * Accuracy against the number of references: the consensus protocol's curve.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";
import { listOf, maybe, wholeFrom } from "../metrics/given.js";
import { dataOf, itemScorer, type JudgeOptions, judgeData, type PairsJudgement, readData } from "./judge.js";
import { checkJudging } from "./judge-options.js";

/** Judgements with so many references each. */
export interface AccuracyCurve {
  readonly points: readonly { readonly references: number; readonly judgement: PairsJudgement }[];
}

/**
 * Judges with several numbers of references. References of one image are drawn in one order, so that more references include
 * fewer. The data are read once, captions parsed once.
 *
 * @param counts absent: 1 and up to as many as every image has
 * @throws {CaptallyError} as `judge`; `usage-option` for a protocol without pairs
 */
export async function accuracyCurve(
  options: Omit<JudgeOptions, "references" | "scores">,
  counts?: readonly number[],
): Promise<AccuracyCurve> {
  checkJudging(options);
  maybe(listOf(wholeFrom(1, Number.MAX_SAFE_INTEGER)))(counts, "counts");
  const { onProgress } = options;
  const data = await readData(options);
  const { protocol, source } = data;
  if (!("judged" in source))
    throw new CaptallyError("usage-option", `protocol ${protocol.name} draws no references: it has no pairs`);
  const all = counts ?? Array.from({ length: source.references }, (_, i) => i + 1);
  let step = "";
  let done = 0;
  const report = (): void => onProgress?.(done, all.length, step);
  const runOf = (references: number) => ({
    ...options,
    references,
    draws: options.draws ?? 1,
    onProgress: undefined,
  });
  const scorer = await itemScorer(
    {
      ...options,
      onProgress:
        onProgress === undefined
          ? undefined
          : (_done, _total, name) => {
              if (name === "parsing") report();
            },
    },
    () => all.map((references) => dataOf(data, runOf(references))),
  );
  const points: { references: number; judgement: PairsJudgement }[] = [];
  for (const references of all) {
    step = `${references} references`;
    report();
    const run = runOf(references);
    const judgement = judgeData(data, dataOf(data, run), scorer, run);
    if (judgement.kind === "pairs") points.push({ references, judgement });
    done++;
  }
  return { points };
}
