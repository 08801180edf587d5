/**
 * Runs a case through the library: the one place that maps the names of the cases to those of the interface.
 */

import { expect } from "vitest";
import { loadEngine } from "../../src/engine/engine.js";
import { buildDocumentFrequencies } from "../../src/evaluation/df-file.js";
import * as library from "../../src/index.js";
import { type CaseResult, checkResult, lacks, mentions, metricExists, metricsOf } from "./case-checks.js";
import type { Case } from "./cases.js";
import { builtPack } from "./meteor.js";

/** The operations a case may name, by the function of the library that does it. */
const OPERATIONS: Readonly<Record<string, string>> = {
  evaluate: "score",
  correlate: "correlate",
  document_frequencies: "documentFrequencies",
};

/** Name of the function a case needs and the library does not have yet. */
export function missingFunction({ input }: Case): string | undefined {
  const name = OPERATIONS[String(input?.operation ?? "evaluate")] ?? String(input?.operation);
  return name in library ? undefined : name;
}

export async function runLibraryCase(given: Case): Promise<void> {
  const { expect: wanted, input = {} } = given;
  if (input.operation === "correlate") {
    const { correlate } = library as unknown as {
      correlate(scores: unknown, judgements: unknown): Record<string, number>;
    };
    const found = correlate(input.scores, input.judgements);
    for (const [name, value] of Object.entries(wanted.correlation ?? {})) expect(found[name]).toBeCloseTo(value, 12);
    return;
  }
  const begin = performance.now();
  for (let turn = 0; turn < (wanted.limits?.repeat ?? 1); turn++) await checkOnce(given);
  if (wanted.limits?.seconds !== undefined)
    expect((performance.now() - begin) / 1000).toBeLessThan(wanted.limits.seconds);
}

async function checkOnce(given: Case): Promise<void> {
  const { expect: wanted } = given;
  let result: library.Evaluation;
  try {
    result = await library.score(await optionsOf(given));
  } catch (error) {
    const allowed = wanted.exit === "error" || wanted.exit !== 0;
    expect(allowed, String(error)).toBe(true);
    mentions(String(error), wanted.stderr_mentions, "error");
    return;
  }
  expect(wanted.exit === "error", "an error was expected").toBe(false);
  const warnings = result.warnings.map(({ message }) => message).join("\n");
  mentions(warnings, wanted.stderr_mentions, "warnings");
  lacks(warnings, wanted.stderr_lacks, "warnings");
  if (wanted.stderr_empty) expect(warnings).toBe("");
  checkResult(result as unknown as CaseResult, given);
}

async function optionsOf(given: Case): Promise<library.ScoreOptions> {
  const { input = {} } = given;
  const { metrics: _, ...options } = (input.options ?? {}) as unknown as library.ScoreOptions;
  const { tokenizer = "ptb", mode = "parity" } = options;
  const frequencies = input.df_references as Record<string, string[]> | undefined;
  return {
    ...options,
    references: input.references as library.CaptionCollection,
    candidates: input.candidates as library.CaptionCollection,
    metrics: metricsOf(given).filter(metricExists),
    packs: { wordnet: builtPack("wordnet"), paraphrase: builtPack("paraphrase") },
    ...(input.ids === undefined ? {} : { ids: input.ids as string[] }),
    ...(input.tokens === true ? { tokens: true } : {}),
    ...(input.graphs === true ? { graphs: true } : {}),
    ...(frequencies === undefined
      ? {}
      : {
          df: buildDocumentFrequencies(await loadEngine(), Object.values(frequencies), { tokenizer, mode, order: 4 }),
        }),
  };
}
