/**
 * Relations of clauses that complete a verb or adjective: ccomp, xcomp; and parataxis.
 *
 * Source: spice-dependencies.md 6; the numbers are those of its rules.
 */

import { target } from "./arcs";
import { plainHeadOf } from "./heads";
import { Label } from "./labels";
import { after, before, firstOf, has, is, labelAt, nextOf, previousOf, wordAt } from "./tree";
import {
  ADVP_RB,
  CLAUSES,
  CONJUNCTION,
  CONJUNCTION_COLON,
  IN_DT,
  IN_WHADVP,
  JJ_NN_NNS,
  NOUN_HEADS,
  NP_NODES,
  one,
  PARTICIPLE,
  QUOTE_END,
  S_SBAR_COLON,
  S_SBARQ,
  STARTS_RB_ADVP,
  TO_PARTICIPLE,
  VB_TAGS,
  VERB,
  WHADVP_WHNP,
} from "./tree-labels";
import {
  childHaving,
  childWith,
  earlierWith,
  hasInfinitive,
  laterWith,
  reached,
  starts,
  startsAfterAdverb,
  wordWith,
} from "./tree-search";
import { beginsWith } from "./tree-strings";
import { ASKING, exactWordAt, HAVE, isWord, TELLING, THAT, Word } from "./tree-words";

/** Whether a clause has a wh-phrase other than "how", with nothing but adverbs before it, and no infinitive. */
function isWhClause(clause: u32): bool {
  if (hasInfinitive(clause)) return false;
  for (let phrase = firstOf(clause); phrase; phrase = nextOf(phrase)) {
    if (is(phrase, WHADVP_WHNP)) {
      let asked = childWith(phrase, one(Label.WRB));
      while (asked && wordAt(asked) == Word.HOW) asked = laterWith(asked, one(Label.WRB));
      if (asked) return true;
    }
    if (!is(phrase, STARTS_RB_ADVP)) return false;
  }
  return false;
}

/** The clause, or the SBAR that is its head child, if it is a wh-clause; else 0. */
export function whClauseOf(clause: u32): u32 {
  if (isWhClause(clause)) return clause;
  const head = plainHeadOf(clause);
  return labelAt(head) == Label.SBAR && isWhClause(head) ? head : 0;
}

function hasHow(phrase: u32): bool {
  let asked = childWith(phrase, one(Label.WRB));
  while (asked && wordAt(asked) != Word.HOW) asked = laterWith(asked, one(Label.WRB));
  return asked != 0;
}

/** SBAR that begins with that or whether and has an S that reaches a VP through S. */
function isThatClause(node: u32): bool {
  if (labelAt(node) != Label.SBAR || !isWord(firstOf(node), IN_DT, THAT)) return false;
  for (let clause = childWith(node, one(Label.S)); clause; clause = laterWith(clause, one(Label.S))) {
    if (reached(clause, one(Label.S), one(Label.VP), 0)) return true;
  }
  return false;
}

function isIntroduced(clause: u32): bool {
  const first = firstOf(clause);
  return is(first, IN_WHADVP) || (is(first, ADVP_RB) && is(nextOf(first), IN_WHADVP));
}

export function clausalComplements(phrase: u32): void {
  const label = labelAt(phrase);
  if (label == Label.VP) {
    ofVerb(phrase);
  } else if (label == Label.ADVP) {
    // 11
    for (let clause = childWith(phrase, one(Label.SBAR)); clause; clause = laterWith(clause, one(Label.SBAR))) {
      if (has(clause, one(Label.WHNP)) || isAsThatClause(clause)) target(clause);
    }
  } else if (label == Label.ADJP) {
    // 12
    for (let clause = childWith(phrase, one(Label.SBAR)); clause; clause = laterWith(clause, one(Label.SBAR))) {
      if (has(clause, one(Label.S)) && !hasExactly(clause, Word.AS)) target(clause);
    }
  } else if (is(phrase, NP_NODES)) {
    // 14
    if (!has(phrase, JJ_NN_NNS)) return;
    for (let clause = childWith(phrase, one(Label.SBAR)); clause; clause = laterWith(clause, one(Label.SBAR))) {
      if (!hasInfinitive(clause) || !before(clause, NOUN_HEADS)) target(clause);
    }
  } else {
    ofClause(phrase);
  }
}

/** Whether a child is an IN with this word, as written. */
function hasExactly(clause: u32, word: u32): bool {
  let marker = childWith(clause, one(Label.IN));
  while (marker && exactWordAt(marker) != word) marker = laterWith(marker, one(Label.IN));
  return marker != 0;
}

function isAsThatClause(clause: u32): bool {
  let marker = childWith(clause, one(Label.IN));
  while (marker && !beginsWith(marker, "as that ")) marker = laterWith(marker, one(Label.IN));
  if (!marker) return false;
  for (let inner = childWith(clause, one(Label.S)); inner; inner = laterWith(inner, one(Label.S))) {
    for (let verb = childWith(inner, one(Label.VP)); verb; verb = laterWith(verb, one(Label.VP))) {
      if (!has(verb, one(Label.TO))) return true;
    }
  }
  return false;
}

/** 10, 13 */
function ofClause(phrase: u32): void {
  if (labelAt(phrase) == Label.S) {
    const first = firstOf(phrase);
    if (labelAt(first) == Label.SBAR && labelAt(nextOf(first)) != Label.VP && isWord(firstOf(first), one(Label.IN), THAT)) {
      target(first);
    }
  }
  for (let clause = childWith(phrase, S_SBARQ); clause; clause = laterWith(clause, S_SBARQ)) {
    if (isQuoted(clause)) target(clause);
  }
}

function isQuoted(clause: u32): bool {
  if (!is(nextOf(clause), QUOTE_END)) return false;
  const previous = previousOf(clause);
  if (is(previous, CONJUNCTION_COLON) || (labelAt(previous) == Label.COMMA && is(previousOf(previous), CONJUNCTION))) return false;
  for (let verb = childWith(clause, one(Label.VP)); verb; verb = laterWith(verb, one(Label.VP))) {
    const inner = firstOf(verb);
    if (has(verb, TO_PARTICIPLE) || (labelAt(inner) == Label.VP && startsAfterAdverb(inner, PARTICIPLE))) return false;
  }
  for (let other = earlierWith(clause, one(Label.S)); other; other = earlierWith(other, one(Label.S))) {
    if (!after(other, CONJUNCTION)) return false;
  }
  return true;
}

function ofVerb(phrase: u32): void {
  for (let clause = childWith(phrase, CLAUSES); clause; clause = laterWith(clause, CLAUSES)) {
    const label = labelAt(clause);
    const fits =
      label == Label.SBARQ // 7
        ? true
        : label == Label.S
          ? isFiniteClause(clause) || (has(clause, NP_NODES) && has(clause, one(Label.VP)) && wordWith(phrase, VB_TAGS, HAVE) != 0) // 1, 8
          : label == Label.SBAR && isComplement(phrase, clause);
    if (fits) target(clause);
  }
}

/** 1 */
function isFiniteClause(clause: u32): bool {
  if (before(clause, one(Label.NP))) return false;
  for (let verb = childWith(clause, one(Label.VP)); verb; verb = laterWith(verb, one(Label.VP))) {
    if (!starts(verb, TO_PARTICIPLE)) return true;
  }
  return false;
}

function isComplement(phrase: u32, clause: u32): bool {
  // 2
  if (isThatClause(clause)) return true;
  // 3
  if (has(clause, CONJUNCTION)) {
    for (let inner = childWith(clause, one(Label.SBAR)); inner; inner = laterWith(inner, one(Label.SBAR))) {
      if (isThatClause(inner)) return true;
    }
  }
  // 4, 5, 6
  if (childHaving(clause, one(Label.S), one(Label.VP))) {
    const noun = before(clause, one(Label.NP));
    if (!isIntroduced(clause) && (!noun || wordWith(phrase, VERB, TELLING))) return true;
    if (!noun && labelAt(firstOf(clause)) == Label.WHADVP && hasHow(firstOf(clause))) return true;
  }
  // 9
  if (before(clause, S_SBAR_COLON) || !whClauseOf(clause)) return false;
  return wordWith(phrase, VERB, ASKING) != 0 && (!before(clause, one(Label.NP)) || wordWith(phrase, VERB, TELLING) != 0);
}
