/**
 * A request as the handler sees it, and its answer, whatever form the host gives and takes them in. Hosts of the web have `Request`
 * and `Response`; Node's own server does without them, which is half of the work of a small request there.
 *
 * @module
 */

import { bytesUpTo } from "../stream-bytes.js";

/** A request. */
export interface Exchange {
  readonly method: string;
  /** Path of the URL, normalised. */
  readonly path: string;
  header(name: string): string | null;
  /** Bytes of the body, see `bytesUpTo`; rejects when the body breaks off. To be called once. */
  body(most: number, hold: (bytes: number) => boolean): Promise<Uint8Array | undefined>;
  /** The request in the form of the web, for hooks. */
  request(): Request;
}

/** An answer, before it is compressed. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ReadableStream<Uint8Array> | null;
  /** The client takes gzip, and the body is worth it. */
  readonly compress?: boolean;
}

/** Where a handler has the function that answers exchanges; adapters are bundles of their own. */
export const ANSWER = Symbol.for("captally/edge answer");

/** A handler whose host may pass exchanges. */
export interface Answering {
  readonly [ANSWER]: (exchange: Exchange) => Promise<Answer>;
}

const HERE = "http://localhost";

/** The URL of a request's target. One of two slashes is a path, too, and names no other host. */
export function targetOf(target: string): URL {
  return target.startsWith("/") ? new URL(HERE + target) : new URL(target, HERE);
}

/** The path of a target; none where it is no URL. Hosts give the target as it came where a request names no host (HTTP/1.0). */
function pathOf(target: string): string {
  try {
    return targetOf(target).pathname;
  } catch {
    return "";
  }
}

/** An exchange of a host of the web. */
export function exchangeOf(request: Request): Exchange {
  return {
    method: request.method,
    path: pathOf(request.url),
    header: (name) => request.headers.get(name),
    body: async (most, hold) => (request.body === null ? new Uint8Array() : bytesUpTo(request.body, most, hold)),
    request: () => request,
  };
}

/** The response of an answer. */
export function responseOf({ status, headers, body, compress = false }: Answer): Response {
  const gzip = body !== null && compress ? gzipStream() : undefined;
  if (body === null || gzip === undefined) {
    // With its length an answer is whole for the client before the connection is.
    if (typeof body !== "string") return new Response(body, { status, headers });
    const bytes = new TextEncoder().encode(body);
    return new Response(bytes, { status, headers: { ...headers, "content-length": String(bytes.length) } });
  }
  const plain = typeof body === "string" ? (new Response(body).body as ReadableStream<Uint8Array>) : body;
  // workerd compresses by itself where the header is set, unless told that the body is compressed already.
  return new Response(plain.pipeThrough(gzip), {
    status,
    headers: { ...headers, "content-encoding": "gzip" },
    encodeBody: "manual",
  } as ResponseInit);
}

/** `undefined` on hosts that compress by themselves or not at all: the edge runtime of Next.js has a stand-in that throws. */
function gzipStream(): TransformStream<Uint8Array, Uint8Array> | undefined {
  try {
    return new CompressionStream("gzip") as unknown as TransformStream<Uint8Array, Uint8Array>;
  } catch {
    return undefined;
  }
}
