/**
 * Rows to learn from that are the same on every machine.
 */

import { Random } from "../../src/judgement/statistics/random.js";
import type { TrainingRows } from "../../src/learning/network.js";

/** Numbers drawn are multiples of 1/this. */
const STEPS = 2 ** 20;

/** Rows in [-1, 1], and labels that their features tell with some noise. */
export function learnableRows(count: number, width: number, seed: number): TrainingRows {
  const random = Random.seeded(seed);
  const draw = (): number => (2 * random.below(STEPS)) / STEPS - 1;
  const features = Float32Array.from({ length: count * width }, draw);
  const labels = Uint32Array.from({ length: count }, (_, row) => {
    const sum = features.subarray(row * width, (row + 1) * width).reduce((total, x, i) => total + x * ((i % 3) - 1), 0);
    return sum + draw() > 0 ? 1 : 0;
  });
  return { features, labels };
}

/** Row numbers in an order of chance. */
export function shuffledRows(count: number, seed: number): Uint32Array {
  return Uint32Array.from(Random.seeded(seed).shuffled([...Array(count).keys()]));
}
