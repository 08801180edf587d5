/**
 * Trees of captions, as the parser of SPICE finds them.
 *
 * @module
 */

import { readPack } from "../data/pack.js";
import type { Engine } from "../engine/engine.js";
import { CaptallyError } from "../errors.js";

export interface CaptionTrees {
  /** Name and checksum of the grammar, as signatures call the parser. */
  readonly parser: string;
  /** Penn trees of the sentences of each caption that can be parsed. */
  readonly trees: ReadonlyMap<string, readonly string[]>;
}

/** Captions parsed between two reports of progress. */
const STEP = 32;

/**
 * Parses each different caption once, as it is written.
 *
 * @param grammar the data pack of the grammar
 * @throws {CaptallyError} `pack-format`
 */
export function captionTrees(
  engine: Engine,
  captions: Iterable<string>,
  grammar: Uint8Array,
  onProgress: (done: number, total: number) => void = () => {},
): CaptionTrees {
  const session = engine.acquire();
  try {
    const { name, checksum } = readPack(grammar);
    if (!session.openPack("grammar", grammar))
      throw new CaptallyError("pack-format", `expected a data pack of kind "grammar", got "${name}"`);
    const different = [...new Set(captions)];
    const trees = new Map<string, readonly string[]>();
    different.forEach((caption, done) => {
      if (done % STEP === 0) onProgress(done, different.length);
      const own = session.trees(caption);
      if (own !== undefined) trees.set(caption, own);
    });
    return { parser: `parser(${name}:${checksum})`, trees };
  } finally {
    engine.release(session);
  }
}
