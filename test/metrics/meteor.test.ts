/**
 * METEOR by name: options against the jar, strict mode, packs and limits.
 *
 * `meteor_options.json.gz`: scores of the standard tool's jar for other tasks and modules (`-t`, `-m`).
 */

import { expect, test } from "vitest";
import type { CaptallyError } from "../../src/errors.js";
import { evaluateSegments, type Segment } from "../support/evaluate.js";
import { golden } from "../support/golden.js";
import { builtPack } from "../support/meteor.js";

const packs = { wordnet: builtPack("wordnet"), paraphrase: builtPack("paraphrase") };

interface OptionRuns {
  readonly items: readonly { readonly hyp: string; readonly refs: readonly string[] }[];
  readonly runs: readonly { readonly metric: string; readonly scores: readonly number[]; readonly corpus: number }[];
}

const { items, runs } = golden<OptionRuns>("meteor_options.json.gz");
const segments = items.map(({ hyp, refs }) => ({ candidate: hyp, references: refs }));

test.each(runs)("$metric equals the jar", ({ metric, scores, corpus }) => {
  const result = evaluateSegments(segments, { metrics: [metric], packs });
  expect(result.captions?.map((row) => row[metric])).toEqual(scores);
  expect(result.corpus[metric]).toBe(corpus);
});

test("variants of one run do not disturb each other, nor other metrics", () => {
  const metrics = ["METEOR", "METEOR:adequacy", "METEOR:exact", "CIDEr", "Bleu_4"];
  const together = evaluateSegments(segments, { metrics, packs });
  for (const metric of metrics) {
    expect(evaluateSegments(segments, { metrics: [metric], packs }).corpus[metric]).toBe(together.corpus[metric]);
  }
});

function meteorOf(segment: Segment, mode: "parity" | "strict"): unknown {
  return evaluateSegments([segment], { metrics: ["METEOR"], mode, packs }).captions?.[0]?.METEOR;
}

test("strict mends what the original drops and does not normalise twice", () => {
  const stems = { candidate: "dogs run", references: ["dog running"] };
  expect(meteorOf(stems, "parity")).toBe(0);
  expect(meteorOf(stems, "strict")).toBeGreaterThan(0.5);
  // The original cuts "black-and-white" in three.
  const hyphens = { candidate: "a black-and-white cat", references: ["a black and white cat"] };
  expect(meteorOf(hyphens, "parity")).toBe(1);
  expect(meteorOf(hyphens, "strict")).toBeLessThan(1);
});

test("a missing pack is named with the metric and the file", () => {
  const run = (metric: string, given: Partial<typeof packs>) => () =>
    evaluateSegments(segments, { metrics: [metric], packs: given });
  expect(run("METEOR", {})).toThrow(/METEOR needs the data pack "wordnet", file wordnet\.pack/);
  expect(run("METEOR", { wordnet: packs.wordnet })).toThrow(/"paraphrase", file paraphrase\.pack/);
  expect(run("METEOR", { ...packs, wordnet: packs.paraphrase })).toThrow(/kind "wordnet", got "paraphrase"/);
  expect(run("METEOR:exact:stem", {})).not.toThrow();
});

test("what would take minutes is refused", () => {
  const endless = "a ".repeat(20_000).trim();
  try {
    const short = { candidate: "a b", references: ["a c"] };
    evaluateSegments([short, { candidate: endless, references: [`${endless} b`] }], { metrics: ["METEOR:exact"] });
    expect.unreachable();
  } catch (error) {
    const { code, message, place } = error as CaptallyError;
    expect(code).toBe("metric-limit");
    expect(message).toMatch(/the candidate of image "1" and its references/);
    expect(place.id).toBe("1");
  }
});

test("signatures name task, parameters, modules, search and packs", () => {
  const { signatures } = evaluateSegments(segments.slice(0, 2), { metrics: ["METEOR", "METEOR:tune:exact"], packs });
  expect(signatures.METEOR).toMatch(
    /^METEOR\|.*\|task:rank\|params:0\.85,0\.2,0\.6,0\.75\|modules:exact=1,stem=0\.6,synonym=0\.8,paraphrase=0\.6\|norm:yes\|search:meteor-1\.5\|beam:40\|wordnet:wordnet-3\.0:[0-9a-f]{8}\|paraphrase:meteor-1\.5-captions:[0-9a-f]{8}\|version/,
  );
  expect(signatures["METEOR:tune:exact"]).toMatch(
    /\|task:tune\|params:0\.5,1,0\.5,0\.5\|modules:exact=1\|norm:yes\|search:meteor-1\.5\|beam:40\|version/,
  );
});
