/**
 * SPICE of one caption, explained: tuples of both sides that match and that don't.
 *
 * @module
 */

import type { SceneExplanation } from "./explanation.js";
import type { SceneScores } from "./scene-sets.js";

export function explainScene(
  metric: string,
  scores: { readonly [output: string]: number },
  [scene]: readonly SceneScores[],
): SceneExplanation {
  const { sets = {}, tuples = { candidate: [], references: [] } } = scene ?? {};
  return {
    kind: "scene",
    metric,
    scores: Object.fromEntries(
      Object.entries(scores).map(([name, score]) => [name, Number.isNaN(score) ? null : score]),
    ),
    sets,
    ...tuples,
  };
}
