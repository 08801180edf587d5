/**
 * Conjoined prepositional phrases and conjoined prepositions (spice.md 3c): the governor gets a copy for each further phrase, so
 * that each phrase has a governor, and a label, of its own.
 */

import { addEdge, copyToken, edgeList, edgeRoom, nodeCount, present, removeEdge, tokenOf } from "./graph";
import { ACL_WITH, ADVCL_WITH, childEdge, childKinds, CONJ_WITH, dependentOf, governorOf, isThere, kindOf, nextEdge, NMOD_WITH, nodeWord } from "./graph-records";
import { coordinatorOf } from "./coordination";
import { insertAllNodes, beginNodes, nodeInOrder, orderNodes } from "./graph-order";
import { Relation } from "./relations";
import { lowerOf } from "./word-facts";

const CASE: u64 = (<u64>1) << Relation.CASE;
const CC: u64 = (<u64>1) << Relation.CC;
const CONJ: u64 = (<u64>1) << Relation.CONJ;
const CLAUSES: u64 = ((<u64>1) << Relation.NMOD) | ((<u64>1) << Relation.ACL) | ((<u64>1) << Relation.ADVCL);
const COORDINATED: u64 = CC | CONJ;

/** Matches (in `edgeList`): three edges each. */
let matches: u32 = 0;

function add(one: usize, two: usize, three: usize): void {
  if (matches + 3 > edgeRoom()) return;
  const cell = edgeList + (<usize>matches << 2);
  store<u32>(cell, <u32>one);
  store<u32>(cell, <u32>two, 4);
  store<u32>(cell, <u32>three, 8);
  matches += 3;
}

export function copyGovernors(): void {
  if ((present & COORDINATED) != COORDINATED || !(present & CASE) || !(present & CLAUSES)) return;
  findPhrases();
  for (let i: u32 = 0; i < matches; i += 3) {
    const cell = edgeList + (<usize>i << 2);
    splitPhrases(load<u32>(cell), load<u32>(cell, 4), load<u32>(cell, 8));
  }
  findPrepositions();
  for (let i: u32 = 0; i < matches; i += 3) {
    const cell = edgeList + (<usize>i << 2);
    splitPrepositions(load<u32>(cell), load<u32>(cell, 4), load<u32>(cell, 8));
  }
}

function startSearch(): void {
  beginNodes();
  insertAllNodes();
  orderNodes();
  matches = 0;
}

/** X -> A with `case`, `cc`, and `conj` to B with `case`: edges X-A, cc, A-B, once for each `case` of A and of B. */
function findPhrases(): void {
  startSearch();
  for (let i: u32 = 0; i < nodeCount; ++i) {
    const node = nodeInOrder(i);
    for (let edge = childEdge(node, CLAUSES); edge; edge = nextEdge(edge, CLAUSES)) {
      const noun = dependentOf(edge);
      if ((childKinds(noun) & COORDINATED) != COORDINATED || !hasPhrase(noun)) continue;
      for (let marker = childEdge(noun, CASE); marker; marker = nextEdge(marker, CASE)) {
        for (let cc = childEdge(noun, CC); cc; cc = nextEdge(cc, CC)) {
          if (matches + 3 > edgeRoom()) return;
          findConjuncts(edge, cc, noun);
        }
      }
    }
  }
}

function hasPhrase(noun: usize): bool {
  for (let edge = childEdge(noun, CONJ); edge; edge = nextEdge(edge, CONJ)) {
    if (childKinds(dependentOf(edge)) & CASE) return true;
  }
  return false;
}

function findConjuncts(edge: usize, cc: usize, noun: usize): void {
  for (let conjunct = childEdge(noun, CONJ); conjunct; conjunct = nextEdge(conjunct, CONJ)) {
    const other = dependentOf(conjunct);
    for (let marker = childEdge(other, CASE); marker; marker = nextEdge(marker, CASE)) add(edge, cc, conjunct);
  }
}

function splitPhrases(edge: usize, cc: usize, conjunct: usize): void {
  const token = tokenOf(governorOf(edge));
  const copy = copyToken(token);
  if (!copy) return;
  addEdge(token, copy, CONJ_WITH, coordinatorOf(dependentOf(cc)));
  if (isThere(conjunct)) {
    removeEdge(conjunct);
    addEdge(copy, dependentOf(conjunct), kindOf(edge), 0);
  }
  if (isThere(cc)) {
    removeEdge(cc);
    addEdge(token, dependentOf(cc), Relation.CC, 0);
  }
}

/** X -> A with `case` c1 that has `cc` and `conj` c2: edges X-A, cc, c1-c2. */
function findPrepositions(): void {
  startSearch();
  for (let i: u32 = 0; i < nodeCount; ++i) {
    const node = nodeInOrder(i);
    for (let edge = childEdge(node, CLAUSES); edge; edge = nextEdge(edge, CLAUSES)) {
      const noun = dependentOf(edge);
      for (let marker = childEdge(noun, CASE); marker; marker = nextEdge(marker, CASE)) {
        const preposition = dependentOf(marker);
        for (let cc = childEdge(preposition, CC); cc; cc = nextEdge(cc, CC)) {
          if (matches + 3 > edgeRoom()) return;
          for (let other = childEdge(preposition, CONJ); other; other = nextEdge(other, CONJ)) add(edge, cc, other);
        }
      }
    }
  }
}

function splitPrepositions(edge: usize, cc: usize, other: usize): void {
  const token = tokenOf(governorOf(edge));
  const copy = copyToken(token);
  if (!copy) return;
  addEdge(token, copy, CONJ_WITH, coordinatorOf(dependentOf(cc)));
  const kind = kindOf(edge) == Relation.NMOD ? NMOD_WITH : kindOf(edge) == Relation.ACL ? ACL_WITH : ADVCL_WITH;
  addEdge(copy, dependentOf(edge), kind, lowerOf(nodeWord(dependentOf(other))) + 1);
}
