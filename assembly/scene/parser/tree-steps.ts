/**
 * The parser's tree as steps of a walk through it: a phrase opens, a word with its tag, a phrase closes.
 */

import { alloc, release } from "../../memory";
import { tokenBytes, tokenLength } from "../../text/vocabulary";
import { writeLabel } from "../labels";
import { addLeaf, beginTree, closeNode, openNode } from "../tree";

/** Steps are labels with one of these bits, or `CLOSE`. */
export const PHRASE: u32 = 0;
export const LEAF: u32 = 1 << 30;
export const CLOSE: u32 = 1 << 31;

/** Bytes of the longest label and the signs around it. */
const LABEL_BYTES: u32 = 16;

let steps: usize = 0;
let stepCount: u32 = 0;
let capacity: u32 = 0;
/** Length of the text that `spellTree` wrote. */
let spelled: u32 = 0;

/** Starts the walk; its steps go to memory of `bytes` bytes, which must not be freed before the tree is read. */
export function beginSteps(memory: usize, bytes: usize): void {
  steps = memory;
  capacity = <u32>(bytes >> 2);
  stepCount = 0;
}

/** Steps beyond the given memory are lost; `hasAllSteps` tells. */
export function addStep(step: u32): void {
  if (stepCount < capacity) store<u32>(steps + (<usize>stepCount << 2), step);
  ++stepCount;
}

/** Whether the memory was large enough. */
export function hasAllSteps(): bool {
  return stepCount <= capacity;
}

/** Builds the tree (tree.ts) and its sentence. `words` are the ids that were parsed. */
export function plantTree(words: usize, count: u32): void {
  beginTree(count);
  let word = words;
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
  let size = <usize>stepCount * LABEL_BYTES;
  for (let i: u32 = 0; i < count; ++i) size += tokenLength(load<u32>(words + (<usize>i << 2)));
  const text = alloc(size);
  let out = text;
  let word = words;
  for (let at = steps, end = steps + (<usize>stepCount << 2); at < end; at += 4) {
    const step = load<u32>(at);
    if (!(step & CLOSE)) {
      if (at > steps) store<u8>(out++, 0x20);
      store<u8>(out++, 0x28);
      out = writeLabel(step & ~LEAF, out);
      if (!(step & LEAF)) continue;
      const id = load<u32>(word);
      word += 4;
      store<u8>(out++, 0x20);
      memory.copy(out, tokenBytes(id), tokenLength(id));
      out += tokenLength(id);
    }
    store<u8>(out++, 0x29);
  }
  spelled = <u32>(out - text);
  // Freed at once: nothing is written there before the host has read it.
  release(text);
  return text;
}

export function spelledTreeLength(): u32 {
  return spelled;
}
