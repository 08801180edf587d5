/**
 * Relations of prepositional phrases and what marks them: nmod, case.
 *
 * Source: spice-dependencies.md 6; the numbers are those of its rules.
 */

import { target, targetEach } from "./arcs";
import { plainHeadOf } from "./heads";
import { Label } from "./labels";
import { firstOf, has, is, labelAt, lastOf, nextOf, previousOf, wordAt } from "./tree";
import {
  ADVP_NODES,
  IN_VBG_VBN_TO,
  NMOD_PHRASES,
  NOUN_PHRASES,
  NP_NODES,
  one,
  PP_LIKE,
  PREPOSITION,
  S_SBAR,
  S_SINV,
  S_SQ,
  S_VP,
  UCP_PRN,
} from "./tree-labels";
import { adjectiveBehind, childHaving, childWith, isEtc, isJust, laterWith, starts } from "./tree-search";
import { Word } from "./tree-words";

/** Whether a PP has a noun phrase, or a PP that has one. */
function holdsNoun(phrase: u32): bool {
  return has(phrase, NOUN_PHRASES) || childHaving(phrase, one(Label.PP), NOUN_PHRASES) != 0;
}

export function prepositionalPhrases(phrase: u32): void {
  const label = labelAt(phrase);
  if (is(phrase, NMOD_PHRASES)) {
    // 1
    if (has(phrase, PP_LIKE) && !isEtc(lastOf(phrase))) {
      for (let child = childWith(phrase, PP_LIKE); child; child = laterWith(child, PP_LIKE)) if (holdsNoun(child)) target(child);
    }
    // 2
    for (let child = childWith(phrase, one(Label.S)); child; child = laterWith(child, one(Label.S))) {
      if (isJust(child, PP_LIKE)) target(child);
    }
  }
  if (is(phrase, PP_LIKE)) {
    // 3
    for (let child = childWith(phrase, PP_LIKE); child; child = laterWith(child, PP_LIKE)) {
      if (!is(previousOf(child), IN_VBG_VBN_TO)) target(child);
    }
  } else if (is(phrase, S_SINV)) {
    // 4
    if (!has(phrase, S_VP)) return;
    for (let child = childWith(phrase, one(Label.PP)); child; child = laterWith(child, one(Label.PP))) {
      if (!has(child, S_SBAR)) target(child);
    }
  } else if (label == Label.SBAR || label == Label.SBARQ) {
    // 5
    if (has(phrase, S_SQ)) targetEach(phrase, PP_LIKE);
    if (label == Label.SBARQ) ofWhQuestion(phrase);
  } else if (is(phrase, NP_NODES)) {
    // 6
    for (let child = childWith(phrase, UCP_PRN); child; child = laterWith(child, UCP_PRN)) {
      if (labelAt(plainHeadOf(child)) == Label.PP) target(child);
    }
  }
}

function ofWhQuestion(question: u32): void {
  for (let asked = childWith(question, one(Label.WHNP)); asked; asked = laterWith(asked, one(Label.WHNP))) {
    // 7
    const adjective = adjectiveBehind(asked, true);
    let open: bool = adjective != 0 && hasBarePreposition(adjective);
    // 8
    for (let next = nextOf(asked); next && !open; next = nextOf(next)) {
      if (labelAt(next) == Label.VP) open = hasBarePreposition(next);
      if (labelAt(next) != Label.SQ) continue;
      for (let verb = childWith(next, one(Label.VP)); verb && !open; verb = laterWith(verb, one(Label.VP))) open = hasBarePreposition(verb);
    }
    if (open) target(asked);
  }
}

/** Whether a PP consists of an IN. */
function hasBarePreposition(node: u32): bool {
  let phrase = childWith(node, one(Label.PP));
  while (phrase && !isJust(phrase, one(Label.IN))) phrase = laterWith(phrase, one(Label.PP));
  return phrase != 0;
}

export function cases(phrase: u32): void {
  if (is(phrase, PP_LIKE)) {
    // 1
    for (let child = childWith(phrase, PREPOSITION); child; child = laterWith(child, PREPOSITION)) {
      const next = nextOf(child);
      if (labelAt(next) != Label.SBAR && !(labelAt(next) == Label.S && !startsWithNoun(next))) target(child);
    }
    const first = firstOf(phrase);
    // 4
    if (labelAt(first) == Label.CC && labelAt(nextOf(first)) == Label.NP) target(first);
    // 5
    if (labelAt(first) == Label.VBG && !childHaving(phrase, one(Label.PP), S_SBAR)) target(first);
  } else if (is(phrase, NOUN_PHRASES)) {
    // 2, 3
    targetEach(phrase, one(Label.POS));
    for (let sign = childWith(phrase, one(Label.VBZ)); sign; sign = laterWith(sign, one(Label.VBZ))) {
      if (wordAt(sign) == Word.POSSESSIVE) target(sign);
    }
  } else if (is(phrase, ADVP_NODES)) {
    // 6
    targetEach(phrase, one(Label.IN));
  }
}

/** Whether a clause begins with a VP that begins with NN. */
function startsWithNoun(clause: u32): bool {
  return starts(clause, one(Label.VP)) && starts(firstOf(clause), one(Label.NN));
}
