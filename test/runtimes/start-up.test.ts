/**
 * How soon a fresh worker answers, and what it takes.
 */

import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { residentMegabytes } from "../support/memory.js";
import { installedProject, type Project } from "./project.js";
import { bundleWorker, startWorker } from "./workerd.js";

/** Milliseconds to the first answer, best of several: other work on the machine is none of the worker's. */
const FIRST_ANSWER = 100;
/** Megabytes more than a worker that does nothing. */
const MEMORY = 40;
const ROUNDS = 5;
const REQUESTS = 200;

const EMPTY = "export default { fetch: () => new Response('{}') };";
const SCORING = 'import { createHandler } from "captally/edge"; export default createHandler();';
const body = JSON.stringify({
  references: { 1: ["a man rides a horse", "a person on a horse"], 2: ["two dogs play in the snow"] },
  candidates: { 1: "a man on a pony", 2: "dogs are playing in snow" },
});

let project: Project;
beforeAll(() => {
  project = installedProject();
});
afterAll(() => project.remove());

/** Resident megabytes of the workerd processes that this process has started. */
function residentOfWorkers(): number {
  const children = execFileSync("ps", ["--ppid", String(process.pid), "-o", "pid=,comm="], { encoding: "utf8" });
  const pids = children.split("\n").flatMap((line) => (line.includes("workerd") ? [Number.parseInt(line, 10)] : []));
  return pids.reduce((sum, pid) => sum + residentMegabytes(pid), 0);
}

async function measure(source: string): Promise<{ first: number; memory: number }> {
  project.write("worker.mjs", source);
  const worker = await startWorker(await bundleWorker(project.path("worker.mjs")));
  const ask = async (): Promise<void> => {
    const headers = { "content-type": "application/json" };
    const response = await worker.dispatchFetch("http://worker/v1/score", { method: "POST", headers, body });
    expect(response.status, await response.text()).toBe(200);
  };
  try {
    const begin = performance.now();
    await ask();
    const first = performance.now() - begin;
    for (let i = 0; i < REQUESTS; i++) await ask();
    return { first, memory: residentOfWorkers() };
  } finally {
    await worker.dispose();
  }
}

test("a worker answers its first request soon, and needs little memory", async () => {
  const empty = [];
  const scoring = [];
  for (let i = 0; i < ROUNDS; i++) {
    empty.push(await measure(EMPTY));
    scoring.push(await measure(SCORING));
  }
  const least = (values: readonly number[]): number => Math.min(...values);
  const first = least(scoring.map((run) => run.first));
  const idle = least(empty.map((run) => run.first));
  const memory = least(scoring.map((run) => run.memory)) - least(empty.map((run) => run.memory));
  process.stdout.write(
    `workerd: first answer ${first.toFixed(0)} ms (an empty worker ${idle.toFixed(0)} ms), ${memory.toFixed(1)} MB more than it after ${REQUESTS} requests\n`,
  );
  expect(first).toBeLessThan(FIRST_ANSWER);
  expect(memory).toBeLessThan(MEMORY);
});
