/**
 * METEOR's paraphrase table, read in place from the data pack of kind "paraphrase". `src/data/paraphrase-pack.ts` writes it
 * and describes its sections: a trie of phrases over the table's own words, and the list of paraphrases of a phrase.
 */

import { isPack, sectionStart } from "../pack";
import { bitsFor, readBits, readBitsFrom, readGamma, readRice } from "../text/bits";
import { findWord, openWordList } from "../text/word-list";

/** "paraphra", the first 8 bytes of the kind. */
const KIND: u64 = 0x6172687061726170;
const VERSION: u32 = 1;
const SECTIONS: u32 = 10;
/** A selection of a table has, behind the notice, the other words of the texts it was selected for. */
const KNOWN_WORDS: u32 = 11;
const ZEROS_PER_PLACE: u32 = 256;
const BITS_PER_COUNT: u32 = 512;
const LISTS_PER_PLACE: u32 = 2;

const words: usize = memory.data(16, 4);
const known: usize = memory.data(16, 4);
let selected: bool = false;
let pack: usize = 0;
let labels: usize = 0;
let nodes: u32 = 0;
let sorted: bool = false;

export function resetPhraseTable(): void {
  pack = 0;
}

/** Opens the pack of `length` bytes at `address`, which must stay there; false if it is no such pack. */
export function openTable(address: usize, length: u32): bool {
  pack = 0;
  if (!isPack(address, length, KIND, VERSION, SECTIONS)) return false;
  pack = address;
  openWordList(words, pack, 0);
  selected = isPack(address, length, KIND, VERSION, KNOWN_WORDS + 2);
  if (selected) openWordList(known, pack, KNOWN_WORDS);
  labels = sectionStart(pack, 2);
  const counts = sectionStart(pack, 9);
  nodes = load<u32>(counts, 4);
  sorted = load<u32>(counts, 12) != 0;
  return true;
}

export function hasParaphrases(): bool {
  return pack != 0;
}

export function nodeCount(): u32 {
  return nodes;
}

/** Whether the table is a selection for texts of a kind. */
export function isSelection(): bool {
  return pack != 0 && selected;
}

/** Whether the texts that a selection is for have a word, which the table has not. */
export function isKnown(bytes: usize, length: u32): bool {
  return findWord(known, bytes, length) >= 0;
}

/** Whether lists come in the order of node numbers, while the order that counts is that of the words. */
export function listsAreSorted(): bool {
  return sorted;
}

/** Number of a word in the table, or -1. */
export function tableWord(bytes: usize, length: u32): i32 {
  return pack ? findWord(words, bytes, length) : -1;
}

/** Place of the zero with this number in the trie's shape. */
function zeroPlace(number: u32): u32 {
  const shape = sectionStart(pack, 3);
  let place = load<u32>(sectionStart(pack, 4) + (<usize>(number / ZEROS_PER_PLACE) << 2));
  let left = number % ZEROS_PER_PLACE;
  if (!left) return place;
  ++place;
  let word = place >> 6;
  let zeros = ~load<u64>(shape + (<usize>word << 3)) & (~(<u64>0) << (place & 63));
  let count = <u32>popcnt(zeros);
  while (count < left) {
    left -= count;
    zeros = ~load<u64>(shape + (<usize>++word << 3));
    count = <u32>popcnt(zeros);
  }
  while (--left) zeros &= zeros - 1;
  return (word << 6) + <u32>ctz(zeros);
}

/** The child of a node for a word, or 0. */
export function childOf(node: u32, word: u32): u32 {
  const start = node ? zeroPlace(node - 1) + 1 : 0;
  let first = start - node + 1;
  let last = zeroPlace(node) - node + 1;
  while (first < last) {
    const middle = (first + last) >> 1;
    const label = <u32>load<u16>(labels + (<usize>(middle - 1) << 1));
    if (label == word) return middle;
    if (label < word) first = middle + 1;
    else last = middle;
  }
  return 0;
}

// @ts-ignore: decorator
@inline
export function pairHash(node: u32, word: u32): u32 {
  return (node * 0x9e3779b1) ^ (word * 0x85ebca6b);
}

/** Sets the bit of each pair of a node and the word of a child, the upper `size` bits of its hash. */
export function fillFilter(filter: usize, size: u32): void {
  const shape = sectionStart(pack, 3);
  let child: u32 = 0;
  for (let from: u32 = 0; child + 1 < nodes; from += 64) {
    for (let ones = load<u64>(shape + (<usize>from >> 3)); ones && child + 1 < nodes; ones &= ones - 1) {
      // Before a child's one there are those of the children before it, and a zero for each node before its parent.
      const parent = from + <u32>ctz(ones) - child;
      const place = pairHash(parent, load<u16>(labels + (<usize>child << 1))) >> (32 - size);
      ++child;
      store<u8>(filter + (place >> 3), load<u8>(filter + (place >> 3)) | ((<u32>1) << (place & 7)));
    }
  }
}

let least: u32 = 0;
let parameter: u32 = 0;

/** Starts reading the paraphrases of a phrase; returns how many there are. */
export function beginParaphrases(node: u32): u32 {
  const listed = sectionStart(pack, 5);
  const bit = node & 63;
  const own = load<u64>(listed + (<usize>(node >> 6) << 3));
  if (!((own >> bit) & 1)) return 0;
  let list = load<u32>(sectionStart(pack, 6) + (<usize>(node / BITS_PER_COUNT) << 2));
  for (let word = node / BITS_PER_COUNT << 3; word < node >> 6; ++word) {
    list += <u32>popcnt(load<u64>(listed + (<usize>word << 3)));
  }
  list += <u32>popcnt(own & (((<u64>1) << bit) - 1));
  readBitsFrom(sectionStart(pack, 7), load<u32>(sectionStart(pack, 8) + (<usize>(list / LISTS_PER_PLACE) << 2)));
  for (let i = list % LISTS_PER_PLACE; i; --i) {
    for (let count = beginList(); count; --count) nextParaphrase();
  }
  return beginList();
}

function beginList(): u32 {
  const count = readGamma();
  if (sorted) {
    const gap = <u32>((<u64>11 * nodes) / (<u64>16 * count));
    parameter = gap ? 31 - clz(gap) : 0;
    least = 0;
  } else {
    parameter = bitsFor(nodes);
  }
  return count;
}

/** The next paraphrase. */
export function nextParaphrase(): u32 {
  if (!sorted) return readBits(parameter);
  const node = least + readRice(parameter);
  least = node + 1;
  return node;
}
