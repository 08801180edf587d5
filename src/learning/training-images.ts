/**
 * Images of training rows, by data set, as models name them.
 *
 * @module
 */

import type { TrainingImages } from "../data/model-file.js";
import type { FeatureTable } from "./feature-table.js";

/**
 * Images of the rows: ids such as `coco-val2014:42`, a data set and a number. Rows without such ids are left out.
 *
 * @param licence of the captions
 */
export function trainingImages({ fields }: FeatureTable, licence: string): TrainingImages[] {
  const bySource = new Map<string, Set<number>>();
  for (const { image = "" } of fields) {
    const [, source, number] = /^(.+):(\d{1,15})$/.exec(image) ?? [];
    if (source === undefined) continue;
    const known = bySource.get(source) ?? new Set();
    known.add(Number(number));
    bySource.set(source, known);
  }
  return [...bySource].map(([source, numbers]) => ({
    source,
    licence,
    ids: [...numbers].sort((a, b) => a - b),
  }));
}
