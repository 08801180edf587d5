/**
 * Lists of tuples, one list for each caption: (object), (object, attribute), (subject, object, relation), in the order of SPICE.
 *
 * Tuple, 12 bytes: three ids of the vocabulary; `NONE` where there is no second or third element.
 * A list lies in the arena: 0 number of tuples (u32) | 4 tuples.
 */

import { alloc } from "../memory";

export const NONE: u32 = 0xffffffff;
export const TUPLE: usize = 12;

let rows: usize = 0;
let capacity: u32 = 0;
let count: u32 = 0;

/** Must be called after the arena was reset or released below the buffer. */
export function resetTuples(): void {
  rows = 0;
  capacity = 0;
  count = 0;
}

/** Starts the list of a caption. */
export function beginTuples(): void {
  count = 0;
}

/** Adds a tuple to the list. */
export function addTuple(first: u32, second: u32, third: u32): void {
  if (count == capacity) {
    const larger = alloc(<usize>max<u32>(2 * capacity, 256) * TUPLE);
    memory.copy(larger, rows, <usize>count * TUPLE);
    rows = larger;
    capacity = max<u32>(2 * capacity, 256);
  }
  const row = rows + <usize>count * TUPLE;
  ++count;
  store<u32>(row, first);
  store<u32>(row, second, 4);
  store<u32>(row, third, 8);
}

/** Ends the list: a copy of its own, which stays where it is. */
export function endTuples(): usize {
  const list = alloc(4 + <usize>count * TUPLE);
  store<u32>(list, count);
  memory.copy(list + 4, rows, <usize>count * TUPLE);
  return list;
}

// @ts-ignore: decorator
@inline
export function listedCount(list: usize): u32 {
  return load<u32>(list);
}

/** The tuple number `i` of a list. */
// @ts-ignore: decorator
@inline
export function listedTuple(list: usize, i: u32): usize {
  return list + 4 + <usize>i * TUPLE;
}
