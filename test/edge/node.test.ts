/**
 * The adapter to Node's HTTP server: it says what the handler says, and clients of all kinds harm nobody but themselves.
 */

import { once } from "node:events";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { connect, type Socket } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { createHandler, type Handler, type HandlerOptions } from "../../src/edge/index.js";
import { type RunningServer, type ServeOptions, serve } from "../../src/edge/node.js";
import { score } from "../../src/index.js";
import { demoCorpus } from "../support/demo.js";

const { references, candidates } = demoCorpus(12);
const asked = { references, candidates, metrics: ["Bleu", "ROUGE_L"] };
const body = JSON.stringify(asked);
const JSON_TYPE = { "content-type": "application/json" };

const open: RunningServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function started(options: HandlerOptions | Handler = {}, how: ServeOptions = {}): Promise<RunningServer> {
  const handler = "fetch" in options ? (options as Handler) : createHandler(options as HandlerOptions);
  const server = await serve(handler, { port: 0, grace: 100, ...how });
  open.push(server);
  return server;
}

interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Asks with Node's own client, which adds and unpacks nothing. */
async function ask(
  { url }: RunningServer,
  path: string,
  method = "GET",
  headers: Record<string, string> = {},
  sent?: string,
): Promise<Answered> {
  const outgoing = httpRequest(url + path, { method, headers, agent: false });
  outgoing.end(sent);
  const [incoming] = await once(outgoing, "response");
  const bytes = Buffer.concat(await incoming.toArray());
  const text = (incoming.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes).toString();
  return { status: incoming.statusCode, headers: incoming.headers, text };
}

async function raw({ url }: RunningServer): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

/** All that a socket says until the other side closes. */
async function saidBy(socket: Socket): Promise<string> {
  let text = "";
  socket.setEncoding("latin1").on("data", (piece: string) => {
    text += piece;
  });
  socket.on("error", () => {});
  await once(socket, "close");
  return text;
}

const headOf = (length: number | "chunked", more = ""): string =>
  `POST /v1/score HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${more}${
    length === "chunked" ? "transfer-encoding: chunked" : `content-length: ${length}`
  }\r\n\r\n`;

const stillWorks = async (server: RunningServer): Promise<void> =>
  expect((await ask(server, "/v1/score", "POST", JSON_TYPE, body)).status).toBe(200);

describe("says what the handler says", () => {
  // As a plain function of the web, and in the form of this host.
  const handler = createHandler();
  test.each([
    ["the handler", handler],
    ["its function of the web alone", { fetch: handler.fetch }],
  ])("%s", async (_, given) => {
    const server = await started(given);
    const expected = await score(asked);
    const plain = await ask(server, "/v1/score", "POST", JSON_TYPE, body);
    expect([plain.status, JSON.parse(plain.text)]).toEqual([200, expected]);
    expect(plain.headers).toMatchObject({
      "content-length": String(plain.text.length),
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      vary: "accept-encoding",
      "x-content-type-options": "nosniff",
    });
    const packed = await ask(server, "/v1/score", "POST", { ...JSON_TYPE, "accept-encoding": "gzip" }, body);
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(JSON.parse(packed.text)).toEqual(expected);
    const lines = { ...JSON_TYPE, accept: "application/x-ndjson" };
    for (const headers of [lines, { ...lines, "accept-encoding": "gzip" }]) {
      const answer = await ask(server, "/v1/score", "POST", headers, body);
      expect(answer.text.trimEnd().split("\n")).toHaveLength(13);
    }
    const outside = await ask(
      server,
      "/v1/score",
      "POST",
      JSON_TYPE,
      JSON.stringify({ ...asked, tokenizer: "\u732b" }),
    );
    expect([outside.status, JSON.parse(outside.text).detail]).toEqual([400, expect.stringContaining("\u732b")]);
    const head = await ask(server, "/healthz?x=1", "HEAD");
    expect([head.status, head.text]).toEqual([200, ""]);
    const allowed = await ask(server, "/v1/score", "OPTIONS");
    expect([allowed.status, allowed.headers.allow, allowed.text]).toEqual([204, "POST, OPTIONS", ""]);
    expect((await ask(server, "/v1/../healthz")).status).toBe(200);
    for (const path of ["/", "//", "/v1/score/", "/healthz%00", "/%2e%2e/etc/passwd", "/V1/score"])
      expect((await ask(server, path)).status, path).toBe(404);
    expect((await ask(server, "/v1/score", "PUT", JSON_TYPE, body)).status).toBe(405);
    expect((await ask(server, "/v1/score", "POST", { "content-type": "text/plain" }, body)).status).toBe(415);
  });

  test("hooks get a request of the web, and may read its body first", async () => {
    const seen: string[] = [];
    const server = await started({
      authorize: async (request) => {
        seen.push(`${request.method} ${new URL(request.url).pathname} ${(await request.clone().text()).length}`);
        return request.headers.get("x-key") === "a";
      },
      throttle: () => undefined,
    });
    const right = await ask(server, "/v1/score", "POST", { ...JSON_TYPE, "x-key": "a" }, body);
    expect([right.status, JSON.parse(right.text)]).toEqual([200, await score(asked)]);
    expect((await ask(server, "/v1/score", "POST", JSON_TYPE, body)).status).toBe(401);
    expect(seen).toEqual(Array(2).fill(`POST /v1/score ${body.length}`));
  });
});

describe("slow clients", () => {
  test("headers that do not end, and bodies that do not, are hung up on", async () => {
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const server = await started({ onError }, { headersTimeout: 200, requestTimeout: 400 });
    const beginnings = [
      "POST /v1/score HTTP/1.1\r\nhost: x\r\nx-a: ",
      `${headOf(1000)}{"refe`,
      `${headOf("chunked")}3\r\n{"r\r\n`,
    ];
    const said = beginnings.map(async (text) => {
      const socket = await raw(server);
      socket.write(text);
      // A byte now and then keeps nobody waiting.
      const dripping = setInterval(() => socket.write("a"), 150);
      const answer = await saidBy(socket);
      clearInterval(dripping);
      return answer;
    });
    await stillWorks(server);
    for (const answer of await Promise.all(said)) expect(answer).toMatch(/^(HTTP\/1\.1 4\d\d|$)/);
    await stillWorks(server);
    expect(errors).toEqual([]);
  });

  test("one that goes away while it sends, or while it is answered, is no fault of the service", async () => {
    const errors: unknown[] = [];
    const server = await started({ onError: (error) => errors.push(error) });
    for (const text of [
      `${headOf(1000)}{"refe`,
      `${headOf("chunked")}3\r\n{"r\r\n`,
      headOf(body.length) + body,
      headOf(body.length, "accept: application/x-ndjson\r\n") + body,
    ]) {
      const socket = await raw(server);
      socket.on("error", () => {});
      socket.write(text);
      await new Promise((resolve) => setTimeout(resolve, 30));
      socket.resetAndDestroy();
    }
    await stillWorks(server);
    expect(errors).toEqual([]);
  });
});

describe("requests on one connection", () => {
  test("sent ahead are answered in order", async () => {
    const server = await started();
    const socket = await raw(server);
    const count = 100;
    const one = (i: number): string => {
      const own = JSON.stringify({
        references: { [`image-${i}`]: ["a dog"] },
        candidates: { [`image-${i}`]: "a dog" },
      });
      return `${headOf(own.length, i === count - 1 ? "connection: close\r\n" : "")}${own}`;
    };
    socket.write(Array.from({ length: count }, (_, i) => one(i)).join(""));
    const text = await saidBy(socket);
    expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(count);
    const ids = [...text.matchAll(/"id":"image-(\d+)"/g)].map(([, id]) => Number(id));
    expect(ids.filter((id, i) => id !== ids[i - 1])).toEqual(Array.from({ length: count }, (_, i) => i));
  });

  test("that are no HTTP end it, and it alone", async () => {
    const server = await started();
    for (const [text, status] of [
      [`${headOf("chunked")}zz\r\n{}\r\n0\r\n\r\n`, 400],
      [`${headOf("chunked")}ffffffffffffffffff\r\n{}\r\n0\r\n\r\n`, 400],
      [`${headOf(2, "transfer-encoding: chunked\r\n")}{}`, 400],
      [`${headOf(2, "content-length: 3\r\n")}{}`, 400],
      [headOf(2, `x-large: ${"a".repeat(100_000)}\r\n`), 431],
      [headOf(2, "x-many: 1\r\n".repeat(10_000)), 431],
      ["GET /healthz HTTP/1.1\r\n\r\n", 400],
      ["GET /healthz HTTP/9.9\r\nhost: x\r\n\r\n", 400],
      ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
      ["GET http://[/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", 400],
      ["TRACE /v1/score HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", 405],
      ["OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", 404],
    ] as const) {
      const socket = await raw(server);
      socket.write(text);
      expect(await saidBy(socket), text.slice(0, 200)).toContain(`HTTP/1.1 ${status} `);
    }
    await stillWorks(server);
  });
});

describe("clients that ask before they send", () => {
  const expecting = (text: string, length: number): string =>
    headOf(length, `expect: ${text}\r\nconnection: close\r\n`);

  test("are told to go on, and answered", async () => {
    const socket = await raw(await started());
    socket.write(expecting("100-continue", body.length));
    const said = saidBy(socket);
    await once(socket, "data");
    socket.write(body);
    expect(await said).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  });

  test("are refused where the body would be too large, or they expect something else", async () => {
    const server = await started({ limits: { bodyBytes: 1000 } });
    const large = await raw(server);
    large.write(expecting("100-continue", 1001));
    expect(await saidBy(large)).toContain("HTTP/1.1 413 ");
    const odd = await raw(server);
    odd.write(expecting("tea", 2));
    expect(await saidBy(odd)).toContain("HTTP/1.1 417 ");
  });
});

test("bodies of many clients together are bounded; who finds no room may come again", async () => {
  const server = await started({ limits: { bodyBytes: 200_000, heldBytes: 400_000 } });
  const sockets = await Promise.all(Array.from({ length: 12 }, () => raw(server)));
  // Each sends most of a body and waits: four find room.
  const begun = "b".repeat(90_000);
  const answers: string[] = [];
  for (const socket of sockets) {
    socket.write(headOf(100_000));
    socket.write(begun);
    saidBy(socket).then((text) => answers.push(text));
  }
  await expect.poll(() => answers.length, { timeout: 20_000 }).toBe(8);
  // Long enough for an answer that should not come.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(answers).toHaveLength(8);
  for (const text of answers)
    expect(text).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: 1\r\n[\s\S]*"code":"request-rate"/);
  for (const socket of sockets) socket.destroy();
  const large = JSON.stringify({ references: [["a dog"]], candidates: ["a dog"], metrics: ["Bleu_1"] });
  // Alone, once the server has seen the others go, a request has all the room that its limit leaves.
  const statusOfLarge = async () =>
    (await ask(server, "/v1/score", "POST", JSON_TYPE, large + " ".repeat(150_000))).status;
  await expect.poll(statusOfLarge, { timeout: 20_000 }).toBe(200);
});
