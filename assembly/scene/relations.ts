/**
 * Relations of dependencies (Universal Dependencies 1 as CoreNLP 3.6 has them) as numbers: places in `RELATIONS`, counted from 1.
 *
 * `prep` and `rel` are temporary names inside the conversion from trees. What collapsing adds to a relation (`nmod:in_front_of`,
 * `conj:and`) is kept beside its number.
 */

import { namePlace, writeName } from "./names";

const RELATIONS: string =
  "root dep acl acl:relcl advcl advmod amod appos aux auxpass case cc cc:preconj ccomp compound compound:prt conj cop csubj csubjpass det det:predet det:qmod discourse dobj expl goeswith iobj list mark mwe neg nmod nmod:agent nmod:npmod nmod:poss nmod:tmod nsubj nsubjpass nummod parataxis prep punct rel xcomp ";

export const enum Relation {
  /** A relation that is not in the list. */
  OTHER,
  ROOT,
  DEP,
  ACL,
  ACL_RELCL,
  ADVCL,
  ADVMOD,
  AMOD,
  APPOS,
  AUX,
  AUXPASS,
  CASE,
  CC,
  CC_PRECONJ,
  CCOMP,
  COMPOUND,
  COMPOUND_PRT,
  CONJ,
  COP,
  CSUBJ,
  CSUBJPASS,
  DET,
  DET_PREDET,
  DET_QMOD,
  DISCOURSE,
  DOBJ,
  EXPL,
  GOESWITH,
  IOBJ,
  LIST,
  MARK,
  MWE,
  NEG,
  NMOD,
  NMOD_AGENT,
  NMOD_NPMOD,
  NMOD_POSS,
  NMOD_TMOD,
  NSUBJ,
  NSUBJPASS,
  NUMMOD,
  PARATAXIS,
  PREP,
  PUNCT,
  REL,
  XCOMP,
}

/** Number of the relation with this name. */
export function relationOf(bytes: usize, length: u32): u32 {
  return namePlace(RELATIONS, bytes, length) + 1;
}

/** Writes the name of a relation (not of `OTHER`); returns the address behind it. */
export function writeRelation(relation: u32, out: usize): usize {
  return writeName(RELATIONS, relation - 1, out);
}
