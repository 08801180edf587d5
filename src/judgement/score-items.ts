/**
 * Scores of judged captions by captally's own metrics.
 *
 * @module
 */

import type { Engine } from "../engine/engine.js";
import { CaptallyError } from "../errors.js";
import type { RunOptions } from "../evaluation/prepare.js";
import { Scorer } from "../evaluation/scorer.js";
import type { Metric } from "../metrics/metric.js";
import type { Round } from "./data/judged.js";

/** Scores of the items of a round by output, and signatures. */
export interface ItemScores {
  readonly scores: ReadonlyMap<string, Float64Array>;
  readonly signatures: readonly string[];
}

/**
 * Scores the items of a round. Document frequencies come from the references of all judgements, as when each judgement were
 * an image of its own (what the public scripts do), unless `options` gives some.
 *
 * @param judgements how many judgements each item has
 */
export function scoreItems(
  engine: Engine,
  items: Round,
  judgements: ArrayLike<number>,
  metrics: readonly Metric[],
  options: RunOptions,
): ItemScores {
  const scores = new Map<string, Float64Array>();
  for (const name of metrics.flatMap(({ outputs }) => outputs)) scores.set(name, new Float64Array(items.length));
  const signatures = new Set<string>();
  const runs = new Map<string, number[]>();
  items.forEach(({ run }, i) => {
    const known = runs.get(run);
    if (known === undefined) runs.set(run, [i]);
    else known.push(i);
  });
  for (const members of runs.values()) {
    scoreRun(engine, items, members, judgements, metrics, options, scores, signatures);
  }
  return { scores, signatures: [...signatures] };
}

function scoreRun(
  engine: Engine,
  items: Round,
  members: readonly number[],
  judgements: ArrayLike<number>,
  metrics: readonly Metric[],
  options: RunOptions,
  scores: ReadonlyMap<string, Float64Array>,
  signatures: Set<string>,
): void {
  const sets = new Map<readonly string[], number>();
  const candidates: string[] = [];
  const segments: number[] = [];
  const owners: number[] = [];
  const documents: number[] = [];
  const segmentOf = (set: readonly string[]): number => {
    const segment = sets.get(set) ?? sets.size;
    sets.set(set, segment);
    return segment;
  };
  for (const i of members) {
    const { candidate, references, document } = items[i] as Round[number];
    for (const set of references) {
      candidates.push(candidate);
      segments.push(segmentOf(set));
      owners.push(i);
      const counted = segmentOf(document ?? set);
      for (let j = 0; j < (judgements[i] as number); ++j) documents.push(counted);
    }
  }
  const ids = Array.from({ length: sets.size }, (_, segment) => String(segment));
  const scorer = new Scorer(engine, ids, [...sets.keys()], metrics, { ...options, documents });
  try {
    const { captions } = scorer.score(candidates, segments);
    for (const [name, values] of Object.entries(captions)) {
      const sums = scores.get(name) as Float64Array;
      values.forEach((value, entry) => {
        const i = owners[entry] as number;
        if (Number.isNaN(value)) throw noNumber(name, items[i] as Round[number]);
        sums[i] = (sums[i] as number) + value / (items[i] as Round[number]).references.length;
      });
    }
    for (const signature of Object.values(scorer.signatures)) signatures.add(signature);
  } finally {
    scorer.close();
  }
}

/** Ranks need numbers. */
function noNumber(metric: string, { id, candidate }: Round[number]): CaptallyError {
  return new CaptallyError(
    "input-format",
    `${metric}: expected a score of every judged caption, got no number for "${candidate}" (id ${id})`,
    { place: { id } },
  );
}
