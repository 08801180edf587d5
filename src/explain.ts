/**
 * The library's call for the scores of one caption, explained.
 *
 * @module
 */

import { type CaptionCollection, candidatesFromValues, tableFromValues } from "./corpus/from-values.js";
import { matchCorpus } from "./corpus/match.js";
import { withFrequencies } from "./evaluation/default-packs.js";
import { type CaptionExplanation, checkExplainable, explainCaption } from "./evaluation/explain.js";
import { checkObject } from "./metrics/given.js";
import { checkCorpus, provisions, type ScoreOptions } from "./score.js";
import {
  COMMON_KEYS,
  type CommonOptions,
  checkEngine,
  graphCollector,
  idText,
  metricsOf,
  runOptions,
  scopeOf,
  withGraphs,
} from "./score-options.js";

/** Options of `explain`: those of `score`, and the caption. */
export interface ExplainOptions extends CommonOptions, Pick<ScoreOptions, "ids" | "missing" | "spice" | "groundwork"> {
  readonly candidates: CaptionCollection;
  /** Image whose caption is explained; the scores depend on the references of the others too. */
  readonly id: string | number | bigint;
}

/**
 * Explains how the scores of one caption come about: the alignment of METEOR, the n-grams of BLEU, the longest common
 * subsequences of ROUGE_L, the weighted n-grams of CIDEr.
 *
 * @returns the scores that `score` gives the caption, and what they are made of
 * @throws {CaptallyError} as `score`; `usage-option` for an unknown id, `usage-metric` for metrics that cannot be explained
 * @example
 * const { explanations } = await explain({ references, candidates, id: 42, metrics: ["ROUGE_L"] });
 */
export async function explain(options: ExplainOptions): Promise<CaptionExplanation> {
  checkObject(options, [...COMMON_KEYS, "ids", "missing", "spice", "groundwork", "candidates", "id"]);
  const id = idText(options.id, "id");
  const metrics = metricsOf(options);
  checkExplainable(metrics);
  const chosen = runOptions(options);
  const { missing, ids } = scopeOf(options);
  checkEngine(options.engine);
  const { tokens } = options;
  const graphs = graphCollector(chosen);
  const references = tableFromValues(options.references, { source: "references", tokens, graphs });
  const candidates = candidatesFromValues(options.references, options.candidates, {
    source: "candidates",
    tokens,
    graphs,
  });
  const run = withGraphs(await withFrequencies(chosen, options.df), graphs);
  const matched = matchCorpus(references, [candidates], { missing, ids });
  checkCorpus(matched, metrics, run);
  const { engine, packs } = await provisions(metrics, options, run);
  return explainCaption(engine, matched, id, metrics, { ...run, packs });
}
