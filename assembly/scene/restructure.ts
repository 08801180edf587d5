/**
 * Restructuring of a tree before its heads are found: each step is repeated until it finds nothing more to change, then the
 * next one follows. Most trees need none of them, as their labels and words tell.
 *
 * Source: spice-dependencies.md 3 (steps 1 to 16).
 */

import { Label } from "./labels";
import { groupCoordination } from "./restructure-coordination";
import { restructureExpressions } from "./restructure-expressions";
import {
  dissolveQuestion,
  flattenDate,
  flattenDouble,
  joinAdverb,
  joinPrepositions,
  joinQuantities,
  moveAdverb,
  relabelMixed,
  relabelTime,
  splitPrice,
  splitQuantity,
  unwrapNowThat,
} from "./restructure-phrases";
import { repeat } from "./restructure-repeat";
import { firstOf, following, is, isListed, labelAt, madeAfter, nextOf, rootOf, tokenAt, treeHas, wordAt } from "./tree";
import { COMMA_OR_CONJUNCTION, one, SUPERLATIVE, UCP_NODES } from "./tree-labels";
import { AFTER, EXPRESSION_FIRST, EXPRESSION_SECOND, listsMet, Word } from "./tree-words";

/** Whether the tree, fresh from its parser, may hold one of the fixed expressions. */
function mayHoldExpression(): bool {
  let previous: u32 = 0;
  for (let node = madeAfter(0); node; node = madeAfter(node)) {
    if (!tokenAt(node)) continue;
    const word = wordAt(node);
    if (word == Word.WELL || word == Word.ACCORDING || word == Word.ALSO) return true;
    if (isListed(previous, EXPRESSION_FIRST)) {
      if (isListed(node, EXPRESSION_SECOND) || (is(node, SUPERLATIVE) && wordAt(previous) == Word.AT)) return true;
    }
    previous = node;
  }
  return false;
}

/** Whether a phrase has only one child, of its own label. */
function hasDouble(): bool {
  const root = rootOf();
  for (let node = root; node; node = following(node, root, true)) {
    const child = firstOf(node);
    if (child && !nextOf(child) && labelAt(child) == labelAt(node)) return true;
  }
  return false;
}

/** Restructures the settled tree. */
export function restructure(): void {
  const and = treeHas(one(Label.CC));
  if (mayHoldExpression()) restructureExpressions();
  if (and && treeHas(one(Label.PP))) repeat(joinPrepositions);
  if (treeHas(UCP_NODES)) repeat(relabelMixed);
  if (and) repeat(groupCoordination);
  if (treeHas(one(Label.QP))) {
    repeat(joinQuantities);
    repeat(splitQuantity);
    repeat(splitPrice);
  }
  if (treeHas(one(Label.SBARQ))) repeat(dissolveQuestion);
  if (treeHas(one(Label.NNP)) && treeHas(one(Label.CD))) repeat(flattenDate);
  if (hasDouble()) repeat(flattenDouble);
  if (and) repeat(joinAdverb);
  if ((treeHas(one(Label.RB)) || treeHas(one(Label.ADVP))) && (treeHas(COMMA_OR_CONJUNCTION) || treeHas(one(Label.FRAG)))) {
    repeat(moveAdverb);
  }
  if (treeHas(one(Label.SBAR)) && (listsMet & AFTER) != 0) repeat(relabelTime);
  if (treeHas(one(Label.SBAR)) && treeHas(one(Label.ADVP))) repeat(unwrapNowThat);
}
