/**
 * Markdown tables: corpus values, one row per system; then, with scores of captions, one row per caption. Rounded as
 * `scores.ts` says; the signatures follow.
 *
 * @module
 */

import type { SystemEvaluation } from "../evaluation/evaluation.js";
import { inChunks } from "./chunks.js";
import { distinctSignatures, hasCaptions, outputNames, type ReportOptions, rounded } from "./scores.js";

/** Chunks of the Markdown text. */
export function markdownReport(systems: readonly SystemEvaluation[], options: ReportOptions): Generator<string> {
  return inChunks(lines(systems, options));
}

function* lines(systems: readonly SystemEvaluation[], options: ReportOptions): Generator<string> {
  const names = outputNames(systems);
  yield* head(["system", ...names], 1);
  for (const system of systems) {
    yield row([escaped(system.name), ...names.map((name) => rounded(system.corpus[name], options, "-"))]);
  }
  if (hasCaptions(systems)) {
    const several = systems.length > 1;
    yield "";
    yield* head([...(several ? ["system"] : []), "id", ...names], several ? 2 : 1);
    for (const system of systems) {
      const start = several ? [escaped(system.name)] : [];
      for (const caption of system.captions ?? []) {
        yield row([...start, escaped(caption.id), ...names.map((name) => rounded(caption[name], options, "-"))]);
      }
    }
  }
  yield "";
  for (const signature of distinctSignatures(systems)) yield `- \`${signature.replaceAll("`", "'")}\``;
}

/** Heading and rule of a table whose first `texts` columns are text. */
export function* head(titles: readonly string[], texts: number): Generator<string> {
  yield row(titles.map(escaped));
  yield row(titles.map((_, i) => (i < texts ? "---" : "---:")));
}

export function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** Text as a cell: nothing in it may end the cell or start markup. */
export function escaped(text: string): string {
  return text.replace(/[\r\n]+/g, " ").replace(/[\\`*[\]<>|]/g, "\\$&");
}
