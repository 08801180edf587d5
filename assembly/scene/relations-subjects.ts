/**
 * Relations of subjects: nsubj, nsubjpass, csubj, csubjpass.
 *
 * Source: spice-dependencies.md 6; the numbers are those of its rules.
 */

import { target, targetEach } from "./arcs";
import { isTimeHeaded } from "./heads";
import { Label } from "./labels";
import { after, before, firstOf, has, is, isListed, labelAt, nextOf, parentOf, previousOf } from "./tree";
import {
  NP_ADJP,
  NP_NODES,
  NP_WHNP,
  one,
  PAST,
  RB_ADVP_NODES,
  S_SBAR,
  VB_TAGS,
  VERB,
  VERB_PHRASE_START,
} from "./tree-labels";
import { adjectiveBehind, childHaving, childWith, earlierHaving, laterWith, reached, wordWith } from "./tree-search";
import { COPULA, isWord, PASSIVE } from "./tree-words";

/** Whether a VP child has no NP before it. */
function lacksSubjectOfVerb(clause: u32): bool {
  const verb = childWith(clause, one(Label.VP));
  return verb != 0 && !before(verb, one(Label.NP));
}

export function subjects(phrase: u32): void {
  const label = labelAt(phrase);
  if (label == Label.S) ofClause(phrase);
  else if (label == Label.SQ) ofQuestion(phrase);
  else if (label == Label.SBARQ) ofWhQuestion(phrase);
  else if (label == Label.SINV) ofInversion(phrase);
  else if (label == Label.SBAR) ofSubordinate(phrase);
  else ofPlainNouns(phrase);
}

function ofClause(clause: u32): void {
  const underVerb = labelAt(parentOf(clause)) == Label.VP;
  for (let noun = childWith(clause, NP_WHNP); noun; noun = laterWith(noun, NP_WHNP)) {
    if (after(noun, one(Label.VP))) {
      if (isTimeHeaded(noun)) {
        // 2
        if (labelAt(noun) == Label.NP && !after(noun, one(Label.NP))) target(noun);
      } else if (!has(noun, one(Label.EX)) && (!underVerb || laterLacking(noun, one(Label.TO)))) {
        // 1
        target(noun);
      }
    }
    // 12
    if (underVerb && labelAt(noun) == Label.NP && is(nextOf(noun), NP_ADJP)) target(noun);
  }
  // 16
  if (!childHaving(clause, one(Label.NP), one(Label.EX))) return;
  for (let verb = reached(clause, one(Label.VP), one(Label.VP), 0); verb; verb = reached(clause, one(Label.VP), one(Label.VP), verb)) {
    targetEach(verb, one(Label.NP));
  }
}

/** Whether a later VP has no child of these labels. */
function laterLacking(node: u32, labels: usize): bool {
  let verb = laterWith(node, one(Label.VP));
  while (verb && has(verb, labels)) verb = laterWith(verb, one(Label.VP));
  return verb != 0;
}

/** 3 */
function ofPlainNouns(phrase: u32): void {
  for (let noun = childWith(phrase, one(Label.NP)); noun; noun = laterWith(noun, one(Label.NP))) {
    if (!has(noun, one(Label.EX)) && after(noun, one(Label.VP))) target(noun);
  }
}

function ofQuestion(question: u32): void {
  ofPlainNouns(question);
  for (let noun = childWith(question, one(Label.NP)); noun; noun = laterWith(noun, one(Label.NP))) {
    // 15
    if (earlierHaving(noun, one(Label.NP), one(Label.EX))) target(noun);
    if (has(noun, one(Label.EX)) || after(noun, one(Label.VP))) continue;
    const previous = previousOf(noun);
    // 4, 5, 6
    if (
      isWord(previous, VERB, COPULA) ||
      (is(previous, VERB) && !before(question, NP_WHNP)) ||
      (labelAt(previous) == Label.RB && is(previousOf(previous), VERB))
    ) {
      target(noun);
    }
  }
}

function ofWhQuestion(question: u32): void {
  for (let inner = childWith(question, one(Label.SQ)); inner; inner = laterWith(inner, one(Label.SQ))) {
    let asks = lacksSubjectOfVerb(inner);
    for (let verb = childWith(inner, VB_TAGS); verb && !asks; verb = laterWith(verb, VB_TAGS)) {
      asks = !isListed(verb, COPULA) && !before(verb, one(Label.NP)) && !after(verb, one(Label.VP));
    }
    // 7, 8
    if (asks) targetEach(question, one(Label.WHNP));
    if (!wordWith(inner, VERB, COPULA)) continue;
    // 9
    if (!has(inner, one(Label.VP))) target(inner);
  }
  // 17, 18
  if (wordWith(question, VERB, COPULA)) {
    if (childHaving(question, one(Label.WHNP), one(Label.WP))) targetEach(question, one(Label.NP));
    for (let asked = childWith(question, one(Label.WHNP)); asked; asked = laterWith(asked, one(Label.WHNP))) {
      if (adjectiveBehind(asked, false)) target(asked);
    }
  }
  // 19
  const first = firstOf(question);
  if (labelAt(first) != Label.WHNP) return;
  for (let inner = childWith(question, one(Label.SQ)); inner; inner = laterWith(inner, one(Label.SQ))) {
    if (wordWith(inner, VERB, COPULA) && (has(inner, one(Label.PP)) || childHaving(inner, one(Label.NP), one(Label.EX)))) {
      target(first);
    }
  }
}

function ofInversion(phrase: u32): void {
  for (let noun = childWith(phrase, NP_WHNP); noun; noun = laterWith(noun, NP_WHNP)) {
    const previous = previousOf(noun);
    // 10
    if (
      is(previous, VERB_PHRASE_START) ||
      (is(previous, RB_ADVP_NODES) && is(previousOf(previous), VERB_PHRASE_START)) ||
      (!previous && !after(noun, NP_NODES))
    ) {
      target(noun);
    }
    // 11
    if (labelAt(noun) != Label.NP || !before(noun, one(Label.NP))) continue;
    let verb = laterWith(noun, one(Label.VP));
    while (verb && !wordWith(verb, VERB, COPULA)) verb = laterWith(verb, one(Label.VP));
    if (verb) target(noun);
  }
}

/** Whether a clause has no NP with a VP behind it. */
function lacksSubject(clause: u32): bool {
  return !after(childWith(clause, one(Label.NP)), one(Label.VP));
}

function ofSubordinate(clause: u32): void {
  if (has(clause, one(Label.WHNP))) {
    // 13
    let open = !has(clause, S_SBAR) && lacksSubjectOfVerb(clause);
    for (let inner = childWith(clause, one(Label.S)); inner && !open; inner = laterWith(inner, one(Label.S))) {
      open = !has(inner, one(Label.SBAR)) && lacksSubjectOfVerb(inner);
    }
    if (open) targetEach(clause, one(Label.WHNP));
    return;
  }
  // 14
  const verb = parentOf(clause);
  const outer = parentOf(verb);
  if (labelAt(verb) != Label.VP || labelAt(outer) != Label.S || labelAt(previousOf(outer)) != Label.WHNP) return;
  for (let inner = childWith(clause, one(Label.S)); inner; inner = laterWith(inner, one(Label.S))) {
    if (lacksSubject(inner)) target(previousOf(outer));
  }
}

/** Whether a VP has a passive auxiliary and a VP with a past participle. */
function isPassive(verb: u32): bool {
  return wordWith(verb, VERB, PASSIVE) != 0 && childHaving(verb, one(Label.VP), PAST) != 0;
}

export function passiveSubjects(phrase: u32): void {
  let verb = childWith(phrase, one(Label.VP));
  while (verb && !isPassive(verb)) verb = laterWith(verb, one(Label.VP));
  if (!verb) return;
  for (let noun = childWith(phrase, NP_WHNP); noun; noun = laterWith(noun, NP_WHNP)) {
    if (!has(noun, one(Label.EX))) target(noun);
  }
}

/** Whether a VP that is reached through VPs is one of `isPassive`; the VP itself counts. */
function reachesPassive(verb: u32): bool {
  for (let inner = verb; inner; inner = reached(verb, one(Label.VP), one(Label.VP), inner == verb ? 0 : inner)) {
    if (isPassive(inner)) return true;
  }
  return false;
}

export function clausalSubjects(clause: u32, passive: bool): void {
  for (let subject = childWith(clause, S_SBAR); subject; subject = laterWith(subject, S_SBAR)) {
    if (labelAt(nextOf(subject)) == Label.COMMA) continue;
    for (let verb = laterWith(subject, one(Label.VP)); verb; verb = laterWith(verb, one(Label.VP))) {
      if (!before(verb, one(Label.NP)) && (!passive || reachesPassive(verb))) target(subject);
    }
  }
}
