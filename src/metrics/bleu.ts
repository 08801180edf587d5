/**
 * BLEU of orders 1 to n, as in coco-caption (parity) or the textbook (strict); see docs/metrics/bleu.md.
 *
 * @module
 */

import { explainBleu } from "./explain-bleu.js";
import type { Metric, PreparedMetric, PreparedReferences } from "./metric.js";
import { commonFields, signature } from "./signature.js";

/** BLEU of the given orders (each 1 to 9). One pass over the n-grams serves them all. */
export function bleu(orders: readonly number[]): Metric {
  const order = Math.max(...orders);
  return {
    outputs: orders.map((k) => `Bleu_${k}`),
    views: [{ view: "run", order }],
    explains: true,
    prepare: (references) => prepareBleu(references, orders, order),
  };
}

function prepareBleu(references: PreparedReferences, orders: readonly number[], order: number): PreparedMetric {
  const { session, mode } = references;
  const strict = mode === "strict" ? 1 : 0;
  return {
    signatures: orders.map((k) =>
      signature(`Bleu_${k}`, [
        ...commonFields(references),
        ["reflen", "closest"],
        ["smooth", strict ? "none" : "coco-1e-15"],
        ["orders", strict ? "effective" : "all"],
      ]),
    ),
    explain: (candidates, scores) => explainBleu(references, candidates, orders, scores),
    score(candidates) {
      const collection = candidates.collection("run");
      const width = session.call((raw) => raw.bleuWidth(order));
      const rows = session.allocDoubles(width * candidates.count);
      const values = session.allocDoubles(order * candidates.count);
      const total = session.allocDoubles(width);
      const corpus = session.allocDoubles(order);
      candidates.overOverlaps("run", (raw, overlaps, from, to) =>
        raw.bleuStatistics(
          references.collection("run").handle,
          collection.handle,
          overlaps,
          candidates.bounds,
          from,
          to,
          order,
          rows,
        ),
      );
      session.call((raw) => {
        raw.bleuScores(rows, candidates.count, order, strict, values);
        raw.sumRows(rows, candidates.count, width, total);
        raw.bleuScores(total, 1, order, strict, corpus);
      });
      const totals = session.readDoubles(corpus, order);
      return {
        corpus: orders.map((k) => totals[k - 1] as number),
        captions: orders.map((k) => session.readColumn(values, candidates.count, order, k - 1)),
      };
    },
  };
}
