/**
 * Reads the records of a file of word vectors as its bytes come in.
 *
 * Forms (parity.md 8): a header "count size", then records, text (word2vec, fastText: "word v1 ... vn", blanks between, white
 * space at the end does not count) or binary (word2vec: the word, a blank, `size` little-endian f32; a line feed before the word
 * does not count); or no header and text (GloVe). Of a word that comes twice the first counts, as in gensim.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";

const LINE_FEED = 10;
const BLANK = 32;

/** Longest word and longest number in text, in bytes: what is longer is no file of vectors. */
const MOST_WORD = 4096;
const MOST_NUMBER = 40;
/** Largest vectors. */
const MOST_SIZE = 16_384;

const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;
/** A word list (`src/data/word-list.ts`) has no words with white space or control characters. */
const PLAIN_WORD = /^[^\p{Cc} \ufffd]+$/u;

/** U+FEFF in UTF-8, which some editors put before a text; it is no part of the first word. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const strictDecoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** How records are written; undefined until enough of the file is there to tell. */
type Form = "text" | "binary";

export class VectorParser {
  readonly #vectors = new Map<string, Float32Array>();
  #rest: Uint8Array = new Uint8Array();
  #form: Form | undefined;
  #size = 0;
  /** Records that the header promises. */
  #promised: number | undefined;
  #records = 0;

  /** @param file what messages call the file */
  constructor(
    readonly file: string,
    readonly words: ReadonlySet<string> | undefined,
    readonly most = Number.POSITIVE_INFINITY,
  ) {}

  /** Takes the next bytes of the file. */
  push(chunk: Uint8Array): void {
    if (this.#isComplete()) {
      this.#checkEnd(chunk);
      return;
    }
    const bytes = this.#rest.length === 0 ? chunk : joined(this.#rest, chunk);
    this.#rest = bytes.slice(this.#read(bytes, false));
    if (this.#isComplete()) {
      this.#checkEnd(this.#rest);
      this.#rest = new Uint8Array();
    }
    if (this.#rest.length > this.#longestRecord())
      throw this.#wrong(`a record of at most ${this.#longestRecord()} bytes`);
  }

  /** What was kept, when all bytes are there. */
  finish(): { size: number; vectors: ReadonlyMap<string, Float32Array> } {
    if (!this.#isComplete()) this.#checkEnd(this.#rest.subarray(this.#read(this.#rest, true)));
    if (this.#form === undefined) throw this.#wrong("word vectors, found no record");
    if (this.#promised !== undefined && this.#records < this.#promised && this.#records < this.most)
      throw this.#wrong(`${this.#promised} words, as its first line says, found ${this.#records}; it is not whole`);
    return { size: this.#size, vectors: this.#vectors };
  }

  #isComplete(): boolean {
    return this.#form !== undefined && this.#records >= Math.min(this.#promised ?? Number.POSITIVE_INFINITY, this.most);
  }

  /** Behind the records that the header promises there is white space at most; a wrong count is a sign of damage. */
  #checkEnd(bytes: Uint8Array): void {
    if (this.#records === this.#promised && bytes.some((byte) => byte > BLANK))
      throw this.#wrong(`${this.#promised} words, as its first line says, found more`);
  }

  #longestRecord(): number {
    return MOST_WORD + (this.#size === 0 ? MOST_SIZE : this.#size) * MOST_NUMBER;
  }

  /** Reads whole records; returns where the first that is not whole begins. */
  #read(bytes: Uint8Array, isLast: boolean): number {
    let at = 0;
    if (this.#form === undefined) {
      at = this.#begin(bytes, isLast);
      if (at < 0) return 0;
    }
    while (!this.#isComplete()) {
      const next = this.#form === "binary" ? this.#readBinary(bytes, at) : this.#readLine(bytes, at, isLast);
      if (next < 0) break;
      at = next;
    }
    return at;
  }

  /** Reads the header, if there is one, and finds out the form; returns where records begin, or -1 to wait for more. */
  #begin(bytes: Uint8Array, isLast: boolean): number {
    const end = lineEnd(bytes, 0, isLast);
    if (end < 0 || bytes.length === 0) return -1;
    const start = BYTE_ORDER_MARK.every((byte, i) => bytes[i] === byte) ? BYTE_ORDER_MARK.length : 0;
    const fields = fieldsOf(bytes, start, end);
    const header = /^(\d+) (\d+)$/.exec(fields.join(" "));
    if (header === null) {
      // Two numbers alone are a header gone wrong.
      const numbers = fields.filter((field) => NUMBER.test(field)).length;
      if (numbers < fields.length - 1 || (numbers === 2 && fields.length === 2))
        throw this.#wrong("word vectors, found another first line");
      this.#setSize(fields.length - 1);
      this.#form = "text";
      return start;
    }
    const size = Number(header[2]);
    // Enough to tell text from binary: a line, or more bytes than a line can have.
    const next = lineEnd(bytes, end + 1, isLast);
    if (next < 0 && bytes.length < end + MOST_WORD + Math.min(size, MOST_SIZE) * MOST_NUMBER && !isLast) return -1;
    this.#setSize(size);
    this.#promised = Number(header[1]);
    if (this.#promised === 0) throw this.#wrong("one word or more, as its first line should say, found 0");
    const first = next < 0 ? [] : fieldsOf(bytes, end + 1, next);
    this.#form = first.length === size + 1 && first.slice(1).every((field) => NUMBER.test(field)) ? "text" : "binary";
    return end + 1;
  }

  #setSize(size: number): void {
    if (size < 1 || size > MOST_SIZE) throw this.#wrong(`vectors of 1 to ${MOST_SIZE} numbers, found ${size}`);
    this.#size = size;
  }

  #readLine(bytes: Uint8Array, at: number, isLast: boolean): number {
    const end = lineEnd(bytes, at, isLast);
    if (end < 0 || at >= bytes.length) return -1;
    const blank = bytes.indexOf(BLANK, at);
    ++this.#records;
    const word = blank < 0 || blank >= end ? "" : this.#word(bytes, at, blank);
    if (this.#isWanted(word)) this.#keepLine(word, fieldsOf(bytes, at, end).slice(1));
    return end + 1;
  }

  #keepLine(word: string, fields: readonly string[]): void {
    // GloVe has some words with blanks inside; they are no tokens.
    const blanksInside = !NUMBER.test(fields[fields.length - this.#size - 1] ?? "");
    if (fields.length > this.#size && this.#promised === undefined && blanksInside) return;
    if (fields.length !== this.#size)
      throw this.#wrong(`${this.#size} numbers in record ${this.#records}, found ${fields.length}`);
    const wrong = fields.find((field) => !NUMBER.test(field));
    if (wrong !== undefined)
      throw this.#wrong(`numbers in record ${this.#records}, found ${JSON.stringify(wrong.slice(0, 40))}`);
    this.#keep(word, Float32Array.from(fields, Number));
  }

  #readBinary(bytes: Uint8Array, at: number): number {
    let start = at;
    while (bytes[start] === LINE_FEED) ++start;
    const blank = bytes.indexOf(BLANK, start);
    if ((blank < 0 ? bytes.length : blank) - start > MOST_WORD)
      throw this.#wrong(`a word of at most ${MOST_WORD} bytes in record ${this.#records + 1}`);
    const end = blank + 1 + 4 * this.#size;
    if (blank < 0 || end > bytes.length) return -1;
    ++this.#records;
    const word = this.#word(bytes, start, blank);
    if (this.#isWanted(word)) {
      const view = new DataView(bytes.buffer, bytes.byteOffset + blank + 1, 4 * this.#size);
      this.#keep(
        word,
        Float32Array.from({ length: this.#size }, (_, i) => view.getFloat32(4 * i, true)),
      );
    }
    return end;
  }

  /** Strict, as gensim is: words with other bytes in their place would be other words. */
  #word(bytes: Uint8Array, start: number, end: number): string {
    try {
      return strictDecoder.decode(bytes.subarray(start, end));
    } catch (cause) {
      throw this.#wrong(`UTF-8 in record ${this.#records}, found other bytes; save the file as UTF-8`, cause);
    }
  }

  #isWanted(word: string): boolean {
    return (this.words === undefined || this.words.has(word)) && PLAIN_WORD.test(word) && !this.#vectors.has(word);
  }

  #keep(word: string, vector: Float32Array): void {
    if (!vector.every(Number.isFinite)) throw this.#wrong(`finite numbers in record ${this.#records}, found others`);
    this.#vectors.set(word, vector);
  }

  #wrong(expected: string, cause?: unknown): CaptallyError {
    return new CaptallyError("input-format", `${this.file}: expected ${expected}`, {
      place: { file: this.file },
      cause,
    });
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** End of the line that starts at `at`, or -1; the last line may lack its line feed. */
function lineEnd(bytes: Uint8Array, at: number, isLast: boolean): number {
  const end = bytes.indexOf(LINE_FEED, at);
  return end < 0 && isLast ? bytes.length : end;
}

function decode(bytes: Uint8Array, start: number, end: number): string {
  return decoder.decode(bytes.subarray(start, end));
}

/** Fields of a line: between single blanks, without white space at the end. */
function fieldsOf(bytes: Uint8Array, start: number, end: number): string[] {
  return decode(bytes, start, end).trimEnd().split(" ");
}
