/**
 * CIDEr of one caption, explained: what each n-gram, order and reference adds to the score.
 *
 * @module
 */

import type { Address } from "../engine/raw.js";
import type { CiderExplanation, CiderGram } from "./explanation.js";
import type { PreparedCandidates, PreparedReferences } from "./metric.js";
import { type OrderOverlap, readOverlap, withOverlaps } from "./overlap-data.js";
import type { View } from "./view.js";

/** What a CIDEr metric has in the engine. */
export interface CiderState {
  readonly name: string;
  readonly view: View;
  readonly order: number;
  readonly plain: boolean;
  readonly table: Address;
  /** Norms of all references, [reference x order]. */
  readonly norms: Address;
}

export function explainCider(
  references: PreparedReferences,
  candidates: PreparedCandidates,
  state: CiderState,
  score: number,
): CiderExplanation {
  const { session } = references;
  const { view, order } = state;
  const [first = 0, last = 0] = session.readWords(candidates.bounds, 2);
  const words = session.tokens(candidates.collection(view), 0);
  const texts = Array.from({ length: last - first }, (_, r) => session.tokens(references.collection(view), first + r));
  const norms = session.readDoubles(state.norms + 8 * first * order, (last - first) * order);
  const factors = texts.map((text) => lengthFactor(references, state, words.length, text.length));
  const scales = texts.map((text, r) => {
    const orders = references.mode === "strict" ? ownOrders(order, words.length, text.length) : order;
    return (10 * (factors[r] as number)) / orders / texts.length;
  });
  const parts = withOverlaps(candidates, view, (overlaps) =>
    readOverlap(session, overlaps, words, texts.length, order).map((overlap) =>
      explainOrder(references, state, overlap, (r) => {
        const norm = norms[r * order + overlap.order - 1] as number;
        return norm === 0 ? 0 : (scales[r] as number) / norm;
      }),
    ),
  );
  const grams = parts.flatMap((part) => part.grams);
  return {
    kind: "cider",
    metric: state.name,
    score,
    candidate: words,
    orders: parts.map((part, k) => ({ order: k + 1, norm: part.norm, contribution: total(part.grams) })),
    references: texts.map((text, r) => ({
      text: text.join(" "),
      lengthFactor: factors[r] as number,
      contribution: grams.reduce((sum, gram) => sum + (gram.byReference[r] as number), 0),
    })),
    grams: [...grams].sort((a, b) => b.contribution - a.contribution || b.count * b.weight - a.count * a.weight),
  };
}

function lengthFactor({ session, mode }: PreparedReferences, { plain }: CiderState, a: number, b: number): number {
  return session.call((raw) => raw.ciderLengthFactor(a, b, plain ? 1 : 0, mode === "strict" ? 1 : 0));
}

/** Strict mode averages over the orders that one of the two has. */
function ownOrders(order: number, a: number, b: number): number {
  return Math.max(1, Math.min(order, Math.max(a, b)));
}

/** `scaleOf`: by what a product of weights is multiplied, the candidate's norm apart, for each reference. */
function explainOrder(
  { session }: PreparedReferences,
  { table, plain }: CiderState,
  { order, address, texts, counts, inReferences }: OrderOverlap,
  scaleOf: (reference: number) => number,
): { norm: number; grams: CiderGram[] } {
  const out = session.allocDoubles(2 * texts.length);
  const norm = session.call((raw) => raw.ciderVector(table, address, order, out));
  const vector = session.readDoubles(out, 2 * texts.length);
  const grams = texts.map((text, g): CiderGram => {
    const weight = vector[2 * g] as number;
    const own = vector[2 * g + 1] as number;
    const byReference = inReferences.map((tally, r) => {
      const other = (tally[g] as number) * weight;
      const product = (plain ? own : Math.min(own, other)) * other;
      return product === 0 ? 0 : (product / norm) * scaleOf(r);
    });
    return {
      text,
      order,
      count: counts[g] as number,
      weight,
      byReference,
      contribution: byReference.reduce((sum, value) => sum + value, 0),
    };
  });
  return { norm, grams };
}

function total(grams: readonly CiderGram[]): number {
  return grams.reduce((sum, gram) => sum + gram.contribution, 0);
}
