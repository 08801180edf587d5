/**
 * The OpenAPI 3.1 document of a handler.
 *
 * @module
 */

import { VERSION } from "../version.js";
import type { Limits } from "./limits.js";
import { SCHEMAS, schemaRef } from "./schemas.js";

type SchemaName = keyof typeof SCHEMAS;

const json = (name: SchemaName, description: string) => ({
  description,
  content: { "application/json": { schema: schemaRef(name) } },
});

const problem = (description: string, headers: object = {}) => ({
  description,
  headers,
  content: { "application/problem+json": { schema: schemaRef("Problem") } },
});

const SHARED_PROBLEMS = {
  404: problem("no such path"),
  405: problem("another method"),
  500: problem("a fault of the service"),
};

const POST_PROBLEMS = {
  400: problem("the body is no JSON, or not what the route takes"),
  401: problem("the server wants a bearer token"),
  ...SHARED_PROBLEMS,
  413: problem("the body is too large, as sent or inflated"),
  415: problem("another content-type, charset or content-encoding"),
  422: problem("the captions cannot be scored, or are more than the limits allow"),
  429: problem("too many requests", { "retry-after": { schema: { type: "integer" }, description: "seconds" } }),
};

function body(name: SchemaName, limits: Limits, lines: boolean): object {
  return {
    required: true,
    description: `At most ${limits.bodyBytes} bytes, also when inflated (content-encoding: gzip or deflate).${
      lines
        ? ' As NDJSON: a line of options, then a line {"id", "references", "candidate"} for each image; the answer comes in lines too.'
        : ""
    }`,
    content: {
      "application/json": { schema: schemaRef(name) },
      ...(lines ? { "application/x-ndjson": { schema: { type: "string" } } } : {}),
    },
  };
}

/** The document; `basePath` is where the routes lie. */
export function openApiDocument(basePath: string, limits: Limits): object {
  const evaluation = json("Evaluation", "values of all captions and of each");
  const lines = {
    schema: { type: "string", description: "the evaluation without its rows (Summary), then one CaptionRow a line" },
  };
  return {
    openapi: "3.1.0",
    info: {
      title: "captally",
      version: VERSION,
      description: "Scores of image, video and audio captions, equal to the standard tools'.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: basePath === "" ? "/" : basePath }],
    paths: {
      "/v1/score": {
        post: {
          operationId: "score",
          summary: "Score candidates against references",
          security: [{}, { bearer: [] }],
          requestBody: body("ScoreRequest", limits, true),
          responses: {
            200: { ...evaluation, content: { ...evaluation.content, "application/x-ndjson": lines } },
            ...POST_PROBLEMS,
          },
        },
      },
      "/v1/explain": {
        post: {
          operationId: "explain",
          summary: "Show how the scores of one caption come about",
          security: [{}, { bearer: [] }],
          requestBody: body("ExplainRequest", limits, true),
          responses: { 200: json("Explanation", "the scores and what they are made of"), ...POST_PROBLEMS },
        },
      },
      "/v1/metrics": {
        get: {
          operationId: "metrics",
          summary: "What this server can do",
          responses: { 200: json("MetricsList", "metrics, options, tables, limits"), ...SHARED_PROBLEMS },
        },
      },
      "/healthz": {
        get: {
          operationId: "health",
          summary: "Whether the engine is there",
          responses: { 200: json("Health", "it is"), ...SHARED_PROBLEMS },
        },
      },
      "/openapi.json": {
        get: {
          operationId: "openapi",
          summary: "This document",
          responses: {
            200: { description: "OpenAPI 3.1", content: { "application/json": { schema: { type: "object" } } } },
            ...SHARED_PROBLEMS,
          },
        },
      },
    },
    components: { schemas: SCHEMAS, securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  };
}
