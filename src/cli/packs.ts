/**
 * Data packs of the command line: those beside the program, read only when a chosen metric needs them, and the user's own.
 *
 * @module
 */

import { type Packs, WIDE_PARAPHRASES } from "../data/pack-files.js";
import { readShippedPack } from "../data/shipped-packs.js";
import { completePacks, neededPacks } from "../evaluation/open-packs.js";
import type { Metric } from "../metrics/metric.js";
import { Inputs } from "./inputs.js";

/** What `--paraphrases` takes for the larger selection of the package. */
const WIDE = "wide";

/** Packs in place of the package's. */
export interface PackChoices {
  /** `wide`, or a file of the user's own, in place of the paraphrases of captions. */
  readonly paraphrases?: string;
  /** File of a model of Tally. */
  readonly tally?: string;
}

/** The packs that the metrics need. */
export async function packsFor(metrics: readonly Metric[], { paraphrases, tally }: PackChoices = {}): Promise<Packs> {
  const needed = neededPacks(metrics);
  const given: { -readonly [kind in keyof Packs]: Packs[kind] } = {};
  if (paraphrases !== undefined && needed.has("paraphrase")) {
    given.paraphrase = paraphrases === WIDE ? await readShippedPack(WIDE_PARAPHRASES) : await ownPack(paraphrases);
  }
  if (tally !== undefined && needed.has("tally")) given.tally = await ownPack(tally);
  return completePacks(metrics, given, readShippedPack);
}

function ownPack(path: string): Promise<Uint8Array> {
  return new Inputs().inflatedBytes(path);
}
