/**
 * Whether a selection of METEOR's paraphrases suits the texts: the packs of the package hold what captions need, and other
 * texts are told by their words.
 *
 * @module
 */

import type { PreparedCandidates, PreparedReferences } from "./metric.js";
import type { Warning } from "./warning.js";

/**
 * Share of words that captions of the usual collections do not have, above which the scores are doubted: captions of images,
 * videos and sounds stay below 0.014, web captions start at 0.02 and other English at 0.09 (docs/metrics/meteor.md).
 */
const MOST_OUTSIDE = 0.015;

/** Fewer words than this are chance. */
const LEAST_WORDS = 20;

/** How many words with letters there are, and how many of them are outside. */
export interface WordCounts {
  readonly words: number;
  readonly outside: number;
}

/** Counts the words of the references, which METEOR has looked up. */
export function referenceWords({ session, collection }: PreparedReferences): WordCounts {
  return session.wordsOutside(collection("meteor"));
}

/** A warning if too many words are strange to the paraphrases; none for full tables, which know no texts. */
export function coverageWarnings(
  { session, packs }: PreparedReferences,
  references: WordCounts,
  candidates: PreparedCandidates,
): Warning[] {
  const own = session.wordsOutside(candidates.collection("meteor"));
  const outside = references.outside + own.outside;
  const words = references.words + own.words;
  if (outside < LEAST_WORDS || outside <= MOST_OUTSIDE * words) return [];
  const share = ((100 * outside) / words).toFixed(1);
  const [name] = (packs.get("paraphrase") ?? "").split(":");
  return [
    {
      code: "paraphrase-coverage",
      message: `${share} % of ${words} words do not occur in the captions that METEOR's paraphrases (${name}) were selected for: some scores may differ from those with the full table; use paraphrase-wide.pack or, best, the full table`,
    },
  ];
}
