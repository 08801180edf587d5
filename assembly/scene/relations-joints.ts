/**
 * Relations of coordination and of what hangs on any phrase: conj, cc, cc:preconj, punct, mwe, discourse, goeswith, list.
 *
 * Source: spice-dependencies.md 6; the numbers are those of its rules.
 */

import { target, targetEach } from "./arcs";
import { plainHeadOf } from "./heads";
import { Label } from "./labels";
import { after, before, firstOf, has, is, isListed, labelAt, lastOf, nextOf, previousOf, wordAt } from "./tree";
import {
  ADVERB_ANCHOR,
  CC_CONJP_PCONJP,
  CLAUSE_ANCHOR,
  CLAUSE_JOINTS,
  COMMA_LEFT,
  COMMA_RIGHT,
  CONJUNCTION,
  CONTENT,
  EITHER_JOINTS,
  EXPRESSION_PART,
  IN_TO,
  JJP_QP,
  NOUN_ANCHOR,
  NOUN_JOINTS,
  NP_NX_NML,
  NX_NML,
  one,
  PAUSE,
  PDT_CC_DT_CONJP,
  PUNCTUATION,
  RB_JJ,
  STOP,
} from "./tree-labels";
import { childHaving, childWith, isEtc, isEtcWord, laterWith, precedes, starts } from "./tree-search";
import { holds, isEmoticon } from "./tree-strings";
import { EITHER, ETC, isWord, listsMet, MERELY, Word } from "./tree-words";

/** Whether a child is a conjunction that something stands before. */
function hasJoint(phrase: u32, anchors: usize): bool {
  let joint = childWith(phrase, CONJUNCTION);
  while (joint && !before(joint, anchors)) joint = laterWith(joint, CONJUNCTION);
  return joint != 0;
}

export function conjuncts(phrase: u32): void {
  const etc = (listsMet & ETC) != 0;
  const joined = has(phrase, CONJUNCTION);
  if (joined || etc) {
    if (is(phrase, CLAUSE_JOINTS)) ofClauses(phrase);
    if (is(phrase, NOUN_JOINTS)) ofNouns(phrase, etc);
    if (is(phrase, EITHER_JOINTS)) ofEither(phrase, etc);
    if (labelAt(phrase) == Label.PCONJP) {
      // 10
      for (let child = childWith(phrase, IN_TO); child; child = laterWith(child, IN_TO)) {
        if (labelAt(previousOf(child)) == Label.CC) target(child);
      }
    }
  }
  // 11
  for (let comma = childWith(phrase, one(Label.COMMA)); comma; comma = laterWith(comma, one(Label.COMMA))) {
    if (nextOf(comma) && labelAt(nextOf(comma)) == labelAt(previousOf(comma)) && holds(comma, "/ ")) target(nextOf(comma));
  }
}

function ofClauses(phrase: u32): void {
  for (let joint = childWith(phrase, CONJUNCTION); joint; joint = laterWith(joint, CONJUNCTION)) {
    const next = nextOf(joint);
    // 1
    if (before(joint, CLAUSE_ANCHOR) && !is(next, STOP) && labelAt(next) != Label.SBAR) target(next);
    // 2
    if (labelAt(phrase) == Label.SBAR && labelAt(next) == Label.SBAR && before(joint, one(Label.SBAR))) target(next);
    // 3
    if (before(joint, ADVERB_ANCHOR) && labelAt(next) == Label.ADVP && !is(nextOf(next), STOP)) target(nextOf(next));
  }
  // 4
  if (labelAt(phrase) == Label.RRC || !hasJoint(phrase, ADVERB_ANCHOR)) return;
  for (let stop = childWith(phrase, STOP); stop; stop = laterWith(stop, STOP)) {
    const next = nextOf(stop);
    if (is(next, CONTENT) && isListItem(phrase, next)) target(next);
  }
}

/** Whether a conjunction or comma stands between the head child and a clause. */
function isListItem(phrase: u32, clause: u32): bool {
  const head = plainHeadOf(phrase);
  let paused = false;
  for (let left = previousOf(clause); left && left != head; left = previousOf(left)) {
    if (!precedes(head, left)) return false;
    if (is(left, PAUSE)) {
      paused = true;
      if (!before(left, CC_CONJP_PCONJP) || hasCommaBeforeHead(clause)) return true;
    } else if (!paused && is(left, CONJUNCTION)) {
      return true;
    }
  }
  return false;
}

function hasCommaBeforeHead(clause: u32): bool {
  const comma = childWith(clause, one(Label.COMMA));
  return comma != 0 && precedes(comma, plainHeadOf(clause));
}

function ofNouns(phrase: u32, etc: bool): void {
  for (let joint = childWith(phrase, CONJUNCTION); joint; joint = laterWith(joint, CONJUNCTION)) {
    if (!before(joint, NOUN_ANCHOR)) continue;
    const next = nextOf(joint);
    // 5
    if (!is(next, STOP)) target(next);
    // 6
    if (labelAt(next) == Label.ADVP && !is(phrase, JJP_QP) && !is(nextOf(next), STOP)) target(nextOf(next));
  }
  let listed = hasJoint(phrase, NOUN_ANCHOR);
  if (etc) {
    for (let child = firstOf(phrase); child; child = nextOf(child)) {
      if (!isEtc(child)) continue;
      target(child);
      listed = true;
    }
  }
  // 7
  if (listed && !is(phrase, JJP_QP)) {
    for (let stop = childWith(phrase, STOP); stop; stop = laterWith(stop, STOP)) {
      if (is(nextOf(stop), CONTENT) || isEtcWord(nextOf(stop))) target(nextOf(stop));
    }
  }
  // 8
  if (!is(phrase, NX_NML) || !(listed || previousOf(childWith(phrase, CONJUNCTION)))) return;
  for (let comma = childWith(phrase, one(Label.COMMA)); comma; comma = laterWith(comma, one(Label.COMMA))) {
    if (is(previousOf(comma), CONTENT)) target(previousOf(comma));
  }
}

/** 9 */
function ofEither(phrase: u32, etc: bool): void {
  for (let joint = childWith(phrase, CONJUNCTION); joint; joint = laterWith(joint, CONJUNCTION)) {
    if (before(joint, one(Label.CC)) && !is(nextOf(joint), STOP)) target(nextOf(joint));
  }
  if (etc && isEtc(lastOf(phrase))) target(lastOf(phrase));
}

/** Whether a CONJP says "not only" and the like. */
function isNotOnly(node: u32): bool {
  for (let not = childWith(node, one(Label.RB)); not; not = laterWith(not, one(Label.RB))) {
    if (wordAt(not) == Word.NOT && isWord(nextOf(not), RB_JJ, MERELY)) return true;
  }
  return false;
}

export function coordinators(phrase: u32): void {
  for (let child = childWith(phrase, CONJUNCTION); child; child = laterWith(child, CONJUNCTION)) {
    if (labelAt(child) == Label.CC ? !isListed(child, EITHER) : !isNotOnly(child)) target(child);
  }
}

export function preconjunctions(phrase: u32): void {
  const noun = is(phrase, NP_NX_NML);
  for (let child = childWith(phrase, PDT_CC_DT_CONJP); child; child = laterWith(child, PDT_CC_DT_CONJP)) {
    if (labelAt(child) == Label.CONJP) {
      // 2, 5
      if (after(child, CONJUNCTION) && isNotOnly(child)) target(child);
    } else if (isListed(child, EITHER)) {
      // 1, 3, 4
      if (after(child, one(Label.CC)) || (noun && childHaving(phrase, one(Label.NP), one(Label.CC)))) target(child);
    }
  }
}

export function punctuation(phrase: u32): void {
  targetEach(phrase, PUNCTUATION);
  for (let child = childWith(phrase, one(Label.NFP)); child; child = laterWith(child, one(Label.NFP))) {
    if (!isEmoticon(child)) target(child);
  }
}

export function expressions(phrase: u32): void {
  targetEach(phrase, EXPRESSION_PART);
}

export function discourse(phrase: u32): void {
  targetEach(phrase, one(Label.INTJ));
  for (let child = childWith(phrase, one(Label.NFP)); child; child = laterWith(child, one(Label.NFP))) {
    if (isEmoticon(child)) target(child);
  }
  for (let note = childWith(phrase, one(Label.PRN)); note; note = laterWith(note, one(Label.PRN))) {
    const word = nextOf(firstOf(note));
    if (starts(note, COMMA_LEFT) && labelAt(word) == Label.INTJ && (!nextOf(word) || is(nextOf(word), COMMA_RIGHT))) target(note);
  }
}

export function goingWith(phrase: u32): void {
  targetEach(phrase, one(Label.GW));
}

/** Items of "NP , NP , NP". */
export function listItems(phrase: u32): void {
  if (has(phrase, CONJUNCTION)) return;
  const first = firstOf(phrase);
  const second = nextOf(nextOf(first));
  const third = nextOf(nextOf(second));
  if (labelAt(first) != Label.NP || labelAt(second) != Label.NP || labelAt(third) != Label.NP) return;
  if (labelAt(nextOf(first)) != Label.COMMA || labelAt(nextOf(second)) != Label.COMMA) return;
  for (let item = second; item; item = laterWith(item, one(Label.NP))) {
    if (labelAt(previousOf(item)) == Label.COMMA) target(item);
  }
}
