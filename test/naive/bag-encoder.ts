/**
 * One step of the training of Tally's vectors in float64, gradient by hand, Adam as its authors write it.
 */

import type { Batch } from "../../src/engine/bag-encoder.js";

const SMALL = 1e-6;

const zeros = (rows: number, size: number): number[][] => Array.from({ length: rows }, () => Array(size).fill(0));
const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);

export class NaiveEncoder {
  readonly vectors: number[][];
  readonly #first: number[][];
  readonly #second: number[][];
  readonly #betas: readonly [number, number];
  #steps = 0;

  constructor(vectors: number[][], betas: readonly [number, number]) {
    this.vectors = vectors;
    this.#betas = betas;
    const size = vectors[0]?.length ?? 0;
    this.#first = zeros(vectors.length, size);
    this.#second = zeros(vectors.length, size);
  }

  #bag(rows: readonly number[]): { unit: number[]; sum: number[] } {
    const sum = (this.vectors[0] as number[]).map((_, d) =>
      rows.reduce((total, row) => total + ((this.vectors[row] as number[])[d] as number), 0),
    );
    const length = Math.sqrt(dot(sum, sum)) + SMALL;
    return { unit: sum.map((value) => value / length), sum };
  }

  #loss({ counts, bags }: Batch, scale: number): number {
    const units = bags.map((bag) => this.#bag(bag).unit);
    let next = counts.length;
    const means = counts.map((count) => {
      const own = units.slice(next, next + count);
      next += count;
      return (own[0] as number[]).map((_, d) => own.reduce((sum, unit) => sum + (unit[d] as number), 0) / count);
    });
    const logits = counts.map((_, r) => means.map((mean) => scale * dot(units[r] as number[], mean)));
    const logSum = (values: readonly number[]): number => Math.log(values.reduce((sum, z) => sum + Math.exp(z), 0));
    const losses = counts.map(
      (_, i) =>
        logSum(logits[i] as number[]) +
        logSum(logits.map((row) => row[i] as number)) -
        2 * ((logits[i] as number[])[i] as number),
    );
    return losses.reduce((sum, loss) => sum + loss, 0) / (2 * counts.length);
  }

  /** Takes a step by the gradient of central differences; returns the loss before it. */
  step(batch: Batch, scale: number, rate: number): number {
    const before = this.#loss(batch, scale);
    const width = 1e-5;
    const gradient = this.vectors.map((row) =>
      row.map((value, d) => {
        row[d] = value + width;
        const above = this.#loss(batch, scale);
        row[d] = value - width;
        const below = this.#loss(batch, scale);
        row[d] = value;
        return (above - below) / (2 * width);
      }),
    );
    ++this.#steps;
    const [beta1, beta2] = this.#betas;
    this.vectors.forEach((row, r) => {
      const [first, second] = [this.#first[r] as number[], this.#second[r] as number[]];
      row.forEach((value, d) => {
        const g = gradient[r]?.[d] as number;
        first[d] = beta1 * (first[d] as number) + (1 - beta1) * g;
        second[d] = beta2 * (second[d] as number) + (1 - beta2) * g * g;
        const m = first[d] / (1 - beta1 ** this.#steps);
        const v = second[d] / (1 - beta2 ** this.#steps);
        row[d] = value - (rate * m) / (Math.sqrt(v) + 1e-8);
      });
    });
    return before;
  }
}
