/**
 * Word vectors, read in place from the data pack of kind "vectors"; `src/data/vectors-pack.ts` writes it and describes its
 * sections.
 */

import { isPack, sectionStart } from "../pack";
import { findWord, openWordList } from "../text/word-list";

/** "vectors" and a NUL, the first 8 bytes of the kind. */
const KIND: u64 = 0x0073726f74636576;
const VERSION: u32 = 1;
const SECTIONS: u32 = 6;
const VALUES: u32 = 2;
const SCALES: u32 = 3;
const FACTS: u32 = 4;

/** The words, a list of `text/word-list.ts`. */
const list: usize = memory.data(16, 8);

let values: usize = 0;
let scales: usize = 0;
let size: u32 = 0;
let isWhole: bool = false;

/** Numbers of a vector. */
export function vectorSize(): u32 {
  return size;
}

/** Opens the pack of `length` bytes at `address`, which must stay there; false if it is no such pack. */
export function openVectors(address: usize, length: u32): bool {
  if (!isPack(address, length, KIND, VERSION, SECTIONS)) return false;
  openWordList(list, address, 0);
  values = sectionStart(address, VALUES);
  scales = sectionStart(address, SCALES);
  const facts = sectionStart(address, FACTS);
  size = load<u32>(facts, 4);
  isWhole = load<u32>(facts, 8) == 4;
  return true;
}

/** Rank of a word that has a vector, or -1. */
export function vectorRank(bytes: usize, length: u32): i32 {
  return findWord(list, bytes, length);
}

/** Whether vectors lie in the pack as f32, and need no copy. */
export function hasWholeVectors(): bool {
  return isWhole;
}

/** Where the f32 vector of a rank lies in the pack. */
export function wholeVector(rank: i32): usize {
  return values + (((<usize>rank) * size) << 2);
}

/** Writes a vector of bytes as f32: each byte times the word's scale. */
export function writeVector(rank: i32, out: usize): void {
  const scale = load<f32>(scales + (<usize>rank << 2));
  const bytes = values + <usize>rank * size;
  for (let i: usize = 0; i < <usize>size; ++i) store<f32>(out + (i << 2), <f32>load<i8>(bytes + i) * scale);
}
