/**
 * Networks inside captally's own module: the same bits on every host.
 *
 * @module
 */

import type { Engine } from "../engine/engine.js";
import { Perceptron, parameterCount } from "../engine/perceptron.js";
import type { Network, NetworkMaker, NetworkState } from "./network.js";

/** Makes networks of the kernel. */
export function kernelNetworks(engine: Engine): NetworkMaker {
  return async ({ sizes, batch, optimizer }, rows, start): Promise<Network> => {
    const session = engine.acquire();
    const network = new Perceptron(session, sizes, batch);
    network.beginTraining(optimizer);
    network.parameters = start.parameters;
    network.moments = start.moments;
    network.steps = start.steps;
    const features = session.writeFloats(rows.features);
    const labels = session.writeWords(rows.labels);
    session.freeze();
    return {
      engine: "kernel",
      train: async (order) => network.train(features, labels, order),
      logits: async (values) => {
        const count = values.length / (sizes[0] as number);
        const logits = network.logits(session.writeFloats(values), count);
        const result = session.readFloats(logits, count * network.classes);
        session.thaw();
        return result;
      },
      state: async () => ({ parameters: network.parameters, moments: network.moments, steps: network.steps }),
      close: () => engine.release(session),
    };
  };
}

/** A network with first weights drawn from a seed; every engine starts from these. */
export function initialState(engine: Engine, sizes: readonly number[], seed: number): NetworkState {
  const session = engine.acquire();
  try {
    const network = new Perceptron(session, sizes);
    network.initialise(seed);
    return {
      parameters: network.parameters,
      moments: new Float32Array(2 * parameterCount(sizes)),
      steps: 0,
    };
  } finally {
    engine.release(session);
  }
}
