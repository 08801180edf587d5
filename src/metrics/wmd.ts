/**
 * WMD: similarity by Word Mover's Distance, as gensim computes the distance; see docs/metrics/wmd.md.
 *
 * @module
 */

import { showId } from "../corpus/problem.js";
import type { Address } from "../engine/raw.js";
import type { Collection, Session } from "../engine/session.js";
import { CaptallyError } from "../errors.js";
import { explainWmd } from "./explain-wmd.js";
import type { Metric, PreparedCandidates, PreparedReferences } from "./metric.js";
import { commonFields, signature } from "./signature.js";
import type { Warning } from "./warning.js";

/** Choices of WMD. */
export interface WmdOptions {
  /** Vectors as stored (gensim up to 3.8) instead of divided by their lengths (gensim from 4.0 on). */
  readonly raw?: boolean | undefined;
  /** Stop words count as other words do. */
  readonly stopWords?: boolean | undefined;
}

/**
 * Share of words without a vector above which scores are doubted: with the package's vectors, English captions of images
 * and videos stay below 0.08, captions of sounds have 0.2, a licence 0.4, other languages 0.6 and more (docs/metrics/wmd.md).
 */
const MOST_OUTSIDE = 0.1;

/** Fewer words than this are chance. */
const LEAST_WORDS = 20;

type VectorCounts = ReturnType<Session["wordsWithoutVector"]>;

/** Place of the score in a row of numbers (`assembly/wmd/wmd.ts`). */
const SCORE = 0;

/** WMD. */
export function wmd({ raw = false, stopWords = false }: WmdOptions = {}): Metric {
  const name = ["WMD", ...(raw ? ["raw"] : []), ...(stopWords ? ["stopWords"] : [])].join(":");
  return {
    outputs: [name],
    views: [{ view: "run", order: 1 }],
    packs: ["vectors"],
    explains: true,
    prepare(references) {
      const { session } = references;
      const texts = references.collection("run");
      const bags = makeBags(session, texts, raw, stopWords);
      const counts = session.wordsWithoutVector(texts);
      return {
        signatures: [signature(name, fields(references, raw, stopWords))],
        score: (candidates) => {
          const own = candidates.collection("run");
          const { rows, width } = rowsOf(references, bags, candidates, makeBags(session, own, raw, stopWords), name);
          const corpus = session.call((engine) => engine.meanOfColumn(rows, candidates.count, width, SCORE));
          return {
            corpus: [corpus],
            captions: [session.readColumn(rows, candidates.count, width, SCORE)],
            warnings: coverageWarnings(references, counts, session.wordsWithoutVector(own)),
          };
        },
        explain: (candidates, [score = 0]) => {
          const own = makeBags(session, candidates.collection("run"), raw, stopWords);
          const { rows, width } = rowsOf(references, bags, candidates, own, name);
          const row = session.readDoubles(rows, width);
          return explainWmd(references, candidates, { name, references: bags, candidates: own, row }, score);
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
function makeBags(session: Session, collection: Collection, raw: boolean, stopWords: boolean): Address {
  session.lookUpVectors(collection, !raw);
  return session.call((engine) => engine.makeBags(collection.handle, raw ? 0 : 1, stopWords ? 1 : 0) >>> 0);
}

/** Numbers of each candidate: their address, and how many a row has. */
function rowsOf(
  { session, mode }: PreparedReferences,
  referenceBags: Address,
  { bounds, count, ids }: PreparedCandidates,
  candidateBags: Address,
  name: string,
): { rows: Address; width: number } {
  const width = session.call((engine) => engine.wmdWidth());
  const rows = session.allocDoubles(width * count);
  session.callRanges(count, (engine, from, to) => {
    const status = engine.wmdScores(referenceBags, candidateBags, bounds, from, to, mode === "strict" ? 1 : 0, rows);
    if (status !== 0) throw tooLong(name, ids[status - 1] as string);
  });
  return { rows, width };
}

/** A warning if too many words have no vector: what is left may say little of a caption. */
function coverageWarnings({ packs }: PreparedReferences, ...sides: readonly VectorCounts[]): Warning[] {
  const words = sides.reduce((sum, side) => sum + side.words, 0);
  const outside = sides.reduce((sum, side) => sum + side.outside, 0);
  if (outside < LEAST_WORDS || outside <= MOST_OUTSIDE * words) return [];
  const [vectors] = (packs.get("vectors") ?? "").split(":");
  return [
    {
      code: "vector-coverage",
      message: `${((100 * outside) / words).toFixed(1)} % of ${words} words (stop words apart) have no vector in ${vectors} and are left out of WMD: its scores say little of such captions; use vectors of their language and domain (--vectors, packs.vectors)`,
    },
  ];
}

function tooLong(name: string, id: string): CaptallyError {
  return new CaptallyError(
    "metric-limit",
    `${name}: the candidate of image ${showId(id)} and its references have too many different words (about 350 each are possible); shorten them or leave out ${name}`,
    { place: { id } },
  );
}
