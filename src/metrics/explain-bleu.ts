/**
 * BLEU of one caption, explained: which n-grams count, and what brevity takes away.
 *
 * @module
 */

import type { BleuExplanation, BleuGram } from "./explanation.js";
import type { PreparedCandidates, PreparedReferences } from "./metric.js";
import { readOverlap, withOverlaps } from "./overlap-data.js";

/** `scores` are those of the orders in `orders`. */
export function explainBleu(
  references: PreparedReferences,
  candidates: PreparedCandidates,
  orders: readonly number[],
  scores: readonly number[],
): BleuExplanation {
  const { session, mode } = references;
  const order = Math.max(...orders);
  const [first = 0, last = 0] = session.readWords(candidates.bounds, 2);
  const collection = candidates.collection("run");
  const words = session.tokens(collection, 0);
  const width = session.call((raw) => raw.bleuWidth(order));
  const row = session.allocDoubles(width);
  const handle = references.collection("run").handle;
  const blocks = withOverlaps(candidates, "run", (overlaps) => {
    session.call((raw) => raw.bleuStatistics(handle, collection.handle, overlaps, candidates.bounds, 0, 1, order, row));
    return readOverlap(session, overlaps, words, last - first, order);
  });
  const penalty = session.call((raw) => raw.bleuPenalty(row, order, mode === "strict" ? 1 : 0));
  const statistics = session.readDoubles(row, width);
  return {
    kind: "bleu",
    metric: "BLEU",
    scores: Object.fromEntries(orders.map((k, i) => [`Bleu_${k}`, scores[i] as number])),
    candidate: words,
    orders: blocks.map((overlap, k) => ({
      order: overlap.order,
      correct: statistics[k] as number,
      total: statistics[order + k] as number,
      grams: overlap.texts.map((text, g): BleuGram => {
        const count = overlap.counts[g] as number;
        const inReferences = overlap.inReferences.reduce((most, counts) => Math.max(most, counts[g] as number), 0);
        return { text, count, inReferences, clipped: Math.min(count, inReferences) };
      }),
    })),
    brevity: {
      candidateLength: statistics[2 * order] as number,
      referenceLength: statistics[2 * order + 1] as number,
      penalty,
    },
  };
}
