/**
 * Labels of the phrases in which the rules of each relation look: sets as in `tree-labels.ts`.
 *
 * Source: spice-dependencies.md 6.
 */

import {
  ADJP, ADVP, CONJP, FRAG, INTJ, NAC, NP, NP_ADV, NP_TMP, NX, PCONJP, PP, PRN, QP, RRC, S, SBAR, SBARQ, SINV, SQ, UCP,
  UCP_ADV, UCP_TMP, VP, WHADJP, WHADVP, WHNP, WHPP, X, XS, ADJP_ADV, ADJP_TMP, ADVP_ADV, ADVP_TMP, JJP, NML,
} from "./label-bits";

export const AUX: usize = memory.data<u64>([0, SINV | SQ | VP]);
export const AUXPASS: usize = memory.data<u64>([0, SINV | SQ | VP]);
export const COP: usize = memory.data<u64>([0, SBARQ | SINV | SQ | VP]);
export const CONJ: usize = memory.data<u64>([
  0,
  ADJP | ADVP | NP | NP_ADV | NP_TMP | NX | PCONJP | PP | QP | RRC | S | SBAR | SBARQ | SINV | SQ | UCP | UCP_ADV | UCP_TMP | VP | WHNP | JJP | NML,
]);
export const NSUBJ: usize = memory.data<u64>([0, PRN | S | SBAR | SBARQ | SINV | SQ]);
export const NSUBJPASS: usize = memory.data<u64>([0, S | SQ]);
export const DOBJ: usize = memory.data<u64>([0, SBAR | SBARQ | SQ | VP]);
export const CCOMP: usize = memory.data<u64>([0, ADJP | ADVP | NP | NP_ADV | NP_TMP | S | SINV | VP]);
export const XCOMP: usize = memory.data<u64>([0, ADJP | SINV | VP]);
export const MARK: usize = memory.data<u64>([0, PP | SBAR | VP]);
export const REL: usize = memory.data<u64>([0, SBAR | SBARQ]);
export const EXPL: usize = memory.data<u64>([0, S | SINV | SQ]);
export const ADVCL: usize = memory.data<u64>([0, ADJP | ADVP | NP | S | SBARQ | SINV | SQ | VP]);
export const NMOD_TMOD: usize = memory.data<u64>([0, ADJP | NP | PP | RRC | S | SBAR | SBARQ | VP]);
export const ACL_RELCL: usize = memory.data<u64>([0, ADVP | NP | NP_ADV | NP_TMP | WHNP | ADVP_ADV | ADVP_TMP | NML]);
export const NUMMOD: usize = memory.data<u64>([0, ADJP | NP | NP_ADV | NP_TMP | NX | QP | WHADJP | WHNP | ADJP_ADV | ADJP_TMP | NML]);
export const AMOD: usize = memory.data<u64>([0, ADJP | INTJ | NAC | NP | NP_ADV | NP_TMP | NX | WHNP | NML]);
export const COMPOUND: usize = memory.data<u64>([
  0,
  ADJP | ADVP | NAC | NP | NP_ADV | NP_TMP | NX | QP | WHADJP | WHADVP | WHNP | ADJP_ADV | ADJP_TMP | ADVP_ADV | ADVP_TMP | NML,
]);
export const APPOS: usize = memory.data<u64>([0, FRAG | NP | NP_ADV | NP_TMP | WHNP]);
export const ACL: usize = memory.data<u64>([0, NP | NP_ADV | NP_TMP | NX | WHNP | NML]);
export const ADVMOD: usize = memory.data<u64>([
  0,
  ADJP | ADVP | CONJP | NP | NP_ADV | NP_TMP | PP | QP | RRC | S | SBAR | SBARQ | SINV | SQ | VP | WHADJP | WHADVP | WHNP | WHPP | XS | ADJP_ADV | ADJP_TMP | ADVP_ADV | ADVP_TMP | JJP,
]);
export const NEG: usize = memory.data<u64>([
  0,
  ADJP | ADVP | CONJP | FRAG | NAC | NP | NP_ADV | NP_TMP | NX | PP | S | SBAR | SINV | SQ | VP | WHADVP | NML,
]);
export const DET: usize = memory.data<u64>([0, ADJP | ADVP | NAC | NP | NP_ADV | NP_TMP | NX | WHNP | X | NML]);
export const DET_PREDET: usize = memory.data<u64>([0, NAC | NP | NP_ADV | NP_TMP | NX | WHNP | NML]);
export const CC_PRECONJ: usize = memory.data<u64>([0, ADJP | ADVP | NP | NX | PP | S | SBAR | UCP | VP | NML]);
export const NMOD_POSS: usize = memory.data<u64>([
  0,
  ADJP | INTJ | NAC | NP | NP_ADV | NP_TMP | NX | PRN | WHADJP | WHNP | ADJP_ADV | ADJP_TMP | NML,
]);
export const CASE: usize = memory.data<u64>([0, ADVP | NP | NP_ADV | NP_TMP | PP | SBARQ | WHNP | WHPP | ADVP_ADV | ADVP_TMP | NML]);
export const COMPOUND_PRT: usize = memory.data<u64>([0, ADJP | VP]);
export const NMOD_NPMOD: usize = memory.data<u64>([
  0,
  ADJP | ADVP | NP | NP_ADV | NP_TMP | PP | QP | VP | WHADJP | WHADVP | WHNP | WHPP | ADJP_ADV | ADJP_TMP | ADVP_ADV | ADVP_TMP,
]);
export const PARATAXIS: usize = memory.data<u64>([0, FRAG | NP | S | VP]);
export const PREP: usize = memory.data<u64>([0, ADJP | VP]);
