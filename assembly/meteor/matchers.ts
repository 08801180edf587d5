/**
 * METEOR's four matchers: which words and phrases of a reference may be aligned with which of a candidate.
 *
 * Source: parity.md 4.5. The order in which matches are found decides ties of the search.
 */

import { alloc, allocZeroed } from "../memory";
import { BY_STEM, BY_SYNSET, BY_WORD, indexCandidate, positionsOf } from "./candidate-index";
import { stemOf, synsetsAt, synsetsOfWord } from "./lexicon";
import { addMatch, EXACT, PARAPHRASE, STEM, SYNONYM } from "./match-list";
import { beginPhrases, beginReferencePhrases, endPhrases, matchPhrases } from "./paraphrases";
import { hasParaphrases } from "./phrase-table";

/** Up to this many positions are sorted; more are found by looking at all. */
const FEW: u32 = 32;

let modules: u32 = 0;
let candidate: usize = 0;
let candidateCount: u32 = 0;
let phrases: bool = false;
/** For each word of the candidate the number of the reference word that found it last; a list of positions. */
let seen: usize = 0;
let seenBy: u32 = 0;
let gathered: usize = 0;

/** Prepares the `count` words at `ids`; `mask` has a bit for each module. Everything is in the arena. */
export function beginCandidate(ids: usize, count: u32, mask: u32): void {
  modules = mask;
  candidate = ids;
  candidateCount = count;
  indexCandidate(ids, count, has(STEM), has(SYNONYM));
  seen = allocZeroed(<usize>count << 2);
  seenBy = 0;
  gathered = alloc(<usize>count << 2);
  phrases = has(PARAPHRASE) && hasParaphrases();
  if (phrases) beginPhrases(ids, count);
}

/** Gets the `count` words of a reference ready; what is reserved must stay until the candidate ends. */
export function beginReference(ids: usize, count: u32): void {
  if (phrases) beginReferencePhrases(ids, count);
}

export function endCandidate(): void {
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

/** Finds all matches of the reference that was begun. */
export function findMatches(ids: usize, count: u32): void {
  if (has(EXACT)) matchWords(ids, count);
  if (sameWords(ids, count)) return;
  if (has(STEM)) matchStems(ids, count);
  if (has(SYNONYM)) matchSynonyms(ids, count);
  if (phrases) matchPhrases(ids);
}

function sameWords(ids: usize, count: u32): bool {
  return count == candidateCount && memory.compare(ids, candidate, <usize>count << 2) == 0;
}

function matchWords(ids: usize, count: u32): void {
  for (let j: u32 = 0; j < count; ++j) {
    for (let at = positionsOf(idAt(ids, j), BY_WORD); at; at = load<u32>(at, 4)) addMatch(j, 1, load<u32>(at), 1, EXACT);
  }
}

function matchStems(ids: usize, count: u32): void {
  for (let j: u32 = 0; j < count; ++j) {
    const id = idAt(ids, j);
    for (let at = positionsOf(stemOf(id), BY_STEM); at; at = load<u32>(at, 4)) {
      const i = load<u32>(at);
      if (idAt(candidate, i) != id) addMatch(j, 1, i, 1, STEM);
    }
  }
}

function matchSynonyms(ids: usize, count: u32): void {
  for (let j: u32 = 0; j < count; ++j) {
    const id = idAt(ids, j);
    const synsets = synsetsAt(id);
    let found: u32 = 0;
    ++seenBy;
    for (let k: u32 = 0, end = synsetsOfWord(id); k < end; ++k) {
      for (let at = positionsOf(idAt(synsets, k), BY_SYNSET); at; at = load<u32>(at, 4)) {
        const i = load<u32>(at);
        const mark = seen + (<usize>i << 2);
        if (load<u32>(mark) == seenBy) continue;
        store<u32>(mark, seenBy);
        if (idAt(candidate, i) == id) continue;
        store<u32>(gathered + (<usize>found << 2), i);
        ++found;
      }
    }
    if (found) addSynonyms(id, j, found);
  }
}

/** Adds the gathered positions in ascending order. */
function addSynonyms(id: u32, j: u32, found: u32): void {
  if (found > FEW) {
    for (let i: u32 = 0; i < candidateCount; ++i) {
      if (idAt(seen, i) == seenBy && idAt(candidate, i) != id) addMatch(j, 1, i, 1, SYNONYM);
    }
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

