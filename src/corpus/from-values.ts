/**
 * Caption tables from values of a program: maps and plain objects by id, or parallel arrays.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";
import type { CaptionTable, IdKind } from "./caption-table.js";
import { describeValue } from "./describe-value.js";
import { listInText } from "./list-in-text.js";
import type { ProblemList } from "./problem.js";
import { graphTuples, type SceneGraph, type SceneTuple, tupleNotation } from "./scene-tuples.js";
import { TableBuilder, where } from "./table-builder.js";

/** Token ids as runtimes of models return them. */
export type TokenIds =
  | Uint8Array
  | Uint16Array
  | Uint32Array
  | BigUint64Array
  | Int8Array
  | Int16Array
  | Int32Array
  | BigInt64Array;

/**
 * A caption as text, or as tokens: words without blanks, or token ids. Ids are whole numbers of 0 or more; negative ones are
 * refused, because they are padding that has to be taken off first.
 */
export type CaptionValue = string | readonly (string | number | bigint)[] | TokenIds;

/** A caption as a scene graph or as its tuples, where captions are scene graphs. */
export type GraphValue = SceneGraph | readonly SceneTuple[];

/** The captions of one image: one, or a list. */
export type CaptionValues = CaptionValue | readonly CaptionValue[] | GraphValue | readonly GraphValue[];

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
  /** Captions are scene graphs; receives their tuples by the text that stands for the caption. */
  readonly graphs?: Map<string, readonly SceneTuple[]> | undefined;
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
  builder.tokenized = options.tokens === true || options.graphs !== undefined;
  for (const [key, captions] of entries(values, options.source)) {
    const found = idOf(key, options.source, builder.problems);
    if (found === undefined) continue;
    const { id, idKind } = found;
    if (builder.has(id)) {
      builder.problems.add(
        "duplicate-id",
        "error",
        { file: options.source, id },
        () => `${where(options.source, undefined, id)}: the id occurs as text and as a number`,
      );
      continue;
    }
    const plain = options.graphs === undefined && options.tokens !== true ? plainTexts(captions) : undefined;
    if (plain !== undefined) {
      builder.wholeRow(id, idKind, plain);
      continue;
    }
    const row = builder.row(id, idKind);
    if (options.graphs !== undefined) addGraphs(row, captions, id, builder, options.graphs);
    else if (options.tokens === true) addTokens(row, captions, id, builder);
    else addTexts(row, captions, id, builder, false);
  }
  return builder.finish();
}

function entries(values: unknown, source: string): Iterable<readonly [unknown, unknown]> {
  if (values instanceof Map) return values.entries();
  // Not `map`, which passes over the holes of a sparse array.
  if (Array.isArray(values)) return Array.from(values, (captions, i) => [String(i), captions] as const);
  // Sets, typed arrays and iterators are objects too, but hold no captions by id; nor does a promise.
  if (typeof values !== "object" || values === null || Symbol.iterator in values || values instanceof Promise) {
    throw new CaptallyError(
      "input-format",
      `${source}: expected captions in a Map, an object or an array, found ${describeValue(values)}`,
    );
  }
  return Object.entries(values);
}

/** Text and kind of an id; a fault and `undefined` when the key is none. */
function idOf(key: unknown, source: string, problems: ProblemList): { id: string; idKind: IdKind } | undefined {
  if (typeof key === "string") return { id: key, idKind: "untyped" };
  if (typeof key !== "number" && typeof key !== "bigint") {
    problems.add(
      "wrong-type",
      "error",
      { file: source },
      () => `${source}: expected an id (a string, a number or a bigint), found ${describeValue(key)}`,
    );
    return undefined;
  }
  const id = String(key);
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

/** The texts of an image where they can be taken as they are: nearly always. */
function plainTexts(value: unknown): string[] | undefined {
  if (typeof value === "string") return listInText(value) === undefined ? [value] : undefined;
  if (!Array.isArray(value)) return undefined;
  for (let i = 0; i < value.length; ++i) {
    const text: unknown = value[i];
    if (typeof text !== "string" || listInText(text) !== undefined) return undefined;
  }
  return value.slice();
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

/** Tokens of a caption, or of several in a list. */
function addTokens(row: string[], value: unknown, id: string, builder: TableBuilder): void {
  const tokens = tokenList(value);
  if (tokens === undefined) {
    wrongType(value, "a caption as an array of tokens", id, builder);
    return;
  }
  // An empty array is an empty caption; an array of arrays holds several captions.
  if (tokens.length === 0 || tokens.some((item) => tokenList(item) === undefined)) addCaption(row, tokens, id, builder);
  else for (const item of tokens) addCaption(row, tokenList(item) ?? [], id, builder);
}

function addCaption(row: string[], tokens: readonly unknown[], id: string, builder: TableBuilder): void {
  // Not `find`: the wrong one may be `undefined`.
  const wrong = tokens.findIndex((token) => !isToken(token));
  if (wrong === -1) row.push(tokens.join(" "));
  else wrongType(tokens[wrong], TOKENS, id, builder);
}

/** Scene graphs of one image: one, or a list. A list of tuples is one graph, and so is an empty list. */
function addGraphs(
  row: string[],
  value: unknown,
  id: string,
  builder: TableBuilder,
  graphs: Map<string, readonly SceneTuple[]>,
): void {
  const several = Array.isArray(value) && value.length > 0 && !value.every(isTuple);
  for (const graph of several ? value : [value]) {
    const text = graphText(graph, graphs);
    if (typeof text === "string") {
      row.push(text);
      continue;
    }
    builder.problems.add(
      "wrong-type",
      "error",
      { file: builder.source, id },
      () => `${where(builder.source, undefined, id)}: ${text.fault}`,
    );
  }
}

/** A list of strings is a tuple, whatever its length. */
function isTuple(value: unknown): boolean {
  return Array.isArray(value) && value.every((element) => typeof element === "string");
}

/** The text that stands for a scene graph as a caption, or what is wrong with it; its tuples go to `graphs`. */
export function graphText(
  graph: unknown,
  graphs: Map<string, readonly SceneTuple[]>,
): string | { readonly fault: string } {
  const tuples = graphTuples(graph);
  if (typeof tuples === "string") return { fault: tuples };
  const text = tupleNotation(tuples);
  const known = graphs.get(text);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(tuples))
    return { fault: `expected strings without commas between blanks, found ${JSON.stringify(text)}` };
  graphs.set(text, tuples);
  return text;
}

/** What messages call tokens. */
export const TOKENS = "tokens (strings without blanks, or whole numbers of 0 or more)";

/** Tokens are joined by blanks, where the engine cuts them again. */
export function isToken(token: unknown): boolean {
  if (typeof token === "string") return token !== "" && !/[\s\u0085]/.test(token);
  return typeof token === "bigint" ? token >= 0n : Number.isSafeInteger(token) && (token as number) >= 0;
}

/** The items of an array or typed array. */
export function tokenList(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  return ArrayBuffer.isView(value) && !(value instanceof DataView)
    ? Array.from(value as unknown as ArrayLike<unknown>)
    : undefined;
}

function wrongType(value: unknown, expected: string, id: string, builder: TableBuilder): void {
  builder.problems.add(
    "wrong-type",
    "error",
    { file: builder.source, id },
    () => `${where(builder.source, undefined, id)}: expected ${expected}, found ${describeValue(value)}`,
  );
}
