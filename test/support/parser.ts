/**
 * The parser of the scene part with its grammar, which lies in a package of its own.
 */

import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { RawEngine, TOKENIZER } from "./raw-engine.js";

const PACK = new URL("../../packages/spice-exact/english-pcfg.pack.br", import.meta.url);

/** The bytes of the grammar's pack. */
export function grammarBytes(): Uint8Array {
  return brotliDecompressSync(readFileSync(PACK));
}

/** How a tree was found, by the engine's number. */
export const OUTCOMES = ["usual", "recovered", "flat", "too long"] as const;

export interface ParsedSentence {
  /** Penn brackets. */
  readonly tree: string;
  /** Logarithmic probability. */
  readonly score: number;
  readonly outcome: (typeof OUTCOMES)[number];
}

export class Parser {
  readonly #engine = new RawEngine();

  constructor(pack: Uint8Array = grammarBytes()) {
    if (this.#engine.call("openGrammar", this.#engine.put(pack), pack.length) === 0)
      throw new Error("the engine did not open the grammar");
    this.#engine.call("freeze");
  }

  /** Parses tokens without U+0020; `exhaustive` goes another way to the same tree. */
  parse(tokens: readonly string[], exhaustive = false): ParsedSentence {
    const engine = this.#engine;
    const collection = engine.tokenize([tokens.join(" ")], TOKENIZER.none);
    const words = engine.call("captionIds", collection, 0, 1);
    const count = tokens.length === 0 ? 0 : engine.call("captionLength", collection, 0, 1);
    engine.call("setExhaustive", Number(exhaustive));
    const outcome = engine.call("parseWords", words, count);
    const tree = engine.readText(engine.call("spellTree", words, count), engine.call("spelledTreeLength"));
    const score = engine.callDouble("treeScore");
    engine.call("thaw");
    return { tree, score, outcome: OUTCOMES[outcome] as (typeof OUTCOMES)[number] };
  }
}
