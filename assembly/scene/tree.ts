/**
 * The tree at hand: a Penn constituency tree in one block, built in pre-order, then restructured and read by the conversion
 * to dependencies.
 *
 *     beginTree(tokens);            // room for at most so many words; also starts the sentence (sentence.ts)
 *     openNode(Label.ROOT);
 *     openNode(Label.NP);
 *     addLeaf(Label.DT, word);      // a word with its tag, in the order of the text; also adds the token to the sentence
 *     addLeaf(Label.NN, word);
 *     closeNode();                  // NP
 *     closeNode();                  // ROOT
 *     dependenciesOfTree();         // dependencies.ts: heads and relations into the sentence
 *
 * Labels are clean: base labels, and NP-TMP (spice-parser.md 11). Nodes are offsets into the block; 0 is "no node", and
 * reads as a node without label, sisters and children. The block may move when a node is made; offsets stay.
 *
 * Node, 112 bytes. Only the first four and the last fields are kept up while the tree changes; `settleTree` fills the others.
 */

import { alloc } from "../memory";
import { FIRST_PHRASE } from "./labels";
import { addToken, beginSentence, tokenCount } from "./sentence";

const NODE: u32 = 112;
const PARENT: usize = 0;
const FIRST: usize = 4;
const NEXT: usize = 8;
const LABEL: usize = 12;
const PREVIOUS: usize = 16;
const LAST: usize = 20;
const HEAD_CHILD: usize = 24;
const HEAD_WORD: usize = 28;
/** Sets of labels, two u64 each: of the node itself, its children, its sisters before, its sisters behind. */
const OWN: usize = 32;
const CHILDREN: usize = 48;
const BEFORE: usize = 64;
const AFTER: usize = 80;
/** Number of the word in the sentence, 0 for phrases. */
const TOKEN: usize = 96;
/** What is known of the word: its number, and the lists that it is in (`tree-words.ts`). */
const WORD: usize = 100;
const LISTS: usize = 104;

/** Nodes that a fresh block has room for. */
const FIRST_CAPACITY: u32 = 256;

let nodes: usize = 0;
let capacity: u32 = 0;
/** Offset behind the last node. */
let end: u32 = 0;
/** Labels of all nodes. */
let tags: u64 = 0;
let phrases: u64 = 0;
/** While building: the open node and its last child. */
let open: u32 = 0;
let youngest: u32 = 0;

/** Must be called after the arena was reset or released below the tree. */
export function resetTree(): void {
  nodes = 0;
  capacity = 0;
  end = 0;
}

/** Starts a tree of at most `tokens` words, and its sentence. */
export function beginTree(tokens: u32): void {
  beginSentence(tokens);
  end = 0;
  tags = 0;
  phrases = 0;
  makeNode(0);
  open = 0;
  youngest = 0;
}

/** A node without relatives. */
export function makeNode(label: u32): u32 {
  if (end >= capacity) {
    capacity = max<u32>(2 * capacity, FIRST_CAPACITY * NODE);
    const larger = alloc(capacity);
    memory.copy(larger, nodes, end);
    nodes = larger;
  }
  const node = end;
  end += NODE;
  memory.fill(nodes + node, 0, NODE);
  if (node) relabel(node, label);
  return node;
}

function appendNode(label: u32): u32 {
  const node = makeNode(label);
  store<u32>(nodes + node, open, PARENT);
  linkBehind(open, youngest, node);
  return node;
}

/** Opens a phrase; what follows lies below it. */
export function openNode(label: u32): void {
  open = appendNode(label);
  youngest = 0;
}

/** Adds a word below the open phrase. */
export function addLeaf(tag: u32, word: u32): void {
  youngest = appendNode(tag);
  addToken(word, tag);
  store<u32>(nodes + youngest, tokenCount(), TOKEN);
}

/** Closes the open phrase. */
export function closeNode(): void {
  youngest = open;
  open = parentOf(open);
}

/** The topmost node, 0 in an empty tree. */
export function rootOf(): u32 {
  return end > NODE ? NODE : 0;
}

// @ts-ignore: decorator
@inline
export function parentOf(node: u32): u32 {
  return load<u32>(nodes + node, PARENT);
}

// @ts-ignore: decorator
@inline
export function firstOf(node: u32): u32 {
  return load<u32>(nodes + node, FIRST);
}

// @ts-ignore: decorator
@inline
export function nextOf(node: u32): u32 {
  return load<u32>(nodes + node, NEXT);
}

// @ts-ignore: decorator
@inline
export function labelAt(node: u32): u32 {
  return load<u32>(nodes + node, LABEL);
}

export function relabel(node: u32, label: u32): void {
  store<u32>(nodes + node, label, LABEL);
  const own = nodes + node + OWN;
  const bit = (<u64>1) << (label & (FIRST_PHRASE - 1));
  store<u64>(own, label < FIRST_PHRASE ? bit : 0);
  store<u64>(own, label < FIRST_PHRASE ? 0 : bit, 8);
  tags |= load<u64>(own);
  phrases |= load<u64>(own, 8);
}

/** Whether a node of the tree has, or had, one of the labels. */
export function treeHas(labels: usize): bool {
  return ((load<u64>(labels) & tags) | (load<u64>(labels, 8) & phrases)) != 0;
}

/** Puts `node` at the place of a link: before its parent's first child (`sister` 0) or behind a sister. */
export function linkBehind(parent: u32, sister: u32, node: u32): void {
  if (sister) store<u32>(nodes + sister, node, NEXT);
  else store<u32>(nodes + parent, node, FIRST);
}

export function setNext(node: u32, next: u32): void {
  store<u32>(nodes + node, next, NEXT);
}

export function setParent(node: u32, parent: u32): void {
  store<u32>(nodes + node, parent, PARENT);
}

/** Number of the word in the sentence, 0 for a phrase. */
// @ts-ignore: decorator
@inline
export function tokenAt(node: u32): u32 {
  return load<u32>(nodes + node, TOKEN);
}

// @ts-ignore: decorator
@inline
export function wordAt(node: u32): u32 {
  return load<u32>(nodes + node, WORD);
}

/** Whether the word is in one of the lists of `tree-words.ts`. */
// @ts-ignore: decorator
@inline
export function isListed(node: u32, lists: u32): bool {
  return (load<u32>(nodes + node, LISTS) & lists) != 0;
}

/** Keeps what is known of the word of a node. */
export function setWord(node: u32, word: u32, lists: u32): void {
  store<u32>(nodes + node, word, WORD);
  store<u32>(nodes + node, lists, LISTS);
}

/** The node that was made after another one (0: the first of all), wherever it is in the tree; 0 at the end. */
export function madeAfter(node: u32): u32 {
  return node + NODE < end ? node + NODE : 0;
}

/** The sister directly before. */
// @ts-ignore: decorator
@inline
export function previousOf(node: u32): u32 {
  return load<u32>(nodes + node, PREVIOUS);
}

// @ts-ignore: decorator
@inline
export function lastOf(node: u32): u32 {
  return load<u32>(nodes + node, LAST);
}

/** The child that carries the head; set by `heads.ts`. */
// @ts-ignore: decorator
@inline
export function headChildOf(node: u32): u32 {
  return load<u32>(nodes + node, HEAD_CHILD);
}

/** Number of the head word in the sentence. */
// @ts-ignore: decorator
@inline
export function headWordOf(node: u32): u32 {
  return load<u32>(nodes + node, HEAD_WORD);
}

export function setHead(node: u32, child: u32, word: u32): void {
  store<u32>(nodes + node, child, HEAD_CHILD);
  store<u32>(nodes + node, word, HEAD_WORD);
}

/**
 * The node after `node` in pre-order below `top`; children are entered only if `enter`. 0 at the end.
 */
export function following(node: u32, top: u32, enter: bool): u32 {
  if (enter && firstOf(node)) return firstOf(node);
  while (node != top) {
    const next = nextOf(node);
    if (next) return next;
    node = parentOf(node);
  }
  return 0;
}

/**
 * Whether two sets share a label; `half` is 0 for the tags, then 8 for the phrases. It calls itself so that the compiler
 * does not copy it to its hundreds of uses, which would double the module.
 */
function meets(field: usize, labels: usize, half: usize): bool {
  const set = nodes + field + half;
  return (load<u64>(set) & load<u64>(labels + half)) != 0 || (!half && meets(field, labels, 8));
}

/** Whether the node has one of the labels. */
export function is(node: u32, labels: usize): bool {
  return meets(OWN + node, labels, 0);
}

/** Whether a child has one of the labels. */
export function has(node: u32, labels: usize): bool {
  return meets(CHILDREN + node, labels, 0);
}

/** Whether a sister before the node has one of the labels. */
export function before(node: u32, labels: usize): bool {
  return meets(BEFORE + node, labels, 0);
}

/** Whether a sister behind the node has one of the labels. */
export function after(node: u32, labels: usize): bool {
  return meets(AFTER + node, labels, 0);
}

/** Adds the labels of one field of a node to a field of another one. */
// @ts-ignore: decorator
@inline
function addLabels(to: usize, from: usize): void {
  store<u64>(to, load<u64>(to) | load<u64>(from));
  store<u64>(to, load<u64>(to, 8) | load<u64>(from, 8), 8);
}

/** Fills what is not kept up while the tree changes: previous sisters, last children, sets of labels. */
export function settleTree(): void {
  const root = rootOf();
  for (let node = root; node; node = following(node, root, true)) {
    const own = nodes + node;
    memory.fill(own + CHILDREN, 0, 16);
    let last: u32 = 0;
    for (let child = firstOf(node); child; child = nextOf(child)) {
      const at = nodes + child;
      memory.copy(at + BEFORE, own + CHILDREN, 16);
      addLabels(own + CHILDREN, at + OWN);
      store<u32>(at, last, PREVIOUS);
      last = child;
    }
    store<u32>(own, last, LAST);
    if (!last) continue;
    memory.fill(nodes + last + AFTER, 0, 16);
    for (let child = previousOf(last); child; child = previousOf(child)) {
      const at = nodes + child;
      const next = nodes + nextOf(child);
      memory.copy(at + AFTER, next + AFTER, 16);
      addLabels(at + AFTER, next + OWN);
    }
  }
}
