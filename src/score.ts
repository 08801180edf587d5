/**
 * The library's two calls: `score` for one evaluation, `createScorer` for many against the same references.
 *
 * @module
 */

import type { CaptionTable } from "./corpus/caption-table.js";
import { type CaptionCollection, candidatesFromValues, tableFromValues } from "./corpus/from-values.js";
import { type MatchedCorpus, type MissingPolicy, matchCorpus } from "./corpus/match.js";
import type { Problem } from "./corpus/problem.js";
import { refuseErrors, summarizeProblems } from "./corpus/problem-summary.js";
import { validateCaptions } from "./corpus/validate.js";
import type { Packs } from "./data/pack-files.js";
import { type Engine, loadEngine } from "./engine/engine.js";
import { CaptallyError } from "./errors.js";
import { evaluateSystems } from "./evaluation/evaluate-systems.js";
import type { Evaluation, SystemEvaluation, SystemEvaluations, Warning } from "./evaluation/evaluation.js";
import type { RunOptions } from "./evaluation/prepare.js";
import { Scorer } from "./evaluation/scorer.js";
import { DEFAULT_METRICS, MODES, type Mode, TOKENIZER_NAMES, type TokenizerName } from "./metrics/choices.js";
import type { DocumentFrequencies } from "./metrics/document-frequencies.js";
import type { Metric } from "./metrics/metric.js";
import { parseMetrics } from "./metrics/metric-list.js";

/** What `score` and `createScorer` share. */
export interface CommonOptions {
  /**
   * References by image: a Map or plain object id -> captions, or an array with one list of captions per image (ids are then
   * 0, 1, 2 ...).
   */
  readonly references: CaptionCollection;
  /** Names (`Bleu`, `Bleu_4`, `ROUGE_L`, `CIDEr_plain:stem`, `all` ...) or metric objects; default Bleu, ROUGE_L, CIDEr. */
  readonly metrics?: readonly (string | Metric)[] | undefined;
  /** Default `ptb`; `none` when `tokens` is set. */
  readonly tokenizer?: TokenizerName | undefined;
  /** Default `parity`. */
  readonly mode?: Mode | undefined;
  /** Captions are arrays of tokens or token ids instead of texts. */
  readonly tokens?: boolean | undefined;
  /** Document frequencies for CIDEr instead of those of the references. */
  readonly df?: DocumentFrequencies | undefined;
  /** Data packs that some metrics need. */
  readonly packs?: Packs | undefined;
  /** Engine to use; default: the built-in one. */
  readonly engine?: Engine | undefined;
}

/** What is scored, besides the candidates. */
export interface RunScope {
  /** Include the scores of each caption. Default true. */
  readonly perCaption?: boolean | undefined;
  /** What becomes of an image without a candidate. Default `error`. */
  readonly missing?: MissingPolicy | undefined;
  /** Score these images only. */
  readonly ids?: readonly (string | number | bigint)[] | undefined;
}

/** Options of `score`. */
export interface ScoreOptions extends CommonOptions, RunScope {
  /** One candidate per image, in the same form as the references. Their order is free when they have ids. */
  readonly candidates: CaptionCollection;
}

/** Options of `scoreSystems`. */
export interface SystemsOptions extends CommonOptions, RunScope {
  /** Candidates by name of the system. */
  readonly systems: Readonly<Record<string, CaptionCollection>>;
}

const POLICIES: readonly MissingPolicy[] = ["error", "skip", "zero"];

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
  const { tokens } = options;
  const references = tableFromValues(options.references, { source: "references", tokens });
  const candidates = candidatesFromValues(options.references, options.candidates, { source: "candidates", tokens });
  const [evaluation] = await scoreTables(references, [candidates], ["candidates"], options);
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
  const names = Object.keys(options.systems);
  if (names.length === 0) throw new CaptallyError("usage-option", '"systems" expected at least one system, got none');
  const references = tableFromValues(options.references, { source: "references", tokens: options.tokens });
  const candidates = names.map((source) => {
    const values = options.systems[source] as CaptionCollection;
    return candidatesFromValues(options.references, values, { source, tokens: options.tokens });
  });
  return { systems: await scoreTables(references, candidates, names, options) };
}

async function scoreTables(
  references: CaptionTable,
  candidates: readonly CaptionTable[],
  names: readonly string[],
  options: CommonOptions & RunScope,
): Promise<SystemEvaluation[]> {
  const metrics = metricsOf(options.metrics);
  const run = runOptions(options);
  const matched = matchCorpus(references, candidates, {
    missing: choice("missing", options.missing ?? "error", POLICIES),
    ids: options.ids?.map(String),
  });
  const problems = checkCorpus(matched, metrics, run);
  const engine = options.engine ?? (await loadEngine());
  const evaluations = evaluateSystems(engine, matched, names, {
    ...run,
    metrics,
    perCaption: options.perCaption ?? true,
  });
  const sources = candidates.map(({ source }) => source);
  return evaluations.map((evaluation, i) => ({
    ...evaluation,
    warnings: [...problemWarnings(problemsOfSystem(problems, sources, i)), ...evaluation.warnings],
  }));
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
  const metrics = metricsOf(options.metrics);
  const run = runOptions(options);
  const table = tableFromValues(options.references, { source: "references", tokens: options.tokens });
  const { segments, problems } = matchCorpus(table, []);
  refuseErrors(problems);
  if (segments.ids.length === 0)
    throw new CaptallyError("corpus-empty", "references: expected at least one image, got none");
  return new Scorer(options.engine ?? (await loadEngine()), segments.ids, segments.references, metrics, run);
}

function metricsOf(metrics: readonly (string | Metric)[] = DEFAULT_METRICS): Metric[] {
  const names = metrics.filter((metric) => typeof metric === "string");
  return [
    ...(names.length === 0 ? [] : parseMetrics(names)),
    ...metrics.filter((metric) => typeof metric !== "string"),
  ];
}

function runOptions(options: CommonOptions): RunOptions {
  return {
    mode: choice("mode", options.mode ?? "parity", MODES),
    tokenizer: choice("tokenizer", options.tokenizer ?? (options.tokens === true ? "none" : "ptb"), TOKENIZER_NAMES),
    documentFrequencies: options.df,
    packs: options.packs,
  };
}

function choice<T extends string>(name: string, value: T, values: readonly T[]): T {
  if (values.includes(value)) return value;
  throw new CaptallyError("usage-option", `"${name}" expected ${values.join(", ")}, got ${JSON.stringify(value)}`);
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
      metrics: metrics.flatMap((metric) => metric.outputs),
      documentFrequencies: run.documentFrequencies !== undefined,
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
