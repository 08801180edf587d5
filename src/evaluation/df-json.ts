/**
 * Document frequencies as JSON: `{"captally-df": 1, "documents", "order", "tokenizer", "mode", "digest", "grams": {"a dog": 7}}`.
 * Readable by any program; one n-gram a line, sorted, so that two files can be compared line by line.
 *
 * @module
 */

import { describeValue } from "../corpus/describe-value.js";
import { MODES, TOKENIZER_NAMES } from "../metrics/choices.js";
import type { DocumentFrequencies } from "../metrics/document-frequencies.js";
import { checkContent, checkedTable, contentDigest, dfError, longestGram } from "./df-content.js";

const VERSION = 1;

/** Chunks of the JSON text. */
export function frequenciesToJson(table: DocumentFrequencies): Iterable<string> {
  return jsonPieces(checkedTable(table));
}

function* jsonPieces(table: DocumentFrequencies): Generator<string> {
  yield `{\n"captally-df": ${VERSION},\n"documents": ${table.documents},\n"order": ${table.order},\n`;
  if (table.tokenizer !== undefined) yield `"tokenizer": ${JSON.stringify(table.tokenizer)},\n`;
  if (table.mode !== undefined) yield `"mode": ${JSON.stringify(table.mode)},\n`;
  yield `"digest": ${JSON.stringify(table.digest ?? contentDigest(table))},\n"grams": {\n`;
  let lines: string[] = [];
  for (let i = 0; i < table.grams.length; i++) {
    lines.push(`${JSON.stringify(table.grams[i])}: ${table.frequencies[i]}`);
    if (lines.length === 1000 || i + 1 === table.grams.length) {
      yield `${lines.join(",\n")}${i + 1 === table.grams.length ? "\n" : ",\n"}`;
      lines = [];
    }
  }
  yield "}\n}\n";
}

/**
 * Reads the JSON form; `tokenizer`, `mode`, `order` and `digest` may be absent from files that others made.
 *
 * @throws {CaptallyError} `df-format`
 */
export function frequenciesFromJson(text: string, source: string, documents: number | undefined): DocumentFrequencies {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const cut = text.trimEnd().endsWith("}") ? "" : `; it ends in line ${text.split("\n").length} without a "}"`;
    throw dfError(source, `broken JSON (${cause instanceof Error ? cause.message : String(cause)}${cut})`, cause);
  }
  return frequenciesFromValue(value, source, documents);
}

/**
 * Reads the JSON form that was parsed already.
 *
 * @throws {CaptallyError} `df-format`
 */
export function frequenciesFromValue(
  value: unknown,
  source: string,
  documents: number | undefined,
): DocumentFrequencies {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw dfError(source, `expected an object as captally df build writes it, found ${describeValue(value)}`);
  const file = new Map(Object.entries(value));
  const version = file.get("captally-df");
  if (version !== VERSION) {
    throw dfError(
      source,
      `expected the key "captally-df" with the version ${VERSION}, found ${JSON.stringify(version) ?? "none"}`,
    );
  }
  const given = file.get("grams");
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw dfError(source, 'expected an object under "grams"');
  const grams = Object.keys(given);
  const values: unknown[] = Object.values(given);
  // What is no number becomes NaN, which `checkContent` refuses by name.
  const frequencies = Float64Array.from(values, (frequency) =>
    typeof frequency === "number" ? frequency : Number.NaN,
  );
  const content = {
    documents: documents ?? numberOf("documents", file.get("documents"), source),
    order: file.has("order") ? numberOf("order", file.get("order"), source) : longestGram(grams),
    ...oneOf("tokenizer", TOKENIZER_NAMES, file.get("tokenizer"), source),
    ...oneOf("mode", MODES, file.get("mode"), source),
    grams,
    frequencies,
  };
  checkContent(content, source);
  const digest = contentDigest(content);
  const stored = file.get("digest");
  if (documents === undefined && stored !== undefined && stored !== digest) {
    throw dfError(
      source,
      `the digest does not fit the content (${digest} computed, ${String(stored)} found); the file was changed`,
    );
  }
  return { name: source, ...content, digest };
}

function numberOf(key: string, value: unknown, source: string): number {
  if (typeof value === "number") return value;
  throw dfError(source, `expected a number under "${key}", found ${describeValue(value)}`);
}

/** A field that holds one of a few words, or is absent. */
function oneOf<K extends string, T extends string>(
  key: K,
  words: readonly T[],
  value: unknown,
  source: string,
): { [P in K]?: T } {
  if (value === undefined) return {};
  const word = words.find((candidate) => candidate === value);
  if (word === undefined)
    throw dfError(source, `expected "${key}" to be one of ${words.join(", ")}, found ${JSON.stringify(value)}`);
  return { [key]: word } as { [P in K]?: T };
}
