/**
 * Steps of restructuring that concern one kind of phrase each. A step gets a node, and tells whether it has changed something.
 *
 * Source: spice-dependencies.md 3 (steps 6, 7, 9 to 16; the numbers at the functions).
 */

import { Label } from "./labels";
import {
  before,
  firstOf,
  has,
  is,
  isListed,
  labelAt,
  lastOf,
  nextOf,
  previousOf,
  relabel,
  rootOf,
  tokenAt,
  wordAt,
} from "./tree";
import { detach, dissolve, insertBehind, wrap } from "./tree-edit";
import {
  ADJECTIVE_PHRASES,
  ADVP_NODES,
  ADVP_TARGETS,
  CLAUSE_OR_NOUN,
  CLAUSE_STARTS,
  COMMA_OR_CONJUNCTION,
  DOLLAR_OR_CC,
  IN_RB,
  IN_TO,
  JOINABLE,
  MONEY,
  one,
  PHRASES,
  STARTS_N,
  STARTS_V,
  UCP_NODES,
  VB_TAGS,
} from "./tree-labels";
import { childHaving, childWith, isJust, isStranded, laterWith, onlyChild, wordWith } from "./tree-search";
import { holdsExactly } from "./tree-strings";
import { AFTER, COPULA, exactWordAt, Word, YOUNGER } from "./tree-words";

/** 6. Conjoined prepositions: a PP that begins with IN/TO, CC, IN/TO. */
export function joinPrepositions(node: u32): bool {
  if (labelAt(node) != Label.PP) return false;
  const first = firstOf(node);
  const and = nextOf(first);
  const second = nextOf(and);
  if (!is(first, IN_TO) || labelAt(and) != Label.CC || !is(second, IN_TO)) return false;
  wrap(first, second, Label.PCONJP);
  return true;
}

/** 7. UCP gets a label that relations know. */
export function relabelMixed(node: u32): bool {
  if (!is(node, UCP_NODES)) return false;
  const first = firstOf(node);
  const second = labelAt(first) == Label.DT ? nextOf(first) : 0;
  let label: u32;
  if (is(first, ADJECTIVE_PHRASES) || is(second, ADJECTIVE_PHRASES) || isYounger(lastOf(node))) label = Label.ADJP;
  else if (is(first, STARTS_N) || is(second, STARTS_N)) label = Label.NP;
  else if (is(first, ADVP_NODES)) label = Label.ADVP;
  else return false;
  relabel(node, suffixed(label, labelAt(node)));
  return true;
}

function isYounger(node: u32): bool {
  return labelAt(node) == Label.ADJP && wordWith(node, one(Label.JJR), YOUNGER) != 0;
}

/** A label with the suffix of a UCP. */
function suffixed(label: u32, mixed: u32): u32 {
  const temporal = mixed == Label.UCP_TMP;
  if (mixed == Label.UCP) return label;
  if (label == Label.NP) return temporal ? Label.NP_TMP : Label.NP_ADV;
  if (label == Label.ADJP) return temporal ? Label.ADJP_TMP : Label.ADJP_ADV;
  return temporal ? Label.ADVP_TMP : Label.ADVP_ADV;
}

/** 9a. Two adjacent QP, the second with a CC, become one. */
export function joinQuantities(node: u32): bool {
  if (labelAt(node) != Label.NP) return false;
  for (let child = childWith(node, one(Label.QP)); child; child = laterWith(child, one(Label.QP))) {
    const next = nextOf(child);
    if (labelAt(next) != Label.QP || !has(next, one(Label.CC))) continue;
    wrap(child, next, Label.QP);
    dissolve(child);
    dissolve(next);
    return true;
  }
  return false;
}

/** 9b. A QP of words with a CC inside: what stands before it and behind it become phrases. */
export function splitQuantity(node: u32): bool {
  if (labelAt(node) != Label.QP || has(node, PHRASES)) return false;
  const and = childWith(node, one(Label.CC));
  if (!and || and == firstOf(node) || and == lastOf(node)) return false;
  const next = nextOf(and);
  const last = lastOf(node);
  const first = firstOf(node);
  const left = before(and, DOLLAR_OR_CC) ? Label.QP : Label.NP;
  let right: u32 = Label.NP;
  for (let child = next; child; child = nextOf(child)) if (is(child, DOLLAR_OR_CC)) right = Label.QP;
  wrap(first, previousOf(and), left);
  wrap(next, last, right);
  return true;
}

/** 9c. What follows a $, if it is just $ and CD words. */
export function splitPrice(node: u32): bool {
  if (labelAt(node) != Label.QP) return false;
  for (let sign = childWith(node, one(Label.DOLLAR)); sign; sign = laterWith(sign, one(Label.DOLLAR))) {
    let child = nextOf(sign);
    while (is(child, MONEY)) child = nextOf(child);
    if (child || !nextOf(sign)) continue;
    wrap(nextOf(sign), lastOf(node), Label.QP);
    return true;
  }
  return false;
}

/** 10. Questions such as "what color is the cat": the SQ dissolves. */
export function dissolveQuestion(node: u32): bool {
  if (labelAt(node) != Label.SBARQ) return false;
  let asked = childHaving(node, one(Label.WHNP), one(Label.WP));
  while (asked && labelAt(nextOf(asked)) != Label.SQ) {
    do asked = laterWith(asked, one(Label.WHNP));
    while (asked && !has(asked, one(Label.WP)));
  }
  const question = nextOf(asked);
  if (!asked || !isCopulaQuestion(question)) return false;
  dissolve(question);
  return true;
}

function isCopulaQuestion(node: u32): bool {
  let copula = false;
  for (let child = firstOf(node); child; child = nextOf(child)) {
    if (is(child, VB_TAGS)) {
      if (!isListed(child, COPULA)) return false;
      if (labelAt(nextOf(child)) != Label.PP) copula = true;
    }
    if (is(child, STARTS_V) && has(child, VB_TAGS)) return false;
    if (labelAt(child) == Label.ADJP) {
      for (let phrase = childWith(child, one(Label.PP)); phrase; phrase = laterWith(phrase, one(Label.PP))) {
        if (isStranded(phrase)) return false;
      }
    }
  }
  if (!copula) return false;
  const first = firstOf(node);
  if (!isListed(first, COPULA) || labelAt(nextOf(first)) != Label.NP) return true;
  const there = childWith(nextOf(first), one(Label.EX));
  return wordAt(there) != Word.THERE;
}

/** 11. Dates: month and year, or month, day and year, lie flat. */
export function flattenDate(node: u32): bool {
  if (labelAt(node) != Label.NP) return false;
  const month = firstOf(node);
  const year = lastOf(node);
  const name = firstOf(month);
  if (labelAt(month) != Label.NP || labelAt(year) != Label.NP || month == year) return false;
  if (labelAt(name) != Label.NNP || !isJust(year, one(Label.CD)) || !holdsMonth(name)) return false;
  const alone = nextOf(month) == year && nextOf(name) == 0;
  const day = nextOf(name);
  const dated =
    labelAt(nextOf(month)) == Label.COMMA && holdsExactly(nextOf(month), ", ") && nextOf(nextOf(month)) == year && labelAt(day) == Label.CD && nextOf(day) == 0;
  if (!alone && !dated) return false;
  dissolve(month);
  dissolve(year);
  return true;
}

const MONTH_NAMES: string =
  "January February March April May June July August September October November December Jan. Feb. Mar. Apr. Aug. Sep. Sept. Oct. Nov. Dec. ";

function holdsMonth(node: u32): bool {
  return holdsExactly(node, MONTH_NAMES);
}

/** 12. A node with the label of its only child. */
export function flattenDouble(node: u32): bool {
  const child = onlyChild(node);
  if (!child || labelAt(child) != labelAt(node)) return false;
  if (node != rootOf()) dissolve(node);
  else if (tokenAt(child)) return false;
  else dissolve(child);
  return true;
}

/** 13. "and yet", "and so" between clauses are one conjunction. */
export function joinAdverb(node: u32): bool {
  if (!is(node, CLAUSE_STARTS)) return false;
  for (let and = childWith(node, one(Label.CC)); and; and = laterWith(and, one(Label.CC))) {
    const adverb = nextOf(and);
    if (exactWordAt(and) != Word.AND || !before(and, JOINABLE) || !is(nextOf(adverb), JOINABLE)) continue;
    const word = exactWordAt(adverb);
    let fits = labelAt(adverb) == Label.RB && (word == Word.YET || word == Word.SO);
    if (labelAt(adverb) == Label.ADVP) {
      for (let child = childWith(adverb, IN_RB); child; child = laterWith(child, IN_RB)) {
        if (exactWordAt(child) == Word.SO) fits = true;
      }
    }
    if (!fits) continue;
    wrap(and, adverb, Label.CONJP);
    return true;
  }
  return false;
}

/** 14. An adverb after a conjunction or comma moves into what follows. */
export function moveAdverb(node: u32): bool {
  const inFragment = labelAt(node) == Label.FRAG;
  const inAdverb = is(node, ADVP_NODES);
  if (!inFragment && !inAdverb && !is(node, CLAUSE_OR_NOUN)) return false;
  for (let child = firstOf(node); child; child = nextOf(child)) {
    const label = labelAt(child);
    if (label != Label.RB && label != Label.ADVP) continue;
    const target = nextOf(child);
    if (!target || tokenAt(target)) continue;
    let moves: bool;
    if (inFragment) {
      moves = labelAt(target) == Label.VP;
    } else {
      const word = exactWordAt(child);
      const sign = previousOf(child);
      moves =
        (label == Label.RB ? word == Word.NOT || word == Word.THEN : isJust(child, one(Label.RB))) &&
        is(sign, COMMA_OR_CONJUNCTION) &&
        (inAdverb
          ? is(target, ADVP_TARGETS) && before(sign, one(Label.ADVP))
          : is(target, CLAUSE_OR_NOUN) && before(sign, CLAUSE_OR_NOUN));
    }
    if (!moves) continue;
    detach(child);
    insertBehind(child, target, 0);
    return true;
  }
  return false;
}

/** 15. "after", "before" and the like with a clause, beside a noun phrase: a PP. */
export function relabelTime(node: u32): bool {
  if (labelAt(node) != Label.NP) return false;
  const noun = childWith(node, one(Label.NP));
  for (let clause = laterWith(noun, one(Label.SBAR)); clause; clause = laterWith(clause, one(Label.SBAR))) {
    for (let marker = childWith(clause, one(Label.IN)); marker; marker = laterWith(marker, one(Label.IN))) {
      if (!isListed(marker, AFTER) || !laterWith(marker, one(Label.S))) continue;
      relabel(clause, Label.PP);
      return true;
    }
  }
  return false;
}

/** 16. "now that" introduces a clause. */
export function unwrapNowThat(node: u32): bool {
  if (labelAt(node) != Label.ADVP) return false;
  const now = firstOf(node);
  const clause = nextOf(now);
  if (labelAt(now) != Label.RB || wordAt(now) != Word.NOW || labelAt(clause) != Label.SBAR || nextOf(clause)) return false;
  const that = firstOf(clause);
  if (labelAt(that) != Label.IN || wordAt(that) != Word.THAT) return false;
  relabel(node, Label.SBAR);
  dissolve(clause);
  return true;
}
