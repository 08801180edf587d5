/**
 * NNEval: its features are the metrics' own scores, its score is the network's, explanations add up, and what is missing is named.
 */

import { describe, expect, test } from "vitest";
import { readModel, withChecksum, writeModel } from "../../src/data/model-file.js";
import { loadEngine } from "../../src/engine/engine.js";
import { readDocumentFrequencies } from "../../src/evaluation/df-file.js";
import { evaluate } from "../../src/evaluation/evaluate.js";
import type { SystemEvaluation } from "../../src/evaluation/evaluation.js";
import type { RunOptions } from "../../src/evaluation/prepare.js";
import { explain, type Metric, score } from "../../src/index.js";
import { computeFeatures } from "../../src/learning/features.js";
import type { NetworkExplanation } from "../../src/metrics/explanation.js";
import { parseMetrics } from "../../src/metrics/metric-list.js";
import { learnedMetric, nneval } from "../../src/metrics/nneval.js";
import { featureMetric, NNEVAL_FEATURES } from "../../src/metrics/nneval-features.js";
import { layersOf, naiveLogits, naiveSoftmax } from "../naive/mlp.js";
import { builtPack } from "../support/meteor.js";
import { drawnModel, smallFrequencies } from "../support/nneval.js";

const engine = await loadEngine();
const cocoFrequencies = await smallFrequencies();
const packs = {
  wordnet: builtPack("wordnet"),
  paraphrase: builtPack("paraphrase"),
  vectors: builtPack("vectors"),
  cocoFrequencies,
};

const references = [
  ["a dog runs on the grass", "the brown dog is running", "a puppy plays outside"],
  ["two children play with a ball", "kids are playing on the beach"],
  ["a man rides a wave", "a surfer in the sea", "a person surfs"],
  ["a plate", ""],
];
const candidates = ["a dog is running on grass", "two children play with a ball", "some food on a plate", ""];
const tuples = new Map(
  [...references.flat(), ...candidates].map((caption) => [
    caption,
    caption
      .split(" ")
      .filter((word) => ["dog", "grass", "ball", "plate", "wave", "children"].includes(word))
      .map((word) => [word] as const),
  ]),
);
const scenes = { tuples: { name: "test", parser: undefined, tuples } };
const run: RunOptions = { mode: "parity", tokenizer: "ptb", documentFrequencies: undefined, packs, scenes };

function evaluated(metrics: readonly Metric[], options: Partial<RunOptions> = {}): SystemEvaluation {
  const [evaluation] = evaluate(
    engine,
    { ids: candidates.map((_, i) => String(i)), references, systems: [{ name: "system", candidates }] },
    { ...run, ...options, metrics, perCaption: true },
  );
  return evaluation as SystemEvaluation;
}

const columnOf = ({ captions = [] }: SystemEvaluation, name: string): number[] =>
  captions.map((row) => row[name] as number);

test("features are the metrics' own scores, in the paper's order and scale", () => {
  expect(NNEVAL_FEATURES).toEqual(["METEOR", "WMD", "Bleu_1", "Bleu_2", "Bleu_3", "Bleu_4", "SPICE", "CIDEr/10"]);
  const features = evaluated([featureMetric()]);
  const df = readDocumentFrequencies(cocoFrequencies, { name: "df" });
  const own = evaluated(parseMetrics(["METEOR", "WMD", "Bleu", "SPICE", "CIDEr"]), { documentFrequencies: df });
  for (const name of NNEVAL_FEATURES) {
    if (name !== "CIDEr/10") expect(columnOf(features, name)).toEqual(columnOf(own, name));
  }
  const cider = columnOf(own, "CIDEr");
  expect(columnOf(features, "CIDEr/10")).toEqual(cider.map((value) => value / 10));
  expect(Math.max(...cider)).toBeGreaterThan(1);
  // The run's own document frequencies are another matter.
  const both = evaluated([featureMetric(), ...parseMetrics(["CIDEr"])]);
  expect(columnOf(both, "CIDEr/10")).toEqual(columnOf(features, "CIDEr/10"));
  expect(columnOf(both, "CIDEr")).not.toEqual(cider);
});

test("features of single captions do not depend on what else is computed", () => {
  const captions = candidates.map((candidate, i) => ({ candidate, references: references[i] as string[] }));
  const together = computeFeatures(engine, captions, run);
  const turned = computeFeatures(engine, [...captions].reverse(), run);
  together.forEach((column, f) => {
    expect([...column].reverse()).toEqual([...(turned[f] as Float64Array)]);
    expect([...column]).toEqual(columnOf(evaluated([featureMetric()]), NNEVAL_FEATURES[f] as string));
  });
});

describe("the score", async () => {
  const model = await drawnModel(NNEVAL_FEATURES);

  test("is the naive twin's on the same features", () => {
    const features = evaluated([featureMetric()]);
    const { corpus, signatures, ...evaluation } = evaluated([learnedMetric(model)]);
    const layers = layersOf(model.sizes, model.parameters);
    const scores = columnOf(evaluation as SystemEvaluation, "Own");
    scores.forEach((value, i) => {
      const inputs = NNEVAL_FEATURES.map((name, f) => {
        const [least, most] = [model.minimum[f] as number, model.maximum[f] as number];
        return (2 * ((columnOf(features, name)[i] as number) - least)) / (most - least) - 1;
      });
      expect(value).toBeCloseTo(naiveSoftmax(naiveLogits(layers, inputs))[1] as number, 6);
    });
    expect(corpus.Own).toBeCloseTo(scores.reduce((sum, value) => sum + value, 0) / scores.length, 12);
    expect(signatures.Own).toMatch(
      /^Own\|refs:2-3\|tok:ptb\|mode:parity\|feat:nneval-1\|n:8\|model:own-1:[0-9a-f]{8}\|df:[0-9a-f]{16}:[0-9a-f]{8}\|vectors:.*\|wordnet:.*\|paraphrase:.*\|tuples:test\|version:/,
    );
  });

  test("comes with a warning where a model learned with other data", () => {
    const other = withChecksum({ ...model, df: "df-of-others:1", vectors: "" });
    const { warnings } = evaluated([learnedMetric(other)]);
    expect(warnings.filter(({ code }) => code === "model-data").length).toBe(1);
    expect(evaluated([learnedMetric(model)]).warnings.filter(({ code }) => code === "model-data")).toEqual([]);
  });

  test("explanations add up to it", async () => {
    const options = { references, candidates, tuples, packs, metrics: [learnedMetric(model)] };
    const { captions = [] } = await score(options);
    for (const i of candidates.keys()) {
      const { explanations } = await explain({ ...options, id: i, missing: "zero" });
      const [explanation] = explanations as NetworkExplanation[];
      expect(explanation?.score).toBe(captions[i]?.Own);
      const total = explanation?.features.reduce((sum, { contribution }) => sum + contribution, explanation.baseline);
      expect(total).toBeCloseTo(explanation?.score as number, 10);
      expect(explanation?.features.map(({ name }) => name)).toEqual(NNEVAL_FEATURES);
    }
  });

  test("a feature at its mean adds nothing, and a feature alone adds all", async () => {
    const only = await drawnModel(["Bleu_1"]);
    const evaluation = evaluated([learnedMetric(only)], { scenes: undefined });
    const [value = 0] = columnOf(evaluation, "Own");
    const atMean = withChecksum({
      ...only,
      baseline: [columnOf(evaluated([featureMetric(["Bleu_1"])]), "Bleu_1")[0] as number],
    });
    for (const [one, expected] of [
      [only, undefined],
      [atMean, 0],
    ] as const) {
      const { explanations } = await explain({
        references,
        candidates,
        packs,
        metrics: [learnedMetric(one)],
        id: 0,
        missing: "zero",
      });
      const [{ baseline, features, score: total }] = explanations as [NetworkExplanation];
      expect(total).toBe(value);
      expect(features[0]?.contribution).toBeCloseTo(expected ?? value - baseline, 14);
    }
  });
});

describe("what is missing", () => {
  test("without tuples and parser, NNEval says so and offers NNEval_7", async () => {
    const model = await drawnModel(NNEVAL_FEATURES, "NNEval");
    expect(() => evaluated([learnedMetric(model)], { scenes: undefined })).toThrow(
      /^NNEval has SPICE among its features, .*@captally\/spice-exact.*NNEval_7 and NNEval_match_7 are models without SPICE/,
    );
    const seven = await drawnModel(NNEVAL_FEATURES.filter((name) => name !== "SPICE"));
    expect(columnOf(evaluated([learnedMetric(seven)], { scenes: undefined }), "Own").length).toBe(4);
  });

  test("a model's pack is named when it is no model", () => {
    expect(() => evaluated([nneval()], { packs: { ...packs, nneval: new Uint8Array(3) } })).toThrow(
      /model nneval\.json: it is no JSON/,
    );
    expect(() => evaluated([nneval()])).toThrow(/NNEval needs the data pack "nneval", file nneval\.json/);
  });

  test("features that captally does not compute are refused", async () => {
    const model = await drawnModel(["METEOR"]);
    const text = writeModel({ ...model, features: ["BLEURT"] });
    const other = readModel(new TextEncoder().encode(text), "other.json");
    expect(() => learnedMetric(other)).toThrow(
      /^model own-1: expected features of the set nneval-1 .*, found nneval-1 with BLEURT/,
    );
  });
});
