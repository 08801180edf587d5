/**
 * Choices of training Tally, and what holds when nobody chooses.
 *
 * @module
 */

export const DEFAULT_TALLY = { dimension: 64, buckets: 64, bits: 8, steps: 4000, batch: 768, seed: 1 } as const;
