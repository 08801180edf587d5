/**
 * One instance of the engine with one run's data: typed calls over the raw exports.
 *
 * Views of linear memory die when it grows, so none is kept across a call.
 *
 * @module
 */

import type { Captions } from "../captions.js";
import { CaptallyError } from "../errors.js";
import { feedCaptions, feedPairs } from "./feed.js";
import type { Address, RawEngine } from "./raw.js";

/** Tokenizers by the number the engine knows them by (`assembly/text/tokenizers.ts`). */
export const TOKENIZER_NUMBERS = { none: 0, whitespace: 1, char: 2, ptb: 3, google: 4, rouge155: 5, tally: 6 } as const;

/** Name of a tokenizer of the engine. */
export type EngineTokenizer = keyof typeof TOKENIZER_NUMBERS;

/** Tokenised captions inside the engine. */
export interface Collection {
  readonly handle: Address;
  readonly count: number;
}

/** Kernels run over ranges of this many captions: a long loop's first call would stay in the host's slow baseline code. */
const RANGE = 512;

/** Captions that are parsed at a time, in about 100 ms. */
const PARSED_RANGE = 32;

const encoder = new TextEncoder();
/** U+FEFF at the start of a word is part of it. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export class Session {
  readonly #raw: RawEngine;
  #usable = true;

  constructor(raw: RawEngine) {
    this.#raw = raw;
  }

  /** False after a trap: the instance's memory may be inconsistent. */
  get usable(): boolean {
    return this.#usable;
  }

  /** Size of linear memory. */
  get memoryBytes(): number {
    return this.#raw.memory.buffer.byteLength;
  }

  /** Runs `work` on the raw exports; a trap becomes a `CaptallyError` and ends the session. */
  call<T>(work: (raw: RawEngine) => T): T {
    try {
      return work(this.#raw);
    } catch (cause) {
      if (!(cause instanceof WebAssembly.RuntimeError)) throw cause;
      this.#usable = false;
      throw new CaptallyError("engine-trap", `engine: the module trapped (${cause.message}); out of memory or a bug`, {
        cause,
      });
    }
  }

  /** Runs `work` over 0 .. count - 1 in ranges [from, to). */
  callRanges(count: number, work: (raw: RawEngine, from: number, to: number) => void, range = RANGE): void {
    this.call((raw) => {
      for (let from = 0; from < count; from += range) work(raw, from, Math.min(from + range, count));
    });
  }

  /** Forgets everything. */
  reset(): void {
    this.call((raw) => raw.reset());
  }

  /** Keeps what there is; what follows is freed by `thaw`. */
  freeze(): void {
    this.call((raw) => raw.freeze());
  }

  thaw(): void {
    this.call((raw) => raw.thaw());
  }

  /** Tokenises captions, in order. */
  tokenize(captions: Captions, tokenizer: EngineTokenizer, strict: boolean): Collection {
    return this.call((raw) => {
      const handle = raw.beginCaptions(TOKENIZER_NUMBERS[tokenizer], strict ? 1 : 0, captions.length) >>> 0;
      feedCaptions(raw, captions);
      raw.endCaptions();
      return { handle, count: captions.length };
    });
  }

  /** Reserves memory for `count` doubles. */
  allocDoubles(count: number): Address {
    return this.call((raw) => raw.alloc(8 * count) >>> 0);
  }

  /** Copies doubles out of memory. */
  readDoubles(address: Address, count: number): Float64Array {
    return new Float64Array(this.#raw.memory.buffer, address, count).slice();
  }

  /** Copies column `index` of a table of `rows` rows, each `width` doubles, out of memory. */
  readColumn(table: Address, rows: number, width: number, index: number): Float64Array {
    const out = this.allocDoubles(rows);
    this.call((raw) => raw.copyColumn(table, rows, width, index, out));
    return this.readDoubles(out, rows);
  }

  /** Copies doubles into memory; returns their address. */
  writeDoubles(values: Float64Array): Address {
    const address = this.allocDoubles(values.length);
    new Float64Array(this.#raw.memory.buffer, address, values.length).set(values);
    return address;
  }

  /** Copies bytes into memory; returns their address. */
  writeBytes(bytes: Uint8Array): Address {
    const address = this.call((raw) => raw.alloc(bytes.length) >>> 0);
    new Uint8Array(this.#raw.memory.buffer, address, bytes.length).set(bytes);
    return address;
  }

  /** Copies unsigned 32-bit integers into memory; returns their address. */
  writeWords(values: Uint32Array): Address {
    const address = this.call((raw) => raw.alloc(4 * values.length) >>> 0);
    new Uint32Array(this.#raw.memory.buffer, address, values.length).set(values);
    return address;
  }

  /** Copies unsigned 32-bit integers out of memory. */
  readWords(address: Address, count: number): Uint32Array {
    return new Uint32Array(this.#raw.memory.buffer, address, count).slice();
  }

  /** Copies floats into memory; returns their address. */
  writeFloats(values: Float32Array): Address {
    const address = this.call((raw) => raw.alloc(4 * values.length) >>> 0);
    new Float32Array(this.#raw.memory.buffer, address, values.length).set(values);
    return address;
  }

  /** Copies unsigned 32-bit integers to a place in memory. */
  putWords(address: Address, values: ArrayLike<number>): void {
    new Uint32Array(this.#raw.memory.buffer, address, values.length).set(values);
  }

  /** Copies floats out of memory. */
  readFloats(address: Address, count: number): Float32Array {
    return new Float32Array(this.#raw.memory.buffer, address, count).slice();
  }

  /** Copies floats to a place in memory. */
  putFloats(address: Address, values: Float32Array): void {
    new Float32Array(this.#raw.memory.buffer, address, values.length).set(values);
  }

  /** Ids of a caption's words. */
  wordIds(collection: Collection, index: number): Uint32Array {
    const ids = this.call((raw) => raw.captionIds(collection.handle, index, 0) >>> 0);
    return this.readWords(
      ids,
      this.call((raw) => raw.captionLength(collection.handle, index, 0)),
    );
  }

  /** Number of words of each caption. */
  wordCounts(collection: Collection): Uint32Array {
    const out = this.call((raw) => raw.alloc(4 * collection.count) >>> 0);
    this.call((raw) => raw.wordCounts(collection.handle, out));
    return this.readWords(out, collection.count);
  }

  /** Copies a text into the input buffer, where it stays until more is put there. */
  writeText(text: string): { address: Address; length: number } {
    // A UTF-16 code unit takes at most three bytes of UTF-8.
    const address = this.call((raw) => raw.inputBuffer(3 * text.length) >>> 0);
    const { written } = encoder.encodeInto(text, new Uint8Array(this.#raw.memory.buffer, address, 3 * text.length));
    return { address, length: written };
  }

  /** The text at the address that `place` gives, with its length in bytes. */
  textOf(place: (raw: RawEngine) => readonly [address: Address, length: number]): string {
    const [address, length] = this.call(place);
    return decoder.decode(new Uint8Array(this.#raw.memory.buffer, address >>> 0, length));
  }

  /** A caption's tokens joined by one blank. */
  spell(collection: Collection, index: number): string {
    return this.textOf((raw) => [raw.spellCaption(collection.handle, index), raw.spelledLength()]);
  }

  /** Words of a caption; its pieces between single blanks if `ofPieces`. */
  tokens(collection: Collection, index: number, ofPieces = false): string[] {
    const pieces = ofPieces ? 1 : 0;
    const ids = this.call((raw) => raw.captionIds(collection.handle, index, pieces) >>> 0);
    const count = this.call((raw) => raw.captionLength(collection.handle, index, pieces));
    return Array.from(this.readWords(ids, count), (id) => this.spellWord(id));
  }

  /** A word of the vocabulary. */
  spellWord(id: number): string {
    return this.textOf((raw) => [raw.spellWord(id), raw.spelledLength()]);
  }

  /** The same captions with words of at least `shortest` letters stemmed. */
  stem(collection: Collection, stemmer: number, shortest: number): Collection {
    const handle = this.call((raw) => raw.beginStems(collection.handle, stemmer, shortest) >>> 0);
    if (handle === 0)
      throw new CaptallyError("pack-missing", "the stemmer needs the data pack of irregular forms (exceptions)");
    this.callRanges(collection.count, (raw, from, to) => raw.stemCaptions(from, to));
    return { handle, count: collection.count };
  }

  /** The words of captions in lower case. */
  lower(collection: Collection): Collection {
    const handle = this.call((raw) => raw.beginLowered(collection.handle) >>> 0);
    this.callRanges(collection.count, (raw, from, to) => raw.lowerCaptions(from, to));
    return { handle, count: collection.count };
  }

  /** CRC-32 of bytes. */
  crc32(bytes: Uint8Array): number {
    const before = this.call((raw) => raw.mark());
    const address = this.writeBytes(bytes);
    return this.call((raw) => {
      const checksum = raw.crc32(address, bytes.length) >>> 0;
      raw.release(before);
      return checksum;
    });
  }

  /** Opens a data pack; false if the bytes are not of that kind. */
  openPack(
    kind: "exceptions" | "wordnet" | "wordnetParts" | "paraphrase" | "grammar" | "vectors" | "tally",
    pack: Uint8Array,
  ): boolean {
    const address = this.writeBytes(pack);
    return this.call((raw) => {
      const open = {
        exceptions: raw.openExceptions,
        wordnet: raw.openWordnet,
        wordnetParts: raw.openWordnetParts,
        paraphrase: raw.openParaphrases,
        grammar: raw.openGrammar,
        tally: raw.openTally,
        vectors: raw.openVectors,
      }[kind];
      return open(address, pack.length) !== 0;
    });
  }

  /** Captions as METEOR normalises them; candidates are cleaned as the standard wrapper does. */
  meteorWords(collection: Collection, ofCandidates: boolean): Collection {
    const handle = this.call((raw) => raw.beginMeteorWords(collection.handle, ofCandidates ? 1 : 0) >>> 0);
    this.callRanges(collection.count, (raw, from, to) => raw.meteorWords(from, to));
    return { handle, count: collection.count };
  }

  /** Looks up what METEOR needs to know of the words. */
  lookUpWords(collection: Collection, synsetsByOffset: boolean): void {
    this.call((raw) => raw.beginLexicon(synsetsByOffset ? 1 : 0));
    this.callRanges(collection.count, (raw, from, to) => raw.lookUpWords(collection.handle, from, to));
  }

  /** Looks up what Tally needs to know of the words. */
  lookUpTallyWords(collection: Collection): void {
    this.call((raw) => raw.beginTallyLexicon());
    this.callRanges(collection.count, (raw, from, to) => raw.lookUpTallyWords(collection.handle, from, to));
  }

  /** Looks up the words, and writes the captions' profiles; returns the list of their addresses. */
  tallyProfiles(collection: Collection): Address {
    this.lookUpTallyWords(collection);
    const profiles = this.call((raw) => raw.beginProfiles(collection.handle) >>> 0);
    this.callRanges(collection.count, (raw, from, to) => raw.writeProfiles(collection.handle, profiles, from, to));
    return profiles;
  }

  /** Looks up the vectors of the tokens, also those of unit length if `unit`. */
  lookUpVectors(collection: Collection, unit: boolean): void {
    this.call((raw) => raw.beginVectorLexicon());
    this.callRanges(collection.count, (raw, from, to) => raw.lookUpVectors(collection.handle, from, to, unit ? 1 : 0));
  }

  /** Words with letters, and those of them outside the texts that the paraphrases in use were selected for. */
  wordsOutside(collection: Collection): { words: number; outside: number } {
    const [words, outside] = this.#twoCounts((raw, out) => raw.countWordsOutside(collection.handle, out));
    return { words, outside };
  }

  /** Words with letters that are no stop words, and those of them without a vector. */
  wordsWithoutVector(collection: Collection): { words: number; outside: number } {
    const [words, outside] = this.#twoCounts((raw, out) => raw.countWithoutVector(collection.handle, out));
    return { words, outside };
  }

  #twoCounts(count: (raw: RawEngine, out: Address) => void): [number, number] {
    const out = this.call((raw) => raw.alloc(8) >>> 0);
    this.call((raw) => count(raw, out));
    const [first = 0, second = 0] = this.readWords(out, 2);
    return [first, second];
  }

  /** Builds n-gram ids up to `order`. */
  buildGrams(collection: Collection, order: number): void {
    this.call((raw) => raw.beginGrams(collection.handle, order));
    this.callRanges(collection.count, (raw, from, to) => raw.buildGrams(collection.handle, order, from, to));
  }

  /** Remembers the tuples of captions: pairs of texts, a caption and its tuples (`assembly/scene/tuple-text.ts`). */
  rememberTuples(pairs: readonly string[]): void {
    this.call((raw) => feedPairs(raw, pairs, raw.rememberTuples));
  }

  /**
   * Remembers the tuples of captions that are parsed: pairs of texts, a caption and its parse (`assembly/scene/parse-text.ts`).
   * Returns the number of a malformed pair, if there is one.
   */
  rememberParses(pairs: readonly string[]): number | undefined {
    let before = 0;
    let malformed: number | undefined;
    this.call((raw) =>
      feedPairs(raw, pairs, (text, ends, count) => {
        const status = raw.rememberParses(text, ends, count);
        if (status !== 0) malformed ??= before + status - 1;
        before += count / 2;
      }),
    );
    return malformed;
  }

  /**
   * Lists of tuples of captions (u32 each): their address, and which captions have none.
   *
   * @param parse captions that are not known are parsed, so many at a time
   */
  findTuples(
    collection: Collection,
    parse: boolean,
    onProgress: (done: number) => void = () => {},
  ): { lists: Address; missing: readonly number[] } {
    const lists = this.call((raw) => raw.alloc(4 * collection.count) >>> 0);
    let count = 0;
    this.callRanges(
      collection.count,
      (raw, from, to) => {
        onProgress(from);
        count += raw.findTuples(collection.handle, from, to, parse ? 1 : 0, lists);
      },
      parse ? PARSED_RANGE : RANGE,
    );
    const missing: number[] = [];
    if (count > 0) {
      for (const [i, list] of this.readWords(lists, collection.count).entries()) if (list === 0) missing.push(i);
    }
    return { lists, missing };
  }

  /** Remembers the lists of tuples `lists` for the texts of captions, too. */
  rememberLists(collection: Collection, lists: Address): void {
    this.callRanges(collection.count, (raw, from, to) => raw.rememberLists(collection.handle, lists, from, to));
  }

  /** Looks up what SPICE needs to know of the strings of `count` lists of tuples. */
  lookUpConcepts(lists: Address, count: number, synsetsByOffset: boolean): void {
    this.call((raw) => raw.beginConcepts(synsetsByOffset ? 1 : 0));
    this.callRanges(count, (raw, from, to) => raw.lookUpConcepts(lists, from, to));
  }
}
