/**
 * Requests as JSON, and as NDJSON for long lists: a line of options, then one line for each image,
 * `{"id", "references", "candidate"}`.
 *
 * @module
 */

import { describeValue } from "../corpus/describe-value.js";
import { CaptallyError } from "../errors.js";
import { HttpProblem } from "./http-problem.js";
import { plainFields } from "./plain-json.js";

/** Fields of a request, not checked further. */
export type Fields = ReadonlyMap<string, unknown>;

/** Whether no string of a body can have a character that UTF-8 and JSON do not carry as it is: U+0000, half of a surrogate pair. */
export function isClean(text: string): boolean {
  return !text.includes("\\u");
}

const LINE_FIELDS = ["id", "references", "candidate"];

/** @throws {HttpProblem} 400 when the text is no JSON object */
export function fieldsOfJson(text: string): Fields {
  return plainFields(text) ?? new Map(Object.entries(objectOf(parse(text, undefined), undefined)));
}

/**
 * @throws {HttpProblem} 400 for a line that is no JSON object
 * @throws {CaptallyError} `input-format`, with the line, for one that is no image
 */
export function fieldsOfLines(text: string): Fields {
  const references = new Map<string, unknown>();
  const candidates = new Map<string, unknown>();
  const fields = new Map<string, unknown>();
  text.split("\n").forEach((source, i) => {
    if (source.trim() === "") return;
    const line = i + 1;
    const object = objectOf(parse(source, line), line);
    if (i === 0 && !("references" in object) && !("candidate" in object)) {
      for (const [name, value] of Object.entries(object)) fields.set(name, value);
      return;
    }
    const id = idOf(object.id, line);
    const unknown = Object.keys(object).find((name) => !LINE_FIELDS.includes(name));
    if (unknown !== undefined)
      throw fault(line, `expected the fields ${LINE_FIELDS.join(", ")}, got ${JSON.stringify(unknown)}`);
    if (references.has(id) || candidates.has(id)) throw fault(line, `the id ${JSON.stringify(id)} occurred before`);
    if ("references" in object) references.set(id, object.references);
    if ("candidate" in object) candidates.set(id, object.candidate);
  });
  for (const [name, values] of [
    ["references", references],
    ["candidates", candidates],
  ] as const) {
    if (fields.has(name)) throw fault(1, `expected "${name}" in lines of their own, got them among the options`);
    fields.set(name, values);
  }
  return fields;
}

function parse(text: string, line: number | undefined): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Engines word it differently, and one quotes the whole text.
    const reason = error instanceof SyntaxError ? "" : " (too deep)";
    throw new HttpProblem(400, "request-body", `${at(line)}expected JSON, got something else${reason}`);
  }
}

function objectOf(value: unknown, line: number | undefined): Readonly<Record<string, unknown>> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new HttpProblem(400, "request-body", `${at(line)}expected a JSON object, got ${describeValue(value)}`);
}

function idOf(id: unknown, line: number): string {
  if (typeof id === "string" || Number.isSafeInteger(id)) return String(id);
  throw fault(line, `expected "id" as a string or a whole number that a double holds, got ${describeValue(id)}`);
}

function fault(line: number, message: string): CaptallyError {
  return new CaptallyError("input-format", `line ${line}: ${message}`, { place: { line } });
}

function at(line: number | undefined): string {
  return line === undefined ? "the body: " : `line ${line}: `;
}
