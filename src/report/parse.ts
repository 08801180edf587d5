/**
 * Parses of captions as Penn trees (a line each caption), CoNLL-U, JSON and pictures.
 *
 * @module
 */

import type { ParsedCaption, ParsedTree } from "../evaluation/caption-parser.js";
import { givenObject, givenText, listOf, oneOf, withFields } from "../metrics/given.js";
import { oneLine } from "./columns.js";
import { PARSE_FORMATS, type ParseFormat } from "./parse-formats.js";
import { parsePicture } from "./parse-picture.js";

/** A caption with its parse and what it is called. */
export interface NamedParse extends ParsedCaption {
  readonly id: string;
}

/** Chunks of the text. Pictures are one document each. */
export function parseReport(captions: readonly NamedParse[], format: ParseFormat): Iterable<string> {
  listOf(withFields({ id: givenText, caption: givenText, sentences: listOf(givenObject) }))(captions, "captions");
  oneOf(PARSE_FORMATS)(format, "format");
  switch (format) {
    case "penn":
      return captions.map(({ sentences }) => `${sentences.map(({ tree }) => tree).join(" ")}\n`);
    case "conllu":
      return captions.map(conlluOf);
    case "json":
      return jsonChunks(captions);
    case "svg":
      return captions.map(({ sentences }) => parsePicture(sentences));
  }
}

function* jsonChunks(captions: readonly NamedParse[]): Generator<string> {
  yield "[";
  let between = "\n";
  for (const { id, caption, sentences, tuples } of captions) {
    yield `${between}${JSON.stringify({ id, caption, sentences, tuples })}`;
    between = ",\n";
  }
  yield "\n]\n";
}

/** Sentences of a caption; `# caption` says to `--parses` that they belong together. An empty caption has none. */
function conlluOf({ id, caption, sentences }: NamedParse): string {
  return sentences
    .map((sentence, s) => {
      const comments = [
        ...(s === 0 ? [`# caption = ${captionLine(caption)}`] : []),
        `# sent_id = ${sentenceId(id, s)}`,
        `# text = ${sentence.words.join(" ")}`,
      ];
      return `${[...comments, ...sentence.words.map((_, i) => conlluRow(sentence, i))].join("\n")}\n\n`;
    })
    .join("");
}

/** A caption as the line that `--parses` knows it by: tabs are part of it. */
function captionLine(caption: string): string {
  return caption.split("\t").map(oneLine).join("\t");
}

/** Ids without white space; different ids stay different. */
function sentenceId(id: string, sentence: number): string {
  const name = id.replace(/[\s\p{Cc}%]/gu, (character) => encodeURIComponent(character));
  return `${name}-${sentence + 1}`;
}

/** ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC. Tags are Penn's, so the universal ones stay open. */
function conlluRow({ words, lemmas, tags, heads, relations }: ParsedTree, i: number): string {
  return [i + 1, words[i], lemmas[i], "_", tags[i], "_", heads[i], relations[i], "_", "_"].join("\t");
}
