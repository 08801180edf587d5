/**
 * Parts of speech of WordNet's synsets and irregular forms, and which words synsets spell with capitals, read in place from the
 * data pack of kind "wordnet-parts". `src/data/wordnet-parts-pack.ts` writes it and describes its sections.
 */

import { isPack, sectionLength, sectionStart } from "../pack";
import { readBits, readBitsFrom, readGamma } from "./bits";

/** "wordnet-", the first 8 bytes of the kind. */
const KIND: u64 = 0x2d74656e64726f77;
const VERSION: u32 = 1;
const SECTIONS: u32 = 7;
const BLOCK: i32 = 32;

let pack: usize = 0;

export function resetWordnetParts(): void {
  pack = 0;
}

/** Opens the pack of `length` bytes at `address`, which must stay there; false if it is no such pack. */
export function openWordnetParts(address: usize, length: u32): bool {
  pack = isPack(address, length, KIND, VERSION, SECTIONS) ? address : 0;
  return pack != 0;
}

export function hasWordnetParts(): bool {
  return pack != 0;
}

/** Part of speech of a synset: 0 noun, 1 verb, 2 adjective, 3 adverb. */
export function wordnetPart(synset: u32): u32 {
  return (load<u8>(sectionStart(pack, 0) + (synset >> 2)) >> <u8>((synset & 3) << 1)) & 3;
}

/** Whether a synset spells the word with capitals. */
export function wordnetIsCapital(word: i32, synset: u32): bool {
  if ((load<u8>(sectionStart(pack, 1) + (word >> 3)) >> <u8>(word & 7)) & 1) return true;
  const mixed = sectionStart(pack, 2);
  let low: u32 = 0;
  let high = sectionLength(pack, 2) >> 3;
  while (low < high) {
    const middle = (low + high) >> 1;
    const pair = mixed + (<usize>middle << 3);
    const other = <i32>load<u32>(pair);
    if (other == word && load<u32>(pair, 4) == synset) return true;
    if (other < word || (other == word && load<u32>(pair, 4) < synset)) low = middle + 1;
    else high = middle;
  }
  return false;
}

/** Writes, for each base of a form, the parts of speech (a bit each) that list it. */
export function wordnetFormParts(form: i32, out: usize): void {
  readBitsFrom(sectionStart(pack, 3), load<u32>(sectionStart(pack, 4) + (<usize>(form / BLOCK) << 2)));
  for (let i = form % BLOCK; i >= 0; --i) {
    const count = readGamma();
    for (let k: u32 = 0; k < count; ++k) {
      const parts = readBits(4);
      if (!i) store<u32>(out + (<usize>k << 2), parts);
    }
  }
}
