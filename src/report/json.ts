/**
 * JSON report: one object for one system, `{"systems": [...]}` for several. Objects are indented by two blanks, rows of
 * captions and warnings take one line each. Full digits; what is not a number is `null`.
 *
 * @module
 */

import type { CaptionScores, SystemEvaluation } from "../evaluation/evaluation.js";
import { inChunks } from "./chunks.js";
import { type ReportOptions, scaled } from "./scores.js";

/** Chunks of the JSON text. */
export function jsonReport(systems: readonly SystemEvaluation[], options: ReportOptions): Generator<string> {
  return inChunks(
    systems.length === 1
      ? objectLines(systems[0] as SystemEvaluation, options, "", "", "")
      : systemLines(systems, options),
  );
}

function* systemLines(systems: readonly SystemEvaluation[], options: ReportOptions): Generator<string> {
  yield "{";
  yield '  "systems": [';
  for (const [i, system] of systems.entries()) {
    const name = `      "name": ${JSON.stringify(system.name)},`;
    yield* objectLines(system, options, "    ", name, i + 1 < systems.length ? "," : "");
  }
  yield "  ]";
  yield "}";
}

function* objectLines(
  system: SystemEvaluation,
  options: ReportOptions,
  indent: string,
  nameLine: string,
  end: string,
): Generator<string> {
  const inner = `${indent}  `;
  yield `${indent}{`;
  if (nameLine !== "") yield nameLine;
  yield `${inner}"captally": ${JSON.stringify(system.captally)},`;
  yield `${inner}"mode": ${JSON.stringify(system.mode)},`;
  yield `${inner}"tokenizer": ${JSON.stringify(system.tokenizer)},`;
  // Only with --percent: without the mark nobody could tell the scale.
  if (options.percent) yield `${inner}"percent": true,`;
  yield `${inner}"counts": ${spaced(system.counts)},`;
  yield* fieldLines("corpus", scaledScores(system.corpus, options), inner);
  yield* fieldLines("signatures", system.signatures, inner);
  if (system.captions !== undefined) {
    yield* listLines("captions", system.captions, (row) => captionJson(row, options), inner, ",");
  }
  yield* listLines("warnings", system.warnings, spaced, inner, "");
  yield `${indent}}${end}`;
}

/** An object with one field a line. */
function* fieldLines(name: string, fields: object, indent: string): Generator<string> {
  const entries = Object.entries(fields);
  yield `${indent}"${name}": {`;
  for (const [i, [key, value]] of entries.entries()) {
    yield `${indent}  ${JSON.stringify(key)}: ${JSON.stringify(value)}${i + 1 < entries.length ? "," : ""}`;
  }
  yield `${indent}},`;
}

/** A list with one item a line. */
function* listLines<T>(
  name: string,
  items: readonly T[],
  write: (item: T) => string,
  indent: string,
  end: string,
): Generator<string> {
  if (items.length === 0) {
    yield `${indent}"${name}": []${end}`;
    return;
  }
  yield `${indent}"${name}": [`;
  for (let i = 0; i < items.length; i++) {
    yield `${indent}  ${write(items[i] as T)}${i + 1 < items.length ? "," : ""}`;
  }
  yield `${indent}]${end}`;
}

/** A flat object on one line. */
function spaced(fields: object): string {
  return `{${Object.entries(fields)
    .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(", ")}}`;
}

/** Scores of one caption as compact JSON. */
export function captionJson(row: CaptionScores, options: ReportOptions): string {
  return JSON.stringify(options.percent ? { id: row.id, ...scaledScores(row, options) } : row);
}

/** The numbers of an object on the scale of the report. */
export function scaledScores(scores: object, options: ReportOptions): { [metric: string]: number | null } {
  return Object.fromEntries(
    Object.entries(scores)
      .filter(([key]) => key !== "id")
      .map(([key, value]) => [key, scaled(value, options)]),
  );
}
