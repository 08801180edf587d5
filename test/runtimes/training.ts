/**
 * A small training, the same on every host and engine.
 */

import { chooseEngine } from "../../src/learning/engines.js";
import { initialState } from "../../src/learning/kernel-network.js";
import { DEFAULT_OPTIMIZER } from "../../src/learning/network.js";
import type { Importer } from "../../src/learning/tfjs-backend.js";
import { rowOrder } from "../../src/learning/train.js";
import { loadTrainingEngine } from "../../src/learning/training-engine.js";
import { learnableRows } from "../support/perceptron.js";

const ROWS = 600;
const EPOCHS = 4;
const SEED = 123;

export interface Trained {
  /** Name of the engine as it was chosen. */
  readonly engine: string;
  readonly losses: number[];
  readonly parameters: Float32Array;
}

/** Trains with an engine; `load` brings TensorFlow.js. */
export async function trained(name: "kernel" | "auto", load?: Importer): Promise<Trained> {
  const engine = await loadTrainingEngine();
  const [chosen, make] = await chooseEngine(name, engine, load);
  const plan = { sizes: [8, 72, 72, 2], batch: 75, optimizer: DEFAULT_OPTIMIZER };
  const network = await make(plan, learnableRows(ROWS, 8, 6), initialState(engine, plan.sizes, SEED));
  const losses: number[] = [];
  for (let epoch = 1; epoch <= EPOCHS; ++epoch) losses.push(await network.train(rowOrder(ROWS, SEED, epoch)));
  const { parameters } = await network.state();
  network.close();
  return { engine: chosen, losses, parameters };
}
