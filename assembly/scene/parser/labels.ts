/**
 * Labels of the tree from the names of full states: marks of the grammar (`NP-TMP^VP-B`, `DT^NP^U`) go, `-TMP` of phrases stays.
 */

import { alloc } from "../../memory";
import { labelOf } from "../labels";
import { fullCount, nameLength, nameOf, phraseCount } from "./grammar";

/** Characters that may start a mark. */
const MARKS: string = "-=|#^~_[.";
const TEMPORAL: string = "-TMP";

/** u16 for each rank. */
let labels: usize = 0;

export function openLabels(): void {
  labels = alloc(<usize>fullCount << 1);
  for (let rank: u32 = 0; rank < fullCount; ++rank) store<u16>(labels + (<usize>rank << 1), cleanLabel(rank));
}

// @ts-ignore: decorator
@inline
export function labelOfFull(rank: u32): u32 {
  return load<u16>(labels + (<usize>rank << 1));
}

function isMark(character: u32): bool {
  for (let i = 0; i < MARKS.length; ++i) {
    if (<u32>MARKS.charCodeAt(i) == character) return true;
  }
  return false;
}

/** Length of the name up to the first mark. One that starts with a mark (`-LRB-`) has its pair behind it, which is none either. */
function baseLength(name: usize, length: u32): u32 {
  const first = <u32>load<u8>(name);
  let isOpen = isMark(first);
  for (let i: u32 = 1; i < length; ++i) {
    const character = <u32>load<u8>(name + i);
    if (!isMark(character)) continue;
    if (isOpen && character == first && i > 1) isOpen = false;
    else return i;
  }
  return length;
}

function cleanLabel(rank: u32): u32 {
  const name = nameOf(rank);
  const length = baseLength(name, nameLength(rank));
  if (rank >= phraseCount || !isTemporal(name, nameLength(rank))) return labelOf(name, length);
  const label = alloc(<usize>length + TEMPORAL.length);
  memory.copy(label, name, length);
  for (let i = 0; i < TEMPORAL.length; ++i) store<u8>(label + length + i, TEMPORAL.charCodeAt(i));
  return labelOf(label, length + TEMPORAL.length);
}

function isTemporal(name: usize, length: u32): bool {
  for (let at = name; at + TEMPORAL.length <= name + length; ++at) {
    let i = 0;
    while (i < TEMPORAL.length && <i32>load<u8>(at + i) == TEMPORAL.charCodeAt(i)) ++i;
    if (i == TEMPORAL.length) return true;
  }
  return false;
}
