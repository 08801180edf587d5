/**
 * METEOR's four matchers: which words and phrases of a reference may be aligned with which of a candidate.
 *
 * Source: parity.md 4.5. The order in which matches are found decides ties of the search.
 */

import { alloc } from "../memory";
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

/** Up to this many positions are sorted; more are found by looking at all. */
const FEW: u32 = 32;

let modules: u32 = 0;
let candidate: usize = 0;
let candidateCount: u32 = 0;
let synonyms: bool = false;
let phrases: bool = false;
/** A list of positions. */
let gathered: usize = 0;

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
  gathered = alloc(<usize>count << 2);
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
  const same = count == candidateCount && memory.compare(ids, candidate, <usize>count << 2) == 0;
  for (let j: u32 = 0; j < count; ++j) {
    const id = idAt(ids, j);
    if (has(EXACT)) matchWord(id, j);
    if (same) continue;
    if (has(STEM)) matchStem(id, j);
    if (synonyms) matchSynonyms(id, j);
  }
  if (phrases && !same) matchPhrases(ids, count);
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
  for (let k = load<u32>(list); k; --k) {
    for (let at = firstPlace(idAt(list, k), BY_WORD); at; at = nextPlace(at, BY_WORD)) {
      store<u32>(gathered + (<usize>found << 2), at - 1);
      ++found;
    }
  }
  if (found) addSynonyms(list, j, found);
}

/** Adds the gathered positions in ascending order. */
function addSynonyms(list: usize, j: u32, found: u32): void {
  if (found > FEW) {
    ask();
    for (let k = load<u32>(list); k; --k) meet(idAt(list, k));
    for (let i: u32 = 0; i < candidateCount; ++i) if (isMet(idAt(candidate, i))) addMatch(j, 1, i, 1, SYNONYM);
    return;
  }
  for (let k: u32 = 1; k < found; ++k) {
    const i = idAt(gathered, k);
    let at = k;
    for (; at > 0 && idAt(gathered, at - 1) > i; --at) {
      store<u32>(gathered + (<usize>at << 2), idAt(gathered, at - 1));
    }
    store<u32>(gathered + (<usize>at << 2), i);
  }
  for (let k: u32 = 0; k < found; ++k) addMatch(j, 1, idAt(gathered, k), 1, SYNONYM);
}
