/**
 * Links between single words of a candidate and a reference: the alignment of the early METEORs, made in three stages (equal
 * words, equal stems, synonyms), each on the words that the ones before left.
 *
 * Link of a candidate's word, 8 bytes: 0 place in the reference + 1 (0: none) | 4 stage
 */

import { alloc } from "../memory";
import { findOwnSenses, findSenses, haveCommon, synsetCount, synsets } from "./senses";

export const EXACT_STAGE: u32 = 0;
export const STEM_STAGE: u32 = 1;
export const SYNONYM_STAGE: u32 = 2;
export const STAGES: u32 = 3;

const LINK: usize = 8;

/** Words and stems of both sides (ids, u32). */
let candidate: usize = 0;
let candidateStems: usize = 0;
export let candidateCount: u32 = 0;
let reference: usize = 0;
let referenceStems: usize = 0;
export let referenceCount: u32 = 0;
/** Synonyms by NLTK's rule: a reference's stem is itself a lemma, in small letters, of a synset of the candidate's stem. */
let byStems: bool = false;

let links: usize = 0;
let linkCapacity: u32 = 0;
/** Whether a reference's word is linked (u8). */
let taken: usize = 0;
let takenCapacity: u32 = 0;

/** Forgets buffers of an earlier arena. */
export function beginLinks(synonymsByStems: bool): void {
  byStems = synonymsByStems;
  linkCapacity = 0;
  takenCapacity = 0;
}

export function setCandidate(words: usize, stems: usize, count: u32): void {
  candidate = words;
  candidateStems = stems;
  candidateCount = count;
  if (count > linkCapacity) {
    linkCapacity = max<u32>(64, 2 * count);
    links = alloc(<usize>linkCapacity * LINK);
  }
}

/** Sets the reference and drops all links. */
export function setReference(words: usize, stems: usize, count: u32): void {
  reference = words;
  referenceStems = stems;
  referenceCount = count;
  if (count > takenCapacity) {
    takenCapacity = max<u32>(64, 2 * count);
    taken = alloc(takenCapacity);
  }
  memory.fill(links, 0, <usize>candidateCount * LINK);
  memory.fill(taken, 0, count);
}

/** Place in the reference + 1 of the word linked with a candidate's word, or 0. */
// @ts-ignore: decorator
@inline
export function linkOf(i: u32): u32 {
  return load<u32>(links + <usize>i * LINK);
}

// @ts-ignore: decorator
@inline
export function stageOf(i: u32): u32 {
  return load<u32>(links + <usize>i * LINK, 4);
}

// @ts-ignore: decorator
@inline
export function isTaken(j: u32): bool {
  return load<u8>(taken + j) != 0;
}

export function link(i: u32, j: u32, stage: u32): void {
  store<u32>(links + <usize>i * LINK, j + 1);
  store<u32>(links + <usize>i * LINK, stage, 4);
  store<u8>(taken + j, 1);
}

export function unlink(i: u32): void {
  store<u8>(taken + (linkOf(i) - 1), 0);
  store<u32>(links + <usize>i * LINK, 0);
}

/** Whether a stage may link two words. */
export function fits(i: u32, j: u32, stage: u32): bool {
  const a = <usize>i << 2;
  const b = <usize>j << 2;
  if (stage == EXACT_STAGE) return load<u32>(candidate + a) == load<u32>(reference + b);
  if (stage == STEM_STAGE) return load<u32>(candidateStems + a) == load<u32>(referenceStems + b);
  findSenses(load<u32>((byStems ? candidateStems : candidate) + a));
  if (!synsetCount) return false;
  const own = synsets;
  const count = synsetCount;
  if (byStems) findOwnSenses(load<u32>(referenceStems + b));
  else findSenses(load<u32>(reference + b));
  return haveCommon(own, count, synsets, synsetCount);
}

export function linkCount(): u32 {
  let count: u32 = 0;
  for (let i: u32 = 0; i < candidateCount; ++i) if (linkOf(i)) ++count;
  return count;
}

/** Runs of links that are next to each other on both sides. */
export function chunkCount(): u32 {
  let chunks: u32 = 0;
  let last: u32 = 0;
  for (let i: u32 = 0; i < candidateCount; ++i) {
    const place = linkOf(i);
    if (place && !(last && place == last + 1)) ++chunks;
    last = place;
  }
  return chunks;
}
