/**
 * Phrases of captions that the forced-choice tasks exchange. Where they come from is left open: a parser, or a file of phrases or
 * of tagged words.
 *
 * @module
 */

import { asciiLower } from "../../corpus/ascii.js";
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
 * `{"caption" or "c", "s": [{"w": [words], "t": [tags]}]}`, whose noun phrases are cut out. A caption is known by its letters and
 * digits, so that the file may hold it tokenised or in lower case.
 *
 * @throws {CaptallyError} `input-format`
 */
export function readPhrases(file: NamedText): PhrasesOf {
  const known = new Map<string, (caption: string) => Phrase[]>();
  for (const row of readRows(file, { format: "records" })) {
    known.set(letters(textOf(row, ["caption", "c"])), row.phrases === undefined ? tagged(row) : given(row));
  }
  return (caption) => known.get(letters(caption))?.(asciiLower(caption));
}

function letters(caption: string): string {
  return asciiLower(caption).replace(/[^a-z0-9]+/g, "");
}

function given(row: Row): (caption: string) => Phrase[] {
  const list = fieldOf(row, "phrases");
  if (!Array.isArray(list)) throw wrongField(row, "phrases", "a list of phrases", list);
  const phrases = list.map((item: unknown) => {
    const { text, head, kind } = (typeof item === "object" && item !== null ? item : {}) as Record<string, unknown>;
    if (typeof text !== "string") throw wrongField(row, "phrases", 'objects with "text"', item);
    const noun = typeof head === "string" ? head : (text.split(" ").at(-1) ?? "");
    return {
      text: asciiLower(text),
      head: noun,
      kind: kind === "person" || kind === "scene" ? kind : kindOfHead(noun),
    };
  });
  return (caption) =>
    phrases.flatMap(({ text, head, kind }) => {
      const start = caption.indexOf(text);
      return start < 0 || kind === undefined ? [] : [{ start, end: start + text.length, head, kind }];
    });
}

function tagged(row: Row): (caption: string) => Phrase[] {
  const list = fieldOf(row, "s");
  if (!Array.isArray(list)) throw wrongField(row, ["phrases", "s"], "phrases or tagged sentences", list);
  const sentences = list.map((sentence: unknown) => {
    const { w, t } = (typeof sentence === "object" && sentence !== null ? sentence : {}) as Record<string, unknown>;
    if (!isTexts(w) || !isTexts(t) || w.length !== t.length)
      throw wrongField(row, "s", "as many words (w) as tags (t)", sentence);
    return { words: w.map(asciiLower), tags: t };
  });
  return (caption) => {
    let from = 0;
    return sentences.flatMap(({ words, tags }) => {
      const places = words.map((word) => {
        const at = caption.indexOf(word, from);
        // A word that the tokenizer wrote anew (a bracket) has no place, and ends a phrase.
        if (at < 0) return undefined;
        from = at + word.length;
        return { start: at, end: from };
      });
      return nounPhrases(words, tags, places);
    });
  };
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
