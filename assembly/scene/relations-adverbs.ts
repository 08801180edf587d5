/**
 * Relations of adverbs: advmod, neg.
 *
 * Source: spice-dependencies.md 6; the numbers are those of its rules.
 */

import { target, targetEach } from "./arcs";
import { plainHeadOf } from "./heads";
import { Label } from "./labels";
import { hasAt } from "./relations-noun-adverbials";
import { after, firstOf, has, is, isListed, labelAt, nextOf, parentOf, wordAt } from "./tree";
import {
  ADVERB,
  ADVERB_JJ,
  ADVERB_PHRASES,
  ADVP_NODES,
  ADVP_WHADVP,
  CC_CONJP_PCONJP,
  CONJUNCTION,
  DETERMINED,
  NEGATED,
  NEGATED_BY_PHRASE,
  NO_PHRASES,
  NP_WHNP_NODES,
  one,
  PP_LIKE,
  QP_ADVERB,
  RB_DT,
} from "./tree-labels";
import {
  between,
  childHaving,
  childWith,
  earlierWith,
  isEtcWord,
  laterHaving,
  laterWith,
  precedes,
  reached,
  starts,
} from "./tree-search";
import { ETC, isWord, listsMet, NEGATION, Word } from "./tree-words";

/** Whether a node reaches through ADVPs one with "at" and one with a noun phrase. */
function reachesAtPhrase(node: u32): bool {
  let at: bool = false;
  let noun: bool = false;
  for (let adverb = reached(node, ADVP_NODES, ADVP_NODES, 0); adverb; adverb = reached(node, ADVP_NODES, ADVP_NODES, adverb)) {
    at = at || hasAt(adverb);
    noun = noun || has(adverb, one(Label.NP));
  }
  return at && noun;
}

function isAdverb(node: u32): bool {
  if (isListed(node, NEGATION)) return false;
  let child = (listsMet & ETC) != 0 ? firstOf(node) : 0;
  while (child && !isEtcWord(child)) child = nextOf(child);
  return child == 0;
}

export function adverbs(phrase: u32): void {
  const label = labelAt(phrase);
  if (is(phrase, ADVERB_PHRASES)) {
    // 1
    for (let child = childWith(phrase, ADVERB); child; child = laterWith(child, ADVERB)) {
      if (isAdverb(child) && !reachesAtPhrase(child)) target(child);
    }
  } else if (label == Label.QP) {
    // 2
    targetEach(phrase, QP_ADVERB);
    // 3
    for (let child = childWith(phrase, one(Label.MWE)); child; child = laterWith(child, one(Label.MWE))) {
      const word = wordAt(firstOf(child));
      if ((word == Word.MORE || word == Word.LESS) && wordAt(nextOf(firstOf(child))) == Word.THAN) target(child);
    }
  } else if (is(phrase, ADVP_WHADVP)) {
    // 4
    const joined = has(phrase, CC_CONJP_PCONJP);
    const head = plainHeadOf(phrase);
    for (let child = childWith(phrase, ADVERB_JJ); child; child = laterWith(child, ADVERB_JJ)) {
      if (wordAt(child) == Word.NO || !isAdverb(child)) continue;
      if (joined && (between(child, head, CC_CONJP_PCONJP) || between(head, child, CC_CONJP_PCONJP))) continue;
      target(child);
    }
  } else if (label == Label.CONJP) {
    // 10
    targetEach(phrase, one(Label.RB));
  } else if (is(phrase, PP_LIKE)) {
    // 8, 9
    if (!has(phrase, ADVERB)) return;
    const head = plainHeadOf(phrase);
    const noun = has(phrase, NP_WHNP_NODES);
    for (let child = childWith(phrase, ADVERB); child; child = laterWith(child, ADVERB)) {
      if (isAdverb(child) && (noun || precedes(child, head))) target(child);
    }
  }
  if (label == Label.SBAR) {
    // 5
    for (let asked = childHaving(phrase, one(Label.WHNP), one(Label.WRB)); asked; asked = laterHaving(asked, one(Label.WHNP), one(Label.WRB))) target(asked);
  } else if (label == Label.SBARQ) {
    // 6
    if (starts(phrase, one(Label.WHADVP))) target(firstOf(phrase));
  } else if (label == Label.XS) {
    // 7
    targetEach(phrase, one(Label.JJ));
  }
}

export function negations(phrase: u32): void {
  const label = labelAt(phrase);
  if (listsMet & NEGATION) {
    // 1
    if (is(phrase, NEGATED)) {
      for (let child = childWith(phrase, one(Label.RB)); child; child = laterWith(child, one(Label.RB))) if (isListed(child, NEGATION)) target(child);
    }
    // 2
    if (is(phrase, NEGATED_BY_PHRASE)) {
      for (let child = childWith(phrase, one(Label.ADVP)); child; child = laterWith(child, one(Label.ADVP))) {
        if (isWord(plainHeadOf(child), one(Label.RB), NEGATION)) target(child);
      }
    }
    // 3
    if (label == Label.VP && labelAt(parentOf(phrase)) == Label.SQ) {
      for (let sister = earlierWith(phrase, one(Label.RB)); sister; sister = earlierWith(sister, one(Label.RB))) {
        if (isListed(sister, NEGATION)) target(sister);
      }
    }
  }
  // 4
  if (is(phrase, NO_PHRASES)) {
    for (let child = childWith(phrase, RB_DT); child; child = laterWith(child, RB_DT)) {
      if (wordAt(child) == Word.NO && after(child, DETERMINED)) target(child);
    }
  }
  // 5
  if (!is(phrase, ADVP_WHADVP) || has(phrase, CONJUNCTION)) return;
  for (let child = childWith(phrase, ADVERB_JJ); child; child = laterWith(child, ADVERB_JJ)) {
    if (wordAt(child) == Word.NO) target(child);
  }
}
