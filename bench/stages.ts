/**
 * Times the stages of one run of captally inside one fresh process, and prints them as JSON.
 *
 *     npx tsx bench/stages.ts REFERENCES CANDIDATES
 *
 * @module
 */

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { CaptionTable } from "../src/corpus/caption-table.js";
import { type CaptionRecords, readCaptionRecords } from "../src/engine/caption-records.js";
import { loadEngine } from "../src/engine/engine.js";
import { Session } from "../src/engine/session.js";
import { evaluate } from "../src/evaluation/evaluate.js";
import { readPlainCoco } from "../src/io/plain-coco.js";
import type { Metric } from "../src/metrics/metric.js";
import { parseMetrics } from "../src/metrics/metric-list.js";

/** CPU and wall seconds by stage; a stage inside another is taken out of it. */
const stages: { [name: string]: { cpu: number; wall: number } } = {};

const open: { cpu: number; wall: number }[] = [];

/** Adds the time of `work`, less that of stages inside it, to the stage `name`. */
function timed<T>(name: string, work: () => T): T {
  const inner = { cpu: 0, wall: 0 };
  open.push(inner);
  const cpu = process.cpuUsage();
  const wall = performance.now();
  try {
    return work();
  } finally {
    const used = process.cpuUsage(cpu);
    add(name, (used.user + used.system) / 1e6, (performance.now() - wall) / 1e3, inner);
  }
}

function add(name: string, cpu: number, wall: number, inner: { cpu: number; wall: number }): void {
  open.pop();
  const outer = open.at(-1);
  if (outer !== undefined) {
    outer.cpu += cpu;
    outer.wall += wall;
  }
  stages[name] ??= { cpu: 0, wall: 0 };
  stages[name].cpu += cpu - inner.cpu;
  stages[name].wall += wall - inner.wall;
}

/** The metric, its stages named after it. */
function timedMetric(metric: Metric): Metric {
  const name = (metric.outputs[0] as string).startsWith("Bleu") ? "Bleu" : (metric.outputs[0] as string);
  return {
    ...metric,
    prepare(references) {
      const prepared = timed(name, () => metric.prepare(references));
      return { ...prepared, score: (candidates) => timed(name, () => prepared.score(candidates)) };
    },
  };
}

/** Times a method of the engine's sessions. */
function timeMethod(method: "tokenize" | "buildGrams", name: string): void {
  const original = Session.prototype[method] as (...args: unknown[]) => unknown;
  Object.assign(Session.prototype, {
    [method](this: Session, ...args: unknown[]) {
      return timed(name, () => original.apply(this, args));
    },
  });
}

function readRecords(file: Uint8Array, list?: number): CaptionRecords | undefined {
  const session = engine.acquire();
  const records = readCaptionRecords(session, file, list);
  engine.release(session);
  return records;
}

function read(path: string): CaptionTable {
  const bytes = readFileSync(path);
  const file = timed("read: inflate", () => (path.endsWith(".gz") ? gunzipSync(bytes) : bytes));
  const captions = timed("read: JSON to captions", () => readPlainCoco(file, path, readRecords));
  if (captions === undefined) throw new Error(`${path}: no plain COCO file`);
  return captions;
}

const [referencesPath = "", candidatesPath = ""] = process.argv.slice(2);
const loading = process.cpuUsage();
const loadingWall = performance.now();
const engine = await loadEngine();
open.push({ cpu: 0, wall: 0 });
const loaded = process.cpuUsage(loading);
add("load engine", (loaded.user + loaded.system) / 1e6, (performance.now() - loadingWall) / 1e3, { cpu: 0, wall: 0 });

timeMethod("tokenize", "tokenize");
timeMethod("buildGrams", "n-grams");
const references = read(referencesPath);
const candidates = read(candidatesPath);
const texts = timed("match", () => {
  const rows = references.rows.filter(({ id }) => candidates.index.has(id));
  return {
    ids: rows.map(({ id }) => id),
    references: rows.map(({ captions }) => captions),
    systems: [
      {
        name: "system",
        candidates: rows.map(({ id }) => candidates.rows[candidates.index.get(id) as number]?.captions.at(0) as string),
      },
    ],
  };
});
const evaluations = timed("rest of the evaluation", () =>
  evaluate(engine, texts, {
    metrics: parseMetrics(["Bleu", "ROUGE_L", "CIDEr"]).map(timedMetric),
    mode: "parity",
    tokenizer: "ptb",
    documentFrequencies: undefined,
    perCaption: true,
  }),
);
const output = timed("output as JSON", () => JSON.stringify(evaluations));
if (output.length === 0) throw new Error("no output");
process.stdout.write(JSON.stringify(stages));
