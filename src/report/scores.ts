/**
 * What all report forms share: the columns, the scale, and the digits of the rounded forms.
 *
 * @module
 */

import type { SystemEvaluation } from "../evaluation/evaluation.js";

/** Choices of a report. */
export interface ReportOptions {
  /** Print scores times 100. */
  readonly percent: boolean;
}

/** Decimals of the forms for people (table, Markdown, LaTeX): enough to tell systems apart, few enough to read. */
const DECIMALS = 4;
const PERCENT_DECIMALS = 2;

/** Output names of all systems, in the order in which they first occur. */
export function outputNames(systems: readonly SystemEvaluation[]): string[] {
  return [...new Set(systems.flatMap((system) => Object.keys(system.corpus)))];
}

/** True when the scores of captions were asked for. */
export function hasCaptions(systems: readonly SystemEvaluation[]): boolean {
  return systems.some((system) => system.captions !== undefined);
}

/** A score on the scale of the report; all digits. */
export function scaled(value: unknown, { percent }: ReportOptions): number | null {
  if (typeof value !== "number") return null;
  return percent ? value * 100 : value;
}

/** A score as the forms for people show it; `missing` stands for a value that is not a number. */
export function rounded(value: unknown, options: ReportOptions, missing: string): string {
  const score = scaled(value, options);
  return score === null ? missing : score.toFixed(options.percent ? PERCENT_DECIMALS : DECIMALS);
}

/** Signatures of all systems, each once. */
export function distinctSignatures(systems: readonly SystemEvaluation[]): string[] {
  return [...new Set(systems.flatMap((system) => Object.values(system.signatures)))];
}
