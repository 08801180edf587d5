/**
 * Document frequencies as data: counted from references, or given by the user, and their way into the engine.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";
import type { Mode, TokenizerName } from "./choices.js";
import type { Metric, PreparedReferences } from "./metric.js";
import type { View } from "./view.js";

/** Document frequencies of n-grams, from a file or from other references. */
export interface DocumentFrequencies {
  /** What signatures call it: a file name or `given`. */
  readonly name: string;
  /** Number of documents (images), N of the inverse document frequency. */
  readonly documents: number;
  /** Highest order of its n-grams. */
  readonly order: number;
  /** Tokenizer its n-grams were made with, when known. */
  readonly tokenizer?: TokenizerName;
  /** Mode of that tokenizer, when known. */
  readonly mode?: Mode;
  /** Digest of the content, when known (16 hex digits). */
  readonly digest?: string;
  /** N-grams, words joined by one blank. */
  readonly grams: readonly string[];
  /** Frequency of each n-gram. */
  readonly frequencies: Float64Array;
}

/** Bytes that the engine reads in place of n-grams and frequencies: those of tables that came as packs of this form. */
const packs = new WeakMap<DocumentFrequencies, Uint8Array>();

/** Keeps for the engine the pack that a table is the content of. */
export function keepPack(table: DocumentFrequencies, pack: Uint8Array): void {
  packs.set(table, pack);
}

/** Does the engine read a table as it came? */
export function hasPack(table: DocumentFrequencies): boolean {
  return packs.has(table);
}

/** Does one of the metrics weigh n-grams by the run's document frequencies? Features of learned metrics (`CIDEr/10`) have their own. */
export function usesFrequencies(metrics: readonly Metric[]): boolean {
  return metrics.some(({ outputs }) => outputs.some((name) => /^(CIDEr(?!\/)|SPIDEr)/.test(name)));
}

/** The engine's table for a run: the given frequencies, or those of the references. Returns its handle. */
export function frequencyTable(references: PreparedReferences, view: View, order: number): number {
  const key = `${describeFrequencies(references)} ${view} ${order}`;
  const known = references.frequencyTables.get(key);
  if (known !== undefined) return known;
  const table = makeTable(references, view, order);
  references.frequencyTables.set(key, table);
  return table;
}

function makeTable(references: PreparedReferences, view: View, order: number): number {
  const { session, documentFrequencies } = references;
  if (documentFrequencies === undefined) {
    const { documents } = references;
    const table = session.call((raw) => raw.beginDocuments(order) >>> 0);
    const collection = references.collection(view);
    session.callRanges(documents.count, (raw, from, to) =>
      raw.countDocuments(table, collection.handle, documents.bounds, from, to),
    );
    session.call((raw) => raw.endDocuments(table, documents.count));
    return table;
  }
  const pack = packs.get(documentFrequencies);
  if (pack !== undefined) {
    const address = session.writeBytes(pack);
    const { documents } = documentFrequencies;
    const table = session.call((raw) => raw.packedDocuments(address, pack.length, documents, order) >>> 0);
    if (table !== 0) return table;
    throw new CaptallyError(
      "df-format",
      `document frequencies ${documentFrequencies.name}: expected a tree of n-grams, found other bytes`,
    );
  }
  const grams = session.tokenize(documentFrequencies.grams, "none", false);
  session.buildGrams(grams, order);
  const frequencies = session.writeDoubles(documentFrequencies.frequencies);
  return session.call(
    (raw) => raw.givenDocuments(grams.handle, frequencies, grams.count, documentFrequencies.documents, order) >>> 0,
  );
}

/** What tables counted from references are called. */
const OWN = "references(";

/** Those of a run's tables that other references can be scored with. */
export function givenTables(tables: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...tables].filter(([key]) => !key.startsWith(OWN)));
}

/** The `df` field of a signature. */
export function describeFrequencies({ documentFrequencies, documents: own }: PreparedReferences): string {
  if (documentFrequencies === undefined) return `${OWN}${own.count})`;
  const { name, documents, digest } = documentFrequencies;
  return `${name}(${documents}${digest === undefined ? "" : `,${digest}`})`;
}
