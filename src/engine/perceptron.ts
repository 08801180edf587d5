/**
 * Multilayer perceptrons of the engine (`assembly/mlp`): forward passes and training in one session's memory.
 *
 * @module
 */

import type { Address } from "./raw.js";
import type { Session } from "./session.js";

/** How a network is trained: Adam and an L2 penalty. */
export interface Optimizer {
  readonly rate: number;
  readonly beta1: number;
  readonly beta2: number;
  readonly epsilon: number;
  /** Factor of the L2 penalty on the weights. */
  readonly penalty: number;
}

/** Rows that go through a network at once when nothing is trained. */
const ROWS = 64;

/** Batches are trained in calls of about this many rows: a host's optimised code is used from the next call on. */
const CALL_ROWS = 4096;

const WORD = 2 ** 32;

/** Number of parameters of a network with these sizes: features, then the neurons of each layer. */
export function parameterCount(sizes: readonly number[]): number {
  return sizes.slice(1).reduce((sum, size, l) => sum + ((sizes[l] as number) + 1) * size, 0);
}

export class Perceptron {
  readonly sizes: readonly number[];
  readonly #session: Session;
  readonly #network: Address;
  readonly #batch: number;

  /**
   * A network of zeros.
   *
   * @param batch most rows of a step, when it is to be trained
   */
  constructor(session: Session, sizes: readonly number[], batch = ROWS) {
    this.sizes = sizes;
    this.#session = session;
    this.#batch = batch;
    const address = session.writeWords(Uint32Array.from(sizes));
    this.#network = session.call((raw) => raw.mlpNew(address, sizes.length - 1, batch) >>> 0);
  }

  /** Number of classes. */
  get classes(): number {
    return this.sizes.at(-1) as number;
  }

  /** Draws the weights, for a seed from 0 to 2^53 - 1. */
  initialise(seed: number): void {
    this.#session.call((raw) => raw.mlpInitialise(this.#network, seed % WORD, Math.floor(seed / WORD)));
  }

  /** Weights [inputs x outputs] and biases of each layer in turn, as TensorFlow has them. */
  get parameters(): Float32Array {
    return this.#read(1, (out) => this.#session.call((raw) => raw.mlpParameters(this.#network, out)));
  }

  set parameters(values: Float32Array) {
    this.#scratch(() => {
      const address = this.#session.writeFloats(values);
      this.#session.call((raw) => raw.mlpSetParameters(this.#network, address));
    });
  }

  /** Last layer's outputs, before the softmax, of rows of features (f32): their address. */
  logits(features: Address, count: number): Address {
    const out = this.#session.call((raw) => raw.alloc(4 * count * this.classes) >>> 0);
    this.#session.callRanges(count, (raw, from, to) => raw.mlpLogits(this.#network, features, from, to, out));
    return out;
  }

  /** Probability of a class of each row (f64): their address. */
  probabilities(features: Address, count: number, wanted: number): Address {
    const logits = this.logits(features, count);
    const out = this.#session.allocDoubles(count);
    this.#session.call((raw) => raw.mlpProbabilities(logits, count, this.classes, wanted, out));
    return out;
  }

  beginTraining({ rate, beta1, beta2, epsilon, penalty }: Optimizer): void {
    this.#session.call((raw) => raw.mlpBeginTraining(this.#network, rate, beta1, beta2, epsilon, penalty));
  }

  /** One step for each batch of the rows, in the order given; the mean loss before the steps. */
  train(features: Address, labels: Address, order: Uint32Array): number {
    return this.#scratch(() => {
      const address = this.#session.writeWords(order);
      const rows = Math.max(1, Math.floor(CALL_ROWS / this.#batch)) * this.#batch;
      let total = 0;
      for (let from = 0; from < order.length; from += rows) {
        const to = Math.min(from + rows, order.length);
        total += this.#session.call((raw) => raw.mlpTrain(this.#network, features, labels, address, from, to));
      }
      return total / order.length;
    });
  }

  /** Adam's moments, the first ones and then the second, each as the parameters. */
  get moments(): Float32Array {
    const count = parameterCount(this.sizes);
    return this.#read(2, (out) => this.#session.call((raw) => raw.mlpMoments(this.#network, out, out + 4 * count)));
  }

  set moments(values: Float32Array) {
    this.#scratch(() => {
      const first = this.#session.writeFloats(values);
      const second = first + 4 * parameterCount(this.sizes);
      this.#session.call((raw) => raw.mlpSetMoments(this.#network, first, second));
    });
  }

  /** Steps so far. */
  get steps(): number {
    return this.#session.call((raw) => raw.mlpSteps(this.#network));
  }

  set steps(steps: number) {
    this.#session.call((raw) => raw.mlpSetSteps(this.#network, steps));
  }

  #read(blocks: number, write: (out: Address) => void): Float32Array {
    const count = blocks * parameterCount(this.sizes);
    return this.#scratch(() => {
      const out = this.#session.call((raw) => raw.alloc(4 * count) >>> 0);
      write(out);
      return this.#session.readFloats(out, count);
    });
  }

  /** Runs `work`; what it reserves is gone afterwards. */
  #scratch<T>(work: () => T): T {
    const position = this.#session.call((raw) => raw.mark() >>> 0);
    try {
      return work();
    } finally {
      if (this.#session.usable) this.#session.call((raw) => raw.release(position));
    }
  }
}
