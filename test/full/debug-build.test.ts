/**
 * The debug build, with the compiler's own checks, through AssemblyScript's loader: the same bits as the release build.
 */

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { instantiateSync } from "@assemblyscript/loader";
import { beforeAll, expect, test } from "vitest";
import type { RawEngine } from "../../src/engine/raw.js";
import { Session } from "../../src/engine/session.js";
import { evaluateSegments } from "../support/evaluate.js";
import { golden } from "../support/golden.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
let session: Session;

beforeAll(() => {
  const compiler = fileURLToPath(new URL("../../node_modules/assemblyscript/bin/asc.js", import.meta.url));
  execFileSync(process.execPath, [compiler, "--config", "asconfig.json", "--target", "debug"], { cwd: root });
  const { exports } = instantiateSync(readFileSync(new URL("../../build/captally.debug.wasm", import.meta.url)));
  session = new Session(exports as unknown as RawEngine);
});

test("BLEU of the COCO demo, from raw statistics", () => {
  const references = golden<Record<string, string[]>>("coco_demo_gts.json.gz");
  const candidates = golden<Record<string, string[]>>("coco_demo_res.json.gz");
  const segments = Object.keys(references).map((id) => ({
    candidate: candidates[id]?.[0] as string,
    references: references[id] as string[],
  }));
  const release = evaluateSegments(segments, { metrics: ["Bleu"] });

  session.reset();
  const own = session.tokenize(
    segments.flatMap((segment) => segment.references),
    "none",
    false,
  );
  session.buildGrams(own, 4);
  const bounds: number[] = [];
  for (const segment of segments) {
    const first = bounds.at(-1) ?? 0;
    bounds.push(first, first + segment.references.length);
  }
  session.freeze();
  const others = session.tokenize(
    segments.map(({ candidate }) => candidate),
    "none",
    false,
  );
  session.buildGrams(others, 4);
  const count = segments.length;
  const address = session.writeWords(Uint32Array.from(bounds));
  const values = session.call((raw) => {
    const overlaps = raw.beginOverlaps(count) >>> 0;
    raw.countOverlaps(overlaps, own.handle, others.handle, address, 0, count, 4);
    const rows = raw.alloc(8 * raw.bleuWidth(4) * count) >>> 0;
    const total = raw.alloc(8 * raw.bleuWidth(4)) >>> 0;
    const out = raw.alloc(8 * 4) >>> 0;
    raw.bleuStatistics(own.handle, others.handle, overlaps, address, 0, count, 4, rows);
    raw.sumRows(rows, count, raw.bleuWidth(4), total);
    raw.bleuScores(total, 1, 4, 0, out);
    return out;
  });
  expect([...session.readDoubles(values, 4)]).toEqual(Object.values(release.corpus));
});

test("the PTB tokenizer", () => {
  session.reset();
  const texts = ["A man can't ride U.S. bikes (gonna).", "Grade A.", "they've 1 1/2 cups at 5:30 p.m."];
  const tokens = session.tokenize(texts, "ptb", false);
  expect(texts.map((_, i) => session.spell(tokens, i))).toEqual([
    "a man ca n't ride u.s. bikes -lrb- gon na -rrb-",
    "grade a.",
    "they 've 1\u00a01/2 cups at 5:30 p.m.",
  ]);
});
