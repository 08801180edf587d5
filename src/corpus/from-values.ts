/**
 * Caption tables from values of a program: maps and plain objects by id, or parallel arrays.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";
import type { CaptionTable, IdKind } from "./caption-table.js";
import type { ProblemList } from "./problem.js";
import { TableBuilder, where } from "./table-builder.js";

/** A caption as text, or as tokens. Numbers are token ids. */
export type CaptionValue = string | readonly (string | number)[];

/** The captions of one image: one, or a list. */
export type CaptionValues = CaptionValue | readonly CaptionValue[];

/** Captions by id, or in order (ids 0, 1, 2 ...). */
export type CaptionCollection =
  | ReadonlyMap<string | number | bigint, CaptionValues>
  | Readonly<Record<string, CaptionValues>>
  | readonly CaptionValues[];

export interface ValueOptions {
  /** What messages call the values. */
  readonly source: string;
  /** Captions are arrays of tokens; they are joined by one space and not tokenized again. */
  readonly tokens?: boolean | undefined;
}

/**
 * Candidates as a table, for references of the same shape.
 *
 * @throws CaptallyError `input-format` when arrays are not equally long, or only one side is an array
 */
export function candidatesFromValues(
  references: CaptionCollection,
  candidates: CaptionCollection,
  options: ValueOptions,
): CaptionTable {
  if (Array.isArray(references) && Array.isArray(candidates) && references.length !== candidates.length) {
    throw new CaptallyError(
      "input-format",
      `expected as many ${options.source} as lists of references, found ${candidates.length} ${options.source} and ${references.length} lists of references`,
    );
  }
  if (Array.isArray(references) !== Array.isArray(candidates)) {
    const array = Array.isArray(references) ? "references" : options.source;
    throw new CaptallyError(
      "input-format",
      `expected two arrays or two collections with ids, found only the ${array} as an array`,
    );
  }
  return tableFromValues(candidates, options);
}

/** One side as a table. */
export function tableFromValues(values: CaptionCollection, options: ValueOptions): CaptionTable {
  const builder = new TableBuilder(options.source);
  builder.tokenized = options.tokens === true;
  for (const [key, captions] of entries(values)) {
    const { id, idKind } = idOf(key, options.source, builder.problems);
    if (builder.has(id)) {
      builder.problems.add(
        "duplicate-id",
        "error",
        { file: options.source, id },
        () => `${where(options.source, undefined, id)}: the id occurs as text and as a number`,
      );
      continue;
    }
    const row = builder.row(id, idKind);
    if (options.tokens === true) addTokens(row, captions, id, builder);
    else addTexts(row, captions, id, builder, false);
  }
  return builder.finish();
}

function entries(values: CaptionCollection): Iterable<readonly [string | number | bigint, unknown, boolean?]> {
  if (values instanceof Map) return values.entries();
  if (Array.isArray(values)) return values.map((captions, i) => [String(i), captions] as const);
  if (typeof values !== "object" || values === null) {
    throw new CaptallyError(
      "input-format",
      `expected captions in a Map, an object or an array, found ${describe(values)}`,
    );
  }
  return Object.entries(values);
}

function idOf(key: string | number | bigint, source: string, problems: ProblemList): { id: string; idKind: IdKind } {
  const id = String(key);
  if (typeof key === "string") return { id, idKind: "untyped" };
  if (typeof key === "number" && !Number.isSafeInteger(key)) {
    problems.add(
      "wrong-type",
      "error",
      { file: source, id },
      () =>
        `${where(source, undefined, id)}: expected an id that a number can hold exactly, found ${id}; use a string or a bigint`,
    );
  }
  return { id, idKind: "number" };
}

/** Texts of one image; a list inside the list is used item by item, with a warning. */
function addTexts(row: string[], value: unknown, id: string, builder: TableBuilder, inside: boolean): void {
  if (typeof value === "string") {
    builder.addText(row, value, id, undefined);
    return;
  }
  if (!Array.isArray(value)) {
    wrongType(value, "a caption (a string) or a list of captions", id, builder);
    return;
  }
  for (const item of value) {
    if (Array.isArray(item) && !inside) {
      builder.problems.add(
        "nested-list",
        "warning",
        { file: builder.source, id },
        () =>
          `${where(builder.source, undefined, id)}: a list inside the list of captions; its items are used one by one (set tokens when they are tokens)`,
      );
    }
    if (Array.isArray(item)) addTexts(row, item, id, builder, true);
    else if (typeof item === "string") builder.addText(row, item, id, undefined);
    else wrongType(item, "a caption (a string)", id, builder);
  }
}

function addTokens(row: string[], value: unknown, id: string, builder: TableBuilder): void {
  if (!Array.isArray(value)) {
    wrongType(value, "a caption as an array of tokens", id, builder);
    return;
  }
  // An empty array is an empty caption; an array of arrays holds several captions.
  if (value.length > 0 && value.every((item) => Array.isArray(item))) {
    for (const caption of value) addTokens(row, caption, id, builder);
    return;
  }
  const wrong = value.find((token) =>
    typeof token === "string" ? token === "" || /[\s\u0085]/.test(token) : typeof token !== "number",
  );
  if (wrong !== undefined) wrongType(wrong, "tokens (strings without blanks, or numbers)", id, builder);
  else row.push(value.join(" "));
}

function wrongType(value: unknown, expected: string, id: string, builder: TableBuilder): void {
  builder.problems.add(
    "wrong-type",
    "error",
    { file: builder.source, id },
    () => `${where(builder.source, undefined, id)}: expected ${expected}, found ${describe(value)}`,
  );
}

function describe(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return JSON.stringify(value.slice(0, 40));
  return typeof value === "object" ? "an object" : `${typeof value} ${String(value)}`;
}
