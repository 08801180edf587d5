/**
 * What each feature adds to a network's score: Shapley values (Shapley 1953; Lundberg and Lee 2017), exact, over all subsets of the
 * features. A feature that a subset leaves out has its mean over the training rows. Together with the score of the means they add
 * up to the score.
 *
 * @module
 */

import type { LoadedModel } from "../data/model-file.js";
import type { NetworkExplanation } from "./explanation.js";

/** @param scoresOf scores of rows of features */
export function explainNetwork(
  metric: string,
  { features, baseline }: LoadedModel,
  row: readonly number[],
  score: number,
  scoresOf: (rows: readonly (readonly number[])[]) => Float64Array,
): NetworkExplanation {
  const count = features.length;
  const subsets = Array.from({ length: 2 ** count }, (_, subset) =>
    row.map((value, f) => ((subset >> f) & 1 ? value : (baseline[f] as number))),
  );
  const scores = scoresOf(subsets);
  const weights = subsetWeights(count);
  return {
    kind: "network",
    metric,
    score,
    baseline: scores[0] as number,
    features: features.map((name, f) => {
      let contribution = 0;
      for (let subset = 0; subset < scores.length; ++subset) {
        if ((subset >> f) & 1) continue;
        const gain = (scores[subset | (1 << f)] as number) - (scores[subset] as number);
        contribution += (weights[bitCount(subset)] as number) * gain;
      }
      return { name, value: row[f] as number, baseline: baseline[f] as number, contribution };
    }),
  };
}

/** Share of the orders in which exactly a given subset of some size comes before a given feature. */
function subsetWeights(count: number): number[] {
  const weights: number[] = [1 / count];
  for (let size = 1; size < count; ++size) weights.push(((weights[size - 1] as number) * size) / (count - size));
  return weights;
}

function bitCount(value: number): number {
  let bits = 0;
  for (let rest = value; rest > 0; rest >>= 1) bits += rest & 1;
  return bits;
}
