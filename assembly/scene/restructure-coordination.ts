/**
 * Flat coordination inside noun phrases: "a red and white truck", "the brown dog and black cat".
 *
 * Source: spice-dependencies.md 3.1 (step 8), whose letters name the cases.
 */

import { Label } from "./labels";
import { after, firstOf, is, isListed, labelAt, lastOf, nextOf, previousOf, relabel, tokenAt } from "./tree";
import { wrap } from "./tree-edit";
import { ADJECTIVE, ALONE_BEFORE_AND, NEVER_FIRST, NP_NODES, one } from "./tree-labels";
import { childWith, laterWith } from "./tree-search";
import { EITHER } from "./tree-words";

/** Label of a new node that is named by one of its children. */
function named(child: u32): u32 {
  return is(child, ADJECTIVE) ? Label.ADJP : Label.NP;
}

/** The child that is `steps` places before `node`, or 0. */
function back(node: u32, steps: u32): u32 {
  for (; steps && node; --steps) node = previousOf(node);
  return node;
}

function isComma(node: u32): bool {
  return labelAt(node) == Label.COMMA;
}

/** Groups what a CC joins, if that lies flat in a noun phrase. */
export function groupCoordination(node: u32): bool {
  if (!is(node, NP_NODES)) return false;
  for (let and = childWith(node, one(Label.CC)); and; and = laterWith(and, one(Label.CC))) {
    const next = nextOf(and);
    if (!previousOf(and) || !next || !nextOf(next) || !tokenAt(and) || after(and, NP_NODES) || labelAt(next) == Label.CC) {
      continue;
    }
    group(node, and);
    return true;
  }
  return false;
}

function group(node: u32, and: u32): void {
  const first = firstOf(node);
  const left = previousOf(and);
  const next = nextOf(and);
  const label = labelAt(left);
  let more = laterWith(and, one(Label.CC));
  if (!nextOf(more)) more = 0;
  if (left == first && !is(left, NEVER_FIRST) && (is(left, ALONE_BEFORE_AND) || labelAt(next) != Label.DT)) {
    // Case A.
    const behind = nextOf(next);
    const edge = more && isComma(previousOf(more)) ? previousOf(more) : more;
    const end = previousOf(edge);
    const joined = wrap(left, next, named(left));
    if (!more) return;
    if (behind != edge && edge != next) wrap(joined, end, named(end));
    wrap(nextOf(more), lastOf(node), Label.NP);
    return;
  }
  if (label != Label.NNS) {
    // Case B. Five children, or the next conjunction is the sixth.
    if (back(left, 1) == first && labelAt(first) == Label.DT) {
      const sixth = nextOf(nextOf(next));
      if (lastOf(node) == nextOf(next) || (more && more == sixth)) {
        wrap(left, next, named(left));
        return;
      }
    }
    // Case C.
    const comma = back(and, 2);
    if (isComma(comma) && comma != first) {
      let start = previousOf(comma);
      while (isComma(previousOf(start)) && back(start, 2)) start = back(start, 2);
      wrap(start, next, named(left));
      return;
    }
  }
  split(node, and, more);
}

/** Case D: what stands before the conjunction, and what stands behind it. */
function split(node: u32, and: u32, more: u32): void {
  const left = previousOf(and);
  let first = firstOf(node);
  const end = isComma(left) ? previousOf(left) : left;
  let start = first;
  if (isListed(first, EITHER)) {
    relabel(first, Label.CC);
    start = nextOf(first);
  }
  const rightEdge = more ? previousOf(more) : lastOf(node);
  const rightEnd = isComma(rightEdge) && previousOf(rightEdge) != and ? previousOf(rightEdge) : rightEdge;
  const hasLeft = start != and && end && start != nextOf(end);
  const joined = hasLeft ? wrap(start, end, named(left)) : 0;
  if (start == first && joined) first = joined;
  const last = wrap(nextOf(and), rightEnd, named(rightEnd));
  if (!more) return;
  wrap(first, last, Label.NP);
}
