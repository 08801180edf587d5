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
import { adverbs, cases, negations, nounAdverbials, prepositionalPhrases, times } from "./relations-modifiers";
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
import { auxiliaries, copulas, existentials, markers, particles, passiveAuxiliaries, strandedPrepositions } from "./relations-verbs";
import { Relation } from "./relations";
import { repairRelations } from "./repairs";
import { restructure } from "./restructure";
import { resetSentence } from "./sentence";
import { firstOf, following, has, is, resetTree, rootOf, settleTree } from "./tree";
import * as at from "./tree-labels";
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
  at.prepareLabels();
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
  if (is(phrase, at.AT_AUX)) {
    relate(Relation.AUX);
    auxiliaries(phrase);
  }
  if (is(phrase, at.AT_AUXPASS)) {
    relate(Relation.AUXPASS);
    passiveAuxiliaries(phrase);
  }
  if (is(phrase, at.AT_COP)) {
    relate(Relation.COP);
    copulas(phrase);
  }
  if (is(phrase, at.AT_CONJ)) {
    relate(Relation.CONJ);
    conjuncts(phrase);
  }
  if (has(phrase, at.CONJUNCTION)) {
    relate(Relation.CC);
    coordinators(phrase);
  }
  if (has(phrase, at.PUNCTUATION_NFP)) {
    relate(Relation.PUNCT);
    punctuation(phrase);
  }
  if (is(phrase, at.AT_NSUBJ)) {
    relate(Relation.NSUBJ);
    subjects(phrase);
  }
  if (is(phrase, at.AT_NSUBJPASS)) {
    relate(Relation.NSUBJPASS);
    passiveSubjects(phrase);
  }
  if (is(phrase, at.one(Label.S))) {
    relate(Relation.CSUBJ);
    clausalSubjects(phrase, false);
  }
  if (is(phrase, at.one(Label.S))) {
    relate(Relation.CSUBJPASS);
    clausalSubjects(phrase, true);
  }
  if (is(phrase, at.AT_DOBJ)) {
    relate(Relation.DOBJ);
    directObjects(phrase);
  }
  if (is(phrase, at.one(Label.VP))) {
    relate(Relation.IOBJ);
    indirectObjects(phrase);
  }
  relate(Relation.NMOD);
  prepositionalPhrases(phrase);
  if (is(phrase, at.AT_CCOMP)) {
    relate(Relation.CCOMP);
    clausalComplements(phrase);
  }
  if (is(phrase, at.AT_XCOMP)) {
    relate(Relation.XCOMP);
    openComplements(phrase);
  }
  if (is(phrase, at.AT_MARK)) {
    relate(Relation.MARK);
    markers(phrase);
  }
  if (is(phrase, at.AT_REL)) {
    relate(Relation.REL);
    relatives(phrase);
  }
  if (is(phrase, at.AT_EXPL)) {
    relate(Relation.EXPL);
    existentials(phrase);
  }
  if (is(phrase, at.AT_ADVCL)) {
    relate(Relation.ADVCL);
    adverbialClauses(phrase);
  }
  if (is(phrase, at.AT_NMOD_TMOD)) {
    relate(Relation.NMOD_TMOD);
    times(phrase);
  }
  if (is(phrase, at.AT_ACL_RELCL)) {
    relate(Relation.ACL_RELCL);
    relativeClauses(phrase);
  }
  if (is(phrase, at.AT_NUMMOD)) {
    relate(Relation.NUMMOD);
    numbers(phrase);
  }
  if (is(phrase, at.AT_AMOD)) {
    relate(Relation.AMOD);
    adjectives(phrase);
  }
  if (is(phrase, at.AT_COMPOUND)) {
    relate(Relation.COMPOUND);
    compounds(phrase);
  }
  if (is(phrase, at.AT_APPOS)) {
    relate(Relation.APPOS);
    appositions(phrase);
  }
  if (is(phrase, at.AT_ACL)) {
    relate(Relation.ACL);
    nounClauses(phrase);
  }
  if (is(phrase, at.AT_ADVMOD)) {
    relate(Relation.ADVMOD);
    adverbs(phrase);
  }
  if (is(phrase, at.AT_NEG)) {
    relate(Relation.NEG);
    negations(phrase);
  }
  if (is(phrase, at.one(Label.MWE))) {
    relate(Relation.MWE);
    expressions(phrase);
  }
  if (is(phrase, at.AT_DET)) {
    relate(Relation.DET);
    determiners(phrase);
  }
  if (is(phrase, at.AT_DET_PREDET)) {
    relate(Relation.DET_PREDET);
    predeterminers(phrase);
  }
  if (is(phrase, at.AT_CC_PRECONJ)) {
    relate(Relation.CC_PRECONJ);
    preconjunctions(phrase);
  }
  if (is(phrase, at.AT_NMOD_POSS)) {
    relate(Relation.NMOD_POSS);
    possessives(phrase);
  }
  if (is(phrase, at.AT_CASE)) {
    relate(Relation.CASE);
    cases(phrase);
  }
  if (is(phrase, at.AT_COMPOUND_PRT)) {
    relate(Relation.COMPOUND_PRT);
    particles(phrase);
  }
  if (is(phrase, at.AT_NMOD_NPMOD)) {
    relate(Relation.NMOD_NPMOD);
    nounAdverbials(phrase);
  }
  if (is(phrase, at.AT_PARATAXIS)) {
    relate(Relation.PARATAXIS);
    parataxes(phrase);
  }
  if (has(phrase, at.DISCOURSE_PARTS)) {
    relate(Relation.DISCOURSE);
    discourse(phrase);
  }
  if (has(phrase, at.one(Label.GW))) {
    relate(Relation.GOESWITH);
    goingWith(phrase);
  }
  if (is(phrase, at.one(Label.FRAG))) {
    relate(Relation.LIST);
    listItems(phrase);
  }
  if (is(phrase, at.AT_PREP)) {
    relate(Relation.PREP);
    strandedPrepositions(phrase);
  }
}
