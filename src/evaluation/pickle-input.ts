/**
 * The bytes of a pickle, read argument by argument.
 *
 * @module
 */

import { GlobalName, pickleError } from "./pickle-objects.js";

/** Longest integer read, in bytes; counts have at most 8. */
const MAX_LONG_BYTES = 64;

const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export class PickleInput {
  /** Position of the next byte. */
  at = 0;
  private readonly view: DataView;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly source: string,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.bytes.length;
  }

  /** Position of `count` bytes, which are passed over. */
  private take(count: number): number {
    const start = this.at;
    if (count > this.bytes.length - start) {
      throw this.error(
        `the pickle ends early: ${count} bytes expected at byte ${start}, ${this.bytes.length - start} found`,
      );
    }
    this.at += count;
    return start;
  }

  private error(message: string): Error {
    return pickleError(this.source, message);
  }

  byte(): number {
    return this.bytes[this.take(1)] as number;
  }

  length2(): number {
    return this.view.getUint16(this.take(2), true);
  }

  length4(): number {
    return this.view.getUint32(this.take(4), true);
  }

  length8(): number {
    const start = this.take(8);
    return this.view.getUint32(start + 4, true) * 2 ** 32 + this.view.getUint32(start, true);
  }

  int4(): number {
    return this.view.getInt32(this.take(4), true);
  }

  float8(): number {
    return this.view.getFloat64(this.take(8), false);
  }

  protocol(): void {
    const version = this.byte();
    if (version > 5) throw this.error(`expected a protocol up to 5, found ${version}`);
  }

  /** Two's complement, little-endian, any length. */
  long(count: number): number {
    if (count > MAX_LONG_BYTES) throw this.error(`an integer of ${count} bytes`);
    const start = this.take(count);
    let value = 0;
    for (let i = count - 1; i >= 0; i--) value = value * 256 + (this.bytes[start + i] as number);
    const negative = count > 0 && (this.bytes[start + count - 1] as number) >= 128;
    return negative ? value - 256 ** count : value;
  }

  /** Each byte a character: bytes, and the strings of Python 2 as `encoding="latin1"` reads them. */
  latin1(count: number): string {
    const start = this.take(count);
    let text = "";
    for (let i = start; i < start + count; i++) text += String.fromCharCode(this.bytes[i] as number);
    return text;
  }

  utf8(count: number): string {
    const start = this.take(count);
    // Words are short and mostly ASCII; the decoder's call costs more than they do.
    let text = "";
    for (let i = start; i < start + count; i++) {
      const byte = this.bytes[i] as number;
      if (byte >= 128 || count > 64) return this.decoded(start, count);
      text += String.fromCharCode(byte);
    }
    return text;
  }

  private decoded(start: number, count: number): string {
    try {
      return strictUtf8.decode(this.bytes.subarray(start, start + count));
    } catch {
      throw this.error(`a string at byte ${start} is not UTF-8`);
    }
  }

  /** Text up to the next line feed, as Latin-1. */
  line(): string {
    const end = this.bytes.indexOf(10, this.at);
    if (end === -1) throw this.error(`the pickle ends early: a line expected at byte ${this.at}`);
    const text = this.latin1(end - this.at);
    this.at++;
    return text;
  }

  /** An integer of protocol 0; `00` and `01` are booleans. */
  decimalInt(): number | boolean {
    const text = this.line();
    if (text === "00") return false;
    if (text === "01") return true;
    return this.number(text, /^\s*[-+]?\d{1,40}\s*$/);
  }

  decimalLong(): number {
    return this.number(this.line().replace(/L$/, ""), /^[-+]?\d{1,160}$/);
  }

  decimalFloat(): number {
    const text = this.line();
    if (/^[-+]?(inf|nan)$/.test(text))
      return text.endsWith("nan") ? Number.NaN : text.startsWith("-") ? -Infinity : Infinity;
    return this.number(text, /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i);
  }

  index(): number {
    return this.number(this.line(), /^\d{1,15}$/);
  }

  private number(text: string, form: RegExp): number {
    if (!form.test(text)) throw this.error(`expected a number before byte ${this.at}, found "${text.slice(0, 40)}"`);
    return Number(text);
  }

  global(): GlobalName {
    const module = this.line();
    return GlobalName.of(module, this.line(), this.source);
  }

  /** A Python 2 string literal. */
  quotedString(): string {
    const text = this.line();
    const quote = text.charAt(0);
    if (text.length < 2 || (quote !== "'" && quote !== '"') || !text.endsWith(quote)) {
      throw this.error(`expected a quoted string before byte ${this.at}`);
    }
    return text.slice(1, -1).replace(/\\(?:x([0-9a-fA-F]{2})|([0-7]{1,3})|([\s\S]))/g, (_, hex, octal, other) => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      return ESCAPES.get(other) ?? (`\\'"`.includes(other) ? other : `\\${other}`);
    });
  }

  /** Text in Python's raw-unicode-escape. */
  escapedUnicode(): string {
    return this.line().replace(/\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})/g, (_, short, long) => {
      const code = Number.parseInt(short ?? long, 16);
      if (code > 0x10ffff) throw this.error(`no such character: \\U${long}`);
      return String.fromCodePoint(code);
    });
  }
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["a", "\x07"],
  ["b", "\b"],
  ["f", "\f"],
  ["v", "\v"],
]);
