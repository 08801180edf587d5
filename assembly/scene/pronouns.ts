/**
 * Pronouns (spice.md 4c): the edges of a pronoun move to the first noun that a breadth-first search from the root finds, if that
 * stands left of the pronoun.
 */

import { addEdge, edgeList, nodeAt, nodeCount, removeEdge, words } from "./graph";
import { additionOf, copyNumber, dependentOf, firstChild, firstGovernor, governorOf, isRoot, kindOf, nextChild, nodeTag, nodeWord, numberOf, scratch, setScratch } from "./graph-records";
import { isNoun, Label } from "./labels";
import { parentEdge } from "./parents";
import { flagsOf, IS_SINGULAR_PRONOUN } from "./word-facts";

const SEEN: u32 = 1;

/** First noun of the search; first one in the singular. */
let anyNoun: usize = 0;
let singularNoun: usize = 0;

function isPronoun(node: usize): bool {
  return nodeTag(node) == Label.PRP || nodeTag(node) == Label.PRP_POSS;
}

export function resolvePronouns(): void {
  let pronouns: u32 = 0;
  for (let i: u32 = 2; i <= words; ++i) pronouns += u32(isPronoun(nodeAt(i)));
  if (!pronouns) return;
  findNouns();
  // All pairs are found before anything is changed; a pair is kept in the pronoun's scratch.
  let pairs: u32 = 0;
  const found = edgeList + (<usize>nodeCount << 2);
  for (let i: u32 = 2; i <= words; ++i) {
    const node = nodeAt(i);
    if (!isPronoun(node)) continue;
    const noun = flagsOf(nodeWord(node)) & IS_SINGULAR_PRONOUN ? singularNoun : anyNoun;
    if (!noun || numberOf(noun) >= i || !parentEdge(node)) continue;
    store<u32>(found + (<usize>pairs << 3), <u32>node);
    store<u32>(found + (<usize>pairs << 3), <u32>noun, 4);
    ++pairs;
  }
  moveAll(found, pairs);
}

/** The pairs in the order of a hash table by word number that starts with one place. */
function moveAll(found: usize, pairs: u32): void {
  let size: u32 = 1;
  while (4 * pairs > 3 * size) size <<= 1;
  for (let bucket: u32 = 0; bucket < size; ++bucket) {
    for (let i: u32 = 0; i < pairs; ++i) {
      const node: usize = load<u32>(found + (<usize>i << 3));
      if ((numberOf(node) & (size - 1)) == bucket) move(node, load<u32>(found + (<usize>i << 3), 4));
    }
  }
}

function move(pronoun: usize, noun: usize): void {
  while (firstGovernor(pronoun)) {
    const edge = firstGovernor(pronoun);
    removeEdge(edge);
    addEdge(governorOf(edge), noun, kindOf(edge), additionOf(edge));
  }
  while (firstChild(pronoun)) {
    const edge = firstChild(pronoun);
    removeEdge(edge);
    addEdge(noun, dependentOf(edge), kindOf(edge), additionOf(edge));
  }
}

function findNouns(): void {
  anyNoun = 0;
  singularNoun = 0;
  let first: usize = 0;
  for (let i: u32 = nodeCount; i >= 1; --i) {
    setScratch(nodeAt(i), 0);
    if (isRoot(nodeAt(i)) && (!first || numberOf(nodeAt(i)) <= numberOf(first))) first = nodeAt(i);
  }
  if (!first) return;
  let count: u32 = 1;
  store<u32>(edgeList, <u32>first);
  setScratch(first, SEEN);
  for (let i: u32 = 0; i < count && !(anyNoun && singularNoun); ++i) {
    const node: usize = load<u32>(edgeList + (<usize>i << 2));
    const tag = nodeTag(node);
    if (!anyNoun && isNoun(tag)) anyNoun = node;
    if (!singularNoun && (tag == Label.NN || tag == Label.NNP)) singularNoun = node;
    count = addChildren(node, count);
  }
}

/** Adds the children that were not seen to the list, in word order. */
function addChildren(node: usize, from: u32): u32 {
  let count = from;
  for (let edge = firstChild(node); edge; edge = nextChild(edge)) {
    const child = dependentOf(edge);
    if (scratch(child)) continue;
    setScratch(child, SEEN);
    let j = count;
    for (; j > from && isBefore(child, load<u32>(edgeList + (<usize>(j - 1) << 2))); --j) {
      store<u32>(edgeList + (<usize>j << 2), load<u32>(edgeList + (<usize>(j - 1) << 2)));
    }
    store<u32>(edgeList + (<usize>j << 2), <u32>child);
    ++count;
  }
  return count;
}

function isBefore(a: usize, b: usize): bool {
  return numberOf(a) != numberOf(b) ? numberOf(a) < numberOf(b) : copyNumber(a) < copyNumber(b);
}
