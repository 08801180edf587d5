/**
 * What was read of METEOR's paraphrase table, kept for the next captions: lists of paraphrases, and phrases made longer by a word.
 * Captions have few phrases that others have not, and both take a search through bits. Most words make no phrase longer, though,
 * and nearly each time it is another pair: after many questions a filter is made, which knows the pairs that are in the table.
 *
 * List: its number of nodes, then these (u32 each). Slot, 16 bytes: 0 node | 4 word | 8 node of the longer phrase (0: none)
 */

import { alloc, allocZeroed } from "../memory";
import { beginParaphrases, childOf, fillFilter, nextParaphrase, nodeCount, openTable, pairHash } from "./phrase-table";

/** Numbers of the lists that are kept; those read later are read again each time. */
const ROOM: usize = 1 << 17;
const SLOT_BITS: u32 = 13;
const FILTER_BITS: u32 = 20;
const FILTER_BYTES: usize = 1 << (FILTER_BITS - 3);
/** Questions after which a filter is worth while. */
const MANY: u32 = 1 << 12;

/** Address of the list of each node (0: not read yet), and what is left of the room for them. */
let lists: usize = 0;
let next: usize = 0;
let end: usize = 0;
let slots: usize = 0;
let filter: usize = 0;
let asked: u32 = 0;
/** For each node two marks and two bits, for whoever looks for paraphrases (see phrases.ts). */
let marks: usize = 0;
let bits: usize = 0;

/** Opens the pack of `length` bytes at `address`, which must stay there; false if it is no paraphrase table. */
export function openParaphrases(address: usize, length: u32): bool {
  if (!openTable(address, length)) return false;
  const nodes = <usize>nodeCount();
  slots = allocZeroed((<usize>16 << SLOT_BITS) + nodes * 13);
  marks = slots + (<usize>16 << SLOT_BITS);
  lists = marks + (nodes << 3);
  bits = lists + (nodes << 2);
  filter = alloc(FILTER_BYTES);
  asked = 0;
  next = alloc(ROOM << 2);
  end = next + (ROOM << 2);
  return true;
}

/** Address of one of the two u32 marks of a phrase; zero between uses. */
// @ts-ignore: decorator
@inline
export function markOf(node: u32, mark: u32): usize {
  return marks + (<usize>node << 3) + (<usize>mark << 2);
}

/** Address of the byte with one of the two bits of a phrase; zero between uses. */
// @ts-ignore: decorator
@inline
export function byteOf(node: u32): usize {
  return bits + (<usize>node >> 2);
}

// @ts-ignore: decorator
@inline
export function bitOf(node: u32, which: u32): u32 {
  return (<u32>1) << (((node & 3) << 1) | which);
}

/** The paraphrases of a phrase. */
export function paraphrasesOf(node: u32): usize {
  const kept = lists + (<usize>node << 2);
  if (load<u32>(kept)) return load<u32>(kept);
  const count = beginParaphrases(node);
  const size = (<usize>count + 1) << 2;
  let list = next;
  if (next + size > end) {
    list = alloc(size);
  } else {
    next += size;
    store<u32>(kept, <u32>list);
  }
  store<u32>(list, count);
  for (let i: usize = 4; i < size; i += 4) store<u32>(list + i, nextParaphrase());
  return list;
}

/** The node of a phrase with a word behind it, or 0. */
export function longerPhrase(node: u32, word: u32): u32 {
  if (asked < MANY && ++asked == MANY) {
    memory.fill(filter, 0, FILTER_BYTES);
    fillFilter(filter, FILTER_BITS);
  }
  const hash = pairHash(node, word);
  const place = hash >> (32 - FILTER_BITS);
  if (asked == MANY && !((load<u8>(filter + (place >> 3)) >> (place & 7)) & 1)) return 0;
  const slot = slots + (<usize>(hash >> (32 - SLOT_BITS)) << 4);
  if (load<u32>(slot) != node || load<u32>(slot, 4) != word) {
    store<u32>(slot, node);
    store<u32>(slot, word, 4);
    store<u32>(slot, childOf(node, word), 8);
  }
  return load<u32>(slot, 8);
}
