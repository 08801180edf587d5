/**
 * The bootstrap over images (Efron 1979): judgements of one image hang together, so whole images are drawn, each with all it
 * has. A resample is how often each image was drawn.
 *
 * @module
 */

import { Random } from "./random.js";

/** Draws of `units` out of `units`: weights by unit, resample after resample. */
export function resampleWeights(units: number, resamples: number, seed: number): Float64Array[] {
  const random = Random.seeded(seed);
  return Array.from({ length: resamples }, () => {
    const weights = new Float64Array(units);
    for (let i = 0; i < units; ++i) {
      const unit = random.below(units);
      weights[unit] = (weights[unit] as number) + 1;
    }
    return weights;
  });
}

/** Names as numbers 0, 1, 2 ... in the order in which they first occur. */
export function unitsOf(names: readonly string[]): { of: Uint32Array; count: number } {
  const numbers = new Map<string, number>();
  const of = Uint32Array.from(names, (name) => {
    const known = numbers.get(name) ?? numbers.size;
    numbers.set(name, known);
    return known;
  });
  return { of, count: numbers.size };
}
