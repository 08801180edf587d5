/**
 * The examples start and answer, with the packed package installed beside them.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHandler } from "../../src/edge/index.js";
import { contractOf } from "../support/openapi.js";
import { PROGRAMS, runProgram } from "./programs.js";
import { installedProject, type Project, ROOT } from "./project.js";
import { bundleWorker, startWorker } from "./workerd.js";

/** Bytes after gzip of a worker with the n-gram metrics and METEOR. */
const WORKER_LIMIT = 1.5e6;

const asked = {
  references: { 1: ["a man rides a horse", "a person on a horse"], 2: ["two dogs play in the snow"] },
  candidates: { 1: "a man on a pony", 2: "dogs are playing in snow" },
  metrics: ["Bleu", "ROUGE_L", "CIDEr", "METEOR"],
};

let project: Project;
let scores: unknown;

beforeAll(async () => {
  project = installedProject();
  cpSync(`${ROOT}/examples`, project.path("examples"), { recursive: true });
  scores = ((await (await createHandler().fetch(post("http://host/v1/score"))).json()) as { corpus: unknown }).corpus;
});

afterAll(() => project.remove());

function post(url: string): Request {
  return new Request(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(asked),
  });
}

/** Asks a handler for scores and its document, and holds both against what they should be. */
async function check(handler: (request: Request) => Promise<Response>, base = ""): Promise<void> {
  const contract = await contractOf(handler, base);
  const response = await handler(post(`http://host${base}/v1/score`));
  const { corpus } = (await contract.check("POST", "/v1/score", response)) as { corpus: unknown };
  expect(corpus).toEqual(scores);
  const wrong = await handler(new Request(`http://host${base}/v1/score`, { method: "POST", body: "x" }));
  expect(wrong.status).toBe(415);
}

async function worker(entry: string, conditions: string[], base = ""): Promise<void> {
  const bundled = await bundleWorker(project.path(entry), conditions);
  const bytes = bundled.modules.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
  process.stdout.write(`${entry}: ${bytes} bytes gzip\n`);
  expect(bytes).toBeLessThan(WORKER_LIMIT);
  const running = await startWorker(bundled);
  try {
    await check(async (request) => {
      const body = request.method === "POST" ? await request.text() : undefined;
      const headers = Object.fromEntries(request.headers);
      const response = await running.dispatchFetch(request.url, {
        method: request.method,
        headers,
        ...(body ? { body } : {}),
      });
      return new Response(response.body, { status: response.status, headers: Object.fromEntries(response.headers) });
    }, base);
  } finally {
    await running.dispose();
  }
}

test("a worker, under miniflare", () => worker("examples/worker/src/index.js", ["workerd"]));

test("a route of Next.js, by the condition of edge functions", async () => {
  project.write(
    "next-worker.mjs",
    `import { POST, GET } from "./examples/next/app/api/captions/[...path]/route.js";
     export default { fetch: (request) => (request.method === "POST" ? POST : GET)(request) };`,
  );
  const bundled = await bundleWorker(project.path("next-worker.mjs"), ["edge-light"]);
  const running = await startWorker(bundled);
  try {
    const body = JSON.stringify({ ...asked, metrics: ["Bleu_1"] });
    const headers = { "content-type": "application/json" };
    const response = await running.dispatchFetch("http://host/api/captions/v1/score", {
      method: "POST",
      headers,
      body,
    });
    expect(await response.json()).toMatchObject({ corpus: { Bleu_1: expect.any(Number) } });
    expect((await running.dispatchFetch("http://host/api/captions/healthz")).status).toBe(200);
  } finally {
    await running.dispose();
  }
});

test.each([
  ["Node", PROGRAMS.node20, ["examples/node/server.js", "0"]],
  ["the newest Node", PROGRAMS.newestNode, ["examples/node/server.js", "0"]],
  [
    "Deno",
    PROGRAMS.deno,
    ["run", "--no-prompt", "--quiet", "--allow-net", "--allow-read", "examples/deno/server.js", "0"],
  ],
  ["Bun", PROGRAMS.bun, ["run", "examples/bun/server.js", "0"]],
] as const)("%s", async (_, program, args) => {
  const child = spawn(program(), args, { cwd: project.folder, stdio: ["ignore", "pipe", "inherit"] });
  try {
    const url = await firstLine(child);
    await check(async (request) => fetch(request.url.replace("http://host", url), await copied(request)));
  } finally {
    const closed = once(child, "close");
    child.kill("SIGKILL");
    await closed;
  }
});

async function firstLine(child: ChildProcess): Promise<string> {
  let text = "";
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes("\n")) return text.slice(0, text.indexOf("\n"));
  }
  throw new Error("the server ended");
}

async function copied(request: Request): Promise<RequestInit> {
  const headers = Object.fromEntries(request.headers);
  return { method: request.method, headers, ...(request.method === "POST" ? { body: await request.text() } : {}) };
}

test("a function of Lambda", async () => {
  project.write(
    "lambda.mjs",
    `import { readFileSync } from "node:fs";
     import { handler } from "./examples/lambda/handler.mjs";
     const event = JSON.parse(readFileSync("examples/lambda/event.json", "utf8"));
     const packed = { ...event, headers: { ...event.headers, "accept-encoding": "gzip" }, body: btoa(event.body), isBase64Encoded: true };
     console.log(JSON.stringify([await handler(event), await handler(packed), await handler({ httpMethod: "GET", path: "/healthz" })]));`,
  );
  const { stdout, stderr } = await runProgram(PROGRAMS.node20(), ["lambda.mjs"], project.folder);
  expect(stderr).toBe("");
  const results = JSON.parse(stdout) as { statusCode: number; body: string; isBase64Encoded: boolean }[];
  expect(results.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const [plain, second, health] = results.map(({ body }) => body);
  expect(JSON.parse(plain as string)).toMatchObject({ corpus: { ROUGE_L: expect.any(Number) } });
  // Short answers are not compressed.
  expect(second).toBe(plain);
  expect(JSON.parse(health as string)).toMatchObject({ status: "ok" });
  expect(readFileSync(project.path("examples/lambda/event.json"), "utf8")).toContain('"version": "2.0"');
});
