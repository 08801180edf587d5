/**
 * Data packs that lie beside the program, read only when a chosen metric needs them.
 *
 * @module
 */

import { readFile } from "node:fs/promises";
import { PACK_FILES, type PackKind, type Packs } from "../data/pack-files.js";
import { neededPacks } from "../evaluation/open-packs.js";
import type { Metric } from "../metrics/metric.js";
import { Inputs } from "./inputs.js";

/** Where packs lie, seen from this file: in `dist/`, in `dist/chunks/`, in the sources. */
const FOLDERS = ["data/", "../data/", "../../build/packs/"];

/**
 * The packs that the metrics need, as far as they are there; a missing one is reported when it is opened.
 *
 * @param paraphrases file of the user's own, in place of the paraphrases of captions
 */
export async function packsFor(metrics: readonly Metric[], paraphrases?: string): Promise<Packs> {
  const packs: { [kind in PackKind]?: Uint8Array | undefined } = {};
  for (const kind of neededPacks(metrics).keys()) {
    const own = kind === "paraphrase" ? paraphrases : undefined;
    packs[kind] = own === undefined ? await readPackFile(PACK_FILES[kind]) : await new Inputs().inflatedBytes(own);
  }
  return packs;
}

async function readPackFile(name: string): Promise<Uint8Array | undefined> {
  for (const folder of FOLDERS) {
    try {
      return await readFile(new URL(folder + name, import.meta.url));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  return undefined;
}
