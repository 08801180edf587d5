/**
 * The parser's tree as steps of a walk through it: a phrase opens, a word with its tag, a phrase closes.
 */

import { alloc, release } from "../../memory";
import { tokenBytes, tokenLength } from "../../text/vocabulary";
import { Label, writeLabel } from "../labels";
import { addLeaf, beginTree, closeNode, openNode } from "../tree";

/** Steps are labels with one of these bits, or `CLOSE`. */
export const PHRASE: u32 = 0;
export const LEAF: u32 = 1 << 30;
export const CLOSE: u32 = 1 << 31;

const LEFT: u32 = 0x28;
const RIGHT: u32 = 0x29;
const BLANK: u32 = 0x20;
/** Bytes of the longest label and the signs around it. */
const LABEL_BYTES: u32 = 16;

/** Steps there is room for, for each word. Chains of unary rules are short: trees need about 4 steps for a word. */
const STEPS_PER_WORD: u32 = 64;

let steps: usize = 0;
let stepCount: u32 = 0;
let capacity: u32 = 0;
/** Length of the text that `spellTree` wrote. */
let spelled: u32 = 0;

/** Reserves memory for sentences of at most so many words, for as long as the grammar is open. */
export function openSteps(words: u32): void {
  capacity = words * STEPS_PER_WORD;
  steps = alloc(<usize>capacity << 2);
  stepCount = 0;
}

/** Starts the walk. A walk without steps is a flat phrase: X over the words, each with the tag XX. */
export function beginSteps(): void {
  stepCount = 0;
}

export function addStep(step: u32): void {
  if (stepCount == capacity) unreachable();
  store<u32>(steps + (<usize>stepCount << 2), step);
  ++stepCount;
}

/** Builds the tree (tree.ts) and its sentence. `words` are the ids that were parsed. */
export function plantTree(words: usize, count: u32): void {
  beginTree(count);
  let word = words;
  if (!stepCount) {
    openNode(Label.X);
    for (let i: u32 = 0; i < count; ++i) addLeaf(Label.XX, load<u32>(words + (<usize>i << 2)));
    closeNode();
  }
  for (let at = steps, end = steps + (<usize>stepCount << 2); at < end; at += 4) {
    const step = load<u32>(at);
    if (step & CLOSE) closeNode();
    else if (step & LEAF) {
      addLeaf(step & ~LEAF, load<u32>(word));
      word += 4;
    } else openNode(step);
  }
}

/** Writes the tree as Penn brackets; returns the text's address, valid until the next call into the module. */
export function spellTree(words: usize, count: u32): usize {
  let size = <usize>(stepCount + count + 1) * LABEL_BYTES;
  for (let i: u32 = 0; i < count; ++i) size += tokenLength(load<u32>(words + (<usize>i << 2)));
  const text = alloc(size);
  let out = text;
  let word = words;
  if (!stepCount) {
    out = writeLabel(Label.X, write(out, LEFT));
    for (let i: u32 = 0; i < count; ++i) out = writeLeaf(Label.XX, load<u32>(words + (<usize>i << 2)), write(out, BLANK));
    out = write(out, RIGHT);
  }
  for (let at = steps, end = steps + (<usize>stepCount << 2); at < end; at += 4) {
    const step = load<u32>(at);
    if (step & CLOSE) {
      out = write(out, RIGHT);
      continue;
    }
    if (at > steps) out = write(out, BLANK);
    if (step & LEAF) {
      out = writeLeaf(step & ~LEAF, load<u32>(word), out);
      word += 4;
    } else out = writeLabel(step, write(out, LEFT));
  }
  spelled = <u32>(out - text);
  // Freed at once: nothing is written there before the host has read it.
  release(text);
  return text;
}

function write(out: usize, byte: u32): usize {
  store<u8>(out, byte);
  return out + 1;
}

function writeLeaf(tag: u32, word: u32, out: usize): usize {
  out = write(writeLabel(tag, write(out, LEFT)), BLANK);
  memory.copy(out, tokenBytes(word), tokenLength(word));
  return write(out + tokenLength(word), RIGHT);
}

export function spelledTreeLength(): u32 {
  return spelled;
}
