/**
 * Reads an input of any shape into caption tables.
 *
 * @module
 */

import type { CaptionTable } from "../corpus/caption-table.js";
import { type Problem, ProblemList } from "../corpus/problem.js";
import { ReadingFaults } from "../corpus/problem-summary.js";
import { CaptallyError } from "../errors.js";
import {
  type Check,
  checkOptions,
  givenObject,
  givenText,
  listOf,
  maybe,
  oneOf,
  withFields,
} from "../metrics/given.js";
import { readCoco } from "./coco.js";
import { readCsv, refuseHeader, sniffDelimiter } from "./csv.js";
import { readIdMap } from "./id-map.js";
import { INPUT_NAMES, type InputName } from "./inputs.js";
import { JsonSource, type Role } from "./json-source.js";
import { parseJson, parseJsonSequence } from "./json-text.js";
import { describeJson, JsonObject, type JsonValue } from "./json-value.js";
import { readKarpathy } from "./karpathy.js";
import type { KeyChoice } from "./keys.js";
import { readLineFiles, readLines, type TextFile } from "./lines.js";
import { readMsrVtt } from "./msr-vtt.js";
import { readList, readPairs } from "./pairs.js";
import { readRecords } from "./records.js";
import { sniffJson, sniffText } from "./sniff.js";
import { mergeTables, withProblems } from "./tables.js";
import { readTextCaps } from "./textcaps.js";
import { readFlickrTokens, readTsv } from "./token-lines.js";

export interface ReadOptions {
  /** What messages call the text: a file name, `standard input`. */
  readonly source: string;
  /** What the text is read for; decides what a plain `caption` is. */
  readonly role: Role;
  /** Shape; sniffed when absent. */
  readonly input?: InputName | undefined;
  /** Names of keys or columns that hold id, candidate, references, group. */
  readonly keys?: KeyChoice | undefined;
  /** Split to read of files that have several (Karpathy, MSR-VTT); `test` when absent. */
  readonly split?: string | undefined;
  /** Faults found while decoding, to be carried in the tables. */
  readonly problems?: readonly Problem[] | undefined;
}

const ROLES: readonly Role[] = ["references", "candidates"];

const givenKeys: Check = (keys) => {
  checkOptions(
    keys,
    Object.fromEntries(["id", "candidate", "references", "group"].map((key) => [key, maybe(givenText)])),
  );
};

/** Checks of how texts are read. */
const HOW_CHECKED = {
  input: maybe(oneOf(INPUT_NAMES)),
  keys: maybe(givenKeys),
  split: maybe(givenText),
};

/** What a text holds: the side it is read for, and the other side where the shape has both. */
export interface ReadResult {
  readonly input: InputName;
  readonly references: CaptionTable | undefined;
  readonly candidates: CaptionTable | undefined;
}

/**
 * Reads one text.
 *
 * @throws CaptallyError `input-format` when the text cannot be read; faults of single captions are in the tables
 */
export function readCaptions(text: string, options: ReadOptions): ReadResult {
  givenText(text, "text");
  checkOptions(options, {
    source: givenText,
    role: oneOf(ROLES),
    problems: maybe(listOf(givenObject)),
    // What `decodeBytes` returns may be passed as it is.
    text: () => {},
    ...HOW_CHECKED,
  });
  const source = new JsonSource(text, options.source, options.role, options.keys ?? {}, options.split);
  const found = new ProblemList();
  const input = read(text, options, source, found);
  const before = [...(options.problems ?? []), ...found.toArray()];
  const tables = { references: source.references.finish(), candidates: source.candidates.finish() };
  const own = tables[options.role];
  const other = tables[options.role === "references" ? "candidates" : "references"];
  if (own.rows.length === 0 && own.captionless.size === 0 && own.problems.length === 0) {
    // Who reads either side, as `captally parse`, has no word for one.
    if (other.rows.length === 0) source.refuse("captions", "none");
    source.refuse(options.role, `only ${options.role === "references" ? "candidates" : "references"}`);
  }
  const present = (table: CaptionTable) =>
    table.rows.length > 0 || table.captionless.size > 0 || table.problems.length > 0;
  // Faults of the text as a whole are told once, with the side it was read for.
  const finished = (role: Role) =>
    role === options.role ? withProblems(tables[role], before) : present(tables[role]) ? tables[role] : undefined;
  return { input, references: finished("references"), candidates: finished("candidates") };
}

/**
 * Reads references from one or more files: plain line files lie side by side, other files add to each other.
 *
 * @throws CaptallyError `input-format`, also when line files are not equally long
 */
export function readReferenceFiles(
  files: readonly (TextFile & { readonly problems?: readonly Problem[] })[],
  options: Omit<ReadOptions, "source" | "role" | "problems"> = {},
): ReadResult {
  listOf(withFields({ text: givenText, source: givenText, problems: maybe(listOf(givenObject)) }))(files, "files");
  checkOptions(options, HOW_CHECKED);
  const forms = files.map(
    ({ text, source }) =>
      options.input ?? sniffText(text, headerTest(text, source, "references", options.keys), source),
  );
  if (files.length > 1 && forms.every((form) => form === "lines")) {
    const before = files.flatMap(({ problems }) => problems ?? []);
    return { input: "lines", references: withProblems(readLineFiles(files), before), candidates: undefined };
  }
  const faults = new ReadingFaults();
  const results = files.flatMap(
    ({ text, source, problems }) =>
      faults.attempt(() => readCaptions(text, { ...options, source, problems, role: "references" })) ?? [],
  );
  faults.refuse(results.flatMap(({ references }) => references?.problems ?? []));
  const [first] = results;
  if (first === undefined)
    throw new CaptallyError("input-format", "expected at least one file of references, found none");
  if (results.length === 1) return first;
  return { ...first, references: mergeTables(results.flatMap(({ references }) => references ?? [])) };
}

function headerTest(text: string, name: string, role: Role, keys: KeyChoice | undefined): (line: string) => boolean {
  const source = new JsonSource(text, name, role, keys ?? {}, undefined);
  return (line) => sniffDelimiter(line, source) !== undefined;
}

function read(text: string, options: ReadOptions, source: JsonSource, problems: ProblemList): InputName {
  const form = options.input ?? sniffText(text, (line) => sniffDelimiter(line, source) !== undefined, source.source);
  switch (form) {
    case "csv":
      readCsv(text, source);
      return form;
    case "flickr-token":
      readFlickrTokens(text, source);
      return form;
    case "tsv":
      readTsv(text, source);
      return form;
    case "lines":
      if (options.input === undefined && TABLE_NAME.test(source.source))
        refuseHeader(text, source, " (if these are plain captions, choose --input lines)");
      readLines(text, source.own);
      return form;
    case "tabs":
      return source.refuse(
        "a known shape",
        "several tab-separated columns without a header (choose one with --input)",
        1,
      );
    default: {
      const values = parseValues(text, source, problems);
      const shape = form === "json" ? sniffJson(values) : form;
      if (shape === undefined) source.refuse("a list or an object", describeJson(values[0]), 1);
      readShape(shape, values, text, source);
      return shape;
    }
  }
}

/** Plain lines under such a name are a table with a header that we do not know. */
const TABLE_NAME = /\.[ct]sv(?:\.gz)?$/i;

/** JSON values of the text; a text that is JSON inside a JSON string is unpacked. */
function parseValues(text: string, source: JsonSource, problems: ProblemList): JsonValue[] {
  const values = parseJsonSequence(text, { source: source.source, problems });
  const [inner] = values;
  if (values.length !== 1 || typeof inner !== "string" || !/^\s*[[{]/.test(inner)) return values;
  problems.add(
    "double-encoded",
    "warning",
    source.place(1),
    `${source.source}: the whole file is JSON written inside a JSON string; it is unpacked`,
  );
  return [parseJson(inner, { source: source.source, problems })];
}

const RECORD_SHAPES: ReadonlySet<InputName> = new Set<InputName>(["results", "jsonl", "vatex"]);

function readShape(shape: InputName, values: readonly JsonValue[], text: string, source: JsonSource): void {
  const value = values[0] as JsonValue;
  if (shape === "list") {
    if (Array.isArray(value)) readList(value, source);
    else source.refuse("a list", describeJson(value), 1);
  } else if (RECORD_SHAPES.has(shape) || (shape === "nocaps" && Array.isArray(value))) {
    readRecords(values.length === 1 && Array.isArray(value) ? value : values, source);
  } else if (!(value instanceof JsonObject)) source.refuse("an object", describeJson(value), 1);
  else if (shape === "karpathy") readKarpathy(value, source);
  else if (shape === "id-map") readIdMap(value, source);
  else if (shape === "pairs") readPairs(value, text, source);
  else if (shape === "textcaps") readTextCaps(value, source);
  else if (shape === "msr-vtt") readMsrVtt(value, source);
  else readCoco(value, source);
}
