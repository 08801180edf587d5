/**
 * Concepts of scene graphs: sets of strings and of synsets that grow when concepts are merged.
 *
 * Concept, 32 bytes: 0 strings (ids, u32, in the order in which they came) | 4 their number | 8 synsets (u32, ascending) | 12 their number | 16 filter (u64)
 *   | 24 room for a single string
 * Concepts without a common bit in their filters have nothing in common.
 */

import { alloc } from "../memory";
import { conceptSynsetCount, conceptSynsets } from "./concepts";

const CONCEPT: usize = 32;

/** Bit of a string (odd numbers) or a synset (even ones). */
// @ts-ignore: decorator
@inline
function bitOf(key: u32): u64 {
  return (<u64>1) << ((key * 0x9e3779b1) >> 26);
}

/** The concept of one string; without its synsets if `alone`. */
export function newConcept(id: u32, alone: bool): usize {
  const concept = alloc(CONCEPT);
  store<u32>(concept, <u32>(concept + 24));
  store<u32>(concept, 1, 4);
  const synsets = conceptSynsets(id);
  const count: u32 = alone ? 0 : conceptSynsetCount(id);
  store<u32>(concept, <u32>synsets, 8);
  store<u32>(concept, count, 12);
  let filter = bitOf(2 * id + 1);
  for (let i: u32 = 0; i < count; ++i) filter |= bitOf(2 * load<u32>(synsets + (<usize>i << 2)));
  store<u64>(concept, filter, 16);
  store<u32>(concept, id, 24);
  return concept;
}

// @ts-ignore: decorator
@inline
export function filterOf(concept: usize): u64 {
  return load<u64>(concept, 16);
}

// @ts-ignore: decorator
@inline
function stringCount(concept: usize): u32 {
  return load<u32>(concept, 4);
}

// @ts-ignore: decorator
@inline
function stringOf(concept: usize, i: u32): u32 {
  return load<u32>(<usize>load<u32>(concept) + (<usize>i << 2));
}

function hasString(concept: usize, id: u32): bool {
  for (let i: u32 = 0; i < stringCount(concept); ++i) if (stringOf(concept, i) == id) return true;
  return false;
}

function shareString(a: usize, b: usize): bool {
  for (let i: u32 = 0; i < stringCount(a); ++i) if (hasString(b, stringOf(a, i))) return true;
  return false;
}

/** Number of common synsets, no more than `most`. */
function commonSynsets(a: usize, b: usize, most: u32): u32 {
  let left = <usize>load<u32>(a, 8);
  let right = <usize>load<u32>(b, 8);
  const leftEnd = left + (<usize>load<u32>(a, 12) << 2);
  const rightEnd = right + (<usize>load<u32>(b, 12) << 2);
  let count: u32 = 0;
  while (left < leftEnd && right < rightEnd) {
    const x = load<u32>(left);
    const y = load<u32>(right);
    if (x <= y) left += 4;
    if (y <= x) right += 4;
    if (x == y && ++count == most) break;
  }
  return count;
}

/** Whether a concept has no synsets. */
export function isUnknown(concept: usize): bool {
  return load<u32>(concept, 12) == 0;
}

/** Whether a concept is that of one string: with equal strings the synsets are equal, too. */
export function isConceptOf(concept: usize, id: u32): bool {
  return stringCount(concept) == 1 && stringOf(concept, 0) == id;
}

/** Whether two concepts have a string or a synset in common. */
export function similarConcepts(a: usize, b: usize): bool {
  return (filterOf(a) & filterOf(b)) != 0 && (shareString(a, b) || commonSynsets(a, b, 1) > 0);
}

/** 1 with a string in common, else the common part of all synsets. */
export function similarity(a: usize, b: usize): f32 {
  if (!(filterOf(a) & filterOf(b))) return 0;
  if (shareString(a, b)) return 1;
  const shared = commonSynsets(a, b, u32.MAX_VALUE);
  if (!shared) return 0;
  return <f32>shared / <f32>(load<u32>(a, 12) + load<u32>(b, 12) - shared);
}

/** Adds the strings and synsets of a concept to another. */
export function mergeConcept(into: usize, from: usize): void {
  appendStrings(into, from);
  uniteSynsets(into, from);
  store<u64>(into, filterOf(into) | filterOf(from), 16);
}

function appendStrings(into: usize, from: usize): void {
  const count = stringCount(into);
  const list = alloc(<usize>(count + stringCount(from)) << 2);
  memory.copy(list, load<u32>(into), <usize>count << 2);
  let put = list + (<usize>count << 2);
  for (let i: u32 = 0; i < stringCount(from); ++i) {
    if (hasString(into, stringOf(from, i))) continue;
    store<u32>(put, stringOf(from, i));
    put += 4;
  }
  store<u32>(into, <u32>list);
  store<u32>(into, <u32>((put - list) >> 2), 4);
}

function uniteSynsets(into: usize, from: usize): void {
  let left = <usize>load<u32>(into, 8);
  let right = <usize>load<u32>(from, 8);
  const leftEnd = left + (<usize>load<u32>(into, 12) << 2);
  const rightEnd = right + (<usize>load<u32>(from, 12) << 2);
  const list = alloc(leftEnd - left + (rightEnd - right));
  let put = list;
  while (left < leftEnd || right < rightEnd) {
    const x = left < leftEnd ? load<u32>(left) : u32.MAX_VALUE;
    const y = right < rightEnd ? load<u32>(right) : u32.MAX_VALUE;
    store<u32>(put, min(x, y));
    put += 4;
    if (x <= y) left += 4;
    if (y <= x) right += 4;
  }
  store<u32>(into, <u32>list, 8);
  store<u32>(into, <u32>((put - list) >> 2), 12);
}
