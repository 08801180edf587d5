/**
 * Data packs of the command line: those beside the program, read only when a chosen metric needs them, and the user's own.
 *
 * @module
 */

import { basename } from "node:path";
import { isPack, openPack } from "../data/pack.js";
import { type Packs, WIDE_PARAPHRASES } from "../data/pack-files.js";
import { readShippedPack } from "../data/shipped-packs.js";
import { TALLY_KIND, TALLY_VERSION } from "../data/tally-pack.js";
import { CaptallyError } from "../errors.js";
import { completePacks, neededPacks } from "../evaluation/open-packs.js";
import { readVectors } from "../io/vectors.js";
import type { Metric } from "../metrics/metric.js";
import { fileChunks } from "./byte-stream.js";
import { Inputs, STDIN } from "./inputs.js";

/** Packs of the user's own. */
export interface PackOptions {
  /** `wide`, or a file, in place of the paraphrases of captions. */
  readonly paraphrases?: string | undefined;
  /** File of word vectors, or a pack of them. */
  readonly vectors?: string | undefined;
  /** File of a model of Tally. */
  readonly tally?: string | undefined;
}

/** What `--paraphrases` takes for the larger selection of the package. */
const WIDE = "wide";

/**
 * The packs that the metrics need.
 *
 * @param words the words that vectors are needed for, called when a file of vectors is read; absent: all
 */
export async function packsFor(
  metrics: readonly Metric[],
  { paraphrases, vectors, tally }: PackOptions = {},
  words?: () => ReadonlySet<string>,
): Promise<Packs> {
  const needed = neededPacks(metrics);
  return completePacks(
    metrics,
    {
      ...(paraphrases !== undefined && needed.has("paraphrase")
        ? { paraphrase: await ownParaphrases(paraphrases) }
        : {}),
      ...(vectors !== undefined && needed.has("vectors") ? { vectors: await ownVectors(vectors, words) } : {}),
      ...(tally !== undefined && needed.has("tally") ? { tally: await ownTally(tally) } : {}),
    },
    readShippedPack,
  );
}

async function ownParaphrases(choice: string): Promise<Uint8Array> {
  return choice === WIDE ? readShippedPack(WIDE_PARAPHRASES) : new Inputs().inflatedBytes(choice);
}

async function ownTally(path: string): Promise<Uint8Array> {
  const bytes = await new Inputs().inflatedBytes(path);
  try {
    openPack(bytes, TALLY_KIND, TALLY_VERSION);
  } catch (error) {
    if (!(error instanceof CaptallyError)) throw error;
    throw new CaptallyError(error.code, `${path}: ${error.message}`, { place: { file: path } });
  }
  return bytes;
}

async function ownVectors(path: string, words: (() => ReadonlySet<string>) | undefined): Promise<Uint8Array> {
  if (path === STDIN)
    throw new CaptallyError("usage-option", "--vectors: expected the name of a file, got - (standard input)");
  for await (const chunk of fileChunks(path)) {
    if (isPack(chunk)) return new Inputs().inflatedBytes(path);
    break;
  }
  return readVectors(fileChunks(path), { name: basename(path), words: words?.() });
}
