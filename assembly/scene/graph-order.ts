/**
 * The order in which patterns visit the nodes of a graph: reverse post-order of a depth-first search that starts at the nodes in
 * the order of the original's hash table; if the graph has a cycle, that order itself. Source: spice.md 3.
 */

import { alloc } from "../memory";
import { bucketOf, edgeList, nodeAt, nodeCount, nodeRoom, tableSize } from "./graph";
import { dependentOf, firstChild, nextChild, scratch, setScratch } from "./graph-records";

const OPEN: u32 = 1;
const DONE: u32 = 2;

/** Lists of nodes (u32 addresses): as they came into the graph, in hash order, topological; and the stack of the search. */
let inserted: usize = 0;
let hashed: usize = 0;
let topological: usize = 0;
let stack: usize = 0;
let capacity: u32 = 0;
let insertedCount: u32 = 0;

/** The order of the last `orderNodes`: `nodeCount` addresses. */
export let order: usize = 0;

/** Must be called after the arena was reset or released below the lists. */
export function resetOrder(): void {
  capacity = 0;
}

/** Starts the list of nodes as they come into the graph. */
export function beginNodes(): void {
  if (nodeRoom() > capacity) {
    capacity = 2 * nodeRoom();
    const size = <usize>capacity << 2;
    inserted = alloc(size);
    hashed = alloc(size);
    topological = alloc(size);
    stack = alloc(size);
  }
  insertedCount = 0;
  for (let i: u32 = 1; i <= nodeCount; ++i) setScratch(nodeAt(i), 0);
}

/** Notes that a node comes into the graph, if it is not there yet. */
export function insertNode(node: usize): void {
  if (scratch(node)) return;
  setScratch(node, OPEN);
  store<u32>(inserted + (<usize>insertedCount << 2), <u32>node);
  ++insertedCount;
}

/** Nodes come as they were made. */
export function insertAllNodes(): void {
  for (let i: u32 = 1; i <= nodeCount; ++i) insertNode(nodeAt(i));
}

// @ts-ignore: decorator
@inline
export function nodeInOrder(place: u32): usize {
  return load<u32>(order + (<usize>place << 2));
}

/** Sorts the nodes by their place in the hash table. */
function hashOrder(): void {
  const size = tableSize(nodeCount);
  const starts = edgeList;
  memory.fill(starts, 0, <usize>(size + 1) << 2);
  for (let i: u32 = 0; i < nodeCount; ++i) {
    const cell = starts + (<usize>(bucketOf(load<u32>(inserted + (<usize>i << 2)), size) + 1) << 2);
    store<u32>(cell, load<u32>(cell) + 1);
  }
  for (let i: u32 = 1; i <= size; ++i) {
    const cell = starts + (<usize>i << 2);
    store<u32>(cell, load<u32>(cell) + load<u32>(cell - 4));
  }
  for (let i: u32 = 0; i < nodeCount; ++i) {
    const node: usize = load<u32>(inserted + (<usize>i << 2));
    const cell = starts + (<usize>bucketOf(node, size) << 2);
    const place = load<u32>(cell);
    store<u32>(cell, place + 1);
    store<u32>(hashed + (<usize>place << 2), <u32>node);
  }
}

/** Works the order out. All nodes must have been inserted. */
export function orderNodes(): void {
  hashOrder();
  for (let i: u32 = 1; i <= nodeCount; ++i) setScratch(nodeAt(i), 0);
  let left = nodeCount;
  for (let i: u32 = 0; i < nodeCount; ++i) {
    const start: usize = load<u32>(hashed + (<usize>i << 2));
    if (scratch(start)) continue;
    const after = visitBelow(start, left);
    if (after == CYCLE) {
      order = hashed;
      return;
    }
    left = after;
  }
  order = topological;
}

const CYCLE: u32 = 0xffffffff;

/** Visits all below a node, and writes them into the order from its end; returns the places left, or `CYCLE`. */
function visitBelow(start: usize, left: u32): u32 {
  let depth: u32 = 0;
  open(start, depth);
  while (true) {
    const node: usize = load<u32>(stack + (<usize>depth << 2));
    const edge = nextToVisit(node);
    if (edge) {
      setNextToVisit(node, nextChild(edge));
      const child = dependentOf(edge);
      if (scratch(child) == OPEN) return CYCLE;
      if (!scratch(child)) open(child, ++depth);
      continue;
    }
    setScratch(node, DONE);
    --left;
    store<u32>(topological + (<usize>left << 2), <u32>node);
    if (!depth) return left;
    --depth;
  }
}

function open(node: usize, depth: u32): void {
  setScratch(node, OPEN);
  setNextToVisit(node, firstChild(node));
  store<u32>(stack + (<usize>depth << 2), <u32>node);
}

function nextToVisit(node: usize): usize {
  return load<u32>(node, 68);
}

function setNextToVisit(node: usize, edge: usize): void {
  store<u32>(node, <u32>edge, 68);
}
