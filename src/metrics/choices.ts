/**
 * Choices of a run that metrics see, and the metrics when nobody chooses.
 *
 * @module
 */

export const MODES = ["parity", "strict"] as const;

/** `parity`: exactly what the standard tools print, quirks included. `strict`: what the papers say. */
export type Mode = (typeof MODES)[number];

export const TOKENIZER_NAMES = ["ptb", "whitespace", "char", "none"] as const;

/** How the text of a run becomes tokens. */
export type TokenizerName = (typeof TOKENIZER_NAMES)[number];

/** Metrics of the standard set, used when none is named. */
export const DEFAULT_METRICS = ["Bleu", "ROUGE_L", "CIDEr"] as const;

/** Metrics that are explained when none is named. */
export const EXPLAINED_METRICS = ["METEOR", "Bleu", "ROUGE_L", "CIDEr"] as const;

/** Metrics that are judged when none is named. */
export const JUDGED_METRICS = ["Bleu_1", "Bleu_4", "ROUGE_L", "METEOR", "CIDEr"] as const;
