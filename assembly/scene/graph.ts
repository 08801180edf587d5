/**
 * Dependency graph of a sentence: nodes (tokens, and copies of them) and labelled edges, which are visited in the order of the
 * original's hash tables (spice.md 3): children by number modulo the size of a table that doubles, then as they came.
 *
 * Nodes and edges are addresses; 0 stands for none. A graph has limits on copies and edges that no real sentence comes near:
 * what would go beyond is left out, so that hostile input cannot take more than linear room.
 *
 * Node, 72 bytes: 0 relations of the children (u64, bits by kind) | 8 number of the token | 12 number of the copy (0: the token)
 *   | 16 next copy of the same token | 20 word | 24 tag | 28 lemma | 32 flags of the word in lower case | 36 first child edge
 *   | 40 last child edge | 44 first governor edge | 48 last governor edge | 52 children | 56 size of the table of children
 *   | 60 whether it is a root | 64 scratch for searches | 68 scratch
 * Edge, 28 bytes: 0 governor | 4 dependent | 8 kind | 12 what collapsing adds to it (id of the vocabulary + 1) | 16 next edge of the governor
 *   | 20 next edge of the dependent | 24 whether it is in the graph
 */

import { alloc } from "../memory";
import { Relation } from "./relations";
import { headOf, lemmaOf, relationTo, tagOf, tokenCount, wordOf } from "./sentence";
import { flagsOf, lowerOf } from "./word-facts";

export const NODE: usize = 72;
const EDGE: usize = 28;

/** Kinds of edges beyond the plain relations: with a preposition, a marker or a coordinator added. */
export const NMOD_WITH: u32 = Relation.XCOMP + 1;
export const ACL_WITH: u32 = Relation.XCOMP + 2;
export const ADVCL_WITH: u32 = Relation.XCOMP + 3;
export const CONJ_WITH: u32 = Relation.XCOMP + 4;

/** Copies of words in a sentence of n words: COPIES + COPIES_A_WORD n; edges likewise. */
const COPIES: u32 = 64;
const COPIES_A_WORD: u32 = 2;
const EDGES: u32 = 256;
const EDGES_A_NODE: u32 = 16;

/** Size of a hash table at first, and the part of it that may be full. */
const TABLE: u32 = 16;

let nodes: usize = 0;
let nodeCapacity: u32 = 0;
let edges: usize = 0;
let edgeCapacity: u32 = 0;
let edgeCount: u32 = 0;
let edgeLimit: u32 = 0;
let nodeLimit: u32 = 0;

/** Nodes 1 .. nodeCount; the first `words` are the tokens. */
export let nodeCount: u32 = 0;
export let words: u32 = 0;
/** What a node's number is added to for its place in hash tables. */
let hashBase: u32 = 0;
/** Relations of all edges, and flags of all words (lower case). */
export let present: u64 = 0;
export let presentFlags: u32 = 0;

/** Must be called after the arena was reset or released below the graph. */
export function resetGraph(): void {
  nodeCapacity = 0;
  edgeCapacity = 0;
}

// @ts-ignore: decorator
@inline
export function bit(kind: u32): u64 {
  return (<u64>1) << kind;
}

// @ts-ignore: decorator
@inline
export function nodeAt(place: u32): usize {
  return nodes + <usize>place * NODE;
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

/** Place of a node in a hash table of a size. */
// @ts-ignore: decorator
@inline
export function bucketOf(node: usize, size: u32): u32 {
  return (hashBase + numberOf(node)) & (size - 1);
}

/** Size of a hash table that has grown to `count` keys. */
export function tableSize(count: u32): u32 {
  let size = TABLE;
  while (count > size - (size >> 2)) size <<= 1;
  return size;
}

/** Puts an edge into its governor's children, in the order of the hash table. */
function linkChild(node: usize, edge: usize): void {
  const child = dependentOf(edge);
  const last: usize = load<u32>(node, 40);
  store<u32>(edge, 0, 16);
  if (!last) {
    store<u32>(node, <u32>edge, 36);
    store<u32>(node, <u32>edge, 40);
    store<u32>(node, 1, 52);
    return;
  }
  const size = load<u32>(node, 56);
  const bucket = bucketOf(child, size);
  const lastChild = dependentOf(last);
  let before: usize = last;
  let isNew = lastChild != child;
  if (isNew && bucketOf(lastChild, size) >= bucket) {
    before = 0;
    for (let at = firstChild(node); at; at = nextChild(at)) {
      const other = dependentOf(at);
      if (other == child) {
        isNew = false;
        before = at;
      } else if (bucketOf(other, size) > bucket) break;
      else if (isNew) before = at;
    }
  }
  const next: usize = before ? nextChild(before) : firstChild(node);
  store<u32>(edge, <u32>next, 16);
  if (before) store<u32>(before, <u32>edge, 16);
  else store<u32>(node, <u32>edge, 36);
  if (!next) store<u32>(node, <u32>edge, 40);
  if (!isNew) return;
  const children = load<u32>(node, 52) + 1;
  store<u32>(node, children, 52);
  if (children > size - (size >> 2)) growTable(node, size << 1);
}

/** Doubles the table of children: they come in another order. */
function growTable(node: usize, size: u32): void {
  let edge = firstChild(node);
  store<u32>(node, 0, 36);
  store<u32>(node, 0, 40);
  store<u32>(node, size, 56);
  while (edge) {
    const next = nextChild(edge);
    linkChild(node, edge);
    edge = next;
  }
}

/** Adds an edge; returns it, or 0 if the graph is full. */
export function addEdge(governor: usize, dependent: usize, kind: u32, addition: u32): usize {
  if (edgeCount == edgeLimit) return 0;
  const edge = edges + <usize>edgeCount * EDGE;
  ++edgeCount;
  store<u32>(edge, <u32>governor);
  store<u32>(edge, <u32>dependent, 4);
  store<u32>(edge, kind, 8);
  store<u32>(edge, addition, 12);
  store<u32>(edge, 0, 20);
  store<u32>(edge, 1, 24);
  linkChild(governor, edge);
  store<u64>(governor, childKinds(governor) | bit(kind));
  present |= bit(kind);
  const last: usize = load<u32>(dependent, 48);
  if (last) store<u32>(last, <u32>edge, 20);
  else store<u32>(dependent, <u32>edge, 44);
  store<u32>(dependent, <u32>edge, 48);
  return edge;
}

/** Gives an edge another relation. The old one stays among its governor's kinds, until the graph is built anew. */
export function renameEdge(edge: usize, kind: u32, addition: u32): void {
  store<u32>(edge, kind, 8);
  store<u32>(edge, addition, 12);
  store<u64>(governorOf(edge), childKinds(governorOf(edge)) | bit(kind));
  present |= bit(kind);
}

export function removeEdge(edge: usize): void {
  const governor = governorOf(edge);
  const dependent = dependentOf(edge);
  let isKey = false;
  let kinds: u64 = 0;
  let before: usize = 0;
  let last: usize = 0;
  for (let at = firstChild(governor); at; at = nextChild(at)) {
    if (at == edge) before = last;
    else {
      isKey = isKey || dependentOf(at) == dependent;
      kinds |= bit(kindOf(at));
      last = at;
    }
  }
  if (before) store<u32>(before, <u32>nextChild(edge), 16);
  else store<u32>(governor, <u32>nextChild(edge), 36);
  store<u32>(governor, <u32>last, 40);
  store<u64>(governor, kinds);
  if (!isKey) store<u32>(governor, load<u32>(governor, 52) - 1, 52);
  before = 0;
  last = 0;
  for (let at = firstGovernor(dependent); at; at = nextGovernor(at)) {
    if (at == edge) before = last;
    else last = at;
  }
  if (before) store<u32>(before, <u32>nextGovernor(edge), 20);
  else store<u32>(dependent, <u32>nextGovernor(edge), 44);
  store<u32>(dependent, <u32>last, 48);
  store<u32>(edge, 0, 24);
}

function clearEdges(node: usize): void {
  store<u64>(node, 0);
  store<u64>(node, 0, 36);
  store<u64>(node, 0, 44);
  store<u32>(node, 0, 52);
  store<u32>(node, TABLE, 56);
}

/** Takes all edges out of the graph; nodes stay. Edges can still be read until new ones are added. */
export function clearGraph(): void {
  for (let i: u32 = 1; i <= nodeCount; ++i) clearEdges(nodeAt(i));
  edgeCount = 0;
  present = 0;
}

function newNode(number: u32, copy: u32): usize {
  const node = nodeAt(++nodeCount);
  clearEdges(node);
  store<u32>(node, number, 8);
  store<u32>(node, copy, 12);
  store<u32>(node, 0, 16);
  store<u32>(node, 0, 60);
  return node;
}

/** A further copy of a token, or 0 if the graph is full. */
export function copyToken(token: usize): usize {
  if (nodeCount == nodeLimit) return 0;
  let last = token;
  while (nextCopy(last)) last = nextCopy(last);
  const copy = newNode(numberOf(token), copyNumber(last) + 1);
  memory.copy(copy + 20, token + 20, 16);
  store<u32>(last, <u32>copy, 16);
  return copy;
}

/** The token that a node is, or is a copy of. */
export function tokenOf(node: usize): usize {
  return nodeAt(numberOf(node));
}

/** Room for a list of all edges that a graph may have, 16 bytes each. */
export let edgeList: usize = 0;

/** How many numbers (u32) it takes. */
export function edgeRoom(): u32 {
  return edgeLimit << 2;
}

export function nodeRoom(): u32 {
  return nodeLimit;
}

function reserve(): void {
  nodeLimit = words + COPIES + COPIES_A_WORD * words;
  edgeLimit = EDGES + EDGES_A_NODE * nodeLimit;
  if (nodeLimit + 1 > nodeCapacity) {
    nodeCapacity = 2 * nodeLimit;
    nodes = alloc(<usize>nodeCapacity * NODE);
  }
  if (edgeLimit > edgeCapacity) {
    edgeCapacity = 2 * edgeLimit;
    edges = alloc(<usize>edgeCapacity * EDGE);
    edgeList = alloc(<usize>edgeCapacity << 4);
  }
}

/** Builds the graph of the sentence at hand. */
export function buildGraph(sentenceNumber: u32): void {
  words = tokenCount();
  reserve();
  nodeCount = 0;
  edgeCount = 0;
  present = 0;
  presentFlags = 0;
  hashBase = 29 * sentenceNumber;
  for (let i: u32 = 1; i <= words; ++i) {
    const node = newNode(i, 0);
    const flags = flagsOf(lowerOf(wordOf(i)));
    presentFlags |= flags;
    store<u32>(node, wordOf(i), 20);
    store<u32>(node, tagOf(i), 24);
    store<u32>(node, lemmaOf(i), 28);
    store<u32>(node, flags, 32);
    setRoot(node, headOf(i) == 0);
  }
  for (let i: u32 = 1; i <= words; ++i) {
    if (headOf(i)) addEdge(nodeAt(headOf(i)), nodeAt(i), relationTo(i), 0);
  }
}
