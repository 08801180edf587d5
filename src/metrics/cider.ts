/**
 * CIDEr (which is CIDEr-D, as in the standard tool) and CIDEr_plain (the paper's CIDEr); see docs/metrics/cider.md.
 *
 * @module
 */

import { describeFrequencies, frequencyTable } from "./document-frequencies.js";
import { explainCider } from "./explain-cider.js";
import { meanScores } from "./mean-metric.js";
import type { Metric } from "./metric.js";
import { commonFields, signature } from "./signature.js";
import type { View } from "./view.js";

/** Choices of a CIDEr metric. */
export interface CiderOptions {
  /** The paper's CIDEr without clipping and length penalty, instead of CIDEr-D. */
  readonly plain?: boolean;
  /** Porter-stem the tokens first (the paper's plain CIDEr is stemmed, the tools' is not). */
  readonly stem?: boolean;
}

/** Highest n-gram order of CIDEr. */
const ORDER = 4;

export function cider({ plain = false, stem = false }: CiderOptions = {}): Metric {
  const name = `${plain ? "CIDEr_plain" : "CIDEr"}${stem ? ":stem" : ""}`;
  const view: View = stem ? "run:stem" : "run";
  return {
    outputs: [name],
    views: [{ view, order: ORDER }],
    explains: true,
    prepare(references) {
      const { session, mode } = references;
      const strict = mode === "strict" ? 1 : 0;
      const table = frequencyTable(references, view, ORDER);
      const { handle, count } = references.collection(view);
      const norms = session.allocDoubles(count * ORDER);
      session.callRanges(count, (raw, from, to) => raw.ciderNorms(table, handle, from, to, norms));
      return {
        signatures: [
          signature(name, [
            ...commonFields(references),
            ["variant", plain ? "plain" : "D"],
            ["n", ORDER],
            ...(plain ? [] : ([["sigma", 6]] as const)),
            ["stem", stem ? "porter" : "no"],
            ["df", describeFrequencies(references)],
          ]),
        ],
        explain: (candidates, [score = 0]) =>
          explainCider(references, candidates, { name, view, order: ORDER, plain, table, norms }, score),
        score: (candidates) =>
          meanScores(session, candidates.count, (out) =>
            candidates.overOverlaps(view, (raw, overlaps, from, to) =>
              raw.ciderScores(
                table,
                norms,
                handle,
                candidates.collection(view).handle,
                overlaps,
                candidates.bounds,
                from,
                to,
                plain ? 1 : 0,
                strict,
                out,
              ),
            ),
          ),
      };
    },
  };
}
