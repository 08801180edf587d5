/**
 * Seconds per epoch of training NNEval's network (8-72-72-2, Adam, L2) by the kernel and by TensorFlow.js.
 *
 *     npx tsx bench/learning.ts [ROWS]
 *
 * @module
 */

import { initialState, kernelNetworks } from "../src/learning/kernel-network.js";
import { DEFAULT_OPTIMIZER, type NetworkMaker } from "../src/learning/network.js";
import { loadTfjs, type TfjsBackend } from "../src/learning/tfjs-backend.js";
import { tfjsNetworks } from "../src/learning/tfjs-network.js";
import { loadTrainingEngine } from "../src/learning/training-engine.js";
import { learnableRows, shuffledRows } from "../test/support/perceptron.js";
import { median } from "./measure.js";
import { milliseconds, ratio, table } from "./table.js";

const ROWS = Number(process.argv[2] ?? 20_000);
const BATCHES = [75, 1024];
const EPOCHS = 5;

const engine = await loadTrainingEngine();
const rows = learnableRows(ROWS, 8, 1);

/** Median CPU seconds of an epoch; the first one, in code that is not yet optimised, is not counted. */
async function perEpoch(maker: NetworkMaker, batch: number): Promise<number> {
  const plan = { sizes: [8, 72, 72, 2], batch, optimizer: DEFAULT_OPTIMIZER };
  const network = await maker(plan, rows, initialState(engine, plan.sizes, 1));
  const seconds: number[] = [];
  for (let epoch = 0; epoch <= EPOCHS; ++epoch) {
    const before = process.cpuUsage();
    await network.train(shuffledRows(ROWS, epoch));
    const { user, system } = process.cpuUsage(before);
    if (epoch > 0) seconds.push((user + system) / 1e6);
  }
  network.close();
  return median(seconds);
}

const tfjs = async (backend: TfjsBackend): Promise<NetworkMaker> => tfjsNetworks(await loadTfjs([backend]));

const measured: string[][] = [];
for (const batch of BATCHES) {
  const kernel = await perEpoch(kernelNetworks(engine), batch);
  const wasm = await perEpoch(await tfjs("wasm"), batch);
  const cpu = await perEpoch(await tfjs("cpu"), batch);
  measured.push([`${batch}`, ...[kernel, wasm, cpu].map(milliseconds), ratio(wasm, kernel), ratio(cpu, kernel)]);
}
process.stdout.write(
  `CPU per epoch, ${ROWS.toLocaleString("en")} rows, 8-72-72-2; medians of ${EPOCHS}\n\n${table(
    ["batch", "kernel", "tfjs wasm", "tfjs cpu", "wasm / kernel", "cpu / kernel"],
    measured,
  )}`,
);
