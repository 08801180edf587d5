/**
 * Repairs after the relations are chosen: question words of embedded verbs, temporary relations, subjects of passives.
 *
 * Source: spice-dependencies.md 7. Of step 1 a list of some 250 lemmas is not known; it counts only for question words that
 * are `dep` of a verb without an object, which no golden sentence has.
 */

import { wasFound } from "./arcs";
import { Label } from "./labels";
import { Relation } from "./relations";
import { attach, headOf, relationTo, tagOf, tokenCount } from "./sentence";

/** The first dependent of a word with one of two relations, or 0. */
function dependentOf(head: u32, name: u32, other: u32): u32 {
  for (let token: u32 = 1, count = tokenCount(); token <= count; ++token) {
    if (headOf(token) == head && (relationTo(token) == name || relationTo(token) == other)) return token;
  }
  return 0;
}

/** 1. A question word moves from a verb to the verb that completes it. */
function moveQuestionWords(): void {
  for (let token: u32 = 1, count = tokenCount(); token <= count; ++token) {
    const verb = headOf(token);
    if (relationTo(token) != Relation.XCOMP || dependentOf(verb, Relation.XCOMP, Relation.XCOMP) != token) {
      continue;
    }
    const asked = dependentOf(verb, Relation.DEP, Relation.DOBJ);
    if (!asked || tagOf(asked) < <u32>Label.WDT || tagOf(asked) > <u32>Label.WRB || !dependentOf(verb, Relation.DOBJ, Relation.IOBJ)) continue;
    if (!isAbove(asked, token)) attach(asked, token, Relation.DOBJ);
  }
}

function isAbove(word: u32, token: u32): bool {
  while (token && token != word) token = headOf(token);
  return token != 0;
}

/** Buckets of the hash table in which the standard tool keeps this many dependents of a word. */
function bucketCount(dependents: u32): u32 {
  let buckets: u32 = 16;
  while (dependents > buckets - (buckets >> 2)) buckets <<= 1;
  return buckets;
}

/**
 * The dependent of `head` that comes after `token` (0: the first) in the order of such a table: by number modulo the number of
 * buckets, then by number.
 */
function nextDependent(head: u32, token: u32, buckets: u32): u32 {
  let best: u32 = 0;
  let bestKey: u64 = u64.MAX_VALUE;
  const key = token ? keyOf(token, buckets) : 0;
  for (let other: u32 = 1, count = tokenCount(); other <= count; ++other) {
    if (headOf(other) != head) continue;
    const otherKey = keyOf(other, buckets);
    if ((token && otherKey <= key) || otherKey >= bestKey) continue;
    best = other;
    bestKey = otherKey;
  }
  return best;
}

// @ts-ignore: decorator
@inline
function keyOf(token: u32, buckets: u32): u64 {
  return ((<u64>(token & (buckets - 1))) << 32) | token;
}

/** 2. A preposition without a noun is the case of an nmod or relative pronoun before it, or an nmod itself. */
function placePrepositions(): void {
  const count = tokenCount();
  for (let head: u32 = 1; head <= count; ++head) {
    if (!dependentOf(head, Relation.PREP, Relation.PREP)) continue;
    let dependents: u32 = 0;
    for (let token: u32 = 1; token <= count; ++token) if (headOf(token) == head) ++dependents;
    const buckets = bucketCount(dependents);
    for (let token = nextDependent(head, 0, buckets); token; ) {
      const next = nextDependent(head, token, buckets);
      if (relationTo(token) == Relation.PREP) placePreposition(head, token, buckets);
      token = next;
    }
  }
}

function placePreposition(head: u32, preposition: u32, buckets: u32): void {
  let noun = nextDependent(head, 0, buckets);
  while (noun && (noun > preposition || (relationTo(noun) != Relation.NMOD && relationTo(noun) != Relation.REL))) {
    noun = nextDependent(head, noun, buckets);
  }
  if (!noun) {
    attach(preposition, head, Relation.NMOD);
    return;
  }
  attach(preposition, noun, Relation.CASE);
  attach(noun, head, Relation.NMOD);
}

/** 3, 4. Other relative pronouns are objects; subjects of passives are passive. */
function renameRelations(): void {
  for (let token: u32 = 1, count = tokenCount(); token <= count; ++token) {
    const head = headOf(token);
    const relation = relationTo(token);
    if (relation == Relation.REL) {
      attach(token, head, Relation.DOBJ);
    } else if (relation == Relation.NSUBJ || relation == Relation.CSUBJ) {
      if (!dependentOf(head, Relation.AUXPASS, Relation.AUXPASS)) continue;
      attach(token, head, relation == Relation.NSUBJ ? Relation.NSUBJPASS : Relation.CSUBJPASS);
    }
  }
}

/** Repairs the relations of the sentence. */
export function repairRelations(): void {
  if (wasFound(Relation.XCOMP)) moveQuestionWords();
  if (wasFound(Relation.PREP)) placePrepositions();
  if (wasFound(Relation.AUXPASS) || wasFound(Relation.REL)) renameRelations();
}
