/**
 * `captally learn tally`: a model of Tally from captions of people.
 *
 * @module
 */

import { isModelMark } from "../data/model-file.js";
import { PACK_FILES } from "../data/pack-files.js";
import { readShippedPack } from "../data/shipped-packs.js";
import { type TallyTokenizer, wordnetOfModel } from "../data/tally-pack.js";
import { CaptallyError } from "../errors.js";
import { Random } from "../judgement/statistics/random.js";
import { SHIPPED_NAMES } from "../learning/tally/choices.js";
import type { CaptionedImage } from "../learning/tally/corpus.js";
import { sameText, withoutLeaks } from "../learning/tally/leakage.js";
import { trainTally } from "../learning/tally/train.js";
import { loadTrainingEngine } from "../learning/training-engine.js";
import { readCorpus } from "./corpus.js";
import { Messages, times } from "./messages.js";
import type { ReadingOptions } from "./options.js";
import { checkOutput, writeResult } from "./output.js";
import { startProgress } from "./progress.js";

export interface LearnTallyOptions extends ReadingOptions {
  readonly data?: string[];
  readonly head?: string[];
  readonly exclude?: string[];
  readonly name: string;
  readonly notice: string;
  readonly tokenizer: TallyTokenizer;
  readonly dimension: string;
  readonly bits: string;
  readonly steps: number;
  readonly batch: number;
  readonly seed: number;
  readonly out?: string;
}

/** What a data pack has for its name. */
const MOST_NAME_BYTES = 32;
/** Images that are drawn for the head where none are given: this many, or this share of few. */
const HEAD_IMAGES = 4000;
const HEAD_SHARE = 0.2;
/** Tables and heads of fewer images say nothing. */
const LEAST_IMAGES = 20;
const LEAST_HEAD_IMAGES = 2;

export async function runLearnTally(options: LearnTallyOptions): Promise<void> {
  if (options.out === undefined) throw new CaptallyError("usage-option", "no file for the model: name it with -o");
  if (!isModelMark(options.name) || Buffer.byteLength(options.name) > MOST_NAME_BYTES)
    throw new CaptallyError(
      "usage-option",
      `--name: expected at most ${MOST_NAME_BYTES} bytes of letters, digits, blanks and _ . : + ( ) -, a letter or digit first, got ${JSON.stringify(options.name)}`,
    );
  await checkOutput(options.out);
  if (Object.values<string>(SHIPPED_NAMES).includes(options.name))
    throw new CaptallyError(
      "usage-option",
      `--name: expected another than those of the package's models, got ${options.name}`,
    );
  const messages = new Messages(options);
  const captions = [...(options.refs ?? []), ...(options.data ?? [])];
  const read = await imagesOf(options, captions.length === 0 ? undefined : captions);
  const excluded = options.exclude === undefined ? [] : await imagesOf(options, options.exclude);
  const evaluation = {
    ids: new Set(excluded.map(({ id }) => id)),
    texts: new Set(excluded.flatMap(({ captions }) => captions.map(sameText))),
  };
  evaluation.texts.delete("");
  const { images, leftOut } = withoutLeaks(read, evaluation);
  const given = options.head === undefined ? undefined : await imagesOf(options, options.head);
  const [own, headImages] =
    given === undefined ? splitOff(images, options.seed) : [images, withoutLeaks(given, evaluation).images];
  if (given !== undefined) refuseSameImages(own, headImages);
  if (own.length < LEAST_IMAGES || headImages.length < LEAST_HEAD_IMAGES) {
    const leaks = leftOut.images === 0 ? "" : ` (${times(leftOut.images, "image")} left out by --exclude)`;
    throw new CaptallyError(
      "corpus-empty",
      `expected at least ${LEAST_IMAGES} images with captions to train on, and ${LEAST_HEAD_IMAGES} more for the head, got ${own.length} and ${headImages.length}${leaks}`,
    );
  }
  const engine = await loadTrainingEngine();
  const wordnet = wordnetOfModel(await readShippedPack(PACK_FILES.tally));
  messages.note(
    `${times(own.length, "image")}, ${times(headImages.length, "image")} for the head; left out: ${times(leftOut.images, "image")}, ${times(leftOut.captions, "caption")}`,
  );
  const progress = await startProgress(options.quiet === true);
  try {
    const { pack, inOrder } = trainTally(
      engine,
      own,
      headImages,
      wordnet,
      {
        ...options,
        dimension: Number(options.dimension),
        bits: Number(options.bits) as 8 | 4,
        buckets: Number(options.dimension),
      },
      (done) => progress.update(done, options.steps, "vectors"),
    );
    progress.stop();
    await writeResult(options.out, [pack]);
    // Changes that no caption allowed have no share.
    const shares = Object.entries(inOrder)
      .filter(([, share]) => !Number.isNaN(share))
      .map(([kind, share]) => `${kind} ${(100 * share).toFixed(1)}`);
    messages.note(`${times(pack.length, "byte")}; % of the head's pairs in order: ${shares.join(", ")}`);
  } finally {
    progress.stop();
  }
}

async function imagesOf(options: LearnTallyOptions, refs: readonly string[] | undefined): Promise<CaptionedImage[]> {
  const { segments } = (
    await readCorpus({ ...options, refs: refs === undefined ? undefined : [...refs] } as ReadingOptions, false)
  ).matched;
  return segments.ids.map((id, i) => ({ id, captions: [...(segments.references[i] ?? [])] }));
}

/**
 * Images whose captions made the tables and the vectors teach the head that these are always right. Data sets number their images
 * alike, so that an image is the same where a caption is, too.
 */
function refuseSameImages(own: readonly CaptionedImage[], head: readonly CaptionedImage[]): void {
  const known = new Map(own.map(({ id, captions }) => [id, new Set(captions.map(sameText))]));
  const same = head.filter(({ id, captions }) => captions.some((caption) => known.get(id)?.has(sameText(caption))));
  if (same.length === 0) return;
  throw new CaptallyError(
    "usage-option",
    `--head: expected captions of other images than -r, found ${same.length} of ${times(head.length, "image")} there, such as "${same[0]?.id}"`,
  );
}

/** Draws images for the head. */
function splitOff(images: readonly CaptionedImage[], seed: number): [CaptionedImage[], CaptionedImage[]] {
  const mixed = Random.seeded(seed).shuffled(images);
  const count = Math.min(HEAD_IMAGES, Math.floor(HEAD_SHARE * images.length));
  return [mixed.slice(count), mixed.slice(0, count)];
}
