/**
 * ROUGE_L of one caption, explained: the longest common subsequences that give precision and recall.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";
import type { Subsequence, SubsequenceExplanation } from "./explanation.js";
import type { PreparedCandidates, PreparedReferences } from "./metric.js";

const BETA = 1.2;

/** Pairs of tokens of two texts: a bit of memory each, and about a second of work. */
const MOST_PAIRS = 2 ** 29;

/** A subsequence, and over which length it is measured. */
interface Common extends Omit<Subsequence, "value"> {
  readonly precision: number;
  readonly recall: number;
}

export function explainRougeL(
  references: PreparedReferences,
  candidates: PreparedCandidates,
  score: number,
): SubsequenceExplanation {
  const { session, mode } = references;
  const strict = mode === "strict";
  const candidate = session.tokens(candidates.collection("run"), 0, !strict);
  const [first = 0, last = 0] = session.readWords(candidates.bounds, 2);
  const commons = Array.from({ length: last - first }, (_, i): Common => {
    const reference = session.tokens(references.collection("run"), first + i, !strict);
    const words = commonWords(references, candidates, first + i, reference.length, candidate);
    const length = words.length;
    return {
      referenceIndex: i,
      reference,
      words,
      precision: length === 0 ? 0 : length / candidate.length,
      recall: length === 0 ? 0 : length / reference.length,
    };
  });
  // Parity takes the best of each on its own; strict takes both from the reference with the best F.
  const precision = best(commons, strict ? fMeasure : (common) => common.precision);
  const recall = best(commons, strict ? fMeasure : (common) => common.recall);
  return {
    kind: "subsequence",
    metric: "ROUGE_L",
    score,
    candidate,
    beta: BETA,
    precision: measured(precision, precision?.precision),
    recall: measured(recall, recall?.recall),
  };
}

function commonWords(
  { session, mode, collection }: PreparedReferences,
  candidates: PreparedCandidates,
  reference: number,
  length: number,
  candidate: readonly string[],
): Subsequence["words"] {
  const pairsOfWords = candidate.length * length;
  if (pairsOfWords > MOST_PAIRS) {
    throw new CaptallyError(
      "metric-limit",
      `ROUGE_L: texts of ${candidate.length} and ${length} tokens are too long to explain: expected a product of at most ${MOST_PAIRS}`,
    );
  }
  // A pair takes as much room as a double.
  const out = session.allocDoubles(candidate.length);
  const count = session.call((raw) =>
    raw.rougeLPath(
      collection("run").handle,
      reference,
      candidates.collection("run").handle,
      0,
      mode === "strict" ? 1 : 0,
      out,
    ),
  );
  const pairs = session.readWords(out, 2 * count);
  return Array.from({ length: count }, (_, i) => {
    const place = pairs[2 * i + 1] as number;
    return { text: candidate[place] as string, candidate: place, reference: pairs[2 * i] as number };
  });
}

function fMeasure({ precision, recall }: Common): number {
  return precision === 0 ? 0 : ((1 + BETA * BETA) * precision * recall) / (recall + BETA * BETA * precision);
}

/** The first with the highest value. */
function best(commons: readonly Common[], value: (common: Common) => number): Common | undefined {
  return commons.reduce<Common | undefined>(
    (known, common) => (known === undefined || value(common) > value(known) ? common : known),
    undefined,
  );
}

function measured(common: Common | undefined, value = 0): Subsequence {
  if (common === undefined) return { value, referenceIndex: -1, reference: [], words: [] };
  const { referenceIndex, reference, words } = common;
  return { value, referenceIndex, reference, words };
}
