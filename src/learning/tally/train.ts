/**
 * Trains a model of Tally on captions of images: tables, word vectors, head. The same captions, choices and seed give the same model.
 *
 * @module
 */

import { writePack } from "../../data/pack.js";
import {
  quantized,
  TALLY_FEATURES,
  type TallyModel,
  type TallyTokenizer,
  tallyPack,
  type WordnetSelection,
} from "../../data/tally-pack.js";
import type { Engine } from "../../engine/engine.js";
import { CaptallyError } from "../../errors.js";
import { Random } from "../../judgement/statistics/random.js";
import { blankPack, type CaptionedImage, type Corpus, openModel, readCorpus } from "./corpus.js";
import type { CorruptionHelp } from "./corruptions.js";
import { type EncoderChoices, trainVectors } from "./encoder.js";
import { fitHead } from "./head.js";
import { type HeadItems, headItems } from "./head-items.js";
import { neighbourhood } from "./neighbours.js";
import { ROW_WIDTH, tallyRows } from "./rows.js";
import { countTables } from "./tables.js";

export interface TallyChoices extends EncoderChoices {
  readonly bits: 8 | 4;
  readonly seed: number;
  readonly name: string;
  readonly notice: string;
  readonly tokenizer?: TallyTokenizer | undefined;
}

export interface TallyTraining {
  readonly model: TallyModel;
  readonly pack: Uint8Array;
  /** Mean loss of the last steps, steps of the head's search, and share of each kind of pairs that is in order. */
  readonly loss: number;
  readonly headSteps: number;
  readonly inOrder: { readonly [kind: string]: number };
}

/** Signs of the features: more of them is good or bad. */
const SIGNS = [1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1];
/**
 * The most that pairs of words that agree (Cd2) may weigh. They alone tell the order of two words, for which any weight will do; more of it
 * makes the head a judge of wording (docs/tally.md).
 */
const MOST_PAIRS = 3;
/** Spreads scores over the range. */
const LOGIT_SCALE = 3;
/** What a broken end costs beyond what is learned. */
const DANGLING_PENALTY = 4;
/** Share of people's captions whose neighbours count as disorder. */
const DISORDERLY = 0.03;
/** Weights are rounded, so that a host's last bits do not matter. */
const DECIMALS = 1e4;
const LEAST_NEIGHBOUR = 50;
/** Vectors and tables of fewer images say nothing. */
const LEAST_IMAGES = 16;
const LAST_LOSSES = 100;

const MOST = TALLY_FEATURES.map((name) => (name === "Cd2" ? MOST_PAIRS : Number.POSITIVE_INFINITY));
const DISORDER = TALLY_FEATURES.indexOf("hq");
const DANGLING = TALLY_FEATURES.indexOf("dang");

/**
 * @param images captions for tables and vectors
 * @param headImages captions of other images for the head
 */
export function trainTally(
  engine: Engine,
  images: readonly CaptionedImage[],
  headImages: readonly CaptionedImage[],
  wordnet: WordnetSelection,
  choices: TallyChoices,
  onStep?: (done: number, loss: number) => void,
): TallyTraining {
  const corpus = readCorpus(engine, images, wordnet, choices.tokenizer);
  checkCorpus(corpus, choices.tokenizer);
  const tables = countTables(corpus);
  const losses: number[] = [];
  const random = Random.seeded(choices.seed);
  const rows = trainVectors(engine, corpus, tables.vocabulary, choices, random, (done, loss) => {
    losses.push(loss);
    onStep?.(done, loss);
  });
  const { name, notice, seed, tokenizer } = choices;
  const base = {
    ...tables,
    name,
    notice,
    tokenizer,
    vectors: quantized(rows, choices),
    wordnet,
    logitScale: LOGIT_SCALE,
  };
  const { model, ...report } = learnHead(engine, base, headImages, seed);
  return { model, pack: packOf(model), loss: mean(losses.slice(-LAST_LOSSES)), ...report };
}

/** @throws {CaptallyError} `corpus-empty` where few images have two captions with words */
function checkCorpus({ images }: Corpus, tokenizer: TallyTokenizer = "tally"): void {
  const usable = images.filter((captions) => captions.filter(({ length }) => length > 0).length > 1).length;
  if (usable >= LEAST_IMAGES) return;
  throw new CaptallyError(
    "corpus-empty",
    `expected at least ${LEAST_IMAGES} images with two captions or more that have words by the tokenizer "${tokenizer}", got ${usable} of ${images.length}; char and whitespace are for other scripts`,
  );
}

/** A model without its head. */
export type HeadlessModel = Omit<TallyModel, "weights" | "bias" | "usualOrder">;

/** Learns the head of a model on captions of images that its vectors have not seen. */
export function learnHead(
  engine: Engine,
  base: HeadlessModel,
  images: readonly CaptionedImage[],
  seed: number,
): Pick<TallyTraining, "model" | "headSteps" | "inOrder"> {
  const help = wordFacts(engine, base);
  const items = headItems(tokensOf(engine, images, base), help, Random.seeded(seed));
  const usualOrder = usualOrderOf(engine, base, items);
  const table = tallyRows(engine, packOf({ ...base, ...ZERO_HEAD, usualOrder }), items.references, items.candidates);
  const features = withoutScores(table);
  const head = fitHead({ ...items, rows: features, width: TALLY_FEATURES.length, signs: SIGNS, most: MOST });
  const weights = head.weights.map((weight, f) => rounded(f === DANGLING ? weight - DANGLING_PENALTY : weight));
  return {
    model: { ...base, usualOrder, weights, bias: rounded(head.bias) },
    headSteps: head.steps,
    inOrder: sharesInOrder(items, features, weights),
  };
}

const ZERO_HEAD = { weights: TALLY_FEATURES.map(() => 0), bias: 0 };

function packOf(model: TallyModel): Uint8Array {
  return writePack(tallyPack(model));
}

function rounded(value: number): number {
  return Math.round(value * DECIMALS) / DECIMALS;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Captions as tokens; images with two captions or more. */
function tokensOf(
  engine: Engine,
  images: readonly CaptionedImage[],
  { wordnet, tokenizer }: Pick<HeadlessModel, "wordnet" | "tokenizer">,
): string[][][] {
  const corpus = readCorpus(engine, images, wordnet, tokenizer);
  return corpus.images
    .map((captions) =>
      captions
        .filter(({ length }) => length > 0)
        .map((caption) => Array.from(caption, (id) => corpus.words[id] as string)),
    )
    .filter(({ length }) => length > 1);
}

/** The disorder above which few captions of people are. */
function usualOrderOf(engine: Engine, base: HeadlessModel, { references, candidates, own }: HeadItems): number {
  const rows = tallyRows(
    engine,
    packOf({ ...base, ...ZERO_HEAD, usualOrder: 0 }),
    references,
    own.map((place) => candidates[place] as HeadItems["candidates"][number]),
  );
  const values = own.map((_, i) => rows[i * ROW_WIDTH + DISORDER] as number).sort((a, b) => b - a);
  return -rounded(values[Math.floor(DISORDERLY * values.length)] ?? 0);
}

function withoutScores(table: Float64Array): Float64Array {
  const width = TALLY_FEATURES.length;
  return Float64Array.from(
    { length: (table.length / ROW_WIDTH) * width },
    (_, i) => table[Math.floor(i / width) * ROW_WIDTH + (i % width)] as number,
  );
}

function sharesInOrder(
  { kinds }: HeadItems,
  features: Float64Array,
  weights: readonly number[],
): TallyTraining["inOrder"] {
  const logit = (row: number): number =>
    weights.reduce((sum, weight, f) => sum + weight * (features[row * weights.length + f] as number), 0);
  return Object.fromEntries(
    kinds.map(({ name, pairs }) => [
      name,
      pairs.filter(([better, worse]) => logit(better) > logit(worse)).length / pairs.length,
    ]),
  );
}

/** What corruptions ask about words. */
function wordFacts(
  engine: Engine,
  { vocabulary, counts, finalWords, vectors, wordnet, tokenizer }: HeadlessModel,
): Omit<CorruptionHelp, "random" | "other"> {
  const unfinished = new Set(finalWords);
  const session = engine.acquire();
  try {
    openModel(session, blankPack(wordnet, tokenizer));
    const collection = session.tokenize(vocabulary, "tally", false);
    session.lookUpTallyWords(collection);
    const ids = vocabulary.map((_, i) => session.wordIds(collection, i)[0] as number);
    const content = new Map(
      vocabulary.flatMap((word, i) => {
        const id = ids[i] as number;
        return session.call((raw) => raw.isContent(id)) === 0 ? [] : [[word, session.call((raw) => raw.lemmaIdOf(id))]];
      }),
    );
    const frequent = (word: string): boolean => content.has(word) && (counts.get(word) ?? 0) >= LEAST_NEIGHBOUR;
    const nearest = neighbourhood(vocabulary, vectors, frequent);
    const isOther = (a: string, b: string): boolean =>
      session.call((raw) => raw.areSynonyms(content.get(a) as number, content.get(b) as number)) === 0;
    const near = new Map(
      vocabulary.filter(frequent).map((word) => [word, nearest(word).filter((other) => isOther(word, other))]),
    );
    return {
      isContent: (word) => content.has(word),
      isUnfinished: (word) => unfinished.has(word),
      neighbours: (word) => near.get(word) ?? [],
    };
  } finally {
    engine.release(session);
  }
}
