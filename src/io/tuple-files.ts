/**
 * Files of tuples by caption: tuple packs, JSON lines, JSON maps, lines of `caption TAB tuples`.
 *
 * @module
 */

import { type Problem, ProblemList } from "../corpus/problem.js";
import { type SceneTuple, type SceneTuples, tupleFault, tuplesFromValues } from "../corpus/scene-tuples.js";
import { CaptallyError, type ErrorPlace } from "../errors.js";
import { givenMap, givenSource, givenText, withFields } from "../metrics/given.js";
import { fileSignature } from "./file-signature.js";
import { parseJsonSequence } from "./json-text.js";
import { describeJson, JsonObject, type JsonValue } from "./json-value.js";
import { LineCounter, splitLines } from "./text-lines.js";
import { readTupleNotation } from "./tuple-notation.js";

/** Key of the first line of a tuple pack. */
const PACK_KEY = "captally-tuples";
const PACK_VERSION = 1;

/** What a file holds, and its faults. */
export interface TupleFile extends SceneTuples {
  readonly problems: readonly Problem[];
}

/**
 * Reads tuples by caption. Faults of single rows are in `problems`.
 *
 * @throws {CaptallyError} `input-format` when the text is none of the forms
 */
export function readTuples(text: string, source: string): TupleFile {
  givenSource(text, source);
  const reader = new TupleReader(source);
  const start = text.trimStart().slice(0, 1);
  const json = start === "{" || start === "[";
  const parser = json ? readJson(text, reader) : readTable(text, reader);
  if (reader.tuples.size === 0 && reader.problems.toArray().length === 0) {
    throw new CaptallyError("input-format", `${source}: expected tuples of captions, found none`, {
      place: { file: source },
    });
  }
  const own = fileSignature(source, text);
  const name = parser === undefined ? own : `${own},${parser}`;
  return { name, parser, tuples: reader.tuples, problems: reader.problems.toArray() };
}

/** Lines of a tuple pack: tuples by caption, so that no caption is parsed twice. `parser`: what found them, with its version. */
export function writeTuples(given: SceneTuples): Iterable<string> {
  withFields({ name: givenText, tuples: givenMap })(given, "tuples");
  return tupleLines(tuplesFromValues(given));
}

function* tupleLines({ name, tuples }: SceneTuples): Generator<string> {
  yield `${JSON.stringify({ [PACK_KEY]: PACK_VERSION, parser: name })}\n`;
  for (const [caption, own] of tuples) yield `${JSON.stringify({ caption, tuples: own })}\n`;
}

class TupleReader {
  readonly tuples = new Map<string, readonly SceneTuple[]>();
  readonly problems = new ProblemList();
  private readonly lines = new Map<string, number>();

  constructor(readonly source: string) {}

  add(caption: string, tuples: readonly SceneTuple[], line: number): void {
    const known = this.tuples.get(caption);
    if (known === undefined) {
      this.tuples.set(caption, tuples);
      this.lines.set(caption, line);
    } else if (JSON.stringify(known) !== JSON.stringify(tuples)) {
      this.fault(
        "duplicate-caption",
        line,
        () =>
          `expected the tuples of line ${this.lines.get(caption)}, which has the same caption ${shortened(caption)}; found others`,
      );
    }
  }

  fault(code: "duplicate-caption" | "wrong-type" | "wrong-key" | "broken-row", line: number, what: () => string): void {
    this.problems.add(code, "error", this.place(line), () => `${this.source}, line ${line}: ${what()}`);
  }

  warn(line: number, what: () => string): void {
    this.problems.add("broken-row", "warning", this.place(line), () => `${this.source}, line ${line}: ${what()}`);
  }

  private place(line: number): ErrorPlace {
    return { file: this.source, line };
  }
}

function shortened(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text);
}

/** Returns the parser that a pack names. */
function readJson(text: string, reader: TupleReader): string | undefined {
  const values = parseJsonSequence(text, { source: reader.source, problems: reader.problems });
  const lines = new LineCounter(text);
  const [first] = values;
  if (values.length === 1 && Array.isArray(first)) {
    for (const value of first) addRow(value, 1, lines, reader);
    return undefined;
  }
  if (values.length === 1 && first instanceof JsonObject && !isRow(first) && !first.has(PACK_KEY)) {
    for (const [i, caption] of first.keys.entries())
      addTuples(caption, first.at(i), false, lines.lineAt(first.offset), reader);
    return undefined;
  }
  let parser: string | undefined;
  for (const [i, value] of values.entries()) {
    if (i === 0 && value instanceof JsonObject && value.has(PACK_KEY)) parser = readHead(value, reader);
    else addRow(value, 1, lines, reader);
  }
  return parser;
}

function readHead(head: JsonObject, { source }: TupleReader): string | undefined {
  const version = head.get(PACK_KEY);
  if (version !== PACK_VERSION) {
    throw new CaptallyError(
      "input-format",
      `${source}, line 1: expected a tuple pack of version ${PACK_VERSION}, found ${describeJson(version)}`,
      { place: { file: source, line: 1 } },
    );
  }
  const parser = head.get("parser");
  return typeof parser === "string" ? parser.replaceAll("|", "_") : undefined;
}

/** The tool's own tuples (`c`, `u`) have the relation last. */
function isRow(object: JsonObject): boolean {
  return (object.has("caption") && object.has("tuples")) || (object.has("c") && object.has("u"));
}

function addRow(value: JsonValue, fallback: number, lines: LineCounter, reader: TupleReader): void {
  const line = value instanceof JsonObject ? lines.lineAt(value.offset) : fallback;
  if (!(value instanceof JsonObject)) {
    reader.fault(
      "wrong-type",
      line,
      () => `expected an object with "caption" and "tuples", found ${describeJson(value)}`,
    );
    return;
  }
  if (!isRow(value)) {
    const keys = value.keys.slice(0, 8).join(", ");
    reader.fault(
      "wrong-key",
      line,
      () => `expected the keys "caption" and "tuples", found ${keys === "" ? "none" : keys}`,
    );
    return;
  }
  const own = value.has("caption") && value.has("tuples");
  const caption = value.get(own ? "caption" : "c");
  if (typeof caption === "string") addTuples(caption, value.get(own ? "tuples" : "u"), !own, line, reader);
  else reader.fault("wrong-type", line, () => `expected a caption (a string), found ${describeJson(caption)}`);
}

function addTuples(
  caption: string,
  value: JsonValue | undefined,
  relationLast: boolean,
  line: number,
  reader: TupleReader,
): void {
  if (!Array.isArray(value)) {
    reader.fault(
      "wrong-type",
      line,
      () => `expected a list of tuples of ${shortened(caption)}, found ${describeJson(value)}`,
    );
    return;
  }
  for (const tuple of value) {
    const fault = tupleFault(tuple);
    if (fault === undefined) continue;
    reader.fault("wrong-type", line, () => `${shortened(caption)}: ${fault}`);
    return;
  }
  const tuples = value as unknown as SceneTuple[];
  reader.add(caption, relationLast ? tuples.map(relationInside) : tuples, line);
}

function relationInside(tuple: SceneTuple): SceneTuple {
  const [first, second, third] = tuple;
  return third === undefined ? tuple : [first, third, second as string];
}

/** Lines of a caption, a tab and its tuples. */
function readTable(text: string, reader: TupleReader): undefined {
  for (const [i, line] of splitLines(text).lines.entries()) {
    if (line.trim() === "") continue;
    const tab = line.lastIndexOf("\t");
    if (tab === -1) {
      reader.fault("broken-row", i + 1, () => `expected a caption, a tab and its tuples, found ${shortened(line)}`);
      continue;
    }
    const read = readTupleNotation(line.slice(tab + 1));
    if (typeof read === "string") reader.fault("broken-row", i + 1, () => read);
    else {
      const { tuples, cut } = read;
      if (cut !== undefined) reader.warn(i + 1, () => `a tuple without its end is left out: ${shortened(cut)}`);
      reader.add(line.slice(0, tab), tuples, i + 1);
    }
  }
  return undefined;
}
