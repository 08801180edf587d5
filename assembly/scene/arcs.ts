/**
 * Arcs between head words while the rules of relations are applied: a word keeps its first governor, an arc may collect
 * several relations, of which one is chosen in the end.
 *
 * Source: spice-dependencies.md 5.
 */

import { alloc } from "../memory";
import { Relation } from "./relations";
import { attach, tokenCount } from "./sentence";
import { firstOf, following, headWordOf, nextOf, rootOf } from "./tree";
import { childWith, laterWith } from "./tree-search";

/** Arc of each token, 16 bytes: relations found (one bit each) | governor (0 = none as yet). */
const ARC: usize = 16;
const GOVERNOR: usize = 8;

let arcs: usize = 0;
let capacity: u32 = 0;

/** What `target` adds arcs from, and with which relation. */
let governor: u32 = 0;
let relation: u64 = 0;
/** All relations that were found. */
let found: u64 = 0;

/** Must be called after the arena was reset or released below the arcs. */
export function resetArcs(): void {
  arcs = 0;
  capacity = 0;
}

/** Starts the arcs of the sentence. */
export function beginArcs(): void {
  const count = tokenCount() + 1;
  if (count > capacity) {
    capacity = max<u32>(count, 128);
    arcs = alloc(<usize>capacity * ARC);
  }
  memory.fill(arcs, 0, <usize>count * ARC);
  found = 0;
}

// @ts-ignore: decorator
@inline
function governorOf(token: u32): u32 {
  return load<u32>(arcs + <usize>token * ARC, GOVERNOR);
}

/** The rules that follow are about this phrase. */
export function governBy(phrase: u32): void {
  governor = headWordOf(phrase);
}

/** The rules that follow find this relation. */
export function relate(name: Relation): void {
  relation = (<u64>1) << name;
}

/** Whether a token is another one or above it. */
function isAbove(token: u32, other: u32): bool {
  return other != 0 && (token == other || isAbove(token, governorOf(other)));
}

/** A rule has found a node for the relation: an arc from the governor to its head word, unless that is impossible. */
export function target(node: u32): void {
  const token = headWordOf(node);
  if (token == governor || !token) return;
  const arc = arcs + <usize>token * ARC;
  const known = load<u32>(arc, GOVERNOR);
  if (known != governor) {
    if (known || isAbove(token, governor)) return;
    store<u32>(arc, governor, GOVERNOR);
  }
  store<u64>(arc, load<u64>(arc) | relation);
  found |= relation;
}

/** The same for each child of the phrase with one of the labels. */
export function targetEach(phrase: u32, labels: usize): void {
  for (let child = childWith(phrase, labels); child; child = laterWith(child, labels)) target(child);
}

/** The last word on the way up from a token. */
function topOf(token: u32): u32 {
  while (governorOf(token)) token = governorOf(token);
  return token;
}

/** Attaches with `dep` what no rule has connected with the root. */
export function attachRest(): void {
  const root = rootOf();
  const rootWord = headWordOf(root);
  for (let phrase = root; phrase; phrase = following(phrase, root, true)) {
    const head = headWordOf(phrase);
    for (let child = firstOf(phrase); child; child = nextOf(child)) {
      const token = headWordOf(child);
      if (token == head || governorOf(token) == head || topOf(token) == topOf(rootWord)) continue;
      const arc = arcs + <usize>token * ARC;
      store<u32>(arc, head, GOVERNOR);
      store<u64>(arc, (<u64>1) << Relation.DEP);
    }
  }
}

/** The relations that replace the alphabetically first one if they were found as well. */
function refine(first: u32, relations: u64): u32 {
  let refined: u32 = first;
  if (first == Relation.ADVMOD) refined = Relation.NEG;
  else if (first == Relation.AUX) refined = has(relations, Relation.AUXPASS) ? Relation.AUXPASS : Relation.COP;
  else if (first == Relation.CSUBJ) refined = Relation.CSUBJPASS;
  else if (first == Relation.NMOD) refined = Relation.NMOD_TMOD;
  else if (first == Relation.NSUBJ) refined = Relation.NSUBJPASS;
  return has(relations, refined) ? refined : first;
}

// @ts-ignore: decorator
@inline
function has(relations: u64, name: u32): bool {
  return ((relations >> name) & 1) != 0;
}

/** Whether an arc of this relation was found. */
export function wasFound(name: Relation): bool {
  return has(found, name);
}

/** Writes heads and relations into the sentence. */
export function writeArcs(): void {
  const rootWord = headWordOf(rootOf());
  for (let token: u32 = 1, count = tokenCount(); token <= count; ++token) {
    const relations = load<u64>(arcs + <usize>token * ARC);
    if (token == rootWord) attach(token, 0, Relation.ROOT);
    else if (relations) attach(token, governorOf(token), refine(<u32>ctz(relations), relations));
    else attach(token, 0, Relation.OTHER);
  }
}
