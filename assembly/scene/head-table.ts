/**
 * Which child of a phrase carries its head: the table of labels.
 *
 * Source: spice-dependencies.md 4.1.
 */

import { Label } from "./labels";
import { firstOf, is, labelAt, lastOf, nextOf, previousOf } from "./tree";
import { HEAD_PUNCTUATION } from "./tree-labels";

/** Signs of the table, beside labels: FOR starts a row, the others a line. */
const END: i32 = 0xff;
const FOR: i32 = 0xfe;
/** The first child, from the left, that has the first label that any child has. */
const LEFT: i32 = 0xfd;
const RIGHT: i32 = 0xfc;
/** The last child that has any of the labels. */
const ANY_RIGHT: i32 = 0xfb;

/** Rows: FOR, labels of phrases, lines of a direction and labels of children. */
const TABLE: usize = memory.data<i32>([
  FOR, Label.NP, Label.NX, Label.NML,
  ANY_RIGHT, Label.NN, Label.NNP, Label.NNPS, Label.NNS, Label.NX, Label.NML, Label.JJR, Label.WP,
  LEFT, Label.NP, Label.PRP,
  ANY_RIGHT, Label.DOLLAR, Label.ADJP, Label.FW, Label.CD, Label.JJ, Label.QP,
  ANY_RIGHT, Label.JJS, Label.DT, Label.WDT, Label.NML, Label.PRN, Label.RB, Label.RBR, Label.ADVP,
  LEFT, Label.POS,
  FOR, Label.WHNP,
  ANY_RIGHT, Label.NN, Label.NNP, Label.NNPS, Label.NNS, Label.NX, Label.NML, Label.JJR, Label.WP,
  LEFT, Label.WHNP, Label.NP,
  ANY_RIGHT, Label.DOLLAR, Label.ADJP, Label.PRN, Label.FW,
  RIGHT, Label.CD,
  ANY_RIGHT, Label.JJ, Label.JJS, Label.RB, Label.QP,
  LEFT, Label.WHPP, Label.WHADJP, Label.WP_POSS, Label.WDT,
  FOR, Label.PP, Label.WHPP,
  LEFT, Label.NP, Label.S, Label.SBAR, Label.SBARQ, Label.ADVP, Label.PP, Label.VP, Label.ADJP, Label.FRAG, Label.UCP, Label.PRN,
  RIGHT,
  FOR, Label.VP, Label.VB,
  LEFT, Label.TO, Label.VBD, Label.VBN, Label.MD, Label.VBZ, Label.VB, Label.VBG, Label.VBP, Label.VP, Label.AUX, Label.AUXG,
  Label.ADJP, Label.JJP, Label.NN, Label.NNS, Label.JJ, Label.NP, Label.NNP,
  FOR, Label.S,
  LEFT, Label.VP, Label.S, Label.FRAG, Label.SBAR, Label.ADJP, Label.UCP, Label.TO,
  RIGHT, Label.NP,
  FOR, Label.SBAR,
  LEFT, Label.S, Label.SQ, Label.SINV, Label.SBAR, Label.FRAG, Label.VP, Label.WHNP, Label.WHPP, Label.WHADVP, Label.WHADJP, Label.IN, Label.DT,
  FOR, Label.SQ,
  LEFT, Label.VP, Label.SQ, Label.ADJP, Label.VB, Label.VBZ, Label.VBD, Label.VBP, Label.MD, Label.AUX, Label.AUXG,
  FOR, Label.SINV,
  LEFT, Label.VBZ, Label.VBD, Label.VBP, Label.VB, Label.MD, Label.VBN, Label.VP, Label.S, Label.SINV, Label.ADJP, Label.JJP, Label.NP,
  FOR, Label.SBARQ,
  LEFT, Label.SQ, Label.S, Label.SINV, Label.SBARQ, Label.FRAG, Label.SBAR,
  FOR, Label.FRAG,
  LEFT, Label.IN, RIGHT, Label.RB, LEFT, Label.NP, LEFT, Label.ADJP, Label.ADVP, Label.FRAG, Label.S, Label.SBAR, Label.VP,
  FOR, Label.ADJP,
  LEFT, Label.DOLLAR,
  ANY_RIGHT, Label.NNS, Label.NN, Label.NNP, Label.JJ, Label.QP, Label.VBN, Label.VBG,
  LEFT, Label.ADJP,
  ANY_RIGHT, Label.JJP, Label.JJR, Label.JJS, Label.DT, Label.RB, Label.RBR, Label.CD, Label.IN, Label.VBD,
  LEFT, Label.ADVP, Label.NP,
  FOR, Label.ADVP,
  ANY_RIGHT, Label.RB, Label.RBR, Label.RBS, Label.JJ, Label.JJR, Label.JJS,
  ANY_RIGHT, Label.RP, Label.DT, Label.NN, Label.CD, Label.NP, Label.VBN, Label.NNP, Label.CC, Label.FW, Label.NNS, Label.ADJP, Label.NML,
  LEFT,
  FOR, Label.WHADJP,
  LEFT, Label.ADJP, Label.JJ, Label.JJR, Label.WP, RIGHT, Label.RB, RIGHT,
  FOR, Label.WHADVP,
  ANY_RIGHT, Label.WRB, Label.WHADVP, Label.RB, Label.JJ,
  FOR, Label.QP,
  RIGHT, Label.DOLLAR, Label.NNS, Label.NN, Label.CD, Label.JJ, Label.PDT, Label.DT, Label.IN, Label.RB, Label.QP, Label.JJR, Label.JJS,
  FOR, Label.CONJP,
  RIGHT, Label.JJ, Label.RB, LEFT, Label.CC, Label.IN, RIGHT, Label.VB,
  FOR, Label.PRN,
  LEFT, Label.VP, Label.SQ, Label.S, Label.SINV, Label.SBAR, Label.NP, Label.ADJP, Label.PP, Label.ADVP, Label.INTJ, Label.WHNP, Label.NAC,
  Label.VBP, Label.JJ, Label.NN, Label.NNP,
  FOR, Label.INTJ,
  ANY_RIGHT, Label.NNS, Label.NN, Label.NNP, LEFT,
  FOR, Label.UCP, Label.MWE, Label.PCONJP, Label.EDITED, Label.META,
  LEFT,
  FOR, Label.PRT,
  RIGHT, Label.RP,
  FOR, Label.RRC,
  LEFT, Label.RRC, RIGHT, Label.VP, Label.ADJP, Label.JJP, Label.NP, Label.PP, Label.ADVP,
  FOR, Label.X,
  RIGHT, Label.S, Label.VP, Label.ADJP, Label.JJP, Label.NP, Label.SBAR, Label.PP, Label.X,
  FOR, Label.NAC,
  LEFT, Label.NN, Label.NNS, Label.NML, Label.NNP, Label.NNPS, Label.NP, Label.NAC, Label.EX, Label.DOLLAR, Label.CD, Label.QP, Label.PRP,
  Label.VBG, Label.JJ, Label.JJS, Label.JJR, Label.ADJP, Label.JJP, Label.FW,
  FOR, Label.LST,
  RIGHT, Label.LS, Label.COLON,
  FOR, Label.JJP,
  LEFT, Label.NNS, Label.NN, Label.DOLLAR, Label.QP, Label.JJ, Label.VBN, Label.VBG, Label.ADJP, Label.JJP, Label.JJR, Label.NP, Label.JJS,
  Label.DT, Label.FW, Label.RBR, Label.RBS, Label.SBAR, Label.RB,
  FOR, Label.XS,
  RIGHT, Label.IN,
  FOR, Label.POSSP,
  RIGHT, Label.POS,
  FOR, Label.EMBED,
  RIGHT, Label.INTJ,
  FOR, Label.ROOT,
  LEFT, Label.S, Label.SQ, Label.SINV, Label.SBAR, Label.FRAG,
  FOR, Label.TYPO,
  LEFT, Label.NN, Label.NP, Label.NML, Label.NNP, Label.NNPS, Label.TO, Label.VBD, Label.VBN, Label.MD, Label.VBZ, Label.VB, Label.VBG, Label.VBP,
  Label.VP, Label.ADJP, Label.JJP, Label.FRAG,
  FOR, Label.ADV,
  RIGHT, Label.RB, Label.RBR, Label.RBS, Label.FW, Label.ADVP, Label.TO, Label.CD, Label.JJR, Label.JJ, Label.IN, Label.NP, Label.NML, Label.JJS, Label.NN,
  END,
]);

/** Place of each label's first line in the table, 0 without a row; and each label without -TMP and -ADV. */
const rows: usize = memory.data(256, 2);
const bases: usize = memory.data(128);
let ready: bool = false;

export function prepareHeads(): void {
  if (ready) return;
  ready = true;
  for (let label: u32 = 0; label < 128; ++label) store<u8>(bases + label, label);
  for (let label: i32 = Label.NP_ADV; label <= Label.NP_TMP; ++label) store<u8>(bases + label, Label.NP);
  for (let label: i32 = Label.UCP_ADV; label <= Label.UCP_TMP; ++label) store<u8>(bases + label, Label.UCP);
  for (let label: i32 = Label.ADJP_ADV; label <= Label.ADJP_TMP; ++label) store<u8>(bases + label, Label.ADJP);
  for (let label: i32 = Label.ADVP_ADV; label <= Label.ADVP_TMP; ++label) store<u8>(bases + label, Label.ADVP);
  for (let at = TABLE; load<i32>(at) != END; ) {
    const first = at + 4;
    at = lineEnd(first);
    for (let label = first; label < at; label += 4) store<u16>(rows + (<usize>load<i32>(label) << 1), <u16>(at - TABLE));
    while (load<i32>(at) < FOR) at = lineEnd(at + 4);
  }
}

/** End of the labels that begin at `at`. */
function lineEnd(at: usize): usize {
  while (load<i32>(at) < ANY_RIGHT) at += 4;
  return at;
}

/** Label without -TMP and -ADV. */
// @ts-ignore: decorator
@inline
function baseOf(node: u32): i32 {
  return load<u8>(bases + labelAt(node));
}

function isInLine(label: i32, at: usize, end: usize): bool {
  for (; at < end; at += 4) if (load<i32>(at) == label) return true;
  return false;
}

/** The child that the table names; the phrase has children. */
export function headOfTable(node: u32): u32 {
  let at = TABLE + load<u16>(rows + (<usize>baseOf(node) << 1));
  let direction = LEFT;
  while (at != TABLE && load<i32>(at) < FOR) {
    direction = load<i32>(at);
    const labels = at + 4;
    at = lineEnd(labels);
    if (direction == ANY_RIGHT) {
      for (let child = lastOf(node); child; child = previousOf(child)) {
        if (isInLine(baseOf(child), labels, at)) return child;
      }
      continue;
    }
    if (labels == at) break;
    for (let label = labels; label < at; label += 4) {
      const wanted = load<i32>(label);
      let child = direction == LEFT ? firstOf(node) : lastOf(node);
      for (; child; child = direction == LEFT ? nextOf(child) : previousOf(child)) {
        if (baseOf(child) == wanted) return child;
      }
    }
  }
  if (direction == LEFT) {
    let child = firstOf(node);
    while (child && is(child, HEAD_PUNCTUATION)) child = nextOf(child);
    return child ? child : firstOf(node);
  }
  let child = lastOf(node);
  while (child && is(child, HEAD_PUNCTUATION)) child = previousOf(child);
  return child ? child : lastOf(node);
}
