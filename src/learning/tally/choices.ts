/**
 * Choices of training Tally, and what holds when nobody chooses.
 *
 * @module
 */

import type { TallyTokenizer } from "../../data/tally-pack.js";

/** Tokenizers of models; the first is for English. */
export const TALLY_TOKENIZER_NAMES = ["tally", "char", "whitespace"] as const satisfies readonly TallyTokenizer[];

export const DEFAULT_TALLY = { dimension: 64, buckets: 64, bits: 8, steps: 4000, batch: 768, seed: 1 } as const;

/** Names of the package's models by the bits of their vectors; no other model may have one. */
export const SHIPPED_NAMES = { 8: "tally-coco-2", 4: "tally-coco-2-4bit" } as const;
