/**
 * Fields of a request, checked as far as the library does not check them: what a program of ours would not pass.
 *
 * @module
 */

import { describeValue } from "../corpus/describe-value.js";
import type { CaptionCollection } from "../corpus/from-values.js";
import type { MissingPolicy } from "../corpus/match.js";
import type { SceneTuple } from "../corpus/scene-tuples.js";
import { CaptallyError } from "../errors.js";
import type { Mode, TokenizerName } from "../metrics/choices.js";
import { nearestName } from "../metrics/nearest-name.js";
import type { Fields } from "./request-lines.js";
import { SCHEMAS } from "./schemas.js";

/** A request to score, as far as it is checked. */
export interface ScoreRequest {
  readonly references: CaptionCollection;
  readonly candidates: CaptionCollection;
  readonly metrics: readonly string[] | undefined;
  readonly tokenizer: TokenizerName | undefined;
  readonly mode: Mode | undefined;
  readonly missing: MissingPolicy | undefined;
  readonly tokens: boolean | undefined;
  readonly perCaption: boolean | undefined;
  readonly ids: readonly (string | number)[] | undefined;
  readonly tuples: Readonly<Record<string, readonly SceneTuple[]>> | undefined;
  /** Name of a table, or one in the request. */
  readonly df: string | object | undefined;
}

const COMMON = ["references", "candidates", "metrics", "tokenizer", "mode", "df", "missing", "ids", "tokens", "tuples"];

export const SCORE_FIELDS = [...COMMON, "perCaption"];
export const EXPLAIN_FIELDS = [...COMMON, "id"];

/** Metrics and the length of their names; all that exist are fewer and shorter. */
const MAX_METRICS = 100;
const MAX_NAME = 100;

/**
 * The request of some fields. Values that it does not check go to the library as they are.
 *
 * @throws {CaptallyError} `usage-option`, `usage-metric`
 */
export function scoreRequestOf(fields: Fields, known: readonly string[]): ScoreRequest {
  for (const [name, value] of fields) {
    // The library takes it for an absent option in some places.
    if (value === null) throw wrong(name.slice(0, MAX_NAME), "a value, or no such field", value);
    if (known.includes(name)) continue;
    const hint = name.length > MAX_NAME ? "" : `; did you mean "${nearestName(name, known)}"?`;
    throw new CaptallyError("usage-option", `there is no field ${describeValue(name)}${hint}`);
  }
  const [references, candidates] = ["references", "candidates"].map((name) => {
    const captions = fields.get(name);
    if (captions === undefined) throw wrong(name, "captions by image", undefined);
    return byImage(captions) as CaptionCollection;
  });
  const ids = fields.get("ids");
  const inexact = Array.isArray(ids)
    ? ids.find((id) => typeof id === "number" && !Number.isSafeInteger(id))
    : undefined;
  if (inexact !== undefined) throw wrong("ids", "numbers that a double holds exactly, or strings", inexact);
  const df = fields.get("df");
  if (df !== undefined && typeof df !== "string" && (typeof df !== "object" || df === null || Array.isArray(df)))
    throw wrong("df", "the name of a table, or a table", df);
  if (typeof df === "object") {
    const known = Object.keys(SCHEMAS.FrequencyTable.properties);
    const stray = Object.keys(df).find((name) => !known.includes(name));
    if (stray !== undefined) throw wrong("df", `a table with the fields ${known.join(", ")}`, stray);
  }
  return {
    ...(Object.fromEntries(fields) as unknown as ScoreRequest),
    references: references as CaptionCollection,
    candidates: candidates as CaptionCollection,
    metrics: metricNames(fields.get("metrics")),
    df,
  };
}

/** An object as a map: hosts spell its keys out at every look, those that are numbers above all, and there are several looks. */
function byImage(captions: unknown): unknown {
  const isObject = typeof captions === "object" && captions !== null && !Array.isArray(captions);
  if (!isObject || captions instanceof Map) return captions;
  const byId = new Map<string, unknown>();
  for (const id of Object.keys(captions)) byId.set(id, (captions as Record<string, unknown>)[id]);
  return byId;
}

function metricNames(value: unknown): readonly string[] | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || value.length > MAX_METRICS)
    throw new CaptallyError(
      "usage-metric",
      `"metrics" expected a list of at most ${MAX_METRICS} names, got ${Array.isArray(value) ? value.length : describeValue(value)}`,
    );
  for (const name of value as unknown[]) {
    if (typeof name !== "string" || name.length > MAX_NAME)
      throw new CaptallyError(
        "usage-metric",
        `"metrics" expected names of at most ${MAX_NAME} characters, got ${describeValue(name)}`,
      );
  }
  return value as string[];
}

/** Image to explain. */
export function idOf(fields: Fields): string {
  const id = fields.get("id");
  if (typeof id === "string" || Number.isSafeInteger(id)) return String(id);
  throw wrong("id", "the id of an image, as a string or a whole number that a double holds", id);
}

function wrong(name: string, expected: string, got: unknown): CaptallyError {
  return new CaptallyError("usage-option", `"${name}" expected ${expected}, got ${describeValue(got)}`);
}
