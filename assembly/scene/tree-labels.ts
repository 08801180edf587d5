/**
 * Sets of labels that rules ask for: two u64 each, tags and phrases. Names say what is in them; NODES adds -TMP and -ADV.
 */

import { FIRST_PHRASE, Label } from "./labels";

const HASH: u64 = (<u64>1) << Label.HASH;
const DOLLAR: u64 = (<u64>1) << Label.DOLLAR;
const CLOSE_QUOTE: u64 = (<u64>1) << Label.CLOSE_QUOTE;
const COMMA: u64 = (<u64>1) << Label.COMMA;
const LEFT_BRACKET: u64 = (<u64>1) << Label.LEFT_BRACKET;
const RIGHT_BRACKET: u64 = (<u64>1) << Label.RIGHT_BRACKET;
const PERIOD: u64 = (<u64>1) << Label.PERIOD;
const COLON: u64 = (<u64>1) << Label.COLON;
const OPEN_QUOTE: u64 = (<u64>1) << Label.OPEN_QUOTE;
const CC: u64 = (<u64>1) << Label.CC;
const CD: u64 = (<u64>1) << Label.CD;
const DT: u64 = (<u64>1) << Label.DT;
const FW: u64 = (<u64>1) << Label.FW;
const IN: u64 = (<u64>1) << Label.IN;
const JJ: u64 = (<u64>1) << Label.JJ;
const JJR: u64 = (<u64>1) << Label.JJR;
const JJS: u64 = (<u64>1) << Label.JJS;
const MD: u64 = (<u64>1) << Label.MD;
const NN: u64 = (<u64>1) << Label.NN;
const NNP: u64 = (<u64>1) << Label.NNP;
const NNPS: u64 = (<u64>1) << Label.NNPS;
const NNS: u64 = (<u64>1) << Label.NNS;
const PDT: u64 = (<u64>1) << Label.PDT;
const POS: u64 = (<u64>1) << Label.POS;
const PRP: u64 = (<u64>1) << Label.PRP;
const PRP_POSS: u64 = (<u64>1) << Label.PRP_POSS;
const RB: u64 = (<u64>1) << Label.RB;
const RBR: u64 = (<u64>1) << Label.RBR;
const RBS: u64 = (<u64>1) << Label.RBS;
const RP: u64 = (<u64>1) << Label.RP;
const SYM: u64 = (<u64>1) << Label.SYM;
const TO: u64 = (<u64>1) << Label.TO;
const UH: u64 = (<u64>1) << Label.UH;
const VB: u64 = (<u64>1) << Label.VB;
const VBD: u64 = (<u64>1) << Label.VBD;
const VBG: u64 = (<u64>1) << Label.VBG;
const VBN: u64 = (<u64>1) << Label.VBN;
const VBP: u64 = (<u64>1) << Label.VBP;
const VBZ: u64 = (<u64>1) << Label.VBZ;
const WDT: u64 = (<u64>1) << Label.WDT;
const WP: u64 = (<u64>1) << Label.WP;
const WP_POSS: u64 = (<u64>1) << Label.WP_POSS;
const WRB: u64 = (<u64>1) << Label.WRB;
const AUX: u64 = (<u64>1) << Label.AUX;
const AUXG: u64 = (<u64>1) << Label.AUXG;
const AFX: u64 = (<u64>1) << Label.AFX;
const HYPH: u64 = (<u64>1) << Label.HYPH;
const NFP: u64 = (<u64>1) << Label.NFP;
const STAR: u64 = (<u64>1) << Label.STAR;
const ROOT: u64 = (<u64>1) << (Label.ROOT - 64);
const ADJP: u64 = (<u64>1) << (Label.ADJP - 64);
const ADVP: u64 = (<u64>1) << (Label.ADVP - 64);
const CONJP: u64 = (<u64>1) << (Label.CONJP - 64);
const FRAG: u64 = (<u64>1) << (Label.FRAG - 64);
const INTJ: u64 = (<u64>1) << (Label.INTJ - 64);
const MWE: u64 = (<u64>1) << (Label.MWE - 64);
const NAC: u64 = (<u64>1) << (Label.NAC - 64);
const NP: u64 = (<u64>1) << (Label.NP - 64);
const NP_ADV: u64 = (<u64>1) << (Label.NP_ADV - 64);
const NP_TMP: u64 = (<u64>1) << (Label.NP_TMP - 64);
const NX: u64 = (<u64>1) << (Label.NX - 64);
const PCONJP: u64 = (<u64>1) << (Label.PCONJP - 64);
const PP: u64 = (<u64>1) << (Label.PP - 64);
const PRN: u64 = (<u64>1) << (Label.PRN - 64);
const PRT: u64 = (<u64>1) << (Label.PRT - 64);
const QP: u64 = (<u64>1) << (Label.QP - 64);
const RRC: u64 = (<u64>1) << (Label.RRC - 64);
const S: u64 = (<u64>1) << (Label.S - 64);
const SBAR: u64 = (<u64>1) << (Label.SBAR - 64);
const SBARQ: u64 = (<u64>1) << (Label.SBARQ - 64);
const SINV: u64 = (<u64>1) << (Label.SINV - 64);
const SQ: u64 = (<u64>1) << (Label.SQ - 64);
const UCP: u64 = (<u64>1) << (Label.UCP - 64);
const UCP_ADV: u64 = (<u64>1) << (Label.UCP_ADV - 64);
const UCP_TMP: u64 = (<u64>1) << (Label.UCP_TMP - 64);
const VP: u64 = (<u64>1) << (Label.VP - 64);
const WHADJP: u64 = (<u64>1) << (Label.WHADJP - 64);
const WHADVP: u64 = (<u64>1) << (Label.WHADVP - 64);
const WHNP: u64 = (<u64>1) << (Label.WHNP - 64);
const WHPP: u64 = (<u64>1) << (Label.WHPP - 64);
const X: u64 = (<u64>1) << (Label.X - 64);
const XS: u64 = (<u64>1) << (Label.XS - 64);
const ADJP_ADV: u64 = (<u64>1) << (Label.ADJP_ADV - 64);
const ADJP_TMP: u64 = (<u64>1) << (Label.ADJP_TMP - 64);
const ADVP_ADV: u64 = (<u64>1) << (Label.ADVP_ADV - 64);
const ADVP_TMP: u64 = (<u64>1) << (Label.ADVP_TMP - 64);
const JJP: u64 = (<u64>1) << (Label.JJP - 64);
const NML: u64 = (<u64>1) << (Label.NML - 64);
const ADV: u64 = (<u64>1) << (Label.ADV - 64);
const ALL: u64 = -1;

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
export const NP_NML_NODES: usize = memory.data<u64>([0, NP | NP_ADV | NP_TMP | NML]);
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
export const AT_AUX: usize = memory.data<u64>([0, SINV | SQ | VP]);
export const AT_AUXPASS: usize = memory.data<u64>([0, SINV | SQ | VP]);
export const AT_COP: usize = memory.data<u64>([0, SBARQ | SINV | SQ | VP]);
export const AT_CONJ: usize = memory.data<u64>([
  0,
  ADJP | ADVP | NP | NP_ADV | NP_TMP | NX | PCONJP | PP | QP | RRC | S | SBAR | SBARQ | SINV | SQ | UCP | UCP_ADV | UCP_TMP | VP | WHNP | JJP | NML,
]);
export const AT_NSUBJ: usize = memory.data<u64>([0, PRN | S | SBAR | SBARQ | SINV | SQ]);
export const AT_NSUBJPASS: usize = memory.data<u64>([0, S | SQ]);
export const AT_DOBJ: usize = memory.data<u64>([0, SBAR | SBARQ | SQ | VP]);
export const AT_CCOMP: usize = memory.data<u64>([0, ADJP | ADVP | NP | NP_ADV | NP_TMP | S | SINV | VP]);
export const AT_XCOMP: usize = memory.data<u64>([0, ADJP | SINV | VP]);
export const AT_MARK: usize = memory.data<u64>([0, PP | SBAR | VP]);
export const AT_REL: usize = memory.data<u64>([0, SBAR | SBARQ]);
export const AT_EXPL: usize = memory.data<u64>([0, S | SINV | SQ]);
export const AT_ADVCL: usize = memory.data<u64>([0, ADJP | ADVP | NP | S | SBARQ | SINV | SQ | VP]);
export const AT_NMOD_TMOD: usize = memory.data<u64>([0, ADJP | NP | PP | RRC | S | SBAR | SBARQ | VP]);
export const AT_ACL_RELCL: usize = memory.data<u64>([0, ADVP | NP | NP_ADV | NP_TMP | WHNP | ADVP_ADV | ADVP_TMP | NML]);
export const AT_NUMMOD: usize = memory.data<u64>([0, ADJP | NP | NP_ADV | NP_TMP | NX | QP | WHADJP | WHNP | ADJP_ADV | ADJP_TMP | NML]);
export const AT_AMOD: usize = memory.data<u64>([0, ADJP | INTJ | NAC | NP | NP_ADV | NP_TMP | NX | WHNP | NML]);
export const AT_COMPOUND: usize = memory.data<u64>([
  0,
  ADJP | ADVP | NAC | NP | NP_ADV | NP_TMP | NX | QP | WHADJP | WHADVP | WHNP | ADJP_ADV | ADJP_TMP | ADVP_ADV | ADVP_TMP | NML,
]);
export const AT_APPOS: usize = memory.data<u64>([0, FRAG | NP | NP_ADV | NP_TMP | WHNP]);
export const AT_ACL: usize = memory.data<u64>([0, NP | NP_ADV | NP_TMP | NX | WHNP | NML]);
export const AT_ADVMOD: usize = memory.data<u64>([
  0,
  ADJP | ADVP | CONJP | NP | NP_ADV | NP_TMP | PP | QP | RRC | S | SBAR | SBARQ | SINV | SQ | VP | WHADJP | WHADVP | WHNP | WHPP | XS | ADJP_ADV | ADJP_TMP | ADVP_ADV | ADVP_TMP | JJP,
]);
export const AT_NEG: usize = memory.data<u64>([
  0,
  ADJP | ADVP | CONJP | FRAG | NAC | NP | NP_ADV | NP_TMP | NX | PP | S | SBAR | SINV | SQ | VP | WHADVP | NML,
]);
export const AT_DET: usize = memory.data<u64>([0, ADJP | ADVP | NAC | NP | NP_ADV | NP_TMP | NX | WHNP | X | NML]);
export const AT_DET_PREDET: usize = memory.data<u64>([0, NAC | NP | NP_ADV | NP_TMP | NX | WHNP | NML]);
export const AT_CC_PRECONJ: usize = memory.data<u64>([0, ADJP | ADVP | NP | NX | PP | S | SBAR | UCP | VP | NML]);
export const AT_NMOD_POSS: usize = memory.data<u64>([
  0,
  ADJP | INTJ | NAC | NP | NP_ADV | NP_TMP | NX | PRN | WHADJP | WHNP | ADJP_ADV | ADJP_TMP | NML,
]);
export const AT_CASE: usize = memory.data<u64>([0, ADVP | NP | NP_ADV | NP_TMP | PP | SBARQ | WHNP | WHPP | ADVP_ADV | ADVP_TMP | NML]);
export const AT_COMPOUND_PRT: usize = memory.data<u64>([0, ADJP | VP]);
export const AT_NMOD_NPMOD: usize = memory.data<u64>([
  0,
  ADJP | ADVP | NP | NP_ADV | NP_TMP | PP | QP | VP | WHADJP | WHADVP | WHNP | WHPP | ADJP_ADV | ADJP_TMP | ADVP_ADV | ADVP_TMP,
]);
export const AT_PARATAXIS: usize = memory.data<u64>([0, FRAG | NP | S | VP]);
export const AT_PREP: usize = memory.data<u64>([0, ADJP | VP]);
