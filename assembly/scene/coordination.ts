/**
 * Coordination (spice.md 3e, 3f): `conj` gets its coordinator, and what governs or is the subject of the first conjunct is given
 * to the others.
 */

import { tokenBytes, tokenLength } from "../text/vocabulary";
import { addEdge, edgeList, edgeRoom, nodeAt, nodeCount, renameEdge, words } from "./graph";
import { bit, childEdge, childKinds, CONJ_WITH, additionOf, dependentOf, firstGovernor, governorOf, isAmong, kindOf, nextEdge, nextGovernor, nodeTag, nodeWord, numberOf } from "./graph-records";
import { isAdjective, isVerb, Label } from "./labels";
import { namePlace } from "./names";
import { Relation } from "./relations";
import { beginText, addName, internText } from "./relation-text";
import { lowerOf } from "./word-facts";

const CONJ: u64 = (<u64>1) << Relation.CONJ;
const SUBJECTS: u64 =
  ((<u64>1) << Relation.NSUBJ) |
  ((<u64>1) << Relation.NSUBJPASS) |
  ((<u64>1) << Relation.CSUBJ) |
  ((<u64>1) << Relation.CSUBJPASS);
/** Not given to a conjunct that has a relative clause of its own. */
const NOT_SHARED: u64 = ((<u64>1) << Relation.DOBJ) | ((<u64>1) << Relation.NSUBJ);

/** Whether a token in lower case is in a list of names; false if there is no such token. */
function isToken(number: u32, list: string): bool {
  if (!number || number > words) return false;
  const word = lowerOf(nodeWord(nodeAt(number)));
  return namePlace(list, tokenBytes(word), tokenLength(word)) >= 0;
}

/** What a coordinator adds to `conj`, as an addition of an edge. */
export function coordinatorOf(cc: usize): u32 {
  const number = numberOf(cc);
  // The original looks for the next word, and at the end of a sentence keeps the word as it is written.
  if (number >= words) return nodeWord(cc) + 1;
  const next = number + 1;
  const isNegative =
    (isToken(number, "but instead ") && isToken(next, isToken(number, "but ") ? "rather " : "of ")) ||
    (isToken(number, "if ") && isToken(next, "not ")) ||
    (isToken(number, "rather ") && isToken(next, "than ")) ||
    (isToken(number, "not ") && isToken(number - 1, "but "));
  if (isNegative) return named("negcc");
  const isAnd =
    (isToken(number, "but ") && isToken(next, "also ")) ||
    (isToken(number, "as ") && isToken(next, "well ")) ||
    (isToken(number, "not ") && isToken(next, "to ") && isToken(next + 1, "mention "));
  return isAnd ? named("and") : lowerOf(nodeWord(cc)) + 1;
}

function named(name: string): u32 {
  beginText();
  addName(name);
  return internText() + 1;
}

/** Gives each `conj` the first coordinator of its governor, or the last one that stands left of the conjunct. */
export function nameConjunctions(): void {
  for (let i: u32 = 1; i <= nodeCount; ++i) {
    const node = nodeAt(i);
    const first = childEdge(node, bit(Relation.CC));
    if (!first) continue;
    for (let edge = childEdge(node, CONJ); edge; edge = nextEdge(edge, CONJ)) {
      let cc = dependentOf(first);
      for (let at = first; at; at = nextEdge(at, bit(Relation.CC))) {
        if (numberOf(dependentOf(at)) < numberOf(dependentOf(edge))) cc = dependentOf(at);
      }
      renameEdge(edge, CONJ_WITH, coordinatorOf(cc));
    }
  }
}

/** Edges to be added (in `edgeList`): governor, dependent, kind, addition; u32 each. */
let planned: u32 = 0;

function plan(governor: usize, dependent: usize, kind: u32, addition: u32): void {
  if (planned + 4 > edgeRoom()) return;
  const cell = edgeList + (<usize>planned << 2);
  store<u32>(cell, <u32>governor);
  store<u32>(cell, <u32>dependent, 4);
  store<u32>(cell, kind, 8);
  store<u32>(cell, addition, 12);
  planned += 4;
}

/** Shares governors and subjects with conjuncts; all is found before anything is added. */
export function propagate(): void {
  planned = 0;
  for (let i: u32 = 1; i <= nodeCount; ++i) {
    const node = nodeAt(i);
    for (let edge = childEdge(node, bit(CONJ_WITH)); edge; edge = nextEdge(edge, bit(CONJ_WITH))) {
      shareGovernors(node, dependentOf(edge));
      shareSubject(node, dependentOf(edge));
    }
  }
  for (let i: u32 = 0; i < planned; i += 4) {
    const cell = edgeList + (<usize>i << 2);
    addEdge(load<u32>(cell), load<u32>(cell, 4), load<u32>(cell, 8), load<u32>(cell, 12));
  }
}

function shareGovernors(first: usize, other: usize): void {
  const relative = (childKinds(first) & childKinds(other) & bit(Relation.ACL_RELCL)) != 0;
  for (let edge = firstGovernor(first); edge; edge = nextGovernor(edge)) {
    const kind = kindOf(edge);
    if (governorOf(edge) == other || kind == Relation.CASE || (relative && isAmong(kind, NOT_SHARED))) continue;
    plan(governorOf(edge), other, kind, additionOf(edge));
  }
}

function shareSubject(first: usize, other: usize): void {
  const tag = nodeTag(other);
  if (!isVerb(tag) && !isAdjective(tag)) return;
  if (childKinds(other) & SUBJECTS) return;
  const subject = childEdge(first, SUBJECTS);
  if (!subject) return;
  let kind = kindOf(subject);
  const isActive = isAdjective(tag) || tag == Label.VB || tag == Label.VBZ || tag == Label.VBP;
  if (kind == Relation.NSUBJPASS && isActive) kind = Relation.NSUBJ;
  else if (kind == Relation.NSUBJ && childKinds(other) & bit(Relation.AUXPASS)) kind = Relation.NSUBJPASS;
  plan(other, dependentOf(subject), kind, 0);
}
