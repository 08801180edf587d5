/**
 * The two engines of networks, kernel and TensorFlow.js, from the same weights on the same rows.
 */

import { describe, expect, test } from "vitest";
import { chooseEngine } from "../../src/learning/engines.js";
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
import { loadTrainingEngine } from "../../src/learning/training-engine.js";
import { learnableRows, shuffledRows } from "../support/perceptron.js";

const engine = await loadTrainingEngine();
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

describe("the fastest backend that works is chosen", () => {
  const FASTEST_FIRST = ["tensorflow", "webgpu", "webgl", "wasm", "cpu"];
  const PACKAGE = /^@tensorflow\/tfjs-(?:node-gpu|backend-(\w+))$/;

  /** Installed are the packages of some backends, of which some work. */
  function machine(installed: readonly string[], working: readonly string[]) {
    const tried: string[] = [];
    let chosen = "";
    const tf = {
      setBackend: async (name: string) => {
        chosen = name;
        return working.includes(name);
      },
      ready: async () => {},
      getBackend: () => chosen,
    };
    const load = async (name: string): Promise<unknown> => {
      const match = PACKAGE.exec(name);
      const backend = match === null ? undefined : (match[1] ?? "tensorflow");
      if (backend !== undefined) tried.push(backend);
      if (backend !== undefined && !installed.includes(backend)) throw new Error(`Cannot find package '${name}'`);
      return tf;
    };
    return { tried, load };
  }

  test.each(FASTEST_FIRST)("up to %s", async (last) => {
    const { tried, load } = machine(FASTEST_FIRST, FASTEST_FIRST.slice(FASTEST_FIRST.indexOf(last)));
    expect((await loadTfjs(undefined, load)).getBackend()).toBe(last);
    expect(tried).toEqual(FASTEST_FIRST.slice(0, FASTEST_FIRST.indexOf(last) + 1));
  });

  test("auto takes graphics cards only, and else the kernel", async () => {
    const names = async (working: readonly string[]) => {
      const { tried, load } = machine(FASTEST_FIRST, working);
      return [(await chooseEngine("auto", engine, load))[0], tried];
    };
    expect(await names(["webgl", "wasm", "cpu"])).toEqual(["tfjs-webgl", ["tensorflow", "webgpu", "webgl"]]);
    expect(await names(["wasm", "cpu"])).toEqual(["kernel", ["tensorflow", "webgpu", "webgl"]]);
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
