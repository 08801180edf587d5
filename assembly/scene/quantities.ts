/**
 * Quantity phrases (spice.md 4a): in "a lot of dogs" the noun takes the place of the quantity word, whose words become
 * `det:qmod` and `mwe` of it. The order of patterns and words is the original's, and so are its odd ends.
 */

import { addEdge, edgeList, nodeCount, presentFlags, removeEdge } from "./graph";
import { additionOf, bit, childEdge, dependentOf, firstChild, firstGovernor, governorOf, isAmong, isRoot, kindOf, nextChild, nextEdge, NMOD_WITH, nodeFlags, nodeTag, numberOf, setRoot } from "./graph-records";
import { nodeInOrder, orderNodes } from "./graph-order";
import { isNoun, Label } from "./labels";
import { parentEdge } from "./parents";
import { Relation } from "./relations";
import { IS_ARTICLE, IS_OF, IS_PLURAL_QUANTITY, IS_QUANTITY, IS_SELECTION } from "./word-facts";

const CASE: u64 = (<u64>1) << Relation.CASE;
const DET: u64 = (<u64>1) << Relation.DET;
const ANY_NMOD: u64 =
  ((<u64>1) << Relation.NMOD) |
  ((<u64>1) << NMOD_WITH) |
  ((<u64>1) << Relation.NMOD_AGENT) |
  ((<u64>1) << Relation.NMOD_NPMOD) |
  ((<u64>1) << Relation.NMOD_POSS) |
  ((<u64>1) << Relation.NMOD_TMOD);

export function resolveQuantities(): void {
  if (!(presentFlags & IS_OF)) return;
  if (!resolve(IS_QUANTITY) || !resolve(IS_PLURAL_QUANTITY)) return;
  resolve(IS_SELECTION);
}

function isPronoun(tag: u32): bool {
  return tag == Label.PRP || tag == Label.PRP_POSS;
}

/** One pattern; false if a quantity word without a parent ends it all. */
function resolve(flag: u32): bool {
  if (!(presentFlags & flag)) return true;
  orderNodes();
  for (let i: u32 = 0; i < nodeCount; ++i) {
    const quantity = nodeInOrder(i);
    if (!(nodeFlags(quantity) & flag)) continue;
    const article = flag == IS_QUANTITY ? articleOf(quantity) : 0;
    if (flag == IS_QUANTITY && !article) continue;
    const noun = nounOf(quantity, flag == IS_SELECTION);
    if (noun && !takePlace(quantity, noun, article)) return false;
  }
  return true;
}

function articleOf(quantity: usize): usize {
  for (let edge = childEdge(quantity, DET); edge; edge = nextEdge(edge, DET)) {
    if (nodeFlags(dependentOf(edge)) & IS_ARTICLE) return dependentOf(edge);
  }
  return 0;
}

/** The word "of", directly behind the quantity word. */
let marker: usize = 0;

function nounOf(quantity: usize, needsDeterminer: bool): usize {
  for (let edge = childEdge(quantity, ANY_NMOD); edge; edge = nextEdge(edge, ANY_NMOD)) {
    const noun = dependentOf(edge);
    const tag = nodeTag(noun);
    if (!isNoun(tag) && !isPronoun(tag)) continue;
    marker = childAt(noun, CASE, numberOf(quantity) + 1);
    if (!marker || !(nodeFlags(marker) & IS_OF)) continue;
    if (needsDeterminer && !isPronoun(tag) && !childAt(noun, DET, numberOf(marker) + 1)) continue;
    return noun;
  }
  return 0;
}

function childAt(node: usize, kinds: u64, number: u32): usize {
  for (let edge = childEdge(node, kinds); edge; edge = nextEdge(edge, kinds)) {
    if (numberOf(dependentOf(edge)) == number) return dependentOf(edge);
  }
  return 0;
}

/** Words of the phrase (in `edgeList`). */
let phraseLength: u32 = 0;

function addToPhrase(node: usize): void {
  store<u32>(edgeList + (<usize>phraseLength << 2), <u32>node);
  ++phraseLength;
}

/** What stands left of the quantity word: all children, or with an article the adjectives. */
function collectPhrase(quantity: usize, article: usize): void {
  phraseLength = 0;
  addToPhrase(quantity);
  addToPhrase(marker);
  if (article) addToPhrase(article);
  for (let edge = firstChild(quantity); edge; edge = nextChild(edge)) {
    const child = dependentOf(edge);
    if (numberOf(child) >= numberOf(quantity) || child == article) continue;
    if (!article || isAmong(kindOf(edge), bit(Relation.AMOD))) addToPhrase(child);
  }
  // Insertion sort: they come nearly sorted.
  for (let i: u32 = 1; i < phraseLength; ++i) {
    const node = phraseAt(i);
    let j = i;
    for (; j > 0 && numberOf(phraseAt(j - 1)) > numberOf(node); --j) {
      store<u32>(edgeList + (<usize>j << 2), <u32>phraseAt(j - 1));
    }
    store<u32>(edgeList + (<usize>j << 2), <u32>node);
  }
}

function phraseAt(place: u32): usize {
  return load<u32>(edgeList + (<usize>place << 2));
}

function takePlace(quantity: usize, noun: usize, article: usize): bool {
  const root = isRoot(quantity);
  const parent = parentEdge(quantity);
  if (!root && !parent) return false;
  collectPhrase(quantity, article);
  let edge = firstChild(quantity);
  while (edge) {
    const next = nextChild(edge);
    if (dependentOf(edge) == noun) removeEdge(edge);
    edge = next;
  }
  if (root) {
    setRoot(quantity, false);
    setRoot(noun, true);
  } else addEdge(governorOf(parent), noun, kindOf(parent), additionOf(parent));
  for (let i: u32 = 0; i < phraseLength; ++i) {
    while (firstGovernor(phraseAt(i))) removeEdge(firstGovernor(phraseAt(i)));
  }
  const first = phraseAt(0);
  addEdge(noun, first, Relation.DET_QMOD, 0);
  for (let i: u32 = 1; i < phraseLength; ++i) {
    if (phraseAt(i) != phraseAt(i - 1)) addEdge(first, phraseAt(i), Relation.MWE, 0);
  }
  return true;
}
