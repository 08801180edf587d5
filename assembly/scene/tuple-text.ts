/**
 * Tuples as text, the way a host passes them: elements with U+001F between them, U+001E after each tuple, in the order subject,
 * object (or attribute), relation.
 */

import { intern } from "../text/vocabulary";
import { addTuple, beginTuples, endTuples, NONE } from "./tuples";

const BETWEEN: u32 = 0x1f;
const BEHIND: u32 = 0x1e;

/** The list of the tuples of a text of `length` bytes. */
export function tuplesOfText(bytes: usize, length: u32): usize {
  beginTuples();
  let first = NONE;
  let second = NONE;
  let third = NONE;
  let start = bytes;
  for (let at = bytes; at < bytes + length; ++at) {
    const c = <u32>load<u8>(at);
    if (c != BETWEEN && c != BEHIND) continue;
    const element = intern(start, <u32>(at - start));
    if (first == NONE) first = element;
    else if (second == NONE) second = element;
    else third = element;
    start = at + 1;
    if (c == BETWEEN) continue;
    addTuple(first, second, third);
    first = NONE;
    second = NONE;
    third = NONE;
  }
  return endTuples();
}
