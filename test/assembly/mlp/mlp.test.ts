/**
 * The network kernels against their naive twin, whatever the shape, and what must hold for any network.
 */

import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Optimizer, Perceptron, parameterCount } from "../../../src/engine/perceptron.js";
import { loadTrainingEngine } from "../../../src/learning/training-engine.js";
import { layersOf, naiveFirstStep, naiveGradients, naiveLogits, naiveSoftmax } from "../../naive/mlp.js";
import { learnableRows, shuffledRows } from "../../support/perceptron.js";

/** The kernel adds up in float32, the twin in doubles. */
const TOLERANCE = 2e-5;

const OPTIMIZER: Optimizer = { rate: 1e-3, beta1: 0.9, beta2: 0.999, epsilon: 1e-7, penalty: 1e-4 };

const engine = await loadTrainingEngine();

const sizes = fc.array(fc.integer({ min: 1, max: 11 }), { minLength: 2, maxLength: 4 });
// Sums of these are exact in float32, so kernel and twin agree on what is below zero.
const half = fc.integer({ min: -8, max: 8 }).map((quarters) => quarters / 4);

/** A network with its parameters, and rows for it. */
const cases = sizes.chain((shape) =>
  fc.record({
    sizes: fc.constant(shape),
    parameters: fc.array(half, { minLength: parameterCount(shape), maxLength: parameterCount(shape) }),
    rows: fc.array(fc.array(half, { minLength: shape[0] as number, maxLength: shape[0] as number }), {
      minLength: 1,
      maxLength: 19,
    }),
    seed: fc.integer({ min: 0, max: 1000 }),
  }),
);

function withNetwork<T>(shape: readonly number[], batch: number, work: (network: Perceptron) => T): T {
  const session = engine.acquire();
  try {
    return work(new Perceptron(session, shape, batch));
  } finally {
    engine.release(session);
  }
}

describe("forward", () => {
  test("equals the naive twin", () => {
    fc.assert(
      fc.property(cases, ({ sizes: shape, parameters, rows }) => {
        const session = engine.acquire();
        const network = new Perceptron(session, shape);
        network.parameters = Float32Array.from(parameters);
        const features = session.writeFloats(Float32Array.from(rows.flat()));
        const classes = shape.at(-1) as number;
        const logits = session.readFloats(network.logits(features, rows.length), rows.length * classes);
        const wanted = classes - 1;
        const shares = session.readDoubles(network.probabilities(features, rows.length, wanted), rows.length);
        engine.release(session);
        const layers = layersOf(shape, parameters);
        rows.forEach((row, r) => {
          const expected = naiveLogits(layers, row);
          const own = [...logits.subarray(r * classes, (r + 1) * classes)];
          const scale = 1 + Math.max(...expected.map(Math.abs));
          own.forEach((logit, k) => {
            expect(Math.abs(logit - (expected[k] as number)) / scale).toBeLessThan(TOLERANCE);
          });
          // Softmax is computed in doubles, on the float32 outputs.
          expect(shares[r]).toBeCloseTo(naiveSoftmax(own)[wanted] as number, 12);
        });
      }),
      { numRuns: 200 },
    );
  });

  test("does not depend on how many rows go through at once", () => {
    const { features } = learnableRows(131, 8, 4);
    const outputs = [1, 2, 3, 7, 64, 200].map((batch) => {
      const session = engine.acquire();
      const network = new Perceptron(session, [8, 72, 72, 2], batch);
      network.initialise(9);
      const logits = session.readFloats(network.logits(session.writeFloats(features), 131), 262);
      engine.release(session);
      return Buffer.from(logits.buffer).toString("hex");
    });
    expect(new Set(outputs).size).toBe(1);
  });

  test("extreme outputs give probabilities, not NaN", () => {
    const session = engine.acquire();
    const network = new Perceptron(session, [1, 2]);
    network.parameters = Float32Array.of(3e38, -3e38, 0, 0);
    const rows = session.writeFloats(Float32Array.of(1, -1, 0));
    expect([...session.readDoubles(network.probabilities(rows, 3, 1), 3)]).toEqual([0, 1, 0.5]);
    engine.release(session);
  });
});

describe("training", () => {
  test("a first step follows the gradients of the naive twin", () => {
    fc.assert(
      fc.property(cases, ({ sizes: shape, parameters, rows, seed }) => {
        const classes = shape.at(-1) as number;
        const labels = rows.map((_, r) => (seed + 7 * r) % classes);
        const layers = layersOf(shape, parameters);
        const twin = naiveGradients(layers, rows, labels, OPTIMIZER.penalty);
        const session = engine.acquire();
        const network = new Perceptron(session, shape, rows.length);
        network.beginTraining(OPTIMIZER);
        network.parameters = Float32Array.from(parameters);
        const order = shuffledRows(rows.length, seed);
        const features = session.writeFloats(Float32Array.from(rows.flat()));
        const loss = network.train(features, session.writeWords(Uint32Array.from(labels)), order);
        const { parameters: after, moments } = network;
        expect(network.steps).toBe(1);
        engine.release(session);
        const scale = 1 + Math.max(...rows.flatMap((row) => naiveLogits(layers, row)).map(Math.abs));
        expect(Math.abs(loss - twin.loss)).toBeLessThan(TOLERANCE * scale);
        const steps = naiveFirstStep(twin.gradients, OPTIMIZER.rate, OPTIMIZER.epsilon);
        const largest = 1 + Math.max(...twin.gradients.map(Math.abs));
        twin.gradients.forEach((gradient, p) => {
          const own = (moments[p] as number) / (1 - OPTIMIZER.beta1);
          // A probability that is rounded to 0 or 1 leaves a gradient of the size of its rounding.
          expect(Math.abs(own - gradient)).toBeLessThan(10 * TOLERANCE * scale * largest);
          if (Math.abs(gradient) < 1e-2) return;
          const moved = (after[p] as number) - (parameters[p] as number);
          expect(Math.abs(moved - (steps[p] as number))).toBeLessThan(1e-3 * OPTIMIZER.rate + 3e-7);
        });
      }),
      { numRuns: 200 },
    );
  });

  test("goes on after a break as without one", () => {
    const { features, labels } = learnableRows(200, 8, 5);
    const sizesOf = [8, 12, 2];
    const run = (breaks: boolean): string => {
      let network: Perceptron | undefined;
      let state: { parameters: Float32Array; moments: Float32Array; steps: number } | undefined;
      for (let epoch = 0; epoch < 4; ++epoch) {
        const session = engine.acquire();
        network = new Perceptron(session, sizesOf, 32);
        network.beginTraining(OPTIMIZER);
        if (state === undefined) network.initialise(3);
        else Object.assign(network, state);
        const [rows, classes] = [session.writeFloats(features), session.writeWords(labels)];
        for (let e = epoch; e < (breaks ? epoch + 1 : 4); ++e) network.train(rows, classes, shuffledRows(200, e));
        state = { parameters: network.parameters, moments: network.moments, steps: network.steps };
        engine.release(session);
        if (!breaks) break;
      }
      return Buffer.from(state?.parameters.buffer as ArrayBuffer).toString("hex");
    };
    expect(run(true)).toBe(run(false));
  });

  test("gives the same bits on every host", () => {
    const { features, labels } = learnableRows(3000, 8, 1);
    const session = engine.acquire();
    const network = new Perceptron(session, [8, 72, 72, 2], 75);
    network.beginTraining(OPTIMIZER);
    network.initialise(123);
    const [rows, classes] = [session.writeFloats(features), session.writeWords(labels)];
    for (let epoch = 0; epoch < 3; ++epoch) network.train(rows, classes, shuffledRows(3000, epoch));
    const { parameters } = network;
    engine.release(session);
    expect(createHash("sha256").update(new Uint8Array(parameters.buffer)).digest("hex")).toMatchInlineSnapshot(
      `"011dcdf96adb0f55b3cd6dcadb70d0f6b5a00b6c4e46ee101a9d67fb8242833c"`,
    );
  });
});

test("first weights have the variance that He et al. ask for, and biases are zero", () => {
  const shape = [30, 400, 50];
  const layers = withNetwork(shape, 1, (network) => {
    network.initialise(2 ** 40 + 17);
    return layersOf(shape, network.parameters);
  });
  layers.forEach(({ weights, biases }, l) => {
    const all = weights.flat();
    const variance = all.reduce((sum, w) => sum + w * w, 0) / all.length;
    expect(variance / (2 / (shape[l] as number))).toBeCloseTo(1, 1);
    expect(Math.abs(all.reduce((sum, w) => sum + w, 0) / all.length)).toBeLessThan(0.01);
    expect(new Set(biases)).toEqual(new Set([0]));
  });
});
