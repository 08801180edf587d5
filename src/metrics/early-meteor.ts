/**
 * Early METEORs, which align single words: as first published (`METEOR_2005`), and as nltk computes it (`METEOR_nltk`); see
 * docs/metrics/meteor.md.
 *
 * @module
 */

import { column } from "./columns.js";
import type { Metric, MetricScores, PreparedCandidates, PreparedReferences } from "./metric.js";
import { commonFields, signature } from "./signature.js";

/** Place of the score in a row of `assembly/meteor/early.ts`. */
const SCORE = 4;

interface Variant {
  readonly name: string;
  readonly nltk: 0 | 1;
  /** How words are linked. */
  readonly links: string;
}

/** METEOR of Banerjee and Lavie, 2005. */
export function meteor2005(): Metric {
  return earlyMeteor({ name: "METEOR_2005", nltk: 0, links: "fewest-crossings" });
}

/** `meteor_score` of nltk 3.10. */
export function meteorNltk(): Metric {
  return earlyMeteor({ name: "METEOR_nltk", nltk: 1, links: "greedy-from-end" });
}

function earlyMeteor(variant: Variant): Metric {
  return {
    outputs: [variant.name],
    views: [
      { view: "run:lower", order: 1 },
      { view: "run:lower:stem", order: 1 },
    ],
    packs: ["wordnet"],
    prepare(references) {
      const summed = sumsRows(variant, references);
      return {
        signatures: [
          signature(variant.name, [
            ...commonFields(references),
            ["params", "0.9,3,0.5"],
            ["modules", "exact,stem,synonym"],
            ["stem", "porter"],
            ["links", variant.links],
            ["corpus", summed ? "sums" : "mean"],
            ["wordnet", references.packs.get("wordnet") ?? "none"],
          ]),
        ],
        score: (candidates) => scoreCandidates(references, candidates, variant, summed),
      };
    },
  };
}

/** The paper sums the statistics of a test set; everybody since takes the mean of the captions. */
function sumsRows({ nltk }: Variant, { mode }: PreparedReferences): boolean {
  return nltk === 0 && mode === "strict";
}

function scoreCandidates(
  references: PreparedReferences,
  candidates: PreparedCandidates,
  { nltk }: Variant,
  summed: boolean,
): MetricScores {
  const { session } = references;
  const { count, bounds } = candidates;
  const width = session.call((raw) => raw.earlyMeteorWidth());
  const rows = session.allocDoubles(width * count);
  const total = session.allocDoubles(width);
  session.call((raw) => raw.beginEarlyMeteor(nltk));
  session.callRanges(count, (raw, from, to) =>
    raw.earlyMeteorRows(
      references.collection("run:lower").handle,
      references.collection("run:lower:stem").handle,
      candidates.collection("run:lower").handle,
      candidates.collection("run:lower:stem").handle,
      bounds,
      from,
      to,
      nltk,
      rows,
    ),
  );
  const corpus = session.call((raw) => {
    if (!summed) return raw.meanOfColumn(rows, count, width, SCORE);
    raw.sumRows(rows, count, width, total);
    return raw.earlyMeteorScore(total, nltk);
  });
  return { corpus: [corpus], captions: [column(session.readDoubles(rows, width * count), width, SCORE)] };
}
