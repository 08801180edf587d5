/**
 * SPICE's rules, from the graph of a sentence to tuples, in their order (spice.md 5). Patterns are nested loops over the nodes in
 * topological order and over children in hash order.
 */

import { addCounts } from "./counts";
import { nodeAt, nodeCount } from "./graph";
import { additionOf, bit, childEdge, childKinds, childWith, dependentOf, kindOf, nextEdge, NMOD_WITH, nodeLemma, nodeTag, nodeWord, setScratch, scratch } from "./graph-records";
import { nodeInOrder, orderNodes } from "./graph-order";
import { isAdjective, isNoun, isVerb } from "./labels";
import { Relation } from "./relations";
import { addName, addNextWord, addWord, beginText, internText } from "./relation-text";
import { addTuple, NONE } from "./tuples";
import { elementOf, flagsOf, IS_BE } from "./word-facts";

const NSUBJ: u64 = (<u64>1) << Relation.NSUBJ;
const NSUBJPASS: u64 = (<u64>1) << Relation.NSUBJPASS;
const COP: u64 = (<u64>1) << Relation.COP;
const ACL: u64 = (<u64>1) << Relation.ACL;
const AMOD: u64 = (<u64>1) << Relation.AMOD;
const CASE: u64 = (<u64>1) << Relation.CASE;
const MWE: u64 = (<u64>1) << Relation.MWE;
const COMPOUND: u64 = (<u64>1) << Relation.COMPOUND;
const AGENT: u64 = (<u64>1) << Relation.NMOD_AGENT;
const POSSESSOR: u64 = (<u64>1) << Relation.NMOD_POSS;
/** `nmod:x` of prepositions; the temporal ones and measures are treated alike. */
const PREPOSITIONAL: u64 =
  ((<u64>1) << NMOD_WITH) | ((<u64>1) << Relation.NMOD_TMOD) | ((<u64>1) << Relation.NMOD_NPMOD);
const OBJECTS: u64 =
  ((<u64>1) << Relation.DOBJ) | ((<u64>1) << Relation.IOBJ) | PREPOSITIONAL | AGENT | POSSESSOR;

/** Tuples a sentence of n nodes may have; no real one comes near, and hostile ones stop there. */
const MOST_A_NODE: u32 = 64;
const MOST: u32 = 4096;
let left: u32 = 0;

/** Relations that occur. */
let kinds: u64 = 0;

// @ts-ignore: decorator
@inline
export function element(node: usize): u32 {
  return elementOf(nodeLemma(node));
}

/** Adds a tuple; false if there are too many. */
export function give(first: u32, second: u32, third: u32): bool {
  if (!left) return false;
  --left;
  addTuple(first, second, third);
  return true;
}

/** Appends the tuples of the graph. */
export function applyRules(): void {
  orderNodes();
  left = MOST + MOST_A_NODE * nodeCount;
  kinds = 0;
  for (let i: u32 = 1; i <= nodeCount; ++i) {
    kinds |= childKinds(nodeAt(i));
    setScratch(nodeAt(i), 0);
  }
  const hasSubject = (kinds & NSUBJ) != 0;
  if (hasSubject && kinds & OBJECTS) subjectsAndObjects();
  if (kinds & ACL && kinds & OBJECTS) participles();
  if (hasSubject) states(false);
  if (hasSubject && kinds & COP) states(true);
  // 5 and 6: adjectives before a word, and with a subject. 7: a noun and what a preposition joins to it. 8: possessors.
  if (kinds & AMOD) pairs(ANY, AMOD, ANY, false, NOTHING);
  if (hasSubject) pairs(ADJECTIVE, NSUBJ, ANY, true, NOTHING);
  if (kinds & PREPOSITIONAL) pairs(NOUN, PREPOSITIONAL, ANY, false, ITS_PREPOSITION);
  if (kinds & POSSESSOR) pairs(NOUN, POSSESSOR, NOUN, true, have());
  if (kinds & AGENT && kinds & NSUBJPASS) agents();
  addCounts(kinds);
  // 11: compounds. 12 never fires.
  if (kinds & COMPOUND) pairs(NOUN, COMPOUND, NOUN, false, NOTHING);
  objects();
}

/** First child edge to a noun, from `edge` on. */
function toNoun(edge: usize, wanted: u64): usize {
  while (edge && !isNoun(nodeTag(dependentOf(edge)))) edge = nextEdge(edge, wanted);
  return edge;
}

function firstToNoun(node: usize, wanted: u64): usize {
  return toNoun(childEdge(node, wanted), wanted);
}

function nextToNoun(edge: usize, wanted: u64): usize {
  return toNoun(nextEdge(edge, wanted), wanted);
}

/** Starts the text of a predicate: the lemma and its particle, of which "be" leaves only the particle. */
function beginPredicate(verb: usize): void {
  beginText();
  const particle = childWith(verb, Relation.COMPOUND_PRT);
  if (!particle || !(flagsOf(nodeLemma(verb)) & IS_BE)) addWord(nodeLemma(verb));
  if (particle) addNextWord(nodeWord(particle));
}

/** What stands behind "nmod:". */
function addPreposition(edge: usize): void {
  if (kindOf(edge) == Relation.NMOD_TMOD) addName("tmod");
  else if (kindOf(edge) == Relation.NMOD_NPMOD) addName("npmod");
  else addWord(additionOf(edge) - 1);
}

/** Relation of a verb to an object. */
function relationTo(verb: usize, edge: usize): u32 {
  const isPrepositional = (bit(kindOf(edge)) & PREPOSITIONAL) != 0;
  if (!isPrepositional && !(childKinds(verb) & bit(Relation.COMPOUND_PRT))) return nodeLemma(verb);
  beginPredicate(verb);
  if (isPrepositional) {
    addName(" ");
    addPreposition(edge);
  }
  return internText();
}

/** 1. Subject, verb, object. */
function subjectsAndObjects(): void {
  for (let i: u32 = 0; i < nodeCount; ++i) {
    const verb = nodeInOrder(i);
    const own = childKinds(verb);
    if (!(own & NSUBJ) || !(own & OBJECTS) || own & COP) continue;
    for (let subject = firstToNoun(verb, NSUBJ); subject; subject = nextToNoun(subject, NSUBJ)) {
      if (!addObjects(dependentOf(subject), verb)) return;
    }
  }
}

function addObjects(subject: usize, verb: usize): bool {
  for (let object = firstToNoun(verb, OBJECTS); object; object = nextToNoun(object, OBJECTS)) {
    if (!give(element(subject), element(dependentOf(object)), relationTo(verb, object))) return false;
  }
  return true;
}

/** 2. A word with a participle or infinitive that has an object. */
function participles(): void {
  for (let i: u32 = 0; i < nodeCount; ++i) {
    const word = nodeInOrder(i);
    for (let edge = childEdge(word, ACL); edge; edge = nextEdge(edge, ACL)) {
      if (isVerb(nodeTag(dependentOf(edge)))) addObjects(word, dependentOf(edge));
    }
  }
}

/** 3 and 4. A subject without object; a subject with a copula, once for each copula. */
function states(withCopula: bool): void {
  for (let i: u32 = 0; i < nodeCount; ++i) {
    const word = nodeInOrder(i);
    const own = childKinds(word);
    if (!(own & NSUBJ) || ((own & COP) != 0) != withCopula) continue;
    if (!withCopula && firstToNoun(word, OBJECTS)) continue;
    for (let edge = firstToNoun(word, NSUBJ); edge; edge = nextToNoun(edge, NSUBJ)) {
      let copula: usize = withCopula ? childEdge(word, COP) : 0;
      do {
        if (!left) return;
        addState(dependentOf(edge), word);
        if (copula) copula = nextEdge(copula, COP);
      } while (copula);
    }
  }
}

function addState(subject: usize, word: usize): void {
  const preposition = childEdge(word, CASE);
  if (!preposition) {
    if (!(flagsOf(nodeLemma(word)) & IS_BE)) give(element(subject), element(word), NONE);
    return;
  }
  const first = dependentOf(preposition);
  let text = nodeWord(first);
  if (childKinds(first) & MWE) {
    beginText();
    addWord(text);
    for (let edge = childEdge(first, MWE); edge; edge = nextEdge(edge, MWE)) addNextWord(nodeWord(dependentOf(edge)));
    text = internText();
  }
  give(element(subject), element(word), text);
}

/** Classes of words: bits. */
const NOUN: u32 = 1;
const ADJECTIVE: u32 = 2;
const ANY: u32 = 4;

function classesOf(node: usize): u32 {
  const tag = nodeTag(node);
  return ANY | (isNoun(tag) ? NOUN : 0) | (isAdjective(tag) ? ADJECTIVE : 0);
}

/** What the third place of a pair is: nothing, a given word, or the preposition of the edge. */
const NOTHING: u32 = NONE;
const ITS_PREPOSITION: u32 = NONE - 1;

/** Rules with one edge: a word of one class and a child of another; `reversed` gives the child first. */
function pairs(word: u32, wanted: u64, child: u32, reversed: bool, third: u32): void {
  for (let i: u32 = 0; i < nodeCount; ++i) {
    const node = nodeInOrder(i);
    if (!(childKinds(node) & wanted) || !(classesOf(node) & word)) continue;
    for (let edge = childEdge(node, wanted); edge; edge = nextEdge(edge, wanted)) {
      const other = dependentOf(edge);
      if (!(classesOf(other) & child)) continue;
      const text = third == ITS_PREPOSITION ? prepositionOf(edge) : third;
      give(element(reversed ? other : node), element(reversed ? node : other), text);
      // Words of compounds are no objects of their own.
      if (wanted != COMPOUND) continue;
      setScratch(node, 1);
      setScratch(other, 1);
    }
  }
}

function prepositionOf(edge: usize): u32 {
  if (additionOf(edge)) return additionOf(edge) - 1;
  beginText();
  addPreposition(edge);
  return internText();
}

function have(): u32 {
  beginText();
  addName("have");
  return internText();
}

/** 9. The agent of a passive. */
function agents(): void {
  for (let i: u32 = 0; i < nodeCount; ++i) {
    const verb = nodeInOrder(i);
    if (!isVerb(nodeTag(verb))) continue;
    for (let agent = firstToNoun(verb, AGENT); agent; agent = nextToNoun(agent, AGENT)) {
      for (let object = firstToNoun(verb, NSUBJPASS); object; object = nextToNoun(object, NSUBJPASS)) {
        beginPredicate(verb);
        if (!give(element(dependentOf(agent)), element(dependentOf(object)), internText())) return;
      }
    }
  }
}

/** 13. Nouns that are in no compound. */
function objects(): void {
  for (let i: u32 = 0; i < nodeCount; ++i) {
    const noun = nodeInOrder(i);
    if (isNoun(nodeTag(noun)) && !scratch(noun)) give(element(noun), NONE, NONE);
  }
}
