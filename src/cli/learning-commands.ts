/**
 * The commands of learned metrics: `features`, `learn`.
 *
 * @module
 */

import { type Command, Option } from "commander";
import { RATING_TARGETS } from "../judgement/choices.js";
import { DEFAULT_SELECTION, ENGINE_NAMES, OBJECTIVES } from "../learning/choices.js";
import { DEFAULT_TALLY, TALLY_TOKENIZER_NAMES } from "../learning/tally/choices.js";
import type { FeaturesOptions } from "./features.js";
import type { ImportOptions, RowsOptions } from "./learn.js";
import type { LearnTallyOptions } from "./learn-tally.js";
import type { TrainOptions } from "./learn-train.js";
import {
  addMissingOption,
  addReadingOptions,
  addResultOptions,
  addSceneOptions,
  addTextOptions,
  addTupleOptions,
  fileName,
  fileNames,
  notNegative,
  numberList,
  positiveNumber,
  seedOption,
  wholeNumber,
} from "./options.js";
import type { ScoreOptions } from "./score.js";

export function addFeatures(program: Command): void {
  const command = program
    .command("features")
    .description("NNEval's features of each candidate, as CSV")
    .option("-c, --cands <files...>", "candidates, one file or folder per system; - is standard input", fileNames)
    .option("-o, --out <file>", "write the table to a file", fileName);
  addMissingOption(addTextOptions(addReadingOptions(addFeatureOptions(command))));
  command.action(async (options: FeaturesOptions) => (await import("./run-other.js")).features(options));
}

function addFeatureOptions(command: Command): Command {
  return addTupleOptions(command).option("--no-spice", "leave out SPICE, which needs a parser");
}

export function addLearn(program: Command): void {
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
    .option("--per-caption", "scores of each caption too");
  addMissingOption(addTextOptions(addReadingOptions(addSceneOptions(addResultOptions(score)))));
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
    .option("--penalty <x>", "factor of the L2 penalty; 0: none", notNegative, 1e-4)
    .option("--epochs <n>", "most epochs", wholeNumber(1, 1e6), 100)
    .option("--patience <n>", "epochs without a better tau after which training stops", wholeNumber(1, 1e6), 20)
    .addOption(seedOption("seed of first weights and orders"))
    .option("--name <name>", "name of the metric", "NNEval(own)")
    .option("--id <id>", "id of the model", "own")
    .option("--objective <text>", "what the labels mean, for the model's file")
    .option(
      "--licence <text>",
      "licence of the captions, kept in the model with the images that are called SOURCE:NUMBER",
      "unknown",
    )
    .option("--quiet", "no messages on standard error");
  addTextOptions(addFeatureOptions(command));
  command.action(async (options: TrainOptions) => (await import("./run-other.js")).learnTrain(options));
}

function addLearnTally(learn: Command): void {
  const { dimension, bits, steps, batch, seed } = DEFAULT_TALLY;
  const command = learn
    .command("tally")
    .description(
      "train a model of Tally on captions of people, two or more of each image; the same seed gives the same file",
    )
    .option("--data <files...>", "captions to learn from, the same as -r", fileNames)
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
