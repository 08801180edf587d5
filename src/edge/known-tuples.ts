/**
 * Which captions of a request come with tuples. They are given by the text of a caption, or by its tokens with blanks between, as
 * SPICE finds them; captions that have none are parsed, which costs a thousand times as much.
 *
 * @module
 */

import type { Engine } from "../engine/engine.js";
import type { Mode, TokenizerName } from "../metrics/choices.js";

/** Tuples by caption, as a request gives them. */
type Tuples = Readonly<Record<string, readonly unknown[]>>;

/** Numbers of tuples by caption. */
export class KnownTuples {
  readonly #counts = new Map<string, number>();
  readonly #asked = new Set<string>();

  constructor(tuples: Tuples = {}) {
    for (const [caption, list] of Object.entries(tuples))
      this.#counts.set(caption, Array.isArray(list) ? list.length : 0);
  }

  /** Number of tuples of a caption; `undefined` where there are none for it. */
  readonly of = (caption: string): number | undefined => {
    if (this.#counts.size === 0) return undefined;
    const count = this.#counts.get(caption);
    if (count === undefined) this.#asked.add(caption);
    return count;
  };

  /** Some captions that were asked for are not there as they are, and may be there by their tokens. */
  get misses(): boolean {
    return this.#asked.size > 0;
  }

  /** Looks for the captions that were asked for by their tokens. */
  findByTokens(engine: Engine, tokenizer: TokenizerName, mode: Mode): void {
    const asked = [...this.#asked];
    const given = [...this.#counts.keys()];
    const session = engine.acquire();
    try {
      const tokenized = (texts: readonly string[], by: TokenizerName): string[] => {
        const collection = session.tokenize(texts, by, mode === "strict");
        return texts.map((_, i) => session.spell(collection, i));
      };
      const byTokens = new Map<string, number>();
      for (const texts of [tokenized(given, tokenizer), tokenized(given, "none")]) {
        texts.forEach((text, i) => {
          const count = this.#counts.get(given[i] as string) as number;
          byTokens.set(text, Math.max(count, byTokens.get(text) ?? 0));
        });
      }
      tokenized(asked, tokenizer).forEach((text, i) => {
        const count = byTokens.get(text);
        if (count !== undefined) this.#counts.set(asked[i] as string, count);
      });
    } finally {
      engine.release(session);
    }
  }
}
