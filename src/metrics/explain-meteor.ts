/**
 * METEOR 1.5 of one caption, explained: the alignment with the best reference, and the numbers made of it.
 *
 * @module
 */

import type { Address } from "../engine/raw.js";
import { penaltyOf, readAlignment } from "./explain-alignment.js";
import type { AlignmentExplanation } from "./explanation.js";
import type { PreparedCandidates, PreparedReferences } from "./metric.js";

/** Places in a row of statistics (`assembly/meteor/score.ts`). */
const STATISTICS = 23;
const FIRST_MODULE = 4;
const CHUNKS = 20;
const BEST_REFERENCE = 25;

/** What a METEOR metric has. */
export interface MeteorState {
  readonly name: string;
  /** Names of the modules by number, and the weights of their matches. */
  readonly modules: readonly string[];
  readonly weights: readonly number[];
  readonly alpha: number;
  readonly delta: number;
  readonly settings: Address;
}

export function explainMeteor(
  references: PreparedReferences,
  candidates: PreparedCandidates,
  state: MeteorState,
  score: number,
): AlignmentExplanation {
  const { session } = references;
  const [texts, own] = [references.collection("meteor"), candidates.collection("meteor")];
  const { settings } = state;
  const width = session.call((raw) => raw.meteorWidth());
  const out = session.allocDoubles(width);
  session.call((raw) => raw.meteorStatistics(texts.handle, own.handle, candidates.bounds, 0, 1, settings, out));
  const row = session.readDoubles(out, width);
  const [first = 0, last = 0] = session.readWords(candidates.bounds, 2);
  const referenceIndex = row[BEST_REFERENCE] as number;
  const reference = first + referenceIndex;
  const precision = weightedShare(row, 0, state);
  const recall = weightedShare(row, 1, state);
  const mean = precision > 0 && recall > 0 ? 1 / ((1 - state.alpha) / precision + state.alpha / recall) : 0;
  return {
    kind: "alignment",
    metric: state.name,
    score,
    ...(first === last
      ? { candidate: session.tokens(own, 0), reference: [], matches: [] }
      : readAlignment({
          session,
          references: texts,
          candidates: own,
          reference,
          stages: state.modules,
          align: (matches) =>
            session.call((raw) => raw.meteorAlignment(texts.handle, reference, own.handle, 0, settings, matches)),
        })),
    referenceIndex: first === last ? -1 : referenceIndex,
    chunks: row[CHUNKS] as number,
    precision,
    recall,
    mean,
    penalty: penaltyOf(score, mean),
    statistics: [...row.subarray(0, STATISTICS)],
  };
}

/** Matched words over all words of one side (0 candidate, 1 reference), content and function words weighted. */
function weightedShare(row: Float64Array, side: number, { modules, weights, delta }: MeteorState): number {
  const at = (index: number) => row[index] as number;
  const matched = modules.reduce((sum, _, m) => {
    const cell = FIRST_MODULE + 4 * m + side;
    return sum + (weights[m] as number) * (delta * at(cell) + (1 - delta) * at(cell + 2));
  }, 0);
  const functionWords = at(2 + side);
  const all = delta * (at(side) - functionWords) + (1 - delta) * functionWords;
  return matched === 0 ? 0 : matched / all;
}
