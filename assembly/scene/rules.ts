/**
 * SPICE's rules, from the graph of a sentence to tuples, in their order (spice.md 5). Patterns are nested loops over the nodes in
 * topological order and over children in hash order.
 */

import { addCounts } from "./counts";
import {
  additionOf,
  bit,
  childEdge,
  childKinds,
  childWith,
  dependentOf,
  kindOf,
  nextEdge,
  NMOD_WITH,
  nodeAt,
  nodeCount,
  nodeLemma,
  nodeTag,
  nodeWord,
  setScratch,
  scratch,
} from "./graph";
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
  if (hasSubject) statesWithoutCopula();
  if (hasSubject && kinds & COP) statesWithCopula();
  if (kinds & AMOD) adjectives();
  if (hasSubject) predicateAdjectives();
  if (kinds & PREPOSITIONAL) prepositions();
  if (kinds & POSSESSOR) possessors();
  if (kinds & AGENT && kinds & NSUBJPASS) agents();
  addCounts(kinds);
  if (kinds & COMPOUND) compounds();
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

/** 3. A subject without object. */
function statesWithoutCopula(): void {
  for (let i: u32 = 0; i < nodeCount; ++i) {
    const word = nodeInOrder(i);
    if (!(childKinds(word) & NSUBJ) || childKinds(word) & COP || firstToNoun(word, OBJECTS)) continue;
    for (let edge = firstToNoun(word, NSUBJ); edge; edge = nextToNoun(edge, NSUBJ)) addState(dependentOf(edge), word);
  }
}

/** 4. A subject with a copula. */
function statesWithCopula(): void {
  for (let i: u32 = 0; i < nodeCount; ++i) {
    const word = nodeInOrder(i);
    if (!(childKinds(word) & COP)) continue;
    for (let edge = firstToNoun(word, NSUBJ); edge; edge = nextToNoun(edge, NSUBJ)) {
      for (let copula = childEdge(word, COP); copula; copula = nextEdge(copula, COP)) {
        if (!left) return;
        addState(dependentOf(edge), word);
      }
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

/** 5. Adjectives before a word. */
function adjectives(): void {
  for (let i: u32 = 0; i < nodeCount; ++i) {
    const word = nodeInOrder(i);
    for (let edge = childEdge(word, AMOD); edge; edge = nextEdge(edge, AMOD)) {
      give(element(word), element(dependentOf(edge)), NONE);
    }
  }
}

/** 6. Adjectives with a subject. */
function predicateAdjectives(): void {
  for (let i: u32 = 0; i < nodeCount; ++i) {
    const word = nodeInOrder(i);
    if (!isAdjective(nodeTag(word))) continue;
    for (let edge = childEdge(word, NSUBJ); edge; edge = nextEdge(edge, NSUBJ)) {
      give(element(dependentOf(edge)), element(word), NONE);
    }
  }
}

/** 7. A noun and what a preposition joins to it. */
function prepositions(): void {
  for (let i: u32 = 0; i < nodeCount; ++i) {
    const noun = nodeInOrder(i);
    if (!isNoun(nodeTag(noun))) continue;
    for (let edge = childEdge(noun, PREPOSITIONAL); edge; edge = nextEdge(edge, PREPOSITIONAL)) {
      let text = additionOf(edge);
      if (!text) {
        beginText();
        addPreposition(edge);
        text = internText() + 1;
      }
      give(element(noun), element(dependentOf(edge)), text - 1);
    }
  }
}

/** 8. A possessor has a thing. */
function possessors(): void {
  beginText();
  addName("have");
  const have = internText();
  for (let i: u32 = 0; i < nodeCount; ++i) {
    const noun = nodeInOrder(i);
    if (!isNoun(nodeTag(noun))) continue;
    for (let edge = firstToNoun(noun, POSSESSOR); edge; edge = nextToNoun(edge, POSSESSOR)) {
      give(element(dependentOf(edge)), element(noun), have);
    }
  }
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

/** 11. Compounds; their words are marked (in the scratch) and are no objects of their own. */
function compounds(): void {
  for (let i: u32 = 0; i < nodeCount; ++i) {
    const head = nodeInOrder(i);
    if (!isNoun(nodeTag(head))) continue;
    for (let edge = firstToNoun(head, COMPOUND); edge; edge = nextToNoun(edge, COMPOUND)) {
      give(element(head), element(dependentOf(edge)), NONE);
      setScratch(head, 1);
      setScratch(dependentOf(edge), 1);
    }
  }
}

/** 13. Nouns that are not marked. (Rule 12 of the original never fires.) */
function objects(): void {
  for (let i: u32 = 0; i < nodeCount; ++i) {
    const noun = nodeInOrder(i);
    if (isNoun(nodeTag(noun)) && !scratch(noun)) give(element(noun), NONE, NONE);
  }
}
