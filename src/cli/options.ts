/**
 * Options that several commands share.
 *
 * @module
 */

import { type Command, InvalidArgumentError, Option } from "commander";
import type { MissingPolicy } from "../corpus/match.js";
import { INPUT_NAMES, type InputName, isInputName } from "../io/inputs.js";
import type { KeyChoice } from "../io/keys.js";
import { DEFAULT_SEED } from "../judgement/choices.js";
import { MODES, type Mode, TOKENIZER_NAMES, type TokenizerName } from "../metrics/choices.js";
import { nearestName } from "../metrics/nearest-name.js";
import { REPORT_FORMATS } from "../report/formats.js";

/** Shapes of the references and of the candidates; absent: sniffed. */
export interface InputChoice {
  readonly references?: InputName | undefined;
  readonly candidates?: InputName | undefined;
}

/** How captions are read. */
export interface ReadingOptions {
  readonly refs?: string[];
  readonly input?: InputChoice;
  readonly keys?: KeyChoice;
  readonly split?: string;
  readonly ids?: string;
  readonly quiet?: boolean;
}

/** How captions become tokens. */
export interface TextOptions {
  readonly tokenizer: TokenizerName;
  readonly mode: Mode;
}

/** How captions are parsed. */
export interface WorkersOption {
  /** Most threads of the parser; absent: one for each core. */
  readonly workers?: number;
}

/** Where the tuples of captions come from, for SPICE and SPIDEr. */
export interface SceneOptions extends WorkersOption {
  readonly tuples?: string[];
  readonly parses?: string[];
  /** Output of the official tool. */
  readonly spice?: string;
}

export interface MissingOption {
  readonly missing: MissingPolicy;
}

/** Name of a file; an empty one is mostly a shell variable that is not set. */
export function fileName(text: string): string {
  if (text === "") throw new InvalidArgumentError("expected the name of a file, got an empty text.");
  return text;
}

/** As `fileName`, for options that take several. */
export function fileNames(text: string, before: readonly string[] = []): string[] {
  return [...before, fileName(text)];
}

export function addReadingOptions(command: Command): Command {
  command.option(
    "-r, --refs <files...>",
    "references; several files of plain lines lie side by side; - is standard input",
    fileNames,
  );
  return addCandidateReading(command).option(
    "--ids <file>",
    "score only the images of this file, one id a line",
    fileName,
  );
}

/** The reading options that do without references. */
export function addCandidateReading(command: Command): Command {
  return command
    .option(
      "--input <names>",
      `shape of the files, or REFERENCES,CANDIDATES: ${INPUT_NAMES.join(", ")} (default: found out)`,
      inputChoice,
    )
    .option("--keys <list>", "keys or columns to read: id=NAME,candidate=NAME,references=NAME,group=NAME", keyChoice)
    .option("--split <name>", "split to read of files that hold several (default: test)")
    .option("--quiet", "no warnings and no progress on standard error");
}

export function addWorkersOption(command: Command): Command {
  return command.option(
    "--workers <n>",
    "threads that parse captions (default: one for each core)",
    wholeNumber(1, 256),
  );
}

export function addTupleOptions(command: Command): Command {
  return addWorkersOption(command)
    .option(
      "--tuples <files...>",
      "tuples of the captions for SPICE and SPIDEr (captally graph --save, ...)",
      fileNames,
    )
    .option("--parses <files...>", "dependency parses of the captions, where there are no tuples", fileNames);
}

export function addSceneOptions(command: Command): Command {
  return addTupleOptions(command).option(
    "--spice <file>",
    "take SPICE from the official tool's output (-out FILE)",
    fileName,
  );
}

export function addTextOptions(command: Command, tokenizer: TokenizerName = "ptb"): Command {
  return command
    .addOption(new Option("--tokenizer <name>", "how text becomes tokens").choices(TOKENIZER_NAMES).default(tokenizer))
    .addOption(
      new Option("--mode <name>", "parity: as the standard tools; strict: as the papers say")
        .choices(MODES)
        .default("parity"),
    );
}

/** Models of the user's own. */
export function addModelOptions(command: Command): Command {
  return command
    .option("--model <files...>", "learned metrics from files (captally learn)", fileNames)
    .option("--tally <file>", "model for Tally (captally learn tally) instead of the package's", fileName);
}

/** What metrics compute with besides captions. */
export function addMetricData(command: Command): Command {
  command
    .option(
      "--df <file>",
      "document frequencies for CIDEr (coco-val, a file of captally df build, a pickle) instead of the references'",
      fileName,
    )
    .option("--df-documents <n>", "number of documents of that file, where it does not say", wholeNumber(1, 2 ** 32))
    .option(
      "--paraphrases <pack>",
      "METEOR's paraphrases: wide, or a pack (captally data build); default: those of captions",
      fileName,
    );
  return addModelOptions(command).option(
    "--vectors <file>",
    "word vectors for WMD: word2vec, GloVe, fastText .vec, or a pack (default: the package's)",
    fileName,
  );
}

/** Form and place of a result. */
export function addResultOptions(command: Command): Command {
  return command
    .addOption(new Option("--format <name>", "form of the result").choices(REPORT_FORMATS).default("table"))
    .option("-o, --out <file>", "write the result to a file", fileName);
}

export function seedOption(description: string): Option {
  return new Option("--seed <n>", description).argParser(wholeNumber(0, 2 ** 53 - 1)).default(DEFAULT_SEED);
}

export function addMissingOption(command: Command): Command {
  return command.addOption(
    new Option(
      "--missing <policy>",
      "an image without a candidate stops the run, is skipped, or counts as an empty caption",
    )
      .choices(["error", "skip", "zero"])
      .default("error"),
  );
}

function inputChoice(text: string): InputChoice {
  const [references, candidates = references, ...rest] = text.split(",");
  if (rest.length > 0) throw new InvalidArgumentError("expected one name, or two with a comma between.");
  return { references: inputName(references as string), candidates: inputName(candidates as string) };
}

function inputName(name: string): InputName | undefined {
  if (name === "auto") return undefined;
  if (isInputName(name)) return name;
  throw new InvalidArgumentError(`there is no shape "${name}"; did you mean "${nearestName(name, INPUT_NAMES)}"?`);
}

const KEY_NAMES = ["id", "candidate", "references", "group"] as const;

function keyChoice(text: string): KeyChoice {
  const choice: { [name in (typeof KEY_NAMES)[number]]?: string } = {};
  for (const part of text.split(",")) {
    const at = part.indexOf("=");
    const name = KEY_NAMES.find((candidate) => candidate === part.slice(0, at));
    if (at === -1 || name === undefined)
      throw new InvalidArgumentError(`expected ${KEY_NAMES.join("=, ")}=, found "${part}".`);
    choice[name] = part.slice(at + 1);
  }
  return choice;
}

/** A whole number within bounds, for options such as `-n`. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`expected a whole number from ${least} to ${most}.`);
  };
}

/** A number that is not negative, such as 1e-9. */
export function smallNumber(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && Number.isFinite(value) && value >= 0) return value;
  throw new InvalidArgumentError("expected a number such as 1e-9.");
}

/** A number of 0 or more, for options such as `--penalty`. */
export function notNegative(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value >= 0 && Number.isFinite(value)) return value;
  throw new InvalidArgumentError("expected a number of 0 or more.");
}

/** A number above 0, for options such as `--rate`. */
export function positiveNumber(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value > 0 && Number.isFinite(value)) return value;
  throw new InvalidArgumentError("expected a number above 0.");
}

/** Whole numbers within bounds: `1-48`, `1,5,20`. */
export function numberList(least: number, most: number): (text: string) => number[] {
  const number = wholeNumber(least, most);
  return (text) =>
    text.split(",").flatMap((part) => {
      const [from = "", to = from, ...rest] = part.split("-");
      const [first, last] = [number(from), number(to)];
      if (rest.length > 0 || last < first)
        throw new InvalidArgumentError(`expected numbers and ranges such as 1-48, found "${part}".`);
      return Array.from({ length: last - first + 1 }, (_, i) => first + i);
    });
}
