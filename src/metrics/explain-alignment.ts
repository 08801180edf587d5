/**
 * Alignments of METEORs as data.
 *
 * @module
 */

import type { Address } from "../engine/raw.js";
import type { Collection, Session } from "../engine/session.js";
import type { AlignmentExplanation, Span } from "./explanation.js";

/** Numbers of a match as the engine writes it: start and words in the reference, in the candidate, module. */
const MATCH = 5;

/** What an alignment is read from: the texts, the names of the stages, and the engine's matches. */
export interface AlignmentSource {
  readonly session: Session;
  readonly references: Collection;
  readonly candidates: Collection;
  /** Place of the reference among all. */
  readonly reference: number;
  readonly stages: readonly string[];
  /** Writes the matches and returns their number. */
  readonly align: (out: Address) => number;
}

/** The words and the matches, in the order of the candidate. */
export function readAlignment({
  session,
  references,
  candidates,
  reference: index,
  stages,
  align,
}: AlignmentSource): Pick<AlignmentExplanation, "candidate" | "reference" | "matches"> {
  const candidate = session.tokens(candidates, 0);
  const reference = session.tokens(references, index);
  const out = session.allocDoubles((MATCH * (1 + Math.max(candidate.length, reference.length))) / 2 + 1);
  const count = align(out);
  const cells = session.readWords(out, MATCH * count);
  const matches = Array.from({ length: count }, (_, i) => {
    const [inReference = 0, referenceWords = 0, inCandidate = 0, candidateWords = 0, stage = 0] = cells.subarray(
      MATCH * i,
    );
    return {
      stage: stages[stage] as string,
      candidate: span(candidate, inCandidate, candidateWords),
      reference: span(reference, inReference, referenceWords),
    };
  });
  return { candidate, reference, matches: matches.sort((a, b) => a.candidate.start - b.candidate.start) };
}

function span(words: readonly string[], start: number, length: number): Span {
  return { start, length, text: words.slice(start, start + length).join(" ") };
}

/** The share of the mean that fragmentation took away. */
export function penaltyOf(score: number, mean: number): number {
  return mean > 0 ? 1 - score / mean : 0;
}
