/**
 * Phrases of captions that the forced-choice tasks exchange. Where they come from is left open: a parser, or a file of phrases or
 * of tagged words.
 *
 * @module
 */

import { fieldOf, textOf, wrongField } from "../data/fields.js";
import { type NamedText, type Row, readRows } from "../data/rows.js";
import { kindOfHead } from "./word-groups.js";

/** A noun phrase in its caption. */
export interface Phrase {
  /** Place in the caption's text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** Its main noun. */
  readonly head: string;
  readonly kind: "person" | "scene";
}

/** Persons and scenes of a caption; `undefined` when the caption is not known. */
export type PhrasesOf = (caption: string) => readonly Phrase[] | undefined;

/**
 * Phrases from JSON lines: `{"caption", "phrases": [{"text", "head"?, "kind"?}]}`, or tagged words (Penn Treebank)
 * `{"caption" or "c", "s": [{"w": [words], "t": [tags]}]}`, whose noun phrases are cut out.
 *
 * @throws {CaptallyError} `input-format`
 */
export function readPhrases(file: NamedText): PhrasesOf {
  const known = new Map<string, readonly Phrase[]>();
  for (const row of readRows(file, { format: "records" })) {
    const caption = textOf(row, ["caption", "c"]);
    known.set(caption, row.phrases === undefined ? taggedPhrases(caption, row) : givenPhrases(caption, row));
  }
  return (caption) => known.get(caption);
}

function givenPhrases(caption: string, row: Row): Phrase[] {
  const list = fieldOf(row, "phrases");
  if (!Array.isArray(list)) throw wrongField(row, "phrases", "a list of phrases", list);
  return list.flatMap((item: unknown): Phrase[] => {
    const { text, head, kind } = (typeof item === "object" && item !== null ? item : {}) as Record<string, unknown>;
    if (typeof text !== "string") throw wrongField(row, "phrases", 'objects with "text"', item);
    const start = caption.indexOf(text);
    const noun = typeof head === "string" ? head : (text.split(" ").at(-1) ?? "");
    const named = kind === "person" || kind === "scene" ? kind : kindOfHead(noun);
    return start < 0 || named === undefined ? [] : [{ start, end: start + text.length, head: noun, kind: named }];
  });
}

function taggedPhrases(caption: string, row: Row): Phrase[] {
  const sentences = fieldOf(row, "s");
  if (!Array.isArray(sentences)) throw wrongField(row, ["phrases", "s"], "phrases or tagged sentences", sentences);
  let from = 0;
  return sentences.flatMap((sentence: unknown) => {
    const { w, t } = (typeof sentence === "object" && sentence !== null ? sentence : {}) as Record<string, unknown>;
    if (!isTexts(w) || !isTexts(t) || w.length !== t.length)
      throw wrongField(row, "s", "as many words (w) as tags (t)", sentence);
    const places = w.map((word) => {
      const at = caption.indexOf(word, from);
      // A word that the tokenizer wrote anew (a bracket) has no place, and ends a phrase.
      if (at < 0) return undefined;
      from = at + word.length;
      return { start: at, end: from };
    });
    return nounPhrases(w, t, places);
  });
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/** Words that may stand before the nouns of a phrase. */
const BEFORE = /^(?:DT|PRP\$|CD|JJ[RS]?|VB[GN]|PDT)$/;
const NOUN = /^NNS?$/;

type Place = { readonly start: number; readonly end: number } | undefined;

/** Runs of determiners, adjectives and nouns; the last noun is the head. */
export function nounPhrases(words: readonly string[], tags: readonly string[], places: readonly Place[]): Phrase[] {
  const phrases: Phrase[] = [];
  for (let from = 0; from < words.length; ) {
    let to = from;
    while (to < words.length && places[to] !== undefined && BEFORE.test(tags[to] as string)) to++;
    let last = to;
    while (last < words.length && places[last] !== undefined && NOUN.test(tags[last] as string)) last++;
    if (last > to) {
      const head = words[last - 1] as string;
      const kind = kindOfHead(head);
      const [start, end] = [places[from]?.start, places[last - 1]?.end];
      if (kind !== undefined && start !== undefined && end !== undefined) phrases.push({ start, end, head, kind });
    }
    from = Math.max(last, from + 1);
  }
  return phrases;
}
