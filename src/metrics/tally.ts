/**
 * Tally: a learned metric of captions by their references, from 0 to 1, text only; see docs/metrics/tally.md.
 *
 * @module
 */

import { showId } from "../corpus/problem.js";
import { TALLY_FEATURES } from "../data/tally-pack.js";
import type { Address } from "../engine/raw.js";
import type { Session } from "../engine/session.js";
import { CaptallyError } from "../errors.js";
import { explainTally } from "./explain-tally.js";
import type { Metric, MetricScores, PreparedCandidates, PreparedReferences } from "./metric.js";
import { commonFields, signature } from "./signature.js";

const NAME = "Tally";
/** Place of the score in a row of numbers (`assembly/tally/tally.ts`), behind the features and the logit. */
const SCORE = TALLY_FEATURES.length + 1;

/** Tally. */
export function tally(): Metric {
  return {
    outputs: [NAME],
    views: [{ view: "tally", order: 2 }],
    packs: ["tally"],
    explains: true,
    prepare(references) {
      const profiles = references.session.tallyProfiles(references.collection("tally"));
      return {
        signatures: [
          signature(NAME, [
            ...commonFields(references, "tally"),
            ["agg", "features"],
            ["model", references.packs.get("tally") ?? "none"],
          ]),
        ],
        explain: (candidates, [score = 0]) => {
          const rows = scoreRows(references, profiles, candidates);
          return explainTally(references, candidates, {
            metric: NAME,
            score,
            row: references.session.readDoubles(rows, SCORE + 1),
          });
        },
        score: (candidates) =>
          scores(references.session, scoreRows(references, profiles, candidates), candidates.count),
      };
    },
  };
}

function scores(session: Session, rows: Address, count: number): MetricScores {
  const width = SCORE + 1;
  return {
    corpus: [session.call((raw) => raw.meanOfColumn(rows, count, width, SCORE))],
    captions: [session.readColumn(rows, count, width, SCORE)],
  };
}

/** Rows of the candidates inside the engine. */
function scoreRows(references: PreparedReferences, profiles: Address, candidates: PreparedCandidates): Address {
  const { session } = references;
  const { bounds, count, ids } = candidates;
  const collection = candidates.collection("tally");
  const own = session.tallyProfiles(collection);
  const rows = session.allocDoubles(session.call((raw) => raw.tallyWidth()) * count);
  const { handle } = references.collection("tally");
  session.callRanges(count, (raw, from, to) => {
    const status = raw.tallyRows(handle, profiles, collection.handle, own, bounds, from, to, rows);
    if (status !== 0) throw tooLong(ids[status - 1] as string);
  });
  return rows;
}

function tooLong(id: string): CaptallyError {
  return new CaptallyError(
    "metric-limit",
    `${NAME}: the candidate of image ${showId(id)} and its references are too long: more than 67,108,864 pairs of words (texts of about 3,600 words with five references); shorten them or leave out ${NAME}`,
    { place: { id } },
  );
}
