/**
 * Answers: JSON, NDJSON row by row, problems; what they have in common.
 *
 * @module
 */

import type { Evaluation } from "../evaluation/evaluation.js";
import type { Answer, Exchange } from "./exchange.js";
import { problemOf } from "./http-problem.js";

export const JSON_TYPE = "application/json; charset=utf-8";
export const LINES_TYPE = "application/x-ndjson; charset=utf-8";
const PROBLEM_TYPE = "application/problem+json; charset=utf-8";

/** Smaller answers gain nothing from compression. */
const LEAST_COMPRESSED = 1024;
/** Rows of a piece of a stream. */
const ROWS = 256;

/** An answer in JSON. Scores follow from their request, and are not to be kept by anybody between. */
export function jsonAnswer(value: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return {
    status: 200,
    headers: { "content-type": JSON_TYPE, "cache-control": "no-store", ...headers },
    body: JSON.stringify(value),
  };
}

/** An answer that is the same for everybody. */
export function documentAnswer(value: unknown): Answer {
  return jsonAnswer(value, { "cache-control": "public, max-age=300" });
}

/** The evaluation without its rows as the first line, then one line for each caption, written as the reader takes them. */
export function linesAnswer(evaluation: Evaluation): Answer {
  const { captions = [], ...summary } = evaluation;
  const encoder = new TextEncoder();
  let next = 0;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(`${JSON.stringify(summary)}\n`));
    },
    pull(controller) {
      if (next >= captions.length) {
        controller.close();
        return;
      }
      const lines = captions.slice(next, next + ROWS).map((row) => `${JSON.stringify(row)}\n`);
      next += ROWS;
      controller.enqueue(encoder.encode(lines.join("")));
    },
  });
  return { status: 200, headers: { "content-type": LINES_TYPE, "cache-control": "no-store" }, body };
}

/** An error as an answer. */
export function problemAnswer(error: unknown): Answer {
  const { document: body, headers } = problemOf(error);
  return {
    status: body.status,
    headers: { "content-type": PROBLEM_TYPE, "cache-control": "no-store", ...headers },
    body: JSON.stringify(body),
  };
}

/** The answer with the headers that all have; a `HEAD` leaves out the body. */
export function finished(
  { status, headers: named, body }: Answer,
  exchange: Exchange,
  more: Readonly<Record<string, string>>,
): Answer {
  const headers = {
    ...named,
    ...more,
    vary: more.vary === undefined ? "accept-encoding" : `accept-encoding, ${more.vary}`,
    "x-content-type-options": "nosniff",
  };
  if (body === null || exchange.method === "HEAD") return { status, headers, body: null };
  const long = typeof body !== "string" || body.length >= LEAST_COMPRESSED;
  return { status, headers, body, compress: long && takesGzip(exchange.header("accept-encoding")) };
}

/** Whether `Accept-Encoding` names gzip, with another weight than 0. */
function takesGzip(header: string | null): boolean {
  if (header === null) return false;
  for (const part of header.split(",")) {
    const [name = "", ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    if (name !== "gzip" && name !== "x-gzip" && name !== "*") continue;
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    return weight === undefined || Number(weight.slice(2)) > 0;
  }
  return false;
}
