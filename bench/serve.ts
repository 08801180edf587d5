/**
 * `captally serve` under load: requests a second, their CPU time and the memory of the server; batches of `serve --stdio`.
 *
 * @module
 */

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { ROOT } from "../test/peers/environment.js";
import { median } from "./measure.js";
import { table } from "./table.js";

const HERE = dirname(fileURLToPath(import.meta.url));
const WORK = join(ROOT, ".bench");
const CLI = join(ROOT, "dist/cli.cjs");

/** Captions of a request, and how many different requests there are. */
const CAPTIONS = 64;
const BODIES = 16;
const CONNECTIONS = 4;
/** Seconds that a server is loaded before it is measured: it reads its table, and the host optimises. */
const LEAST_WARMING = 5;
/** Requests over which memory is looked at. */
const REQUESTS = 10_000;
/** Runs after which the server is left alone, however slow it was. */
const MOST_RUNS = 12;

/** Candidates and references of each in a batch of rewards. */
const BATCH = 160;
const COOKED = 5;
const BATCHES = 400;

/** Images of the example captions: references and a candidate. */
interface Image {
  readonly id: string;
  readonly references: readonly string[];
  readonly candidate: string;
}

/** Loads `captally serve` with requests of 64 captions, and with batches line by line; `seconds` is how long a run takes. */
export async function serving(seconds: number): Promise<string> {
  mkdirSync(WORK, { recursive: true });
  const images = exampleImages();
  const rows: string[][] = [];
  for (const references of [1, 5]) rows.push(await loaded(images, references, seconds));
  const by = hasWrk() ? "wrk" : "a client in Node (wrk is missing), whose own time counts against the server";
  const http = table(
    ["64 captions: Bleu, ROUGE_L, CIDEr, df coco-val", "requests/s", "p50", "p99", "errors", "CPU each", "memory"],
    rows,
  );
  return `captally serve on one core, ${CONNECTIONS} connections, ${seconds} s, by ${by}\n\n${http}\n${await rewards(images)}`;
}

function exampleImages(): Image[] {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, "examples/coco", name), "utf8"));
  const { annotations } = read("references.json") as { annotations: { image_id: number; caption: string }[] };
  const references = new Map<number, string[]>();
  for (const { image_id, caption } of annotations) {
    const known = references.get(image_id);
    if (known === undefined) references.set(image_id, [caption]);
    else known.push(caption);
  }
  return (read("results.json") as { image_id: number; caption: string }[]).map(({ image_id, caption }) => ({
    id: String(image_id),
    references: references.get(image_id) ?? [],
    candidate: caption,
  }));
}

/** `count` images from a place on, round about. */
function imagesFrom(images: readonly Image[], from: number, count: number): Image[] {
  return Array.from({ length: count }, (_, i) => images[(from + i) % images.length] as Image);
}

function bodiesOf(images: readonly Image[], references: number): string[] {
  return Array.from({ length: BODIES }, (_, i) => {
    const chosen = imagesFrom(images, i * CAPTIONS, CAPTIONS);
    return JSON.stringify({
      references: Object.fromEntries(chosen.map((image) => [image.id, image.references.slice(0, references)])),
      candidates: Object.fromEntries(chosen.map(({ id, candidate }) => [id, candidate])),
      metrics: ["Bleu", "ROUGE_L", "CIDEr"],
      df: "coco-val",
    });
  });
}

/** What a run of load came to. */
interface Load {
  readonly requests: number;
  readonly perSecond: number;
  readonly errors: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

async function loaded(images: readonly Image[], references: number, seconds: number): Promise<string[]> {
  const bodies = bodiesOf(images, references);
  const file = join(WORK, `bodies-${references}.jsonl`);
  writeFileSync(file, `${bodies.join("\n")}\n`);
  const { child, url } = await startServer();
  const run = (length: number): Promise<Load> => (hasWrk() ? byWrk(url, file, length) : byClient(url, bodies, length));
  try {
    await run(Math.max(LEAST_WARMING, seconds / 4));
    const settled = residentMegabytes(child);
    const before = cpuMilliseconds(child);
    const measured = await run(seconds);
    const cpu = (cpuMilliseconds(child) - before) / measured.requests;
    let answered = measured.requests;
    for (let more = 0; answered < REQUESTS && more < MOST_RUNS; ++more) answered += (await run(seconds)).requests;
    return [
      `${references} reference${references === 1 ? "" : "s"}`,
      measured.perSecond.toFixed(0),
      `${measured.p50.toFixed(1)} ms`,
      `${measured.p99.toFixed(1)} ms`,
      String(measured.errors),
      Number.isNaN(cpu) ? "" : `${cpu.toFixed(2)} ms`,
      `${settled.toFixed(0)} MB, ${residentMegabytes(child).toFixed(0)} MB after ${answered} requests`,
    ];
  } finally {
    const closed = once(child, "close");
    child.kill("SIGTERM");
    await closed;
  }
}

/** A server that may use one core, where the system can say so. */
async function startServer(): Promise<{ child: ChildProcess; url: string }> {
  const command = [process.execPath, CLI, "serve", "--port", "0"];
  const [program = "", ...args] = has("taskset") ? ["taskset", "-c", "0", ...command] : command;
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  for await (const line of createInterface({ input: child.stderr as NodeJS.ReadableStream })) {
    const url = /listens on (\S+)/.exec(line)?.[1];
    if (url !== undefined) return { child, url };
  }
  throw new Error("captally serve did not start");
}

const has = (program: string): boolean => spawnSync("which", [program]).status === 0;
const hasWrk = (): boolean => has("wrk");

async function byWrk(url: string, file: string, seconds: number): Promise<Load> {
  const args = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "--latency", "-s", join(HERE, "serve.lua"), url];
  const child = spawn("wrk", args, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, CAPTALLY_BODIES: file },
  });
  const text = (await child.stdout.toArray()).join("");
  const number = (pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? Number.NaN);
  const [, ...socketErrors] = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text) ?? [];
  const latency = (percent: number): number => {
    const [, value = "", unit = "ms"] = new RegExp(`\\b${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(text) ?? [];
    return Number(value) * ({ us: 1e-3, ms: 1, s: 1e3 }[unit] ?? Number.NaN);
  };
  return {
    requests: number(/(\d+) requests in/),
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    errors: socketErrors.reduce(
      (sum, count) => sum + Number(count),
      Number(/Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0),
    ),
    p50: latency(50),
    p99: latency(99),
  };
}

async function byClient(url: string, bodies: readonly string[], seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  let errors = 0;
  let next = 0;
  const begin = performance.now();
  const end = begin + 1000 * seconds;
  const ask = async (): Promise<void> => {
    const start = performance.now();
    const outgoing = httpRequest(`${url}/v1/score`, {
      method: "POST",
      agent,
      headers: { "content-type": "application/json" },
    });
    outgoing.end(bodies[next++ % bodies.length]);
    const [incoming] = (await once(outgoing, "response")) as [NodeJS.ReadableStream & { statusCode?: number }];
    incoming.resume();
    await once(incoming, "end");
    if (incoming.statusCode !== 200) ++errors;
    times.push(performance.now() - start);
  };
  const lane = async (): Promise<void> => {
    while (performance.now() < end) await ask().catch(() => ++errors);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  agent.destroy();
  const perSecond = (1000 * times.length) / (performance.now() - begin);
  return { requests: times.length, perSecond, errors, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Batches of rewards line by line, each answered before the next is sent. */
async function rewards(images: readonly Image[]): Promise<string> {
  const child = spawn(process.execPath, [CLI, "serve", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (line: string): Promise<void> => {
    child.stdin.write(line);
    const { value } = await lines.next();
    if (String(value).includes('"error"')) throw new Error(String(value));
  };
  const references = Object.fromEntries(images.map((image) => [image.id, image.references.slice(0, COOKED)]));
  await ask(`${JSON.stringify({ load: "train", references, metrics: ["CIDEr"] })}\n`);
  const times: number[] = [];
  let before = Number.NaN;
  // The first half is not counted: the host optimises what it sees often.
  for (let i = 0; i < 2 * BATCHES; ++i) {
    const chosen = imagesFrom(images, i * BATCH, BATCH);
    const line = `${JSON.stringify({
      score: "train",
      candidates: chosen.map(({ candidate }) => candidate),
      ids: chosen.map(({ id }) => id),
    })}\n`;
    if (i === BATCHES) before = cpuMilliseconds(child);
    const begin = performance.now();
    await ask(line);
    if (i >= BATCHES) times.push(performance.now() - begin);
  }
  const cpu = (cpuMilliseconds(child) - before) / BATCHES;
  const closed = once(child, "close");
  child.stdin.end();
  await closed;
  const shown = (value: number): string => (Number.isNaN(value) ? "" : `${value.toFixed(2)} ms`);
  return table(
    [`serve --stdio, ${BATCH} candidates x ${COOKED} cooked references, CIDEr`, "least", "median", "p95", "CPU each"],
    [[`${BATCHES} batches`, ...[Math.min(...times), median(times), quantile(times, 0.95), cpu].map(shown)]],
  );
}

/** Milliseconds of CPU that a process has used, user and system; where the system says so. */
function cpuMilliseconds({ pid }: ChildProcess): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return Number.NaN;
  // After the name, which may have blanks: fields 14 and 15 of all, in hundredths of a second.
  const [, rest = ""] = readFileSync(path, "utf8").split(") ");
  const fields = rest.split(" ");
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

function residentMegabytes({ pid }: ChildProcess): number {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return Number.NaN;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(path, "utf8"))?.[1]) / 1024;
}
