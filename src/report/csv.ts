/**
 * CSV (RFC 4180, with line feeds): one row per system, or, with scores of captions, one row per caption. Full digits; what
 * is not a number is an empty cell.
 *
 * @module
 */

import type { SystemEvaluation } from "../evaluation/evaluation.js";
import { inChunks } from "./chunks.js";
import { hasCaptions, outputNames, type ReportOptions, scaled } from "./scores.js";

/** Chunks of the CSV text. */
export function csvReport(systems: readonly SystemEvaluation[], options: ReportOptions): Generator<string> {
  return inChunks(hasCaptions(systems) ? captionLines(systems, options) : systemLines(systems, options));
}

function* systemLines(systems: readonly SystemEvaluation[], options: ReportOptions): Generator<string> {
  const names = outputNames(systems);
  yield line(["system", ...names]);
  for (const system of systems) yield line([system.name, ...names.map((name) => cell(system.corpus[name], options))]);
}

function* captionLines(systems: readonly SystemEvaluation[], options: ReportOptions): Generator<string> {
  const names = outputNames(systems);
  const several = systems.length > 1;
  yield line([...(several ? ["system"] : []), "id", ...names]);
  for (const system of systems) {
    const start = several ? `${quoted(system.name)},` : "";
    for (const row of system.captions ?? []) {
      yield start + line([row.id, ...names.map((name) => cell(row[name], options))]);
    }
  }
}

function cell(value: unknown, options: ReportOptions): string {
  const score = scaled(value, options);
  return score === null ? "" : String(score);
}

export function line(cells: readonly string[]): string {
  return cells.map(quoted).join(",");
}

/** A cell, in quotes when it holds a comma, a quote, a line end or outer blanks. */
function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
