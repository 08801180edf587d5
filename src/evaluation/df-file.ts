/**
 * Files of document frequencies: captally's JSON and binary forms, and Python pickles; told apart by their first bytes.
 *
 * @module
 */

import { isPack } from "../data/pack.js";
import type { DocumentFrequencies } from "../metrics/document-frequencies.js";
import { checkOptions, givenBytes, givenNumber, givenText, maybe } from "../metrics/given.js";
import { frequenciesFromBinary } from "./df-binary.js";
import { dfError } from "./df-content.js";
import { frequenciesFromJson } from "./df-json.js";
import { frequenciesFromPickle } from "./df-pickle.js";

export { frequenciesToBinary } from "./df-binary.js";
export { buildDocumentFrequencies, type FrequencyOptions } from "./df-build.js";
export { frequenciesToJson } from "./df-json.js";

/** What is known of a file besides its bytes. */
export interface FrequencyFileOptions {
  /** File name without folders; signatures carry it, and for old pickles it says the number of documents. */
  readonly name: string;
  /** Number of documents, in place of what the file says. */
  readonly documents?: number | undefined;
}

/**
 * Reads document frequencies (not compressed).
 *
 * @throws {CaptallyError} `df-format` when the bytes are none; `usage-option` when the number of documents is unknown
 */
export function readDocumentFrequencies(bytes: Uint8Array, options: FrequencyFileOptions): DocumentFrequencies {
  givenBytes(bytes, "bytes");
  checkOptions(options, { name: givenText, documents: maybe(givenNumber) });
  const { name, documents } = options;
  if (isPack(bytes)) return frequenciesFromBinary(bytes, name, documents);
  if (JSON_MARKS.includes(firstMark(bytes) ?? 0)) return frequenciesFromJson(decodeUtf8(bytes, name), name, documents);
  if (bytes.length === 0) throw dfError(name, "the file is empty");
  return frequenciesFromPickle(bytes, name, documents);
}

/** First characters of JSON that no pickle begins with: an object, and a list or a text instead of it. */
const JSON_MARKS = [...'{["'].map((mark) => mark.charCodeAt(0));

/** First byte after a UTF-8 byte order mark and blanks. */
function firstMark(bytes: Uint8Array): number | undefined {
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (bytes[at] === 32 || bytes[at] === 9 || bytes[at] === 10 || bytes[at] === 13) at++;
  return bytes[at];
}

function decodeUtf8(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw dfError(name, "the JSON is not UTF-8", cause);
  }
}
