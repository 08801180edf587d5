/**
 * Pairs, the training loop, checkpoints and leakage.
 */

import { describe, expect, test } from "vitest";
import { writeModel } from "../../src/data/model-file.js";
import { Random } from "../../src/judgement/statistics/random.js";
import { checkpointText, readCheckpoint } from "../../src/learning/checkpoint-file.js";
import { type FeatureTable, featureCells, readFeatureTable } from "../../src/learning/feature-table.js";
import { kernelNetworks } from "../../src/learning/kernel-network.js";
import { leaks } from "../../src/learning/leakage.js";
import { columnsOf, type LearnOptions, learn, modelOf, prepareLearning } from "../../src/learning/learn.js";
import { DEFAULT_OPTIMIZER } from "../../src/learning/network.js";
import { rowOrder } from "../../src/learning/train.js";
import { loadTrainingEngine } from "../../src/learning/training-engine.js";
import { trainingImages } from "../../src/learning/training-images.js";
import { trainingRows } from "../../src/learning/training-rows.js";
import { NNEVAL_FEATURES } from "../../src/metrics/nneval-features.js";

const images = Array.from({ length: 40 }, (_, i) => ({
  id: `set:${i}`,
  people: [0, 1, 2, 3, 4].map((k) => `person ${i} ${k}`),
  machines: [0, 1, 2].map((k) => `machine ${i} ${k}`),
}));

describe("pairs", () => {
  test("a person's caption is compared with the other four, a machine's with four of the five", () => {
    const rows = trainingRows(images, "human", Random.seeded(1));
    expect(rows.length).toBe(6 * images.length);
    for (const { image, candidate, references, label } of rows) {
      const number = image.slice("set:".length);
      expect(new Set(references).size).toBe(4);
      for (const reference of references) expect(reference).toMatch(new RegExp(`^person ${number} `));
      expect(candidate).toMatch(new RegExp(`^${label === 1 ? "person" : "machine"} ${number} `));
      expect(references).not.toContain(candidate);
    }
    // By lot: not always the same caption is left out.
    const left = rows
      .filter(({ label }) => label === 0)
      .map(({ references }) =>
        references
          .join()
          .match(/ \d(?=,|$)/g)
          ?.join(),
      );
    expect(new Set(left).size).toBe(5);
  });

  test("captions of other images are never those of the own one", () => {
    const rows = trainingRows(images, "match", Random.seeded(2));
    expect(rows.filter(({ label }) => label === 1).length).toBe(3 * images.length);
    for (const { image, candidate, label } of rows)
      expect(candidate.startsWith(`person ${image.slice("set:".length)} `)).toBe(label === 1);
  });

  test("depend on the seed only", () => {
    const of = (seed: number) => JSON.stringify(trainingRows(images, "human", Random.seeded(seed)));
    expect(of(3)).toBe(of(3));
    expect(of(3)).not.toBe(of(4));
  });
});

test("the order of an epoch is a permutation that seed and epoch give", () => {
  const order = rowOrder(1000, 5, 7);
  expect([...order].sort((a, b) => a - b)).toEqual([...Array(1000).keys()]);
  expect(rowOrder(1000, 5, 7)).toEqual(order);
  expect(rowOrder(1000, 5, 8)).not.toEqual(order);
  expect(rowOrder(1000, 6, 7)).not.toEqual(order);
});

/** Features that tell the labels but for noise. */
function table(count: number, seed: number): FeatureTable {
  const random = Random.seeded(seed);
  const labels = Array.from({ length: count }, () => random.below(2));
  return {
    names: NNEVAL_FEATURES,
    columns: NNEVAL_FEATURES.map(() => Float64Array.from(labels, (label) => 0.2 * label + random.below(1000) / 2000)),
    fields: labels.map((label, i) => ({ image: `set:${i}`, label: String(label) })),
  };
}

const OPTIONS: LearnOptions = {
  features: NNEVAL_FEATURES,
  hidden: [8],
  batch: 20,
  optimizer: { ...DEFAULT_OPTIMIZER, rate: 0.01 },
  epochs: 6,
  patience: 10,
  seed: 11,
};

describe("training", async () => {
  const engine = await loadTrainingEngine();
  const rows = table(200, 1);
  const dev = table(50, 2);
  const prepared = prepareLearning(rows, OPTIONS);
  const score = (values: Float64Array): number =>
    dev.fields.reduce((sum, { label }, i) => sum + (label === "1" ? 1 : -1) * Math.sign(values[i] as number), 0);
  const run = (options: LearnOptions, start?: Parameters<typeof learn>[5]) =>
    learn(engine, kernelNetworks(engine), prepared, options, { dev, score }, start, async () => {});
  const file = (checkpoint: Awaited<ReturnType<typeof run>>): string =>
    writeModel(
      modelOf(prepared, OPTIONS.features, checkpoint, {
        ...{ name: "own", id: "own-1", df: "", vectors: "", training: {} },
        images: trainingImages(rows, "none"),
      }),
    );

  test("learns, and gives the same file twice", async () => {
    const checkpoint = await run(OPTIONS);
    expect(checkpoint.log.length).toBe(6);
    expect(checkpoint.log.at(-1)?.loss).toBeLessThan(0.9 * (checkpoint.log[0]?.loss as number));
    expect(checkpoint.best.score).toBe(Math.max(...checkpoint.log.map((epoch) => epoch.score as number)));
    expect(file(await run(OPTIONS))).toBe(file(checkpoint));
    expect(file(await run({ ...OPTIONS, seed: 12 }))).not.toBe(file(checkpoint));
  });

  test("goes on from a checkpoint's file as without a break", async () => {
    const half = await run({ ...OPTIONS, epochs: 3 });
    const text = checkpointText(half, OPTIONS);
    const rest = await run(OPTIONS, readCheckpoint(text, "checkpoint.json", OPTIONS, prepared.sizes));
    expect(file(rest)).toBe(file(await run(OPTIONS)));
    expect(() => readCheckpoint(text, "checkpoint.json", { ...OPTIONS, batch: 7 }, prepared.sizes)).toThrow(
      /^checkpoint\.json: the training cannot go on from it: its training was another/,
    );
    expect(() => readCheckpoint("[]", "checkpoint.json", OPTIONS, prepared.sizes)).toThrow(/no checkpoint/);
    expect(() => readCheckpoint(text, "checkpoint.json", OPTIONS, [8, 9, 2])).toThrow(/expected 101 numbers/);
  });

  test("stops when the score gets no better", async () => {
    const checkpoint = await learn(
      engine,
      kernelNetworks(engine),
      prepared,
      { ...OPTIONS, epochs: 50, patience: 3 },
      { dev, score: () => 1 },
      undefined,
      async () => {},
    );
    expect([checkpoint.epoch, checkpoint.best.epoch]).toEqual([4, 1]);
  });

  test("refuses rows that teach nothing", () => {
    const same = { ...rows, fields: rows.fields.map(() => ({ label: "1" })) };
    expect(() => prepareLearning(same, OPTIONS)).toThrow("expected rows of both labels, found one");
    const constant = { ...rows, columns: rows.columns.map(() => new Float64Array(200)) };
    expect(() => prepareLearning(constant, OPTIONS)).toThrow("expected different values of METEOR");
    const none = { ...rows, fields: rows.fields.map(() => ({})) };
    expect(() => prepareLearning(none, OPTIONS)).toThrow("row 1: expected a label 0 or 1, found none");
    expect(() => columnsOf({ ...rows, names: ["METEOR"] }, ["WMD"])).toThrow("expected the feature WMD, found none");
  });
});

describe("tables of features", () => {
  const text = (cells: Iterable<string[]>): string => [...cells].map((row) => `${row.join(",")}\n`).join("");

  test("come back from CSV with all digits", () => {
    const rows = table(20, 3);
    expect(readFeatureTable({ text: text(featureCells(rows)), source: "rows.csv" })).toEqual({
      ...rows,
      source: "rows.csv",
    });
  });

  test.each([
    ["another version", "label,feature_set,METEOR\n1,nneval-2,0.5\n", /features of the set nneval-1, found nneval-2/],
    [
      "a missing number",
      "label,feature_set,METEOR\n1,nneval-1,\n",
      /row 1: expected a number from 0 to 1 under METEOR, found ""/,
    ],
    ["no number", "label,feature_set,METEOR\n1,nneval-1,NaN\n", /found "NaN"/],
    ["no features", "label,feature_set\n1,nneval-1\n", /expected features/],
  ])("refuse %s", (_, csv, message) => {
    expect(() => readFeatureTable({ text: csv, source: "rows.csv" })).toThrow(message);
  });
});

test("leaks are found by image and by text without case, punctuation and spacing", () => {
  const evaluation = { ids: ["flickr8k:1"], captions: ["Two dogs play."] };
  const training = { ids: ["coco:1", "coco:2"], captions: ["a cat", "A dog!", ""] };
  expect(leaks(training, evaluation)).toEqual([]);
  expect(leaks({ ...training, captions: [...training.captions, "two  DOGS, play"] }, evaluation)).toEqual([
    { kind: "caption", value: "two dogs play" },
  ]);
  expect(leaks({ ...training, ids: [...training.ids, "flickr8k:1"] }, evaluation)).toEqual([
    { kind: "image", value: "flickr8k:1" },
  ]);
});
