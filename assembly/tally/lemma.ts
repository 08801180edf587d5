/**
 * Lemmas and synsets of words, by the selection of WordNet inside the model.
 *
 * Source: tally.md 1.
 */

import { alloc, release } from "../memory";
import { sortUnique } from "../sort-unique";
import { beginDetachment, DETACHMENTS, detachedLength, LONGEST_DETACHED, nextDetached } from "../text/detachments";
import { spellWordnetWord, wordnetBases, wordnetForm, wordnetSynsets, wordnetWord } from "../text/wordnet";
import { noWord } from "./model";

/** Most synsets of a word and its lemma; WordNet's word with most has 75. */
const MOST: u32 = 256;
const S: u32 = 0x73;
const lemma: usize = memory.data(272, 8);
const few: usize = memory.data(1024, 4);

/** Length of the lemma found last. */
export let lemmaLength: u32 = 0;
/** Number of synsets found last. */
export let synsetCount: u32 = 0;

/** The lemma of a word: its address, good until the next call. */
export function lemmaOf(bytes: usize, length: u32): usize {
  lemmaLength = length;
  if (length > LONGEST_DETACHED) return bytes;
  const form = wordnetForm(bytes, length);
  if (form >= 0) {
    wordnetBases(form, few);
    lemmaLength = spellWordnetWord(load<u32>(few), lemma);
    return lemma;
  }
  if (length <= 2 || (<u32>load<u8>(bytes + length - 1) == S && <u32>load<u8>(bytes + length - 2) == S)) return bytes;
  beginDetachment(DETACHMENTS, bytes, length);
  for (let base = nextDetached(); base; base = nextDetached()) {
    lemmaLength = detachedLength;
    if (isWord(base, lemmaLength)) return base;
  }
  lemmaLength = length;
  return bytes;
}

/** Whether WordNet has the word; bases of irregular forms may be no words of WordNet. */
function isWord(bytes: usize, length: u32): bool {
  const word = wordnetWord(bytes, length);
  return word >= 0 && !(wordnetSynsets(word, false, few) == 1 && load<u32>(few) == noWord);
}

/**
 * The synsets of a word and of its lemma (`base`, the one found last), sorted, each once: u32 each in the arena; `synsetCount` says how
 * many.
 */
export function synsetsOf(bytes: usize, length: u32, base: usize): usize {
  const found = alloc(<usize>MOST << 2);
  synsetCount = 0;
  add(found, bytes, length);
  if (base != bytes) add(found, base, lemmaLength);
  synsetCount = sortUnique(found, synsetCount);
  release(found + (((<usize>synsetCount << 2) + 7) & ~7));
  return found;
}

function add(found: usize, bytes: usize, length: u32): void {
  const word = wordnetWord(bytes, length);
  if (word < 0) return;
  const count = wordnetSynsets(word, false, few);
  for (let i: u32 = 0; i < count; ++i) {
    const synset = load<u32>(few + (<usize>i << 2));
    if (synset == noWord) continue;
    store<u32>(found + (<usize>synsetCount << 2), synset);
    ++synsetCount;
  }
}
