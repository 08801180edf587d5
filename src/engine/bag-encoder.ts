/**
 * Training of word vectors in the engine (`assembly/tally/encoder.ts`).
 *
 * @module
 */

import type { Address } from "./raw.js";
import type { Session } from "./session.js";

/** What the memory is made for. */
export interface EncoderSizes {
  readonly rows: number;
  /** Numbers of a vector, a multiple of 4. */
  readonly dimension: number;
  /** Most images of a batch, a multiple of 8, most of their captions, and most words of those. */
  readonly images: number;
  readonly bags: number;
  readonly words: number;
}

/** One batch; see `encoderStep` of the engine. */
export interface Batch {
  /** Number of captions of each image besides its anchor. */
  readonly counts: readonly number[];
  /** Rows of the words of each caption: the anchors, then the others. */
  readonly bags: readonly (readonly number[])[];
}

export class BagEncoder {
  readonly #session: Session;
  readonly #encoder: Address;
  readonly #sizes: EncoderSizes;
  readonly #batch: Address;

  constructor(session: Session, sizes: EncoderSizes, betas: readonly [number, number]) {
    this.#session = session;
    this.#sizes = sizes;
    const { rows, dimension, images, bags, words } = sizes;
    this.#encoder = session.call((raw) => raw.newEncoder(rows, dimension, images, bags, ...betas) >>> 0);
    this.#batch = session.call((raw) => raw.alloc(4 * (images + bags + 1 + words)) >>> 0);
  }

  get vectors(): Float32Array {
    const { rows, dimension } = this.#sizes;
    return this.#session.readFloats(this.#address, rows * dimension);
  }

  set vectors(values: Float32Array) {
    this.#session.putFloats(this.#address, values);
  }

  get #address(): Address {
    return this.#session.call((raw) => raw.encoderVectors(this.#encoder) >>> 0);
  }

  /** One step; returns the loss. */
  step({ counts, bags }: Batch, scale: number, rate: number): number {
    const { images } = this.#sizes;
    const words: number[] = [];
    const starts = [0];
    for (const bag of bags) {
      for (const row of bag) words.push(row);
      starts.push(words.length);
    }
    const startsAt = this.#batch + 4 * images;
    const wordsAt = startsAt + 4 * (this.#sizes.bags + 1);
    this.#session.putWords(this.#batch, counts);
    this.#session.putWords(startsAt, starts);
    this.#session.putWords(wordsAt, words);
    return this.#session.call((raw) =>
      raw.encoderStep(this.#encoder, counts.length, this.#batch, startsAt, wordsAt, scale, rate),
    );
  }
}
