/**
 * Relation of clauses and complements without a subject of their own: xcomp.
 *
 * Source: spice-dependencies.md 6; the numbers are those of its rules.
 */

import { target, targetEach } from "./arcs";
import { plainHeadOf } from "./heads";
import { Label } from "./labels";
import { Relation } from "./relations";
import { objectsOfVerb } from "./relations-objects";
import { before, firstOf, has, is, isListed, labelAt, nextOf, parentOf, previousOf, wordAt } from "./tree";
import {
  ADJECTIVE,
  ADJP_NODES,
  COLON_VBG,
  NP_ADJP,
  NP_NODES,
  NP_OR_S,
  NP_VP,
  one,
  PP_ADVP,
  STARTS_V,
  VB_AUX,
  VB_TAGS,
  VB_VBG,
  VERB,
} from "./tree-labels";
import {
  between,
  childHaving,
  childWith,
  earlierWord,
  isInfinitive,
  isJust,
  laterWith,
  precedes,
  starts,
  wordWith,
} from "./tree-search";
import { CONTROL, COPULA, SEEM, Word } from "./tree-words";

/** Whether a clause stands behind the noun of "in order". */
function isInOrder(clause: u32): bool {
  const previous = previousOf(clause);
  return labelAt(previous) == Label.NN && wordAt(previous) == Word.ORDER;
}

export function openComplements(phrase: u32): void {
  const label = labelAt(phrase);
  if (label == Label.VP) {
    ofVerb(phrase);
  } else if (label == Label.ADJP) {
    // 2
    for (let clause = childWith(phrase, one(Label.S)); clause; clause = laterWith(clause, one(Label.S))) {
      const verb = firstOf(clause);
      if (labelAt(verb) == Label.VP && starts(verb, one(Label.TO))) target(clause);
    }
  } else {
    // 13
    const head = plainHeadOf(phrase);
    if (labelAt(head) != Label.VP || !wordWith(head, VERB, COPULA)) return;
    for (let noun = childWith(phrase, one(Label.NP)); noun && precedes(noun, head); noun = laterWith(noun, one(Label.NP))) {
      if (between(noun, head, one(Label.NP))) target(noun);
    }
  }
}

/** The kind of clause that rules 8 and 14 look for: an S behind a verb, with an adjective and no subject before it. */
function isAdjectiveClause(clause: u32): bool {
  if (!is(previousOf(clause), VB_TAGS)) return false;
  for (let adjective = childWith(clause, ADJP_NODES); adjective; adjective = laterWith(adjective, ADJP_NODES)) {
    if (has(adjective, ADJECTIVE) && !before(adjective, NP_OR_S)) return true;
  }
  return false;
}

function ofVerb(phrase: u32): void {
  const afterCopula = earlierWord(phrase, VB_TAGS, COPULA) != 0;
  for (let clause = childWith(phrase, one(Label.S)); clause; clause = laterWith(clause, one(Label.S))) {
    if (isOpenClause(phrase, clause) || isAdjectiveClause(clause)) target(clause);
  }
  const seems = wordWith(phrase, VB_TAGS, SEEM);
  // 10, 11
  if (seems) {
    if (afterCopula) targetEach(phrase, one(Label.NP));
    objectsOfVerb(phrase);
  }
  // 5
  for (let clause = childWith(phrase, one(Label.SBAR)); clause; clause = laterWith(clause, one(Label.SBAR))) {
    if (hasUnorderedInfinitive(clause) && !isUnderBe(phrase)) target(clause);
  }
  const head = plainHeadOf(phrase);
  // 4
  if (is(head, VERB)) {
    const next = nextOf(head);
    if (labelAt(next) == Label.VP && has(next, VB_VBG)) target(next);
    // 12
    if (isListed(head, COPULA) && !childHaving(phrase, one(Label.NP), one(Label.EX))) targetEach(phrase, one(Label.NP));
  }
  // 14
  targetEach(phrase, one(Label.ADJP));
  if (!afterCopula && seems) {
    for (let verb = laterWith(seems, one(Label.VP)); verb; verb = laterWith(verb, one(Label.VP))) target(verb);
  }
}

function isOpenClause(phrase: u32, clause: u32): bool {
  const inOrder = isInOrder(clause);
  // 1
  if (!inOrder && isInfinitive(clause) && (!before(clause, one(Label.NP)) || earlierWord(clause, STARTS_V, CONTROL) != 0)) return true;
  // 3
  if (!inOrder) {
    for (let noun = childWith(clause, one(Label.NP)); noun; noun = laterWith(noun, one(Label.NP))) {
      if (is(nextOf(noun), NP_ADJP)) return true;
    }
  }
  // 6
  if (!inOrder && labelAt(parentOf(phrase)) == Label.VP && isJust(clause, one(Label.NP))) return true;
  // 7
  if (!has(clause, one(Label.VP))) return true;
  // 9
  return (
    childHaving(clause, one(Label.VP), one(Label.VBG)) != 0 &&
    !has(clause, one(Label.NP)) &&
    !before(clause, COLON_VBG) &&
    !isSetOffByComma(clause)
  );
}

/** Whether a clause follows a comma that a noun phrase or verb phrase stands before, perhaps with a PP or adverb. */
export function isSetOffByComma(clause: u32): bool {
  const comma = previousOf(clause);
  if (labelAt(comma) != Label.COMMA) return false;
  const left = previousOf(comma);
  return is(left, NP_VP) || (is(left, PP_ADVP) && before(left, NP_NODES));
}

function hasUnorderedInfinitive(node: u32): bool {
  for (let clause = childWith(node, one(Label.S)); clause; clause = laterWith(clause, one(Label.S))) {
    if (!isInOrder(clause) && isInfinitive(clause)) return true;
  }
  return false;
}

function isUnderBe(phrase: u32): bool {
  const parent = parentOf(phrase);
  if (labelAt(parent) != Label.VP) return false;
  for (let verb = childWith(parent, VB_AUX); verb; verb = laterWith(verb, VB_AUX)) if (wordAt(verb) == Word.BE) return true;
  return false;
}
