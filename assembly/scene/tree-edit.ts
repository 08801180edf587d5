/**
 * Changes of the tree at hand: wrapping, moving and dissolving nodes. `settleTree` must follow before the tree is searched.
 */

import { firstOf, linkBehind, makeNode, nextOf, parentOf, setNext, setParent } from "./tree";

/** The sister directly before, in a tree that is not settled. */
function sisterBefore(node: u32): u32 {
  let previous: u32 = 0;
  for (let child = firstOf(parentOf(node)); child != node; child = nextOf(child)) previous = child;
  return previous;
}

/** Takes a node out of the tree. */
export function detach(node: u32): void {
  linkBehind(parentOf(node), sisterBefore(node), nextOf(node));
}

/** Puts a detached node below `parent`, behind `sister`, or as the first child if that is 0. */
export function insertBehind(node: u32, parent: u32, sister: u32): void {
  setNext(node, sister ? nextOf(sister) : firstOf(parent));
  linkBehind(parent, sister, node);
  setParent(node, parent);
}

/** Puts adjacent sisters under a new node, which is returned. */
export function wrap(first: u32, last: u32, label: u32): u32 {
  const node = makeNode(label);
  const parent = parentOf(first);
  linkBehind(parent, sisterBefore(first), node);
  setNext(node, nextOf(last));
  setNext(last, 0);
  linkBehind(node, 0, first);
  setParent(node, parent);
  for (let child = first; child; child = nextOf(child)) setParent(child, node);
  return node;
}

/** Puts the children of a node in its place. */
export function dissolve(node: u32): void {
  const parent = parentOf(node);
  const sister = sisterBefore(node);
  const next = nextOf(node);
  let last: u32 = 0;
  for (let child = firstOf(node); child; child = nextOf(child)) {
    setParent(child, parent);
    last = child;
  }
  linkBehind(parent, sister, last ? firstOf(node) : next);
  if (last) setNext(last, next);
}
