/**
 * Lists of rules, all lists of a table in one block: rules of 8 bytes, and for each list the number of its first rule (u32).
 */

import { alloc, allocZeroed, release } from "../../memory";

/** Two numbers of 16 bits, or one of 32, and a score (f32). */
export const RULE: usize = 8;

/** Sizes of lists, none yet; `startLists` makes places of them. */
export function allocPlaces(lists: u32): usize {
  return allocZeroed((<usize>lists + 1) << 2);
}

/** Adds one to the size of a list. */
export function countRule(places: usize, list: u32): void {
  nextPlace(places, list);
}

/** Turns sizes into places where each list starts. */
export function startLists(places: usize, lists: u32): void {
  let sum: u32 = 0;
  for (let i: u32 = 0; i <= lists; ++i) {
    const at = places + (<usize>i << 2);
    const size = load<u32>(at);
    store<u32>(at, sum);
    sum += size;
  }
}

/** The next free place of a list while the lists are filled. */
export function nextPlace(places: usize, list: u32): u32 {
  const at = places + (<usize>list << 2);
  const place = load<u32>(at);
  store<u32>(at, place + 1);
  return place;
}

/** Turns the places behind each list, which filling the lists left, into places where each list starts. */
export function endLists(places: usize, lists: u32): void {
  for (let i = lists; i > 0; --i) store<u32>(places + (<usize>i << 2), load<u32>(places + (<usize>(i - 1) << 2)));
  store<u32>(places, 0);
}

/** Address of the first rule of a list; that of the next list is its end. */
// @ts-ignore: decorator
@inline
export function listStart(rules: usize, places: usize, list: u32): usize {
  return rules + <usize>load<u32>(places + (<usize>list << 2)) * RULE;
}

// @ts-ignore: decorator
@inline
export function putRule(rule: usize, first: u32, second: u32, score: f32): void {
  store<u16>(rule, first);
  store<u16>(rule, second, 2);
  store<f32>(rule, score, 4);
}

/** Frees everything since `position` but a block, which moves there. */
export function keepBlock(position: usize, block: usize, bytes: usize): usize {
  release(position);
  const kept = alloc(bytes);
  memory.copy(kept, block, bytes);
  return kept;
}
