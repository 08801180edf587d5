/**
 * Seeded random numbers: the same on every machine.
 *
 * @module
 */

/** Uniform numbers in [0, 1) from a 32-bit seed (Weyl sequence through a multiply-xor-shift mixer, as in mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws indices in proportion to weights. */
export function weightedIndex(weights: readonly number[], random: () => number): () => number {
  const sums = new Float64Array(weights.length);
  let total = 0;
  weights.forEach((weight, i) => {
    total += weight;
    sums[i] = total;
  });
  return () => {
    const target = random() * total;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) > target) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
