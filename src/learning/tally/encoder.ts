/**
 * Trains Tally's word vectors so that captions of one image are near each other; the recipe is that of docs/tally.md.
 *
 * @module
 */

import { BagEncoder } from "../../engine/bag-encoder.js";
import type { Engine } from "../../engine/engine.js";
import type { Random } from "../../judgement/statistics/random.js";
import type { Corpus } from "./corpus.js";

export interface EncoderChoices {
  readonly dimension: number;
  /** Rows for words that are not in the vocabulary. */
  readonly buckets: number;
  readonly steps: number;
  /** Images that are drawn for a step. */
  readonly batch: number;
}

/** Cosines times this are logits: fixed, and softer than what tells images apart best. */
const SCALE = 10;
const BETAS = [0.9, 0.98] as const;
const RATE = 3e-3;
const WARM_UP = 100;
/** Share of the rate that is left at the end. */
const LAST_SHARE = 0.05;
/** Vectors start with numbers of this deviation. */
const SPREAD = 0.1;
/** One word in this many is left out. */
const DROPPED = 10;
const MOST_OTHERS = 4;
const MOST_WORDS = 28;
/** Batches have a multiple of this many images. */
const BLOCK = 8;
const FNV = { start: 0x811c9dc5, factor: 0x01000193 };

const encoder = new TextEncoder();

/** Row of each word number: the buckets come first. */
export function rowsOfWords(words: readonly string[], vocabulary: readonly string[], buckets: number): Uint32Array {
  const numbers = new Map(vocabulary.map((word, i) => [word, buckets + i]));
  return Uint32Array.from(words, (word) => (word === undefined ? 0 : (numbers.get(word) ?? bucketOf(word, buckets))));
}

function bucketOf(word: string, buckets: number): number {
  let hash = FNV.start;
  for (const byte of encoder.encode(word)) hash = Math.imul(hash ^ byte, FNV.factor) >>> 0;
  return hash % buckets;
}

/** The vectors, row after row. `onStep` is told the number of steps done and the loss. */
export function trainVectors(
  engine: Engine,
  corpus: Corpus,
  vocabulary: readonly string[],
  { dimension, buckets, steps, batch }: EncoderChoices,
  random: Random,
  onStep?: (done: number, loss: number) => void,
): Float32Array {
  const rows = rowsOfWords(corpus.words, vocabulary, buckets);
  const usable = corpus.images
    .map((captions) => captions.filter(({ length }) => length > 0))
    .filter(({ length }) => length > 1);
  const session = engine.acquire();
  try {
    const sizes = {
      rows: buckets + vocabulary.length,
      dimension,
      images: batch,
      bags: batch * (1 + MOST_OTHERS),
      words: batch * (1 + MOST_OTHERS) * MOST_WORDS,
    };
    const trained = new BagEncoder(session, sizes, BETAS);
    trained.vectors = Float32Array.from({ length: sizes.rows * dimension }, () => SPREAD * bell(random));
    for (let step = 0; step < steps; ++step) {
      const loss = trained.step(drawBatch(usable, rows, batch, random), SCALE, rateAt(step, steps));
      onStep?.(step + 1, loss);
    }
    return trained.vectors;
  } finally {
    engine.release(session);
  }
}

/** A number of about the normal distribution, without functions that differ between hosts. */
function bell(random: Random): number {
  let sum = -6;
  for (let i = 0; i < 12; ++i) sum += random.word() / 2 ** 32;
  return sum;
}

/** Rises for some steps, then falls as a cosine does. */
function rateAt(step: number, steps: number): number {
  if (step < WARM_UP) return (RATE * (step + 1)) / WARM_UP;
  const done = (step - WARM_UP) / Math.max(1, steps - WARM_UP);
  return RATE * (LAST_SHARE + (1 - LAST_SHARE) * (1 - squaredSine((Math.PI / 2) * done)));
}

/** The squared sine of an angle up to a right one, the same on every host: hosts' own differ in the last bit. */
function squaredSine(angle: number): number {
  let term = angle;
  let sum = angle;
  for (let n = 2; n < 24; n += 2) {
    term *= -(angle * angle) / (n * (n + 1));
    sum += term;
  }
  return sum * sum;
}

function drawBatch(
  images: readonly (readonly Uint32Array[])[],
  rows: Uint32Array,
  batch: number,
  random: Random,
): { counts: number[]; bags: number[][] } {
  const drawn = new Set<number>();
  for (let i = 0; i < batch; ++i) drawn.add(random.below(images.length));
  const chosen = [...drawn].slice(0, drawn.size - (drawn.size % BLOCK));
  const most = 1 + random.below(MOST_OTHERS);
  const counts: number[] = [];
  const anchors: number[][] = [];
  const others: number[][] = [];
  for (const image of chosen) {
    const [anchor, ...rest] = random.shuffled(images[image] as readonly Uint32Array[]);
    const taken = rest.slice(0, most);
    counts.push(taken.length);
    anchors.push(kept(anchor as Uint32Array, rows, random));
    for (const caption of taken) others.push(kept(caption, rows, random));
  }
  return { counts, bags: [...anchors, ...others] };
}

/** Rows of a caption's words, some left out. */
function kept(caption: Uint32Array, rows: Uint32Array, random: Random): number[] {
  const result: number[] = [];
  for (const id of caption.subarray(0, MOST_WORDS)) {
    if (random.below(DROPPED) > 0) result.push(rows[id] as number);
  }
  return result;
}
