/**
 * Errors as HTTP answers: `application/problem+json` (RFC 9457) with the stable code of the error.
 *
 * @module
 */

import { InputProblemsError, reportProblems, summarizeProblems } from "../corpus/problem-summary.js";
import { CaptallyError, type CaptallyErrorCode } from "../errors.js";

/** What is wrong with a request as such, where no code of `CaptallyError` says it. */
export const REQUEST_CODES = [
  "request-path",
  "request-method",
  "request-body",
  "request-size",
  "request-encoding",
  "request-type",
  "request-limit",
  "request-rate",
  "request-authorization",
] as const;

export type RequestCode = (typeof REQUEST_CODES)[number];

const TITLES: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  404: "Not Found",
  405: "Method Not Allowed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
};

/** A refusal of a request. */
export class HttpProblem extends Error {
  override readonly name = "HttpProblem";

  constructor(
    readonly status: number,
    readonly code: RequestCode,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** Body of an error answer. */
export interface ProblemDocument {
  readonly type: "about:blank";
  readonly title: string;
  readonly status: number;
  readonly code: RequestCode | CaptallyErrorCode | "internal";
  readonly detail: string;
  /** Image that the error is about. */
  readonly id?: string;
  /** Line of an NDJSON body. */
  readonly line?: number;
  /** All faults of the captions, by kind, with the first cases of each. */
  readonly problems?: ReturnType<typeof reportProblems>["problems"];
}

/** What an error becomes. A fault of ours says nothing of what is inside. */
export function problemOf(error: unknown): { document: ProblemDocument; headers: Readonly<Record<string, string>> } {
  if (error instanceof HttpProblem) {
    const { status, code, message, headers } = error;
    return { document: documentOf(status, code, message), headers };
  }
  if (!(error instanceof CaptallyError) || error.code.startsWith("engine-"))
    return {
      document: documentOf(
        500,
        error instanceof CaptallyError ? error.code : "internal",
        "a fault of the service; the request may be sent again",
      ),
      headers: {},
    };
  const status = error.code === "input-format" || error.code.startsWith("usage-") ? 400 : 422;
  const { id, line } = error.place;
  return {
    document: {
      ...documentOf(status, error.code, error.message),
      ...(id === undefined ? {} : { id }),
      ...(line === undefined ? {} : { line }),
      ...(error instanceof InputProblemsError
        ? { problems: reportProblems(summarizeProblems(error.problems)).problems }
        : {}),
    },
    headers: {},
  };
}

function documentOf(status: number, code: ProblemDocument["code"], detail: string): ProblemDocument {
  return { type: "about:blank", title: TITLES[status] ?? "Error", status, code, detail };
}
