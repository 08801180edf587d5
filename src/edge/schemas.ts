/**
 * JSON schemas (2020-12) of what goes in and out, for the OpenAPI document. Tests hold them against the handler.
 *
 * @module
 */

import { PROBLEM_CODES } from "../corpus/problem.js";
import { MODES, TOKENIZER_NAMES } from "../metrics/choices.js";
import { REQUEST_CODES } from "./http-problem.js";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object, required: readonly string[], more: object = { additionalProperties: false }) => ({
  type: "object",
  properties,
  required,
  ...more,
});
const list = (items: object, more: object = {}) => ({ type: "array", items, ...more });
const text = (description: string) => ({ type: "string", description });
const number = { type: "number" };
const count = { type: "integer", minimum: 0 };
const valueOrNull = { type: ["number", "null"] };
const byName = (values: object, description: string) => ({
  type: "object",
  additionalProperties: values,
  description,
});

const captionOrTokens = {
  anyOf: [{ type: "string" }, list({ type: ["string", "integer"] }, { description: "tokens, where `tokens` is true" })],
};
const captions = { anyOf: [captionOrTokens, list(captionOrTokens)] };

function collection(description: string) {
  return { description, anyOf: [{ type: "object", additionalProperties: captions }, list(captions)] };
}

/** Fields that both routes take. */
const COMMON = {
  references: collection("captions by id of the image, or in order (ids are then 0, 1, 2 ...)"),
  candidates: collection("one caption for each image, in the same form"),
  metrics: list(
    { type: "string", maxLength: 100 },
    { minItems: 1, maxItems: 100, description: "names as GET /v1/metrics lists them, options after colons" },
  ),
  tokenizer: { enum: TOKENIZER_NAMES, default: "ptb" },
  mode: { enum: MODES, default: "parity" },
  df: {
    description:
      "document frequencies of CIDEr: `request` (the references of the request, default), the name of a table of this server, or a table",
    anyOf: [{ type: "string" }, ref("FrequencyTable")],
  },
  missing: { enum: ["error", "skip", "zero"], default: "error", description: "an image without a candidate" },
  ids: list({ type: ["string", "integer"] }, { description: "score these images only" }),
  tokens: { type: "boolean", default: false, description: "captions are lists of tokens" },
  tuples: byName(
    list(list({ type: "string" }, { minItems: 1, maxItems: 3 })),
    "tuples of captions by their texts, for SPICE and SPIDEr",
  ),
};

const result = {
  captally: text("version"),
  mode: { enum: MODES },
  tokenizer: { enum: TOKENIZER_NAMES },
  counts: object({ segments: count, candidates: count, references: count }, ["segments", "candidates", "references"]),
  corpus: byName(valueOrNull, "value of all captions by name of the metric; null where there is none"),
  signatures: byName({ type: "string" }, "all that can move a value, by name of the metric"),
  warnings: list(ref("Warning")),
};

/** Schemas by name. */
export const SCHEMAS = {
  ScoreRequest: object(
    { ...COMMON, perCaption: { type: "boolean", default: true, description: "values of each caption too" } },
    ["references", "candidates"],
  ),
  ExplainRequest: object(
    { ...COMMON, id: { type: ["string", "integer"], description: "the image whose caption is explained" } },
    ["references", "candidates", "id"],
  ),
  FrequencyTable: object(
    {
      "captally-df": { const: 1 },
      documents: number,
      order: { type: "integer", minimum: 1 },
      tokenizer: { enum: TOKENIZER_NAMES },
      mode: { enum: MODES },
      digest: { type: "string" },
      grams: byName(number, "frequency of each n-gram, words joined by one blank"),
    },
    ["documents", "grams"],
  ),
  Warning: object(
    { code: { type: "string" }, message: { type: "string" }, id: { type: "string" }, count },
    ["code", "message"],
    { additionalProperties: true },
  ),
  CaptionRow: object({ id: { type: "string" } }, ["id"], {
    additionalProperties: { type: ["number", "string", "null"] },
  }),
  Evaluation: object({ ...result, captions: list(ref("CaptionRow")) }, Object.keys(result)),
  Summary: object(result, Object.keys(result)),
  Explanation: object(
    {
      captally: text("version"),
      id: { type: "string" },
      mode: { enum: MODES },
      tokenizer: { enum: TOKENIZER_NAMES },
      candidate: { type: "string" },
      references: list({ type: "string" }),
      scores: byName(valueOrNull, "value by name of the metric"),
      signatures: byName({ type: "string" }, "as for scores"),
      explanations: list(
        object({ kind: { type: "string" }, metric: { type: "string" } }, ["kind", "metric"], {
          additionalProperties: true,
        }),
      ),
    },
    ["captally", "id", "mode", "tokenizer", "candidate", "references", "scores", "signatures", "explanations"],
  ),
  MetricsList: object(
    {
      captally: text("version"),
      metrics: list(
        object(
          {
            name: { type: "string" },
            description: { type: "string" },
            members: list({ type: "string" }, { minItems: 1 }),
            options: list(
              object({ name: { type: "string" }, description: { type: "string" }, range: list(number) }, [
                "name",
                "description",
              ]),
            ),
            explains: { type: "boolean" },
            packs: list({ type: "string" }),
            available: { type: "boolean" },
          },
          ["name", "description", "members", "options", "explains", "packs", "available"],
        ),
      ),
      tokenizers: list({ type: "string" }),
      modes: list({ type: "string" }),
      df: list({ type: "string" }),
      limits: byName(number, "what a request may have at most"),
    },
    ["captally", "metrics", "tokenizers", "modes", "df", "limits"],
  ),
  Health: object({ status: { const: "ok" }, captally: { type: "string" } }, ["status", "captally"]),
  Problem: object(
    {
      type: { const: "about:blank" },
      title: { type: "string" },
      status: { type: "integer" },
      code: { type: "string", description: `code of the error: ${REQUEST_CODES.join(", ")}, or one of CaptallyError` },
      detail: { type: "string" },
      id: { type: "string", description: "image that the error is about" },
      line: { type: "integer", minimum: 1 },
      problems: list(
        object(
          {
            code: { enum: PROBLEM_CODES },
            severity: { enum: ["error", "warning"] },
            count,
            examples: list(object({ message: { type: "string" } }, ["message"], { additionalProperties: true })),
          },
          ["code", "severity", "count", "examples"],
        ),
      ),
    },
    ["type", "title", "status", "code", "detail"],
  ),
} as const;

/** A reference to one of them. */
export function schemaRef(name: keyof typeof SCHEMAS): object {
  return ref(name);
}
