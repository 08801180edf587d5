/**
 * The report forms by name.
 *
 * @module
 */

export const REPORT_FORMATS = ["table", "json", "jsonl", "csv", "markdown", "latex", "spice"] as const;

export type ReportFormat = (typeof REPORT_FORMATS)[number];
