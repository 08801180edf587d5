/**
 * Relations of prepositional phrases and adverbs: nmod, nmod:tmod, nmod:npmod, case, advmod, neg.
 *
 * Source: spice-dependencies.md 6; the numbers are those of its rules.
 */

import { target, targetEach } from "./arcs";
import { isTimeHeaded, plainHeadOf } from "./heads";
import { Label } from "./labels";
import { hasPlainCopula } from "./relations-adverbial-clauses";
import {
  after,
  before,
  firstOf,
  has,
  is,
  isListed,
  labelAt,
  lastOf,
  nextOf,
  parentOf,
  previousOf,
  wordAt,
} from "./tree";
import {
  ADJECTIVE_TAGS,
  ADJP_NODES,
  ADVERB,
  ADVERB_JJ,
  ADVERB_PHRASES,
  ADVERBIAL_HEAD,
  ADVERBIAL_HEADED,
  ADVP_NODES,
  ADVP_WHADVP,
  CC_CONJP_PCONJP,
  COMMA_OR_CONJUNCTION,
  CONJUNCTION,
  DETERMINED,
  IN_TO_VBG_FW,
  IN_VBG_VBN_TO,
  NEGATED,
  NEGATED_BY_PHRASE,
  NMOD_PHRASES,
  NNP_NNPS,
  NO_PHRASES,
  NOUN_PHRASES,
  NP_ADVP_QP,
  NP_NN_PRP,
  NP_NODES,
  NP_WHNP_NODES,
  NP_WHNP_VP,
  one,
  PP_LIKE,
  PREPOSITION,
  QP_ADVERB,
  RB_DT,
  S_SBAR,
  S_SINV,
  S_SQ,
  S_VP,
  STARTS_RB_ADVP,
  TIME_PHRASES,
  UCP_PRN,
  VP_ADJP_RRC,
  VP_ADJP_RRC_NP,
} from "./tree-labels";
import {
  adjectiveBehind,
  between,
  childHaving,
  childWith,
  earlierWith,
  isEtc,
  isEtcWord,
  isJust,
  laterHaving,
  laterWith,
  onlyChild,
  precedes,
  reached,
  starts,
} from "./tree-search";
import { holds } from "./tree-strings";
import { ETC, exactWordAt, isWord, listsMet, MONTHS, NEGATION, SELF, TIME, Word } from "./tree-words";

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
function hasAt(adverb: u32): bool {
  let at = childWith(adverb, one(Label.IN));
  while (at && !holds(at, "at ")) at = laterWith(at, one(Label.IN));
  return at != 0;
}

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
