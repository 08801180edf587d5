/**
 * What Tally knows of pairs of neighbours: the weight and the association of each, computed once for each pair that the references
 * have, and each time for others.
 *
 * Record, 16 bytes: 0 weight | 8 association. All bits set: not computed.
 */

import { baseGramCount } from "../gram-dictionary";
import { log } from "../math";
import { alloc } from "../memory";
import { numberOf, trainingCount } from "./lexicon";
import { endCount, pairCount, pairSlot, pairWeight, startCount, totalCount, typeCount } from "./model";

const RECORD: usize = 16;
const UNKNOWN: u64 = 0xffffffffffffffff;
/** How many occurrences the expected share of a pair counts for. */
const PRIOR: f64 = 5;

/** Record of a pair that has none to keep. */
const passing: usize = memory.data(16, 8);

/** Records by n-gram. */
let records: usize = 0;
let capacity: u32 = 0;
let frozen: bool = false;

export function resetTallyPairs(): void {
  records = 0;
  capacity = 0;
  frozen = false;
}

export function freezeTallyPairs(): void {
  frozen = true;
}

/** Makes room for the n-grams known now. */
export function beginTallyPairs(): void {
  const count = baseGramCount();
  if (frozen || count <= capacity) return;
  const larger = alloc(<usize>count * RECORD);
  memory.copy(larger, records, <usize>capacity * RECORD);
  memory.fill(larger + <usize>capacity * RECORD, 0xff, <usize>(count - capacity) * RECORD);
  records = larger;
  capacity = count;
}

/** The record of an n-gram, which is the words `first` and `second`; good until the next call. */
// @ts-ignore: decorator
@inline
function recordOf(gram: u32, first: u32, second: u32): usize {
  const record = gram < capacity ? records + <usize>gram * RECORD : passing;
  if (gram >= capacity || load<u64>(record) == UNKNOWN) write(record, first, second);
  return record;
}

function write(record: usize, first: u32, second: u32): void {
  const before = numberOf(first);
  const behind = numberOf(second);
  const slot = before && behind ? pairSlot(before, behind) : 0;
  store<f64>(record, pairWeight(slot));
  store<f64>(record, slot ? association(slot, trainingCount(first), trainingCount(second)) : 0, 8);
}

/** Association of the pair in a slot, whose words occur so often. */
function association(slot: usize, first: f64, second: f64): f64 {
  const share = (second + 1) / (totalCount() + typeCount());
  return log((pairCount(slot) + PRIOR * share) / (first + PRIOR) / share);
}

/** Weight of the pair of words at place `i` of a text, whose pairs are `grams`. */
// @ts-ignore: decorator
@inline
export function weightAt(text: usize, grams: usize, i: u32): f64 {
  const at = <usize>i << 2;
  return load<f64>(recordOf(load<u32>(grams + at), load<u32>(text + at), load<u32>(text + at, 4)));
}

/** Association of the word at place `i` of a text with the next one. */
// @ts-ignore: decorator
@inline
export function associationAt(text: usize, grams: usize, i: u32): f64 {
  const at = <usize>i << 2;
  return load<f64>(recordOf(load<u32>(grams + at), load<u32>(text + at), load<u32>(text + at, 4)), 8);
}

/** Association of the start of a caption with its first word. */
export function associationOfStart(first: u32): f64 {
  const number = numberOf(first);
  return number ? association(pairSlot(0, number), startCount(), trainingCount(first)) : 0;
}

/** Association of a caption's last word with the end. */
export function associationOfEnd(last: u32): f64 {
  const number = numberOf(last);
  return number ? association(pairSlot(number, 0), trainingCount(last), endCount()) : 0;
}
