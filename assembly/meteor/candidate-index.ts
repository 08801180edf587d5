/**
 * Positions of a candidate's words by word, by stem and by synset, for the references to be matched with it.
 *
 * Slot, 8 bytes: 0 key (0: free) | 4 first position. Position, 8 bytes: 0 position | 4 next one with the same key (0: none),
 * ascending.
 */

import { alloc, allocZeroed } from "../memory";
import { stemOf, synsetsAt, synsetsOfWord } from "./lexicon";

export const BY_WORD: u32 = 1;
export const BY_STEM: u32 = 2;
export const BY_SYNSET: u32 = 3;

let slots: usize = 0;
let mask: u32 = 0;

// @ts-ignore: decorator
@inline
function slotOf(key: u32): usize {
  let at = key * 0x9e3779b1;
  at = (at ^ (at >> 15)) & mask;
  while (true) {
    const slot = slots + (<usize>at << 3);
    const stored = load<u32>(slot);
    if (!stored || stored == key) return slot;
    at = (at + 1) & mask;
  }
}

function put(key: u32, position: u32): void {
  const slot = slotOf(key);
  const node = alloc(8);
  store<u32>(node, position);
  store<u32>(node, load<u32>(slot, 4), 4);
  store<u32>(slot, key);
  store<u32>(slot, <u32>node, 4);
}

/** Indexes the `count` words at `ids`. */
export function indexCandidate(ids: usize, count: u32, stems: bool, synonyms: bool): void {
  let keys = 2 * count;
  for (let i: u32 = 0; synonyms && i < count; ++i) keys += synsetsOfWord(load<u32>(ids + (<usize>i << 2)));
  mask = 15;
  while (mask < 2 * keys) mask = 2 * mask + 1;
  slots = allocZeroed((<usize>mask + 1) << 3);
  // Backwards, since each goes before those of the same key.
  for (let i = <i32>count - 1; i >= 0; --i) {
    const id = load<u32>(ids + (<usize>i << 2));
    put((id << 2) | BY_WORD, i);
    if (stems) put((stemOf(id) << 2) | BY_STEM, i);
    if (!synonyms) continue;
    const synsets = synsetsAt(id);
    for (let k = synsetsOfWord(id); k > 0; --k) {
      put((load<u32>(synsets + (<usize>(k - 1) << 2)) << 2) | BY_SYNSET, i);
    }
  }
}

/** First position of a key of one kind, or 0. */
// @ts-ignore: decorator
@inline
export function positionsOf(id: u32, kind: u32): usize {
  return load<u32>(slotOf((id << 2) | kind), 4);
}
