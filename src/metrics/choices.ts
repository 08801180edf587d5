/**
 * Choices of a run that metrics see.
 *
 * @module
 */

/** `parity`: exactly what the standard tools print, quirks included. `strict`: what the papers say. */
export type Mode = "parity" | "strict";

/** How the text of a run becomes tokens. */
export type TokenizerName = "ptb" | "whitespace" | "char" | "none";
