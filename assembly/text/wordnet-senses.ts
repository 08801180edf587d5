/**
 * Synsets of a word by part of speech, as WordNet's own morphology finds them.
 *
 * Source: WordNet's `morphy` as NLTK 3.10 has it (`WordNetCorpusReader.synsets`): for each part of speech the word itself and
 * its bases in the list of irregular forms or, if it is not there, all results of that part's rules of detachment.
 */

import { alloc, release } from "../memory";
import { sortUnique } from "../sort-unique";
import { beginDetachment, detachedLength, LONGEST_DETACHED, nextDetached } from "./detachments";
import { wordnetBases, wordnetForm, wordnetSynsets, wordnetWord } from "./wordnet";
import { wordnetFormParts, wordnetIsCapital, wordnetPart } from "./wordnet-parts";

/** Rules of detachment for nouns, verbs, adjectives. */
const NOUN: string = "s ,ses s,ves f,xes x,zes z,ches ch,shes sh,men man,ies y,";
const VERB: string = "s ,ies y,es e,es ,ed e,ed ,ing e,ing ,";
const ADJECTIVE: string = "er ,est ,er e,est e,";
const PARTS: u32 = 4;

/** More than ten forms in four parts of speech can have; WordNet's word with most has 75 synsets. */
const MOST: u32 = 4096;
const UNDERSCORE: u32 = 0x5f;
const bases: usize = memory.data(64, 4);
const baseParts: usize = memory.data(64, 4);
const few: usize = memory.data(512, 4);

/** Number of synsets found last. */
export let senseCount: u32 = 0;
let found: usize = 0;

/** The synsets of a word and its base forms, sorted, each once: u32 each in the arena; `senseCount` says how many. */
export function sensesOf(bytes: usize, length: u32): usize {
  begin();
  if (length && length <= LONGEST_DETACHED) {
    const word = wordnetWord(bytes, length);
    const form = wordnetForm(bytes, length);
    const count: u32 = form < 0 ? 0 : wordnetBases(form, bases);
    if (count) wordnetFormParts(form, baseParts);
    for (let part: u32 = 0; part < PARTS; ++part) {
      add(word, part);
      let irregular = false;
      for (let i: u32 = 0; i < count; ++i) {
        if (!((load<u32>(baseParts + (<usize>i << 2)) >> part) & 1)) continue;
        irregular = true;
        add(load<u32>(bases + (<usize>i << 2)), part);
      }
      if (!irregular) detach(bytes, length, part);
    }
  }
  return finish();
}

/** The synsets that have the word itself as a lemma in small letters, as `sensesOf`. */
export function ownSensesOf(bytes: usize, length: u32): usize {
  begin();
  let phrase = false;
  for (let i: u32 = 0; i < length; ++i) phrase = phrase || load<u8>(bytes + i) == UNDERSCORE;
  const word = phrase || !length || length > LONGEST_DETACHED ? -1 : wordnetWord(bytes, length);
  if (word >= 0) {
    const count = wordnetSynsets(word, false, few);
    for (let i: u32 = 0; i < count; ++i) {
      const synset = load<u32>(few + (<usize>i << 2));
      if (!wordnetIsCapital(word, synset)) push(synset);
    }
  }
  return finish();
}

function begin(): void {
  found = alloc(<usize>MOST << 2);
  senseCount = 0;
}

function push(synset: u32): void {
  store<u32>(found + (<usize>senseCount << 2), synset);
  ++senseCount;
}

/** Sorts what was found and gives back the memory it does not need. */
function finish(): usize {
  senseCount = sortUnique(found, senseCount);
  release(found + (((<usize>senseCount << 2) + 7) & ~7));
  return found;
}

/** Adds the synsets of a word of WordNet in one part of speech. */
function add(word: i32, part: u32): void {
  if (word < 0) return;
  const count = wordnetSynsets(word, false, few);
  for (let i: u32 = 0; i < count; ++i) {
    const synset = load<u32>(few + (<usize>i << 2));
    if (wordnetPart(synset) == part) push(synset);
  }
}

function detach(bytes: usize, length: u32, part: u32): void {
  if (part > 2) return;
  beginDetachment(part == 0 ? NOUN : part == 1 ? VERB : ADJECTIVE, bytes, length);
  for (let base = nextDetached(); base; base = nextDetached()) add(wordnetWord(base, detachedLength), part);
}
