/**
 * The distinct words of texts, as metrics see them: what is to be looked for in large files of word data.
 *
 * @module
 */

import type { Captions } from "../captions.js";
import type { Engine } from "../engine/engine.js";
import type { RunOptions } from "./prepare.js";

export function wordsInUse(
  engine: Engine,
  texts: Captions,
  { tokenizer, mode }: Pick<RunOptions, "tokenizer" | "mode">,
): Set<string> {
  const session = engine.acquire();
  try {
    const words = new Set<string>();
    const collection = session.tokenize(texts, tokenizer, mode === "strict");
    for (let i = 0; i < texts.length; ++i) for (const word of session.spell(collection, i).split(" ")) words.add(word);
    return words;
  } finally {
    engine.release(session);
  }
}
