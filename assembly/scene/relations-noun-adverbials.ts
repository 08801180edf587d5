/**
 * Relations of noun phrases that stand for adverbs: nmod:tmod, nmod:npmod.
 *
 * Source: spice-dependencies.md 6; the numbers are those of its rules.
 */

import { target, targetEach } from "./arcs";
import { isTimeHeaded, plainHeadOf } from "./heads";
import { Label } from "./labels";
import { hasPlainCopula } from "./relations-adverbial-clauses";
import { after, before, firstOf, has, is, isListed, labelAt, nextOf, parentOf, previousOf, wordAt } from "./tree";
import {
  ADJECTIVE_TAGS,
  ADJP_NODES,
  ADVERBIAL_HEAD,
  ADVERBIAL_HEADED,
  ADVP_NODES,
  COMMA_OR_CONJUNCTION,
  CONJUNCTION,
  IN_TO_VBG_FW,
  NNP_NNPS,
  NP_ADVP_QP,
  NP_NN_PRP,
  NP_NODES,
  NP_WHNP_NODES,
  NP_WHNP_VP,
  one,
  STARTS_RB_ADVP,
  TIME_PHRASES,
  VP_ADJP_RRC,
  VP_ADJP_RRC_NP,
} from "./tree-labels";
import { between, childHaving, childWith, laterWith, onlyChild, reached } from "./tree-search";
import { holds } from "./tree-strings";
import { exactWordAt, isWord, listsMet, MONTHS, SELF, TIME, Word } from "./tree-words";

export function times(phrase: u32): void {
  const timed = (listsMet & TIME) != 0;
  if (!timed && !has(phrase, TIME_PHRASES) && labelAt(phrase) != Label.SBAR) return;
  const label = labelAt(phrase);
  if (label == Label.SBAR) {
    // 5
    if (isWhenClause(phrase)) target(parentOf(phrase));
    return;
  }
  if (label == Label.SBARQ) {
    // 6
    if (!childHaving(phrase, one(Label.SQ), NP_NODES)) return;
    for (let asked = childWith(phrase, one(Label.WHNP)); asked; asked = laterWith(asked, one(Label.WHNP))) {
      if (isTimeHeaded(asked)) target(asked);
    }
    return;
  }
  if (is(phrase, VP_ADJP_RRC_NP)) targetEach(phrase, one(Label.NP_TMP)); // 1, 7
  for (let child = childWith(phrase, TIME_PHRASES); child; child = laterWith(child, TIME_PHRASES)) {
    const temporal = labelAt(child) == Label.NP_TMP;
    const time = temporal || (labelAt(child) == Label.NP && isTimeHeaded(child));
    let fits: bool = false;
    if (is(phrase, VP_ADJP_RRC)) {
      // 1
      if (labelAt(child) == Label.VP) {
        const head = plainHeadOf(child);
        fits = labelAt(head) == Label.NP_TMP && !has(child, COMMA_OR_CONJUNCTION);
      } else {
        const next = nextOf(child);
        fits = time && !(is(next, ADJECTIVE_TAGS) && wordAt(next) == Word.OLD);
      }
    } else if (label == Label.PP) {
      // 2
      const noun = previousOf(child);
      fits = time && is(noun, NP_NODES) && before(noun, IN_TO_VBG_FW);
    } else if (label == Label.S) {
      // 3, 4
      fits = temporal
        ? after(child, one(Label.VP)) && (before(child, one(Label.NP)) || after(child, one(Label.NP)))
        : time && lastNounBeforeVerb(child);
    }
    if (fits) target(child);
  }
}

/** Whether a later NP has a later VP. */
function lastNounBeforeVerb(node: u32): bool {
  return after(laterWith(node, one(Label.NP)), one(Label.VP));
}

/** "the day when he came" */
function isWhenClause(clause: u32): bool {
  if (labelAt(parentOf(clause)) != Label.NP || !before(clause, one(Label.NP)) || before(clause, one(Label.CC))) return false;
  let when: u32 = 0;
  for (let phrase = childWith(clause, one(Label.WHADVP)); phrase && !when; phrase = laterWith(phrase, one(Label.WHADVP))) {
    when = childWith(phrase, one(Label.WRB));
    while (when && exactWordAt(when) != Word.WHEN) when = laterWith(when, one(Label.WRB));
  }
  if (!when) return false;
  for (let inner = childWith(clause, one(Label.S)); inner; inner = laterWith(inner, one(Label.S))) {
    for (let noun = childWith(inner, one(Label.NP)); noun; noun = laterWith(noun, one(Label.NP))) {
      if (labelAt(nextOf(noun)) == Label.VP && !hasPlainCopula(nextOf(noun))) return true;
    }
  }
  return false;
}

/** Whether an IN child holds "at". */
export function hasAt(adverb: u32): bool {
  let at = childWith(adverb, one(Label.IN));
  while (at && !holds(at, "at ")) at = laterWith(at, one(Label.IN));
  return at != 0;
}

export function nounAdverbials(phrase: u32): void {
  // 4, 7
  if (is(phrase, NP_WHNP_VP)) targetEach(phrase, one(Label.NP_ADV));
  const noun = has(phrase, NP_NODES);
  if (noun && is(phrase, ADVERBIAL_HEADED)) {
    // 1
    const head = plainHeadOf(phrase);
    const extent = previousOf(head);
    if (is(head, ADVERBIAL_HEAD) && wordAt(head) != Word.NOTWITHSTANDING && is(extent, NP_NODES) && !has(extent, NNP_NNPS)) target(extent);
  }
  if (is(phrase, ADJP_NODES) && !has(phrase, CONJUNCTION)) {
    // 2
    for (let child = childWith(phrase, one(Label.NN)); child; child = laterWith(child, one(Label.NN))) {
      if (after(child, ADJECTIVE_TAGS)) target(child);
    }
  }
  if (noun && is(phrase, ADVP_NODES)) {
    // 3
    const head = plainHeadOf(phrase);
    if (is(head, STARTS_RB_ADVP)) {
      for (let later = laterWith(head, NP_NODES); later; later = laterWith(later, NP_NODES)) target(later);
    }
  }
  if (is(phrase, NP_WHNP_NODES)) {
    // 5
    if (listsMet & SELF) {
      for (let child = firstOf(phrase); child; child = nextOf(child)) {
        const self = labelAt(child) == Label.NP ? onlyChild(child) : child;
        if (isWord(self, one(Label.PRP), SELF) && followsNoun(child)) target(child);
      }
    }
    // 6
    if (is(phrase, NP_NODES)) {
      const first = firstOf(phrase);
      const second = nextOf(first);
      if (is(first, NP_NODES) && is(second, NP_NODES) && !nextOf(second)) {
        if (wordAt(plainHeadOf(first)) == Word.PERCENT && isListed(plainHeadOf(second), MONTHS)) target(second);
      }
    }
  }
  // 8
  if (!is(phrase, NP_ADVP_QP)) return;
  for (let adverb = reached(phrase, ADVP_NODES, one(Label.ADVP), 0); adverb; adverb = reached(phrase, ADVP_NODES, one(Label.ADVP), adverb)) {
    if (has(adverb, one(Label.NP)) && hasAt(adverb)) target(adverb);
  }
}

/** Whether a noun or pronoun stands before, without a comma or conjunction between. */
function followsNoun(node: u32): bool {
  let left = previousOf(node);
  while (left && !is(left, NP_NN_PRP) && !is(left, COMMA_OR_CONJUNCTION)) left = previousOf(left);
  return is(left, NP_NN_PRP);
}
