/**
 * METEOR's paraphrase matcher: phrases of the reference that have a paraphrase in the candidate, then the other way round.
 *
 * Source: parity.md 4.5, module 4. An entry present in both directions gives two matches. What the lists of a candidate's
 * phrases hold, and which of a phrase's paraphrases the candidate has, is looked up once for all references of a candidate.
 *
 * Each phrase of the table has four marks: its first occurrence in the candidate, in the reference, its hits in the candidate
 * (an address: their number, then occurrences), and the phrase whose hits were looked up before it.
 */

import { alloc, release } from "../memory";
import { addMatch, PARAPHRASE } from "./match-list";
import { beginParaphrases, listsAreSorted, markOf, nextParaphrase } from "./phrase-table";
import { clearMarks, comesBefore, findPhrases, markPhrases, OCCURRENCE, occurrenceCount } from "./phrases";

const CANDIDATE: u32 = 0;
const REFERENCE: u32 = 1;
const HITS: u32 = 2;
const BEFORE: u32 = 3;

/** Words and phrases of the candidate; the paraphrases of each occurrence (u32 addresses: their number, then nodes). */
let candidate: usize = 0;
let phrases: usize = 0;
let phraseCount: u32 = 0;
let lists: usize = 0;
/** Phrases of the reference. */
let own: usize = 0;
let ownCount: u32 = 0;
/** Last phrase whose hits were looked up, and room for the hits of the longest list. */
let lastHit: u32 = 0;
let hits: usize = 0;
const none: usize = memory.data(4, 4);

// @ts-ignore: decorator
@inline
function cell(array: usize, i: u32): usize {
  return array + (<usize>i << 2);
}

/** Prepares the candidate, the `count` words at `ids`. */
export function beginPhrases(ids: usize, count: u32): void {
  candidate = ids;
  phrases = findPhrases(ids, count);
  phraseCount = occurrenceCount;
  markPhrases(phrases, phraseCount, CANDIDATE);
  lists = alloc(<usize>phraseCount << 2);
  lastHit = 0;
  let longest: u32 = 0;
  for (let k: u32 = 0; k < phraseCount; ++k) {
    const length = beginParaphrases(load<u32>(phrases + <usize>k * OCCURRENCE));
    const list = length ? alloc((<usize>length + 1) << 2) : none;
    for (let i: u32 = 1; i <= length; ++i) store<u32>(cell(list, i), nextParaphrase());
    if (length) store<u32>(list, length);
    store<u32>(cell(lists, k), <u32>list);
    longest = max(longest, length);
  }
  hits = alloc((<usize>longest + 1) << 2);
}

/** Prepares a reference. */
export function beginReferencePhrases(ids: usize, count: u32): void {
  own = findPhrases(ids, count);
  ownCount = occurrenceCount;
  for (let k: u32 = 0; k < ownCount; ++k) {
    const node = load<u32>(own + <usize>k * OCCURRENCE);
    const mark = markOf(node, HITS);
    if (load<u32>(mark)) continue;
    store<u32>(mark, <u32>hitsInCandidate(node));
    store<u32>(markOf(node, BEFORE), lastHit);
    lastHit = node;
  }
}

/** Clears all marks. */
export function endPhrases(): void {
  clearMarks(phrases, phraseCount, CANDIDATE);
  while (lastHit) {
    store<u32>(markOf(lastHit, HITS), 0);
    lastHit = load<u32>(markOf(lastHit, BEFORE));
  }
}

/** The paraphrases of a phrase that the candidate has, in the table's order. */
function hitsInCandidate(node: u32): usize {
  const length = beginParaphrases(node);
  if (!length) return none;
  const list = alloc((<usize>length + 1) << 2);
  let found: u32 = 0;
  for (let left = length; left; --left) {
    const hit = load<u32>(markOf(nextParaphrase(), CANDIDATE));
    if (hit) insert(list, ++found, hit, candidate);
  }
  if (!found) {
    release(list);
    return none;
  }
  store<u32>(list, found);
  return list;
}

/** Puts a hit into its place among the `count` first of a list. */
function insert(list: usize, count: u32, hit: u32, ids: usize): void {
  let at = count;
  if (listsAreSorted()) {
    for (; at > 1 && comesBefore(ids, hit, load<u32>(cell(list, at - 1))); --at) {
      store<u32>(cell(list, at), load<u32>(cell(list, at - 1)));
    }
  }
  store<u32>(cell(list, at), hit);
}

/** Adds the matches of the reference that was begun last, whose words are at `ids`. */
export function matchPhrases(ids: usize): void {
  const end = own + <usize>ownCount * OCCURRENCE;
  for (let at = own; at < end; at += OCCURRENCE) {
    const list = <usize>load<u32>(markOf(load<u32>(at), HITS));
    for (let k: u32 = 1, last = load<u32>(list); k <= last; ++k) {
      for (let other = <usize>load<u32>(cell(list, k)); other; other = load<u32>(other, 12)) {
        addMatch(load<u32>(at, 4), load<u32>(at, 8), load<u32>(other, 4), load<u32>(other, 8), PARAPHRASE);
      }
    }
  }
  markPhrases(own, ownCount, REFERENCE);
  for (let i: u32 = 0; i < phraseCount; ++i) {
    const at = phrases + <usize>i * OCCURRENCE;
    const list = <usize>load<u32>(cell(lists, i));
    let found: u32 = 0;
    for (let k: u32 = 1, last = load<u32>(list); k <= last; ++k) {
      const hit = load<u32>(markOf(load<u32>(cell(list, k)), REFERENCE));
      if (hit) insert(hits, ++found, hit, ids);
    }
    for (let k: u32 = 1; k <= found; ++k) {
      for (let other = <usize>load<u32>(cell(hits, k)); other; other = load<u32>(other, 12)) {
        addMatch(load<u32>(other, 4), load<u32>(other, 8), load<u32>(at, 4), load<u32>(at, 8), PARAPHRASE);
      }
    }
  }
  clearMarks(own, ownCount, REFERENCE);
}
