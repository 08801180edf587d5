/**
 * Records of a dependency graph (graph.ts): fields of nodes and edges, and walks along them. Nodes and edges are addresses; 0
 * stands for none.
 *
 * Node, 72 bytes: 0 kinds of the child edges (u64, a bit for each) | 8 number of the token | 12 number of the copy (0: the token)
 *   | 16 next copy of the same token | 20 word | 24 tag | 28 lemma | 32 flags of the word in lower case | 36 first child edge
 *   | 40 last child edge | 44 first governor edge | 48 last governor edge | 52 children | 56 size of the table of children
 *   | 60 whether it is a root | 64 scratch for searches | 68 next child edge of a search
 * Edge, 28 bytes: 0 governor | 4 dependent | 8 kind | 12 what collapsing adds to it (id of the vocabulary + 1)
 *   | 16 next edge of the governor | 20 next edge of the dependent | 24 whether it is in the graph
 */

import { Relation } from "./relations";

export const NODE: usize = 72;
export const EDGE: usize = 28;

/** Kinds of edges beyond the plain relations: with a preposition, a marker or a coordinator added. */
export const NMOD_WITH: u32 = Relation.XCOMP + 1;
export const ACL_WITH: u32 = Relation.XCOMP + 2;
export const ADVCL_WITH: u32 = Relation.XCOMP + 3;
export const CONJ_WITH: u32 = Relation.XCOMP + 4;

// @ts-ignore: decorator
@inline
export function bit(kind: u32): u64 {
  return (<u64>1) << kind;
}

// @ts-ignore: decorator
@inline
export function childKinds(node: usize): u64 {
  return load<u64>(node);
}

// @ts-ignore: decorator
@inline
export function numberOf(node: usize): u32 {
  return load<u32>(node, 8);
}

export function copyNumber(node: usize): u32 {
  return load<u32>(node, 12);
}

export function nextCopy(node: usize): usize {
  return load<u32>(node, 16);
}

// @ts-ignore: decorator
@inline
export function nodeWord(node: usize): u32 {
  return load<u32>(node, 20);
}

// @ts-ignore: decorator
@inline
export function nodeTag(node: usize): u32 {
  return load<u32>(node, 24);
}

// @ts-ignore: decorator
@inline
export function nodeLemma(node: usize): u32 {
  return load<u32>(node, 28);
}

// @ts-ignore: decorator
@inline
export function nodeFlags(node: usize): u32 {
  return load<u32>(node, 32);
}

// @ts-ignore: decorator
@inline
export function firstChild(node: usize): usize {
  return load<u32>(node, 36);
}

// @ts-ignore: decorator
@inline
export function firstGovernor(node: usize): usize {
  return load<u32>(node, 44);
}

// @ts-ignore: decorator
@inline
export function isRoot(node: usize): bool {
  return load<u32>(node, 60) != 0;
}

export function setRoot(node: usize, isOne: bool): void {
  store<u32>(node, u32(isOne), 60);
}

// @ts-ignore: decorator
@inline
export function scratch(node: usize): u32 {
  return load<u32>(node, 64);
}

// @ts-ignore: decorator
@inline
export function setScratch(node: usize, value: u32): void {
  store<u32>(node, value, 64);
}

// @ts-ignore: decorator
@inline
export function governorOf(edge: usize): usize {
  return load<u32>(edge);
}

// @ts-ignore: decorator
@inline
export function dependentOf(edge: usize): usize {
  return load<u32>(edge, 4);
}

// @ts-ignore: decorator
@inline
export function kindOf(edge: usize): u32 {
  return load<u32>(edge, 8);
}

/** What collapsing added: id of the vocabulary + 1, or 0. */
// @ts-ignore: decorator
@inline
export function additionOf(edge: usize): u32 {
  return load<u32>(edge, 12);
}

// @ts-ignore: decorator
@inline
export function nextChild(edge: usize): usize {
  return load<u32>(edge, 16);
}

// @ts-ignore: decorator
@inline
export function nextGovernor(edge: usize): usize {
  return load<u32>(edge, 20);
}

export function isThere(edge: usize): bool {
  return load<u32>(edge, 24) != 0;
}

/** Whether a kind is one of a set of bits. */
// @ts-ignore: decorator
@inline
export function isAmong(kind: u32, kinds: u64): bool {
  return ((kinds >> kind) & 1) != 0;
}

/** First child edge of one of the kinds, or 0. */
export function childEdge(node: usize, kinds: u64): usize {
  if (!(childKinds(node) & kinds)) return 0;
  for (let edge = firstChild(node); edge; edge = nextChild(edge)) {
    if (isAmong(kindOf(edge), kinds)) return edge;
  }
  return 0;
}

/** The next one behind an edge. */
export function nextEdge(edge: usize, kinds: u64): usize {
  do {
    edge = nextChild(edge);
  } while (edge && !isAmong(kindOf(edge), kinds));
  return edge;
}

/** First child with a relation, or 0. */
export function childWith(node: usize, kind: u32): usize {
  const edge = childEdge(node, bit(kind));
  return edge ? dependentOf(edge) : 0;
}

/** First governor edge of one of the kinds, or 0. */
export function governorEdge(node: usize, kinds: u64): usize {
  for (let edge = firstGovernor(node); edge; edge = nextGovernor(edge)) {
    if (isAmong(kindOf(edge), kinds)) return edge;
  }
  return 0;
}
