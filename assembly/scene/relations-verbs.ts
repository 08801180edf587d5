/**
 * Relations around verbs that carry little meaning: aux, auxpass, cop, mark, expl, compound:prt, prep.
 *
 * Source: spice-dependencies.md 6; the numbers are those of its rules. In `relations-*.ts` each function gets the phrase at
 * hand and hands what its relation holds for to `target`; `dependencies.ts` says at which labels it is called.
 */

import { target, targetEach } from "./arcs";
import { plainHeadOf } from "./heads";
import { Label } from "./labels";
import { after, before, has, is, isListed, labelAt, nextOf, parentOf, previousOf } from "./tree";
import {
  ADJP_PP,
  AUX_CHILD,
  CONJUNCTION,
  IN_DT,
  IN_DT_MWE,
  NP_NN_NNS,
  NP_UCP_SBAR,
  one,
  PAST,
  PREDICATE,
  PREPOSITION,
  S_FRAG,
  S_SBAR,
  STARTS_N,
  VB_TAGS,
  VERB,
  VERB_OR_MODAL,
  VERB_OR_POS,
  VP_ADJP,
  VP_ADJP_NODES,
} from "./tree-labels";
import {
  between,
  childHaving,
  childWith,
  earlierHaving,
  isStranded,
  laterHaving,
  laterWith,
  onlyChild,
  reached,
  wordWith,
} from "./tree-search";
import { BE, COPULA, exactWordAt, PASSIVE, Word } from "./tree-words";

export function auxiliaries(phrase: u32): void {
  if (labelAt(phrase) == Label.VP) {
    // 1
    if (!has(phrase, one(Label.VP))) return;
    targetEach(phrase, AUX_CHILD);
    return;
  }
  // 2
  for (let child = childWith(phrase, VERB_OR_MODAL); child; child = laterWith(child, VERB_OR_MODAL)) {
    if (after(child, VP_ADJP_NODES)) target(child);
  }
  // 3
  if (labelAt(phrase) != Label.SINV) return;
  for (let child = childWith(phrase, one(Label.VP)); child; child = laterWith(child, one(Label.VP))) {
    if (wordWith(child, VERB_OR_POS, BE) && earlierHaving(child, one(Label.VP), one(Label.VBG))) target(child);
  }
}

/** Whether a VP or ADJP child has a past participle, or a CC and such a phrase. */
function hasPassivePhrase(phrase: u32): bool {
  for (let child = childWith(phrase, VP_ADJP); child; child = laterWith(child, VP_ADJP)) {
    if (has(child, PAST) || (has(child, one(Label.CC)) && childHaving(child, VP_ADJP, PAST))) return true;
  }
  return false;
}

export function passiveAuxiliaries(phrase: u32): void {
  if (labelAt(phrase) == Label.VP) {
    // 1
    if (!wordWith(phrase, VERB_OR_POS, PASSIVE) || !hasPassivePhrase(phrase)) return;
    for (let child = childWith(phrase, VERB_OR_POS); child; child = laterWith(child, VERB_OR_POS)) {
      if (isListed(child, PASSIVE)) target(child);
    }
    return;
  }
  // 2
  for (let child = childWith(phrase, VERB_OR_POS); child; child = laterWith(child, VERB_OR_POS)) {
    if (isListed(child, BE) && laterHaving(child, one(Label.VP), PAST)) target(child);
  }
  if (labelAt(phrase) != Label.SINV) return;
  for (let child = childWith(phrase, one(Label.VP)); child; child = laterWith(child, one(Label.VP))) {
    if (!earlierHaving(child, one(Label.VP), PAST)) continue;
    // 3, 4
    let be = wordWith(child, VERB_OR_POS, BE);
    for (let inner = childWith(child, one(Label.VP)); inner && !be; inner = laterWith(inner, one(Label.VP))) {
      be = wordWith(inner, VERB_OR_POS, BE);
    }
    if (be) target(child);
  }
}

/** Whether a phrase is an S that is just an adjective phrase. */
function isAdjectiveClause(node: u32): bool {
  return labelAt(node) == Label.S && labelAt(onlyChild(node)) == Label.ADJP && has(onlyChild(node), one(Label.JJ));
}

/** Whether a phrase has a past participle that no noun follows. */
function hasOpenParticiple(node: u32): bool {
  for (let child = childWith(node, PAST); child; child = laterWith(child, PAST)) if (!after(child, STARTS_N)) return true;
  return false;
}

/** Whether something behind a copula is its predicate, in a VP, or in a question. */
function hasPredicate(copula: u32, question: bool): bool {
  for (let next = nextOf(copula); next; next = nextOf(next)) {
    if (isAdjectiveClause(next)) return true;
    if (
      question
        ? (labelAt(next) == Label.ADJP && !has(next, PAST)) || (labelAt(next) == Label.NP && after(next, one(Label.NP)))
        : is(next, PREDICATE) && !hasOpenParticiple(next)
    ) {
      return true;
    }
  }
  return false;
}

export function copulas(phrase: u32): void {
  const label = labelAt(phrase);
  if (label == Label.SBARQ && !childHaving(phrase, one(Label.WHNP), one(Label.WP))) return;
  // 1, 2, 3
  for (let child = childWith(phrase, VERB); child; child = laterWith(child, VERB)) {
    if (isListed(child, COPULA) && (label == Label.SBARQ || hasPredicate(child, label != Label.VP))) target(child);
  }
  // 4
  if (label != Label.SINV) return;
  const head = plainHeadOf(phrase);
  if (labelAt(head) != Label.NP) return;
  for (let child = childWith(phrase, one(Label.VP)); child; child = laterWith(child, one(Label.VP))) {
    if (wordWith(child, VERB, COPULA) && (between(child, head, one(Label.NP)) || between(head, child, one(Label.NP)))) {
      target(child);
    }
  }
}

export function markers(phrase: u32): void {
  const label = labelAt(phrase);
  if (label == Label.VP) {
    // 1
    if (!has(phrase, one(Label.VP))) return;
    targetEach(phrase, one(Label.TO));
    return;
  }
  if (label == Label.PP) {
    // 4
    for (let child = childWith(phrase, PREPOSITION); child; child = laterWith(child, PREPOSITION)) {
      if (is(nextOf(child), S_SBAR)) target(child);
    }
    return;
  }
  // 2
  for (let child = childWith(phrase, IN_DT_MWE); child; child = laterWith(child, IN_DT_MWE)) {
    if (after(child, S_FRAG)) target(child);
  }
  // 3
  if (!isThatIntroduced(phrase)) return;
  for (let child = childWith(phrase, IN_DT); child; child = laterWith(child, IN_DT)) {
    const word = exactWordAt(child);
    if (word == Word.THAT || word == Word.WHETHER) target(child);
  }
}

/** Whether "that" and "whether" are markers at the beginning of this SBAR. */
function isThatIntroduced(clause: u32): bool {
  const parent = parentOf(clause);
  return (
    before(clause, VERB) ||
    is(previousOf(clause), NP_NN_NNS) ||
    is(parent, ADJP_PP) ||
    (is(parent, NP_UCP_SBAR) && has(parent, CONJUNCTION) && before(parent, VERB))
  );
}

export function existentials(phrase: u32): void {
  for (let child = childWith(phrase, one(Label.NP)); child; child = laterWith(child, one(Label.NP))) {
    if (reached(child, one(Label.NP), one(Label.EX), 0)) target(child);
  }
}

export function particles(phrase: u32): void {
  // 1, 2
  if (labelAt(phrase) != Label.VP && !has(phrase, VB_TAGS)) return;
  const labels = labelAt(phrase) == Label.VP ? one(Label.PRT) : one(Label.RP);
  targetEach(phrase, labels);
}

export function strandedPrepositions(phrase: u32): void {
  for (let child = childWith(phrase, one(Label.PP)); child; child = laterWith(child, one(Label.PP))) {
    if (isStranded(child)) target(child);
  }
}
