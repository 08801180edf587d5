/**
 * captally/edge/lambda: a handler behind AWS Lambda, for function URLs and API Gateway (payloads 1.0 and 2.0) and for load
 * balancers.
 *
 * @module
 */

import { givenMethods } from "../metrics/given.js";
import { problemAnswer } from "./answer.js";
import { responseOf } from "./exchange.js";
import type { Handler } from "./handler.js";
import { HttpProblem } from "./http-problem.js";

/** The parts of an event that are read. */
export interface LambdaEvent {
  readonly version?: string;
  readonly httpMethod?: string;
  readonly path?: string;
  readonly rawPath?: string;
  readonly rawQueryString?: string;
  readonly headers?: Readonly<Record<string, string | undefined>> | null;
  readonly multiValueHeaders?: Readonly<Record<string, readonly string[] | undefined>> | null;
  readonly body?: string | null;
  readonly isBase64Encoded?: boolean;
  readonly requestContext?: { readonly http?: { readonly method?: string; readonly path?: string } };
}

/** What a function returns. */
export interface LambdaResult {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  /** For load balancers that give headers in this form only, and take them so. */
  readonly multiValueHeaders?: Record<string, string[]>;
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

/** A function of AWS Lambda. It never rejects: an event that is no request gets 400. */
export function lambdaHandler(handler: Handler): (event: LambdaEvent) => Promise<LambdaResult> {
  givenMethods("fetch")(handler, "handler");
  const { fetch: respond } = handler;
  return async (event) => {
    const request = attempt(event);
    const response = request === undefined ? responseOf(problemAnswer(noRequest())) : await respond(request);
    const headers = Object.fromEntries(response.headers);
    const bytes = new Uint8Array(await response.arrayBuffer());
    // Compressed bytes are no text.
    const isBase64Encoded = headers["content-encoding"] !== undefined;
    const body = isBase64Encoded ? toBase64(bytes) : new TextDecoder().decode(bytes);
    const result = { statusCode: response.status, headers, body, isBase64Encoded };
    if (event?.multiValueHeaders == null || event.headers != null) return result;
    return {
      ...result,
      multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    };
  };
}

function noRequest(): HttpProblem {
  return new HttpProblem(
    400,
    "request-body",
    "the event is no HTTP request: its method, a header or its body is wrong",
  );
}

function attempt(event: LambdaEvent): Request | undefined {
  try {
    return requestOf(event);
  } catch {
    return undefined;
  }
}

function requestOf(event: LambdaEvent): Request {
  const method = event.requestContext?.http?.method ?? event.httpMethod ?? "GET";
  const path = event.rawPath ?? event.path ?? "/";
  const query = event.rawQueryString ? `?${event.rawQueryString}` : "";
  const headers = new Headers();
  for (const [name, value] of Object.entries(event.headers ?? {})) if (value != null) headers.set(name, value);
  for (const [name, values] of Object.entries(event.multiValueHeaders ?? {}))
    if (values != null) headers.set(name, values.join(", "));
  const url = new URL(`http://lambda${path.startsWith("/") ? path : `/${path}`}${query}`);
  if (method === "GET" || method === "HEAD") return new Request(url, { method, headers });
  const body = event.isBase64Encoded ? fromBase64(event.body ?? "") : new TextEncoder().encode(event.body ?? "");
  return new Request(url, { method, headers, body });
}

/** Characters of a call of `fromCharCode`. */
const CHUNK = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += CHUNK) text += String.fromCharCode(...bytes.subarray(i, i + CHUNK));
  return btoa(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
