/**
 * Data packs that lie beside the program, read only when a chosen metric needs them.
 *
 * @module
 */

import { readFile } from "node:fs/promises";
import type { Packs } from "../evaluation/prepare.js";
import type { Metric } from "../metrics/metric.js";
import { needsExceptions } from "../metrics/view.js";

/** Where packs lie, seen from this file: in `dist/`, in `dist/chunks/`, in the sources. */
const FOLDERS = ["data/", "../data/", "../../build/packs/"];

/** The packs that the metrics need, as far as they are there; a missing one is reported by the metric. */
export async function packsFor(metrics: readonly Metric[]): Promise<Packs> {
  const exceptions = metrics.some(({ views }) => views.some(({ view }) => needsExceptions(view)));
  return { exceptions: exceptions ? await readPackFile("exceptions.pack") : undefined };
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
