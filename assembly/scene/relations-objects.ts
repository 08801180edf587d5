/**
 * Relations of objects: dobj, iobj; and rel, a name for relative pronouns until it is known what they are.
 *
 * Source: spice-dependencies.md 6; the numbers are those of its rules.
 */

import { target } from "./arcs";
import { isTimeHeaded, plainHeadOf } from "./heads";
import { Label } from "./labels";
import { after, before, has, isListed, labelAt, nextOf, wordAt } from "./tree";
import {
  COMMA_OR_CONJUNCTION,
  DOLLARS,
  IN_TO,
  NOUN,
  NP_TO,
  NP_WHNP,
  one,
  PAST,
  QUESTION_PATH,
  SQ_SINV,
  VB_TAGS,
  VERB,
} from "./tree-labels";
import {
  adjectiveBehind,
  between,
  childWith,
  ends,
  hasInfinitive,
  isStranded,
  laterHaving,
  laterWith,
  onlyChild,
  reached,
  wordWith,
} from "./tree-search";
import { COPULA, SEEM, SELF, TIME, Word } from "./tree-words";

/** Whether a noun phrase may be an object by what follows it. */
function mayBeObject(noun: u32): bool {
  const next = nextOf(noun);
  return (
    (labelAt(next) != Label.NP && !isTimeHeaded(noun)) || labelAt(next) == Label.NP_TMP || (labelAt(next) == Label.NP && isTimeHeaded(next))
  );
}

/** The noun phrases of a VP that may be objects; not those behind a colon that follows the head and another noun phrase. */
export function objectsOfVerb(phrase: u32): void {
  for (let noun = childWith(phrase, NP_WHNP); noun; noun = laterWith(noun, NP_WHNP)) {
    if (!mayBeObject(noun)) continue;
    if (before(noun, one(Label.COLON)) && isSetOff(phrase, noun)) continue;
    target(noun);
  }
}

function isSetOff(phrase: u32, noun: u32): bool {
  const first = laterWith(plainHeadOf(phrase), one(Label.NP));
  return first != 0 && first != noun && between(first, noun, one(Label.COLON));
}

export function directObjects(phrase: u32): void {
  const label = labelAt(phrase);
  if (label == Label.VP) ofVerb(phrase);
  else if (label == Label.SQ) ofQuestion(phrase);
  else if (label == Label.SBAR) ofRelative(phrase);
  else ofWhQuestion(phrase);
}

function ofVerb(phrase: u32): void {
  // 1
  if (!wordWith(phrase, VERB, COPULA | SEEM)) objectsOfVerb(phrase);
  // 2
  for (let clause = childWith(phrase, one(Label.S)); clause; clause = laterWith(clause, one(Label.S))) {
    for (let noun = childWith(clause, NP_WHNP); noun; noun = laterWith(noun, NP_WHNP)) {
      if (laterHaving(noun, one(Label.VP), one(Label.TO))) target(noun);
    }
  }
}

/** 3 */
function ofQuestion(question: u32): void {
  const verb = childWith(question, VB_TAGS);
  if (!before(question, one(Label.WHNP)) || has(question, one(Label.VP))) return;
  if (!verb || laterWith(verb, VB_TAGS) || isListed(verb, COPULA)) return;
  for (let noun = childWith(question, NP_WHNP); noun; noun = laterWith(noun, NP_WHNP)) {
    if (mayBeObject(noun)) target(noun);
  }
}

function ofWhQuestion(question: u32): void {
  for (let asked = childWith(question, one(Label.WHNP)); asked; asked = laterWith(asked, one(Label.WHNP))) {
    // 4
    if (!has(asked, one(Label.WRB)) && !isTimeHeaded(asked) && reachesOpenVerb(question)) target(asked);
    // 6
    const adjective = adjectiveBehind(asked, true);
    if (adjective && !hasOpenPhrase(adjective)) target(asked);
  }
}

/** Whether a PP child has no NP. */
function hasOpenPhrase(node: u32): bool {
  let phrase = childWith(node, one(Label.PP));
  while (phrase && has(phrase, one(Label.NP))) phrase = laterWith(phrase, one(Label.PP));
  return phrase != 0;
}

/** Whether a question reaches a VP that lacks an object. */
function reachesOpenVerb(question: u32): bool {
  for (let verb = reached(question, QUESTION_PATH, one(Label.VP), 0); verb; verb = reached(question, QUESTION_PATH, one(Label.VP), verb)) {
    if (!before(verb, one(Label.NP)) || has(verb, NP_TO) || hasInfinitive(verb) || hasStranded(verb)) continue;
    if (!hasPassiveCopula(verb)) return true;
  }
  return false;
}

function hasStranded(verb: u32): bool {
  let phrase = childWith(verb, one(Label.PP));
  while (phrase && !isStranded(phrase)) phrase = laterWith(phrase, one(Label.PP));
  return phrase != 0;
}

/** Whether a copula is followed by a VP with a past participle. */
function hasPassiveCopula(verb: u32): bool {
  for (let copula = childWith(verb, VERB); copula; copula = laterWith(copula, VERB)) {
    if (isListed(copula, COPULA) && laterHaving(copula, one(Label.VP), PAST)) return true;
  }
  return false;
}

/** Whether a VP reaches through VPs a PP that ends in a preposition. */
export function reachesOpenPhrase(verb: u32, endings: usize): bool {
  let phrase = reached(verb, one(Label.VP), one(Label.PP), 0);
  while (phrase && !ends(phrase, endings)) phrase = reached(verb, one(Label.VP), one(Label.PP), phrase);
  return phrase != 0;
}

/** Whether a clause has a noun phrase and a VP that lacks an object, or (`other`) one that lacks something further down. */
function hasOpenClause(clause: u32, other: bool): bool {
  for (let inner = childWith(clause, one(Label.S)); inner; inner = laterWith(inner, one(Label.S))) {
    if (!has(inner, one(Label.NP))) continue;
    for (let verb = childWith(inner, one(Label.VP)); verb; verb = laterWith(verb, one(Label.VP))) {
      const further = has(verb, one(Label.SBAR)) || hasInfinitive(verb) || reachesOpenPhrase(verb, IN_TO);
      if (further == other) return true;
    }
  }
  return false;
}

/** dobj 5 */
function ofRelative(clause: u32): void {
  if (hasOpenClause(clause, false)) targetRelatives(clause);
}

function targetRelatives(clause: u32): void {
  for (let asked = childWith(clause, one(Label.WHNP)); asked; asked = laterWith(asked, one(Label.WHNP))) {
    if (!has(asked, one(Label.WRB))) target(asked);
  }
}

export function relatives(clause: u32): void {
  if (!has(clause, one(Label.WHNP))) return;
  if (labelAt(clause) == Label.SBAR) {
    // rel 1
    if (hasOpenClause(clause, true)) targetRelatives(clause);
    return;
  }
  // rel 2
  let verb = reached(clause, SQ_SINV, VERB, 0);
  while (verb && (!isListed(verb, COPULA) || after(verb, one(Label.VP)))) verb = reached(clause, SQ_SINV, VERB, verb);
  if (!verb) return;
  for (let asked = childWith(clause, one(Label.WHNP)); asked; asked = laterWith(asked, one(Label.WHNP))) {
    if (!has(asked, one(Label.WRB)) && !isTimeHeaded(asked)) target(asked);
  }
}

export function indirectObjects(phrase: u32): void {
  for (let noun = childWith(phrase, one(Label.NP)); noun; noun = laterWith(noun, one(Label.NP))) {
    const next = nextOf(noun);
    // 1
    if (labelAt(next) == Label.NP && !has(noun, DOLLARS) && !isTimeHeaded(noun) && !isTimeHeaded(next)) target(noun);
    // 2
    else if (has(noun, one(Label.NP)) && holdsTwoObjects(noun)) target(noun);
  }
}

function holdsTwoObjects(node: u32): bool {
  for (let noun = childWith(node, one(Label.NP)); noun; noun = laterWith(noun, one(Label.NP))) {
    if (has(noun, DOLLARS) || has(node, COMMA_OR_CONJUNCTION) || after(noun, one(Label.COLON))) continue;
    for (let other = laterWith(noun, one(Label.NP)); other; other = laterWith(other, one(Label.NP))) {
      const only = onlyChild(other);
      if (isListed(only, SELF) || labelAt(only) == Label.DT) continue;
      if (!hasTimeOrLot(other)) return true;
    }
  }
  return false;
}

function hasTimeOrLot(node: u32): bool {
  for (let child = childWith(node, NOUN); child; child = laterWith(child, NOUN)) {
    if (isListed(child, TIME) || wordAt(child) == Word.LOT) return true;
  }
  return false;
}
