/**
 * captally: scores of image, video and audio captions, equal to the standard tools', from one WebAssembly module.
 *
 * @module
 */

export type { CaptionCollection, CaptionValue, CaptionValues, GraphValue } from "./corpus/from-values.js";
export type { MissingPolicy } from "./corpus/match.js";
export type { Problem, ProblemCode, Severity } from "./corpus/problem.js";
export { InputProblemsError } from "./corpus/problem-summary.js";
export type { ParsedSentence, SceneParses } from "./corpus/scene-parses.js";
export type { SceneGraph, SceneTuple, SceneTuples } from "./corpus/scene-tuples.js";
export { loadPack } from "./data/load-pack.js";
export type { LearnedModel, LoadedModel } from "./data/model-file.js";
export type { PackKind, Packs } from "./data/pack-files.js";
export { type Engine, loadEngine } from "./engine/engine.js";
export { CaptallyError, type CaptallyErrorCode, type ErrorPlace } from "./errors.js";
export type { ParsedCaption, ParsedTree } from "./evaluation/caption-parser.js";
export type {
  CaptionScores,
  Evaluation,
  Mode,
  SystemEvaluation,
  SystemEvaluations,
  TokenizerName,
  Warning,
} from "./evaluation/evaluation.js";
export type { CaptionExplanation } from "./evaluation/explain.js";
export type { Groundwork } from "./evaluation/groundwork.js";
export type { Scorer, ScorerResult } from "./evaluation/scorer.js";
export { type ExplainOptions, explain } from "./explain.js";
export { METRIC_FAMILIES, type MetricFamily, type MetricOption } from "./metrics/catalogue.js";
export { readModel } from "./metrics/checked/model.js";
export type { DocumentFrequencies } from "./metrics/document-frequencies.js";
export type {
  AlignmentExplanation,
  BleuExplanation,
  CiderExplanation,
  Explanation,
  MovesExplanation,
  NetworkExplanation,
  SceneExplanation,
  SubsequenceExplanation,
  TallyExplanation,
} from "./metrics/explanation.js";
export type { Metric } from "./metrics/metric.js";
export { parseMetrics } from "./metrics/metric-list.js";
export { learnedMetric } from "./metrics/nneval.js";
export type { SceneScores, SceneSet, ScoredTuple, SetScores } from "./metrics/scene-sets.js";
export { type ParseOptions, parseCaptions } from "./parse.js";
export {
  type CommonOptions,
  createGroundwork,
  createScorer,
  type GroundworkOptions,
  type RunScope,
  type ScoreOptions,
  type SystemsOptions,
  score,
  scoreSystems,
} from "./score.js";
export { VERSION } from "./version.js";
