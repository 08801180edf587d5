/**
 * The commands that score captions and show what scores are made of: `score`, `explain`, `graph`, `parse`, `validate`.
 *
 * @module
 */

import { type Command, Option } from "commander";
import { DEFAULT_METRICS, EXPLAINED_METRICS } from "../metrics/choices.js";
import { GRAPH_FORMATS } from "../report/graph-formats.js";
import { PARSE_FORMATS } from "../report/parse-formats.js";
import type { ExplainOptions } from "./explain.js";
import type { GraphOptions } from "./graph.js";
import {
  addCandidateReading,
  addMetricData,
  addMissingOption,
  addReadingOptions,
  addResultOptions,
  addSceneOptions,
  addTextOptions,
  addTupleOptions,
  addWorkersOption,
  fileName,
  fileNames,
} from "./options.js";
import type { ParseOptions } from "./parse.js";
import type { ScoreOptions } from "./score.js";
import type { ValidateOptions } from "./validate.js";

export function addScore(program: Command): void {
  const command = program
    .command("score")
    .description("score candidate captions against references")
    .option("-c, --cands <files...>", "candidates, one file or folder per system; - is standard input", fileNames)
    .option(
      "-m, --metrics <list...>",
      `metrics with commas between, or all, which has SPICE and SPIDEr when there are tuples or parses (default: ${DEFAULT_METRICS.join(",")})`,
    )
    .option("--per-caption", "scores of each caption too")
    .option("--percent", "scores times 100");
  addMissingOption(addTextOptions(addReadingOptions(addSceneOptions(addMetricData(addResultOptions(command))))));
  command.action(async (options: ScoreOptions) => (await import("./run.js")).score(options));
}

export function addExplain(program: Command): void {
  const command = program
    .command("explain")
    .description("show how the scores of one caption come about")
    .option("-c, --cands <files...>", "candidates; - is standard input", fileNames)
    .option("--id <id>", "the image whose caption is explained")
    .option("-m, --metrics <list...>", `metrics with commas between (default: ${EXPLAINED_METRICS.join(",")})`)
    .addOption(new Option("--format <name>", "form of the explanation").choices(["text", "json"]).default("text"))
    .option("-o, --out <file>", "write the explanation to a file", fileName);
  addMissingOption(addTextOptions(addReadingOptions(addSceneOptions(addMetricData(command)))));
  command.action(async (options: ExplainOptions) => (await import("./run.js")).explain(options));
}

export function addGraph(program: Command): void {
  const command = program
    .command("graph")
    .description("show the tuples and scene graphs of captions, or save their tuples")
    .option("-c, --cands <files...>", "candidates, whose graphs follow; - is standard input", fileNames)
    .option("--merge", "one graph for all references of an image, as SPICE makes it")
    .option("--no-synsets", "merge equal strings only")
    .option(
      "--save <file>",
      "write a file of tuples for score --tuples; without --format and -o nothing else",
      fileName,
    )
    .addOption(new Option("--format <name>", "form of the graphs (default: text)").choices(GRAPH_FORMATS))
    .option("-o, --out <file>", "write the graphs to a file", fileName);
  addMissingOption(addTextOptions(addReadingOptions(addTupleOptions(command))));
  command.action(async (options: GraphOptions) => (await import("./run-other.js")).graph(options));
}

export function addParse(program: Command): void {
  const command = program
    .command("parse")
    .description("parse captions as SPICE does: Penn trees, CoNLL-U, JSON, pictures")
    .argument("[files...]", "captions of any shape; - (default) is standard input")
    .addOption(new Option("--format <name>", "form of the parses").choices(PARSE_FORMATS).default("penn"))
    .option("-o, --out <path>", "write the parses to a file; pictures of several captions to a folder", fileName);
  addTextOptions(addCandidateReading(addWorkersOption(command)), "none");
  command.action(async (paths: string[], options: ParseOptions) =>
    (await import("./run-other.js")).parse(paths, options),
  );
}

export function addValidate(program: Command): void {
  const command = program
    .command("validate")
    .description("check references and candidates without scoring; exit code 1 when something would stop a run")
    .option("-c, --cands <files...>", "candidates, one file or folder per system; - is standard input", fileNames)
    .addOption(new Option("--format <name>", "form of the report").choices(["text", "json"]).default("text"))
    .option("-o, --out <file>", "write the report to a file", fileName);
  addMissingOption(addTextOptions(addReadingOptions(command)));
  command.action(async (options: ValidateOptions) => (await import("./run.js")).validate(options));
}
