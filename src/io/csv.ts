/**
 * Tables with a header: Kaggle's Flickr8k and Flickr30k, Clotho and DCASE, AudioCaps, MSVD, aac-metrics.
 *
 * Rows of one id are its references; empty cells are no references.
 *
 * @module
 */

import { asciiTrim } from "../corpus/ascii.js";
import { showId } from "../corpus/problem.js";
import type { TableBuilder } from "../corpus/table-builder.js";
import { type CsvColumns, findColumns } from "./csv-columns.js";
import { type CsvRow, splitCsv } from "./csv-text.js";
import type { JsonSource } from "./json-source.js";

const DELIMITERS = [",", "|", "\t", ";"] as const;

/** Delimiter of a header line that names columns we know, `undefined` when it does not look like a header. */
export function sniffDelimiter(headerLine: string, source: JsonSource): string | undefined {
  // A header has names that we know. Others among them may be anything: pandas leaves that of its index empty.
  return DELIMITERS.find((delimiter) => {
    const cells = headerLine.split(delimiter).map((cell) => asciiTrim(cell.split('"').join("")));
    const names = cells.every((cell) => cell.length < LONGEST_NAME);
    return names && cells.length > 1 && findColumns(cells, source.role, source.keys) !== undefined;
  });
}

/** A header's cells are shorter; the parts of a sentence with commas may be longer. */
const LONGEST_NAME = 60;

/** Excel's first line, which names the delimiter. */
export const EXCEL_LINE = /^sep=.\r?\n/;

/** @throws CaptallyError `input-format` when the header does not tell where ids and captions are */
export function readCsv(text: string, source: JsonSource): void {
  const start = EXCEL_LINE.exec(text)?.[0].length ?? 0;
  const firstEnd = text.indexOf("\n", start);
  const firstLine = text.slice(start, firstEnd === -1 ? text.length : firstEnd);
  const delimiter = sniffDelimiter(firstLine.endsWith("\r") ? firstLine.slice(0, -1) : firstLine, source) ?? ",";
  const rows = splitCsv(text, delimiter, source.source, delimiter !== "|").slice(start === 0 ? 0 : 1);
  const header = rows[0];
  const columns = header === undefined ? undefined : findColumns(header.cells, source.role, source.keys);
  if (header === undefined || columns === undefined) refuseHeader(text, source);
  const reader = new RowReader(columns, delimiter, source);
  for (let i = 1; i < rows.length; i++) reader.read(rows[i] as CsvRow, i - 1);
}

/** @throws CaptallyError `input-format`: the first line is no header that we know; `advice` says what to do about it */
export function refuseHeader(text: string, source: JsonSource, advice = ""): never {
  const [header = ""] = text.split("\n", 1);
  source.refuse(
    "a header with an id and a caption column (such as file_name,caption)",
    showId(header.endsWith("\r") ? header.slice(0, -1) : header) + advice,
    1,
  );
}

class RowReader {
  constructor(
    private readonly columns: CsvColumns,
    private readonly delimiter: string,
    private readonly source: JsonSource,
  ) {}

  read(row: CsvRow, number: number): void {
    const { columns, source } = this;
    const cells = this.repaired(row);
    if (cells === undefined) return;
    if (columns.language !== -1 && asciiTrim(cells[columns.language] ?? "") !== "English") return;
    const id = columns.id.length === 0 ? String(number) : columns.id.map((at) => asciiTrim(cells[at] ?? "")).join("_");
    if (id === "") {
      source.own.problems.add(
        "empty-id",
        "error",
        source.place(row.line),
        `${source.where(row.line)}: the cell of the id is empty`,
      );
      return;
    }
    const group = columns.group === -1 ? undefined : cells[columns.group] || undefined;
    if (columns.references.length > 0) {
      const captions = this.captions(source.references, id, row.line, group);
      for (const at of columns.references) {
        const cell = this.cell(cells, at);
        if (asciiTrim(cell) !== "") source.references.addText(captions, cell, id, row.line);
      }
    }
    if (columns.candidate !== -1) {
      const captions = this.captions(source.candidates, id, row.line, group);
      source.candidates.addText(captions, this.cell(cells, columns.candidate), id, row.line);
    }
  }

  private captions(builder: TableBuilder, id: string, line: number, group: string | undefined): string[] {
    return builder.known(id) ?? builder.row(id, "untyped", { line, group });
  }

  /** Cells between bars are padded with blanks; those between commas are taken as they are. */
  private cell(cells: readonly string[], at: number): string {
    const cell = cells[at] ?? "";
    return this.delimiter === "|" ? asciiTrim(cell) : cell;
  }

  /** Cells that fit the header; a row of another width is a fault, mended where that is safe. */
  private repaired(row: CsvRow): readonly string[] | undefined {
    const { columns, source, delimiter } = this;
    const { cells } = row;
    const width = columns.names.length;
    if (cells.length === width) return cells;
    const last = width - 1;
    const single = columns.references.length <= 1 && (columns.candidate === last || columns.references[0] === last);
    let mended: readonly string[] | undefined;
    if (cells.length > width && single) {
      // A caption with bare delimiters in the last column.
      mended = [...cells.slice(0, last), cells.slice(last).join(delimiter)];
    } else if (cells.length === width - 1 && single && delimiter === "|") {
      // Kaggle's Flickr30k has one row without the second bar: `2199200615.jpg| 4   A dog runs across the grass .`
      const parts = /^\s*([0-9]+)\s+(\S[\s\S]*)$/.exec(cells[last - 1] ?? "");
      if (parts !== null) mended = [...cells.slice(0, last - 1), parts[1] as string, parts[2] as string];
    } else if (cells.length < width && columns.references.length > 1 && !(columns.candidate >= cells.length)) {
      // Trailing references left out.
      return cells;
    }
    source.own.problems.add(
      "broken-row",
      mended === undefined ? "error" : "warning",
      source.place(row.line),
      () =>
        `${source.where(row.line)}: expected ${width} cells, found ${cells.length} (${showId(cells.join(delimiter))})${mended === undefined ? "" : "; the row is used as its form suggests"}`,
    );
    return mended;
  }
}
