/**
 * JSON lines: one object per system, or, with scores of captions, one object per caption.
 *
 * @module
 */

import type { SystemEvaluation } from "../evaluation/evaluation.js";
import { inChunks } from "./chunks.js";
import { captionJson, scaledScores } from "./json.js";
import { hasCaptions, type ReportOptions } from "./scores.js";

/** Chunks of JSON lines. Lines name their system when there are several. */
export function jsonlReport(systems: readonly SystemEvaluation[], options: ReportOptions): Generator<string> {
  return inChunks(hasCaptions(systems) ? captionLines(systems, options) : systemLines(systems, options));
}

function* systemLines(systems: readonly SystemEvaluation[], options: ReportOptions): Generator<string> {
  for (const { name, corpus, warnings, ...rest } of systems) {
    yield JSON.stringify({
      ...(systems.length === 1 ? {} : { name }),
      ...rest,
      ...(options.percent ? { percent: true } : {}),
      corpus: scaledScores(corpus, options),
      warnings,
    });
  }
}

function* captionLines(systems: readonly SystemEvaluation[], options: ReportOptions): Generator<string> {
  for (const system of systems) {
    const start = systems.length === 1 ? "{" : `{"system":${JSON.stringify(system.name)},`;
    for (const row of system.captions ?? []) yield start + captionJson(row, options).slice(1);
  }
}
