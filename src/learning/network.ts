/**
 * What a network is to the training loop, whichever engine runs it.
 *
 * @module
 */

import type { Optimizer } from "../engine/perceptron.js";

export type { Optimizer } from "../engine/perceptron.js";

/** Rows to learn from: features side by side, and the class of each row. */
export interface TrainingRows {
  readonly features: Float32Array;
  readonly labels: Uint32Array;
}

/** All that training goes on from. */
export interface NetworkState {
  /** Weights [inputs x outputs] and biases of each layer in turn. */
  readonly parameters: Float32Array;
  /** Adam's first moments, then the second ones, each as the parameters. */
  readonly moments: Float32Array;
  readonly steps: number;
}

/** A network that learns its rows. */
export interface Network {
  /** `kernel`, or tfjs and its backend. */
  readonly engine: string;
  /** One step for each batch of the rows, in the order given; the mean loss of the rows before the steps. */
  train(order: Uint32Array): Promise<number>;
  /** Outputs before the softmax of other rows, side by side. */
  logits(features: Float32Array): Promise<Float32Array>;
  state(): Promise<NetworkState>;
  /** Gives memory back. */
  close(): void;
}

/** What a network is made of. */
export interface NetworkPlan {
  /** Number of features, then the neurons of each layer; the last are the classes. */
  readonly sizes: readonly number[];
  readonly batch: number;
  readonly optimizer: Optimizer;
}

/** An engine makes networks of plans. */
export type NetworkMaker = (plan: NetworkPlan, rows: TrainingRows, start: NetworkState) => Promise<Network>;

/** What NNEval's published code uses (Sharif et al. 2018), with LCEval's rate; epsilon is tfjs's for float32. */
export const DEFAULT_OPTIMIZER: Optimizer = { rate: 5e-4, beta1: 0.9, beta2: 0.999, epsilon: 1e-7, penalty: 1e-4 };
