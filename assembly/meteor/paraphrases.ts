/**
 * METEOR's paraphrase matcher: phrases of the reference that have a paraphrase in the candidate, then the other way round.
 *
 * Source: parity.md 4.5, module 4. An entry present in both directions gives two matches. Few phrases of a reference have to do
 * with the candidate, so they are told apart by two bits that each phrase of the table has: whether it is in the candidate, and
 * whether it is a paraphrase of one that is. Marks lead to a phrase's first occurrence in the candidate and in the reference.
 */

import { alloc } from "../memory";
import { addMatch, PARAPHRASE } from "./match-list";
import { bitOf, byteOf, markOf, paraphrasesOf } from "./phrase-cache";
import { listsAreSorted } from "./phrase-table";
import { clearMarks, comesBefore, findPhrases, markPhrases, OCCURRENCE, occurrenceCount } from "./phrases";

const CANDIDATE: u32 = 0;
const REFERENCE: u32 = 1;
const IN_CANDIDATE: u32 = 0;
const PARAPHRASE_OF: u32 = 1;

/** Words and phrases of the candidate, the paraphrases of each occurrence, and how many the longest of these lists has. */
let candidate: usize = 0;
let phrases: usize = 0;
let phraseCount: u32 = 0;
let lists: usize = 0;
let longest: u32 = 0;

// @ts-ignore: decorator
@inline
function cell(array: usize, i: u32): usize {
  return array + (<usize>i << 2);
}

// @ts-ignore: decorator
@inline
function nodeAt(occurrence: usize): u32 {
  return load<u32>(occurrence);
}

// @ts-ignore: decorator
@inline
function hasBit(node: u32, which: u32): bool {
  return (load<u8>(byteOf(node)) & bitOf(node, which)) != 0;
}

// @ts-ignore: decorator
@inline
function setBit(node: u32, which: u32): void {
  store<u8>(byteOf(node), load<u8>(byteOf(node)) | bitOf(node, which));
}

/** Prepares the candidate, the `count` words at `ids`. */
export function beginPhrases(ids: usize, count: u32): void {
  candidate = ids;
  phrases = findPhrases(ids, count);
  phraseCount = occurrenceCount;
  lists = alloc(<usize>phraseCount << 2);
  longest = 0;
  for (let k: u32 = 0; k < phraseCount; ++k) {
    const at = phrases + <usize>k * OCCURRENCE;
    const list = paraphrasesOf(nodeAt(at));
    store<u32>(cell(lists, k), <u32>list);
    setBit(nodeAt(at), IN_CANDIDATE);
    const length = load<u32>(list);
    for (let i: u32 = 1; i <= length; ++i) setBit(load<u32>(cell(list, i)), PARAPHRASE_OF);
    longest = max(longest, length);
  }
  markPhrases(phrases, phraseCount, CANDIDATE);
}

/** Clears all marks and bits. */
export function endPhrases(): void {
  clearMarks(phrases, phraseCount, CANDIDATE);
  for (let k: u32 = 0; k < phraseCount; ++k) {
    const list = <usize>load<u32>(cell(lists, k));
    store<u8>(byteOf(nodeAt(phrases + <usize>k * OCCURRENCE)), 0);
    for (let i = load<u32>(list); i; --i) store<u8>(byteOf(load<u32>(cell(list, i))), 0);
  }
}

/** Whether the candidate has a phrase of a list. */
function hasOneOf(list: usize): bool {
  for (let i = load<u32>(list); i; --i) if (hasBit(load<u32>(cell(list, i)), IN_CANDIDATE)) return true;
  return false;
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

/** Adds the matches of a reference, the `count` words at `ids`. */
export function matchPhrases(ids: usize, count: u32): void {
  const own = findPhrases(ids, count);
  const all = own + <usize>occurrenceCount * OCCURRENCE;
  let end = own;
  let most = longest;
  for (let at = own; at < all; at += OCCURRENCE) {
    const list = paraphrasesOf(nodeAt(at));
    if (!hasBit(nodeAt(at), PARAPHRASE_OF) && !hasOneOf(list)) continue;
    v128.store(end, v128.load(at));
    end += OCCURRENCE;
    most = max(most, load<u32>(list));
  }
  if (end == own) return;
  const hits = alloc((<usize>most + 1) << 2);
  for (let at = own; at < end; at += OCCURRENCE) {
    matchOccurrence(at, paraphrasesOf(nodeAt(at)), CANDIDATE, candidate, hits);
  }
  const ownCount = <u32>((end - own) / OCCURRENCE);
  markPhrases(own, ownCount, REFERENCE);
  for (let i: u32 = 0; i < phraseCount; ++i) {
    const at = phrases + <usize>i * OCCURRENCE;
    matchOccurrence(at, load<u32>(cell(lists, i)), REFERENCE, ids, hits);
  }
  clearMarks(own, ownCount, REFERENCE);
}

/** Adds the matches of an occurrence with those of its paraphrases on the other side, whose words are at `ids`. */
function matchOccurrence(at: usize, list: usize, side: u32, ids: usize, hits: usize): void {
  let found: u32 = 0;
  for (let k: u32 = 1, last = load<u32>(list); k <= last; ++k) {
    const hit = load<u32>(markOf(load<u32>(cell(list, k)), side));
    if (hit) insert(hits, ++found, hit, ids);
  }
  for (let k: u32 = 1; k <= found; ++k) {
    for (let other = <usize>load<u32>(cell(hits, k)); other; other = load<u32>(other, 12)) {
      const own = side == CANDIDATE ? at : other;
      const their = side == CANDIDATE ? other : at;
      addMatch(load<u32>(own, 4), load<u32>(own, 8), load<u32>(their, 4), load<u32>(their, 8), PARAPHRASE);
    }
  }
}
