/**
 * Labels of Penn trees as numbers: tags of words first, then phrases. The numbers are places in `LABELS`, counted from 1.
 *
 * Tags are those of the Penn Treebank; phrases also have the labels that the conversion to dependencies makes (MWE, PCONJP).
 */

import { namePlace, writeName } from "./names";

// One literal: texts joined at run time would lie in the arena.
const LABELS: string =
  "# $ '' , -LRB- -RRB- . : `` CC CD DT EX FW IN JJ JJR JJS LS MD NN NNP NNPS NNS PDT POS PRP PRP$ RB RBR RBS RP SYM TO UH VB VBD VBG VBN VBP VBZ WDT WP WP$ WRB XX AUX AUXG ROOT ADJP ADVP CONJP FRAG INTJ LST MWE NAC NP NP-ADV NP-TMP NX PCONJP PP PRN PRT QP RRC S SBAR SBARQ SINV SQ UCP UCP-ADV UCP-TMP VP WHADJP WHADVP WHNP WHPP X XS ";

export const enum Label {
  /** A label that is not in the list: trees from files may have any. */
  OTHER,
  HASH,
  DOLLAR,
  CLOSE_QUOTE,
  COMMA,
  LEFT_BRACKET,
  RIGHT_BRACKET,
  PERIOD,
  COLON,
  OPEN_QUOTE,
  CC,
  CD,
  DT,
  EX,
  FW,
  IN,
  JJ,
  JJR,
  JJS,
  LS,
  MD,
  NN,
  NNP,
  NNPS,
  NNS,
  PDT,
  POS,
  PRP,
  PRP_POSS,
  RB,
  RBR,
  RBS,
  RP,
  SYM,
  TO,
  UH,
  VB,
  VBD,
  VBG,
  VBN,
  VBP,
  VBZ,
  WDT,
  WP,
  WP_POSS,
  WRB,
  XX,
  AUX,
  AUXG,
  ROOT,
  ADJP,
  ADVP,
  CONJP,
  FRAG,
  INTJ,
  LST,
  MWE,
  NAC,
  NP,
  NP_ADV,
  NP_TMP,
  NX,
  PCONJP,
  PP,
  PRN,
  PRT,
  QP,
  RRC,
  S,
  SBAR,
  SBARQ,
  SINV,
  SQ,
  UCP,
  UCP_ADV,
  UCP_TMP,
  VP,
  WHADJP,
  WHADVP,
  WHNP,
  WHPP,
  X,
  XS,
}

/** The first label of phrases; what lies below are tags. */
export const FIRST_PHRASE: u32 = Label.ROOT;

/** Number of the label with this name. */
export function labelOf(bytes: usize, length: u32): u32 {
  return namePlace(LABELS, bytes, length) + 1;
}

/** Writes the name of a label (not of `OTHER`); returns the address behind it. */
export function writeLabel(label: u32, out: usize): usize {
  return writeName(LABELS, label - 1, out);
}

/** NN, NNS, NNP, NNPS. */
export function isNoun(tag: u32): bool {
  return tag >= <u32>Label.NN && tag <= <u32>Label.NNS;
}

/** VB, VBD, VBG, VBN, VBP, VBZ. */
export function isVerb(tag: u32): bool {
  return tag >= <u32>Label.VB && tag <= <u32>Label.VBZ;
}

/** JJ, JJR, JJS. */
export function isAdjective(tag: u32): bool {
  return tag >= <u32>Label.JJ && tag <= <u32>Label.JJS;
}
