/**
 * Rule 10 of SPICE: counts of plural nouns, once for each head that a pattern finds. Source: spice.md 5.10; golden tuples say
 * that only an object's own pattern asks for a preposition, and the tool's output that a number right of a noun keeps its quantity
 * phrase from counting.
 */

import { nodeCount } from "./graph";
import { bit, childEdge, childKinds, dependentOf, firstGovernor, governorOf, isAmong, isRoot, kindOf, nextEdge, nextGovernor, NMOD_WITH, nodeTag, numberOf } from "./graph-records";
import { nodeInOrder } from "./graph-order";
import { Label } from "./labels";
import { Relation } from "./relations";
import { element, give } from "./rules";
import { NONE } from "./tuples";

const NSUBJ: u64 = (<u64>1) << Relation.NSUBJ;
const NUMMOD: u64 = (<u64>1) << Relation.NUMMOD;
const QUANTITY: u64 = (<u64>1) << Relation.DET_QMOD;
const VERB_OBJECTS: u64 = ((<u64>1) << Relation.DOBJ) | ((<u64>1) << Relation.IOBJ);
/** All `nmod` but the agent. */
const MODIFIERS: u64 =
  ((<u64>1) << Relation.NMOD) |
  ((<u64>1) << NMOD_WITH) |
  ((<u64>1) << Relation.NMOD_NPMOD) |
  ((<u64>1) << Relation.NMOD_POSS) |
  ((<u64>1) << Relation.NMOD_TMOD);
const OBJECTS: u64 = VERB_OBJECTS | MODIFIERS;

function isPlural(node: usize): bool {
  return nodeTag(node) == Label.NNS || nodeTag(node) == Label.NNPS;
}

/** @param kinds all relations of the graph */
export function addCounts(kinds: u64): void {
  if (!(kinds & (NUMMOD | QUANTITY))) return;
  if (kinds & NSUBJ && kinds & OBJECTS) countSubjectsAndObjects();
  for (let i: u32 = 0; i < nodeCount; ++i) {
    const noun = nodeInOrder(i);
    if (isPlural(noun) && (isRoot(noun) || isSubjectAlone(noun))) count(noun);
  }
  for (let i: u32 = 0; i < nodeCount; ++i) {
    const noun = nodeInOrder(i);
    if (isPlural(noun) && !isRoot(noun) && !isSubjectOrObject(noun)) count(noun);
  }
}

/** The number left of a noun; its quantity phrase if it has no number at all. */
function count(noun: usize): void {
  if (!(childKinds(noun) & (NUMMOD | QUANTITY))) return;
  for (let edge = childEdge(noun, NUMMOD); edge; edge = nextEdge(edge, NUMMOD)) {
    if (numberOf(dependentOf(edge)) >= numberOf(noun)) continue;
    give(element(noun), element(dependentOf(edge)), NONE);
    return;
  }
  const phrase = childEdge(noun, QUANTITY);
  if (phrase && !(childKinds(noun) & NUMMOD)) give(element(noun), element(dependentOf(phrase)), NONE);
}

function pluralSubject(node: usize): usize {
  for (let edge = childEdge(node, NSUBJ); edge; edge = nextEdge(edge, NSUBJ)) {
    if (isPlural(dependentOf(edge))) return dependentOf(edge);
  }
  return 0;
}

/** First plural object, or else the first plural noun with a preposition. */
function pluralObject(node: usize): usize {
  for (let edge = childEdge(node, VERB_OBJECTS); edge; edge = nextEdge(edge, VERB_OBJECTS)) {
    if (isPlural(dependentOf(edge))) return dependentOf(edge);
  }
  for (let edge = childEdge(node, MODIFIERS); edge; edge = nextEdge(edge, MODIFIERS)) {
    const noun = dependentOf(edge);
    if (isPlural(noun) && childKinds(noun) & bit(Relation.CASE)) return noun;
  }
  return 0;
}

/** (i) */
function countSubjectsAndObjects(): void {
  for (let i: u32 = 0; i < nodeCount; ++i) {
    const node = nodeInOrder(i);
    if (!(childKinds(node) & NSUBJ) || !(childKinds(node) & OBJECTS)) continue;
    const subject = pluralSubject(node);
    const object = subject ? pluralObject(node) : 0;
    if (!object) continue;
    count(subject);
    count(object);
  }
}

/** (ii) */
function isSubjectAlone(noun: usize): bool {
  for (let edge = firstGovernor(noun); edge; edge = nextGovernor(edge)) {
    if (kindOf(edge) == Relation.NSUBJ && !pluralObject(governorOf(edge))) return true;
  }
  return false;
}

/** (iii) */
function isSubjectOrObject(noun: usize): bool {
  for (let edge = firstGovernor(noun); edge; edge = nextGovernor(edge)) {
    if (kindOf(edge) == Relation.NSUBJ) return true;
    if (isAmong(kindOf(edge), OBJECTS) && pluralSubject(governorOf(edge))) return true;
  }
  return false;
}
