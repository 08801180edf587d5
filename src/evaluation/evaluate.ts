/**
 * Scoring of matched texts: references in, one evaluation per system out.
 *
 * @module
 */

import { allCaptions, type Captions } from "../captions.js";
import { Fact, scanCaption } from "../corpus/caption-scan.js";
import type { Engine } from "../engine/engine.js";
import type { Metric, MetricScores, PreparedCandidates, PreparedMetric } from "../metrics/metric.js";
import type { SceneScores } from "../metrics/scene-sets.js";
import { VERSION } from "../version.js";
import type { CaptionScores, Evaluation, SystemEvaluation, Warning } from "./evaluation.js";
import { inSession } from "./groundwork.js";
import { type PreparedRun, prepareCandidates, prepareRun, type RunOptions, segmentOf } from "./prepare.js";

/** Images with references, and one candidate for each image from each system. */
export interface RunTexts {
  readonly ids: readonly string[];
  readonly references: readonly Captions[];
  readonly systems: readonly { readonly name: string; readonly candidates: Captions }[];
}

/** What to compute and what to be told meanwhile. */
export interface EvaluateOptions extends RunOptions {
  readonly metrics: readonly Metric[];
  /** Include the scores of each caption. */
  readonly perCaption: boolean;
  /** Include what SPICE says of each caption, if it is among the metrics. */
  readonly sceneScores?: boolean | undefined;
  /** Called before each step with its number, the number of steps and its name. */
  readonly onProgress?: ((done: number, total: number, step: string) => void) | undefined;
}

/** Scores all systems. References are tokenised once. */
export function evaluate(engine: Engine, texts: RunTexts, given: EvaluateOptions): SystemEvaluation[] {
  const options = { ...given, ids: texts.ids };
  const steps = 1 + texts.systems.length;
  return inSession(engine, options.groundwork, (session) => {
    options.onProgress?.(0, steps, "references");
    const run = prepareRun(session, texts.references, options.metrics, options);
    return texts.systems.map((system, i) => {
      options.onProgress?.(i + 1, steps, system.name);
      const prepared = prepareCandidates(
        run,
        system.candidates,
        run.referenceBounds,
        texts.ids,
        options.metrics,
        options,
      );
      const { outputs, warnings } = collectOutputs(run.metrics, options.metrics, (metric) =>
        metric.score(prepared.candidates),
      );
      const scenes = options.sceneScores ? sceneScores(run.metrics, prepared.candidates) : undefined;
      // Thawing a groundwork would take the references along.
      if (options.groundwork === undefined) session.thaw();
      return {
        name: system.name,
        ...describe(texts, options, outputs, [
          ...emptyWarnings(run, prepared.empty, texts, system.candidates),
          ...warnings,
        ]),
        ...(scenes === undefined ? {} : { scenes }),
      };
    });
  });
}

/** What the first metric that compares tuples says of each candidate. */
function sceneScores(metrics: readonly PreparedMetric[], candidates: PreparedCandidates): SceneScores[] | undefined {
  return metrics.find((metric) => metric.sceneScores !== undefined)?.sceneScores?.(candidates);
}

/** Corpus value, caption values and signature of one output. */
export interface Output {
  readonly name: string;
  readonly corpus: number;
  readonly captions: Float64Array;
  readonly signature: string;
}

/** Scores by output, in the order of the metrics, and their warnings, each once. */
export function collectOutputs(
  prepared: readonly PreparedMetric[],
  metrics: readonly Metric[],
  score: (metric: PreparedMetric) => MetricScores,
): { outputs: Output[]; warnings: Warning[] } {
  const warnings = new Map<string, Warning>();
  const outputs = prepared.flatMap((metric, m) => {
    const scores = score(metric);
    for (const warning of scores.warnings ?? []) warnings.set(warning.message, warning);
    return (metrics[m] as Metric).outputs.map((name, o) => ({
      name,
      corpus: scores.corpus[o] as number,
      captions: scores.captions[o] as Float64Array,
      signature: metric.signatures[o] as string,
    }));
  });
  return { outputs, warnings: [...warnings.values()] };
}

function describe(
  texts: RunTexts,
  options: EvaluateOptions,
  outputs: readonly Output[],
  warnings: Warning[],
): Evaluation {
  return {
    captally: VERSION,
    mode: options.mode,
    tokenizer: options.tokenizer,
    counts: {
      segments: texts.ids.length,
      candidates: texts.ids.length,
      references: texts.references.reduce((total, captions) => total + captions.length, 0),
    },
    corpus: Object.fromEntries(outputs.map(({ name, corpus }) => [name, finite(corpus)])),
    signatures: Object.fromEntries(outputs.map(({ name, signature }) => [name, signature])),
    ...(options.perCaption ? { captions: captionRows(texts.ids, outputs) } : {}),
    warnings,
  };
}

/** JSON has no NaN: what is not a number is null. */
function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function captionRows(ids: readonly string[], outputs: readonly Output[]): CaptionScores[] {
  return ids.map((id, i) => {
    const row: { [metric: string]: number | string | null } & { id: string } = { id };
    for (const { name, captions } of outputs) row[name] = finite(captions[i] as number);
    return row;
  });
}

/** Captions with something to see that the tokenizer leaves nothing of; blank ones are found before scoring. */
function emptyWarnings(run: PreparedRun, empty: readonly number[], texts: RunTexts, candidates: Captions): Warning[] {
  const hasContent = (caption: string): boolean => (scanCaption(caption) & Fact.Content) !== 0;
  const captions = run.emptyReferences.length === 0 ? [] : allCaptions(texts.references);
  return [
    ...emptyWarning(
      "candidate",
      empty.filter((i) => hasContent(candidates.at(i) as string)).map((i) => texts.ids[i] as string),
    ),
    ...emptyWarning(
      "reference",
      run.emptyReferences
        .filter((position) => hasContent(captions.at(position) as string))
        .map((position) => texts.ids[segmentOf(run.referenceBounds, position)] as string),
    ),
  ];
}

function emptyWarning(what: string, ids: readonly string[]): Warning[] {
  const [id] = ids;
  if (id === undefined) return [];
  const others = ids.length === 1 ? "" : ` and ${ids.length - 1} more`;
  return [
    {
      code: "empty-after-tokenization",
      message: `the ${what} of image ${id}${others} is empty after tokenization`,
      id,
      ...(ids.length === 1 ? {} : { count: ids.length }),
    },
  ];
}
