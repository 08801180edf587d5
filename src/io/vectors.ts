/**
 * Files of word vectors to data packs, as a stream: word2vec text and binary, GloVe text, fastText `.vec`. A file of gigabytes
 * passes in pieces; what is kept are the words asked for.
 *
 * @module
 */

import { crc32 } from "../data/crc32.js";
import { fitName, writePack } from "../data/pack.js";
import { type VectorForm, vectorsPack } from "../data/vectors-pack.js";
import { CaptallyError } from "../errors.js";
import {
  checkOptions,
  givenBytes,
  givenMethods,
  givenText,
  maybe,
  oneOf,
  wholeFrom,
  wrongValue,
} from "../metrics/given.js";
import { isGzip } from "./decode.js";
import { VectorParser } from "./vector-parser.js";

/** What is taken of a file of vectors. */
export interface ReadVectorsOptions {
  /** What signatures and messages call the file. */
  readonly name: string;
  /** Words to keep; absent: all. */
  readonly words?: ReadonlySet<string> | undefined;
  /** Keep words among the first so many of the file only; files have frequent words first. */
  readonly most?: number | undefined;
  /** How numbers are kept. Default `float32`; `int8` needs a quarter of the room and moves scores a little. */
  readonly form?: VectorForm | undefined;
}

const VECTOR_FORMS: readonly VectorForm[] = ["float32", "int8"];

const NOTICE = "Word vectors of the file that this pack is named after; its licence is that of the file.\n";

/**
 * Reads a file of word vectors and makes a data pack, for `packs.vectors`. The pack's signature has the file's checksum,
 * whatever words were kept.
 *
 * @param chunks the file's bytes, not compressed, in order
 * @throws {CaptallyError} `input-format` when the bytes are no such file, or not all of it
 * @example
 * const vectors = await readVectors(createReadStream("glove.6B.100d.txt"), { name: "glove.6B.100d.txt", words });
 */
export async function readVectors(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ReadVectorsOptions,
): Promise<Uint8Array> {
  checkOptions(options, {
    name: givenText,
    words: maybe(givenMethods("has", "keys")),
    most: maybe(wholeFrom(1, Number.MAX_SAFE_INTEGER)),
    form: maybe(oneOf(VECTOR_FORMS)),
  });
  const { name, words, most, form = "float32" } = options;
  if (!isIterable(chunks)) throw wrongValue("chunks", "pieces of a file, one after the other", chunks);
  const parser = new VectorParser(name, words, most);
  let checksum = 0;
  let started = false;
  for await (const chunk of chunks) {
    givenBytes(chunk, "chunks");
    if (!started && isGzip(chunk))
      throw new CaptallyError("input-format", `${name}: expected word vectors, found a gzip file; inflate it first`, {
        place: { file: name },
      });
    started = true;
    checksum = crc32(chunk, checksum);
    parser.push(chunk);
  }
  const { size, vectors } = parser.finish();
  return writePack(vectorsPack({ name: fitName(name), size, vectors, notice: NOTICE, sourceChecksum: checksum }, form));
}

function isIterable(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Symbol.iterator in value || Symbol.asyncIterator in value;
}
