/**
 * captally/edge/node: a handler under Node's own HTTP server. This file and `cli/` are all that know Node.
 *
 * @module
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { checkOptions, givenMethods, givenText, maybe, wholeFrom, wrongValue } from "../metrics/given.js";
import { bytesUpTo } from "../stream-bytes.js";
import { ANSWER, type Answering, type Exchange, responseOf, targetOf } from "./exchange.js";
import type { Handler } from "./handler.js";

/** How a server listens. */
export interface ServeOptions {
  /** 0 takes a free one. Default 8080. */
  readonly port?: number | undefined;
  /** Default `127.0.0.1`: this machine only. */
  readonly hostname?: string | undefined;
  /** Milliseconds that `close` waits for requests that have begun. Default 10,000. */
  readonly grace?: number | undefined;
  /** Milliseconds that a client has for the headers of a request. Default 10,000. */
  readonly headersTimeout?: number | undefined;
  /** Milliseconds that a client has for a whole request. Default 60,000. */
  readonly requestTimeout?: number | undefined;
}

/** A server that listens. */
export interface RunningServer {
  /** `http://127.0.0.1:8080` */
  readonly url: string;
  /** Takes no new requests, lets those that have begun end, and closes. */
  close(): Promise<void>;
}

const DEFAULT_PORT = 8080;
const HIGHEST_PORT = 65_535;
/** Timers take no more milliseconds. */
const LONGEST_WAIT = 2 ** 31 - 1;
const DEFAULT_GRACE = 10_000;
const HEADERS_TIMEOUT = 10_000;
const REQUEST_TIMEOUT = 60_000;
/** Milliseconds between looks for clients that are too slow. */
const LOOK = 1000;
/** A client that neither sends nor takes anything for so long is hung up on. */
const IDLE_TIMEOUT = 120_000;
/** Milliseconds between looks for idle connections while closing. */
const SWEEP = 50;
/** A client that is refused while it sends has this long to see the answer. */
const LINGER = 900;

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** A listener for `createServer` of `node:http`. */
export function nodeListener(handler: Handler): Listener {
  givenMethods("fetch")(handler, "handler");
  const respond = (handler as Partial<Answering>)[ANSWER];
  return (incoming, outgoing) => {
    const done = respond === undefined ? relay(handler.fetch, incoming, outgoing) : answer(respond, incoming, outgoing);
    done.catch(() => {
      // The client went away, or the answer broke off: it must not look whole.
      outgoing.destroy();
    });
  };
}

/**
 * Starts a server. Rejects where it cannot listen.
 *
 * @throws {CaptallyError} `usage-option` for an empty `hostname`, which Node takes for all addresses of the machine
 */
export async function serve(handler: Handler, options: ServeOptions = {}): Promise<RunningServer> {
  const milliseconds = maybe(wholeFrom(0, LONGEST_WAIT));
  checkOptions(options, {
    port: maybe(wholeFrom(0, HIGHEST_PORT)),
    hostname: maybe(givenText),
    ...{ grace: milliseconds, headersTimeout: milliseconds, requestTimeout: milliseconds },
  });
  const { port = DEFAULT_PORT, hostname = "127.0.0.1", grace = DEFAULT_GRACE } = options;
  if (hostname === "") throw wrongValue("hostname", "an address", hostname);
  const { headersTimeout = HEADERS_TIMEOUT, requestTimeout = REQUEST_TIMEOUT } = options;
  const server = createServer(
    { headersTimeout, requestTimeout, connectionsCheckingInterval: LOOK, noDelay: true },
    nodeListener(handler),
  );
  server.setTimeout(IDLE_TIMEOUT);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, resolve);
  });
  const address = server.address() as AddressInfo;
  const host = address.family === "IPv6" ? `[${address.address}]` : address.address;
  let closing: Promise<void> | undefined;
  return {
    url: `http://${host}:${address.port}`,
    close: () => {
      closing ??= closeServer(server, grace);
      return closing;
    },
  };
}

function closeServer(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), grace);
    // A connection becomes idle when its last answer is out.
    const sweeper = setInterval(() => server.closeIdleConnections(), SWEEP);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(sweeper);
      resolve();
    });
  });
}

/** Answers in the form of this host. */
async function answer(
  respond: Answering[typeof ANSWER],
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const exchange = attempt(exchangeOf, incoming, outgoing);
  if (exchange === undefined) return;
  const answered = await respond(exchange);
  const { status, headers, body, compress } = answered;
  if (typeof body !== "string") return sendResponse(responseOf(answered), incoming, outgoing);
  const bytes = compress ? await gzipped(body) : body;
  const encoded = compress ? { ...headers, "content-encoding": "gzip" } : headers;
  const length = Buffer.byteLength(bytes);
  await sendWhole(status, { ...encoded, "content-length": String(length) }, bytes, incoming, outgoing);
}

/** The same for a handler that has the form of the web only. */
async function relay(
  respond: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const request = attempt(requestOf, incoming, outgoing);
  if (request !== undefined) await sendResponse(await respond(request), incoming, outgoing);
}

/** What `read` makes of a request; one that is none is refused. */
function attempt<T>(
  read: (incoming: IncomingMessage) => T,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): T | undefined {
  try {
    return read(incoming);
  } catch {
    outgoing.writeHead(400, { connection: "close" }).end();
    return undefined;
  }
}

const gzipped = promisify(gzip) as (text: string) => Promise<Buffer>;

async function sendWhole(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  if (incoming.complete) {
    outgoing.writeHead(status, headers).end(body);
    return;
  }
  outgoing.writeHead(status, { ...headers, ...HANG_UP }).write(body);
  await passOver(incoming);
  outgoing.end();
}

async function sendResponse(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const headers = Object.fromEntries(response.headers);
  outgoing.writeHead(response.status, incoming.complete ? headers : { ...headers, ...HANG_UP });
  await send(response.body, outgoing);
  if (!incoming.complete) await passOver(incoming);
  outgoing.end();
}

/** Who is refused while still sending is not listened to on this connection any more. */
const HANG_UP = { connection: "close" };

/** Reads on for a while without keeping anything: hanging up on a client that sends would take the answer from it. */
function passOver(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LINGER);
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    incoming.once("end", done).once("close", done).resume();
  });
}

/** A path that is in its normal form already. */
const PLAIN_PATH = /^(?:\/[\w-]+)+$/;

function exchangeOf(incoming: IncomingMessage): Exchange {
  const { method = "GET", url = "/", headers } = incoming;
  let request: Request | undefined;
  return {
    method,
    path: PLAIN_PATH.test(url) ? url : targetOf(url).pathname,
    header(name) {
      const value = headers[name];
      return Array.isArray(value) ? value.join(", ") : (value ?? null);
    },
    // A hook may have read of it.
    body: async (most, hold) => (request?.body ? bytesUpTo(request.body, most, hold) : bytesOf(incoming, most, hold)),
    request() {
      request ??= requestOf(incoming);
      return request;
    },
  };
}

/** The body as one piece; see `bytesUpTo`. */
function bytesOf(
  incoming: IncomingMessage,
  most: number,
  hold: (bytes: number) => boolean,
): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    const take = (chunk: Uint8Array): void => {
      length += chunk.length;
      if (length <= most && hold(chunk.length)) {
        chunks.push(chunk);
        return;
      }
      stop();
      incoming.pause();
      resolve(undefined);
    };
    const end = (): void => {
      stop();
      resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, length));
    };
    const breakOff = (): void => {
      stop();
      reject(new Error("the client went away"));
    };
    const stop = (): void => {
      incoming.off("data", take).off("end", end).off("close", breakOff).off("error", breakOff);
    };
    if (incoming.destroyed) breakOff();
    else incoming.on("data", take).once("end", end).once("close", breakOff).once("error", breakOff);
  });
}

function requestOf(incoming: IncomingMessage): Request {
  const { method = "GET", headers: given, url = "/" } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const place = targetOf(url);
  if (method === "GET" || method === "HEAD") return new Request(place, { method, headers });
  return new Request(place, { method, headers, body: bodyOf(incoming), duplex: "half" } as RequestInit);
}

/** The body as it comes; the client waits while nobody reads. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let isWanted = true;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        incoming.on("data", (chunk: Uint8Array) => {
          if (!isWanted) return;
          controller.enqueue(chunk);
          incoming.pause();
        });
        incoming.once("end", () => {
          if (isWanted) controller.close();
        });
        incoming.once("error", (error) => controller.error(error));
        incoming.once("close", () => {
          if (isWanted && !incoming.complete) controller.error(new Error("the client went away"));
        });
        incoming.pause();
      },
      pull() {
        incoming.resume();
      },
      cancel() {
        isWanted = false;
        incoming.pause();
      },
    },
    { highWaterMark: 0 },
  );
}

async function send(body: ReadableStream<Uint8Array> | null, outgoing: ServerResponse): Promise<void> {
  if (body === null) return;
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (outgoing.destroyed) return reader.cancel();
    if (!outgoing.write(next.value)) await drained(outgoing);
  }
}

function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      outgoing.off("drain", done).off("close", done);
      resolve();
    };
    outgoing.once("drain", done).once("close", done);
  });
}
