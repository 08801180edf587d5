/**
 * Lemmas of plural nouns and of verbs by the suffix lists and the regular rules: the plain twin of assembly/scene/lemma.ts.
 */

import { cutEnding, repairStem, singular } from "./regular.js";
import { applyChange, findChange, type SuffixList } from "./suffix-lists.js";

export interface SuffixLists {
  readonly nouns: SuffixList;
  readonly verbs: SuffixList;
  /** Stems of verbs, without -ed and -ing. */
  readonly stems: SuffixList;
}

/**
 * Only what stands behind the last hyphen is stemmed, and only if there are no signs in it; entries of the list see all of
 * the word.
 */
function stem(word: string, list: SuffixList, regular: (part: string) => string): string {
  const start = word.lastIndexOf("-") + 1;
  const part = word.slice(start);
  if (/[^a-z0-9']/.test(part)) return word;
  const change = findChange(list, word);
  return change ? applyChange(word, change) : word.slice(0, start) + regular(part);
}

/** Lemma of a lower-case word tagged NNS that does not end in a hyphen. */
export function nounLemma(word: string, { nouns }: SuffixLists): string {
  return stem(word, nouns, singular);
}

/** Lemma of a lower-case word with a tag of verbs that does not end in a hyphen. */
export function verbLemma(word: string, { verbs, stems }: SuffixLists): string {
  return stem(word, verbs, (part) => {
    const { answer, stem } = cutEnding(part);
    if (stem === undefined) return answer ?? singular(part);
    const change = findChange(stems, stem);
    return change ? applyChange(stem, change) : repairStem(stem);
  });
}
