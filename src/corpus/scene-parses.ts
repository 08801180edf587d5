/**
 * Dependency parses of captions, as values: the engine makes tuples of them.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";
import { describeValue } from "./describe-value.js";
import { isPlain } from "./scene-tuples.js";

/** A sentence of a caption: lists of equal length, one entry for each word. */
export interface ParsedSentence {
  readonly words: readonly string[];
  /** Tags of the Penn Treebank. */
  readonly tags: readonly string[];
  /** Governors, counted from 1; 0 is the root of the sentence. */
  readonly heads: readonly number[];
  /** Relations to the governors: basic Universal Dependencies 1, as CoreNLP 3.6 has them. */
  readonly relations: readonly string[];
}

/** Sentences of captions by the text of the caption, and where they come from. */
export interface SceneParses {
  /** What signatures call them. */
  readonly name: string;
  readonly parses: ReadonlyMap<string, readonly ParsedSentence[]>;
}

/** A parse as the engine reads it (`assembly/scene/parse-text.ts`): a word a line, a blank line behind each sentence. */
export function parseText(sentences: readonly ParsedSentence[]): string {
  let text = "";
  for (const { words, tags, heads, relations } of sentences) {
    for (let i = 0; i < words.length; ++i) text += `${words[i]}\t${tags[i]}\t${heads[i]}\t${relations[i]}\n`;
    text += "\n";
  }
  return text;
}

/** What is wrong with a value as a sentence; `undefined` if nothing. */
export function sentenceFault(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return `expected a parsed sentence, found ${describeValue(value)}`;
  const { words, tags, heads, relations } = value as Record<string, unknown>;
  const lists = Object.entries({ words, tags, heads, relations });
  for (const [name, list] of lists) {
    if (!Array.isArray(list)) return `expected a list of ${name}, found ${describeValue(list)}`;
  }
  const count = (words as unknown[]).length;
  if (count === 0) return "expected a sentence of at least one word, found none";
  for (const [name, list] of lists as [string, unknown[]][]) {
    if (list.length !== count) return `expected as many ${name} as words (${count}), found ${list.length}`;
    for (let i = 0; i < count; ++i) {
      const fault = name === "heads" ? headFault(list[i], i, count) : textFault(list[i], name);
      if (fault !== undefined) return fault;
    }
  }
  return undefined;
}

function headFault(head: unknown, i: number, count: number): string | undefined {
  if (Number.isInteger(head) && (head as number) >= 0 && (head as number) <= count && head !== i + 1) return undefined;
  return `expected the head of word ${i + 1} to be another word (1 to ${count}) or 0, found ${describeValue(head)}`;
}

function textFault(text: unknown, name: string): string | undefined {
  if (typeof text !== "string") return `expected ${name} as strings, found ${describeValue(text)}`;
  if (text === "" || /[\t\n\r]/.test(text))
    return `expected ${name} without tabs and line ends, found ${JSON.stringify(text)}`;
  return undefined;
}

/**
 * Parses by caption, from values of a program.
 *
 * @throws {CaptallyError} `input-format`
 */
export function parsesFromValues(values: unknown): SceneParses {
  const own = values as Partial<SceneParses> | null;
  if (typeof own === "object" && own?.parses instanceof Map && typeof own.name === "string")
    return { name: own.name, parses: checked(own.parses) };
  if (values instanceof Map) return { name: "given", parses: checked(values) };
  if (!isPlain(values)) {
    throw new CaptallyError(
      "input-format",
      `parses: expected lists of sentences by caption in a Map or an object, found ${describeValue(values)}`,
    );
  }
  return { name: "given", parses: checked(new Map(Object.entries(values))) };
}

function checked(map: ReadonlyMap<unknown, unknown>): Map<string, readonly ParsedSentence[]> {
  for (const [caption, sentences] of map) {
    const fault =
      typeof caption !== "string"
        ? "expected captions as keys"
        : Array.isArray(sentences)
          ? sentences.map(sentenceFault).find((found) => found !== undefined)
          : `expected a list of sentences, found ${describeValue(sentences)}`;
    if (fault !== undefined) throw new CaptallyError("input-format", `parses of ${JSON.stringify(caption)}: ${fault}`);
  }
  return map as Map<string, readonly ParsedSentence[]>;
}
