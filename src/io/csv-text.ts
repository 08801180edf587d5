/**
 * Rows of delimited text (RFC 4180), cut by papaparse, with the line on which each begins.
 *
 * @module
 */

import Papa from "papaparse";
import { CaptallyError } from "../errors.js";

export interface CsvRow {
  readonly cells: readonly string[];
  /** 1-based line on which the row begins. */
  readonly line: number;
}

/** No caption file holds it: with it as quote character, quotes are ordinary text. */
const NO_QUOTE = "\u0000";

/**
 * Splits into rows; lines without any character are no rows. A quote inside an unquoted cell is an ordinary character.
 *
 * @throws CaptallyError `input-format` when a quoted cell is not closed, or is followed by something else than a delimiter
 */
export function splitCsv(text: string, delimiter: string, source: string, quoting = true): CsvRow[] {
  const rows: CsvRow[] = [];
  let line = 1;
  let start = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    // CRLF is this and a CR at the end of the last cell, so that files with both kinds of line ends are read alike.
    newline: "\n",
    quoteChar: quoting ? '"' : NO_QUOTE,
    step({ data, errors, meta }) {
      const [error] = errors;
      if (error?.type === "Quotes") {
        throw new CaptallyError(
          "input-format",
          `${source}, line ${line}: expected a quoted cell to be closed and followed by a delimiter, found otherwise (${error.message})`,
          { place: { file: source, line } },
        );
      }
      const last = data.length - 1;
      const end = data[last] as string;
      const lineEnd = text[meta.cursor - 1] === "\n" ? meta.cursor - 1 : meta.cursor;
      // A CR inside quotes belongs to the cell; papaparse itself takes one between a closing quote and the line's end.
      const cellStart = lineEnd - end.length;
      const bare = (last === 0 || text[cellStart - 1] === delimiter) && text.startsWith(end, cellStart);
      if (bare && end.endsWith("\r")) data[last] = end.slice(0, -1);
      if (last > 0 || data[0] !== "") rows.push({ cells: data, line });
      for (let at = text.indexOf("\n", start); at !== -1 && at < meta.cursor; at = text.indexOf("\n", at + 1)) line++;
      start = meta.cursor;
    },
  });
  return rows;
}
