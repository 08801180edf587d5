/**
 * Reader of Penn bracket text: `(ROOT (NP (DT a) (NN dog)))` into the tree and the sentence at hand.
 *
 * Source: spice-dependencies.md 1 and 3 (step 0). Labels lose their functional parts, except -TMP and -ADV of NP and UCP;
 * empty elements go, and phrases that have nothing else; TOP, and brackets without a label around a tree, are ROOT.
 */

import { intern } from "../text/vocabulary";
import { Label, labelOf } from "./labels";
import { addLeaf, beginTree, closeNode, openNode } from "./tree";

/** Most levels of a tree: parsers make a few dozen, and searches that climb get slow on deeper ones. */
export const MAX_DEPTH: u32 = 1000;
/** The shortest leaf, `(A b)`, has so many bytes. */
const SHORTEST_LEAF: u32 = 5;

const LEFT: u32 = 0x28;
const RIGHT: u32 = 0x29;
const BLANK: u32 = 0x20;
const HYPHEN: u32 = 0x2d;

const ADV: u32 = 0x564441;
const TMP: u32 = 0x504d54;
const TOP: u32 = 0x504f54;
/** `-NONE-`, the label of empty elements. */
const NONE: u64 = 0x2d454e4f4e2d;

/** Labels of the phrases that are open in the text but, being empty as yet, not in the tree. */
const waiting: usize = memory.data(<i32>(MAX_DEPTH << 2), 4);

/** The 3 bytes at `at` as a number. */
// @ts-ignore: decorator
@inline
function three(at: usize): u32 {
  return load<u16>(at) | (<u32>load<u8>(at, 2) << 16);
}

function endsBaseLabel(byte: u32): bool {
  // - = | # ^ ~ _ [
  return (
    byte == HYPHEN || byte == 0x3d || byte == 0x7c || byte == 0x23 || byte == 0x5e || byte == 0x7e || byte == 0x5f || byte == 0x5b
  );
}

/** Whether one of the functional parts from `at` on is these 3 letters. */
function hasPart(at: usize, end: usize, letters: u32): bool {
  for (; at + 3 < end; ++at) {
    if (load<u8>(at) == HYPHEN && three(at + 1) == letters && (at + 4 == end || endsBaseLabel(load<u8>(at, 4)))) return true;
  }
  return false;
}

/** Clean label of the text from `at` to `end`. */
export function cleanLabel(at: usize, end: usize): u32 {
  if (at == end) return Label.ROOT;
  let cut = at + 1;
  if (load<u8>(at) == HYPHEN) {
    // -LRB- and -RRB- stay whole.
    while (cut < end && load<u8>(cut) != HYPHEN) ++cut;
    if (cut < end) ++cut;
  }
  while (cut < end && !endsBaseLabel(load<u8>(cut))) ++cut;
  if (cut == at + 3 && three(at) == TOP) return Label.ROOT;
  const label = labelOf(at, <u32>(cut - at));
  if (label == Label.NP || label == Label.UCP) {
    const noun = label == Label.NP;
    if (hasPart(cut, end, TMP)) return noun ? Label.NP_TMP : Label.UCP_TMP;
    if (hasPart(cut, end, ADV)) return noun ? Label.NP_ADV : Label.UCP_ADV;
  }
  return label;
}

function isEmptyElement(at: usize, end: usize): bool {
  return end - at == 6 && (load<u32>(at) | (<u64>load<u16>(at, 4) << 32)) == NONE;
}

/** Reads one tree; false if the text is none, is deeper than `MAX_DEPTH`, or has no words. */
export function treeOfText(bytes: usize, length: u32): bool {
  beginTree(length / SHORTEST_LEAF + 1);
  const end = bytes + length;
  let depth: u32 = 0;
  /** Open phrases from the top that are in the tree already. */
  let built: u32 = 0;
  let words: u32 = 0;
  let at = bytes;
  while (at < end) {
    const byte = <u32>load<u8>(at);
    if (byte <= BLANK) {
      ++at;
    } else if (byte == RIGHT) {
      if (!depth) return false;
      if (built == depth) {
        closeNode();
        --built;
      }
      --depth;
      ++at;
      if (!depth) break;
    } else if (byte == LEFT) {
      const label = ++at;
      at = atomEnd(at, end);
      const labelEnd = at;
      while (at < end && load<u8>(at) <= BLANK) ++at;
      if (at == end) return false;
      if (load<u8>(at) == LEFT || load<u8>(at) == RIGHT) {
        if (depth == MAX_DEPTH) return false;
        store<u32>(waiting + (<usize>depth << 2), cleanLabel(label, labelEnd));
        ++depth;
        continue;
      }
      const word = at;
      at = atomEnd(at, end);
      const wordEnd = at;
      while (at < end && load<u8>(at) <= BLANK) ++at;
      if (at == end || load<u8>(at) != RIGHT || !depth) return false;
      ++at;
      if (isEmptyElement(label, labelEnd)) continue;
      for (; built < depth; ++built) openNode(load<u32>(waiting + (<usize>built << 2)));
      addLeaf(cleanLabel(label, labelEnd), intern(word, <u32>(wordEnd - word)));
      ++words;
    } else {
      return false;
    }
  }
  while (at < end && load<u8>(at) <= BLANK) ++at;
  return at == end && !depth && words > 0;
}

function atomEnd(at: usize, end: usize): usize {
  while (at < end && load<u8>(at) > BLANK && load<u8>(at) != LEFT && load<u8>(at) != RIGHT) ++at;
  return at;
}
