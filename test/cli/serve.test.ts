/**
 * `captally serve` as a program: over HTTP and line by line.
 */

import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createScorer, score } from "../../src/index.js";
import { demoCorpus } from "../support/demo.js";
import { runCli } from "../support/run-cli.js";
import { type Served, startLines, startServer } from "../support/serve.js";

const { references, candidates, ids } = demoCorpus(20);

let folder = "";
let table = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "captally-serve-"));
  const refs = join(folder, "refs.json");
  table = join(folder, "df.json");
  writeFileSync(refs, JSON.stringify(references));
  expect((await runCli(["df", "build", "-r", refs, "-o", table])).code).toBe(0);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("--port", () => {
  let served: Served;
  beforeAll(async () => {
    served = await startServer(["--df", `coco-val=${table}`, "--token-env", "TOKENS", "--cors", "*"], {
      TOKENS: "a,b",
    });
  });
  afterAll(async () => expect(await served.end()).toBe(0));

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(served.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer b", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });

  test("listens on this machine only", () => {
    expect(served.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  test("scores as the library does, METEOR with the packs of the package", async () => {
    const asked = { references, candidates, metrics: ["Bleu", "METEOR", "CIDEr"] };
    const response = await post("/v1/score", asked, { "accept-encoding": "gzip" });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    expect(await response.json()).toEqual(await score(asked));
  });

  test("with a table of document frequencies", async () => {
    const response = await post("/v1/score", { references, candidates, metrics: ["CIDEr"], df: "coco-val" });
    const { signatures, corpus } = (await response.json()) as Awaited<ReturnType<typeof score>>;
    expect(signatures.CIDEr).toMatch(/df:coco-val\(20,/);
    expect(corpus.CIDEr).toBeCloseTo(
      (await score({ references, candidates, metrics: ["CIDEr"] })).corpus.CIDEr as number,
      12,
    );
  });

  test("wants a token, tells origins, refuses what is none of its paths", async () => {
    expect((await post("/v1/score", {}, { authorization: "Bearer c" })).status).toBe(401);
    const health = await fetch(`${served.url}/healthz`, { headers: { origin: "https://page.example" } });
    expect([health.status, health.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    expect((await fetch(`${served.url}/etc/passwd`)).status).toBe(404);
  });

  test("a request that is no HTTP, or stops half way, harms nobody", async () => {
    const port = Number(new URL(served.url).port);
    for (const text of [
      "\0\u0001nonsense\r\n\r\n",
      "POST /v1/score HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{",
    ]) {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      socket.write(text);
      await new Promise((resolve) => setTimeout(resolve, 50));
      socket.destroy();
    }
    expect((await fetch(`${served.url}/healthz`)).status).toBe(200);
  });
});

test("a request that has begun is answered when the server is told to end", async () => {
  const served = await startServer();
  const socket = connect(Number(new URL(served.url).port), "127.0.0.1");
  await once(socket, "connect");
  const body = JSON.stringify({ references: [["a dog"]], candidates: ["a dog"], metrics: ["Bleu_1"] });
  const head = `POST /v1/score HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncontent-length: ${body.length}\r\n\r\n`;
  socket.write(head + body.slice(0, 10));
  // The server says that it has begun, and then that it is to end.
  await once(socket, "readable");
  const ended = served.end("SIGINT");
  await expect.poll(() => served.said(), { timeout: 20_000 }).toContain("captally ends");
  socket.write(body.slice(10));
  const answer = (await socket.toArray()).join("");
  expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
  expect(answer).toContain('"Bleu_1"');
  expect(await ended).toBe(0);
});

describe("wrong usage", () => {
  test.each([
    [["serve"], "--port NUMBER or --stdio"],
    [["serve", "--port", "70000"], "65535"],
    [["serve", "--port", "0", "--stdio"], "exclude"],
    [["serve", "--port", "0", "--df", "x"], "NAME=FILE"],
    [["serve", "--port", "0", "--token-env", "NO_SUCH_VARIABLE"], "NO_SUCH_VARIABLE"],
    [["serve", "--port", "0", "--host", "192.0.2.1"], "no such address"],
    // Node would listen on every address of the machine.
    [["serve", "--port", "0", "--host", ""], "expected an address"],
    [["serve", "--port", "0", "--df", "a=/no/such/file"], "no such file"],
    [["serve", "--port", "0", "--df", "a=-"], "standard input: cannot be read"],
    [["serve", "--port", "0", "--df", "request=x"], "another name"],
    [["serve", "--stdio", "--df", "a=.", "--df", "a=."], "each name once"],
    [["serve", "--stdio", "--host", "127.0.0.1"], "--host is for --port"],
    [["serve", "--stdio", "--cors", "*"], "--cors is for --port"],
    [["serve", "--stdio", "--token-env", "X"], "--token-env is for --port"],
    [["serve", "--stdio", "--max-body", "5"], "--max-body is for --port"],
  ])("%j", async (args, says) => {
    const { code, stderr } = await runCli(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
  });
});

describe("--stdio", () => {
  test("references are loaded once, batches follow, errors are answers of their lines", async () => {
    const { ask, end } = startLines(["--df", `coco=${table}`]);
    const metrics = ["CIDEr", "Bleu_4"];
    const loaded = await ask({ id: "l", load: "train", references, metrics });
    expect(loaded).toMatchObject({ id: "l", loaded: "train", images: 20 });
    const scorer = await createScorer({ references, metrics });
    const batch = ids.flatMap((id) => [candidates[id] as string, `${candidates[id]} again`]);
    const owners = ids.flatMap((id) => [id, id]);
    const expected = scorer.score(batch, owners);
    for (let i = 0; i < 3; i++) {
      expect(await ask({ id: i, score: "train", candidates: batch, ids: owners })).toEqual({
        id: i,
        captions: Object.fromEntries(Object.entries(expected.captions).map(([name, values]) => [name, [...values]])),
        corpus: expected.corpus,
      });
    }
    expect(await ask("{")).toEqual({ error: { code: "input-format", message: expect.any(String), line: 5 } });
    expect(await ask([])).toMatchObject({ error: { code: "input-format", line: 6 } });
    expect(await ask({ id: null, score: "val", candidates: [] })).toMatchObject({
      id: null,
      error: { code: "usage-option", line: 7 },
    });
    expect(await ask({ score: "train", candidates: ["x"], ids: ["no"] })).toMatchObject({
      error: { code: "usage-option" },
    });
    expect(await ask({ score: "train", candidates: [3], ids: [ids[0]] })).toMatchObject({
      error: { code: "input-format" },
    });
    expect(await ask({ load: "bad", references: { 1: [2] } })).toMatchObject({
      error: { code: "input-problems", problems: [{ code: "wrong-type" }] },
    });
    expect(await ask({ load: "x", references, metric: ["Bleu"] })).toMatchObject({ error: { code: "usage-option" } });
    expect(await ask({ load: "x", references, df: "other" })).toMatchObject({ error: { code: "usage-option" } });
    expect(await ask({ hello: 1 })).toMatchObject({ error: { code: "usage-option" } });
    expect(await ask({ load: "second", references: { 1: ["a dog"] }, metrics: ["CIDEr"], df: "coco" })).toMatchObject({
      signatures: { CIDEr: expect.stringContaining("df:df.json(20,") },
    });
    expect(await ask({ unload: "second" })).toEqual({ unloaded: "second" });
    expect(await ask({ load: "own", references: { 1: ["a dog"] }, metrics: ["CIDEr"], df: "coco-val" })).toMatchObject({
      signatures: { CIDEr: expect.stringContaining("df:coco-val(40504,") },
    });
    expect(await ask({ score: "second", candidates: [] })).toMatchObject({ error: { code: "usage-option" } });
    expect(await ask({ score: "train", candidates: [batch[0]], ids: [owners[0]] })).toHaveProperty("captions");
    expect(await end()).toBe(0);
  });

  test("lines that are none of its kind are told, and the others answered", async () => {
    const { child, end } = startLines();
    const answers = child.stdout.toArray();
    const good = JSON.stringify({ load: "a", references: { 1: ["a dog"] }, metrics: ["Bleu_1"] });
    const scored = JSON.stringify({ id: 9, score: "a", candidates: ["a dog"] });
    child.stdin.write(`${good}\n`);
    child.stdin.write(Buffer.from([0xff, 0xfe, 0x0a, 0x00, 0x0a]));
    child.stdin.write(`${"[".repeat(100_000)}\n\n\r\n${scored.slice(0, 20)}`);
    child.stdin.write(`${scored.slice(20)}\r\n{"__proto__": {"load": "a"}}\n`);
    // The last line has no end: it was cut off.
    child.stdin.write(scored.slice(0, 30));
    expect(await end()).toBe(0);
    const lines = Buffer.concat(await answers)
      .toString()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { id?: number; error?: { line: number } });
    expect(lines.map(({ error }) => error?.line)).toEqual([undefined, 2, 3, 4, undefined, 8, 9]);
    expect(lines[4]).toMatchObject({ id: 9, corpus: { Bleu_1: expect.any(Number) } });
  });

  test("a reader that is gone ends it", async () => {
    const { child } = startLines();
    const closed = once(child, "close");
    child.stdin.on("error", () => {});
    child.stdout.destroy();
    for (let i = 0; i < 100; ++i) child.stdin.write('{"load": 1}\n'.repeat(1000));
    const [code] = await closed;
    expect(code).not.toBe(1);
  });

  test("a reader that is slow holds the work up, not the memory", async () => {
    const { child, end } = startLines();
    child.stdout.pause();
    child.stdin.write(`${JSON.stringify({ load: "a", references, metrics: ["CIDEr"] })}\n`);
    const batch = `${JSON.stringify({ score: "a", candidates: ids.map((id) => candidates[id]), ids })}\n`;
    // Nobody reads the answers: the pipes fill up, and the rest of the lines stays on this side.
    const size = 2_000_000;
    child.stdin.write(batch.repeat(Math.ceil(size / batch.length)));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(child.stdin.writableLength).toBeGreaterThan(size / 2);
    child.stdout.resume();
    expect(await end()).toBe(0);
  });

  test.each(["SIGTERM", "SIGINT"] as const)("%s while it waits for a line ends it", async (signal) => {
    const { child, ask } = startLines();
    await ask({ load: "a", references: { 1: ["a dog"] }, metrics: ["Bleu_1"] });
    const closed = once(child, "close");
    child.kill(signal);
    expect(await closed).toEqual([0, null]);
  });

  test("SIGTERM while it works: the line at work is answered whole, and is the last", async () => {
    const { child } = startLines();
    const count = 100_000;
    const load = { load: "a", references: { 1: ["a dog runs in the park"] }, metrics: ["CIDEr"] };
    const batch = {
      id: 1,
      score: "a",
      candidates: Array(count).fill("a dog in the park"),
      ids: Array(count).fill("1"),
    };
    const answers = child.stdout.toArray();
    const closed = once(child, "close");
    const lines = [load, batch, ...Array(50).fill(batch)].map((line) => `${JSON.stringify(line)}\n`);
    child.stdin.on("error", () => {});
    // The rest is more than the pipe holds: it is at work while it takes it.
    child.stdin.write(lines.join(""));
    await once(child.stdout, "readable");
    child.kill("SIGTERM");
    expect(await closed).toEqual([0, null]);
    const text = Buffer.concat(await answers).toString();
    expect(text.endsWith("\n")).toBe(true);
    const said = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { captions?: { CIDEr: number[] } });
    expect(said.length).toBeLessThan(lines.length);
    for (const { captions } of said.slice(1)) expect(captions?.CIDEr).toHaveLength(count);
  });
});
