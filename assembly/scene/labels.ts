/**
 * Labels of Penn trees as numbers below 128: tags of words, then phrases from 64 on, so that a set of labels is two u64.
 *
 * Tags are those of the Penn Treebank and its successors; phrases also have the labels that the conversion to dependencies
 * makes (MWE, PCONJP, ADJP-TMP), and those of other treebanks.
 */

import { namePlace, writeName } from "./names";

// One literal each: texts joined at run time would lie in the arena.
/** Tags in the order of their numbers, from 1. */
const TAGS: string =
  "# $ '' , -LRB- -RRB- . : `` CC CD DT EX FW IN JJ JJR JJS LS MD NN NNP NNPS NNS PDT POS PRP PRP$ RB RBR RBS RP SYM TO UH VB VBD VBG VBN VBP VBZ WDT WP WP$ WRB XX AUX AUXG AFX GW HYPH NFP * ";
/** Phrases in the order of their numbers, from `FIRST_PHRASE`. */
const PHRASES: string =
  "ROOT ADJP ADVP CONJP FRAG INTJ LST MWE NAC NP NP-ADV NP-TMP NX PCONJP PP PRN PRT QP RRC S SBAR SBARQ SINV SQ UCP UCP-ADV UCP-TMP VP WHADJP WHADVP WHNP WHPP X XS ADJP-ADV ADJP-TMP ADVP-ADV ADVP-TMP JJP NML POSSP EMBED EDITED META TYPO ADV ";

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
  AFX,
  GW,
  HYPH,
  NFP,
  STAR,
  ROOT = 64,
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
  ADJP_ADV,
  ADJP_TMP,
  ADVP_ADV,
  ADVP_TMP,
  JJP,
  NML,
  POSSP,
  EMBED,
  EDITED,
  META,
  TYPO,
  ADV,
}

/** The first label of phrases; what lies below are tags. */
export const FIRST_PHRASE: u32 = Label.ROOT;

/** Number of the label with this name, `Label.OTHER` for names that are not listed. */
export function labelOf(bytes: usize, length: u32): u32 {
  const tag = namePlace(TAGS, bytes, length);
  if (tag >= 0) return tag + 1;
  const phrase = namePlace(PHRASES, bytes, length);
  return phrase >= 0 ? FIRST_PHRASE + phrase : Label.OTHER;
}

/** Writes the name of a label (not of `OTHER`); returns the address behind it. */
export function writeLabel(label: u32, out: usize): usize {
  return label < FIRST_PHRASE ? writeName(TAGS, label - 1, out) : writeName(PHRASES, label - FIRST_PHRASE, out);
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
