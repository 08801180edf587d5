/**
 * Early METEORs, which align single words: as first published (`METEOR_2005`), and as nltk computes it (`METEOR_nltk`); see
 * docs/metrics/meteor.md.
 *
 * @module
 */

import { showId } from "../corpus/problem.js";
import type { Address } from "../engine/raw.js";
import { CaptallyError } from "../errors.js";
import { penaltyOf, readAlignment } from "./explain-alignment.js";
import type { AlignmentExplanation } from "./explanation.js";
import type { Metric, MetricScores, PreparedCandidates, PreparedReferences } from "./metric.js";
import { commonFields, signature } from "./signature.js";

const WORDS = "run:lower";
const STEMS = "run:lower:stem";
/** Pairs of words of a candidate and its references, some seconds of work. */
const MOST_PAIRS = 2 ** 31;
const STAGES = ["exact", "stem", "synonym"];

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
      { view: WORDS, order: 1 },
      { view: STEMS, order: 1 },
    ],
    packs: ["wordnet", "wordnetParts"],
    explains: true,
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
            ["parts", references.packs.get("wordnetParts") ?? "none"],
          ]),
        ],
        explain: (candidates, [score = 0]) => explainCandidate(references, candidates, variant, score),
        score: (candidates) => scoreCandidates(references, candidates, variant, summed),
      };
    },
  };
}

/** METEOR's authors sum the statistics of a test set; users of the formula take the mean of the captions. */
function sumsRows({ nltk }: Variant, { mode }: PreparedReferences): boolean {
  return nltk === 0 && mode === "strict";
}

/** Writes the rows of the candidates; returns their address and width. */
function writeRows(
  { session, collection }: PreparedReferences,
  candidates: PreparedCandidates,
  nltk: 0 | 1,
): { rows: Address; width: number } {
  const { count, bounds } = candidates;
  const width = session.call((raw) => raw.earlyMeteorWidth());
  const rows = session.allocDoubles(width * count);
  session.call((raw) => raw.beginEarlyMeteor(nltk));
  session.callRanges(count, (raw, from, to) =>
    raw.earlyMeteorRows(
      collection(WORDS).handle,
      collection(STEMS).handle,
      candidates.collection(WORDS).handle,
      candidates.collection(STEMS).handle,
      bounds,
      from,
      to,
      nltk,
      rows,
    ),
  );
  return { rows, width };
}

/** Every word may be compared with every word of the references. */
function refuseLong({ session, collection }: PreparedReferences, candidates: PreparedCandidates, name: string): void {
  const lengths = session.wordCounts(candidates.collection(WORDS));
  const referenceLengths = session.wordCounts(collection(WORDS));
  const bounds = session.readWords(candidates.bounds, 2 * candidates.count);
  lengths.forEach((length, i) => {
    let words = 0;
    for (let r = bounds[2 * i] as number; r < (bounds[2 * i + 1] as number); ++r)
      words += referenceLengths[r] as number;
    if (length * words <= MOST_PAIRS) return;
    throw new CaptallyError(
      "metric-limit",
      `${name}: the candidate of image ${showId(candidates.ids[i] as string)} has ${length} words and its references ${words}: expected a product of at most ${MOST_PAIRS}; shorten them or leave out ${name}`,
      { place: { id: candidates.ids[i] } },
    );
  });
}

function scoreCandidates(
  references: PreparedReferences,
  candidates: PreparedCandidates,
  { name, nltk }: Variant,
  summed: boolean,
): MetricScores {
  const { session } = references;
  const { count } = candidates;
  refuseLong(references, candidates, name);
  const { rows, width } = writeRows(references, candidates, nltk);
  const total = session.allocDoubles(width);
  const corpus = session.call((raw) => {
    if (!summed) return raw.meanOfColumn(rows, count, width, SCORE);
    raw.sumRows(rows, count, width, total);
    return raw.earlyMeteorScore(total, nltk);
  });
  return { corpus: [corpus], captions: [session.readColumn(rows, count, width, SCORE)] };
}

function explainCandidate(
  references: PreparedReferences,
  candidates: PreparedCandidates,
  { name, nltk }: Variant,
  score: number,
): AlignmentExplanation {
  const { session } = references;
  const { rows, width } = writeRows(references, candidates, nltk);
  const [links = 0, chunks = 0, length = 0, referenceLength = 0, , referenceIndex = 0] = session.readDoubles(
    rows,
    width,
  );
  const [first = 0, last = 0] = session.readWords(candidates.bounds, 2);
  const [texts, stems] = [references.collection(WORDS), references.collection(STEMS)];
  const [own, ownStems] = [candidates.collection(WORDS), candidates.collection(STEMS)];
  const reference = first + referenceIndex;
  const precision = links === 0 ? 0 : links / length;
  const recall = links === 0 ? 0 : links / referenceLength;
  const mean = links === 0 ? 0 : (10 * precision * recall) / (recall + 9 * precision);
  return {
    kind: "alignment",
    metric: name,
    score,
    ...(first === last
      ? { candidate: session.tokens(own, 0), reference: [], matches: [] }
      : readAlignment({
          session,
          references: texts,
          candidates: own,
          reference,
          stages: STAGES,
          align: (out) =>
            session.call((raw) =>
              raw.earlyMeteorAlignment(
                texts.handle,
                stems.handle,
                reference,
                own.handle,
                ownStems.handle,
                0,
                nltk,
                out,
              ),
            ),
        })),
    referenceIndex: first === last ? -1 : referenceIndex,
    chunks,
    precision,
    recall,
    mean,
    penalty: penaltyOf(score, mean),
  };
}
