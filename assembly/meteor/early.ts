/**
 * Two early METEORs that align single words only: NLTK's `meteor_score`, and METEOR as first published.
 *
 * Source: nltk 3.10 `nltk/translate/meteor_score.py` (Apache-2.0); Banerjee and Lavie, ACL workshop 2005; parity.md 4.9.
 * NLTK links greedily from the end of both texts; the first METEOR as crossings.ts says. Fmean = PR / (0.9 P + 0.1 R), penalty
 * 0.5 (chunks / links)^3; the paper writes the same mean as 10PR / (R + 9P).
 *
 * Row of a candidate, f64: links, chunks, words of the candidate, words of the reference, score, which reference it is.
 */

import { pow } from "../math";
import { captionAt, wordCount, words } from "../text/captions";
import { linkFewestCrossings } from "./crossings";
import { beginSenses } from "./senses";
import {
  beginLinks,
  candidateCount,
  chunkCount,
  fits,
  isTaken,
  link,
  linkCount,
  linkOf,
  referenceCount,
  setCandidate,
  setReference,
  stageOf,
  STAGES,
} from "./word-links";

const ROW: u32 = 6;
const NLTK_ALPHA: f64 = 0.9;

/** Links words of a stage, each with the last one that is free, from the last word on. */
function linkFromEnd(stage: u32): void {
  for (let i = <i32>candidateCount - 1; i >= 0; --i) {
    if (linkOf(i)) continue;
    for (let j = <i32>referenceCount - 1; j >= 0; --j) {
      if (isTaken(j) || !fits(i, j, stage)) continue;
      link(i, j, stage);
      break;
    }
  }
}

function align(candidate: usize, candidateStems: usize, reference: usize, referenceStems: usize, nltk: bool): void {
  setCandidate(words(candidate), words(candidateStems), wordCount(candidate));
  setReference(words(reference), words(referenceStems), wordCount(reference));
  for (let stage: u32 = 0; stage < STAGES; ++stage) {
    if (nltk) linkFromEnd(stage);
    else linkFewestCrossings(stage);
  }
}

export function earlyMeteorWidth(): u32 {
  return ROW;
}

/** The score of a row, or of the sum of rows. */
export function earlyMeteorScore(row: usize, nltk: bool): f64 {
  const links = load<f64>(row);
  if (links == 0) return 0;
  const precision = links / load<f64>(row, 16);
  const recall = links / load<f64>(row, 24);
  const fragmentation = load<f64>(row, 8) / links;
  const mean = nltk
    ? (precision * recall) / (NLTK_ALPHA * precision + (1 - NLTK_ALPHA) * recall)
    : (10 * precision * recall) / (recall + 9 * precision);
  return (1 - 0.5 * pow(fragmentation, 3)) * mean;
}

/**
 * Writes a row for each of the candidates `from` .. `to - 1` to its place in `out`: that of the reference with the highest
 * score, the first of equals. `bounds` as in `bleuStatistics`. The collections of stems have the words of the others,
 * stemmed. `beginEarlyMeteor` comes first.
 */
export function earlyMeteorRows(
  references: usize,
  referenceStems: usize,
  candidates: usize,
  candidateStems: usize,
  bounds: usize,
  from: u32,
  to: u32,
  nltk: bool,
  out: usize,
): void {
  for (let s = from; s < to; ++s) {
    const row = out + <usize>(s * ROW) * 8;
    memory.fill(row, 0, <usize>ROW << 3);
    store<f64>(row, <f64>wordCount(captionAt(candidates, s)), 16);
    const first = load<u32>(bounds + (<usize>s << 3));
    const last = load<u32>(bounds + (<usize>s << 3), 4);
    let best: f64 = -1;
    for (let r = first; r < last; ++r) {
      align(captionAt(candidates, s), captionAt(candidateStems, s), captionAt(references, r), captionAt(referenceStems, r), nltk);
      const links = <f64>linkCount();
      const chunks = <f64>chunkCount();
      store<f64>(fresh, links);
      store<f64>(fresh, chunks, 8);
      store<f64>(fresh, <f64>candidateCount, 16);
      store<f64>(fresh, <f64>referenceCount, 24);
      const score = earlyMeteorScore(fresh, nltk);
      if (score <= best) continue;
      best = score;
      store<f64>(fresh, score, 32);
      store<f64>(fresh, <f64>(r - first), 40);
      memory.copy(row, fresh, <usize>ROW << 3);
    }
  }
}

const fresh: usize = memory.data(48, 8);

/** Gets ready for the words known now. What is reserved until the last call that follows must stay. */
export function beginEarlyMeteor(nltk: bool): void {
  beginSenses();
  beginLinks(nltk);
}

/** The alignment of a candidate with one reference, as `meteorAlignment` writes it but by the candidate's words. */
export function earlyMeteorAlignment(
  references: usize,
  referenceStems: usize,
  r: u32,
  candidates: usize,
  candidateStems: usize,
  c: u32,
  nltk: bool,
  out: usize,
): u32 {
  align(captionAt(candidates, c), captionAt(candidateStems, c), captionAt(references, r), captionAt(referenceStems, r), nltk);
  let count: u32 = 0;
  for (let i: u32 = 0; i < candidateCount; ++i) {
    if (!linkOf(i)) continue;
    const cell = out + <usize>count * 20;
    store<u32>(cell, linkOf(i) - 1);
    store<u32>(cell, 1, 4);
    store<u32>(cell, i, 8);
    store<u32>(cell, 1, 12);
    store<u32>(cell, stageOf(i), 16);
    ++count;
  }
  return count;
}
