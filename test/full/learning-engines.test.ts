/**
 * 20 epochs on 20,000 rows by all engines from one seed: the same curve, and the kernel's speed.
 */

import { expect, test } from "vitest";
import { initialState, kernelNetworks } from "../../src/learning/kernel-network.js";
import { DEFAULT_OPTIMIZER, type NetworkMaker, type NetworkPlan } from "../../src/learning/network.js";
import { loadTfjs } from "../../src/learning/tfjs-backend.js";
import { tfjsNetworks } from "../../src/learning/tfjs-network.js";
import { loadTrainingEngine } from "../../src/learning/training-engine.js";
import { learnableRows, shuffledRows } from "../support/perceptron.js";
import { workClock } from "../support/work-time.js";

const ROWS = 20_000;
const EPOCHS = 20;

/** Most that the loss of an epoch may differ. */
const TOLERANCE = 1e-4;

/** The kernel is at least this many times faster than tfjs on WebAssembly. */
const FASTER = 10;

const engine = await loadTrainingEngine();
const plan: NetworkPlan = { sizes: [8, 72, 72, 2], batch: 75, optimizer: DEFAULT_OPTIMIZER };
const rows = learnableRows(ROWS, 8, 1);

async function curve(maker: NetworkMaker): Promise<{ losses: number[]; milliseconds: number }> {
  const network = await maker(plan, rows, initialState(engine, plan.sizes, 123));
  const losses: number[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let epoch = 0; epoch < EPOCHS; ++epoch) {
    const seconds = workClock();
    losses.push(await network.train(shuffledRows(ROWS, epoch)));
    least = Math.min(least, 1000 * seconds());
  }
  network.close();
  return { losses, milliseconds: least };
}

test("kernel, tfjs on WebAssembly and tfjs on the processor learn alike, the kernel faster", async () => {
  const kernel = await curve(kernelNetworks(engine));
  const wasm = await curve(tfjsNetworks(await loadTfjs(["wasm"])));
  const cpu = await curve(tfjsNetworks(await loadTfjs(["cpu"])));
  for (const other of [wasm, cpu]) {
    const differences = kernel.losses.map((loss, e) => Math.abs(loss - (other.losses[e] as number)));
    expect(Math.max(...differences)).toBeLessThan(TOLERANCE);
  }
  expect(wasm.milliseconds / kernel.milliseconds).toBeGreaterThan(FASTER);
});
