/**
 * Choices of a run that metrics see.
 *
 * @module
 */

export const MODES = ["parity", "strict"] as const;

/** `parity`: exactly what the standard tools print, quirks included. `strict`: what the papers say. */
export type Mode = (typeof MODES)[number];

export const TOKENIZER_NAMES = ["ptb", "whitespace", "char", "none"] as const;

/** How the text of a run becomes tokens. */
export type TokenizerName = (typeof TOKENIZER_NAMES)[number];
