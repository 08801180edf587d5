/**
 * LaTeX tables for the booktabs package: corpus values, one row per system; then, with scores of captions, one row per
 * caption. Rounded as `scores.ts` says; the signatures are comments.
 *
 * @module
 */

import type { SystemEvaluation } from "../evaluation/evaluation.js";
import { inChunks } from "./chunks.js";
import { distinctSignatures, hasCaptions, outputNames, type ReportOptions, rounded } from "./scores.js";

/** Chunks of the LaTeX text. */
export function latexReport(systems: readonly SystemEvaluation[], options: ReportOptions): Generator<string> {
  return inChunks(lines(systems, options));
}

function* lines(systems: readonly SystemEvaluation[], options: ReportOptions): Generator<string> {
  const names = outputNames(systems);
  yield "% \\usepackage{booktabs}";
  for (const signature of distinctSignatures(systems)) yield `% ${signature.replace(/[\r\n]+/g, " ")}`;
  yield* table(["system"], names, systemRows(systems, names, options));
  if (hasCaptions(systems)) {
    const several = systems.length > 1;
    yield "";
    yield* table(several ? ["system", "id"] : ["id"], names, captionRows(systems, names, options, several));
  }
}

export function* table(texts: readonly string[], names: readonly string[], rows: Iterable<string>): Generator<string> {
  yield `\\begin{tabular}{${"l".repeat(texts.length)}${"r".repeat(names.length)}}`;
  yield "\\toprule";
  yield row([...texts, ...names].map(escaped));
  yield "\\midrule";
  yield* rows;
  yield "\\bottomrule";
  yield "\\end{tabular}";
}

function* systemRows(
  systems: readonly SystemEvaluation[],
  names: readonly string[],
  options: ReportOptions,
): Generator<string> {
  for (const system of systems) {
    yield row([escaped(system.name), ...names.map((name) => rounded(system.corpus[name], options, "--"))]);
  }
}

function* captionRows(
  systems: readonly SystemEvaluation[],
  names: readonly string[],
  options: ReportOptions,
  several: boolean,
): Generator<string> {
  for (const system of systems) {
    const start = several ? [escaped(system.name)] : [];
    for (const caption of system.captions ?? []) {
      yield row([...start, escaped(caption.id), ...names.map((name) => rounded(caption[name], options, "--"))]);
    }
  }
}

function row(cells: readonly string[]): string {
  return `${cells.join(" & ")} \\\\`;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\\", "\\textbackslash{}"],
  ["~", "\\textasciitilde{}"],
  ["^", "\\textasciicircum{}"],
]);

/** Text with LaTeX's own characters made harmless. */
export function escaped(text: string): string {
  return text.replace(/[\r\n]+/g, " ").replace(/[\\~^&%$#_{}]/g, (c) => ESCAPES.get(c) ?? `\\${c}`);
}
