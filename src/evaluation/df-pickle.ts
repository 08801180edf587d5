/**
 * Document frequencies from the pickles people have (parity.md 5.5):
 *   - a dict from n-gram tuples to frequencies (vrama91/cider, `coco-val-df.p`), which does not say how many documents;
 *   - `{"df": ..., "ref_len": N}` (vrama91/coco-caption) and `{"document_frequency": ..., "ref_len": N}` (ruotianluo/cider,
 *     self-critical.pytorch), where N is the number of images.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";
import type { DocumentFrequencies } from "../metrics/document-frequencies.js";
import { checkContent, contentDigest, dfError, longestGram } from "./df-content.js";
import { readPickle } from "./pickle.js";
import { PickleDict, type PickleValue } from "./pickle-objects.js";

/** Images of COCO's validation set: the number vrama91/cider takes for a table of this name. */
const COCO_VAL = { prefix: "coco-val-df", documents: 40504 };

/**
 * Reads a pickle of document frequencies.
 *
 * @param documents number of documents, in place of what the file or its name says
 * @throws {CaptallyError} `df-format`; `usage-option` when nothing says how many documents there are
 */
export function frequenciesFromPickle(
  bytes: Uint8Array,
  source: string,
  documents: number | undefined,
): DocumentFrequencies {
  const value = readPickle(bytes, source);
  if (!(value instanceof PickleDict)) throw dfError(source, "expected a pickled dict");
  const inner = field(value, "document_frequency") ?? field(value, "df");
  if (inner !== undefined && !(inner instanceof PickleDict)) throw dfError(source, "expected a dict of n-grams");
  const total = documents ?? (inner === undefined ? documentsByName(source) : documentsInFile(value, source));
  const content = { documents: total, ...gramsOf(inner ?? value, source) };
  checkContent(content, source);
  return { name: source, ...content, digest: contentDigest(content) };
}

/** Value of a string key. */
function field(dict: PickleDict, key: string): PickleValue | undefined {
  const at = dict.keys.lastIndexOf(key);
  return at === -1 ? undefined : dict.values[at];
}

function documentsByName(source: string): number {
  if (source.startsWith(COCO_VAL.prefix)) return COCO_VAL.documents;
  throw new CaptallyError(
    "usage-option",
    `document frequencies ${source}: the file does not say how many documents (images) it was made from; give the number with --df-documents N`,
    { place: { file: source } },
  );
}

function documentsInFile(dict: PickleDict, source: string): number {
  const total = field(dict, "ref_len");
  if (typeof total !== "number") throw dfError(source, 'expected the number of documents under "ref_len"');
  return total;
}

function gramsOf(dict: PickleDict, source: string): Pick<DocumentFrequencies, "grams" | "frequencies" | "order"> {
  const grams = dict.keys.map((key) => {
    if (typeof key === "string") return key;
    if (Array.isArray(key) && key.length > 0 && key.every((word) => typeof word === "string")) return key.join(" ");
    throw dfError(source, "expected n-grams as tuples of strings");
  });
  const frequencies = Float64Array.from(dict.values, (value) => (typeof value === "number" ? value : Number.NaN));
  return { grams, frequencies, order: longestGram(grams) };
}
