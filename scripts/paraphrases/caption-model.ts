/**
 * How often captions say a phrase: counted, or estimated from pairs of words where it does not occur.
 */

import { loadEngine } from "../../src/engine/engine.js";

/** Captions handed to the engine at a time. */
const BATCH = 50_000;

/** Absolute discounting: what each pair of words that occurs gives to those that do not. */
const DISCOUNT = 0.75;
/** What a word gets that never follows another. */
const NEVER_SECOND = 0.1;

/** Words of captions, and pairs of them. */
export class CaptionModel {
  readonly words = new Map<string, number>();
  readonly #counts: number[] = [];
  /** Pairs, as 2^16 x first + second. */
  readonly #pairs = new Map<number, number>();
  /** By first word: how many pairs, how many different ones; by second word: how many different ones. */
  readonly #first: number[] = [];
  readonly #followers: number[] = [];
  readonly #precursors: number[] = [];

  /** Reads captions as METEOR sees them: tokenised and normalised. `onCaption` gets the words of each as numbers. */
  async read(captions: readonly string[], onCaption: (words: readonly number[]) => void): Promise<void> {
    const engine = await loadEngine();
    for (let from = 0; from < captions.length; from += BATCH) {
      const session = engine.acquire();
      const texts = captions.slice(from, from + BATCH);
      const collection = session.meteorWords(session.tokenize(texts, "ptb", false), false);
      const numbers = new Map<number, number>();
      session.wordCounts(collection).forEach((length, i) => {
        const ids = session.readWords(
          session.call((raw) => raw.captionIds(collection.handle, i, 0) >>> 0),
          length,
        );
        const words = Array.from(ids, (id) => {
          const known = numbers.get(id) ?? this.#number(session.spellWord(id));
          numbers.set(id, known);
          return known;
        });
        this.#count(words);
        onCaption(words);
      });
      engine.release(session);
    }
    for (const pair of this.#pairs.keys()) {
      increase(this.#followers, pair >>> 16);
      increase(this.#precursors, pair & 0xffff);
    }
  }

  #number(word: string): number {
    const number = this.words.get(word) ?? this.words.size;
    this.words.set(word, number);
    if (number > 0xffff) throw new RangeError("captions: expected at most 65,536 words");
    return number;
  }

  #count(words: readonly number[]): void {
    words.forEach((word, i) => {
      increase(this.#counts, word);
      const before = words[i - 1];
      if (before === undefined) return;
      increase(this.#first, before);
      const pair = before * 0x10000 + word;
      this.#pairs.set(pair, (this.#pairs.get(pair) ?? 0) + 1);
    });
  }

  countOf(word: number): number {
    return this.#counts[word] as number;
  }

  /** How often words in a row are expected, by their pairs (Kneser-Ney). */
  expected(words: readonly number[]): number {
    let expected = 1;
    words.forEach((word, i) => {
      const before = words[i - 1];
      expected *= before === undefined ? this.countOf(word) : this.#after(before, word);
    });
    return expected;
  }

  #after(before: number, word: number): number {
    const second = (this.#precursors[word] ?? 0) + NEVER_SECOND;
    const share = second / (this.#pairs.size + NEVER_SECOND * this.words.size);
    const all = this.#first[before];
    if (all === undefined) return share;
    const own = Math.max((this.#pairs.get(before * 0x10000 + word) ?? 0) - DISCOUNT, 0);
    return (own + DISCOUNT * (this.#followers[before] as number) * share) / all;
  }
}

function increase(counts: number[], i: number): void {
  counts[i] = (counts[i] ?? 0) + 1;
}
