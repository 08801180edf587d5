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
const BACKSLASH = 92;
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
    const { text } = this;
    const pieces: string[] = [];
    let from = start + 1;
    let pos = from;
    for (;;) {
      const c = text.charCodeAt(pos);
      if (c === QUOTE) break;
      if (c === BACKSLASH) {
        if (pos > from) pieces.push(text.slice(from, pos));
        const e = text.charAt(pos + 1);
        if (e === "u") {
          const unit = hexUnit(text, pos + 2);
          if (unit === -1) this.fail(pos, "four hexadecimal digits after \\u");
          pieces.push(String.fromCharCode(unit));
          pos += 6;
        } else {
          const at = e === "" ? -1 : '"\\/bfnrt'.indexOf(e);
          if (at === -1) {
            if (e === "") this.failInString(start, pos + 1);
            this.fail(pos, 'an escape (\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\uXXXX)');
          }
          pieces.push('"\\/\b\f\n\r\t'.charAt(at));
          pos += 2;
        }
        from = pos;
        continue;
      }
      // Other control characters are let through: a raw tab in a caption is no reason to refuse a file.
      if (c === 10 || pos >= text.length) this.failInString(start, pos);
      pos++;
    }
    if (pos > from) pieces.push(text.slice(from, pos));
    this.pos = pos + 1;
    return pieces.join("");
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
    const { text } = this;
    let pos = start;
    if (text.charCodeAt(pos) === 45) pos++; // -
    const first = text.charCodeAt(pos);
    if (!(first >= 48 && first <= 57)) return this.notANumber(start);
    pos = this.digits(pos);
    if (first === 48 && pos > (text.charCodeAt(start) === 45 ? start + 2 : start + 1)) {
      this.fail(start, 'a number without leading zeros (write an id such as 007 as "007")');
    }
    if (text.charCodeAt(pos) === 46) {
      const after = this.digits(pos + 1);
      if (after === pos + 1) this.fail(after, "a digit after the decimal point");
      pos = after;
    }
    const e = text.charCodeAt(pos);
    if (e === 101 || e === 69) {
      const sign = text.charCodeAt(pos + 1);
      const from = sign === 43 || sign === 45 ? pos + 2 : pos + 1;
      pos = this.digits(from);
      if (pos === from) this.fail(pos, "a digit in the exponent");
    }
    this.pos = pos;
    return new JsonNumber(text.slice(start, pos));
  }

  private digits(from: number): number {
    let pos = from;
    for (;;) {
      const c = this.text.charCodeAt(pos);
      if (!(c >= 48 && c <= 57)) return pos;
      pos++;
    }
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

  private failInString(start: number, pos: number): never {
    const begin = this.place(start);
    this.fail(pos, `the closing quote of the string that begins in line ${begin.line}, column ${begin.column}`);
  }

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

function hexUnit(text: string, from: number): number {
  let unit = 0;
  for (let i = from; i < from + 4; i++) {
    const c = text.charCodeAt(i);
    if (c >= 48 && c <= 57) unit = unit * 16 + c - 48;
    else if ((c >= 97 && c <= 102) || (c >= 65 && c <= 70)) unit = unit * 16 + (c & 15) + 9;
    else return -1;
  }
  return unit;
}

function found(text: string, pos: number): string {
  if (pos >= text.length) return "the end of the input";
  const c = text.charCodeAt(pos);
  if (c === 10 || c === 13) return "a line break";
  if (c < 32) return `the control character U+${c.toString(16).padStart(4, "0")}`;
  return JSON.stringify(text.slice(pos, pos + 12).split("\n")[0]);
}
