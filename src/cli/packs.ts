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

/**
 * The packs that the metrics need.
 *
 * @param paraphrases `wide`, or a file of the user's own, in place of the paraphrases of captions
 */
export async function packsFor(metrics: readonly Metric[], paraphrases?: string): Promise<Packs> {
  if (paraphrases === undefined || !neededPacks(metrics).has("paraphrase"))
    return completePacks(metrics, {}, readShippedPack);
  const paraphrase =
    paraphrases === WIDE ? await readShippedPack(WIDE_PARAPHRASES) : await new Inputs().inflatedBytes(paraphrases);
  return completePacks(metrics, { paraphrase }, readShippedPack);
}
