/**
 * From the tree at hand to basic dependencies: heads and relations of the sentence at hand, as CoreNLP 3.6.0 makes them
 * from its parser's trees.
 *
 * Source: spice-dependencies.md, written from observed behaviour. Restructure the tree, find heads, go through the phrases in
 * pre-order and apply the rules of each relation that its label allows, attach the rest, choose relations, repair.
 */

import { attachRest, beginArcs, governBy, relate, resetArcs, writeArcs } from "./arcs";
import { findHeads } from "./heads";
import { prepareHeads } from "./head-table";
import { Label } from "./labels";
import { relativeClauses, adverbialClauses, parataxes } from "./relations-adverbial-clauses";
import { clausalComplements } from "./relations-clauses";
import {
  conjuncts,
  coordinators,
  discourse,
  expressions,
  goingWith,
  listItems,
  preconjunctions,
  punctuation,
} from "./relations-joints";
import { adverbs, negations } from "./relations-adverbs";
import { nounAdverbials, times } from "./relations-noun-adverbials";
import { cases, prepositionalPhrases } from "./relations-prepositional";
import {
  adjectives,
  appositions,
  compounds,
  determiners,
  nounClauses,
  numbers,
  possessives,
  predeterminers,
} from "./relations-nouns";
import { directObjects, indirectObjects, relatives } from "./relations-objects";
import { openComplements } from "./relations-open-clauses";
import { clausalSubjects, passiveSubjects, subjects } from "./relations-subjects";
import {
  auxiliaries,
  copulas,
  existentials,
  markers,
  particles,
  passiveAuxiliaries,
  strandedPrepositions,
} from "./relations-verbs";
import { Relation } from "./relations";
import { repairRelations } from "./repairs";
import { restructure } from "./restructure";
import { resetSentence } from "./sentence";
import { firstOf, following, has, is, resetTree, rootOf, settleTree } from "./tree";
import * as at from "./relation-places";
import { CONJUNCTION, DISCOURSE_PARTS, PUNCTUATION_NFP, one, prepareLabels } from "./tree-labels";
import { readTreeWords } from "./tree-words";

/** Must be called after the arena was reset or released below what the conversion keeps. */
export function resetDependencies(): void {
  resetSentence();
  resetTree();
  resetArcs();
}

/** Gives heads and relations to the sentence whose tree is at hand; the tree is restructured. */
export function dependenciesOfTree(): void {
  const root = rootOf();
  if (!firstOf(root)) return;
  prepareLabels();
  prepareHeads();
  readTreeWords();
  settleTree();
  restructure();
  findHeads();
  beginArcs();
  for (let phrase = root; phrase; phrase = following(phrase, root, true)) if (firstOf(phrase)) relateChildren(phrase);
  attachRest();
  writeArcs();
  repairRelations();
}

/** Applies the rules of all relations, in the order of the standard tool, to a phrase. */
function relateChildren(phrase: u32): void {
  governBy(phrase);
  if (is(phrase, at.AUX)) {
    relate(Relation.AUX);
    auxiliaries(phrase);
  }
  if (is(phrase, at.AUXPASS)) {
    relate(Relation.AUXPASS);
    passiveAuxiliaries(phrase);
  }
  if (is(phrase, at.COP)) {
    relate(Relation.COP);
    copulas(phrase);
  }
  if (is(phrase, at.CONJ)) {
    relate(Relation.CONJ);
    conjuncts(phrase);
  }
  if (has(phrase, CONJUNCTION)) {
    relate(Relation.CC);
    coordinators(phrase);
  }
  if (has(phrase, PUNCTUATION_NFP)) {
    relate(Relation.PUNCT);
    punctuation(phrase);
  }
  if (is(phrase, at.NSUBJ)) {
    relate(Relation.NSUBJ);
    subjects(phrase);
  }
  if (is(phrase, at.NSUBJPASS)) {
    relate(Relation.NSUBJPASS);
    passiveSubjects(phrase);
  }
  if (is(phrase, one(Label.S))) {
    relate(Relation.CSUBJ);
    clausalSubjects(phrase, false);
  }
  if (is(phrase, one(Label.S))) {
    relate(Relation.CSUBJPASS);
    clausalSubjects(phrase, true);
  }
  if (is(phrase, at.DOBJ)) {
    relate(Relation.DOBJ);
    directObjects(phrase);
  }
  if (is(phrase, one(Label.VP))) {
    relate(Relation.IOBJ);
    indirectObjects(phrase);
  }
  relate(Relation.NMOD);
  prepositionalPhrases(phrase);
  if (is(phrase, at.CCOMP)) {
    relate(Relation.CCOMP);
    clausalComplements(phrase);
  }
  if (is(phrase, at.XCOMP)) {
    relate(Relation.XCOMP);
    openComplements(phrase);
  }
  if (is(phrase, at.MARK)) {
    relate(Relation.MARK);
    markers(phrase);
  }
  if (is(phrase, at.REL)) {
    relate(Relation.REL);
    relatives(phrase);
  }
  if (is(phrase, at.EXPL)) {
    relate(Relation.EXPL);
    existentials(phrase);
  }
  if (is(phrase, at.ADVCL)) {
    relate(Relation.ADVCL);
    adverbialClauses(phrase);
  }
  if (is(phrase, at.NMOD_TMOD)) {
    relate(Relation.NMOD_TMOD);
    times(phrase);
  }
  if (is(phrase, at.ACL_RELCL)) {
    relate(Relation.ACL_RELCL);
    relativeClauses(phrase);
  }
  if (is(phrase, at.NUMMOD)) {
    relate(Relation.NUMMOD);
    numbers(phrase);
  }
  if (is(phrase, at.AMOD)) {
    relate(Relation.AMOD);
    adjectives(phrase);
  }
  if (is(phrase, at.COMPOUND)) {
    relate(Relation.COMPOUND);
    compounds(phrase);
  }
  if (is(phrase, at.APPOS)) {
    relate(Relation.APPOS);
    appositions(phrase);
  }
  if (is(phrase, at.ACL)) {
    relate(Relation.ACL);
    nounClauses(phrase);
  }
  if (is(phrase, at.ADVMOD)) {
    relate(Relation.ADVMOD);
    adverbs(phrase);
  }
  if (is(phrase, at.NEG)) {
    relate(Relation.NEG);
    negations(phrase);
  }
  if (is(phrase, one(Label.MWE))) {
    relate(Relation.MWE);
    expressions(phrase);
  }
  if (is(phrase, at.DET)) {
    relate(Relation.DET);
    determiners(phrase);
  }
  if (is(phrase, at.DET_PREDET)) {
    relate(Relation.DET_PREDET);
    predeterminers(phrase);
  }
  if (is(phrase, at.CC_PRECONJ)) {
    relate(Relation.CC_PRECONJ);
    preconjunctions(phrase);
  }
  if (is(phrase, at.NMOD_POSS)) {
    relate(Relation.NMOD_POSS);
    possessives(phrase);
  }
  if (is(phrase, at.CASE)) {
    relate(Relation.CASE);
    cases(phrase);
  }
  if (is(phrase, at.COMPOUND_PRT)) {
    relate(Relation.COMPOUND_PRT);
    particles(phrase);
  }
  if (is(phrase, at.NMOD_NPMOD)) {
    relate(Relation.NMOD_NPMOD);
    nounAdverbials(phrase);
  }
  if (is(phrase, at.PARATAXIS)) {
    relate(Relation.PARATAXIS);
    parataxes(phrase);
  }
  if (has(phrase, DISCOURSE_PARTS)) {
    relate(Relation.DISCOURSE);
    discourse(phrase);
  }
  if (has(phrase, one(Label.GW))) {
    relate(Relation.GOESWITH);
    goingWith(phrase);
  }
  if (is(phrase, one(Label.FRAG))) {
    relate(Relation.LIST);
    listItems(phrase);
  }
  if (is(phrase, at.PREP)) {
    relate(Relation.PREP);
    strandedPrepositions(phrase);
  }
}
