/**
 * Tally in tests: the study model, a small model, and rows of features as the engine computes them.
 */

import { fileURLToPath } from "node:url";
import { readStudyModel } from "../../scripts/study-tally.js";
import { readWordnet } from "../../scripts/wordnet-source.js";
import { writePack } from "../../src/data/pack.js";
import {
  captionWordnet,
  END,
  quantized,
  RARE,
  START,
  TALLY_FEATURES,
  type TallyModel,
  tallyPack,
} from "../../src/data/tally-pack.js";
import { loadEngine } from "../../src/engine/engine.js";
import { ROW_WIDTH, tallyRows as rowsOf } from "../../src/learning/tally/rows.js";
import { SHARED } from "./golden.js";
import { seededRandom } from "./random.js";

/** The study model; the shared folder must be there. */
export function studyPack(): Uint8Array {
  return writePack(tallyPack(readStudyModel(fileURLToPath(new URL("data/tally/", SHARED)))));
}

export const WORDNET = readWordnet();
export const SELECTION = captionWordnet(WORDNET);

const WORDS = [
  "a",
  "the",
  "dog",
  "dogs",
  "puppy",
  "man",
  "men",
  "woman",
  "running",
  "runs",
  "on",
  "grass",
  "n't",
  "red",
];
const DIMENSION = 16;
const BUCKETS = 4;

/** A model of a few words with numbers drawn by a seed. */
export function smallModel(bits: 8 | 4, seed = 1): TallyModel {
  const random = seededRandom(seed);
  const pairs = WORDS.flatMap((a) => [`${START} ${a}`, `${a} ${END}`, ...WORDS.map((b) => `${a} ${b}`)]);
  const chosen = pairs.filter(() => random.next() < 0.5);
  const inside = chosen.filter((pair) => !pair.includes("<"));
  const images = new Map(inside.map((pair) => [pair, Math.floor(100 * random.next())]));
  return {
    name: `small-${bits}`,
    notice: "made by a test",
    vocabulary: WORDS,
    vectors: quantized(
      Float32Array.from({ length: (BUCKETS + WORDS.length) * DIMENSION }, () => random.next() - 0.4),
      { dimension: DIMENSION, buckets: BUCKETS, bits },
    ),
    images: 1000,
    counts: new Map([...WORDS, START, END, RARE].map((word) => [word, 100 + Math.floor(1000 * random.next())])),
    lemmaImages: new Map([
      ["dog", 40],
      ["man", 300],
      ["run", 7],
    ]),
    pairImages: images,
    pairCounts: new Map(chosen.map((pair) => [pair, (images.get(pair) ?? 0) + Math.floor(100 * random.next())])),
    finalWords: ["a", "on"],
    weights: TALLY_FEATURES.map(() => random.next()),
    bias: -1.5,
    logitScale: 3,
    usualOrder: -0.5,
    wordnet: SELECTION,
  };
}

export interface TallyItem {
  readonly candidate: string;
  readonly references: readonly string[];
}

const engine = await loadEngine();

/** Features, logit and score of each item. */
export function tallyRows(pack: Uint8Array, items: readonly TallyItem[]): Float64Array[] {
  const table = rowsOf(
    engine,
    pack,
    items.map(({ references }) => references),
    items.map(({ candidate }, i) => ({ text: candidate, references: i })),
  );
  return items.map((_, i) => table.slice(ROW_WIDTH * i, ROW_WIDTH * (i + 1)));
}
