/**
 * Synsets of a word as METEOR sees them: those of the word itself, and those of its WordNet stem.
 *
 * Source: parity.md 4.5, module synonym. The original also appends "ful" to the stem of a word in -ful, but no rule strips
 * anything from such a word, so that never happens.
 */

import { alloc, release } from "../memory";
import { sortUnique } from "../sort-unique";
import { beginDetachment, DETACHMENTS, detachedLength, LONGEST_DETACHED, nextDetached } from "../text/detachments";
import { wordnetBases, wordnetForm, wordnetSynsets, wordnetWord } from "../text/wordnet";

/** Most synsets of a word and its stems; WordNet's word with most has 75. */
const MOST: u32 = 1024;
const bases: usize = memory.data(64, 4);

/** Number of synsets found last. */
export let synsetCount: u32 = 0;

/**
 * The synsets of a word, sorted, each once: their address in the arena (u32 each); `synsetCount` says how many.
 * `byOffset` as in `wordnetSynsets`.
 */
export function synsetsOf(bytes: usize, length: u32, byOffset: bool): usize {
  synsetCount = 0;
  if (!length || length > LONGEST_DETACHED) return 0;
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
  beginDetachment(DETACHMENTS, bytes, length);
  for (let base = nextDetached(); base; base = nextDetached()) {
    const word = wordnetWord(base, detachedLength);
    const before = synsetCount;
    if (word >= 0) add(found, word, byOffset);
    if (synsetCount > before) return;
  }
}
