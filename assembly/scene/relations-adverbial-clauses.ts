/**
 * Relations of clauses that modify: advcl, acl:relcl, parataxis.
 *
 * Source: spice-dependencies.md 6; the numbers are those of its rules.
 */

import { target, targetEach } from "./arcs";
import { plainHeadOf } from "./heads";
import { Label } from "./labels";
import { whClauseOf } from "./relations-clauses";
import { reachesOpenPhrase } from "./relations-objects";
import { isSetOffByComma } from "./relations-open-clauses";
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
  ADVP_NODES,
  CLAUSE_LIKE,
  CONJUNCTION,
  CONJUNCTION_MWE,
  FRAG_NP,
  IN_RB,
  IN_TO,
  IN_TO_MWE,
  NEITHER_PP_NOR_IN,
  NNP_NNPS,
  NO_OPENER,
  NOUN_PHRASES,
  NP_NML,
  NP_NODES,
  NP_OR_VERB,
  NP_WHNP_NODES,
  one,
  PARATACTIC,
  PAST,
  PP_LIKE,
  RELATIVE_HEADS,
  S_FRAG,
  S_SBAR,
  S_SINV_SBAR,
  S_SQ,
  S_SQ_SINV,
  SQ_S_SBARQ,
  STARTS_S,
  STARTS_V,
  VERB,
  VERB_OR_MODAL,
  VP_ADJP,
  WH_PHRASES,
  WHPP_WHNP,
} from "./tree-labels";
import {
  between,
  childHaving,
  childWith,
  earlierWith,
  earlierWord,
  hasParticipleClause,
  isEtc,
  isInfinitive,
  isJustClause,
  isStranded,
  laterHaving,
  laterWith,
  reached,
  starts,
  wordWith,
} from "./tree-search";
import { beginsWith, endsWith, holds } from "./tree-strings";
import { ASKING, CONTROL, COPULA, exactWordAt, TELLING, THAT, Word } from "./tree-words";

/** A clause that begins with a marker other than that and whether. */
function startsWithMarker(clause: u32): bool {
  const first = firstOf(clause);
  const next = nextOf(first);
  if (labelAt(next) == Label.NN && wordAt(next) == Word.ORDER) return false;
  return labelAt(first) == Label.MWE || (labelAt(first) == Label.IN && !isListed(first, THAT));
}

export function adverbialClauses(phrase: u32): void {
  const label = labelAt(phrase);
  // 16
  if (is(phrase, CLAUSE_LIKE) && !isEtc(lastOf(phrase))) {
    for (let child = childWith(phrase, PP_LIKE); child; child = laterWith(child, PP_LIKE)) {
      if (isClausePhrase(child)) target(child);
    }
  }
  // 17
  if (is(phrase, VP_ADJP)) {
    for (let child = childHaving(phrase, one(Label.PP), S_SBAR); child; child = laterHaving(child, one(Label.PP), S_SBAR)) {
      if (after(child, CONJUNCTION)) targetEach(phrase, one(Label.PP));
    }
  }
  if (label == Label.VP) ofVerb(phrase);
  else if (is(phrase, S_SQ_SINV)) ofClause(phrase);
  else if (label == Label.SBARQ) ofWhQuestion(phrase);
  else if (label == Label.ADVP) {
    // 10
    if (has(phrase, one(Label.ADVP))) targetEach(phrase, one(Label.SBAR));
  } else if (label == Label.NP) {
    // 9
    for (let clause = childWith(phrase, one(Label.SBAR)); clause; clause = laterWith(clause, one(Label.SBAR))) {
      if (!has(clause, WH_PHRASES) && hasThan(clause) && isGapped(clause, IN_TO_MWE) && !isJustClause(clause) && followsNoun(clause)) {
        target(clause);
      }
    }
  }
}

/** A PP around something other than a noun phrase. */
function isClausePhrase(phrase: u32): bool {
  const previous = previousOf(phrase);
  return (
    !has(phrase, NOUN_PHRASES) &&
    !has(phrase, CONJUNCTION) &&
    !isStranded(phrase) &&
    has(phrase, NEITHER_PP_NOR_IN) &&
    !(is(previous, CONJUNCTION) && previousOf(previous) != 0)
  );
}

function hasThan(clause: u32): bool {
  let marker = childWith(clause, one(Label.IN));
  while (marker && wordAt(marker) != Word.THAN) marker = laterWith(marker, one(Label.IN));
  return marker != 0;
}

/** Whether an NP stands before a node, and no CC between. */
function followsNoun(node: u32): bool {
  let left = previousOf(node);
  while (left && labelAt(left) != Label.NP && labelAt(left) != Label.CC) left = previousOf(left);
  return labelAt(left) == Label.NP;
}

/** Whether a clause lacks an object: it has a subject and a verb phrase that nothing completes. */
function isGapped(node: u32, endings: usize): bool {
  for (let clause = childWith(node, one(Label.S)); clause; clause = laterWith(clause, one(Label.S))) {
    for (let verb = laterWith(childWith(clause, NP_NODES), one(Label.VP)); verb; verb = laterWith(verb, one(Label.VP))) {
      if (!has(verb, one(Label.SBAR)) && !hasPlainCopula(verb) && !reachesComplement(verb) && !reachesOpenPhrase(verb, endings)) return true;
    }
  }
  return false;
}

/** Whether a copula does not stand directly before a VP. */
export function hasPlainCopula(verb: u32): bool {
  for (let copula = childWith(verb, VERB); copula; copula = laterWith(copula, VERB)) {
    if (isListed(copula, COPULA) && labelAt(nextOf(copula)) != Label.VP) return true;
  }
  return false;
}

/** Whether a VP reaches through VPs an NP, or a copula before a VP with a past participle. */
function reachesComplement(verb: u32): bool {
  for (let node = reached(verb, one(Label.VP), NP_OR_VERB, 0); node; node = reached(verb, one(Label.VP), NP_OR_VERB, node)) {
    if (labelAt(node) == Label.NP) return true;
    if (isListed(node, COPULA) && labelAt(nextOf(node)) == Label.VP && has(nextOf(node), PAST)) return true;
  }
  return false;
}

function ofVerb(phrase: u32): void {
  for (let clause = childWith(phrase, one(Label.SBAR)); clause; clause = laterWith(clause, one(Label.SBAR))) {
    if (isMarked(clause) || isAskedBeside(phrase, clause)) target(clause);
  }
  for (let clause = childWith(phrase, one(Label.S)); clause; clause = laterWith(clause, one(Label.S))) {
    if (isParticiple(clause) || isPurpose(clause)) target(clause);
  }
}

/** 1 */
function isMarked(clause: u32): bool {
  if (hasMarker(clause)) return true;
  for (let inner = childWith(clause, one(Label.SBAR)); inner; inner = laterWith(inner, one(Label.SBAR))) if (hasMarker(inner)) return true;
  return false;
}

function hasMarker(clause: u32): bool {
  if (has(clause, one(Label.MWE))) return true;
  for (let marker = childWith(clause, IN_RB); marker; marker = laterWith(marker, IN_RB)) {
    if (labelAt(marker) == Label.IN && !isListed(marker, THAT)) return true;
    const word = wordAt(marker);
    const next = nextOf(marker);
    if ((word == Word.SO || word == Word.NOW) && labelAt(next) == Label.IN && exactWordAt(next) == Word.THAT) return true;
  }
  const first = firstOf(clause);
  if (labelAt(first) == Label.SINV && !nextOf(first) && starts(first, VERB_OR_MODAL)) return true;
  if (labelAt(first) != Label.ADVP || labelAt(nextOf(first)) != Label.IN || wordAt(nextOf(first)) != Word.THAT) return false;
  let now = childWith(first, one(Label.RB));
  while (now && wordAt(now) != Word.NOW) now = laterWith(now, one(Label.RB));
  return now != 0;
}

/** 6 */
function isAskedBeside(phrase: u32, clause: u32): bool {
  if (before(clause, one(Label.COLON)) || !whClauseOf(clause)) return false;
  return (
    !wordWith(phrase, VERB, ASKING) ||
    before(clause, S_SBAR) ||
    (!wordWith(phrase, VERB, TELLING) && before(clause, one(Label.NP)))
  );
}

/** 12, 13 */
function isParticiple(clause: u32): bool {
  if (isSetOffByComma(clause) && hasParticipleClause(clause, false)) return true;
  if (!childHaving(clause, one(Label.VP), one(Label.VBG))) return false;
  const verb = earlierWith(clause, one(Label.VBG));
  return verb != 0 && !between(verb, clause, one(Label.COLON));
}

/** 14 */
function isPurpose(clause: u32): bool {
  return isInfinitive(clause) && before(clause, one(Label.NP)) && !earlierWord(clause, STARTS_V, CONTROL);
}

function ofClause(phrase: u32): void {
  const label = labelAt(phrase);
  for (let clause = childWith(phrase, one(Label.SBAR)); clause; clause = laterWith(clause, one(Label.SBAR))) {
    const next = labelAt(nextOf(clause));
    const noun = after(clause, NP_NODES);
    // 2, 3
    if (startsWithMarker(clause) && ((next != Label.VP && !before(clause, NO_OPENER)) || (next == Label.COMMA && noun))) target(clause);
    // 5
    if (label != Label.SINV) {
      const asked = whClauseOf(clause);
      if (asked && !before(asked, one(Label.COLON))) target(clause);
    }
    // 7
    if (label == Label.S && noun && after(clause, one(Label.VP))) target(clause);
  }
  if (label == Label.SQ) return;
  for (let clause = childWith(phrase, one(Label.S)); clause; clause = laterWith(clause, one(Label.S))) {
    const next = nextOf(clause);
    const beforeComma = labelAt(next) == Label.COMMA;
    // 8
    if (label == Label.S && beforeComma && after(next, NP_NODES) && isInfinitive(clause)) target(clause);
    // 11
    if (!hasParticipleClause(clause, true)) continue;
    const comma = previousOf(clause);
    const left = previousOf(comma);
    const afterComma =
      labelAt(comma) == Label.COMMA &&
      (is(left, NP_NODES) || (labelAt(left) == Label.PP && (before(left, NP_NODES) || after(left, NP_NODES))));
    if (afterComma || (beforeComma && is(nextOf(next), NP_NODES))) target(clause);
  }
}

function ofWhQuestion(question: u32): void {
  // 4
  for (let clause = childWith(question, one(Label.SBAR)); clause; clause = laterWith(clause, one(Label.SBAR))) {
    if (startsWithMarker(clause) && labelAt(nextOf(clause)) == Label.COMMA && after(clause, SQ_S_SBARQ)) target(clause);
  }
  // 15
  if (!has(question, one(Label.WHNP))) return;
  for (let clause = childWith(question, one(Label.S)); clause; clause = laterWith(clause, one(Label.S))) {
    let verb = childWith(clause, one(Label.VP));
    while (verb && !starts(verb, one(Label.TO))) verb = laterWith(verb, one(Label.VP));
    if (verb) target(clause);
  }
}

/** acl:relcl. Relative clauses stand beside the noun phrase (1, 2) or inside the phrase. */
export function relativeClauses(phrase: u32): void {
  const parent = parentOf(phrase);
  if (is(phrase, NOUN_PHRASES) && is(parent, NP_WHNP_NODES) && !before(phrase, NOUN_PHRASES)) besideNoun(phrase, is(phrase, NP_NML) && is(parent, NP_NODES));
  if (is(phrase, NP_WHNP_NODES) && has(phrase, one(Label.RRC)) && is(plainHeadOf(phrase), RELATIVE_HEADS)) {
    // 3
    targetEach(phrase, one(Label.RRC));
  }
  if (is(phrase, ADVP_NODES)) {
    // 4
    if (has(phrase, one(Label.SBAR)) && hasPlace(phrase)) targetEach(phrase, one(Label.SBAR));
    return;
  }
  if (labelAt(phrase) != Label.NP) return;
  for (let clause = childWith(phrase, one(Label.SBAR)); clause; clause = laterWith(clause, one(Label.SBAR))) {
    // 5
    if (!has(clause, WH_PHRASES) && followsNoun(clause) && !hasThan(clause) && !wordWith(clause, one(Label.IN), THAT) && isGapped(clause, IN_TO) && !isJustClause(clause)) {
      target(clause);
    }
  }
}

function hasPlace(phrase: u32): bool {
  for (let inner = childWith(phrase, ADVP_NODES); inner; inner = laterWith(inner, ADVP_NODES)) {
    for (let adverb = childWith(inner, one(Label.RB)); adverb; adverb = laterWith(adverb, one(Label.RB))) {
      if (endsWith(adverb, "where ")) return true;
    }
  }
  return false;
}

function besideNoun(phrase: u32, ofPlace: bool): void {
  for (let clause = nextOf(phrase); clause; clause = nextOf(clause)) {
    if (isEtc(clause)) return;
  }
  let joined: bool = false;
  for (let clause = nextOf(phrase); clause; clause = nextOf(clause)) {
    joined = joined || is(clause, CONJUNCTION);
    if (labelAt(clause) != Label.SBAR) continue;
    const relative = !joined && (reached(clause, one(Label.SBAR), WHPP_WHNP, 0) != 0 || isJustClause(clause));
    if (relative || (ofPlace && hasWhere(clause))) target(clause);
  }
}

function hasWhere(clause: u32): bool {
  for (let phrase = childWith(clause, one(Label.WHADVP)); phrase; phrase = laterWith(phrase, one(Label.WHADVP))) {
    for (let asked = childWith(phrase, one(Label.WRB)); asked; asked = laterWith(asked, one(Label.WRB))) {
      if (beginsWith(asked, "where why when ")) return true;
    }
  }
  return false;
}

export function parataxes(phrase: u32): void {
  const label = labelAt(phrase);
  if (label == Label.VP) {
    // 1, 2
    for (let child = childHaving(phrase, one(Label.PRN), S_SINV_SBAR); child; child = laterHaving(child, one(Label.PRN), S_SINV_SBAR)) target(child);
    for (let sister = firstOf(parentOf(phrase)); sister; sister = nextOf(sister)) {
      if (labelAt(sister) == Label.PRN && (has(sister, S_SINV_SBAR) || (has(sister, one(Label.VP)) && has(sister, NP_NODES)))) target(sister);
    }
  }
  if (!has(phrase, one(Label.COLON)) && !has(phrase, PARATACTIC)) return;
  const joined = has(phrase, CONJUNCTION);
  for (let child = nextOf(firstOf(phrase)); child; child = nextOf(child)) {
    const afterColon = labelAt(previousOf(child)) == Label.COLON;
    // 3
    if (afterColon && is(child, STARTS_S) && label != Label.NP && !after(firstOf(phrase), CONJUNCTION)) target(child);
    // 4
    if (is(phrase, S_FRAG) && is(child, PARATACTIC) && followsClause(child)) target(child);
    if (!afterColon) continue;
    // 5
    if (is(child, NP_NODES) && label != Label.NP && !joined && before(previousOf(child), STARTS_V)) target(child);
    // 6
    if (is(phrase, FRAG_NP) && is(child, S_SQ) && has(previousOf(previousOf(child)), NNP_NNPS) && labelAt(previousOf(previousOf(child))) == Label.NP) target(child);
  }
}

/** 4 */
function followsClause(node: u32): bool {
  for (let other = earlierWith(node, PARATACTIC); other; other = earlierWith(other, PARATACTIC)) {
    if (after(other, CONJUNCTION_MWE)) continue;
    let colon = laterWith(other, one(Label.COLON));
    while (colon && !holds(colon, "; ")) colon = laterWith(colon, one(Label.COLON));
    if (!colon) return true;
  }
  return false;
}
