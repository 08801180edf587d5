/**
 * Features of captions for learning: each caption with references of its own.
 *
 * @module
 */

import type { Packs } from "../data/pack-files.js";
import type { Engine } from "../engine/engine.js";
import { openPacks } from "../evaluation/open-packs.js";
import type { RunOptions } from "../evaluation/prepare.js";
import { Scorer } from "../evaluation/scorer.js";
import { type FeatureName, featureMetric, NNEVAL_FEATURES } from "../metrics/nneval-features.js";

/** Names and checksums of the data behind the features, as models keep them. */
export function dataNames(
  engine: Engine,
  packs: Packs,
  names: readonly FeatureName[],
): { readonly df: string; readonly vectors: string } {
  const session = engine.acquire();
  try {
    const opened = openPacks(session, [featureMetric(names)], packs);
    return { df: opened.get("cocoFrequencies") ?? "", vectors: opened.get("vectors") ?? "" };
  } finally {
    engine.release(session);
  }
}

/** A caption and what it is compared with. */
export interface Captioned {
  readonly candidate: string;
  readonly references: readonly string[];
}

/** Sets of references that are in the engine at once. */
const CHUNK = 4000;

/**
 * Values of each feature, in the order of the captions. The same references in several places should be one array.
 *
 * @throws {CaptallyError} as `score`
 */
export function computeFeatures(
  engine: Engine,
  captions: readonly Captioned[],
  options: RunOptions,
  names: readonly FeatureName[] = NNEVAL_FEATURES,
  onProgress: (done: number) => void = () => {},
): Float64Array[] {
  const columns = names.map(() => new Float64Array(captions.length));
  const bySet = new Map<readonly string[], number[]>();
  captions.forEach(({ references }, i) => {
    const known = bySet.get(references);
    if (known === undefined) bySet.set(references, [i]);
    else known.push(i);
  });
  const sets = [...bySet];
  const metrics = [featureMetric(names)];
  let done = 0;
  for (let from = 0; from < sets.length; from += CHUNK) {
    const chunk = sets.slice(from, from + CHUNK);
    const ids = chunk.map((_, s) => String(s));
    const scorer = new Scorer(
      engine,
      ids,
      chunk.map(([references]) => references),
      metrics,
      options,
    );
    try {
      const members = chunk.flatMap(([, own]) => own);
      const scores = scorer.score(
        members.map((i) => captions[i]?.candidate as string),
        chunk.flatMap(([, own], s) => own.map(() => s)),
      ).captions;
      names.forEach((name, f) => {
        members.forEach((i, m) => {
          (columns[f] as Float64Array)[i] = scores[name]?.[m] as number;
        });
      });
      done += members.length;
      onProgress(done);
    } finally {
      scorer.close();
    }
  }
  return columns;
}
