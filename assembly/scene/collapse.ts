/**
 * From the basic tree to the collapsed graph with processed coordination, as CoreNLP 3.6.0 makes it for SPICE: the steps of
 * spice.md 3 in their order, and at the end the graph built anew from its sorted edges.
 */

import { tokenBytes, tokenLength } from "../text/vocabulary";
import { markCases } from "./case-marking";
import { copyGovernors } from "./conjoined-phrases";
import { nameConjunctions, propagate } from "./coordination";
import { addEdge, buildGraph, clearGraph, edgeList, nodeAt, nodeCount, present, renameEdge, words } from "./graph";
import { ACL_WITH, additionOf, ADVCL_WITH, bit, childEdge, childKinds, CONJ_WITH, copyNumber, firstGovernor, governorOf, isRoot, kindOf, nextCopy, nextEdge, nextGovernor, NMOD_WITH, numberOf } from "./graph-records";
import { beginNodes, insertAllNodes, insertNode } from "./graph-order";
import { joinPrepositions } from "./multiword-prepositions";
import { addByte, addWord, beginText, endRoom, roomForText, textLength, textStart } from "./relation-text";
import { Relation, writeRelation } from "./relations";

const ACTIVE_SUBJECTS: u64 = ((<u64>1) << Relation.NSUBJ) | ((<u64>1) << Relation.CSUBJ);
const COLON: u32 = 0x3a;
/** Longest name of a relation, and more. */
const NAME: u32 = 16;

/** Builds the graph of the sentence at hand. */
export function collapse(sentenceNumber: u32): void {
  buildGraph(sentenceNumber);
  if (present & bit(Relation.AUXPASS)) makePassive();
  joinPrepositions();
  copyGovernors();
  markCases();
  if (present & bit(Relation.CONJ)) nameConjunctions();
  if (present & bit(CONJ_WITH)) propagate();
  rebuild();
}

/** Subjects of a verb with a passive auxiliary. */
function makePassive(): void {
  for (let i: u32 = 1; i <= nodeCount; ++i) {
    const node = nodeAt(i);
    if (!(childKinds(node) & bit(Relation.AUXPASS))) continue;
    let edge = childEdge(node, ACTIVE_SUBJECTS);
    while (edge) {
      const next = nextEdge(edge, ACTIVE_SUBJECTS);
      renameEdge(edge, kindOf(edge) == Relation.NSUBJ ? Relation.NSUBJPASS : Relation.CSUBJPASS, 0);
      edge = next;
    }
  }
}

// @ts-ignore: decorator
@inline
function cell(place: u32): usize {
  return edgeList + ((<usize>place) << 4);
}

/** Lists the governor edges of a token and its copies: governor, dependent, kind, addition. */
function listEdges(): u32 {
  let count: u32 = 0;
  for (let i: u32 = 1; i <= words; ++i) {
    for (let node = nodeAt(i); node; node = nextCopy(node)) {
      const from = count;
      for (let edge = firstGovernor(node); edge; edge = nextGovernor(edge)) {
        const at = cell(count);
        store<u32>(at, <u32>governorOf(edge));
        store<u32>(at, <u32>node, 4);
        store<u32>(at, kindOf(edge), 8);
        store<u32>(at, additionOf(edge), 12);
        ++count;
      }
      if (count - from > 1) sortCells(from, count);
    }
  }
  return count;
}

/** Sorts by governor and label (Shell's method: hostile input may have thousands). */
function sortCells(from: u32, end: u32): void {
  let gap = (end - from) >> 1;
  while (gap) {
    for (let i = from + gap; i < end; ++i) {
      for (let j = i; j >= from + gap && comesBefore(cell(j), cell(j - gap)); j -= gap) swapCells(cell(j), cell(j - gap));
    }
    gap >>= 1;
  }
}

function swapCells(a: usize, b: usize): void {
  const low = load<u64>(a);
  const high = load<u64>(a, 8);
  store<u64>(a, load<u64>(b));
  store<u64>(a, load<u64>(b, 8), 8);
  store<u64>(b, low);
  store<u64>(b, high, 8);
}

function comesBefore(a: usize, b: usize): bool {
  const one: usize = load<u32>(a);
  const other: usize = load<u32>(b);
  if (numberOf(one) != numberOf(other)) return numberOf(one) < numberOf(other);
  if (copyNumber(one) != copyNumber(other)) return copyNumber(one) < copyNumber(other);
  if (load<u64>(a, 8) == load<u64>(b, 8)) return false;
  return isLabelBefore(a, b);
}

/** Compares labels as they are written; "_" stands between the words of a preposition. */
function isLabelBefore(a: usize, b: usize): bool {
  beginText();
  addLabel(load<u32>(a, 8), load<u32>(a, 12));
  const middle = textLength();
  addLabel(load<u32>(b, 8), load<u32>(b, 12));
  const start = textStart();
  const end = textLength();
  for (let i: u32 = 0; i < middle; ++i) {
    if (middle + i == end) return false;
    const one = written(load<u8>(start + i));
    const other = written(load<u8>(start + middle + i));
    if (one != other) return one < other;
  }
  return middle + middle < end;
}

function written(byte: u32): u32 {
  return byte == 0x20 ? 0x5f : byte;
}

function plainRelation(kind: u32): u32 {
  if (kind == NMOD_WITH) return Relation.NMOD;
  if (kind == ACL_WITH) return Relation.ACL;
  if (kind == ADVCL_WITH) return Relation.ADVCL;
  return kind == CONJ_WITH ? Relation.CONJ : kind;
}

function addLabel(kind: u32, addition: u32): void {
  if (kind == Relation.OTHER) return;
  endRoom(writeRelation(plainRelation(kind), roomForText(NAME)));
  if (!addition) return;
  addByte(COLON);
  addWord(addition - 1);
}

/** The graph from its edges, sorted by dependent, governor and label. */
function rebuild(): void {
  const count = listEdges();
  clearGraph();
  beginNodes();
  let next: u32 = 0;
  for (let i: u32 = 1; i <= words; ++i) {
    for (let node = nodeAt(i); node; node = nextCopy(node)) {
      if (isRoot(node)) insertNode(node);
      for (; next < count && load<u32>(cell(next), 4) == <u32>node; ++next) {
        const at = cell(next);
        insertNode(load<u32>(at));
        insertNode(node);
        addEdge(load<u32>(at), node, load<u32>(at, 8), load<u32>(at, 12));
      }
    }
  }
  insertAllNodes();
}
