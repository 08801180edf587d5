/**
 * Tables of any content in the forms for people and as CSV.
 *
 * @module
 */

import { line } from "./csv.js";
import type { ReportFormat } from "./formats.js";
import { escaped as latexEscaped, table as latexTable } from "./latex.js";
import { escaped as markdownEscaped, head as markdownHead, row as markdownRow } from "./markdown.js";
import { drawn } from "./table.js";

/** A table; the first `texts` columns are text, the others are numbers as text. */
export interface Grid {
  readonly titles: readonly string[];
  readonly texts: number;
  readonly rows: readonly (readonly string[])[];
}

/** Tables, and lines below them. */
export interface GridReport {
  readonly grids: readonly Grid[];
  readonly notes: readonly string[];
}

/** The text of a report for people; other formats get the terminal's. */
export async function gridText(report: GridReport, format: ReportFormat): Promise<string> {
  if (format === "markdown") return lines(markdownLines(report));
  if (format === "latex") return lines(latexLines(report));
  const library = (await import("cli-table3")).default;
  const tables = report.grids.map(({ titles, texts, rows }) =>
    [
      ...drawn(
        library,
        titles,
        texts,
        rows.map((row) => [...row]),
      ),
    ].join(""),
  );
  return [...tables, lines(report.notes)].filter((part) => part !== "").join("\n");
}

/** CSV with full digits. */
export function gridCsv({ titles, rows }: Grid): string {
  return lines([titles, ...rows].map(line));
}

function lines(texts: Iterable<string>): string {
  return [...texts].map((text) => `${text}\n`).join("");
}

function* markdownLines({ grids, notes }: GridReport): Generator<string> {
  for (const { titles, texts, rows } of grids) {
    yield* markdownHead(titles, texts);
    for (const row of rows) yield markdownRow(row.map(markdownEscaped));
    yield "";
  }
  for (const note of notes) yield `- ${markdownEscaped(note)}`;
}

function* latexLines({ grids, notes }: GridReport): Generator<string> {
  yield "% \\usepackage{booktabs}";
  for (const note of notes) yield `% ${note.replace(/[\r\n]+/g, " ")}`;
  for (const { titles, texts, rows } of grids) {
    yield* latexTable(
      titles.slice(0, texts),
      titles.slice(texts),
      rows.map((row) => `${row.map(latexEscaped).join(" & ")} \\\\`),
    );
  }
}
