/**
 * The commands and their options. What a command does (`run.ts`) is loaded when one is chosen.
 *
 * @module
 */

import { Argument, type Command, Option } from "commander";
import {
  DEFAULT_PERMUTATIONS,
  DEFAULT_RESAMPLES,
  DEFAULT_SEED,
  MADE_TASKS,
  RATING_SCALES,
  RATING_TARGETS,
  TIE_RULES,
} from "../judgement/choices.js";
import { DEFAULT_SELECTION, ENGINE_NAMES, OBJECTIVES } from "../learning/choices.js";
import { DEFAULT_TALLY, TALLY_TOKENIZER_NAMES } from "../learning/tally/choices.js";
import { DEFAULT_METRICS, EXPLAINED_METRICS, JUDGED_METRICS } from "../metrics/choices.js";
import { REPORT_FORMATS } from "../report/formats.js";
import { GRAPH_FORMATS } from "../report/graph-formats.js";
import { PARSE_FORMATS } from "../report/parse-formats.js";
import type { DataBuildOptions } from "./data.js";
import type { BuildOptions } from "./df.js";
import type { ExplainOptions } from "./explain.js";
import type { FeaturesOptions } from "./features.js";
import type { GraphOptions } from "./graph.js";
import type { JudgeOptions } from "./judge.js";
import type { ImportOptions, RowsOptions } from "./learn.js";
import type { LearnTallyOptions } from "./learn-tally.js";
import type { TrainOptions } from "./learn-train.js";
import type { MetricsOptions } from "./metrics.js";
import {
  addCandidateReading,
  addMissingOption,
  addReadingOptions,
  addSceneOptions,
  addTextOptions,
  addTupleOptions,
  addWorkersOption,
  fileName,
  fileNames,
  numberList,
  positiveNumber,
  smallNumber,
  wholeNumber,
} from "./options.js";
import type { ParseOptions } from "./parse.js";
import type { MakeSheetOptions, ReadSheetOptions } from "./ratings.js";
import type { RobustnessOptions } from "./robustness.js";
import type { ScoreOptions } from "./score.js";
import type { ServeOptions } from "./serve.js";
import type { ValidateOptions } from "./validate.js";

export function addCommands(program: Command): void {
  for (const add of [
    addScore,
    addExplain,
    addGraph,
    addParse,
    addValidate,
    addJudge,
    addRobustness,
    addRatings,
    addFeatures,
    addLearn,
    addDf,
    addData,
    addMetrics,
    addSelftest,
    addServe,
  ])
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
    .option("--model <files...>", "learned metrics from files (captally learn)", fileNames)
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
    )
    .option("--tally <file>", "model for Tally (captally learn tally) instead of the package's", fileName)
    .option(
      "--vectors <file>",
      "word vectors for WMD: word2vec, GloVe, fastText .vec, or a pack (default: the package's)",
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
    .option("--df <file>", "document frequencies for CIDEr (coco-val, or a file) instead of the references'", fileName)
    .option("--df-documents <n>", "number of documents of that file, where it does not say", wholeNumber(1, 2 ** 32))
    .option(
      "--paraphrases <pack>",
      "METEOR's paraphrases: wide, or a pack (captally data build); default: those of captions",
      fileName,
    )
    .option("--tally <file>", "model for Tally (captally learn tally) instead of the package's", fileName)
    .option(
      "--vectors <file>",
      "word vectors for WMD: word2vec, GloVe, fastText .vec, or a pack (default: the package's)",
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

function addParse(program: Command): void {
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

function addJudge(program: Command): void {
  const command = program
    .command("judge")
    .description("how far metrics agree with people: correlations with ratings, shares of preferences")
    .option("--protocol <name>", "what is judged and how (--protocols lists them)")
    .option("--protocols", "list the protocols, their variants and files")
    .option("--data <path>", "folder of the protocol's files, or the file with the judgements", fileName)
    .option(
      "-m, --metrics <list...>",
      `metrics with commas between, or all (default: ${JUDGED_METRICS.join(",")}, none with --scores)`,
    )
    .option("--model <files...>", "learned metrics from files (captally learn)", fileNames)
    .option(
      "--scores <file>",
      "a table of scores from elsewhere (id, or image and candidate; one column a metric)",
      fileName,
    )
    .option("--items", "print the captions to score, for --scores, and stop")
    .option("--variant <name>", "variant of the protocol (default: its first)")
    .addOption(
      new Option("--target <name>", "what several judgements of a caption become")
        .choices(RATING_TARGETS)
        .default("all"),
    )
    .addOption(
      new Option("--ties <rule>", "what equal scores of a pair earn (default: mostly half)").choices(TIE_RULES),
    )
    .option("--equal-within <x>", "scores of a pair that are no further apart are equal", smallNumber, 0)
    .option("--references <n>", "number of references drawn for each image", wholeNumber(1, 1000))
    .option("--draws <n>", "number of draws of references", wholeNumber(1, 1000))
    .option(
      "--curve [list]",
      "accuracy against the number of references: for all numbers, or for some such as 1-10,20,48",
      numberList(1, 1000),
    )
    .option(
      "--resamples <n>",
      "resamples of images for the intervals, 0 for none",
      wholeNumber(0, 1e6),
      DEFAULT_RESAMPLES,
    )
    .option("--significance", "test every metric against every other")
    .option("--permutations <n>", "swaps of each test", wholeNumber(1, 1e6), DEFAULT_PERMUTATIONS)
    .addOption(seedOption("seed of resamples, swaps and coins"))
    .option(
      "--df <file>",
      "document frequencies for CIDEr (coco-val, or a file) instead of those of the judged references",
      fileName,
    )
    .option("--df-documents <n>", "number of documents of that file, where it does not say", wholeNumber(1, 2 ** 32))
    .option("--paraphrases <file>", "pack of paraphrases for METEOR instead of the captions'", fileName)
    .option("--tally <file>", "model for Tally (captally learn tally) instead of the package's", fileName)
    .option(
      "--vectors <file>",
      "word vectors for WMD: word2vec, GloVe, fastText .vec, or a pack (default: the package's)",
      fileName,
    )
    .addOption(new Option("--format <name>", "form of the result").choices(REPORT_FORMATS).default("table"))
    .option("-o, --out <file>", "write the result to a file", fileName)
    .option("--quiet", "no progress on standard error");
  addTextOptions(addTupleOptions(command));
  command.action(async (options: JudgeOptions) => (await import("./run-other.js")).judge(options));
}

function seedOption(description: string): Option {
  return new Option("--seed <n>", description).argParser(wholeNumber(0, 2 ** 53 - 1)).default(DEFAULT_SEED);
}

function addRobustness(program: Command): void {
  const command = program
    .command("robustness")
    .description("metrics against captions that are worse by construction, made from references")
    .option("-m, --metrics <list...>", `metrics with commas between, or all (default: ${JUDGED_METRICS.join(",")})`)
    .addOption(
      new Option(
        "--tasks <name>",
        "metamorphic checks, or the six forced-choice tasks (default: metamorphic; with --phrases forced-choice)",
      ).choices(MADE_TASKS),
    )
    .option("--model <files...>", "learned metrics from files (captally learn)", fileNames)
    .option(
      "--phrases <file>",
      "persons and scenes of the captions (JSON lines) instead of those that the parser finds",
      fileName,
    )
    .option("--tally <file>", "model for Tally (captally learn tally) instead of the package's", fileName)
    .option("--pairs", "print the pairs, for judge --protocol pairs, and stop")
    .option("--significance", "test every metric against every other")
    .addOption(seedOption("seed of the changes"))
    .addOption(new Option("--format <name>", "form of the result").choices(REPORT_FORMATS).default("table"))
    .option("-o, --out <file>", "write the result to a file", fileName);
  addTextOptions(addReadingOptions(addTupleOptions(command)));
  command.action(async (options: RobustnessOptions) => (await import("./run-other.js")).robustness(options));
}

function addRatings(program: Command): void {
  const ratings = program.command("ratings").description("sheets on which people rate captions");
  const make = ratings
    .command("make")
    .description("make a sheet of systems' captions (CSV), in an order of chance for every rater")
    .option("-c, --cands <files...>", "candidates, one file or folder per system", fileNames)
    .option("--raters <n>", "number of raters", wholeNumber(1, 1000), 3)
    .option("--images <n>", "number of images, chosen at random (default: all)", wholeNumber(1, 1e6))
    .option("--key <file>", "leave the systems' names out of the sheet and write them to this file", fileName)
    .addOption(seedOption("seed of choice and order"))
    .option("-o, --out <file>", "file to write (default: standard output)", fileName);
  addCandidateReading(make);
  make.action(async (options: MakeSheetOptions) => (await import("./run-other.js")).ratingsMake(options));
  const read = ratings
    .command("read")
    .description("agreement of raters and means of systems, of sheets that were filled in")
    .option("-s, --sheets <files...>", "the sheets", fileNames)
    .option("--key <file>", "the key of sheets without names of systems", fileName)
    .addOption(
      new Option("--judgements <scale>", "print the ratings of a scale as data for judge --protocol ratings").choices(
        RATING_SCALES,
      ),
    )
    .option("--resamples <n>", "resamples of images for the intervals", wholeNumber(1, 1e6), DEFAULT_RESAMPLES)
    .addOption(seedOption("seed of the resamples"))
    .addOption(new Option("--format <name>", "form of the result").choices(REPORT_FORMATS).default("table"))
    .option("-o, --out <file>", "write the result to a file", fileName);
  addReadingOptions(read);
  read.action(async (options: ReadSheetOptions) => (await import("./run-other.js")).ratingsRead(options));
}

function addFeatures(program: Command): void {
  const command = program
    .command("features")
    .description("NNEval's features of each candidate, as CSV")
    .option("-c, --cands <files...>", "candidates, one file or folder per system; - is standard input", fileNames)
    .option("-o, --out <file>", "write the table to a file", fileName);
  addMissingOption(addTextOptions(addReadingOptions(addFeatureOptions(command))));
  command.action(async (options: FeaturesOptions) => (await import("./run-other.js")).features(options));
}

/** What features are computed with. */
function addFeatureOptions(command: Command): Command {
  return addTupleOptions(command).option("--no-spice", "leave out SPICE, which needs a parser");
}

function addLearn(program: Command): void {
  const learn = program.command("learn").description("learned metrics: networks on NNEval's features, and Tally");
  const rows = learn
    .command("rows")
    .description("make rows to learn from: references are captions by people, candidates those of machines")
    .option("-c, --cands <files...>", "captions by machines, one file or folder per system", fileNames)
    .addOption(
      new Option(
        "--objective <name>",
        "human: by people or by machines, as NNEval; match: by people for this image or for another",
      )
        .choices(OBJECTIVES)
        .default("human"),
    )
    .addOption(seedOption("seed of the pairs"))
    .option("-o, --out <file>", "write the table (CSV) to a file", fileName);
  addMissingOption(addTextOptions(addReadingOptions(addFeatureOptions(rows))));
  rows.action(async (options: RowsOptions) => (await import("./run-other.js")).learnRows(options));
  addLearnTrain(learn);
  addLearnTally(learn);
  const score = learn
    .command("score")
    .description("score candidates by a model's file")
    .argument("<model>", "the model (learn export, learn import)")
    .option("-c, --cands <files...>", "candidates, one file or folder per system; - is standard input", fileNames)
    .option("--per-caption", "scores of each caption too")
    .addOption(new Option("--format <name>", "form of the result").choices(REPORT_FORMATS).default("table"))
    .option("-o, --out <file>", "write the result to a file", fileName);
  addMissingOption(addTextOptions(addReadingOptions(addSceneOptions(score))));
  score.action(async (model: string, options: ScoreOptions) =>
    (await import("./run-other.js")).learnScore(model, options),
  );
  learn
    .command("export")
    .description("the model of a training's folder, as one JSON file")
    .argument("<folder>", "the folder of learn train")
    .option("-o, --out <file>", "write the model to a file", fileName)
    .option("--quiet", "no messages on standard error")
    .action(async (folder: string, options: ImportOptions) =>
      (await import("./run-other.js")).learnExport(folder, options),
    );
  learn
    .command("import")
    .description("NNEval's released checkpoint (.index, with the .data file beside it), or a model's file, as a model")
    .argument("<file>", "the file")
    .option("--data <file>", "the checkpoint's data file, where it is not beside the index", fileName)
    .option("-o, --out <file>", "write the model to a file", fileName)
    .option("--quiet", "no messages on standard error")
    .action(async (file: string, options: ImportOptions) =>
      (await import("./run-other.js")).learnImport(file, options),
    );
}

function addLearnTrain(learn: Command): void {
  const command = learn
    .command("train")
    .description("train a network on a table of rows")
    .option("--data <file>", "rows with features and labels (learn rows)", fileName)
    .option("-o, --out <folder>", "folder of the training: checkpoint, log, model", fileName)
    .option("--resume", "go on from the folder's checkpoint")
    .option("--dev <path>", "folder of the judgements that select the epoch (default: the last epoch)", fileName)
    .option("--protocol <name>", "their protocol", DEFAULT_SELECTION.protocol)
    .option("--variant <name>", "variant of the protocol", DEFAULT_SELECTION.variant)
    .addOption(
      new Option("--target <name>", "what several judgements of a caption become")
        .choices(RATING_TARGETS)
        .default(DEFAULT_SELECTION.target),
    )
    .addOption(
      new Option("--engine <name>", "auto: TensorFlow.js on a graphics card, or else the kernel")
        .choices(ENGINE_NAMES)
        .default("auto"),
    )
    .option("--features <list>", "features with commas between (default: all of the table)")
    .option("--hidden <list>", "neurons of the hidden layers", numberList(1, 4096), [72, 72])
    .option("--batch <n>", "rows of a step", wholeNumber(1, 1e6), 75)
    .option("--rate <x>", "Adam's rate", positiveNumber, 5e-4)
    .option("--penalty <x>", "factor of the L2 penalty", positiveNumber, 1e-4)
    .option("--epochs <n>", "most epochs", wholeNumber(1, 1e6), 100)
    .option("--patience <n>", "epochs without a better tau after which training stops", wholeNumber(1, 1e6), 20)
    .addOption(seedOption("seed of first weights and orders"))
    .option("--name <name>", "name of the metric", "NNEval(own)")
    .option("--id <id>", "id of the model", "own")
    .option("--objective <text>", "what the labels mean, for the model's file")
    .option("--licence <text>", "licence of the captions, for the model's file", "unknown")
    .option("--quiet", "no messages on standard error");
  addTextOptions(addFeatureOptions(command));
  command.action(async (options: TrainOptions) => (await import("./run-other.js")).learnTrain(options));
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
    .action(async (_kind: string, options: DataBuildOptions) => (await import("./run-other.js")).dataBuild(options));
}

function addLearnTally(learn: Command): void {
  const { dimension, bits, steps, batch, seed } = DEFAULT_TALLY;
  const command = learn
    .command("tally")
    .description(
      "train a model of Tally on captions of people, two or more of each image; the same seed gives the same file",
    )
    .option("--head <files...>", "captions of other images for the head (default: images drawn from -r)", fileNames)
    .option(
      "--exclude <files...>",
      "captions to keep out, of any input shape: those that metrics are judged on",
      fileNames,
    )
    .option("--name <id>", "id of the model, part of signatures", "tally-own")
    .option("--notice <text>", "origin and licence of the captions, kept in the model", "")
    .addOption(
      new Option(
        "--tokenizer <name>",
        "what cuts the captions: tally (English), char (scripts without blanks), whitespace",
      )
        .choices(TALLY_TOKENIZER_NAMES)
        .default(TALLY_TOKENIZER_NAMES[0]),
    )
    .addOption(
      new Option("--dimension <n>", "numbers of a vector").choices(["16", "32", "64", "128"]).default(`${dimension}`),
    )
    .addOption(new Option("--bits <n>", "bits of a number").choices(["8", "4"]).default(`${bits}`))
    .option("--steps <n>", "steps of the vectors' training", wholeNumber(1, 1e6), steps)
    .option("--batch <n>", "images drawn for a step", wholeNumber(16, 2048), batch)
    .addOption(new Option("--seed <n>", "seed of all draws").argParser(wholeNumber(0, 2 ** 53 - 1)).default(seed))
    .option("-o, --out <file>", "the model's file, for score --tally", fileName);
  addReadingOptions(command);
  command.action(async (options: LearnTallyOptions) => (await import("./run-other.js")).learnTally(options));
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
    .action(async () => (await import("./run-other.js")).selftest());
}

function addServe(program: Command): void {
  program
    .command("serve")
    .description("answer requests: over HTTP on a port of this machine, or line by line on standard input and output")
    .option("--port <n>", "serve HTTP on this port, 0 for a free one", wholeNumber(0, 65_535))
    .option("--host <address>", "address to listen on; others than this machine can reach", "127.0.0.1")
    .option("--stdio", "serve lines of JSON on standard input and output")
    .option(
      "--df <name=file...>",
      "tables of document frequencies by the name that requests use as df, such as coco-val=coco-val-df.p",
      fileNames,
    )
    .option("--cors <origins...>", "origins whose pages may read the answers, * for all", fileNames)
    .option("--token-env <name>", "variable with the bearer tokens (commas between) that requests to score need")
    .option("--max-body <bytes>", "largest body of a request", wholeNumber(1, 2 ** 31))
    .action(async (options: ServeOptions) => (await import("./run-other.js")).serve(options));
}
