/**
 * Searches in a settled tree that many rules share. "0" is no node; each search takes it and finds nothing.
 */

import { Label } from "./labels";
import { firstOf, following, has, is, isListed, labelAt, lastOf, nextOf, previousOf } from "./tree";
import { IN_TO, one, PARTICIPLE, VERB } from "./tree-labels";
import { COPULA, ETC, isWord } from "./tree-words";

/** The first child with one of the labels. */
export function childWith(node: u32, labels: usize): u32 {
  if (!has(node, labels)) return 0;
  let child = firstOf(node);
  while (!is(child, labels)) child = nextOf(child);
  return child;
}

/** The next sister with one of the labels. */
export function laterWith(node: u32, labels: usize): u32 {
  do node = nextOf(node);
  while (node && !is(node, labels));
  return node;
}

/** The nearest sister before with one of the labels. */
export function earlierWith(node: u32, labels: usize): u32 {
  do node = previousOf(node);
  while (node && !is(node, labels));
  return node;
}

/** The first child with one of the labels and a word of the lists. */
export function wordWith(node: u32, labels: usize, lists: u32): u32 {
  let child = childWith(node, labels);
  while (child && !isListed(child, lists)) child = laterWith(child, labels);
  return child;
}

/** The nearest sister before with one of the labels and a word of the lists. */
export function earlierWord(node: u32, labels: usize, lists: u32): u32 {
  do node = earlierWith(node, labels);
  while (node && !isListed(node, lists));
  return node;
}

/** The next sister with one of the labels and a word of the lists. */
export function laterWord(node: u32, labels: usize, lists: u32): u32 {
  do node = laterWith(node, labels);
  while (node && !isListed(node, lists));
  return node;
}

/** Whether a sister comes before another one. */
export function precedes(node: u32, other: u32): bool {
  while (node && node != other) node = nextOf(node);
  return node != 0 && node == other;
}

/** Whether between the sister `from` and the later sister `to` stands one of the labels. */
export function between(from: u32, to: u32, labels: usize): bool {
  const found = laterWith(from, labels);
  return found != 0 && found != to && precedes(found, to);
}

/** The only child, or 0. */
export function onlyChild(node: u32): u32 {
  const child = firstOf(node);
  return nextOf(child) ? 0 : child;
}

/** Whether the only child has one of the labels. */
export function isJust(node: u32, labels: usize): bool {
  return is(onlyChild(node), labels);
}

// @ts-ignore: decorator
@inline
export function starts(node: u32, labels: usize): bool {
  return is(firstOf(node), labels);
}

// @ts-ignore: decorator
@inline
export function ends(node: u32, labels: usize): bool {
  return is(lastOf(node), labels);
}

/** The first node after `node` (0: the first of all) with one of the labels that is reached from `top` through nodes of `through` only. */
export function reached(top: u32, through: usize, labels: usize, node: u32): u32 {
  node = node ? following(node, top, is(node, through)) : firstOf(top);
  while (node && !is(node, labels)) node = following(node, top, is(node, through));
  return node;
}

/** A child of one of the kinds that has a child of the other kind, from `child` on. */
export function childHaving(node: u32, labels: usize, grandchildren: usize): u32 {
  let child = childWith(node, labels);
  while (child && !has(child, grandchildren)) child = laterWith(child, labels);
  return child;
}

/** Whether a sister before has one of the labels and a child of the other ones. */
export function earlierHaving(node: u32, labels: usize, children: usize): u32 {
  do node = earlierWith(node, labels);
  while (node && !has(node, children));
  return node;
}

export function laterHaving(node: u32, labels: usize, children: usize): u32 {
  do node = laterWith(node, labels);
  while (node && !has(node, children));
  return node;
}

/** Whether a child is an S with a VP with TO. */
export function hasInfinitive(node: u32): bool {
  let clause = childWith(node, one(Label.S));
  while (clause && !isInfinitive(clause)) clause = laterWith(clause, one(Label.S));
  return clause != 0;
}

/** Whether a clause has a VP with TO. */
export function isInfinitive(clause: u32): bool {
  return childHaving(clause, one(Label.VP), one(Label.TO)) != 0;
}

/** Whether the node is just an S, and that has no VP with TO. */
export function isJustClause(node: u32): bool {
  return isJust(node, one(Label.S)) && !isInfinitive(onlyChild(node));
}

/** Whether the first child is one of the labels, or follows an ADVP that is the first child. */
export function startsAfterAdverb(node: u32, labels: usize): bool {
  const first = firstOf(node);
  return is(first, labels) || (labelAt(first) == Label.ADVP && is(nextOf(first), labels));
}

/** Whether a child VP begins with VBG or VBN, perhaps after an ADVP; if `nested`, or its first child is such a VP. */
export function hasParticipleClause(clause: u32, nested: bool): bool {
  for (let verb = childWith(clause, one(Label.VP)); verb; verb = laterWith(verb, one(Label.VP))) {
    if (startsAfterAdverb(verb, PARTICIPLE)) return true;
    if (nested && starts(verb, one(Label.VP)) && startsAfterAdverb(firstOf(verb), PARTICIPLE)) return true;
  }
  return false;
}

/** Whether a PP has just a preposition. */
export function isStranded(node: u32): bool {
  return isJust(node, IN_TO);
}

/** FW etc, ect; or an ADVP or NP that begins with it. */
export function isEtc(node: u32): bool {
  if (labelAt(node) == Label.ADVP || labelAt(node) == Label.NP) node = firstOf(node);
  return isEtcWord(node);
}

export function isEtcWord(node: u32): bool {
  return isWord(node, one(Label.FW), ETC);
}

/** An ADJP behind a copula behind `node`; an NP stands between copula and ADJP, or none does. */
export function adjectiveBehind(node: u32, withNoun: bool): u32 {
  for (let copula = laterWith(node, VERB); copula; copula = laterWith(copula, VERB)) {
    if (!isListed(copula, COPULA)) continue;
    for (let found = laterWith(copula, one(Label.ADJP)); found; found = laterWith(found, one(Label.ADJP))) {
      if (between(copula, found, one(Label.NP)) == withNoun) return found;
    }
  }
  return 0;
}
