/**
 * The commands and their options. What a command does (`run.ts`) is loaded when one is chosen.
 *
 * @module
 */

import { Argument, type Command, Option } from "commander";
import { DEFAULT_METRICS, EXPLAINED_METRICS } from "../metrics/choices.js";
import { REPORT_FORMATS } from "../report/formats.js";
import { GRAPH_FORMATS } from "../report/graph-formats.js";
import type { DataBuildOptions } from "./data.js";
import type { BuildOptions } from "./df.js";
import type { ExplainOptions } from "./explain.js";
import type { GraphOptions } from "./graph.js";
import type { MetricsOptions } from "./metrics.js";
import {
  addMissingOption,
  addReadingOptions,
  addSceneOptions,
  addTextOptions,
  fileName,
  fileNames,
  wholeNumber,
} from "./options.js";
import type { ScoreOptions } from "./score.js";
import type { ValidateOptions } from "./validate.js";

export function addCommands(program: Command): void {
  for (const add of [addScore, addExplain, addGraph, addValidate, addDf, addData, addMetrics, addSelftest])
    add(program);
}

function addScore(program: Command): void {
  const command = program
    .command("score")
    .description("score candidate captions against references")
    .option("-c, --cands <files...>", "candidates, one file or folder per system; - is standard input", fileNames)
    .option(
      "-m, --metrics <list...>",
      `metrics with commas between, or all, which has SPICE and SPIDEr when there are tuples or parses (default: ${DEFAULT_METRICS.join(",")})`,
    )
    .option(
      "--df <file>",
      "document frequencies for CIDEr (captally df build, or a pickle) instead of the references'",
      fileName,
    )
    .option("--df-documents <n>", "number of documents of that file, where it does not say", wholeNumber(1, 2 ** 32))
    .option(
      "--paraphrases <pack>",
      "METEOR's paraphrases: wide, or a pack (captally data build); default: those of captions",
      fileName,
    )
    .option("--per-caption", "scores of each caption too")
    .addOption(new Option("--format <name>", "form of the result").choices(REPORT_FORMATS).default("table"))
    .option("-o, --out <file>", "write the result to a file", fileName)
    .option("--percent", "scores times 100");
  addMissingOption(addTextOptions(addReadingOptions(addSceneOptions(command))));
  command.action(async (options: ScoreOptions) => (await import("./run.js")).score(options));
}

function addExplain(program: Command): void {
  const command = program
    .command("explain")
    .description("show how the scores of one caption come about")
    .option("-c, --cands <files...>", "candidates; - is standard input", fileNames)
    .option("--id <id>", "the image whose caption is explained")
    .option("-m, --metrics <list...>", `metrics with commas between (default: ${EXPLAINED_METRICS.join(",")})`)
    .option("--df <file>", "document frequencies for CIDEr instead of the references'", fileName)
    .option("--df-documents <n>", "number of documents of that file, where it does not say", wholeNumber(1, 2 ** 32))
    .option(
      "--paraphrases <pack>",
      "METEOR's paraphrases: wide, or a pack (captally data build); default: those of captions",
      fileName,
    )
    .addOption(new Option("--format <name>", "form of the explanation").choices(["text", "json"]).default("text"))
    .option("-o, --out <file>", "write the explanation to a file", fileName);
  addMissingOption(addTextOptions(addReadingOptions(addSceneOptions(command))));
  command.action(async (options: ExplainOptions) => (await import("./run.js")).explain(options));
}

function addGraph(program: Command): void {
  const command = program
    .command("graph")
    .description("show the tuples and scene graphs of captions, or save their tuples")
    .option("-c, --cands <files...>", "candidates, whose graphs follow; - is standard input", fileNames)
    .option("--tuples <files...>", "tuples of the captions", fileNames)
    .option("--parses <files...>", "dependency parses of the captions, where there are no tuples", fileNames)
    .option("--merge", "one graph for all references of an image, as SPICE makes it")
    .option("--no-synsets", "merge equal strings only")
    .option(
      "--save <file>",
      "write a file of tuples for score --tuples; without --format and -o nothing else",
      fileName,
    )
    .addOption(new Option("--format <name>", "form of the graphs (default: text)").choices(GRAPH_FORMATS))
    .option("-o, --out <file>", "write the graphs to a file", fileName);
  addMissingOption(addTextOptions(addReadingOptions(command)));
  command.action(async (options: GraphOptions) => (await import("./run.js")).graph(options));
}

function addValidate(program: Command): void {
  const command = program
    .command("validate")
    .description("check references and candidates without scoring; exit code 1 when something would stop a run")
    .option("-c, --cands <files...>", "candidates, one file or folder per system; - is standard input", fileNames)
    .addOption(new Option("--format <name>", "form of the report").choices(["text", "json"]).default("text"))
    .option("-o, --out <file>", "write the report to a file", fileName);
  addMissingOption(addTextOptions(addReadingOptions(command)));
  command.action(async (options: ValidateOptions) => (await import("./run.js")).validate(options));
}

function addDf(program: Command): void {
  const command = program
    .command("df")
    .description("document frequencies for CIDEr")
    .command("build")
    .description("count in how many images' references each n-gram occurs")
    .option("-o, --out <file>", "file to write (default: standard output)", fileName)
    .addOption(new Option("--format <name>", "form of the file").choices(["json", "binary"]).default("json"))
    .option("-n, --order <n>", "longest n-grams, in words", wholeNumber(1, 9), 4);
  addTextOptions(addReadingOptions(command));
  command.action(async (options: BuildOptions) => (await import("./run.js")).dfBuild(options));
}

function addData(program: Command): void {
  program
    .command("data")
    .description("data packs")
    .command("build")
    .description("make a data pack of another tool's table, for score --paraphrases")
    .addArgument(new Argument("<kind>", "what the pack holds").choices(["paraphrase"]))
    .requiredOption("--from <file>", "METEOR's table (paraphrase-en.gz)", fileName)
    .requiredOption("-o, --out <file>", "file to write", fileName)
    .option("--quiet", "no messages on standard error")
    .action(async (_kind: string, options: DataBuildOptions) => (await import("./run.js")).dataBuild(options));
}

function addMetrics(program: Command): void {
  program
    .command("metrics")
    .description("list the metrics: options, data they need, signatures")
    .addOption(new Option("--format <name>", "form of the list").choices(["text", "json"]).default("text"))
    .action(async (options: MetricsOptions) => (await import("./run.js")).metrics(options));
}

function addSelftest(program: Command): void {
  program
    .command("selftest")
    .description("compute known answers and compare every digit; exit code 3 when one differs")
    .action(async () => (await import("./run.js")).selftest());
}
