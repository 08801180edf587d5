/**
 * The two engines of networks, kernel and TensorFlow.js, from the same weights on the same rows.
 */

import { describe, expect, test } from "vitest";
import { loadEngine } from "../../src/engine/engine.js";
import { initialState, kernelNetworks } from "../../src/learning/kernel-network.js";
import {
  DEFAULT_OPTIMIZER,
  type Network,
  type NetworkMaker,
  type NetworkPlan,
  type NetworkState,
} from "../../src/learning/network.js";
import { loadTfjs, type TfjsBackend } from "../../src/learning/tfjs-backend.js";
import { tfjsNetworks } from "../../src/learning/tfjs-network.js";
import { learnableRows, shuffledRows } from "../support/perceptron.js";

const engine = await loadEngine();
const plan: NetworkPlan = { sizes: [8, 72, 72, 2], batch: 75, optimizer: DEFAULT_OPTIMIZER };
const rows = learnableRows(1000, 8, 6);
const start = initialState(engine, plan.sizes, 123);

/** Trains, and closes. */
async function trained(maker: NetworkMaker, from: NetworkState, epochs: readonly number[]) {
  const network: Network = await maker(plan, rows, from);
  const losses: number[] = [];
  for (const epoch of epochs) losses.push(await network.train(shuffledRows(1000, epoch)));
  const state = await network.state();
  network.close();
  return { losses, state };
}

const kernel = kernelNetworks(engine);

describe.each(["cpu", "wasm"] satisfies TfjsBackend[])("tfjs on %s", (backend) => {
  test("same weights give the same outputs to 1e-6", async () => {
    const tfjs = tfjsNetworks(await loadTfjs([backend]));
    const [own, other] = await Promise.all([kernel(plan, rows, start), tfjs(plan, rows, start)]);
    expect(other.engine).toBe(`tfjs-${backend}`);
    const [a, b] = [await own.logits(rows.features), await other.logits(rows.features)];
    expect(Math.max(...a.map((logit, i) => Math.abs(logit - (b[i] as number))))).toBeLessThan(1e-6);
    own.close();
    other.close();
  });

  test("trainings follow the same curve, also after a break", async () => {
    const tfjs = tfjsNetworks(await loadTfjs([backend]));
    const own = await trained(kernel, start, [0, 1, 2, 3]);
    const other = await trained(tfjs, start, [0, 1, 2, 3]);
    own.losses.forEach((loss, e) => {
      expect(Math.abs(loss - (other.losses[e] as number))).toBeLessThan(1e-6);
    });
    expect(other.state.steps).toBe(own.state.steps);
    const first = await trained(tfjs, start, [0, 1]);
    const second = await trained(tfjs, first.state, [2, 3]);
    second.losses.forEach((loss, e) => {
      expect(Math.abs(loss - (own.losses[e + 2] as number))).toBeLessThan(1e-6);
    });
  });
});

test("without TensorFlow.js the error says what to install", async () => {
  const missing = async (name: string): Promise<never> => {
    throw new Error(`Cannot find package '${name}'`);
  };
  await expect(loadTfjs(undefined, missing)).rejects.toThrow(
    /^TensorFlow\.js was not found \(Cannot find package '@tensorflow\/tfjs-backend-cpu'\): npm install @tensorflow\/tfjs-core/,
  );
});
