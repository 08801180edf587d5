/**
 * WMD: similarity by Word Mover's Distance, as gensim computes the distance; see docs/metrics/wmd.md.
 *
 * @module
 */

import { showId } from "../corpus/problem.js";
import type { Collection, Session } from "../engine/session.js";
import { CaptallyError } from "../errors.js";
import { column } from "./columns.js";
import type { Metric, MetricScores, PreparedCandidates, PreparedReferences } from "./metric.js";
import { commonFields, signature } from "./signature.js";

/** Choices of WMD. */
export interface WmdOptions {
  /** Vectors as stored (gensim up to 3.8) instead of divided by their lengths (gensim from 4.0 on). */
  readonly raw?: boolean | undefined;
  /** Stop words count as other words do. */
  readonly stopWords?: boolean | undefined;
}

/** Place of the score in a row of numbers (`assembly/wmd/wmd.ts`). */
const SCORE = 0;

/** WMD. */
export function wmd({ raw = false, stopWords = false }: WmdOptions = {}): Metric {
  const name = ["WMD", ...(raw ? ["raw"] : []), ...(stopWords ? ["stopWords"] : [])].join(":");
  return {
    outputs: [name],
    views: [{ view: "run", order: 1 }],
    packs: ["vectors"],
    prepare(references) {
      const bags = makeBags(references.session, references.collection("run"), raw, stopWords);
      return {
        signatures: [signature(name, fields(references, raw, stopWords))],
        score: (candidates) => {
          const own = makeBags(references.session, candidates.collection("run"), raw, stopWords);
          return scoreCandidates(references, bags, candidates, own, name);
        },
      };
    },
  };
}

function fields(references: PreparedReferences, raw: boolean, stopWords: boolean): [string, string | number][] {
  return [
    ...commonFields(references),
    ["vectors", references.packs.get("vectors") ?? "none"],
    ["norm", raw ? "no" : "l2"],
    ["stop", stopWords ? "kept" : "nltk-153"],
    ["agg", "nearest"],
    ["score", "exp(-d)"],
  ];
}

/** Bags of the captions' words: the address of the array of their addresses. */
function makeBags(session: Session, collection: Collection, raw: boolean, stopWords: boolean): number {
  session.lookUpVectors(collection, !raw);
  return session.call((engine) => engine.makeBags(collection.handle, raw ? 0 : 1, stopWords ? 1 : 0) >>> 0);
}

function scoreCandidates(
  { session, mode }: PreparedReferences,
  referenceBags: number,
  { bounds, count, ids }: PreparedCandidates,
  candidateBags: number,
  name: string,
): MetricScores {
  const width = session.call((engine) => engine.wmdWidth());
  const rows = session.allocDoubles(width * count);
  session.callRanges(count, (engine, from, to) => {
    const status = engine.wmdScores(referenceBags, candidateBags, bounds, from, to, mode === "strict" ? 1 : 0, rows);
    if (status !== 0) throw tooLong(name, ids[status - 1] as string);
  });
  const corpus = session.call((engine) => engine.meanOfColumn(rows, count, width, SCORE));
  return { corpus: [corpus], captions: [column(session.readDoubles(rows, width * count), width, SCORE)] };
}

function tooLong(name: string, id: string): CaptallyError {
  return new CaptallyError(
    "metric-limit",
    `${name}: the candidate of image ${showId(id)} and its references have too many different words (about 500 each are possible); shorten them or leave out ${name}`,
    { place: { id } },
  );
}
