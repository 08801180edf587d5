/**
 * The words whose vectors a run needs.
 *
 * @module
 */

import { allCaptions } from "../captions.js";
import type { MatchedCorpus } from "../corpus/match.js";
import type { Engine } from "../engine/engine.js";
import { wordsInUse } from "../evaluation/words-in-use.js";
import type { TextOptions } from "./options.js";

/** Finds the words of references and candidates, when asked. */
export async function wordFinder(
  loading: Promise<Engine>,
  { segments, systems }: MatchedCorpus,
  options: TextOptions,
): Promise<() => ReadonlySet<string>> {
  const engine = await loading;
  return () =>
    wordsInUse(engine, allCaptions([...segments.references, ...systems.map(({ candidates }) => candidates)]), options);
}
