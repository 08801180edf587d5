/**
 * Data packs of the command line: those beside the program, read only when a chosen metric needs them, and the user's own.
 *
 * @module
 */

import { basename } from "node:path";
import { isPack, openPack } from "../data/pack.js";
import { type PackKind, type Packs, WIDE_PARAPHRASES } from "../data/pack-files.js";
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

/** The pack that an option gives, and a metric that it is for. */
const USES = {
  paraphrases: ["paraphrase", "METEOR"],
  vectors: ["vectors", "WMD"],
  tally: ["tally", "Tally"],
} as const satisfies Record<keyof PackOptions, readonly [PackKind, string]>;

/**
 * The packs that the metrics need.
 *
 * @param words the words that vectors are needed for, called when a file of vectors is read; absent: all
 * @throws {CaptallyError} `usage-option` for an option that none of the metrics has a use for
 */
export async function packsFor(
  metrics: readonly Metric[],
  options: PackOptions = {},
  words?: () => ReadonlySet<string>,
): Promise<Packs> {
  refuseUseless(metrics, options);
  const { paraphrases, vectors, tally } = options;
  return completePacks(
    metrics,
    {
      ...(paraphrases === undefined ? {} : { paraphrase: await ownParaphrases(paraphrases) }),
      ...(vectors === undefined ? {} : { vectors: await ownVectors(vectors, words) }),
      ...(tally === undefined ? {} : { tally: await ownTally(tally) }),
    },
    readShippedPack,
  );
}

function refuseUseless(metrics: readonly Metric[], options: PackOptions): void {
  const needed = neededPacks(metrics);
  for (const [option, [kind, user]] of Object.entries(USES)) {
    if (options[option as keyof PackOptions] === undefined || needed.has(kind)) continue;
    throw new CaptallyError(
      "usage-option",
      `--${option}: expected a metric that it is for, such as ${user}, got ${metrics.flatMap(({ outputs }) => outputs).join(", ")}`,
    );
  }
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
