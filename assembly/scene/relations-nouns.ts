/**
 * Relations inside noun phrases: det, det:predet, nummod, amod, compound, nmod:poss, acl, appos, neg.
 *
 * Source: spice-dependencies.md 6; the numbers are those of its rules.
 */

import { target, targetEach } from "./arcs";
import { plainHeadOf } from "./heads";
import { Label } from "./labels";
import { after, before, firstOf, has, is, isListed, labelAt, lastOf, nextOf, previousOf, wordAt } from "./tree";
import {
  ADJECTIVE_TAGS,
  ADJP_ADVP,
  ADJP_NODES,
  ALL_NODES,
  AMOD,
  CD_HASH,
  CD_QP_ADJP,
  COMPOUND_HEAD,
  COMPOUND_HEAD_OR_JJ,
  COMPOUND_PART,
  COMPOUND_PHRASES,
  CONJUNCTION,
  DETERMINED,
  DT_WPS_PRPS,
  FRAG_NP,
  FW_IN,
  JJ_NNP,
  NEITHER_PP_NOR_JOINT,
  NN_CD,
  NN_NNP,
  NN_NNS,
  NN_NP,
  NN_NX_NML,
  NOT_IN_ABBREVIATION,
  NOUN,
  NOUN_HEADS,
  NOUN_PHRASES,
  NP_DT_RB,
  NP_NAC_NML_NX_X,
  NP_NML_NX_NODES,
  NP_NN_CD_RBS,
  NP_NN_CD_RBS_JJ,
  NP_NNP,
  NP_NODES,
  NP_WHNP,
  NP_WHNP_NML,
  NP_WHNP_NODES,
  NUMBERED,
  one,
  PARTICIPLE,
  PARTICIPLE_ANY,
  PDT_DT,
  PP_LIKE,
  PREPOSITION_RB,
  PRPS_WPS,
  QP_ADJP,
  S_SBAR,
  S_SQ,
  WDT_WP_DT,
  WHNP_ADVP_ADJP,
} from "./tree-labels";
import {
  childHaving,
  childWith,
  earlierWith,
  ends,
  hasInfinitive,
  isEtc,
  isInfinitive,
  isJust,
  laterHaving,
  laterWith,
  onlyChild,
  reached,
  starts,
  startsAfterAdverb,
} from "./tree-search";
import { endsWith, holds, isAbbreviation } from "./tree-strings";
import { EITHER, ETC, listsMet, Word } from "./tree-words";

/** Whether a child is an etc word or phrase. */
function hasEtc(phrase: u32): bool {
  let child = (listsMet & ETC) != 0 ? firstOf(phrase) : 0;
  while (child && !isEtc(child)) child = nextOf(child);
  return child != 0;
}

/** Whether an adjective follows that no noun follows directly. */
function hasLooseAdjective(node: u32): bool {
  let adjective = laterWith(node, ADJECTIVE_TAGS);
  while (adjective && is(nextOf(adjective), NOUN)) adjective = laterWith(adjective, ADJECTIVE_TAGS);
  return adjective != 0;
}

/** Whether a noun-like sister follows, without a possessive between. */
function determinesNoun(node: u32): bool {
  for (let next = nextOf(node); next; next = nextOf(next)) {
    if (is(next, DETERMINED)) return true;
    // A possessive ends the search, unless it is closed by a quote.
    if (labelAt(next) == Label.PRP_POSS) return false;
    if (labelAt(next) == Label.POS && labelAt(nextOf(next)) != Label.CLOSE_QUOTE) return false;
  }
  return false;
}

export function determiners(phrase: u32): void {
  const noun = is(phrase, NP_NAC_NML_NX_X);
  for (let child = has(phrase, one(Label.DT)) && noun ? childWith(phrase, one(Label.DT)) : 0; child; child = laterWith(child, one(Label.DT))) {
    const no = wordAt(child) == Word.NO;
    const either = isListed(child, EITHER);
    const joined = after(child, one(Label.CC));
    const beforeDeterminer = labelAt(nextOf(child)) == Label.DT;
    // 1
    if (!either && !no && !joined && !beforeDeterminer && determinesNoun(child)) target(child);
    // 2
    if (labelAt(phrase) != Label.NP) continue;
    const fits =
      (either && !beforeDeterminer && !joined && after(child, NN_NX_NML) && !laterHaving(child, one(Label.NP), one(Label.CC))) ||
      (!either && !no && joined && after(child, NN_NX_NML)) ||
      (!no && !joined && !beforeDeterminer && hasLooseAdjective(child));
    if (fits) target(child);
  }
  // 3
  const last = lastOf(phrase);
  if (labelAt(phrase) == Label.NP && is(last, NP_DT_RB) && endsWithAll(last) && startsWithPronoun(phrase)) target(last);
  // 4
  if (labelAt(phrase) == Label.WHNP) {
    for (let child = childHaving(phrase, one(Label.WHNP), one(Label.WDT)); child; child = laterHaving(child, one(Label.WHNP), one(Label.WDT))) {
      if (after(child, one(Label.NP))) target(child);
    }
  }
  // 5, 6
  const asked = is(phrase, WHNP_ADVP_ADJP);
  if (!asked && !is(phrase, NP_NODES)) return;
  for (let child = childWith(phrase, WDT_WP_DT); child; child = laterWith(child, WDT_WP_DT)) {
    const plain = labelAt(child) == Label.DT;
    if (plain && (!asked || after(child, CONJUNCTION) || wordAt(child) == Word.NO)) continue;
    if (after(child, asked ? NP_NN_CD_RBS_JJ : NP_NN_CD_RBS)) target(child);
  }
}

function startsWithPronoun(phrase: u32): bool {
  while (phrase && labelAt(phrase) != Label.PRP) phrase = firstOf(phrase);
  return phrase != 0;
}

/** Whether the last word of a node ends in all, both or each. */
function endsWithAll(node: u32): bool {
  while (lastOf(node)) node = lastOf(node);
  return endsWith(node, "all both each ");
}

export function predeterminers(phrase: u32): void {
  for (let child = childWith(phrase, PDT_DT); child; child = laterWith(child, PDT_DT)) {
    const next = nextOf(child);
    // 1, 2
    if (is(next, DT_WPS_PRPS) && after(child, NN_NX_NML) && !after(child, one(Label.CC))) target(child);
    else if (labelAt(next) == Label.DT && is(phrase, NP_WHNP) && !after(phrase, one(Label.CC)) && hasLooseAdjective(child)) target(child);
  }
  // 3
  if (is(phrase, NP_WHNP) && ends(phrase, one(Label.DT))) targetEach(phrase, one(Label.PDT));
}

/** Whether a QP has no $. */
function isPlainQuantity(node: u32): bool {
  return labelAt(node) == Label.QP && !has(node, one(Label.DOLLAR));
}

export function numbers(phrase: u32): void {
  if (labelAt(phrase) == Label.QP) {
    // 3
    if (has(phrase, one(Label.DOLLAR))) targetEach(phrase, one(Label.QP));
    return;
  }
  if (!is(phrase, NUMBERED)) return;
  for (let child = childWith(phrase, CD_QP_ADJP); child; child = laterWith(child, CD_QP_ADJP)) {
    // 1, 2
    if (labelAt(child) == Label.ADJP ? isPlainQuantity(onlyChild(child)) : labelAt(previousOf(child)) != Label.CC) target(child);
  }
}

export function adjectives(phrase: u32): void {
  if (is(phrase, ADJP_NODES)) {
    // 2
    if (has(phrase, CONJUNCTION)) return;
    for (let child = childWith(phrase, JJ_NNP); child; child = laterWith(child, JJ_NNP)) {
      if (before(child, JJ_NNP) || after(child, JJ_NNP)) target(child);
    }
    return;
  }
  // 1
  for (let child = childWith(phrase, AMOD); child; child = laterWith(child, AMOD)) {
    if (labelAt(previousOf(child)) != Label.CC && !hasPlainQuantity(child)) target(child);
  }
  // 3
  if (!has(phrase, one(Label.COMMA)) || !is(phrase, NP_WHNP_NODES) || has(phrase, CONJUNCTION)) return;
  for (let child = childWith(phrase, one(Label.NP)); child; child = laterWith(child, one(Label.NP))) {
    const comma = previousOf(child);
    if (isJust(child, one(Label.CD)) && labelAt(comma) == Label.COMMA && before(comma, NP_WHNP_NODES)) target(child);
  }
}

function hasPlainQuantity(node: u32): bool {
  let child = childWith(node, one(Label.QP));
  while (child && !isPlainQuantity(child)) child = laterWith(child, one(Label.QP));
  return child != 0;
}

/** Whether the rightmost path ends in a possessive sign. */
function endsInPossessive(node: u32): bool {
  while (lastOf(node)) node = lastOf(node);
  return isPossessive(node);
}

function isPossessive(node: u32): bool {
  return labelAt(node) == Label.POS || (labelAt(node) == Label.VBZ && wordAt(node) == Word.POSSESSIVE);
}

export function compounds(phrase: u32): void {
  if (is(phrase, COMPOUND_PHRASES)) {
    const headed = is(plainHeadOf(phrase), NOUN);
    for (let child = childWith(phrase, COMPOUND_PART); child; child = laterWith(child, COMPOUND_PART)) {
      if (!after(child, COMPOUND_HEAD_OR_JJ) || endsInPossessive(child)) continue;
      // 1, 2
      if (
        (labelAt(previousOf(child)) != Label.COMMA && headFollows(child)) ||
        (headed && is(nextOf(child), ADJECTIVE_TAGS))
      ) {
        target(child);
      }
    }
  }
  // 3
  if (is(phrase, QP_ADJP)) {
    for (let child = childWith(phrase, CD_HASH); child; child = laterWith(child, CD_HASH)) {
      if (labelAt(previousOf(child)) != Label.CC) target(child);
    }
  }
  // 4
  if (!is(phrase, ADJP_ADVP)) return;
  for (let child = childWith(phrase, FW_IN); child; child = laterWith(child, FW_IN)) {
    if (labelAt(nextOf(child)) == Label.FW && (labelAt(child) == Label.FW ? !isListed(child, ETC) : wordAt(child) == Word.IN)) target(child);
  }
}

/** Whether a noun or number follows, without a POS between. */
function headFollows(node: u32): bool {
  let next = nextOf(node);
  while (next && !is(next, COMPOUND_HEAD)) {
    if (labelAt(next) == Label.POS) return false;
    next = nextOf(next);
  }
  return next != 0;
}

/** Whether a phrase has a possessive sign. */
function hasPossessive(node: u32): bool {
  return is(node, NP_WHNP_NML) && (has(node, one(Label.POS)) || hasPossessiveVerb(node));
}

function hasPossessiveVerb(node: u32): bool {
  let verb = childWith(node, one(Label.VBZ));
  while (verb && !isPossessive(verb)) verb = laterWith(verb, one(Label.VBZ));
  return verb != 0;
}

/** Whether a conjunction is followed by a noun phrase. */
function joinsPhrase(node: u32): bool {
  return after(childWith(node, CONJUNCTION), NP_WHNP_NML);
}

/** Whether a child has a possessive sign. */
function holdsPossessive(node: u32): bool {
  let child = childWith(node, NP_WHNP_NML);
  while (child && !hasPossessive(child)) child = laterWith(child, NP_WHNP_NML);
  return child != 0;
}

export function possessives(phrase: u32): void {
  // 1
  targetEach(phrase, PRPS_WPS);
  // 2
  if (is(phrase, NOUN_PHRASES)) {
    for (let child = childWith(phrase, NP_WHNP_NML); child; child = laterWith(child, NP_WHNP_NML)) {
      if ((hasPossessive(child) && !joinsPhrase(phrase)) || (joinsPhrase(child) && holdsPossessive(child))) target(child);
    }
  }
  // 3
  if (!is(phrase, NP_NML_NX_NODES)) return;
  for (let sign = childWith(phrase, one(Label.POS)); sign; sign = laterWith(sign, one(Label.POS))) {
    if (holds(sign, "' ") && is(laterWith(sign, NN_NP), NOUN)) target(earlierWith(sign, NN_NP));
  }
}

/** Whether a sister before CC or CONJP: all but the first child of a phrase may follow one directly. */
export function followsConjunction(node: u32): bool {
  const previous = previousOf(node);
  return is(previous, CONJUNCTION) && previousOf(previous) != 0;
}

export function nounClauses(phrase: u32): void {
  // 1, 2
  for (let verb = childWith(phrase, one(Label.VP)); verb; verb = laterWith(verb, one(Label.VP))) {
    if (
      (has(verb, PARTICIPLE_ANY) && before(verb, NP_NML_NX_NODES)) ||
      (labelAt(previousOf(verb)) == Label.COMMA && startsAfterAdverb(verb, PARTICIPLE))
    ) {
      target(verb);
    }
  }
  // 3
  if (has(phrase, PP_LIKE) && !isEtc(lastOf(phrase))) {
    for (let child = childWith(phrase, PP_LIKE); child; child = laterWith(child, PP_LIKE)) {
      if (!has(child, NOUN_PHRASES) && has(child, NEITHER_PP_NOR_JOINT) && !followsConjunction(child) && !hasPrepositionalNoun(child)) {
        target(child);
      }
    }
  }
  // 4, 5
  if (!is(phrase, NP_NODES)) return;
  for (let clause = childWith(phrase, S_SBAR); clause; clause = laterWith(clause, S_SBAR)) {
    if (before(clause, NOUN_HEADS) && (labelAt(clause) == Label.S ? isInfinitive(clause) : hasInfinitive(clause))) target(clause);
  }
}

/** Whether a PP child is just begun by a preposition and a noun phrase. */
function hasPrepositionalNoun(node: u32): bool {
  for (let phrase = childWith(node, one(Label.PP)); phrase; phrase = laterWith(phrase, one(Label.PP))) {
    const first = firstOf(phrase);
    if (is(first, PREPOSITION_RB) && is(nextOf(first), NP_NODES)) return true;
  }
  return false;
}

export function appositions(phrase: u32): void {
  const bare = !has(phrase, CONJUNCTION) && !hasEtc(phrase);
  const noun = is(phrase, NP_WHNP_NODES);
  if (has(phrase, NP_NNP)) {
    for (let child = nextOf(firstOf(phrase)); child; child = nextOf(child)) {
      const previous = previousOf(child);
      const label = labelAt(child);
      if (label == Label.NP) {
        const afterComma = labelAt(previous) == Label.COMMA && before(previous, NP_WHNP_NODES);
        // 1
        if (bare && afterComma && !isJust(child, one(Label.CD))) target(child);
        // 3
        if (noun && starts(child, one(Label.LEFT_BRACKET)) && ends(child, one(Label.RIGHT_BRACKET)) && before(child, NP_WHNP_NODES) && !has(phrase, CONJUNCTION)) {
          target(child);
        }
        // 6
        if (bare && noun && isJust(child, one(Label.NNP)) && is(previous, NP_WHNP_NODES) && !has(previous, one(Label.POS))) target(child);
      } else if (label == Label.NNP) {
        // 4
        if (bare && noun && labelAt(previous) == Label.COMMA && labelAt(previousOf(previous)) == Label.NNP) target(child);
      }
    }
  }
  // 2, 5
  for (let note = childWith(phrase, one(Label.PRN)); note; note = laterWith(note, one(Label.PRN))) {
    if (isNote(note)) target(note);
  }
  // 7
  if (!is(phrase, FRAG_NP)) return;
  for (let colon = childWith(phrase, one(Label.COLON)); colon; colon = laterWith(colon, one(Label.COLON))) {
    if (labelAt(previousOf(colon)) == Label.NP && isJust(previousOf(colon), NN_NNS) && is(nextOf(colon), S_SQ)) target(nextOf(colon));
  }
}

/** Whether a PRN is a noun phrase or an abbreviation in brackets. */
function isNote(note: u32): bool {
  const bracket = childWith(note, one(Label.LEFT_BRACKET));
  if (!bracket || !after(bracket, one(Label.RIGHT_BRACKET))) return false;
  for (let noun = laterWith(bracket, one(Label.NP)); noun; noun = laterWith(noun, one(Label.NP))) {
    if (has(noun, NN_CD) && labelAt(nextOf(noun)) == Label.RIGHT_BRACKET) return true;
  }
  if (reached(note, ALL_NODES, NOT_IN_ABBREVIATION, 0)) return false;
  for (let name = reached(note, one(Label.NP), NN_NNP, 0); name; name = reached(note, one(Label.NP), NN_NNP, name)) {
    if (isAbbreviation(name)) return true;
  }
  return false;
}
