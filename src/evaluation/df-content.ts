/**
 * What makes two tables of document frequencies the same, and what a table must hold to be one.
 *
 * @module
 */

import type { Pack } from "../data/pack.js";
import { CaptallyError } from "../errors.js";
import type { DocumentFrequencies } from "../metrics/document-frequencies.js";
import { wrongValue } from "../metrics/given.js";
import { Digest } from "./digest.js";

/** A table without the name it goes by. */
export type FrequencyContent = Omit<DocumentFrequencies, "name" | "digest">;

/** Digest of everything that can move a score; the order of the n-grams cannot. */
export function contentDigest({ documents, order, tokenizer, mode, grams, frequencies }: FrequencyContent): string {
  const digest = new Digest();
  digest.add(`${order} ${tokenizer ?? ""} ${mode ?? ""}`, documents);
  for (let i = 0; i < grams.length; i++) digest.add(grams[i] as string, frequencies[i] as number);
  return digest.toString();
}

/**
 * Checks a table that came from outside.
 *
 * @throws {CaptallyError} `df-format`
 */
export function checkContent({ documents, order, grams, frequencies }: FrequencyContent, source: string): void {
  if (!(documents > 0 && documents < Number.POSITIVE_INFINITY)) {
    throw dfError(source, `expected a positive number of documents, found ${documents}`);
  }
  if (!(Number.isInteger(order) && order >= 1 && order <= 9)) {
    throw dfError(source, `expected n-grams of order 1 to 9, found ${order}`);
  }
  if (grams.length === 0) throw dfError(source, "expected n-grams, found none");
  const bad = frequencies.findIndex((frequency) => !(frequency >= 0 && frequency < Number.POSITIVE_INFINITY));
  if (bad !== -1) {
    throw dfError(source, `expected a frequency of 0 or more for "${grams[bad]}", found ${frequencies[bad]}`);
  }
}

/**
 * The value as a table.
 *
 * @throws {CaptallyError} `usage-option` for what is none, `df-format` for one with wrong numbers
 */
export function checkedTable(df: unknown): DocumentFrequencies {
  const table = (typeof df === "object" && df !== null ? df : {}) as Partial<DocumentFrequencies>;
  const { name, documents, order, grams, frequencies: counts } = table;
  if (
    typeof name !== "string" ||
    typeof documents !== "number" ||
    typeof order !== "number" ||
    !Array.isArray(grams) ||
    !(counts instanceof Float64Array) ||
    grams.length !== counts.length
  ) {
    throw wrongValue(
      "df",
      "document frequencies (name, documents, order, and as many grams as frequencies), as captally/df reads them; or coco-val",
      df,
    );
  }
  checkContent(table as DocumentFrequencies, name);
  return table as DocumentFrequencies;
}

/** Number of words of the longest n-gram. */
export function longestGram(grams: readonly string[]): number {
  let longest = 0;
  for (const gram of grams) {
    let words = 1;
    for (let at = gram.indexOf(" "); at !== -1; at = gram.indexOf(" ", at + 1)) words++;
    longest = Math.max(longest, words);
  }
  return longest;
}

export function dfError(source: string, message: string, cause?: unknown): CaptallyError {
  return new CaptallyError("df-format", `document frequencies ${source}: ${message}`, {
    place: { file: source },
    cause,
  });
}

/** A section of a pack of document frequencies. */
export function section({ sections }: Pack, name: string, source: string): DataView {
  const found = sections.find((candidate) => candidate.name === name);
  if (found === undefined) throw dfError(source, `the pack has no section "${name}"`);
  return new DataView(found.bytes.buffer, found.bytes.byteOffset, found.bytes.byteLength);
}

/** Lines of a section of text, each of them ended by a line feed. */
export function linesOf(text: DataView): string[] {
  const lines = new TextDecoder("utf-8", { ignoreBOM: true }).decode(text).split("\n");
  lines.pop();
  return lines;
}
