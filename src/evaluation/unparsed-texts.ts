/**
 * Which texts of a run the parser will be asked for: those of captions as the run's tokenizer leaves them, each once.
 *
 * @module
 */

import type { Captions } from "../captions.js";
import type { Engine } from "../engine/engine.js";
import type { SceneSource } from "../metrics/scenes.js";
import type { RunOptions } from "./prepare.js";

/** The texts of captions that a source has no tuples for, in the order of the captions. */
export function unparsedTexts(
  engine: Engine,
  captions: Captions,
  scenes: SceneSource | undefined,
  run: Pick<RunOptions, "tokenizer" | "mode">,
): string[] {
  const given = [...(scenes?.tuples?.tuples.keys() ?? [])];
  const known = new Set(["", ...given, ...tokenizedTexts(engine, given, run)]);
  return [...new Set(tokenizedTexts(engine, captions, run))].filter((text) => !known.has(text));
}

/** The texts of captions as a tokenizer leaves them: tokens with one blank between. */
export function tokenizedTexts(
  engine: Engine,
  captions: Captions,
  { tokenizer, mode }: Pick<RunOptions, "tokenizer" | "mode">,
): string[] {
  const session = engine.acquire();
  try {
    const collection = session.tokenize(captions, tokenizer, mode === "strict");
    return Array.from({ length: captions.length }, (_, i) => session.spell(collection, i));
  } finally {
    engine.release(session);
  }
}
