/**
 * SPICE from the official tool's output, by image, in place of own scores.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";
import type { PreparedCandidates } from "./metric.js";
import { SCENE_SETS, type SceneScores, type SceneSet } from "./scene-sets.js";
import type { SceneSource } from "./scenes.js";

type Official = NonNullable<SceneSource["official"]>;

/**
 * The scores of the candidates' images.
 *
 * @throws {CaptallyError} `tuples-missing` when images have none
 */
export function officialScores({ name, scores }: Official, { ids }: PreparedCandidates): SceneScores[] {
  if (ids === undefined) {
    throw new CaptallyError(
      "usage-option",
      "SPICE: the official tool's scores are by image; a scorer takes tuples only",
    );
  }
  const missing = ids.filter((id) => !scores.has(id));
  if (missing.length > 0) {
    throw new CaptallyError(
      "tuples-missing",
      `${name}: expected scores of all images, found none of ${missing.length} of ${ids.length}, such as image ${JSON.stringify(missing[0])}`,
    );
  }
  return ids.map((id) => scores.get(id) as SceneScores);
}

/**
 * Rows as the engine writes them.
 *
 * @throws {CaptallyError} as above, and for sets that the tool did not score
 */
export function officialRows(
  official: Official,
  candidates: PreparedCandidates,
  sets: readonly SceneSet[],
): Float64Array {
  const number = (value: number | null): number => value ?? Number.NaN;
  return Float64Array.from(
    officialScores(official, candidates).flatMap((one) =>
      SCENE_SETS.flatMap((set) => {
        const found = one.sets[set];
        if (found === undefined && sets.includes(set)) {
          throw new CaptallyError(
            "tuples-missing",
            `${official.name}: image ${JSON.stringify(one.id)}: expected scores of "${set}", found none; the official tool writes them with -subset`,
          );
        }
        const { tp, fp, fn, pr, re, f } = found ?? { tp: 0, fp: 0, fn: 0, pr: null, re: null, f: null };
        return [tp, fp, fn, number(pr), number(re), number(f)];
      }),
    ),
  );
}
