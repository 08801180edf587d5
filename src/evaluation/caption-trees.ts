/**
 * Trees of captions, as the parser of SPICE finds them.
 *
 * @module
 */

import type { Engine } from "../engine/engine.js";
import type { Session } from "../engine/session.js";
import { openGrammar } from "./open-packs.js";

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
    const parser = openGrammar(session, grammar);
    const different = [...new Set(captions)];
    const trees = new Map<string, readonly string[]>();
    different.forEach((caption, done) => {
      if (done % STEP === 0) onProgress(done, different.length);
      const own = treesOf(session, caption);
      if (own !== undefined) trees.set(caption, own);
    });
    return { parser, trees };
  } finally {
    engine.release(session);
  }
}

/** Trees of the sentences of a caption; `undefined` if one is too long to parse. */
function treesOf(session: Session, caption: string): string[] | undefined {
  const { address, length } = session.writeText(caption);
  const sentences = session.call((raw) => raw.sentencesOfText(address, length));
  const trees: string[] = [];
  for (let i = 0; i < sentences; ++i) {
    const start = session.call((raw) => raw.sentenceStart(i));
    const count = session.call((raw) => raw.sentenceStart(i + 1)) - start;
    if (count > session.call((raw) => raw.mostWords())) return undefined;
    const words = session.call((raw) => raw.textWords() >>> 0) + 4 * start;
    session.call((raw) => raw.parseWords(words, count));
    trees.push(session.textOf((raw) => [raw.spellTree(words, count), raw.spelledTreeLength()]));
  }
  return trees;
}
