/**
 * Reports in any of the forms.
 *
 * @module
 */

import type { SystemEvaluation } from "../evaluation/evaluation.js";
import { checkOptions, givenFlag, givenObject, givenText, listOf, oneOf, withFields } from "../metrics/given.js";
import { csvReport } from "./csv.js";
import { REPORT_FORMATS, type ReportFormat } from "./formats.js";
import { jsonReport } from "./json.js";
import { jsonlReport } from "./jsonl.js";
import { latexReport } from "./latex.js";
import { markdownReport } from "./markdown.js";
import type { ReportOptions } from "./scores.js";
import { spiceReport } from "./spice.js";
import { tableReport } from "./table.js";

export { REPORT_FORMATS } from "./formats.js";
export type { ReportFormat, ReportOptions };

/** A report as chunks of text, to be written one after the other. Scores of captions are included when the systems hold them. */
export async function reportChunks(
  systems: readonly SystemEvaluation[],
  format: ReportFormat,
  options: ReportOptions,
): Promise<Iterable<string>> {
  listOf(withFields({ name: givenText, corpus: givenObject, signatures: givenObject }))(systems, "systems");
  oneOf(REPORT_FORMATS)(format, "format");
  checkOptions(options, { percent: givenFlag });
  switch (format) {
    case "json":
      return jsonReport(systems, options);
    case "jsonl":
      return jsonlReport(systems, options);
    case "csv":
      return csvReport(systems, options);
    case "markdown":
      return markdownReport(systems, options);
    case "latex":
      return latexReport(systems, options);
    case "spice":
      return spiceReport(systems);
    case "table":
      return tableReport(systems, options);
  }
}

/**
 * A report as one text.
 *
 * @example
 * ```ts
 * const text = await report(result.systems, "markdown", { percent: true });
 * ```
 */
export async function report(
  systems: readonly SystemEvaluation[],
  format: ReportFormat,
  options: ReportOptions = { percent: false },
): Promise<string> {
  return [...(await reportChunks(systems, format, options))].join("");
}
