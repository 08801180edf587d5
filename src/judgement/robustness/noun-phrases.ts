/**
 * Noun phrases of tagged or parsed sentences, and which of them name persons and scenes.
 *
 * @module
 */

import { asciiLower } from "../../corpus/ascii.js";
import { isLeaf, leavesOf, type PennTree } from "./penn-tree.js";
import { isGroup, isPart, kindOfHead } from "./word-groups.js";

/** A noun phrase in its caption. */
export interface Phrase {
  /** Place in the caption's text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** Its main noun. */
  readonly head: string;
  readonly kind: "person" | "scene";
}

/** A word of a sentence, with its tag (Penn Treebank). */
export interface TaggedWord {
  readonly word: string;
  readonly tag: string;
}

/** Words of a phrase: `from` and up to `to`, the last one being its noun. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Words that may stand before the nouns of a phrase. */
const BEFORE = /^(?:DT|PRP\$|CD|JJ[RS]?|VB[GN]|PDT)$/;
const NOUN = /^NNP?S?$/;

/** Runs of determiners, adjectives and nouns. */
export function taggedSpans(words: readonly TaggedWord[]): Span[] {
  const spans: Span[] = [];
  const tagAt = (i: number): string => words[i]?.tag ?? "";
  for (let from = 0; from < words.length; ) {
    let to = from;
    while (BEFORE.test(tagAt(to))) to++;
    let last = to;
    while (NOUN.test(tagAt(last))) last++;
    if (last > to) spans.push({ from, to: last });
    from = Math.max(last, from + 1);
  }
  return spans;
}

/** Phrases NP with a noun of their own, up to the last one; `the man` in `the man 's dog` is none. */
export function treeSpans(tree: PennTree): Span[] {
  const spans: Span[] = [];
  let words = 0;
  const walk = (node: PennTree): void => {
    const from = words;
    if (isLeaf(node)) {
      words++;
      return;
    }
    let to = from;
    for (const child of node.children) {
      walk(child);
      if (isLeaf(child) && NOUN.test(child.label)) to = words;
    }
    const isPossessor = node.children.at(-1)?.label === "POS";
    if (node.label === "NP" && to > from && !isPossessor) spans.push({ from, to });
  };
  walk(tree);
  return spans.sort((a, b) => a.from - b.from);
}

/** Words of a tree with their tags. */
export function wordsOfTree(tree: PennTree): TaggedWord[] {
  return leavesOf(tree).map(({ label, word }) => ({ word, tag: label }));
}

/** Where a word stands in the caption; `undefined`: nowhere as it is. */
type Place = { readonly start: number; readonly end: number } | undefined;

/**
 * Finds the words of sentences in a caption, one after another, whatever their case. A word that the tokenizer wrote anew (a
 * bracket) has no place.
 */
export function placesIn(caption: string): (words: readonly TaggedWord[]) => Place[] {
  const text = asciiLower(caption);
  let from = 0;
  return (words) =>
    words.map(({ word }) => {
      const at = text.indexOf(asciiLower(word), from);
      if (at < 0) return undefined;
      from = at + word.length;
      return { start: at, end: from };
    });
}

/**
 * The spans that name persons or scenes. `a group of people` is one phrase, whose noun is `people`. What follows `of` is no
 * scene (`a glass of water`) unless it is a part of one (`the side of a road`).
 */
export function namedPhrases(words: readonly TaggedWord[], spans: readonly Span[], places: readonly Place[]): Phrase[] {
  const phrases: Phrase[] = [];
  const nounOf = (span: Span | undefined): string => asciiLower(words[(span?.to ?? 0) - 1]?.word ?? "");
  for (let s = 0; s < spans.length; ++s) {
    const first = spans[s] as Span;
    let last = first;
    while (isGroup(nounOf(last)) && isOf(words[last.to]) && spans[s + 1]?.from === last.to + 1) {
      s++;
      last = spans[s] as Span;
    }
    const head = nounOf(last);
    const kind = kindOfHead(head);
    const before = spans.find(({ to }) => to === first.from - 1);
    if (kind === "scene" && isOf(words[first.from - 1]) && !isPart(nounOf(before))) continue;
    const own = places.slice(first.from, last.to);
    const [start, end] = [own[0]?.start, own.at(-1)?.end];
    if (kind === undefined || start === undefined || end === undefined || own.includes(undefined)) continue;
    phrases.push({ start, end, head, kind });
  }
  return phrases;
}

function isOf(word: TaggedWord | undefined): boolean {
  return word !== undefined && asciiLower(word.word) === "of";
}
