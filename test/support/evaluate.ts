/**
 * Scoring in tests: texts in, outputs out, through the same path as the library.
 */

import type { Packs } from "../../src/data/pack-files.js";
import { loadEngine } from "../../src/engine/engine.js";
import { evaluate } from "../../src/evaluation/evaluate.js";
import type { Mode, SystemEvaluation, TokenizerName } from "../../src/evaluation/evaluation.js";
import type { DocumentFrequencies } from "../../src/metrics/document-frequencies.js";
import { parseMetrics } from "../../src/metrics/metric-list.js";

export interface Segment {
  readonly candidate: string;
  readonly references: readonly string[];
}

export interface Choices {
  readonly metrics: readonly string[];
  readonly mode?: Mode;
  readonly tokenizer?: TokenizerName;
  readonly documentFrequencies?: DocumentFrequencies;
  readonly packs?: Packs;
}

const engine = await loadEngine();

/** Evaluates segments with ids 0, 1, 2 ... */
export function evaluateSegments(segments: readonly Segment[], choices: Choices): SystemEvaluation {
  const [evaluation] = evaluate(
    engine,
    {
      ids: segments.map((_, i) => String(i)),
      references: segments.map((segment) => segment.references),
      systems: [{ name: "system", candidates: segments.map((segment) => segment.candidate) }],
    },
    {
      metrics: parseMetrics(choices.metrics),
      mode: choices.mode ?? "parity",
      tokenizer: choices.tokenizer ?? "none",
      documentFrequencies: choices.documentFrequencies,
      packs: choices.packs,
      perCaption: true,
    },
  );
  return evaluation as SystemEvaluation;
}

/** Values of one output, one per caption. */
export function captionValues(evaluation: SystemEvaluation, output: string): number[] {
  return (evaluation.captions ?? []).map((row) => row[output] as number);
}
