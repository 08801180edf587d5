/**
 * captally/edge/node: a handler under Node's own HTTP server. This file and `cli/` are all that know Node.
 *
 * @module
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Handler } from "./handler.js";

/** How a server listens. */
export interface ServeOptions {
  /** 0 takes a free one. Default 8080. */
  readonly port?: number | undefined;
  /** Default `127.0.0.1`: this machine only. */
  readonly hostname?: string | undefined;
  /** Milliseconds that `close` waits for requests that have begun. Default 10,000. */
  readonly grace?: number | undefined;
}

/** A server that listens. */
export interface RunningServer {
  /** `http://127.0.0.1:8080` */
  readonly url: string;
  /** Takes no new requests, lets those that have begun end, and closes. */
  close(): Promise<void>;
}

const DEFAULT_PORT = 8080;
const DEFAULT_GRACE = 10_000;
/** A client has this long for its headers, and for its whole request. */
const HEADERS_TIMEOUT = 10_000;
const REQUEST_TIMEOUT = 60_000;
/** Milliseconds between looks for idle connections while closing. */
const SWEEP = 50;
/** A client that is refused while it sends has this long to see the answer. */
const LINGER = 900;

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** A listener for `createServer` of `node:http`. */
export function nodeListener(handler: Handler): Listener {
  return (incoming, outgoing) => {
    answer(handler.fetch, incoming, outgoing).catch(() => {
      // The client went away, or the answer broke off: it must not look whole.
      outgoing.destroy();
    });
  };
}

/** Starts a server. Rejects where it cannot listen. */
export async function serve(handler: Handler, options: ServeOptions = {}): Promise<RunningServer> {
  const { port = DEFAULT_PORT, hostname = "127.0.0.1", grace = DEFAULT_GRACE } = options;
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT, requestTimeout: REQUEST_TIMEOUT, noDelay: true },
    nodeListener(handler),
  );
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

async function answer(
  respond: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  let request: Request;
  try {
    request = requestOf(incoming);
  } catch {
    outgoing.writeHead(400, { connection: "close" }).end();
    return;
  }
  const response = await respond(request);
  // Who is refused while still sending is not listened to on this connection any more.
  if (!incoming.complete) outgoing.setHeader("connection", "close");
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  await send(response.body, outgoing);
  if (!incoming.complete) await passOver(incoming);
  outgoing.end();
}

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

function requestOf(incoming: IncomingMessage): Request {
  const { method = "GET", headers: given, url = "/" } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const place = new URL(url, "http://localhost");
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
