/**
 * Reads the text form of the englishPCFG grammar: what CoreNLP's parser itself writes with `-saveToTextFile`.
 *
 *     java -cp "stanford-corenlp-3.6.0.jar:stanford-corenlp-3.6.0-models.jar" \
 *       edu.stanford.nlp.parser.lexparser.LexicalizedParser \
 *       -loadFromSerializedFile edu/stanford/nlp/models/lexparser/englishPCFG.ser.gz -saveToTextFile englishPCFG.txt
 *
 * Beside it lies a list of the states' classes and potentials for the search, one line a state: class, TAB, potential.
 */

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { BinaryRule, GrammarSource, TagCount, UnaryRule } from "../src/data/grammar-pack.js";

/** Stands for "any tag" and "any word". */
const ANY = ".*.";
const QUOTED = '"((?:[^"\\\\]|\\\\.)*)"';
const BINARY = new RegExp(`^${QUOTED} -> ${QUOTED} ${QUOTED} (\\S+)$`);
const UNARY = new RegExp(`^${QUOTED} -> ${QUOTED} (\\S+)$`);
const COUNT = new RegExp(`^${QUOTED} -> ${QUOTED} (SEEN|UNSEEN) (\\S+)$`);
const MOST_BYTES = 1 << 28;

/** Text of a file; one that ends in `.xz` is unpacked by the program xz. */
function readText(path: string): string {
  if (!path.endsWith(".xz")) return readFileSync(path, "utf8");
  const { stdout, error, status } = spawnSync("xz", ["-dc", path], { maxBuffer: MOST_BYTES, encoding: "utf8" });
  if (error || status !== 0)
    throw new Error(`${path}: xz could not unpack it: ${error?.message ?? `status ${status}`}`);
  return stdout;
}

function sectionsOf(text: string): Map<string, string[]> {
  const sections = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of text.split("\n")) {
    const title = /^BEGIN (\w+)/.exec(line)?.[1];
    if (title !== undefined) {
      lines = [];
      sections.set(title, lines);
    } else if (line !== "") lines.push(line);
  }
  return sections;
}

function fields(expression: RegExp, line: string): string[] {
  const found = expression.exec(line);
  if (found === null) throw new Error(`grammar: line not understood: ${line}`);
  return found.slice(1).map((field) => field.replace(/\\(.)/g, "$1"));
}

/** Names of an index section, which lists them in the order of their numbers. */
function namesOf(lines: readonly string[]): string[] {
  return lines.map((line, number) => {
    const cut = line.indexOf("=");
    if (line.slice(0, cut) !== String(number)) throw new Error(`grammar: expected number ${number}, got ${line}`);
    return line.slice(cut + 1);
  });
}

function place(numbers: ReadonlyMap<string, number>, name: string): number {
  const number = numbers.get(name);
  if (number === undefined) throw new Error(`grammar: unknown name ${name}`);
  return number;
}

/** The grammar from its text form and the list of classes and potentials. */
export function readGrammar(textPath: string, potentialsPath: string): GrammarSource {
  const sections = sectionsOf(readText(textPath));
  const section = (name: string): string[] => {
    const lines = sections.get(name);
    if (lines === undefined) throw new Error(`${textPath}: no section ${name}`);
    return lines;
  };
  const states = namesOf(section("STATE_INDEX"));
  const numbers = new Map(states.map((name, number) => [name, number]));
  const tags = namesOf(section("TAG_INDEX")).map((name) => place(numbers, name));
  const unaryRules = section("UNARY_GRAMMAR").map((line): UnaryRule => {
    const [parent = "", child = "", score] = fields(UNARY, line);
    return { parent: place(numbers, parent), child: place(numbers, child), score: Math.fround(Number(score)) };
  });
  const binaryRules = section("BINARY_GRAMMAR").map((line): BinaryRule => {
    const [parent = "", left = "", right = "", score] = fields(BINARY, line);
    return {
      parent: place(numbers, parent),
      left: place(numbers, left),
      right: place(numbers, right),
      score: Math.fround(Number(score)),
    };
  });
  const potentials = readText(potentialsPath).trimEnd().split("\n");
  if (potentials.length !== states.length)
    throw new Error(`${potentialsPath}: expected ${states.length} lines, got ${potentials.length}`);
  return {
    states,
    tags,
    unaryRules,
    binaryRules,
    ...readCounts(section("LEXICON"), new Map(tags.map((state, tag) => [states[state] as string, tag]))),
    classes: potentials.map((line) => Number(line.split("\t")[0])),
    potentials: potentials.map((line) => Number(line.split("\t")[1])),
  };
}

type Counts = Pick<GrammarSource, "words" | "signatures" | "tagTotals" | "newTagTotals" | "total" | "newTotal">;

function readCounts(lines: readonly string[], tagNumbers: ReadonlyMap<string, number>): Counts {
  const words = new Map<string, { counts: TagCount[]; total: number }>();
  const signatures = new Map<string, { counts: TagCount[]; total: number }>();
  const tagTotals = new Float64Array(tagNumbers.size);
  const newTagTotals = new Float64Array(tagNumbers.size);
  let total = 0;
  let newTotal = 0;
  for (const line of lines) {
    if (line.startsWith("smooth[")) continue;
    const [tag = "", word = "", kind, number] = fields(COUNT, line);
    const seen = kind === "SEEN";
    const count = Number(number);
    if (word === ANY) {
      if (tag === ANY && seen) total = count;
      else if (tag === ANY) newTotal = count;
      else (seen ? tagTotals : newTagTotals)[place(tagNumbers, tag)] = count;
      continue;
    }
    const entries = seen ? words : signatures;
    const entry = entries.get(word) ?? { counts: [], total: 0 };
    entries.set(word, entry);
    if (tag === ANY) entry.total = count;
    else entry.counts.push({ tag: place(tagNumbers, tag), count });
  }
  return { words, signatures, tagTotals, newTagTotals, total, newTotal };
}
