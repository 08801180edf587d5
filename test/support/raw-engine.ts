/**
 * The engine's raw exports for kernel tests: captions in, doubles out, without the library around it.
 *
 * `CAPTALLY_WASM` names another module than `build/captally.wasm`, for example the debug build.
 */

import { readFileSync } from "node:fs";

type Exports = Record<string, (...values: number[]) => number> & { memory: WebAssembly.Memory };

const file = process.env.CAPTALLY_WASM ?? new URL("../../build/captally.wasm", import.meta.url);
const compiled = new WebAssembly.Module(readFileSync(file));

/** Tokenizers by number, see `assembly/text/tokenizers.ts`. */
export const TOKENIZER = { none: 0, whitespace: 1, char: 2, ptb: 3, google: 4, rouge155: 5 } as const;

/** Texts of one segment. */
export interface Texts {
  readonly candidate: string;
  readonly references: readonly string[];
}

/** One instance. Handles and addresses are numbers. */
export class RawEngine {
  readonly #exports = new WebAssembly.Instance(compiled).exports as unknown as Exports;

  constructor() {
    this.call("reset");
  }

  /** Calls an export; the result is an unsigned number. */
  call(name: string, ...values: number[]): number {
    const method = this.#exports[name];
    if (method === undefined) throw new TypeError(`engine: expected an export "${name}"`);
    return method(...values) >>> 0;
  }

  /** Calls an export that returns a double. */
  callDouble(name: string, ...values: number[]): number {
    return (this.#exports[name] as (...values: number[]) => number)(...values);
  }

  /** Copies bytes into memory that stays. */
  put(bytes: Uint8Array): number {
    const address = this.call("alloc", bytes.length);
    new Uint8Array(this.#exports.memory.buffer, address, bytes.length).set(bytes);
    return address;
  }

  /** Reserves `count` doubles. */
  doubles(count: number): number {
    return this.call("alloc", 8 * count);
  }

  read(address: number, count: number): number[] {
    return [...new Float64Array(this.#exports.memory.buffer, address, count)];
  }

  /** Unsigned 32-bit numbers at an address. */
  readWords(address: number, count: number): number[] {
    return [...new Uint32Array(this.#exports.memory.buffer, address, count)];
  }

  /** UTF-8 text at an address. */
  readText(address: number, length: number): string {
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(
      new Uint8Array(this.#exports.memory.buffer, address, length),
    );
  }

  /** Writes a text as UTF-8; returns its address. */
  write(address: number, text: string): number {
    new TextEncoder().encodeInto(text, new Uint8Array(this.#exports.memory.buffer, address));
    return address;
  }

  /** Id of the first word of a caption (see `assembly/text/captions.ts`). */
  wordId(collection: number, index: number): number {
    const [captions = 0] = this.readWords(collection, 1);
    const [words = 0] = this.readWords(captions + 24 * index + 8, 1);
    return this.readWords(words, 1)[0] ?? 0;
  }

  /** Feeds captions to a tokenizer; returns the collection. */
  tokenize(captions: readonly string[], tokenizer: number): number {
    const encoded = captions.map((caption) => new TextEncoder().encode(caption));
    const size = encoded.reduce((total, bytes) => total + bytes.length, 0);
    const collection = this.call("beginCaptions", tokenizer, 0, captions.length);
    const ends = (size + 7) & ~7;
    const text = this.call("inputBuffer", ends + 4 * captions.length);
    const bytes = new Uint8Array(this.#exports.memory.buffer, text);
    const view = new DataView(this.#exports.memory.buffer, text);
    let at = 0;
    encoded.forEach((caption, i) => {
      bytes.set(caption, at);
      at += caption.length;
      view.setUint32(ends + 4 * i, at, true);
    });
    this.call("feedCaptions", text, text + ends, captions.length);
    this.call("endCaptions");
    return collection;
  }

  /** The tokens of a caption, joined by blanks. */
  spell(collection: number, index: number): string {
    const address = this.call("spellCaption", collection, index);
    const bytes = new Uint8Array(this.#exports.memory.buffer, address, this.call("spelledLength"));
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  }

  /** A word of the vocabulary. */
  spellWord(id: number): string {
    const address = this.call("spellWord", id);
    const bytes = new Uint8Array(this.#exports.memory.buffer, address, this.call("spelledLength"));
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  }

  /** Which references belong to which segment: two u32 each. */
  bounds(segments: readonly Texts[]): number {
    const bounds = new Uint32Array(2 * segments.length);
    let first = 0;
    segments.forEach((segment, i) => {
      bounds[2 * i] = first;
      first += segment.references.length;
      bounds[2 * i + 1] = first;
    });
    return this.put(new Uint8Array(bounds.buffer));
  }
}
