/**
 * Synsets of a word as METEOR sees them: those of the word itself, and those of its WordNet stem.
 *
 * Source: parity.md 4.5, module synonym. The original also appends "ful" to the stem of a word in -ful, but no rule strips
 * anything from such a word, so that never happens.
 */

import { alloc, release } from "../memory";
import { sortUnique } from "../sort-unique";
import { endsIn } from "../text/suffix";
import { wordnetBases, wordnetForm, wordnetSynsets, wordnetWord } from "../text/wordnet";

/** Suffixes and what replaces them, in the order they are tried. */
const DETACHMENTS: string =
  "s ,ses s,xes x,zes z,ches ch,shes sh,men man,ies y,s ,ies y,es e,es ,ed e,ed ,ing e,ing ,er ,est ,er e,est e,";

/** Most synsets of a word and its stems; WordNet's word with most has 75. */
const MOST: u32 = 1024;
const LONGEST: u32 = 250;
const stem: usize = memory.data(264, 8);
const bases: usize = memory.data(64, 4);

/** Number of synsets found last. */
export let synsetCount: u32 = 0;

/**
 * The synsets of a word, sorted, each once: their address in the arena (u32 each); `synsetCount` says how many.
 * `byOffset` as in `wordnetSynsets`.
 */
export function synsetsOf(bytes: usize, length: u32, byOffset: bool): usize {
  synsetCount = 0;
  if (!length || length > LONGEST) return 0;
  const found = alloc(<usize>MOST << 2);
  const direct = wordnetWord(bytes, length);
  if (direct >= 0) add(found, direct, byOffset);
  const form = wordnetForm(bytes, length);
  if (form >= 0) {
    const count = wordnetBases(form, bases);
    for (let i: u32 = 0; i < count; ++i) add(found, load<u32>(bases + (<usize>i << 2)), byOffset);
  } else {
    addDetached(found, bytes, length, byOffset);
  }
  synsetCount = sortUnique(found, synsetCount);
  // Nothing was reserved meanwhile, so what the word does not need can go.
  release(found + ((<usize>synsetCount << 2) + 7 & ~7));
  return found;
}

function add(found: usize, word: i32, byOffset: bool): void {
  synsetCount += wordnetSynsets(word, byOffset, found + (<usize>synsetCount << 2));
}

/** Adds the synsets of the first base that has any. */
function addDetached(found: usize, bytes: usize, length: u32, byOffset: bool): void {
  if (length <= 2 || (load<u8>(bytes + length - 1) == 0x73 && load<u8>(bytes + length - 2) == 0x73)) return;
  memory.copy(stem, bytes, length);
  const end = changetype<usize>(DETACHMENTS) + (<usize>DETACHMENTS.length << 1);
  let at = changetype<usize>(DETACHMENTS);
  while (at < end) {
    let middle = at;
    while (load<u16>(middle) != 0x20) middle += 2;
    let next = middle + 2;
    while (load<u16>(next) != 0x2c) next += 2;
    const size = <u32>((middle - at) >> 1);
    if (endsIn(bytes, length, at, size)) {
      const kept = stem + length - size;
      let put = kept;
      for (let p = middle + 2; p < next; p += 2) store<u8>(put++, load<u16>(p));
      const word = wordnetWord(stem, <u32>(put - stem));
      const before = synsetCount;
      if (word >= 0) add(found, word, byOffset);
      if (synsetCount > before) return;
      memory.copy(kept, bytes + length - size, size);
    }
    at = next + 2;
  }
}
