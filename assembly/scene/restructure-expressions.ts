/**
 * Steps of restructuring that concern fixed expressions: words such as "because of" go under a node MWE.
 *
 * Source: spice-dependencies.md 3 (steps 1 to 5).
 */

import { Label } from "./labels";
import { repeat } from "./restructure-repeat";
import { firstOf, is, labelAt, lastOf, nextOf, parentOf, relabel, tokenAt, wordAt } from "./tree";
import { detach, dissolve, insertBehind, wrap } from "./tree-edit";
import {
  ADVP_ADJP_QP,
  ADVP_CONJP,
  ADVP_INTJ,
  ADVP_NODES,
  ADVP_PP,
  ADVP_SBAR,
  AT_PARENTS,
  BETWEEN_PHRASES,
  CC_RB_IN,
  IN_JJ,
  IN_JJ_RB,
  IN_RB,
  IN_TO,
  JJ_RB,
  MORE_TAGS,
  NN_DT_RB,
  NN_RB,
  NONE,
  NP_NODES,
  one,
  PP_CONJP,
  PP_CONJP_SBAR,
  PP_SBAR,
  PRT_ADVP,
  QP_XS,
  RB_DT,
  SUPERLATIVE,
  VB_RB_VBD,
  VBZ_RB,
} from "./tree-labels";
import { childWith, laterWith, onlyChild } from "./tree-search";
import { holds } from "./tree-strings";
import { exactWordAt, Word } from "./tree-words";

/** Added to a word: it must be spelled without capitals. */
const EXACT: u32 = 0x100;

function says(node: u32, word: u32): bool {
  return word & EXACT ? exactWordAt(node) == (word ^ EXACT) : wordAt(node) == word;
}

/** The expression that `joinPair` looks for: parents, labels and words of the first two children. */
let parents: usize = 0;
let firstLabels: usize = 0;
let firstWord: u32 = 0;
let secondLabels: usize = 0;
let secondWord: u32 = 0;
/** Phrases that the second word may be alone in. */
let secondPhrases: usize = 0;
/** Label and word of a third child, if it has one. */
let thirdLabel: u32 = 0;
let thirdWord: u32 = 0;

function isSecond(node: u32): bool {
  if (is(node, secondPhrases)) node = onlyChild(node);
  return is(node, secondLabels) && says(node, secondWord);
}

function joinWords(node: u32): bool {
  if (!is(node, parents)) return false;
  for (let child = childWith(node, firstLabels); child; child = laterWith(child, firstLabels)) {
    const second = nextOf(child);
    if (!says(child, firstWord) || !isSecond(second)) continue;
    const last = thirdLabel ? nextOf(second) : second;
    if (thirdLabel && (labelAt(last) != thirdLabel || wordAt(last) != thirdWord)) continue;
    wrap(child, last, Label.MWE);
    return true;
  }
  return false;
}

/** Joins an expression of two words wherever it stands. */
function join(within: usize, labels: usize, word: u32, labels2: usize, word2: u32, phrases: usize = NONE): void {
  parents = within;
  firstLabels = labels;
  firstWord = word;
  secondLabels = labels2;
  secondWord = word2;
  secondPhrases = phrases;
  repeat(joinWords);
}

/** The same with a third word. */
function joinThree(within: usize, labels: usize, word: u32, labels2: usize, word2: u32, label3: u32, word3: u32): void {
  thirdLabel = label3;
  thirdWord = word3;
  join(within, labels, word, labels2, word2);
  thirdLabel = 0;
}

/** CONJP "as well as": the last word comes to the others. */
function joinAsWellAs(node: u32): bool {
  const as = firstOf(node);
  const well = nextOf(as);
  const last = lastOf(node);
  if (labelAt(node) != Label.CONJP || labelAt(as) != Label.RB || wordAt(as) != Word.AS) return false;
  if (labelAt(well) != Label.RB || wordAt(well) != Word.WELL || labelAt(last) != Label.IN || wordAt(last) != Word.AS) return false;
  if (nextOf(well) != last) {
    detach(last);
    insertBehind(last, node, well);
  }
  wrap(as, last, Label.MWE);
  return true;
}

/** "as well", and what stands between. */
function joinAsWell(node: u32): bool {
  const as = firstOf(node);
  const well = lastOf(node);
  if (!is(node, ADVP_CONJP) || labelAt(as) != Label.RB || wordAt(as) != Word.AS) return false;
  if (!is(well, IN_RB) || wordAt(well) != Word.WELL) return false;
  wrap(as, well, Label.MWE);
  return true;
}

/** "at least" where no noun follows. */
function joinAtLeast(node: u32): bool {
  if (!is(node, ADVP_NODES) || !is(parentOf(node), AT_PARENTS)) return false;
  const next = nextOf(node);
  if (labelAt(next) == Label.RB && (holds(next, "once ") || holds(next, "twice "))) return false;
  parents = ADVP_NODES;
  return joinWords(node);
}

/** 2. "according to": the inner PP dissolves. */
function joinAccordingTo(node: u32): bool {
  if (labelAt(node) != Label.PP) return false;
  for (let according = childWith(node, one(Label.VBG)); according; according = laterWith(according, one(Label.VBG))) {
    const phrase = nextOf(according);
    if (wordAt(according) != Word.ACCORDING || labelAt(phrase) != Label.PP) continue;
    let to = childWith(phrase, IN_TO);
    while (to && exactWordAt(to) != Word.TO) to = laterWith(to, IN_TO);
    if (!to) continue;
    detach(to);
    insertBehind(to, node, according);
    wrap(according, to, Label.MWE);
    dissolve(phrase);
    return true;
  }
  return false;
}

/** 3. "but also": the conjunction moves out, the adverb into what follows. */
function moveButAlso(node: u32): bool {
  if (labelAt(node) != Label.CONJP) return false;
  let but = childWith(node, one(Label.CC));
  while (but && exactWordAt(but) != Word.BUT) but = laterWith(but, one(Label.CC));
  let also = childWith(node, one(Label.RB));
  while (also && exactWordAt(also) != Word.ALSO) also = laterWith(also, one(Label.RB));
  if (!but || !also) return false;
  const parent = parentOf(node);
  const follower = nextOf(node);
  detach(but);
  detach(also);
  insertBehind(but, parent, node);
  if (follower && !tokenAt(follower)) insertBehind(also, follower, 0);
  else insertBehind(also, parent, but);
  wrap(also, also, Label.ADVP);
  detach(node);
  return true;
}

/** 4. "at" and a superlative; 5. "at all". */
function groupAt(node: u32): bool {
  const adverb = is(node, ADVP_NODES);
  if (!adverb && labelAt(node) != Label.QP) return false;
  for (let at = childWith(node, IN_RB); at; at = laterWith(at, IN_RB)) {
    const next = nextOf(at);
    if (wordAt(at) != Word.AT) continue;
    if (is(next, SUPERLATIVE)) {
      relabel(at, Label.IN);
      wrap(at, next, Label.ADVP);
      wrap(next, next, Label.NP);
      return true;
    }
    if (adverb && is(next, RB_DT) && wordAt(next) == Word.ALL) {
      relabel(node, Label.PP);
      relabel(at, Label.IN);
      wrap(next, next, Label.NP);
      return true;
    }
  }
  return false;
}

/** Joins and moves the words of all fixed expressions. */
export function restructureExpressions(): void {
  repeat(joinAsWellAs);
  repeat(joinAsWell);
  join(one(Label.PP), one(Label.JJ), Word.SUCH, one(Label.IN), Word.AS);
  join(one(Label.PP), IN_JJ, Word.DUE, IN_TO, Word.TO);
  join(PP_CONJP, IN_RB, Word.BECAUSE, one(Label.IN), Word.OF | EXACT);
  join(PP_CONJP, IN_RB, Word.INSTEAD, one(Label.IN), Word.OF | EXACT);
  join(ADVP_SBAR, IN_RB, Word.IN, one(Label.NN), Word.CASE);
  join(ADVP_PP, IN_RB, Word.OF, NN_RB, Word.COURSE);
  join(PP_SBAR, IN_RB, Word.IN, NN_RB, Word.ORDER, NP_NODES);
  join(PP_CONJP_SBAR, IN_RB, Word.RATHER, one(Label.IN), Word.THAN);
  joinThree(one(Label.CONJP), IN_RB, Word.NOT, one(Label.TO), Word.TO, Label.VB, Word.MENTION);
  joinThree(one(Label.CONJP), IN_RB, Word.NOT, one(Label.TO), Word.TO, Label.RB, Word.MENTION);
  join(PP_SBAR, IN_JJ_RB, Word.SO, IN_TO, Word.THAT);
  join(one(Label.SBAR), one(Label.RB), Word.AS, one(Label.IN), Word.IF);
  join(one(Label.PP), JJ_RB, Word.PRIOR, IN_TO, Word.TO);
  join(one(Label.PP), one(Label.IN), Word.AS, IN_TO, Word.TO);
  join(ADVP_NODES, NN_RB, Word.KIND, IN_RB, Word.OF);
  joinThree(one(Label.SBAR), IN_RB, Word.WHETHER, one(Label.CC), Word.OR, Label.RB, Word.NOT);
  joinThree(one(Label.CONJP), one(Label.IN), Word.AS, one(Label.VBN), Word.OPPOSED, Label.TO, Word.TO);
  joinThree(one(Label.CONJP), one(Label.IN), Word.AS, one(Label.VBN), Word.OPPOSED, Label.IN, Word.TO);
  join(ADVP_CONJP, VB_RB_VBD, Word.LET, JJ_RB, Word.ALONE);
  join(ADVP_PP, IN_RB, Word.IN, IN_RB, Word.BETWEEN, BETWEEN_PHRASES);
  join(ADVP_ADJP_QP, RB_DT, Word.ALL, CC_RB_IN, Word.BUT);
  join(ADVP_INTJ, NN_DT_RB, Word.THAT, VBZ_RB, Word.IS);
  join(one(Label.WHADVP), one(Label.WRB), Word.HOW, one(Label.VB), Word.COME);
  join(one(Label.VP), one(Label.VBD), Word.HAD | EXACT, one(Label.RBR), Word.BETTER, PRT_ADVP);
  join(one(Label.VP), one(Label.VBD), Word.HAD_SHORT | EXACT, one(Label.RBR), Word.BETTER, PRT_ADVP);
  join(QP_XS, MORE_TAGS, Word.MORE, one(Label.IN), Word.THAN);
  join(QP_XS, MORE_TAGS, Word.LESS, one(Label.IN), Word.THAN);
  join(one(Label.QP), MORE_TAGS, Word.UP, IN_TO, Word.TO);
  parents = NONE;
  firstLabels = IN_RB;
  firstWord = Word.AT;
  secondLabels = SUPERLATIVE;
  secondWord = Word.LEAST;
  repeat(joinAtLeast);
  repeat(joinAccordingTo);
  repeat(moveButAlso);
  repeat(groupAt);
}
