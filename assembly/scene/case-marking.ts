/**
 * Prepositions in relations (spice.md 3d): `nmod`, `acl` and `advcl` take in the words of their `case` (`nmod:in_front_of`, kept
 * as "in front of"), and the agent of a passive becomes `nmod:agent`.
 */

import { addEdge, nodeAt, nodeCount, present, renameEdge } from "./graph";
import { ACL_WITH, ADVCL_WITH, bit, childEdge, childKinds, dependentOf, kindOf, nextEdge, NMOD_WITH, nodeFlags, nodeWord, numberOf, governorOf } from "./graph-records";
import { addNextWord, addWord, beginText, internText } from "./relation-text";
import { Relation } from "./relations";
import { IS_BY, lowerOf } from "./word-facts";

const CASE: u64 = (<u64>1) << Relation.CASE;
const MWE: u64 = (<u64>1) << Relation.MWE;
const NMOD: u64 = (<u64>1) << Relation.NMOD;
const CLAUSES: u64 = NMOD | ((<u64>1) << Relation.ACL) | ((<u64>1) << Relation.ADVCL);

export function markCases(): void {
  if (!(present & CASE) || !(present & CLAUSES)) return;
  if (present & bit(Relation.AUXPASS)) markAgents();
  if (present & MWE) {
    markEdges(3);
    markEdges(2);
  }
  markEdges(1);
}

function markAgents(): void {
  for (let i: u32 = 1; i <= nodeCount; ++i) {
    const node = nodeAt(i);
    if (!(childKinds(node) & bit(Relation.AUXPASS))) continue;
    for (let edge = childEdge(node, NMOD); edge; edge = nextEdge(edge, NMOD)) {
      for (let at = childEdge(dependentOf(edge), CASE); at; at = nextEdge(at, CASE)) {
        if (!(nodeFlags(dependentOf(at)) & IS_BY)) continue;
        renameEdge(edge, Relation.NMOD_AGENT, 0);
        break;
      }
    }
  }
}

/** Marks with prepositions of `size` words. */
function markEdges(size: u32): void {
  for (let i: u32 = 1; i <= nodeCount; ++i) {
    const node = nodeAt(i);
    let edge = childEdge(node, CLAUSES);
    while (edge) {
      // The edge's own kind changes below, and with it what comes after it in the list.
      const next = nextEdge(edge, CLAUSES);
      markEdge(edge, kindOf(edge), size);
      edge = next;
    }
  }
}

/** The words of a preposition. */
let one: usize = 0;
let two: usize = 0;
let three: usize = 0;

/** The preposition before, and whether there was one. */
let lastOne: usize = 0;
let lastTwo: usize = 0;
let lastThree: usize = 0;

function markEdge(edge: usize, kind: u32, size: u32): void {
  lastOne = 0;
  const noun = dependentOf(edge);
  for (let at = childEdge(noun, CASE); at; at = nextEdge(at, CASE)) {
    const first = dependentOf(at);
    if (size == 1) {
      mark(edge, kind, first, 0, 0);
      continue;
    }
    for (let second = childEdge(first, MWE); second; second = nextEdge(second, MWE)) {
      if (size == 2) {
        mark(edge, kind, first, dependentOf(second), 0);
        continue;
      }
      for (let third = childEdge(first, MWE); third; third = nextEdge(third, MWE)) {
        if (dependentOf(third) != dependentOf(second)) mark(edge, kind, first, dependentOf(second), dependentOf(third));
      }
    }
  }
}

function sortWords(): void {
  if (two && numberOf(two) < numberOf(one)) {
    const other = one;
    one = two;
    two = other;
  }
  if (!three) return;
  if (numberOf(three) < numberOf(one)) {
    const other = three;
    three = two;
    two = one;
    one = other;
  } else if (numberOf(three) < numberOf(two)) {
    const other = two;
    two = three;
    three = other;
  }
}

/** Names the edge; where words do not stand together, the part before them goes to an edge of its own. */
function mark(edge: usize, kind: u32, first: usize, second: usize, third: usize): void {
  one = first;
  two = second;
  three = third;
  sortWords();
  if (one == lastOne && two == lastTwo && three == lastThree) return;
  lastOne = one;
  lastTwo = two;
  lastThree = three;
  const marked = kind == Relation.NMOD ? NMOD_WITH : kind == Relation.ACL ? ACL_WITH : ADVCL_WITH;
  beginText();
  addWord(lowerOf(nodeWord(one)));
  if (two) addPart(edge, marked, one, two);
  if (three) addPart(edge, marked, two, three);
  renameEdge(edge, marked, internText() + 1);
}

function addPart(edge: usize, kind: u32, before: usize, word: usize): void {
  const text = lowerOf(nodeWord(word));
  if (numberOf(word) == numberOf(before) + 1) {
    addNextWord(text);
    return;
  }
  addEdge(governorOf(edge), dependentOf(edge), kind, internText() + 1);
  beginText();
  addWord(text);
}
