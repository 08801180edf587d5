/**
 * Sets of labels that rules ask for: two u64 each, tags and phrases. Names say what is in them; NODES adds -TMP and -ADV.
 */

import {
  HASH, DOLLAR, CLOSE_QUOTE, COMMA, LEFT_BRACKET, RIGHT_BRACKET, PERIOD, COLON, OPEN_QUOTE, CC, CD, DT, FW, IN, JJ, JJR,
  JJS, MD, NN, NNP, NNPS, NNS, PDT, POS, PRP, PRP_POSS, RB, RBR, RBS, RP, SYM, TO, UH, VB, VBD, VBG, VBN, VBP, VBZ, WDT,
  WP, WP_POSS, WRB, AUX, AUXG, AFX, HYPH, NFP, STAR, ROOT, ADJP, ADVP, CONJP, FRAG, INTJ, MWE, NAC, NP, NP_ADV, NP_TMP,
  NX, PCONJP, PP, PRN, PRT, QP, RRC, S, SBAR, SBARQ, SINV, SQ, UCP, UCP_ADV, UCP_TMP, VP, WHADJP, WHADVP, WHNP, WHPP, X,
  XS, ADJP_ADV, ADJP_TMP, ADVP_ADV, ADVP_TMP, JJP, NML, ADV, ALL,
} from "./label-bits";
import { FIRST_PHRASE } from "./labels";

/** Sets of one label each. */
const SINGLES: usize = memory.data(128 * 16, 8);

/** Must be called before `one` is used. */
export function prepareLabels(): void {
  for (let label: u32 = 1; label < 2 * FIRST_PHRASE; ++label) {
    const side: usize = label < FIRST_PHRASE ? 0 : 8;
    store<u64>(SINGLES + (<usize>label << 4) + side, (<u64>1) << (label & (FIRST_PHRASE - 1)));
  }
}

/** The set of one label. */
// @ts-ignore: decorator
@inline
export function one(label: u32): usize {
  return SINGLES + (<usize>label << 4);
}

/** No label. */
export const NONE: usize = memory.data<u64>([0, 0]);
/** All labels. */
export const ALL_NODES: usize = memory.data<u64>([ALL, ALL]);
/** Phrases. */
export const PHRASES: usize = memory.data<u64>([0, ALL]);
export const VERB: usize = memory.data<u64>([VB | VBD | VBG | VBN | VBP | VBZ | AUX | AUXG, 0]);
export const VB_TAGS: usize = memory.data<u64>([VB | VBD | VBG | VBN | VBP | VBZ, 0]);
export const VERB_OR_MODAL: usize = memory.data<u64>([MD | VB | VBD | VBG | VBN | VBP | VBZ | AUX | AUXG, 0]);
export const AUX_CHILD: usize = memory.data<u64>([MD | POS | VB | VBD | VBG | VBN | VBP | VBZ | AUX | AUXG, 0]);
export const VERB_OR_POS: usize = memory.data<u64>([POS | VB | VBD | VBG | VBN | VBP | VBZ | AUX | AUXG, 0]);
export const VP_ADJP: usize = memory.data<u64>([0, ADJP | VP]);
export const VP_ADJP_NODES: usize = memory.data<u64>([0, ADJP | VP | ADJP_ADV | ADJP_TMP]);
export const PAST: usize = memory.data<u64>([VBD | VBN, 0]);
export const PARTICIPLE: usize = memory.data<u64>([VBG | VBN, 0]);
export const PARTICIPLE_ANY: usize = memory.data<u64>([VBD | VBG | VBN, 0]);
export const NP_WHNP: usize = memory.data<u64>([0, NP | WHNP]);
export const NP_NODES: usize = memory.data<u64>([0, NP | NP_ADV | NP_TMP]);
export const ADJP_NODES: usize = memory.data<u64>([0, ADJP | ADJP_ADV | ADJP_TMP]);
export const ADVP_NODES: usize = memory.data<u64>([0, ADVP | ADVP_ADV | ADVP_TMP]);
export const UCP_NODES: usize = memory.data<u64>([0, UCP | UCP_ADV | UCP_TMP]);
export const NP_WHNP_NODES: usize = memory.data<u64>([0, NP | NP_ADV | NP_TMP | WHNP]);
export const PREDICATE: usize = memory.data<u64>([0, ADJP | NP | PP | UCP | UCP_ADV | UCP_TMP | WHNP | ADJP_ADV | ADJP_TMP]);
export const STARTS_N: usize = memory.data<u64>([NN | NNP | NNPS | NNS | NFP, NAC | NP | NP_ADV | NP_TMP | NX | NML]);
export const STARTS_V: usize = memory.data<u64>([VB | VBD | VBG | VBN | VBP | VBZ, VP]);
export const STARTS_S: usize = memory.data<u64>([SYM, S | SBAR | SBARQ | SINV | SQ]);
export const CONJUNCTION: usize = memory.data<u64>([CC, CONJP]);
export const STOP: usize = memory.data<u64>([CLOSE_QUOTE | COMMA | LEFT_BRACKET | RIGHT_BRACKET | PERIOD | COLON | OPEN_QUOTE, PRN]);
/** What may be an item of a list, by the first letters of its label. */
export const CONTENT: usize = memory.data<u64>([
  JJ | JJR | JJS | NN | NNP | NNPS | NNS | PRP | PRP_POSS | RB | RBR | RBS | RP | SYM | VB | VBD | VBG | VBN | VBP | VBZ | WDT | WP | WP_POSS | WRB | AUX | AUXG | AFX | NFP,
  ROOT | ADJP | ADVP | NAC | NP | NP_ADV | NP_TMP | NX | PP | RRC | S | SBAR | SBARQ | SINV | SQ | VP | WHADJP | WHADVP | WHNP | WHPP | ADJP_ADV | ADJP_TMP | ADVP_ADV | ADVP_TMP | JJP | NML | ADV,
]);
/** What makes a conjunction after it join clauses. */
export const CLAUSE_ANCHOR: usize = memory.data<u64>([
  ~(LEFT_BRACKET | OPEN_QUOTE | RB | RBR | RBS),
  ~(ADVP | MWE | PP | PRN | ADVP_ADV | ADVP_TMP),
]);
/** The same before an adverb. */
export const ADVERB_ANCHOR: usize = memory.data<u64>([
  ~(LEFT_BRACKET | OPEN_QUOTE | RB | RBR | RBS),
  ~(ADVP | PP | PRN | ADVP_ADV | ADVP_TMP),
]);
/** What makes a conjunction after it join nouns and the like. */
export const NOUN_ANCHOR: usize = memory.data<u64>([~(LEFT_BRACKET | OPEN_QUOTE), ~PRN]);
export const CLAUSE_JOINTS: usize = memory.data<u64>([0, RRC | S | SBAR | SBARQ | SINV | SQ | VP]);
export const NOUN_JOINTS: usize = memory.data<u64>([
  0,
  ADJP | ADVP | NP | NP_ADV | NP_TMP | NX | PP | QP | UCP | UCP_ADV | UCP_TMP | WHNP | JJP | NML,
]);
export const EITHER_JOINTS: usize = memory.data<u64>([
  0,
  ADJP | ADVP | NP | NP_ADV | NP_TMP | NX | PP | QP | S | SBAR | SBARQ | SINV | UCP | UCP_ADV | UCP_TMP | VP | WHNP | NML,
]);
export const JJP_QP: usize = memory.data<u64>([0, QP | JJP]);
export const NX_NML: usize = memory.data<u64>([0, NX | NML]);
export const CC_CONJP_PCONJP: usize = memory.data<u64>([CC, CONJP | PCONJP]);
export const PAUSE: usize = memory.data<u64>([COMMA | COLON, 0]);
export const RB_JJ: usize = memory.data<u64>([JJ | RB, 0]);
export const JJ_RB: usize = memory.data<u64>([JJ | RB, 0]);
export const NP_NX_NML: usize = memory.data<u64>([0, NP | NX | NML]);
export const PDT_CC_DT_CONJP: usize = memory.data<u64>([CC | DT | PDT, CONJP]);
export const PUNCTUATION: usize = memory.data<u64>([
  CLOSE_QUOTE | COMMA | LEFT_BRACKET | RIGHT_BRACKET | PERIOD | COLON | OPEN_QUOTE | HYPH | STAR,
  0,
]);
export const PUNCTUATION_NFP: usize = memory.data<u64>([
  CLOSE_QUOTE | COMMA | LEFT_BRACKET | RIGHT_BRACKET | PERIOD | COLON | OPEN_QUOTE | HYPH | NFP | STAR,
  0,
]);
export const DISCOURSE_PARTS: usize = memory.data<u64>([NFP, INTJ | PRN]);
export const COMMA_LEFT: usize = memory.data<u64>([COMMA | LEFT_BRACKET, 0]);
export const COMMA_RIGHT: usize = memory.data<u64>([COMMA | RIGHT_BRACKET, 0]);
export const EXPRESSION_PART: usize = memory.data<u64>([CC | IN | JJ | JJS | NN | RB | RBS | TO | VB | VBD | VBZ, ADVP | NP | PP]);
export const IN_TO: usize = memory.data<u64>([IN | TO, 0]);
export const HEAD_PUNCTUATION: usize = memory.data<u64>([
  CLOSE_QUOTE | COMMA | LEFT_BRACKET | RIGHT_BRACKET | PERIOD | COLON | OPEN_QUOTE,
  0,
]);
export const INTERJECTION: usize = memory.data<u64>([UH, INTJ]);
export const AUX_TAGS: usize = memory.data<u64>([MD | TO | AUX | AUXG, 0]);
export const MAY_AUX: usize = memory.data<u64>([MD | TO | VB | VBD | VBG | VBN | VBP | VBZ | AUX | AUXG, 0]);
export const SUFFIXED: usize = memory.data<u64>([0, NP_ADV | NP_TMP | UCP_ADV | UCP_TMP | ADJP_ADV | ADJP_TMP | ADVP_ADV | ADVP_TMP]);
export const NOUN_OR_PREDICATE: usize = memory.data<u64>([
  JJ | NN | NNP | NNPS | NNS | VB | VBD | VBG | VBN | VBP | VBZ,
  ADJP | NP | S | VP,
]);
export const WH_PHRASES: usize = memory.data<u64>([0, WHADJP | WHADVP | WHNP | WHPP]);
export const NOUN: usize = memory.data<u64>([NN | NNP | NNPS | NNS, 0]);
export const PREPOSITION: usize = memory.data<u64>([IN | JJ | TO | VBN, MWE | PCONJP]);
export const PREPOSITION_RB: usize = memory.data<u64>([IN | JJ | RB | VBN, MWE | PCONJP]);
export const S_SBAR: usize = memory.data<u64>([0, S | SBAR]);
export const IN_DT_MWE: usize = memory.data<u64>([DT | IN, MWE]);
export const S_FRAG: usize = memory.data<u64>([0, FRAG | S]);
export const IN_DT: usize = memory.data<u64>([DT | IN, 0]);
export const NP_NN_NNS: usize = memory.data<u64>([NN | NNS, NP]);
export const ADJP_PP: usize = memory.data<u64>([0, ADJP | PP]);
export const NP_UCP_SBAR: usize = memory.data<u64>([0, NP | NP_ADV | NP_TMP | SBAR | UCP | UCP_ADV | UCP_TMP]);
export const NP_ADJP: usize = memory.data<u64>([0, ADJP | NP]);
export const VERB_PHRASE_START: usize = memory.data<u64>([MD | VB | VBD | VBP | VBZ | AUX, VP]);
export const RB_ADVP_NODES: usize = memory.data<u64>([RB, ADVP | ADVP_ADV | ADVP_TMP]);
export const QUESTION_PATH: usize = memory.data<u64>([0, S | SINV | SQ | VP]);
export const NP_TO: usize = memory.data<u64>([TO, NP]);
export const SQ_SINV: usize = memory.data<u64>([0, SINV | SQ]);
/** Labels with a $ in them. */
export const DOLLARS: usize = memory.data<u64>([DOLLAR | PRP_POSS | WP_POSS, 0]);
export const COMMA_OR_CONJUNCTION: usize = memory.data<u64>([COMMA | CC, CONJP]);
export const IN_WHADVP: usize = memory.data<u64>([IN, WHADVP]);
export const ADVP_RB: usize = memory.data<u64>([RB, ADVP]);
export const JJ_NN_NNS: usize = memory.data<u64>([JJ | NN | NNS, 0]);
export const NOUN_HEADS: usize = memory.data<u64>([NN | NNP | NNS, NP]);
export const S_SBARQ: usize = memory.data<u64>([0, S | SBARQ]);
export const QUOTE_END: usize = memory.data<u64>([CLOSE_QUOTE | COMMA | PERIOD, 0]);
export const CONJUNCTION_COLON: usize = memory.data<u64>([COLON | CC, CONJP]);
export const TO_PARTICIPLE: usize = memory.data<u64>([TO | VBG | VBN, 0]);
export const CLAUSES: usize = memory.data<u64>([0, S | SBAR | SBARQ]);
export const S_SBAR_COLON: usize = memory.data<u64>([COLON, S | SBAR]);
export const WHADVP_WHNP: usize = memory.data<u64>([0, WHADVP | WHNP]);
export const STARTS_RB_ADVP: usize = memory.data<u64>([RB | RBR | RBS, ADVP | ADVP_ADV | ADVP_TMP]);
export const ADJECTIVE: usize = memory.data<u64>([JJ | JJR | JJS, JJP]);
export const ADJECTIVE_TAGS: usize = memory.data<u64>([JJ | JJR | JJS, JJP]);
export const NP_OR_S: usize = memory.data<u64>([0, NP | NP_ADV | NP_TMP | S]);
export const VB_VBG: usize = memory.data<u64>([VB | VBG, 0]);
export const COLON_VBG: usize = memory.data<u64>([COLON | VBG, 0]);
export const NP_VP: usize = memory.data<u64>([0, NP | NP_ADV | NP_TMP | VP]);
export const PP_ADVP: usize = memory.data<u64>([0, ADVP | PP | ADVP_ADV | ADVP_TMP]);
export const VB_AUX: usize = memory.data<u64>([VB | AUX, 0]);
export const CLAUSE_LIKE: usize = memory.data<u64>([0, ADJP | ADVP | S | SQ | VP | ADJP_ADV | ADJP_TMP | ADVP_ADV | ADVP_TMP]);
export const PP_LIKE: usize = memory.data<u64>([0, PP | WHPP]);
export const S_SQ_SINV: usize = memory.data<u64>([0, S | SINV | SQ]);
/** Labels without PP and IN in them. */
export const NEITHER_PP_NOR_IN: usize = memory.data<u64>([~IN, ~(INTJ | PP | SINV | WHPP)]);
export const NOUN_PHRASES: usize = memory.data<u64>([0, NP | NP_ADV | NP_TMP | WHNP | NML]);
export const IN_TO_MWE: usize = memory.data<u64>([IN | TO, MWE]);
export const NP_OR_VERB: usize = memory.data<u64>([VB | VBD | VBG | VBN | VBP | VBZ | AUX | AUXG, NP]);
export const IN_RB: usize = memory.data<u64>([IN | RB, 0]);
/** What may not stand before a clause that opens a sentence. */
export const NO_OPENER: usize = memory.data<u64>([~(COMMA | OPEN_QUOTE | CC), ~(CONJP | INTJ | PP)]);
export const SQ_S_SBARQ: usize = memory.data<u64>([0, S | SBARQ | SQ]);
export const NP_NML: usize = memory.data<u64>([0, NP | NML]);
export const RELATIVE_HEADS: usize = memory.data<u64>([DT, NP | S | WHNP | NML]);
export const WHPP_WHNP: usize = memory.data<u64>([0, WHNP | WHPP]);
export const S_SINV_SBAR: usize = memory.data<u64>([0, S | SBAR | SINV]);
export const PARATACTIC: usize = memory.data<u64>([0, FRAG | S | SBARQ | SQ]);
export const FRAG_NP: usize = memory.data<u64>([0, FRAG | NP]);
export const S_SQ: usize = memory.data<u64>([0, S | SQ]);
export const NNP_NNPS: usize = memory.data<u64>([NNP | NNPS, 0]);
export const CONJUNCTION_MWE: usize = memory.data<u64>([CC, CONJP | MWE]);
export const NP_NAC_NML_NX_X: usize = memory.data<u64>([0, NAC | NP | NP_ADV | NP_TMP | NX | X | NML]);
export const NN_NX_NML: usize = memory.data<u64>([NN | NNP | NNPS | NNS, NX | NML]);
export const DETERMINED: usize = memory.data<u64>([
  CD | FW | JJ | JJR | JJS | NN | NNP | NNPS | NNS | PRP | RB | RBR | RBS,
  ADJP | NP | NP_ADV | NP_TMP | NX | PRN | QP | ADJP_ADV | ADJP_TMP | JJP,
]);
export const NP_DT_RB: usize = memory.data<u64>([DT | RB, NP]);
export const WHNP_ADVP_ADJP: usize = memory.data<u64>([0, ADJP | ADVP | WHNP | ADJP_ADV | ADJP_TMP | ADVP_ADV | ADVP_TMP]);
export const WDT_WP_DT: usize = memory.data<u64>([DT | WDT | WP, 0]);
export const NP_NN_CD_RBS_JJ: usize = memory.data<u64>([CD | JJ | JJR | JJS | NN | NNP | NNPS | NNS | RBS, NP | NP_ADV | NP_TMP | JJP]);
export const NP_NN_CD_RBS: usize = memory.data<u64>([CD | NN | NNP | NNPS | NNS | RBS, NP | NP_ADV | NP_TMP]);
export const PDT_DT: usize = memory.data<u64>([DT | PDT, 0]);
export const DT_WPS_PRPS: usize = memory.data<u64>([DT | PRP_POSS | WP_POSS, 0]);
export const NUMBERED: usize = memory.data<u64>([0, NP | NP_ADV | NP_TMP | NX | WHNP | NML]);
export const CD_QP_ADJP: usize = memory.data<u64>([CD, ADJP | QP]);
export const QP_ADJP: usize = memory.data<u64>([0, ADJP | QP | ADJP_ADV | ADJP_TMP]);
export const JJ_NNP: usize = memory.data<u64>([JJ | NNP, 0]);
export const AMOD: usize = memory.data<u64>([IN | JJ | JJR | JJS | VBD | VBG | VBN, ADJP | WHADJP | JJP]);
export const COMPOUND_PHRASES: usize = memory.data<u64>([0, NAC | NP | NP_ADV | NP_TMP | NX | WHNP | NML]);
export const COMPOUND_PART: usize = memory.data<u64>([FW | NN | NNP | NNPS | NNS | AFX, NP | NML]);
export const COMPOUND_HEAD: usize = memory.data<u64>([CD | FW | NN | NNP | NNPS | NNS, 0]);
export const COMPOUND_HEAD_OR_JJ: usize = memory.data<u64>([CD | FW | JJ | JJR | JJS | NN | NNP | NNPS | NNS, JJP]);
export const CD_HASH: usize = memory.data<u64>([HASH | CD, 0]);
export const ADJP_ADVP: usize = memory.data<u64>([0, ADJP | ADVP | ADJP_ADV | ADJP_TMP | ADVP_ADV | ADVP_TMP]);
export const FW_IN: usize = memory.data<u64>([FW | IN, 0]);
export const NP_WHNP_NML: usize = memory.data<u64>([0, NP | WHNP | NML]);
export const PRPS_WPS: usize = memory.data<u64>([PRP_POSS | WP_POSS, 0]);
export const NN_NP: usize = memory.data<u64>([NN | NNP | NNPS | NNS, NP | NP_ADV | NP_TMP]);
export const NP_NML_NX_NODES: usize = memory.data<u64>([0, NP | NP_ADV | NP_TMP | NX | NML]);
/** Labels without PP, CC and CONJP in them; no comma. */
export const NEITHER_PP_NOR_JOINT: usize = memory.data<u64>([~(COMMA | CC), ~(CONJP | PCONJP | PP | WHPP)]);
export const NN_NNS: usize = memory.data<u64>([NN | NNS, 0]);
export const NN_CD: usize = memory.data<u64>([CD | NN | NNP | NNPS | NNS, 0]);
export const NN_NNP: usize = memory.data<u64>([NN | NNP, 0]);
export const NOT_IN_ABBREVIATION: usize = memory.data<u64>([HASH | DOLLAR | COMMA | CC | CD | POS | PRP_POSS | RB | WP_POSS, 0]);
export const NMOD_PHRASES: usize = memory.data<u64>([
  0,
  ADJP | ADVP | FRAG | NAC | NP | NP_ADV | NP_TMP | NX | PRN | RRC | SQ | VP | WHADJP | WHADVP | WHNP | X | ADJP_ADV | ADJP_TMP | ADVP_ADV | ADVP_TMP | NML,
]);
export const IN_VBG_VBN_TO: usize = memory.data<u64>([IN | TO | VBG | VBN, 0]);
export const S_SINV: usize = memory.data<u64>([0, S | SINV]);
export const S_VP: usize = memory.data<u64>([0, S | VP]);
export const UCP_PRN: usize = memory.data<u64>([0, PRN | UCP | UCP_ADV | UCP_TMP]);
export const TIME_PHRASES: usize = memory.data<u64>([0, NP | NP_TMP | VP]);
export const VP_ADJP_RRC_NP: usize = memory.data<u64>([0, ADJP | NP | RRC | VP]);
export const VP_ADJP_RRC: usize = memory.data<u64>([0, ADJP | RRC | VP]);
export const IN_TO_VBG_FW: usize = memory.data<u64>([FW | IN | TO | VBG, 0]);
export const NP_WHNP_VP: usize = memory.data<u64>([0, NP | NP_ADV | NP_TMP | VP | WHNP]);
export const ADVERBIAL_HEADED: usize = memory.data<u64>([
  0,
  ADJP | ADVP | PP | WHADJP | WHADVP | WHPP | ADJP_ADV | ADJP_TMP | ADVP_ADV | ADVP_TMP,
]);
export const ADVERBIAL_HEAD: usize = memory.data<u64>([IN | JJ | JJR | RB | RBR, 0]);
export const NP_ADVP_QP: usize = memory.data<u64>([0, ADVP | NP | NP_ADV | NP_TMP | QP | ADVP_ADV | ADVP_TMP]);
export const NP_NN_PRP: usize = memory.data<u64>([NN | NNP | NNPS | NNS | PRP, NP | NP_ADV | NP_TMP]);
export const ADVERB_PHRASES: usize = memory.data<u64>([
  0,
  ADJP | NP | NP_ADV | NP_TMP | RRC | S | SBAR | SBARQ | SINV | SQ | VP | WHADJP | WHNP | XS | ADJP_ADV | ADJP_TMP | JJP,
]);
export const ADVERB: usize = memory.data<u64>([RB | RBR | RBS | WRB, ADVP | WHADVP | ADVP_ADV | ADVP_TMP]);
export const ADVERB_JJ: usize = memory.data<u64>([JJ | RB | RBR | RBS | WRB, ADVP | WHADVP | ADVP_ADV | ADVP_TMP]);
export const QP_ADVERB: usize = memory.data<u64>([DT | IN | JJ | JJR | JJS | PDT | RB | RBR | RBS, XS]);
export const ADVP_WHADVP: usize = memory.data<u64>([0, ADVP | WHADVP | ADVP_ADV | ADVP_TMP]);
export const NEGATED: usize = memory.data<u64>([0, ADJP | CONJP | FRAG | NP | NP_ADV | NP_TMP | PP | S | SQ | VP]);
export const NEGATED_BY_PHRASE: usize = memory.data<u64>([0, ADJP | FRAG | S | SBAR | SINV | VP]);
export const NO_PHRASES: usize = memory.data<u64>([0, ADJP | ADVP | NAC | NP | NP_ADV | NP_TMP | NX | NML]);
export const RB_DT: usize = memory.data<u64>([DT | RB, 0]);
export const NP_NNP: usize = memory.data<u64>([NNP, NP]);
export const NEVER_FIRST: usize = memory.data<u64>([NNS, ADJP | NP | NP_ADV | NP_TMP]);
export const ALONE_BEFORE_AND: usize = memory.data<u64>([DT | JJ | RB, 0]);
export const ADJECTIVE_PHRASES: usize = memory.data<u64>([JJ | JJR | JJS, ADJP | ADJP_ADV | ADJP_TMP | JJP]);
export const DOLLAR_OR_CC: usize = memory.data<u64>([DOLLAR | CC, 0]);
export const MONEY: usize = memory.data<u64>([DOLLAR | CD, 0]);
export const CLAUSE_STARTS: usize = memory.data<u64>([0, PP | S | SBAR | SBARQ | SINV | SQ | VP]);
export const JOINABLE: usize = memory.data<u64>([0, PP | S | SBAR | SBARQ | SINV | SQ | VP]);
export const CLAUSE_OR_NOUN: usize = memory.data<u64>([0, NP | NP_ADV | NP_TMP | PP | S | SBAR | SBARQ | SINV | SQ | VP]);
export const ADVP_TARGETS: usize = memory.data<u64>([0, ADVP | NP_ADV | PP | ADVP_ADV | ADVP_TMP]);
export const SUPERLATIVE: usize = memory.data<u64>([JJS | RBS, 0]);
export const IN_JJ: usize = memory.data<u64>([IN | JJ, 0]);
export const NN_RB: usize = memory.data<u64>([NN | RB, 0]);
export const IN_JJ_RB: usize = memory.data<u64>([IN | JJ | RB, 0]);
export const VB_RB_VBD: usize = memory.data<u64>([RB | VB | VBD, 0]);
export const CC_RB_IN: usize = memory.data<u64>([CC | IN | RB, 0]);
export const NN_DT_RB: usize = memory.data<u64>([DT | NN | RB, 0]);
export const VBZ_RB: usize = memory.data<u64>([RB | VBZ, 0]);
export const MORE_TAGS: usize = memory.data<u64>([IN | JJR | RBR, 0]);
export const PRT_ADVP: usize = memory.data<u64>([0, ADVP | PRT]);
export const BETWEEN_PHRASES: usize = memory.data<u64>([RB, ADVP | NP | PP]);
export const AT_PARENTS: usize = memory.data<u64>([0, ADVP | PP | S | SQ | VP | ADVP_ADV | ADVP_TMP]);
export const ADVP_CONJP: usize = memory.data<u64>([0, ADVP | CONJP | ADVP_ADV | ADVP_TMP]);
export const PP_CONJP: usize = memory.data<u64>([0, CONJP | PP]);
export const ADVP_SBAR: usize = memory.data<u64>([0, ADVP | SBAR | ADVP_ADV | ADVP_TMP]);
export const ADVP_PP: usize = memory.data<u64>([0, ADVP | PP | ADVP_ADV | ADVP_TMP]);
export const PP_SBAR: usize = memory.data<u64>([0, PP | SBAR]);
export const PP_CONJP_SBAR: usize = memory.data<u64>([0, CONJP | PP | SBAR]);
export const ADVP_ADJP_QP: usize = memory.data<u64>([0, ADJP | ADVP | QP | ADJP_ADV | ADJP_TMP | ADVP_ADV | ADVP_TMP]);
export const ADVP_INTJ: usize = memory.data<u64>([0, ADVP | INTJ | ADVP_ADV | ADVP_TMP]);
export const QP_XS: usize = memory.data<u64>([0, QP | XS]);
