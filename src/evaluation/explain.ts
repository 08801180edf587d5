/**
 * Explanations of the scores of one caption, with the references of the whole run (CIDEr weighs n-grams by them).
 *
 * @module
 */

import type { Captions } from "../captions.js";
import type { MatchedCorpus } from "../corpus/match.js";
import { showId } from "../corpus/problem.js";
import type { Engine } from "../engine/engine.js";
import { CaptallyError } from "../errors.js";
import { METRIC_FAMILIES } from "../metrics/catalogue.js";
import type { Explanation } from "../metrics/explanation.js";
import type { Metric, PreparedMetric } from "../metrics/metric.js";
import { VERSION } from "../version.js";
import { collectOutputs } from "./evaluate.js";
import type { Mode, TokenizerName } from "./evaluation.js";
import { inSession } from "./groundwork.js";
import { prepareCandidates, prepareRun, type RunOptions } from "./prepare.js";

/** What `explain` returns and `captally explain --format json` prints. */
export interface CaptionExplanation {
  readonly captally: string;
  readonly id: string;
  readonly mode: Mode;
  readonly tokenizer: TokenizerName;
  /** The texts as they were given. */
  readonly candidate: string;
  readonly references: readonly string[];
  /** Scores of the caption by output name, as `score` gives them. */
  readonly scores: { readonly [output: string]: number };
  readonly signatures: { readonly [output: string]: string };
  readonly explanations: readonly Explanation[];
}

/** Names of the metrics whose scores can be explained. */
export function explainableMetrics(): string[] {
  return METRIC_FAMILIES.filter(({ members, build }) => build(members.slice(0, 1), new Map()).explains).map(
    ({ name }) => name,
  );
}

/**
 * @throws {CaptallyError} `usage-metric` when one of the metrics cannot be explained
 */
export function checkExplainable(metrics: readonly Metric[]): void {
  const names = metrics.filter(({ explains }) => !explains).flatMap(({ outputs }) => outputs);
  if (names.length === 0) return;
  throw new CaptallyError(
    "usage-metric",
    `${names.join(", ")} cannot be explained; these can: ${explainableMetrics().join(", ")}`,
  );
}

/**
 * Explains the candidate of an image by the first system of a corpus.
 *
 * @throws {CaptallyError} `usage-option` for an id that is not in the run, `usage-metric` as `checkExplainable`
 */
export function explainCaption(
  engine: Engine,
  corpus: MatchedCorpus,
  id: string,
  metrics: readonly Metric[],
  given: RunOptions,
): CaptionExplanation {
  checkExplainable(metrics);
  const { ids, references, candidates } = imagesOf(corpus);
  const options = { ...given, ids };
  const place = ids.indexOf(id);
  if (place < 0) {
    throw new CaptallyError(
      "usage-option",
      `id: expected one of the ${ids.length} images of the run (the first is ${showId(ids[0] as string)}), got ${showId(id)}`,
      { place: { id } },
    );
  }
  return inSession(engine, options.groundwork, (session) => {
    const run = prepareRun(session, references, metrics, options);
    const bounds = run.referenceBounds.slice(2 * place, 2 * place + 2);
    const prepared = prepareCandidates(
      run,
      [candidates.at(place) as string],
      bounds,
      [id],
      metrics,
      options,
    ).candidates;
    const explanations: Explanation[] = [];
    const { outputs } = collectOutputs(run.metrics, metrics, (metric: PreparedMetric) => {
      const scores = metric.score(prepared);
      const values = scores.captions.map((captions) => captions[0] as number);
      if (metric.explain !== undefined) explanations.push(metric.explain(prepared, values));
      return scores;
    });
    return {
      captally: VERSION,
      id,
      mode: options.mode,
      tokenizer: options.tokenizer,
      candidate: candidates.at(place) as string,
      references: [...(references[place] as Captions)],
      scores: Object.fromEntries(outputs.map(({ name, captions }) => [name, captions[0] as number])),
      signatures: Object.fromEntries(outputs.map(({ name, signature }) => [name, signature])),
      explanations,
    };
  });
}

/** Images and candidates of the first system's run. */
function imagesOf({ segments, systems }: MatchedCorpus): {
  ids: readonly string[];
  references: readonly Captions[];
  candidates: Captions;
} {
  const [system] = systems;
  const { ids, references } = segments;
  const candidates = system?.candidates ?? [];
  if (system?.segments === undefined) return { ids, references, candidates };
  return {
    ids: system.segments.map((s) => ids[s] as string),
    references: system.segments.map((s) => references[s] as Captions),
    candidates,
  };
}
