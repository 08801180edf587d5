/**
 * Reports: evaluations as tables, JSON, JSON lines, CSV, Markdown and LaTeX.
 *
 * @module
 */

export { curveReport, judgementReport } from "./judgement.js";
export { type NamedParse, parseReport } from "./parse.js";
export { PARSE_FORMATS, type ParseFormat } from "./parse-formats.js";
export { ratingsReport } from "./ratings.js";
export { REPORT_FORMATS, type ReportFormat, type ReportOptions, report, reportChunks } from "./report.js";
