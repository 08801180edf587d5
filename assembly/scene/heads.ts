/**
 * Heads of phrases: the cases that come before the table, the shift to the first conjunct, and the heads of the whole tree.
 *
 * Source: spice-dependencies.md 4. "Plain" heads are computed without a look at the phrase's parent; conditions of relation
 * rules ask for these (4.3).
 */

import { headOfTable } from "./head-table";
import { Label } from "./labels";
import {
  after,
  before,
  firstOf,
  has,
  headChildOf,
  headWordOf,
  is,
  labelAt,
  lastOf,
  nextOf,
  parentOf,
  previousOf,
  rootOf,
  setHead,
  tokenAt,
  wordAt,
} from "./tree";
import {
  ALL_NODES,
  AUX_TAGS,
  CONJUNCTION,
  HEAD_PUNCTUATION,
  INTERJECTION,
  MAY_AUX,
  NOUN,
  NOUN_OR_PREDICATE,
  one,
  PARTICIPLE_ANY,
  PAUSE,
  PHRASES,
  SUFFIXED,
  VB_TAGS,
  VERB,
  WH_PHRASES,
} from "./tree-labels";
import { childWith, earlierWith, laterWith, laterWord, onlyChild, reached, wordWith } from "./tree-search";
import { AUXILIARY, COPULA, isWord, listsMet, PASSIVE, TIME, Word } from "./tree-words";

/** Whether suffixed and empty verb phrases are left out of the children at present. */
let reduced: bool = false;

function isVisible(node: u32): bool {
  if (!reduced) return true;
  if (is(node, SUFFIXED)) return false;
  return !(labelAt(node) == Label.VP && has(node, one(Label.NP_TMP)) && !has(node, NOUN_OR_PREDICATE));
}

/** The visible sister directly before. */
function visibleBefore(node: u32): u32 {
  if (!node) return 0;
  do node = previousOf(node);
  while (node && !isVisible(node));
  return node;
}

/** Whether the node has at least two visible sisters before it. */
function isThird(node: u32): bool {
  return visibleBefore(visibleBefore(node)) != 0;
}

function isSkipped(node: u32, interjections: bool): bool {
  return (is(node, HEAD_PUNCTUATION) && tokenAt(node) != 0) || (interjections && is(node, INTERJECTION));
}

/** From a conjunct that is not the first one to the first. */
function firstConjunct(pick: u32): u32 {
  const conjunction = visibleBefore(pick);
  if (!is(conjunction, CONJUNCTION) || !visibleBefore(conjunction)) return pick;
  const interjections = labelAt(pick) != Label.UH;
  let head = visibleBefore(conjunction);
  while (head && isSkipped(head, interjections)) head = visibleBefore(head);
  if (!head) return pick;
  while (isThird(head)) {
    let paused = false;
    let left = visibleBefore(head);
    while (left && isSkipped(left, interjections)) {
      if (is(left, PAUSE)) paused = true;
      left = visibleBefore(left);
    }
    if (!left || !paused) break;
    head = left;
  }
  return head;
}

/** The first visible child with this label, from the left or from the right. */
function visibleChild(node: u32, label: u32, fromRight: bool): u32 {
  let child = fromRight ? lastOf(node) : firstOf(node);
  while (child && !(labelAt(child) == label && isVisible(child))) child = fromRight ? previousOf(child) : nextOf(child);
  return child;
}

/** CONJP: in "but not", "but also", "and yet" and the like the second word. */
function headOfConjunction(node: u32): u32 {
  for (let pattern = 0; pattern < 3; ++pattern) {
    for (let child = childWith(node, one(Label.CC)); child; child = laterWith(child, one(Label.CC))) {
      const but = wordAt(child) == Word.BUT;
      const and = wordAt(child) == Word.AND;
      const next = nextOf(child);
      const adverb = pattern && labelAt(next) == Label.ADVP ? onlyChild(next) : next;
      if (labelAt(adverb) != Label.RB) continue;
      const word = wordAt(adverb);
      if (pattern == 0 ? (but || and) && word == Word.NOT : pattern == 1 ? but && (word == Word.ALSO || word == Word.RATHER) : and && word == Word.YET) {
        return next;
      }
    }
  }
  return 0;
}

/** SBARQ: WHNP, copula and an adjective; or WHNP, copula and a noun phrase. */
function headOfQuestion(node: u32): u32 {
  const subject = childWith(node, one(Label.WHNP));
  let copula = subject;
  let found: u32 = 0;
  let asked: u32 = 0;
  while ((copula = laterWord(copula, VB_TAGS, COPULA))) {
    const adjective = after(copula, one(Label.ADJP));
    if (adjective) {
      for (let child = laterWith(copula, one(Label.ADJP)); child; child = laterWith(child, one(Label.ADJP))) found = child;
    } else if (labelAt(nextOf(copula)) == Label.NP) {
      asked = subject;
    }
  }
  return found ? found : asked;
}

/** SINV: the first of two noun phrases before a VP with a copula. */
function headOfInversion(node: u32): u32 {
  const first = childWith(node, one(Label.NP));
  let verb = laterWith(laterWith(first, one(Label.NP)), one(Label.VP));
  while (verb && !wordWith(verb, VERB, COPULA)) verb = laterWith(verb, one(Label.VP));
  return verb ? first : 0;
}

/** Whether the phrase has a passive auxiliary and a VP with a participle, or one whose first conjunct has it. */
function isPassiveOrProgressive(node: u32): bool {
  if (!wordWith(node, VB_TAGS, PASSIVE)) return false;
  for (let verb = childWith(node, one(Label.VP)); verb; verb = laterWith(verb, one(Label.VP))) {
    if (has(verb, PARTICIPLE_ANY)) return true;
    for (let and = childWith(verb, one(Label.CC)); and; and = laterWith(and, one(Label.CC))) {
      if (has(earlierWith(and, PHRASES), PARTICIPLE_ANY)) return true;
    }
  }
  return false;
}

/** Whether the phrase stands beside an existential there. */
function isExistential(node: u32): bool {
  const verb = labelAt(node) == Label.VP;
  for (let child = firstOf(parentOf(node)); child; child = nextOf(child)) {
    if (verb ? labelAt(child) == Label.VP : is(child, VB_TAGS)) {
      if (verb) break;
      continue;
    }
    if (labelAt(child) == Label.EX || reached(child, ALL_NODES, one(Label.EX), 0)) return true;
  }
  return false;
}

/** VP, SQ, SINV: the verb, adjective or noun that auxiliaries and copulas stand before. */
function headOfVerbPhrase(node: u32, plain: bool): u32 {
  reduced = true;
  let head: u32 = 0;
  if (has(node, AUX_TAGS) || wordWith(node, MAY_AUX, AUXILIARY) || isPassiveOrProgressive(node)) {
    head = visibleChild(node, Label.VP, false);
    if (!head && (has(node, AUX_TAGS) || wordWith(node, VERB, COPULA))) head = visibleChild(node, Label.ADJP, false);
  }
  if (!head && wordWith(node, MAY_AUX, COPULA)) {
    const question = labelAt(node) == Label.SQ;
    const excluded =
      !plain &&
      ((labelAt(node) != Label.SINV && isExistential(node)) ||
        (question && labelAt(parentOf(node)) == Label.SBARQ && has(parentOf(node), WH_PHRASES)));
    if (!excluded) {
      head = visibleChild(node, Label.VP, question);
      if (!head) head = visibleChild(node, Label.ADJP, question);
      if (!head) head = visibleChild(node, Label.NP, question);
      if (!head) head = visibleChild(node, Label.UCP, question);
      if (!head) head = visibleChild(node, Label.PP, question);
      if (!head) head = visibleChild(node, Label.WHADJP, question);
      if (!head) head = visibleChild(node, Label.WHNP, question);
      if (question && labelAt(head) == Label.NP && !before(head, one(Label.NP))) head = 0;
    }
  }
  if (head) head = firstConjunct(head);
  reduced = false;
  return head;
}

function pickHead(node: u32, plain: bool): u32 {
  const first = firstOf(node);
  if (!nextOf(first)) return first;
  const label = labelAt(node);
  let head: u32 = 0;
  if (label == Label.CONJP) head = headOfConjunction(node);
  else if (label == Label.SBARQ) head = headOfQuestion(node);
  else if (label == Label.SINV) head = headOfInversion(node);
  if (head) return head;
  if (label == Label.VP || label == Label.SQ || label == Label.SINV) {
    head = headOfVerbPhrase(node, plain);
    if (head) return head;
  }
  return firstConjunct(headOfTable(node));
}

/** The head child as relation rules see it: without a look at the phrase's parent. */
export function plainHeadOf(node: u32): u32 {
  return labelAt(node) == Label.VP || labelAt(node) == Label.SQ ? pickHead(node, true) : headChildOf(node);
}

/** Sets the heads of all phrases, from the words up. */
export function findHeads(): void {
  const root = rootOf();
  let node = root;
  while (true) {
    while (firstOf(node)) node = firstOf(node);
    setHead(node, 0, tokenAt(node));
    while (node != root && !nextOf(node)) {
      node = parentOf(node);
      const head = pickHead(node, false);
      setHead(node, head, headWordOf(head));
    }
    if (node == root) return;
    node = nextOf(node);
  }
}

/** Whether the head child of a phrase is a noun that names a time. */
export function isTimeHeaded(node: u32): bool {
  return (listsMet & TIME) != 0 && firstOf(node) != 0 && isWord(plainHeadOf(node), NOUN, TIME);
}
