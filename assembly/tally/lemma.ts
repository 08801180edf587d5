/**
 * Lemmas and synsets of words, by the selection of WordNet inside the model.
 *
 * Source: tally.md 1.
 */

import { alloc, release } from "../memory";
import { sortUnique } from "../sort-unique";
import { endsIn } from "../text/suffix";
import { spellWordnetWord, wordnetBases, wordnetForm, wordnetSynsets, wordnetWord } from "../text/wordnet";
import { noWord } from "./model";

/** Suffixes and what replaces them, in the order they are tried. */
const DETACHMENTS: string =
  "s ,ses s,xes x,zes z,ches ch,shes sh,men man,ies y,s ,ies y,es e,es ,ed e,ed ,ing e,ing ,er ,est ,er e,est e,";

/** Most synsets of a word and its lemma; WordNet's word with most has 75. */
const MOST: u32 = 256;
/** Longer words are none of WordNet's. */
const LONGEST: u32 = 250;
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
  if (length > LONGEST) return bytes;
  const form = wordnetForm(bytes, length);
  if (form >= 0) {
    wordnetBases(form, few);
    lemmaLength = spellWordnetWord(load<u32>(few), lemma);
    return lemma;
  }
  if (length <= 2 || (<u32>load<u8>(bytes + length - 1) == S && <u32>load<u8>(bytes + length - 2) == S)) return bytes;
  memory.copy(lemma, bytes, length);
  const end = changetype<usize>(DETACHMENTS) + (<usize>DETACHMENTS.length << 1);
  let at = changetype<usize>(DETACHMENTS);
  while (at < end) {
    let middle = at;
    while (load<u16>(middle) != 0x20) middle += 2;
    let next = middle + 2;
    while (load<u16>(next) != 0x2c) next += 2;
    const size = <u32>((middle - at) >> 1);
    if (endsIn(bytes, length, at, size)) {
      const kept = lemma + length - size;
      let put = kept;
      for (let p = middle + 2; p < next; p += 2) store<u8>(put++, load<u16>(p));
      lemmaLength = <u32>(put - lemma);
      if (isWord(lemma, lemmaLength)) return lemma;
      memory.copy(kept, bytes + length - size, size);
    }
    at = next + 2;
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
