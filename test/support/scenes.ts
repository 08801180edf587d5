/**
 * SPICE in tests: tuples of segments in, what it says of each caption out.
 */

import type { SceneTuple } from "../../src/corpus/scene-tuples.js";
import { loadEngine } from "../../src/engine/engine.js";
import { evaluate } from "../../src/evaluation/evaluate.js";
import type { Mode, SystemEvaluation, TokenizerName } from "../../src/evaluation/evaluation.js";
import { parseMetrics } from "../../src/metrics/metric-list.js";
import type { SceneSource } from "../../src/metrics/scenes.js";
import { builtPack } from "./meteor.js";

export const packs = { wordnet: builtPack("wordnet") };

const engine = await loadEngine();

export interface SceneRun {
  readonly ids: readonly string[];
  readonly references: readonly (readonly string[])[];
  readonly candidates: readonly string[];
}

/** Evaluates captions whose tuples are in `scenes`. */
export function evaluateScenes(
  { ids, references, candidates }: SceneRun,
  metrics: readonly string[],
  scenes: SceneSource,
  mode: Mode = "parity",
  tokenizer: TokenizerName = "none",
): SystemEvaluation {
  const [evaluation] = evaluate(
    engine,
    { ids, references, systems: [{ name: "system", candidates }] },
    {
      metrics: parseMetrics(metrics),
      mode,
      tokenizer,
      documentFrequencies: undefined,
      packs,
      scenes,
      perCaption: true,
      sceneScores: true,
    },
  );
  return evaluation as SystemEvaluation;
}

export interface SceneSegment {
  readonly candidate: readonly SceneTuple[];
  readonly references: readonly (readonly SceneTuple[])[];
}

/** Evaluates lists of tuples; captions get names of their own. */
export function evaluateTuples(
  segments: readonly SceneSegment[],
  metrics: readonly string[],
  mode: Mode = "parity",
): SystemEvaluation {
  const tuples = new Map<string, readonly SceneTuple[]>();
  const named = (list: readonly SceneTuple[]): string => {
    tuples.set(`caption ${tuples.size}`, list);
    return `caption ${tuples.size - 1}`;
  };
  const run = {
    ids: segments.map((_, i) => String(i)),
    references: segments.map((segment) => segment.references.map(named)),
    candidates: segments.map((segment) => named(segment.candidate)),
  };
  return evaluateScenes(run, metrics, { tuples: { name: "test", tuples } }, mode);
}
