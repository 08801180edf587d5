/**
 * The library's calls: `score` for one evaluation, `createScorer` for many against the same references, `createGroundwork` for
 * many with their own.
 *
 * @module
 */

import { allCaptions } from "./captions.js";
import { type CaptionCollection, candidatesFromValues, tableFromValues } from "./corpus/from-values.js";
import { type MatchedCorpus, matchCorpus } from "./corpus/match.js";
import type { Problem } from "./corpus/problem.js";
import { refuseErrors, summarizeProblems } from "./corpus/problem-summary.js";
import { validateCaptions } from "./corpus/validate.js";
import type { Packs } from "./data/pack-files.js";
import { type Engine, loadEngine } from "./engine/engine.js";
import { CaptallyError } from "./errors.js";
import { withDefaultPacks, withFrequencies } from "./evaluation/default-packs.js";
import { checkFrequencies } from "./evaluation/df-checks.js";
import { evaluateSystems } from "./evaluation/evaluate-systems.js";
import type { Evaluation, SystemEvaluation, SystemEvaluations, Warning } from "./evaluation/evaluation.js";
import { Groundwork } from "./evaluation/groundwork.js";
import { neededPacks } from "./evaluation/open-packs.js";
import type { RunOptions } from "./evaluation/prepare.js";
import { Scorer } from "./evaluation/scorer.js";
import { usesFrequencies } from "./metrics/document-frequencies.js";
import { checkObject } from "./metrics/given.js";
import type { Metric } from "./metrics/metric.js";
import {
  COMMON_KEYS,
  type CommonOptions,
  checkEngine,
  graphCollector,
  metricsOf,
  type RunScope,
  runOptions,
  SCOPE_KEYS,
  scopeOf,
  systemsOf,
  withGraphs,
} from "./score-options.js";

export type { CommonOptions, RunScope };

/** Options of `createGroundwork`. */
export type GroundworkOptions = Pick<CommonOptions, "metrics" | "tokenizer" | "mode" | "df" | "packs" | "engine">;

/** Options of `score`. */
export interface ScoreOptions extends CommonOptions, RunScope {
  /** One candidate per image, in the same form as the references. Their order is free when they have ids. */
  readonly candidates: CaptionCollection;
}

/** Options of `scoreSystems`. */
export interface SystemsOptions extends CommonOptions, RunScope {
  /** Candidates by name of the system. */
  readonly systems: Readonly<Record<string, CaptionCollection>> | ReadonlyMap<string, CaptionCollection>;
}

/**
 * Scores one candidate per image.
 *
 * @returns corpus values, values of each caption, signatures and warnings; numbers are unrounded
 * @throws {CaptallyError} `input-problems` for wrong data (all faults at once, in `problems`), `input-format` for values
 *   of the wrong shape, `usage-metric` and `usage-option` for wrong choices
 * @example
 * const { corpus } = await score({
 *   references: { 1: ["a dog runs", "the dog is running"] },
 *   candidates: { 1: "a dog is running" },
 *   metrics: ["Bleu", "ROUGE_L"],
 * });
 */
export async function score(options: ScoreOptions): Promise<Evaluation> {
  checkObject(options, [...COMMON_KEYS, ...SCOPE_KEYS, "candidates"]);
  const [evaluation] = await scoreCandidates([["candidates", options.candidates]], options);
  const { name: _, ...result } = evaluation as SystemEvaluation;
  return result;
}

/**
 * Scores several systems against the same references, which are read and tokenised once.
 *
 * @throws {CaptallyError} as `score`; messages name the system
 * @example
 * const { systems } = await scoreSystems({ references, systems: { baseline, ours }, metrics: ["CIDEr"] });
 */
export async function scoreSystems(options: SystemsOptions): Promise<SystemEvaluations> {
  checkObject(options, [...COMMON_KEYS, ...SCOPE_KEYS, "systems"]);
  return { systems: await scoreCandidates(systemsOf(options.systems), options) };
}

async function scoreCandidates(
  systems: readonly (readonly [name: string, candidates: CaptionCollection])[],
  options: CommonOptions & RunScope,
): Promise<SystemEvaluation[]> {
  const metrics = metricsOf(options);
  const chosen = runOptions(options);
  const { perCaption, ...scope } = scopeOf(options);
  checkEngine(options.engine);
  if (options.spice !== undefined && systems.length > 1)
    throw new CaptallyError("usage-option", `"spice" expected one system, got ${systems.length}`);
  const { tokens } = options;
  const graphs = graphCollector(chosen);
  const references = tableFromValues(options.references, { source: "references", tokens, graphs });
  const candidates = systems.map(([source, values]) =>
    candidatesFromValues(options.references, values, { source, tokens, graphs }),
  );
  // All that the caller may change meanwhile was read before the first wait.
  const given = withGraphs(await withFrequencies(chosen, options.df), graphs);
  const matched = matchCorpus(references, candidates, scope);
  const problems = checkCorpus(matched, metrics, given);
  const { engine, packs } = await provisions(metrics, options, given);
  const run = { ...given, packs };
  const names = systems.map(([name]) => name);
  const evaluations = evaluateSystems(engine, matched, names, { ...run, metrics, perCaption });
  const sources = candidates.map(({ source }) => source);
  const texts = allCaptions(matched.systems.map(({ candidates }) => candidates));
  const table = run.documentFrequencies;
  const common = table === undefined ? [] : checkFrequencies(engine, table, texts, metrics, run);
  return evaluations.map((evaluation, i) => ({
    ...evaluation,
    warnings: [...problemWarnings(problemsOfSystem(problems, sources, i)), ...common, ...evaluation.warnings],
  }));
}

/**
 * The engine and the data packs that a run needs.
 *
 * @throws {CaptallyError} `pack-missing`; `usage-metric` for metrics whose packs a groundwork lacks
 */
export async function provisions(
  metrics: readonly Metric[],
  options: CommonOptions,
  { packs, groundwork }: RunOptions,
): Promise<{ engine: Engine; packs: Packs | undefined }> {
  if (groundwork === undefined) {
    const [engine, complete] = await Promise.all([options.engine ?? loadEngine(), withDefaultPacks(metrics, packs)]);
    return { engine, packs: complete };
  }
  for (const [kind, metric] of neededPacks(metrics)) {
    if (!groundwork.packs.has(kind))
      throw new CaptallyError("usage-metric", `${metric} needs the data pack "${kind}", which the groundwork lacks`);
  }
  return { engine: await loadEngine(), packs: undefined };
}

/**
 * Puts data packs and document frequencies into the engine once, for many calls of `score` with small references of their own:
 * a service, a notebook. `close()` gives the memory back.
 *
 * @throws {CaptallyError} as `score`
 * @example
 * const groundwork = await createGroundwork({ metrics: ["CIDEr"], df: readDocumentFrequencies(bytes, { name: "coco-val" }) });
 * const { corpus } = await score({ references, candidates, groundwork });
 */
export async function createGroundwork(options: GroundworkOptions): Promise<Groundwork> {
  checkObject(options, ["metrics", "tokenizer", "mode", "df", "packs", "engine"]);
  const metrics = metricsOf({ ...options, references: [] });
  const run = await withFrequencies(runOptions({ ...options, references: [] }), options.df);
  checkEngine(options.engine);
  const { engine, packs } = await provisions(metrics, { ...options, references: [] }, run);
  return new Groundwork(engine, metrics, { ...run, packs });
}

/**
 * Cooks references once for scoring in a loop, for example as rewards. The scorer is synchronous; `close()` gives its
 * memory back.
 *
 * @throws {CaptallyError} as `score`
 * @example
 * const scorer = await createScorer({ references, metrics: ["CIDEr"] });
 * const { captions } = scorer.score(samples, idsOfSamples); // captions.CIDEr is a Float64Array
 */
export async function createScorer(options: CommonOptions): Promise<Scorer> {
  checkObject(options, COMMON_KEYS);
  const metrics = metricsOf(options);
  const run = runOptions(options);
  checkEngine(options.engine);
  const graphs = graphCollector(run);
  const table = tableFromValues(options.references, { source: "references", tokens: options.tokens, graphs });
  const { segments, problems } = matchCorpus(table, []);
  refuseErrors(problems);
  if (segments.ids.length === 0)
    throw new CaptallyError("corpus-empty", "references: expected at least one image, got none");
  const given = await withFrequencies(run, options.df);
  const [engine, packs] = await Promise.all([options.engine ?? loadEngine(), withDefaultPacks(metrics, run.packs)]);
  return new Scorer(
    engine,
    segments.ids,
    segments.references,
    metrics,
    withGraphs({ ...given, packs, ids: segments.ids }, graphs),
  );
}

/**
 * All checks of a matched corpus.
 *
 * @throws {InputProblemsError} when a fault is an error
 */
export function checkCorpus(matched: MatchedCorpus, metrics: readonly Metric[], run: RunOptions): readonly Problem[] {
  const problems = [
    ...matched.problems,
    ...validateCaptions(matched, {
      tokenizer: run.tokenizer,
      countsDocuments: usesFrequencies(metrics) && run.documentFrequencies === undefined,
    }),
  ];
  refuseErrors(problems);
  if (matched.segments.ids.length === 0)
    throw new CaptallyError("corpus-empty", "expected at least one image to score, got none");
  return problems;
}

/** Faults that concern one system: its own and those of no other system. */
export function problemsOfSystem(problems: readonly Problem[], sources: readonly string[], system: number): Problem[] {
  const others = new Set(sources.filter((source) => source !== sources[system]));
  return problems.filter(({ place }) => place.file === undefined || !others.has(place.file));
}

/** Faults as warnings of a result: one per kind and input, with the first case. */
export function problemWarnings(problems: readonly Problem[]): Warning[] {
  const byInput = new Map<string | undefined, Problem[]>();
  for (const problem of problems) {
    const known = byInput.get(problem.place.file);
    if (known === undefined) byInput.set(problem.place.file, [problem]);
    else known.push(problem);
  }
  const groups = [...byInput.values()].flatMap(summarizeProblems);
  return groups.map(({ code, count, examples: [first] }) => ({
    code,
    message: first?.message ?? code,
    ...(first?.place.id === undefined ? {} : { id: first.place.id }),
    ...(count === 1 ? {} : { count }),
  }));
}
