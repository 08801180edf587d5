/**
 * Phrases of captions that the forced-choice tasks exchange. Where they come from is left open: a parser, or a file of phrases or
 * of tagged words.
 *
 * @module
 */

import { asciiLower } from "../../corpus/ascii.js";
import { GRAMMAR_PACKAGE, type Packs } from "../../data/pack-files.js";
import { type Engine, loadEngine } from "../../engine/engine.js";
import { CaptallyError } from "../../errors.js";
import { type CaptionTrees, captionTrees } from "../../evaluation/caption-trees.js";
import { withDefaultPacks } from "../../evaluation/default-packs.js";
import { checkOptions, givenEngine, givenFunction, givenPacks, givenText, listOf, maybe } from "../../metrics/given.js";
import { spice } from "../../metrics/spice.js";
import { fieldOf, textOf, wrongField } from "../data/fields.js";
import { givenFile, type NamedText, type Row, readRows } from "../data/rows.js";
import {
  namedPhrases,
  type Phrase,
  placesIn,
  type TaggedWord,
  taggedSpans,
  treeSpans,
  wordsOfTree,
} from "./noun-phrases.js";
import { readTree } from "./penn-tree.js";
import { kindOfHead } from "./word-groups.js";

/** Persons and scenes of a caption; `undefined` when the caption is not known. */
export type PhrasesOf = (caption: string) => readonly Phrase[] | undefined;

/** Where phrases come from, and what reports call it. */
export interface PhraseSource {
  readonly name: string;
  readonly phrasesOf: PhrasesOf;
}

/**
 * Phrases from JSON lines: `{"caption", "phrases": [{"text", "head"?, "kind"?}]}`, or tagged words (Penn Treebank)
 * `{"caption" or "c", "s": [{"w": [words], "t": [tags]}]}`, whose noun phrases are cut out. A caption is known by its letters and
 * digits, so that the file may hold it tokenised or in lower case.
 *
 * @throws {CaptallyError} `input-format`
 */
export function readPhrases(file: NamedText): PhraseSource {
  givenFile(file, "file");
  const known = new Map<string, (caption: string) => Phrase[]>();
  for (const row of readRows(file, { format: "records" })) {
    known.set(letters(textOf(row, ["caption", "c"])), row.phrases === undefined ? tagged(row) : given(row));
  }
  return {
    name: `phrases(${file.source})`,
    phrasesOf: (caption) => known.get(letters(caption))?.(asciiLower(caption)),
  };
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
    return w.map((word, i): TaggedWord => ({ word, tag: t[i] as string }));
  });
  return (caption) => {
    const placesOf = placesIn(caption);
    return sentences.flatMap((words) => namedPhrases(words, taggedSpans(words), placesOf(words)));
  };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/**
 * Phrases of captions that are parsed, each once, with the grammar that SPICE's parser uses.
 *
 * @throws {CaptallyError} `pack-missing` without the grammar
 */
export async function parsePhrases(
  captions: Iterable<string>,
  options: {
    readonly packs?: Packs | undefined;
    readonly engine?: Engine | undefined;
    readonly onProgress?: ((done: number, total: number) => void) | undefined;
  } = {},
): Promise<PhraseSource> {
  const isIterable = typeof captions === "object" && captions !== null && Symbol.iterator in captions;
  const texts = isIterable ? [...captions] : captions;
  listOf(givenText)(texts, "captions");
  checkOptions(options, { packs: maybe(givenPacks), engine: maybe(givenEngine), onProgress: maybe(givenFunction) });
  const { packs, engine, onProgress } = options;
  const { grammar } = await withDefaultPacks([spice({ noSynsets: true })], packs);
  if (grammar === undefined) {
    throw new CaptallyError(
      "pack-missing",
      `finding persons and scenes takes a parser: install its grammar (npm install ${GRAMMAR_PACKAGE}, GPL-3; in the library also packs.grammar), or name them with --phrases FILE`,
    );
  }
  return phrasesOfTrees(captionTrees(engine ?? (await loadEngine()), texts, grammar, onProgress));
}

/** Phrases of trees. */
export function phrasesOfTrees({ parser, trees }: CaptionTrees): PhraseSource {
  const known = new Map<string, readonly Phrase[]>();
  for (const [caption, sentences] of trees) {
    const placesOf = placesIn(caption);
    const phrases = sentences.flatMap((text) => {
      const tree = readTree(text);
      const words = wordsOfTree(tree);
      return namedPhrases(words, treeSpans(tree), placesOf(words));
    });
    known.set(caption, phrases);
  }
  return { name: parser, phrasesOf: (caption) => known.get(caption) };
}
