/**
 * How a step of restructuring is applied.
 *
 * Source: spice-dependencies.md 3.
 */

import { following, rootOf, settleTree } from "./tree";

/** Applies a step to the first node, in pre-order, that it changes; again and again from the root, until it changes none. */
export function repeat(step: (node: u32) => bool): void {
  const root = rootOf();
  for (let node = root; node; ) {
    if (step(node)) {
      settleTree();
      node = root;
    } else {
      node = following(node, root, true);
    }
  }
}
