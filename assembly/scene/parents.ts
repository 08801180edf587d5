/**
 * The parent of a node as SPICE asks for it: among the governors in word order, the first from which a root can be reached
 * without visiting a word twice. A root has none. Source: spice.md 4a.
 */

import { edgeList, nodeAt, nodeCount } from "./graph";
import { copyNumber, firstGovernor, governorOf, isRoot, nextGovernor, numberOf, scratch, setScratch } from "./graph-records";

const SEEN: u32 = 1;

/** The edge from the parent, or 0. */
export function parentEdge(node: usize): usize {
  if (isRoot(node)) return 0;
  const only = firstGovernor(node);
  if (only && !nextGovernor(only) && isRoot(governorOf(only))) return only;
  for (let i: u32 = 1; i <= nodeCount; ++i) setScratch(nodeAt(i), 0);
  setScratch(node, SEEN);
  let edge = nextToTry(node, 0);
  // What one search has seen leads nowhere in the next either.
  while (edge) {
    if (reachesRoot(governorOf(edge))) return edge;
    edge = nextToTry(node, edge);
  }
  return 0;
}

/** First edge whose governor comes behind that of `last` in word order. */
function nextToTry(node: usize, last: usize): usize {
  let best: usize = 0;
  for (let edge = firstGovernor(node); edge; edge = nextGovernor(edge)) {
    const governor = governorOf(edge);
    if (last && !isBefore(governorOf(last), governor)) continue;
    if (!best || isBefore(governor, governorOf(best))) best = edge;
  }
  return best;
}

function isBefore(a: usize, b: usize): bool {
  return numberOf(a) != numberOf(b) ? numberOf(a) < numberOf(b) : copyNumber(a) < copyNumber(b);
}

function reachesRoot(start: usize): bool {
  if (scratch(start)) return false;
  let size: u32 = 1;
  store<u32>(edgeList, <u32>start);
  setScratch(start, SEEN);
  while (size) {
    const node: usize = load<u32>(edgeList + (<usize>(size - 1) << 2));
    --size;
    if (isRoot(node)) return true;
    for (let edge = firstGovernor(node); edge; edge = nextGovernor(edge)) {
      const governor = governorOf(edge);
      if (scratch(governor)) continue;
      setScratch(governor, SEEN);
      store<u32>(edgeList + (<usize>size << 2), <u32>governor);
      ++size;
    }
  }
  return false;
}
