/**
 * SPICE as the official tool writes it (`-out` with `-detailed -subset`): one object for each caption.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";
import type { SystemEvaluation } from "../evaluation/evaluation.js";
import { SCENE_SETS, type SceneScores, type ScoredTuple } from "../metrics/scene-sets.js";

/** Chunks of the JSON text. */
export function* spiceReport(systems: readonly SystemEvaluation[]): Generator<string> {
  const [system] = systems;
  if (systems.length !== 1 || system?.scenes === undefined) {
    throw new CaptallyError(
      "usage-option",
      "the form of the official SPICE tool expected one system and the metric SPICE",
    );
  }
  yield "[";
  let between = "\n";
  for (const scene of system.scenes) {
    yield `${between}${JSON.stringify(official(scene))}`;
    between = ",\n";
  }
  yield "\n]\n";
}

function official({ id, sets, tuples }: SceneScores): object {
  const listed = (list: readonly ScoredTuple[]) => list.map(({ tuple, matched }) => ({ tuple, truth_value: matched }));
  return {
    ...(tuples === undefined ? {} : { test_tuples: listed(tuples.candidate), ref_tuples: listed(tuples.references) }),
    scores: Object.fromEntries(
      SCENE_SETS.flatMap((set) => {
        const scores = sets[set];
        if (scores === undefined) return [];
        const { pr, re, f, fn, fp, tp } = scores;
        return [[set, { pr, re, f, fn, numImages: 1, fp, tp }]];
      }),
    ),
    image_id: id,
  };
}
