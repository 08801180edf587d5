/**
 * Multi-word prepositions (spice.md 3b): their words come together under the noun as `case` and `mwe`. This step works on the
 * graph as it changes.
 */

import { edgeList, edgeRoom, addEdge, nodeAt, presentFlags, removeEdge, words } from "./graph";
import { bit, childWith, dependentOf, firstChild, firstGovernor, governorEdge, governorOf, additionOf, isAmong, isRoot, kindOf, NODE, nextGovernor, nodeFlags, nodeWord, setRoot } from "./graph-records";
import { complexPlace, MOST_PHRASES, threeWordPlace, twoWordPlace } from "./multiword-lists";
import { Relation } from "./relations";
import { tokenBytes, tokenLength } from "../text/vocabulary";
import { CONTINUES_PREPOSITION, lowerOf, STARTS_PREPOSITION } from "./word-facts";

const CASE: u64 = (<u64>1) << Relation.CASE;
const CASE_OR_MARK: u64 = CASE | ((<u64>1) << Relation.MARK);
const CASE_OR_ADVMOD: u64 = CASE | ((<u64>1) << Relation.ADVMOD);
const CLAUSES: u64 = ((<u64>1) << Relation.NMOD) | ((<u64>1) << Relation.ACL) | ((<u64>1) << Relation.ADVCL);
/** Relations that the noun takes over from a first word with a copula. */
const KEPT: u64 =
  ((<u64>1) << Relation.CONJ) |
  ((<u64>1) << Relation.XCOMP) |
  ((<u64>1) << Relation.CCOMP) |
  ((<u64>1) << Relation.ACL) |
  ((<u64>1) << Relation.ADVCL) |
  ((<u64>1) << Relation.ACL_RELCL) |
  ((<u64>1) << Relation.PARATAXIS) |
  ((<u64>1) << Relation.APPOS) |
  ((<u64>1) << Relation.LIST);

/** Longest entry of the lists, with a blank behind each word. */
const LONGEST: u32 = 24;
const phrase: usize = memory.data(32, 8);

export function joinPrepositions(): void {
  if (!(presentFlags & STARTS_PREPOSITION) || !(presentFlags & CONTINUES_PREPOSITION)) return;
  joinAll(2, false);
  joinAll(2, true);
  joinAll(3, false);
}

function place(token: u32, size: u32, isComplex: bool): i32 {
  if (token + size - 1 > words || !(nodeFlags(nodeAt(token)) & STARTS_PREPOSITION)) return -1;
  let end: u32 = 0;
  for (let i: u32 = 0; i < size; ++i) {
    const node = nodeAt(token + i);
    if (i && !(nodeFlags(node) & CONTINUES_PREPOSITION)) return -1;
    const word = lowerOf(nodeWord(node));
    if (end + tokenLength(word) > LONGEST) return -1;
    if (i) store<u8>(phrase + end++, 0x5f);
    memory.copy(phrase + end, tokenBytes(word), tokenLength(word));
    end += tokenLength(word);
  }
  if (size == 3) return threeWordPlace(phrase, end);
  return isComplex ? complexPlace(phrase, end) : twoWordPlace(phrase, end);
}

/** All phrases of one list, entry by entry. */
function joinAll(size: u32, isComplex: bool): void {
  let found: u32 = 0;
  for (let i: u32 = 1; i <= words && found + 2 <= edgeRoom(); ++i) {
    const entry = place(i, size, isComplex);
    if (entry < 0) continue;
    store<u32>(edgeList + (<usize>found << 2), entry);
    store<u32>(edgeList + (<usize>found << 2) + 4, i);
    found += 2;
  }
  if (!found) return;
  for (let entry = 0; entry < MOST_PHRASES; ++entry) {
    for (let i: u32 = 0; i < found; i += 2) {
      if (load<u32>(edgeList + (<usize>i << 2)) != <u32>entry) continue;
      const first = nodeAt(load<u32>(edgeList + (<usize>i << 2) + 4));
      const second = first + NODE;
      if (size == 3) joinThree(first, second, second + NODE);
      else if (isComplex) joinComplex(first, second);
      else joinTwo(first, second);
    }
  }
}

function isLeaf(node: usize): bool {
  return !firstChild(node);
}

function joinTwo(first: usize, second: usize): void {
  if (!isLeaf(first) || !isLeaf(second)) return;
  const one = governorEdge(first, CASE_OR_ADVMOD);
  const two = governorEdge(second, CASE);
  if (!one || !two || governorOf(one) != governorOf(two)) return;
  const governor = governorOf(one);
  removeEdge(one);
  removeEdge(two);
  addEdge(governor, first, Relation.CASE, 0);
  addEdge(first, second, Relation.MWE, 0);
}

/** The edge of one of the kinds from one node to another, or 0. */
function edgeBetween(governor: usize, dependent: usize, kinds: u64): usize {
  for (let edge = firstGovernor(dependent); edge; edge = nextGovernor(edge)) {
    if (governorOf(edge) == governor && isAmong(kindOf(edge), kinds)) return edge;
  }
  return 0;
}

/** Puts a noun into the place of another word, with this relation, and gives it the word's children. */
function replace(word: usize, noun: usize, inner: usize, kind: u32, addition: u32): void {
  removeEdge(inner);
  const edge = firstGovernor(word);
  if (edge) {
    const governor = governorOf(edge);
    removeEdge(edge);
    addEdge(governor, noun, kind, addition);
  }
  if (isRoot(word)) {
    setRoot(word, false);
    setRoot(noun, true);
  }
}

function moveChildren(word: usize, noun: usize): void {
  if (word == noun) return;
  while (firstChild(word)) {
    const edge = firstChild(word);
    removeEdge(edge);
    addEdge(noun, dependentOf(edge), kindOf(edge), additionOf(edge));
  }
}

function joinComplex(first: usize, second: usize): void {
  if (!isLeaf(second)) return;
  const two = governorEdge(second, CASE);
  if (!two) return;
  const noun = governorOf(two);
  const inner = edgeBetween(first, noun, bit(Relation.NMOD));
  if (!inner) return;
  const edge = firstGovernor(first);
  const keeps = edge && isAmong(kindOf(edge), KEPT) && childWith(first, Relation.COP);
  replace(first, noun, inner, keeps ? kindOf(edge) : Relation.NMOD, 0);
  moveChildren(first, noun);
  removeEdge(two);
  addEdge(noun, first, Relation.CASE, 0);
  addEdge(first, second, Relation.MWE, 0);
}

function joinThree(first: usize, second: usize, third: usize): void {
  if (!isLeaf(first) || !isLeaf(third)) return;
  const one = edgeBetween(second, first, CASE);
  const three = governorEdge(third, CASE_OR_MARK);
  if (!one || !three) return;
  const noun = governorOf(three);
  const inner = edgeBetween(second, noun, CLAUSES);
  if (!inner) return;
  const edge = firstGovernor(second);
  const own: u32 = edge ? kindOf(edge) : Relation.ROOT;
  const isClause = own == Relation.NMOD && kindOf(inner) != Relation.NMOD;
  const kind = isClause ? kindOf(inner) : own;
  removeEdge(one);
  removeEdge(three);
  replace(second, noun, inner, kind, 0);
  moveChildren(second, noun);
  addEdge(noun, first, isClause ? Relation.MARK : Relation.CASE, 0);
  addEdge(first, second, Relation.MWE, 0);
  addEdge(first, third, Relation.MWE, 0);
}
