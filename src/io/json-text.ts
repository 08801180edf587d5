/**
 * JSON parser for caption files: RFC 8259, plus the `NaN` and `Infinity` that Python writes (reported as faults) and
 * raw control characters other than line feeds inside strings.
 *
 * `JSON.parse` reorders keys that look like integers, merges repeated keys and rounds numbers; each of these changes
 * ids. This parser keeps them, names line and column of a fault, and bounds the nesting. Strings without escapes are
 * slices of the text, objects of the same form as the one before share its keys.
 *
 * @module
 */

import type { ProblemList } from "../corpus/problem.js";
import { CaptallyError } from "../errors.js";
import { numberEnd, type Refuse, unescapeString } from "./json-scalars.js";
import { JsonNumber, JsonObject, type JsonValue } from "./json-value.js";
import { LineCounter } from "./text-lines.js";

export interface JsonOptions {
  /** What messages call the text. */
  readonly source: string;
  /** Receives `not-a-number` faults. */
  readonly problems?: ProblemList | undefined;
}

/** Deeper than any caption file, shallow enough for the smallest call stack among the hosts. */
const MAX_DEPTH = 512;

/** Values in one shared store; large enough that the garbage collector does not move it. */
const STORE_SIZE = 32768;
const NO_KEYS: readonly string[] = [];

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** @throws CaptallyError `input-format` with line and column when the text is not exactly one JSON value. */
export function parseJson(text: string, options: JsonOptions): JsonValue {
  const parser = new Parser(text, options);
  const value = parser.value(parser.skipBlanks(0), 0);
  parser.expectEnd();
  return value;
}

/**
 * Reads one JSON value or, when the first one is an object and another object follows, all of them (JSON lines).
 *
 * @throws CaptallyError `input-format`
 */
export function parseJsonSequence(text: string, options: JsonOptions): JsonValue[] {
  const parser = new Parser(text, options);
  const values = [parser.value(parser.skipBlanks(0), 0)];
  if (values[0] instanceof JsonObject) {
    while (text.charCodeAt(parser.skipBlanks(parser.pos)) === OPEN_OBJECT) {
      values.push(parser.value(parser.skipBlanks(parser.pos), 0));
    }
  }
  parser.expectEnd();
  return values;
}

class Parser {
  /** After the last thing read. */
  pos = 0;
  /** Keys of the latest object at each depth: the next one there mostly has the same. */
  private readonly shapes: (readonly string[])[] = [];
  private readonly lines: LineCounter;
  private store: JsonValue[] = [];
  private used = 0;
  /** Where the next of these is, at or after the string being read; most files have few or none. */
  private nextBackslash = -1;
  private nextLineEnd = -1;

  constructor(
    private readonly text: string,
    private readonly options: JsonOptions,
  ) {
    this.lines = new LineCounter(text);
  }

  skipBlanks(from: number): number {
    const { text } = this;
    let pos = from;
    for (;;) {
      const c = text.charCodeAt(pos);
      if (c !== 32 && c !== 10 && c !== 13 && c !== 9) return pos;
      pos++;
    }
  }

  expectEnd(): void {
    const pos = this.skipBlanks(this.pos);
    if (pos < this.text.length) this.fail(pos, "the end of the input");
  }

  /** Reads the value at `pos`, which is no blank; leaves `this.pos` behind it. */
  value(pos: number, depth: number): JsonValue {
    switch (this.text.charCodeAt(pos)) {
      case QUOTE:
        return this.string(pos);
      case OPEN_OBJECT:
        return this.object(pos, depth + 1);
      case OPEN_LIST:
        return this.list(pos, depth + 1);
      case 116: // t
        return this.word(pos, "true", true);
      case 102: // f
        return this.word(pos, "false", false);
      case 110: // n
        return this.word(pos, "null", null);
      default:
        return this.number(pos);
    }
  }

  private list(start: number, depth: number): JsonValue[] {
    if (depth > MAX_DEPTH) this.fail(start, `at most ${MAX_DEPTH} lists and objects inside each other`);
    const { text } = this;
    const list: JsonValue[] = [];
    let pos = this.skipBlanks(start + 1);
    if (text.charCodeAt(pos) === CLOSE_LIST) {
      this.pos = pos + 1;
      return list;
    }
    for (;;) {
      list.push(this.value(pos, depth));
      pos = this.skipBlanks(this.pos);
      const c = text.charCodeAt(pos);
      if (c === COMMA) pos = this.skipBlanks(pos + 1);
      else if (c === CLOSE_LIST) break;
      else this.fail(pos, '"," or "]" after a value of a list');
    }
    this.pos = pos + 1;
    return list;
  }

  private object(start: number, depth: number): JsonObject {
    if (depth > MAX_DEPTH) this.fail(start, `at most ${MAX_DEPTH} lists and objects inside each other`);
    const { text } = this;
    let pos = this.skipBlanks(start + 1);
    if (text.charCodeAt(pos) === CLOSE_OBJECT) {
      this.pos = pos + 1;
      return new JsonObject(NO_KEYS, [], 0, start);
    }
    const shape = this.shapes[depth] ?? NO_KEYS;
    if (this.used + shape.length > this.store.length) {
      this.store = new Array(STORE_SIZE);
      this.used = 0;
    }
    const { store } = this;
    const first = this.used;
    this.used += shape.length;
    let count = 0;
    // Own arrays only when the keys turn out not to be those of the shape.
    let keys: string[] | undefined;
    let values: JsonValue[] = store;
    for (;;) {
      if (text.charCodeAt(pos) !== QUOTE)
        this.fail(pos, count === 0 ? 'a key in double quotes or "}"' : "a key in double quotes");
      const expected = keys === undefined ? shape[count] : undefined;
      if (
        expected !== undefined &&
        text.charCodeAt(pos + 1 + expected.length) === QUOTE &&
        text.startsWith(expected, pos + 1)
      ) {
        this.pos = pos + expected.length + 2;
      } else {
        const key = this.string(pos);
        if (keys === undefined) {
          keys = shape.slice(0, count);
          values = store.slice(first, first + count);
        }
        keys.push(key);
      }
      pos = this.skipBlanks(this.pos);
      if (text.charCodeAt(pos) !== COLON) this.fail(pos, '":" after a key');
      pos = this.skipBlanks(pos + 1);
      const value = this.value(pos, depth);
      if (keys === undefined) values[first + count] = value;
      else values.push(value);
      count++;
      pos = this.skipBlanks(this.pos);
      const c = text.charCodeAt(pos);
      if (c === COMMA) pos = this.skipBlanks(pos + 1);
      else if (c === CLOSE_OBJECT) break;
      else this.fail(pos, '"," or "}" after a value of an object');
    }
    this.pos = pos + 1;
    if (keys === undefined) {
      const same = count === shape.length;
      return new JsonObject(same ? shape : shape.slice(0, count), store, first, start);
    }
    // A map of ids is no form to expect again; keys that are escaped in the text cannot be compared with it.
    if (count <= 64 && !keys.some((key) => key.includes('"') || key.includes("\\"))) this.shapes[depth] = keys;
    return new JsonObject(keys, values, 0, start);
  }

  private string(start: number): string {
    const { text } = this;
    const close = text.indexOf('"', start + 1);
    if (this.nextBackslash < start) this.nextBackslash = indexOrEnd(text, "\\", start);
    if (this.nextLineEnd < start) this.nextLineEnd = indexOrEnd(text, "\n", start);
    if (close === -1 || close > this.nextBackslash || close > this.nextLineEnd) return this.escapedString(start);
    this.pos = close + 1;
    return text.slice(start + 1, close);
  }

  /** The slow path: strings with escapes, and those that never end. */
  private escapedString(start: number): string {
    const { value, end } = unescapeString(this.text, start, this.refuse);
    this.pos = end;
    return value;
  }

  private number(start: number): JsonNumber | number {
    const { text } = this;
    let pos = start;
    let small = 0;
    for (;;) {
      const c = text.charCodeAt(pos);
      if (!(c >= 48 && c <= 57)) {
        const follows = c === 46 || c === 101 || c === 69 || c === 45;
        if (pos === start || follows || (pos > start + 1 && text.charCodeAt(start) === 48)) break;
        this.pos = pos;
        return small;
      }
      if (pos === start + 9) break;
      small = small * 10 + c - 48;
      pos++;
    }
    return this.longNumber(start);
  }

  private longNumber(start: number): JsonNumber {
    const end = numberEnd(this.text, start, this.refuse);
    if (end === -1) return this.notANumber(start);
    this.pos = end;
    return new JsonNumber(this.text.slice(start, end));
  }

  private notANumber(start: number): JsonNumber {
    for (const word of ["NaN", "Infinity", "-Infinity"]) {
      if (!this.text.startsWith(word, start)) continue;
      this.pos = start + word.length;
      const place = this.place(start);
      this.options.problems?.add(
        "not-a-number",
        "warning",
        place,
        () => `${place.file}, line ${place.line}: ${word} is not JSON; the value is ignored`,
      );
      return new JsonNumber(word);
    }
    return this.fail(start, "a JSON value");
  }

  private word<T extends JsonValue>(pos: number, word: string, value: T): T {
    if (!this.text.startsWith(word, pos)) this.fail(pos, "a JSON value");
    this.pos = pos + word.length;
    return value;
  }

  private place(offset: number): { file: string; line: number; column: number } {
    const column = this.lines.columnAt(offset);
    return { file: this.options.source, line: this.lines.lineAt(offset), column };
  }

  /** For the functions outside of the class. */
  private readonly refuse: Refuse = (pos, expected, begin) => {
    if (begin === undefined) this.fail(pos, expected);
    const { line, column } = this.place(begin);
    this.fail(pos, `${expected} that begins in line ${line}, column ${column}`);
  };

  private fail(pos: number, expected: string): never {
    const place = this.place(pos);
    const hint = this.text.charCodeAt(pos) === 39 ? " (JSON has double quotes only)" : "";
    throw new CaptallyError(
      "input-format",
      `${place.file}, line ${place.line}, column ${place.column}: expected ${expected}, found ${found(this.text, pos)}${hint}`,
      { place },
    );
  }
}

function indexOrEnd(text: string, sought: string, from: number): number {
  const at = text.indexOf(sought, from);
  return at === -1 ? text.length : at;
}

function found(text: string, pos: number): string {
  if (pos >= text.length) return "the end of the input";
  const c = text.charCodeAt(pos);
  if (c === 10 || c === 13) return "a line break";
  if (c < 32) return `the control character U+${c.toString(16).padStart(4, "0")}`;
  return JSON.stringify(text.slice(pos, pos + 12).split("\n")[0]);
}
