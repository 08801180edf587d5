/**
 * Where a candidate has a word or a stem, and which words of some candidates are synonyms of a reference's word.
 *
 * References of many candidates have the same words, so their synonyms are looked up once for a range of candidates: synsets that
 * no word of these has take no time later.
 *
 * Word, 16 bytes, by id: 0 first place of the word + 1 (0: none) | 4 first place of words with this stem + 1
 *   | 8 its synonyms (0: not looked up): their number, then ids (u32 each) | 12 number of the question that met it last
 * Slot, 8 bytes: 0 synset + 1 (0: free) | 4 first holder. Holder, 8 bytes: 0 id | 4 next one with the same synset (0: none)
 */

import { alloc, allocZeroed } from "../memory";
import { captionAt, wordCount, words } from "../text/captions";
import { vocabularySize } from "../text/vocabulary";
import { stemOf, synsetsAt, synsetsOfWord } from "./lexicon";

export const BY_WORD: usize = 0;
export const BY_STEM: usize = 4;

let table: usize = 0;
let slots: usize = 0;
let mask: u32 = 0;
let question: u32 = 0;
/** Words of the candidate; two next places + 1 of each of its places: of the same word, and of the same stem. */
let candidate: usize = 0;
let candidateCount: u32 = 0;
let nextPlaces: usize = 0;

// @ts-ignore: decorator
@inline
function wordAt(id: u32): usize {
  return table + (<usize>id << 4);
}

// @ts-ignore: decorator
@inline
function idAt(ids: usize, i: u32): u32 {
  return load<u32>(ids + (<usize>i << 2));
}

/** Starts a question to words. */
export function ask(): void {
  ++question;
}

/** Whether the question met a word. */
// @ts-ignore: decorator
@inline
export function isMet(id: u32): bool {
  return load<u32>(wordAt(id), 12) == question;
}

// @ts-ignore: decorator
@inline
export function meet(id: u32): void {
  store<u32>(wordAt(id), question, 12);
}

/** Makes room for all words known now. It is in the arena, and must stay until the last candidate ends. */
export function beginCandidateWords(): void {
  table = allocZeroed(<usize>vocabularySize() << 4);
  question = 0;
}

/** Gets ready to find synonyms among the words of the candidates `from` .. `to - 1`. */
export function beginSynonyms(candidates: usize, from: u32, to: u32): void {
  ask();
  let keys: u32 = 0;
  for (let c = from; c < to; ++c) keys += synsetsOfCaption(captionAt(candidates, c), false);
  mask = 15;
  while (mask < 2 * keys) mask = 2 * mask + 1;
  slots = allocZeroed((<usize>mask + 1) << 3);
  ask();
  for (let c = from; c < to; ++c) synsetsOfCaption(captionAt(candidates, c), true);
}

/** Number of the synsets of a caption's words that were not met yet; `hold`: makes the words their holders. */
function synsetsOfCaption(caption: usize, hold: bool): u32 {
  let count: u32 = 0;
  for (let i: u32 = 0; i < wordCount(caption); ++i) {
    const id = idAt(words(caption), i);
    if (isMet(id)) continue;
    meet(id);
    count += synsetsOfWord(id);
    for (let k: u32 = 0; hold && k < synsetsOfWord(id); ++k) {
      const slot = slotOf(idAt(synsetsAt(id), k));
      const holder = alloc(8);
      store<u32>(holder, id);
      store<u32>(holder, load<u32>(slot, 4), 4);
      store<u32>(slot, idAt(synsetsAt(id), k) + 1);
      store<u32>(slot, <u32>holder, 4);
    }
  }
  return count;
}

/** Slot of a synset: the one that holds it, or the free one where it would go. */
function slotOf(synset: u32): usize {
  let at = synset * 0x9e3779b1;
  at = (at ^ (at >> 15)) & mask;
  while (true) {
    const slot = slots + (<usize>at << 3);
    const stored = load<u32>(slot);
    if (!stored || stored == synset + 1) return slot;
    at = (at + 1) & mask;
  }
}

/** Looks up the synonyms of a reference's words. */
export function findSynonyms(reference: usize): void {
  for (let i: u32 = 0; i < wordCount(reference); ++i) {
    const id = idAt(words(reference), i);
    if (load<u32>(wordAt(id), 8)) continue;
    ask();
    meet(id);
    const list = alloc(4);
    let count: u32 = 0;
    for (let k: u32 = 0; k < synsetsOfWord(id); ++k) {
      for (let holder = <usize>load<u32>(slotOf(idAt(synsetsAt(id), k)), 4); holder; holder = load<u32>(holder, 4)) {
        const other = load<u32>(holder);
        if (isMet(other)) continue;
        meet(other);
        // Nothing else is reserved meanwhile, so the list lies in one piece; every second place is the end of a block.
        if (count & 1) alloc(8);
        store<u32>(list + (<usize>++count << 2), other);
      }
    }
    store<u32>(list, count);
    store<u32>(wordAt(id), <u32>list, 8);
  }
}

/** The synonyms that were looked up of a word. */
// @ts-ignore: decorator
@inline
export function synonymsOf(id: u32): usize {
  return load<u32>(wordAt(id), 8);
}

/** Notes the places of the `count` words at `ids`. */
export function beginPlaces(ids: usize, count: u32): void {
  candidate = ids;
  candidateCount = count;
  nextPlaces = alloc(<usize>count << 3);
  // Backwards, since each goes before those of the same word.
  for (let i = count; i; --i) {
    const id = idAt(ids, i - 1);
    addPlace(wordAt(id) + BY_WORD, i, BY_WORD);
    addPlace(wordAt(stemOf(id)) + BY_STEM, i, BY_STEM);
  }
}

function addPlace(first: usize, place: u32, kind: usize): void {
  store<u32>(nextPlaces + (<usize>(place - 1) << 3) + kind, load<u32>(first));
  store<u32>(first, place);
}

export function endPlaces(): void {
  for (let i: u32 = 0; i < candidateCount; ++i) {
    const id = idAt(candidate, i);
    store<u32>(wordAt(id), 0);
    store<u32>(wordAt(stemOf(id)) + BY_STEM, 0);
  }
}

/** First place + 1 of a word, or of the words with a stem; 0 if there is none. */
// @ts-ignore: decorator
@inline
export function firstPlace(id: u32, kind: usize): u32 {
  return load<u32>(wordAt(id) + kind);
}

/** The next place + 1 of the same kind, or 0. */
// @ts-ignore: decorator
@inline
export function nextPlace(place: u32, kind: usize): u32 {
  return load<u32>(nextPlaces + (<usize>(place - 1) << 3) + kind);
}
