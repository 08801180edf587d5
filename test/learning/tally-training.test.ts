/**
 * The training of Tally: a step against a naive one, the head's optimum, captions kept out, the same file from the same seed.
 */

import { describe, expect, test } from "vitest";
import { readPack } from "../../src/data/pack.js";
import { TALLY_FEATURES } from "../../src/data/tally-pack.js";
import { BagEncoder } from "../../src/engine/bag-encoder.js";
import { score } from "../../src/index.js";
import { DEFAULT_TALLY } from "../../src/learning/tally/choices.js";
import type { CaptionedImage } from "../../src/learning/tally/corpus.js";
import { fitHead, type HeadTask } from "../../src/learning/tally/head.js";
import { leaksOf, sameText, withoutLeaks } from "../../src/learning/tally/leakage.js";
import { trainTally } from "../../src/learning/tally/train.js";
import { loadTrainingEngine } from "../../src/learning/training-engine.js";
import { NaiveEncoder } from "../naive/bag-encoder.js";
import { seededRandom } from "../support/random.js";
import { SELECTION } from "../support/tally.js";

const engine = await loadTrainingEngine();

describe("the encoder", () => {
  const [rows, dimension, images] = [12, 8, 8];
  const betas = [0.9, 0.98] as const;

  test("steps as the naive one does", () => {
    const random = seededRandom(5);
    const start = Array.from({ length: rows }, () => Array.from({ length: dimension }, () => random.next() - 0.5));
    const session = engine.acquire();
    const encoder = new BagEncoder(session, { rows, dimension, images, bags: 5 * images, words: 500 }, betas);
    encoder.vectors = Float32Array.from(start.flat());
    const naive = new NaiveEncoder(start, betas);
    for (let step = 0; step < 4; ++step) {
      const counts = Array.from({ length: images }, () => 1 + Math.floor(3 * random.next()));
      const bag = (): number[] =>
        Array.from({ length: 1 + Math.floor(6 * random.next()) }, () => Math.floor(rows * random.next()));
      const batch = {
        counts,
        bags: Array.from({ length: images + counts.reduce((sum, count) => sum + count, 0) }, bag),
      };
      expect(encoder.step(batch, 10, 0.01)).toBeCloseTo(naive.step(batch, 10, 0.01), 4);
    }
    const vectors = encoder.vectors;
    naive.vectors.flat().forEach((value, i) => {
      expect(vectors[i]).toBeCloseTo(value, 3);
    });
    engine.release(session);
  });

  test("a caption whose words are all left out moves nothing", () => {
    const session = engine.acquire();
    const encoder = new BagEncoder(session, { rows, dimension, images, bags: 2 * images, words: 64 }, betas);
    encoder.vectors = new Float32Array(rows * dimension).fill(0.25);
    const loss = encoder.step(
      { counts: Array(images).fill(1), bags: Array.from({ length: 2 * images }, () => []) },
      10,
      0.01,
    );
    expect(loss).toBeCloseTo(Math.log(images), 5);
    expect([...encoder.vectors].every((value) => value === 0.25)).toBe(true);
    engine.release(session);
  });
});

describe("the head", () => {
  const random = seededRandom(11);
  const width = 4;
  /** The most that the second weight may be. */
  const MOST = 0.7;
  const count = 200;
  const rows = Float64Array.from(
    { length: width * count },
    (_, i) => (i % width === 3 ? -1 : 1) * random.next() + (i < 400 ? 0.4 : 0),
  );
  const places = [...Array(count).keys()];
  const task: HeadTask = {
    rows,
    width,
    signs: [1, 1, -1, 1],
    most: [Number.POSITIVE_INFINITY, MOST, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    own: places.slice(0, 100),
    foreign: places.slice(100),
    kinds: [{ weight: 0.5, pairs: places.slice(0, 50).map((i) => [i, 199 - i] as const) }],
  };
  const head = fitHead(task);

  test("no weight is larger than it may be", () => {
    const free = fitHead({ ...task, most: task.most.map(() => Number.POSITIVE_INFINITY) });
    expect(free.weights[1]).toBeGreaterThan(MOST);
    expect(head.weights[1]).toBeCloseTo(MOST, 12);
    const negative = fitHead({ ...task, most: [0.5, 0.5, 0.5, 0.5] });
    for (const weight of negative.weights) expect(Math.abs(weight)).toBeLessThanOrEqual(0.5 + 1e-12);
  });

  test("keeps its signs", () => {
    head.weights.forEach((weight, f) => {
      expect(weight * (task.signs[f] as number)).toBeGreaterThanOrEqual(0);
    });
    expect(head.weights.some((weight) => weight === 0)).toBe(true);
    expect(head.weights.some((weight) => weight !== 0)).toBe(true);
  });

  test("no small allowed change lowers the loss", () => {
    const scales = Array.from({ length: width }, (_, f) => {
      const column = places.map((r) => rows[r * width + f] as number);
      const mean = column.reduce((sum, value) => sum + value, 0) / count;
      return Math.sqrt(column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count);
    });
    const loss = (weights: readonly number[], bias: number): number => {
      const z = (row: number): number =>
        weights.reduce((sum, weight, f) => sum + weight * (rows[row * width + f] as number), bias);
      const soft = (value: number): number => Math.log1p(Math.exp(value));
      const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
      return (
        mean(task.own.map((row) => soft(-z(row)))) / 2 +
        mean(task.foreign.map((row) => soft(z(row)))) / 2 +
        0.3 * 0.5 * mean((task.kinds[0]?.pairs ?? []).map(([better, worse]) => soft(z(worse) - z(better)))) +
        (1e-3 / 2) * weights.reduce((sum, weight, f) => sum + (weight * (scales[f] as number)) ** 2, 0)
      );
    };
    const best = loss(head.weights, head.bias);
    for (const change of [1e-3, -1e-3]) {
      expect(loss(head.weights, head.bias + change)).toBeGreaterThanOrEqual(best);
      head.weights.forEach((weight, f) => {
        const next = head.weights.map((other, g) => (g === f ? weight + change : other));
        if ((next[f] as number) * (task.signs[f] as number) < 0) return;
        if (Math.abs(next[f] as number) > (task.most[f] as number)) return;
        expect(loss(next, head.bias)).toBeGreaterThanOrEqual(best);
      });
    }
  });
});

const NOUNS = ["dog", "cat", "man", "woman", "horse", "bird", "car", "boat"];
const VERBS = ["sits", "stands", "runs", "sleeps", "waits"];
const PLACES = ["on the grass", "in a field", "near the water", "by a house", "in the snow"];

/** Captions by a few templates: enough that words of one image go together. */
function madeImages(count: number, seed: number): CaptionedImage[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, i) => {
    const [noun, verb, place] = [random.pick(NOUNS), random.pick(VERBS), random.pick(PLACES)];
    const captions = [
      `A ${noun} ${verb} ${place} .`,
      `The ${noun} is ${place}`,
      `A large ${noun} that ${verb} ${place}.`,
      `There is a ${noun} ${place}`,
    ];
    return { id: `made:${i}`, captions };
  });
}

test("two trainings from one seed give the same file, another seed another", async () => {
  const train = (seed: number) =>
    trainTally(engine, madeImages(120, 1), madeImages(30, 2), SELECTION, {
      ...DEFAULT_TALLY,
      ...{ dimension: 16, buckets: 4, steps: 60, batch: 32, seed, name: "made", notice: "" },
    });
  const trained = train(3);
  expect(trained.pack).toEqual(train(3).pack);
  expect(readPack(train(4).pack).checksum).not.toBe(readPack(trained.pack).checksum);
  expect(trained.model.weights.length).toBe(TALLY_FEATURES.length);
  expect(trained.model.finalWords).toContain("a");
  const { captions } = await score({
    references: [1, 2, 3].map(() => ["A dog runs on the grass .", "The dog is on the grass"]),
    candidates: ["A dog is on the grass", "A cat sleeps in the snow", "A dog is on the"],
    metrics: ["Tally"],
    packs: { tally: trained.pack },
  });
  const [right = 0, other = 0, broken = 0] = captions?.map(({ Tally }) => Tally as number) ?? [];
  expect(right).toBeGreaterThan(other);
  expect(right).toBeGreaterThan(broken);
});

test("captions and images of evaluation sets are left out, whatever their case and signs", () => {
  const images = [
    { id: "x:1", captions: ["A dog, running!", "A cat."] },
    { id: "x:2", captions: ["Two men"] },
  ];
  const evaluation = { ids: new Set(["x:2"]), texts: new Set([sameText("a dog running")]) };
  expect(leaksOf(images, evaluation)).toEqual([
    { kind: "caption", value: "a dog running" },
    { kind: "image", value: "x:2" },
  ]);
  const kept = withoutLeaks(images, evaluation);
  expect(kept).toEqual({ images: [{ id: "x:1", captions: ["A cat."] }], leftOut: { images: 1, captions: 1 } });
  expect(leaksOf(kept.images, evaluation)).toEqual([]);
});
