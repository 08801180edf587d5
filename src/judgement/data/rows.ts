/**
 * Files of judgements as rows of named fields, whatever their shape.
 *
 * @module
 */

import { CaptallyError } from "../../errors.js";
import { splitCsv } from "../../io/csv-text.js";
import { splitLines } from "../../io/text-lines.js";
import { type Check, givenText, withFields } from "../../metrics/given.js";

/** Fields by name: text, numbers, lists, as the file has them. */
export type Row = Readonly<Record<string, unknown>> & { readonly [ROW_PLACE]?: string };

/** Where messages say the row is. */
export const ROW_PLACE: unique symbol = Symbol("place");

/** A text and what it is called. */
export interface NamedText {
  readonly text: string;
  readonly source: string;
}

export const givenFile: Check = withFields({ text: givenText, source: givenText });

/** How a file becomes rows. */
export interface RowShape {
  /**
   * `records`: JSON (a list of objects, or such a list under the key `at`), JSON lines, or a table with a heading;
   * `table`: columns between tabs, without heading; `map`: a JSON object of key and value; `captions`: `image#number TAB
   * caption` lines; `groups`: lists of pairs under keys such as `HC` and `MM_1`; `flagged`: records of which two with the
   * same key are a pair, one of them flagged as the worse.
   */
  readonly format: "records" | "table" | "map" | "captions" | "groups" | "flagged";
  /** Names of the columns of `table`, and of the items of lists in `groups`, where the last name is that of the last item. */
  readonly columns?: readonly string[];
  /** Key of the list of records. */
  readonly at?: string;
  /** Keys of `groups` that hold pairs. */
  readonly groups?: RegExp;
  /** Keys of `flagged`: what joins two records, what flags the worse, the caption. */
  readonly flagged?: { readonly key: string; readonly flag: string; readonly caption: string };
}

/** @throws {CaptallyError} `input-format` when the text has not that shape */
export function readRows(file: NamedText, shape: RowShape): Row[] {
  switch (shape.format) {
    case "records":
      return records(file, shape.at);
    case "table":
      return tableRows(file, shape.columns ?? []);
    case "map":
      return mapRows(file);
    case "captions":
      return captionRows(file);
    case "groups":
      return groupRows(file, shape);
    case "flagged":
      return flaggedRows(file, shape);
  }
}

function records(file: NamedText, at: string | undefined): Row[] {
  const start = file.text.trimStart().charAt(0);
  if (start === "[" || (start === "{" && at !== undefined)) {
    const json = parse(file.text, file.source);
    const list = Array.isArray(json) ? json : isRow(json) && at !== undefined ? json[at] : undefined;
    if (!Array.isArray(list)) throw wrong(file.source, `a list of objects${at === undefined ? "" : ` under "${at}"`}`);
    return list.map((value, i) => placed(value, `${file.source}, item ${i + 1}`));
  }
  if (start === "{") return jsonLines(file);
  return headedRows(file);
}

function jsonLines({ text, source }: NamedText): Row[] {
  const rows: Row[] = [];
  splitLines(text).lines.forEach((line, i) => {
    const place = `${source}, line ${i + 1}`;
    if (line.trim() !== "") rows.push(placed(parse(line, place), place));
  });
  return rows;
}

function headedRows({ text, source }: NamedText): Row[] {
  const heading = text.slice(0, Math.max(0, text.indexOf("\n")));
  const delimiter = heading.includes("\t") ? "\t" : ",";
  const [titles, ...rows] = splitCsv(text, delimiter, source);
  if (titles === undefined) throw wrong(source, "a heading and rows", "none");
  const twice = titles.cells.find((title, i) => title !== "" && titles.cells.indexOf(title) < i);
  if (twice !== undefined)
    throw wrong(source, "columns of different names", `two of the name ${JSON.stringify(twice)}`);
  return rows.map(({ cells, line }) => {
    const place = `${source}, line ${line}`;
    if (cells.length !== titles.cells.length) {
      throw wrong(place, `${titles.cells.length} cells as the heading has`, `${cells.length}`);
    }
    return placed(Object.fromEntries(titles.cells.map((title, i) => [title, cells[i]])), place);
  });
}

function tableRows({ text, source }: NamedText, columns: readonly string[]): Row[] {
  return splitLines(text).lines.flatMap((line, i) => {
    if (line === "") return [];
    const place = `${source}, line ${i + 1}`;
    const cells = line.split("\t");
    if (cells.length !== columns.length)
      throw wrong(place, `${columns.length} columns between tabs (${columns.join(", ")})`, `${cells.length}`);
    return [placed(Object.fromEntries(columns.map((name, c) => [name, cells[c]])), place)];
  });
}

function mapRows({ text, source }: NamedText): Row[] {
  const json = parse(text, source);
  if (!isRow(json)) throw wrong(source, "an object of lists by image");
  return Object.entries(json).map(([key, value]) => placed({ key, value }, `${source}, key "${key}"`));
}

function captionRows({ text, source }: NamedText): Row[] {
  return splitLines(text).lines.flatMap((line, i) => {
    if (line === "") return [];
    const place = `${source}, line ${i + 1}`;
    const tab = line.indexOf("\t");
    const mark = line.lastIndexOf("#", tab);
    if (tab < 0 || mark < 0) throw wrong(place, "image#number, a tab and a caption");
    return [placed({ id: line.slice(0, tab), image: line.slice(0, mark), caption: line.slice(tab + 1) }, place)];
  });
}

function groupRows(file: NamedText, { columns = [], groups = /$^/ }: RowShape): Row[] {
  return records(file, undefined).flatMap((row) =>
    Object.entries(row).flatMap(([group, values]) => {
      // A pair that was not judged is null.
      if (!groups.test(group) || values === null) return [];
      const place = `${row[ROW_PLACE]}, "${group}"`;
      if (!Array.isArray(values) || values.length < columns.length)
        throw wrong(place, `a list of ${columns.join(", ")}`);
      const last = columns.length - 1;
      const fields = Object.fromEntries(columns.map((name, i) => [name, values.at(i === last ? -1 : i) as unknown]));
      return [placed({ ...row, ...fields, group }, place)];
    }),
  );
}

function flaggedRows(file: NamedText, { at, flagged }: RowShape): Row[] {
  const { key, flag, caption } = flagged ?? { key: "id", flag: "foil", caption: "caption" };
  const halves = new Map<string, { better?: Row; worse?: Row }>();
  for (const row of records(file, at)) {
    const name = String(row[key]);
    const known = halves.get(name) ?? {};
    halves.set(name, known);
    if (row[flag] === true) known.worse = row;
    else known.better = row;
  }
  return [...halves.values()].flatMap(({ better, worse }) =>
    better === undefined || worse === undefined
      ? []
      : [placed({ ...better, first: better[caption], second: worse[caption] }, String(better[ROW_PLACE]))],
  );
}

function placed(value: unknown, place: string): Row {
  if (!isRow(value)) throw wrong(place, "an object");
  return { ...value, [ROW_PLACE]: place };
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parse(text: string, place: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw wrong(place, `JSON`, (cause as Error).message, cause);
  }
}

function wrong(place: string, expected: string, found = "otherwise", cause?: unknown): CaptallyError {
  return new CaptallyError("input-format", `${place}: expected ${expected}, found ${found}`, { cause });
}
