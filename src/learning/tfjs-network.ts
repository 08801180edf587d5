/**
 * Networks of TensorFlow.js: gradients by its automatic differentiation, steps by its Adam, rows and their order from here.
 *
 * @module
 */

import { parameterCount } from "../engine/perceptron.js";
import type { Network, NetworkMaker, NetworkPlan, NetworkState } from "./network.js";
import type { Tfjs } from "./tfjs-backend.js";

/** Names of tfjs variables are global. */
let networks = 0;

/** Makes networks of TensorFlow.js. */
export function tfjsNetworks(tf: typeof Tfjs): NetworkMaker {
  return async (plan, { features, labels }, start): Promise<Network> => {
    const { sizes, batch, optimizer } = plan;
    const width = sizes[0] as number;
    const classes = sizes.at(-1) as number;
    const variables = variablesOf(tf, sizes, start.parameters);
    const adam = tf.train.adam(optimizer.rate, optimizer.beta1, optimizer.beta2, optimizer.epsilon);
    if (start.steps > 0) await adam.setWeights(momentTensors(tf, plan, variables, start));
    const lossOf = (picked: Uint32Array): Tfjs.Scalar =>
      tf.tidy(() => {
        const rows = tf.tensor2d(pick(features, picked, width), [picked.length, width]);
        const targets = tf.oneHot(
          tf.tensor1d(
            Array.from(picked, (row) => labels[row] as number),
            "int32",
          ),
          classes,
        );
        const entropy = tf.losses.softmaxCrossEntropy(targets, logitsOf(tf, variables, rows));
        const squares = variables.filter((_, i) => i % 2 === 0).map((weights) => tf.sum(tf.square(weights)));
        return tf.add(entropy, tf.mul(tf.addN(squares), optimizer.penalty / 2)) as Tfjs.Scalar;
      });
    return {
      engine: `tfjs-${tf.getBackend()}`,
      async train(order) {
        let total = 0;
        for (let from = 0; from < order.length; from += batch) {
          const picked = order.subarray(from, from + batch);
          const loss = adam.minimize(() => lossOf(picked), true, variables) as Tfjs.Scalar;
          total += picked.length * ((await loss.data())[0] as number);
          loss.dispose();
        }
        return total / order.length;
      },
      async logits(values) {
        const out = tf.tidy(() => logitsOf(tf, variables, tf.tensor2d(values, [values.length / width, width])));
        const result = (await out.data()) as Float32Array;
        out.dispose();
        return result;
      },
      async state() {
        const [, ...moments] = await adam.getWeights();
        const count = parameterCount(sizes);
        return {
          parameters: await joined(variables),
          moments:
            moments.length === 0 ? new Float32Array(2 * count) : await joined(moments.map(({ tensor }) => tensor)),
          steps: adam.iterations,
        };
      },
      close() {
        tf.dispose(variables);
        adam.dispose();
      },
    };
  };
}

/** Shapes of the parameters in their order: a layer's weights, its biases. */
function shapesOf(sizes: readonly number[]): number[][] {
  return sizes.slice(1).flatMap((size, l) => [[sizes[l] as number, size], [size]]);
}

function variablesOf(tf: typeof Tfjs, sizes: readonly number[], parameters: Float32Array): Tfjs.Variable[] {
  const name = `captally-${networks++}`;
  return tensorsOf(tf, sizes, parameters).map((tensor, i) => tf.variable(tensor, true, `${name}-${i}`));
}

function tensorsOf(tf: typeof Tfjs, sizes: readonly number[], values: Float32Array): Tfjs.Tensor[] {
  let at = 0;
  return shapesOf(sizes).map((shape) => {
    const length = shape.reduce((product, size) => product * size, 1);
    const tensor = tf.tensor(values.slice(at, at + length), shape);
    at += length;
    return tensor;
  });
}

type NamedTensors = Parameters<Tfjs.AdamOptimizer["setWeights"]>[0];

/** Adam's state as `setWeights` takes it. */
function momentTensors(
  tf: typeof Tfjs,
  { sizes }: NetworkPlan,
  variables: readonly Tfjs.Variable[],
  { moments, steps }: NetworkState,
): NamedTensors {
  const half = moments.length / 2;
  const named = [moments.subarray(0, half), moments.subarray(half)].flatMap((values, part) =>
    tensorsOf(tf, sizes, values).map((tensor, i) => ({ name: `${variables[i]?.name}/${"mv"[part]}`, tensor })),
  );
  return [{ name: "iter", tensor: tf.scalar(steps, "int32") }, ...named];
}

function logitsOf(tf: typeof Tfjs, variables: readonly Tfjs.Variable[], rows: Tfjs.Tensor2D): Tfjs.Tensor2D {
  let values: Tfjs.Tensor = rows;
  for (let i = 0; i < variables.length; i += 2) {
    values = tf.add(tf.matMul(values, variables[i] as Tfjs.Tensor), variables[i + 1] as Tfjs.Tensor);
    if (i + 2 < variables.length) values = tf.relu(values);
  }
  return values as Tfjs.Tensor2D;
}

function pick(features: Float32Array, rows: Uint32Array, width: number): Float32Array {
  const picked = new Float32Array(rows.length * width);
  rows.forEach((row, i) => {
    picked.set(features.subarray(row * width, (row + 1) * width), i * width);
  });
  return picked;
}

async function joined(tensors: readonly Tfjs.Tensor[]): Promise<Float32Array> {
  const parts = await Promise.all(tensors.map(async (tensor) => (await tensor.data()) as Float32Array));
  const result = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}
