/**
 * Tally of one caption, explained: what each feature adds to the logit, and the words behind them.
 *
 * @module
 */

import { TALLY_FEATURES } from "../data/tally-pack.js";
import type { TallyExplanation } from "./explanation.js";
import type { PreparedCandidates, PreparedReferences } from "./metric.js";

/** A word of the candidate less near than this to all words of the references counts as unsupported here. */
const SUPPORTED = 0.5;
/** Numbers of a word (`assembly/tally/explain.ts`), and u32 of a lemma. */
const WORD = 4;
const LEMMA = 4;

type Feature = TallyExplanation["features"][number];

export function explainTally(
  references: PreparedReferences,
  candidates: PreparedCandidates,
  { metric, score, row }: { metric: string; score: number; row: Float64Array },
): TallyExplanation {
  const { session } = references;
  const texts = references.collection("tally");
  const own = candidates.collection("tally");
  const [first = 0, last = 0] = session.readWords(candidates.bounds, 2);
  const bias = session.call((raw) => raw.tallyWeight(TALLY_FEATURES.length));
  const features = TALLY_FEATURES.map((name, f): Feature => {
    const weight = session.call((raw) => raw.tallyWeight(f));
    const value = row[f] as number;
    return { name, value, weight, contribution: weight * value };
  });
  const candidate = session.tokens(own, 0);
  const others = Array.from({ length: last - first }, (_, r) => session.tokens(texts, first + r));
  const logit = row[TALLY_FEATURES.length] as number;
  const scored = Number.isFinite(logit);
  const out = session.allocDoubles(WORD * candidate.length);
  session.call((raw) => raw.tallySupport(texts.handle, first, last, own.handle, 0, out));
  const numbers = session.readDoubles(out, WORD * candidate.length);
  const words = candidate.map((text, i) => {
    const [weight = 0, similarity = 0, referenceIndex = -1, place = -1] = numbers.subarray(WORD * i, WORD * (i + 1));
    const nearest = others[referenceIndex]?.[place];
    return { text, weight, similarity, ...(nearest === undefined ? {} : { nearest, referenceIndex }) };
  });
  return {
    kind: "tally",
    metric,
    score,
    ...(scored ? { logit } : {}),
    bias,
    candidate,
    features,
    words,
    unsupported: scored ? words.filter(({ similarity }) => similarity < SUPPORTED).map(({ text }) => text) : [],
    lemmas: lemmasOf(
      references,
      candidates,
      [first, last],
      others.reduce((sum, { length }) => sum + length, 0),
    ),
    defects: scored
      ? defectsOf(features, candidate)
      : ["nothing to compare: the candidate or all its references have no words"],
  };
}

/** Content lemmas of the references, with the candidate's that match them. */
function lemmasOf(
  { session, collection }: PreparedReferences,
  candidates: PreparedCandidates,
  [first, last]: readonly [number, number],
  room: number,
): TallyExplanation["lemmas"] {
  const out = session.allocDoubles(2 * room);
  const count = session.call((raw) =>
    raw.tallyLemmas(collection("tally").handle, first, last, candidates.collection("tally").handle, 0, out),
  );
  const weights = session.readDoubles(out, 2 * count);
  const ids = session.readWords(out, LEMMA * count);
  return Array.from({ length: count }, (_, i) => {
    const match = ids[LEMMA * i + 3] as number;
    return {
      text: session.spellWord(ids[LEMMA * i + 2] as number),
      weight: weights[2 * i] as number,
      ...(match === 0 ? {} : { match: session.spellWord(match - 1) }),
    };
  });
}

function defectsOf(features: readonly Feature[], candidate: readonly string[]): string[] {
  const value = (name: Feature["name"]): number => features.find((feature) => feature.name === name)?.value ?? 0;
  return [
    ...(value("dang") > 0 ? [`ends in "${candidate.at(-1)}", which ends no caption`] : []),
    ...(value("hq") > 0 ? ["words in an unusual order"] : []),
    ...(value("dup") > 0 ? [`${value("dup")} content words said again, more than in any reference`] : []),
    ...(value("rep") > 0 ? [`${value("rep")} pairs of words repeated, more than in any reference`] : []),
  ];
}
