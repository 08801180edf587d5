/**
 * ROUGE_L as in coco-caption (parity) or with the best F over the references (strict); see docs/metrics/rouge.md.
 *
 * @module
 */

import { explainRougeL } from "./explain-rouge-l.js";
import { meanScores } from "./mean-metric.js";
import type { Metric } from "./metric.js";
import { commonFields, signature } from "./signature.js";

/** ROUGE_L, F-measure with beta 1.2. */
export function rougeL(): Metric {
  return {
    outputs: ["ROUGE_L"],
    views: [{ view: "run", order: 1 }],
    explains: true,
    prepare(references) {
      const { session, mode } = references;
      const strict = mode === "strict" ? 1 : 0;
      return {
        signatures: [
          signature("ROUGE_L", [
            ...commonFields(references),
            ["beta", 1.2],
            ["multi", strict ? "best-f" : "best-p-best-r"],
          ]),
        ],
        explain: (candidates, [score = 0]) => explainRougeL(references, candidates, score),
        score: (candidates) =>
          meanScores(session, candidates.count, (out) =>
            session.callRanges(candidates.count, (raw, from, to) =>
              raw.rougeLScores(
                references.collection("run").handle,
                candidates.collection("run").handle,
                candidates.bounds,
                from,
                to,
                strict,
                out,
              ),
            ),
          ),
      };
    },
  };
}
