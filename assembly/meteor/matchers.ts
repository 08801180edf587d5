/**
 * METEOR's four matchers: which words and phrases of a reference may be aligned with which of a candidate.
 *
 * Source: parity.md 4.5. The order in which matches are found decides ties of the search.
 */

import { captionAt } from "../text/captions";
import { hasWordnet } from "../text/wordnet";
import {
  ask,
  BY_STEM,
  BY_WORD,
  beginCandidateWords,
  beginPlaces,
  beginSynonyms,
  endPlaces,
  findSynonyms,
  firstPlace,
  isMet,
  meet,
  nextPlace,
  synonymsOf,
} from "./candidate-words";
import { stemOf } from "./lexicon";
import { addMatch, EXACT, PARAPHRASE, STEM, SYNONYM } from "./match-list";
import { beginPhrases, endPhrases, matchPhrases } from "./paraphrases";
import { hasParaphrases } from "./phrase-table";

let modules: u32 = 0;
let candidate: usize = 0;
let candidateCount: u32 = 0;
let synonyms: bool = false;
let phrases: bool = false;

/** Gets the modules of `mask` (a bit each) ready for the candidates `from` .. `to - 1`; what is reserved must stay. */
export function beginModules(mask: u32, candidates: usize, from: u32, to: u32): void {
  modules = mask;
  synonyms = has(SYNONYM) && hasWordnet();
  phrases = has(PARAPHRASE) && hasParaphrases();
  beginCandidateWords();
  if (synonyms) beginSynonyms(candidates, from, to);
}

/** Gets the references `from` .. `to - 1` of these candidates ready. */
export function beginReferences(references: usize, from: u32, to: u32): void {
  if (!synonyms) return;
  for (let r = from; r < to; ++r) findSynonyms(captionAt(references, r));
}

/** Prepares the `count` words at `ids`. Everything is in the arena. */
export function beginCandidate(ids: usize, count: u32): void {
  candidate = ids;
  candidateCount = count;
  beginPlaces(ids, count);
  if (phrases) beginPhrases(ids, count);
}

export function endCandidate(): void {
  endPlaces();
  if (phrases) endPhrases();
}

// @ts-ignore: decorator
@inline
function has(module: u32): bool {
  return ((modules >> module) & 1) != 0;
}

// @ts-ignore: decorator
@inline
function idAt(ids: usize, i: u32): u32 {
  return load<u32>(ids + (<usize>i << 2));
}

/** Finds all matches of the reference with the `count` words at `ids`. */
export function findMatches(ids: usize, count: u32): void {
  const same = isCandidate(ids, count);
  for (let j: u32 = 0; j < count; ++j) {
    const id = idAt(ids, j);
    if (has(EXACT)) matchWord(id, j);
    if (same) continue;
    if (has(STEM)) matchStem(id, j);
    if (synonyms) matchSynonyms(id, j);
  }
  if (phrases && !same) matchPhrases(ids, count);
}

/** Whether the words are those of the candidate. */
function isCandidate(ids: usize, count: u32): bool {
  if (count != candidateCount) return false;
  for (let i: u32 = 0; i < count; ++i) if (idAt(ids, i) != idAt(candidate, i)) return false;
  return true;
}

// @ts-ignore: decorator
@inline
function matchWord(id: u32, j: u32): void {
  for (let at = firstPlace(id, BY_WORD); at; at = nextPlace(at, BY_WORD)) addMatch(j, 1, at - 1, 1, EXACT);
}

// @ts-ignore: decorator
@inline
function matchStem(id: u32, j: u32): void {
  for (let at = firstPlace(stemOf(id), BY_STEM); at; at = nextPlace(at, BY_STEM)) {
    if (idAt(candidate, at - 1) != id) addMatch(j, 1, at - 1, 1, STEM);
  }
}

// @ts-ignore: decorator
@inline
function matchSynonyms(id: u32, j: u32): void {
  const list = synonymsOf(id);
  let found: u32 = 0;
  let place: u32 = 0;
  for (let k = load<u32>(list); k; --k) {
    for (let at = firstPlace(idAt(list, k), BY_WORD); at; at = nextPlace(at, BY_WORD)) {
      place = at;
      ++found;
    }
  }
  if (found == 1) addMatch(j, 1, place - 1, 1, SYNONYM);
  else if (found) addSynonyms(list, j);
}

/** Adds the synonyms of a list, in the order of their places. */
function addSynonyms(list: usize, j: u32): void {
  ask();
  for (let k = load<u32>(list); k; --k) meet(idAt(list, k));
  for (let i: u32 = 0; i < candidateCount; ++i) if (isMet(idAt(candidate, i))) addMatch(j, 1, i, 1, SYNONYM);
}
