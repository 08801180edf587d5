/**
 * Files of parses by caption: JSON lines of sentences, and CoNLL-U.
 *
 * @module
 */

import { type Problem, ProblemList } from "../corpus/problem.js";
import { type ParsedSentence, type SceneParses, sentenceFault } from "../corpus/scene-parses.js";
import { CaptallyError } from "../errors.js";
import { givenSource } from "../metrics/given.js";
import { fileSignature } from "./file-signature.js";
import { parseJsonSequence } from "./json-text.js";
import { describeJson, JsonObject, type JsonValue, numberText } from "./json-value.js";
import { LineCounter, splitLines } from "./text-lines.js";

/** What a file holds, and its faults. */
export interface ParseFile extends SceneParses {
  readonly problems: readonly Problem[];
}

/** Columns of CoNLL-U. */
const COLUMNS = 10;
/** Comments that name the caption: our own, for captions of several sentences, and CoNLL-U's. */
const CAPTION_COMMENT = /^# ?caption ?= ?/;
const TEXT_COMMENT = /^# ?text ?= ?/;

/**
 * Reads parses by caption. Faults of single captions are in `problems`.
 *
 * @throws {CaptallyError} `input-format` when the text is none of the forms
 */
export function readParses(text: string, source: string): ParseFile {
  givenSource(text, source);
  const reader = new ParseReader(source);
  if (text.trimStart().startsWith("{")) readJsonLines(text, reader);
  else readConllu(text, reader);
  const problems = reader.problems.toArray();
  if (reader.parses.size === 0 && problems.length === 0) {
    throw new CaptallyError("input-format", `${source}: expected parses of captions, found none`, {
      place: { file: source },
    });
  }
  return { name: fileSignature(source, text), parses: reader.parses, problems };
}

class ParseReader {
  readonly parses = new Map<string, readonly ParsedSentence[]>();
  readonly problems = new ProblemList();

  constructor(readonly source: string) {}

  /** Of a caption that occurs several times the first parse counts. */
  add(caption: string, sentences: readonly ParsedSentence[]): void {
    if (!this.parses.has(caption)) this.parses.set(caption, sentences);
  }

  fault(code: "wrong-type" | "wrong-key" | "broken-row", line: number, what: string): void {
    this.problems.add(code, "error", { file: this.source, line }, () => `${this.source}, line ${line}: ${what}`);
  }
}

/** Objects with a caption `c` and sentences `s` of words `w`, tags `t`, heads `h`, relations `r`; other keys are passed over. */
function readJsonLines(text: string, reader: ParseReader): void {
  const lines = new LineCounter(text);
  for (const value of parseJsonSequence(text, { source: reader.source, problems: reader.problems })) {
    const line = value instanceof JsonObject ? lines.lineAt(value.offset) : 1;
    if (!(value instanceof JsonObject) || !value.has("c") || !value.has("s")) {
      const found = value instanceof JsonObject ? `the keys ${value.keys.slice(0, 8).join(", ")}` : describeJson(value);
      reader.fault("wrong-key", line, `expected the keys "c" (caption) and "s" (sentences), found ${found}`);
      continue;
    }
    const caption = value.get("c");
    const sentences = value.get("s");
    if (typeof caption !== "string" || !Array.isArray(sentences)) {
      reader.fault("wrong-type", line, "expected a string as caption and a list of sentences, found others");
      continue;
    }
    const parsed = sentences.map(sentenceOf);
    const fault = parsed.map(sentenceFault).find((found) => found !== undefined);
    if (fault === undefined) reader.add(caption, parsed as ParsedSentence[]);
    else reader.fault("wrong-type", line, fault);
  }
}

function sentenceOf(value: JsonValue): unknown {
  if (!(value instanceof JsonObject)) return undefined;
  const heads = value.get("h");
  return {
    words: value.get("w"),
    tags: value.get("t"),
    heads: Array.isArray(heads) ? heads.map((head) => Number(numberText(head) ?? Number.NaN)) : heads,
    relations: value.get("r"),
  };
}

/** One sentence of CoNLL-U while it is read. */
interface Rows {
  readonly words: string[];
  readonly tags: string[];
  readonly heads: number[];
  readonly relations: string[];
}

function newRows(): Rows {
  return { words: [], tags: [], heads: [], relations: [] };
}

/** Captions are named by `# caption = ...` before their first sentence, or by the sentence's `# text = ...`. */
function readConllu(text: string, reader: ParseReader): void {
  let caption: string | undefined;
  let sentenceText: string | undefined;
  let sentences: ParsedSentence[] = [];
  let rows = newRows();
  const endCaption = () => {
    if (caption !== undefined) reader.add(caption, sentences);
    sentences = [];
  };
  const endSentence = (line: number) => {
    const { words } = rows;
    if (words.length > 0) {
      const fault = sentenceFault(rows);
      if (fault !== undefined) reader.fault("broken-row", line, fault);
      else if (caption !== undefined) sentences.push(rows);
      else reader.add(sentenceText ?? words.join(" "), [rows]);
    }
    rows = newRows();
    sentenceText = undefined;
  };
  const { lines } = splitLines(text);
  for (const [i, line] of lines.entries()) {
    if (line.trim() === "") endSentence(i);
    else if (CAPTION_COMMENT.test(line)) {
      endSentence(i);
      endCaption();
      caption = line.replace(CAPTION_COMMENT, "");
    } else if (TEXT_COMMENT.test(line)) sentenceText = line.replace(TEXT_COMMENT, "");
    else if (!line.startsWith("#")) addRow(line, i + 1, rows, reader);
  }
  endSentence(lines.length);
  endCaption();
}

function addRow(line: string, number: number, rows: Rows, reader: ParseReader): void {
  const columns = line.split("\t");
  const [id = "", form = "", , , tag = "", , head = "", relation = ""] = columns;
  if (columns.length !== COLUMNS || form === "") {
    reader.fault(
      "broken-row",
      number,
      `expected the ${COLUMNS} columns of CoNLL-U with tabs between, found ${columns.length}`,
    );
    return;
  }
  // Parts of words that are written as one, and words that are not there, have ids of another form.
  if (/^\d+[-.]\d+$/.test(id)) return;
  if (id !== String(rows.words.length + 1) || !/^\d{1,9}$/.test(head)) {
    reader.fault(
      "broken-row",
      number,
      `expected word ${rows.words.length + 1} with a head, found ${JSON.stringify(id)} with ${JSON.stringify(head)}`,
    );
    return;
  }
  rows.words.push(form);
  rows.tags.push(tag);
  rows.heads.push(Number(head));
  rows.relations.push(relation);
}
