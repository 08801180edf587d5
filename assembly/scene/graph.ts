/**
 * Dependency graph of a sentence: nodes (tokens, and copies of them) and labelled edges, which are visited in the order of the
 * original's hash tables (spice.md 3): children by number modulo the size of a table that doubles, then as they came.
 *
 * A graph has limits on copies and edges that no real sentence comes near: what would go beyond is left out, so that hostile
 * input cannot take more than linear room.
 */

import { alloc } from "../memory";
import {
  NODE,
  EDGE,
  bit,
  childKinds,
  numberOf,
  copyNumber,
  nextCopy,
  firstChild,
  firstGovernor,
  setRoot,
  governorOf,
  dependentOf,
  kindOf,
  nextChild,
  nextGovernor,
} from "./graph-records";
import { headOf, lemmaOf, relationTo, tagOf, tokenCount, wordOf } from "./sentence";
import { flagsOf, lowerOf } from "./word-facts";

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
export function nodeAt(place: u32): usize {
  return nodes + <usize>place * NODE;
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
