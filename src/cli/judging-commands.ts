/**
 * The commands that judge metrics against people: `judge`, `robustness`, `ratings`.
 *
 * @module
 */

import { type Command, Option } from "commander";
import {
  DEFAULT_PERMUTATIONS,
  DEFAULT_RESAMPLES,
  MADE_TASKS,
  RATING_SCALES,
  RATING_TARGETS,
  TIE_RULES,
} from "../judgement/choices.js";
import { JUDGED_METRICS } from "../metrics/choices.js";
import type { JudgeOptions } from "./judge.js";
import {
  addCandidateReading,
  addMetricData,
  addModelOptions,
  addReadingOptions,
  addResultOptions,
  addTextOptions,
  addTupleOptions,
  fileName,
  fileNames,
  numberList,
  seedOption,
  smallNumber,
  wholeNumber,
} from "./options.js";
import type { MakeSheetOptions, ReadSheetOptions } from "./ratings.js";
import type { RobustnessOptions } from "./robustness.js";

export function addJudge(program: Command): void {
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
    .option("--quiet", "no progress on standard error");
  addTextOptions(addTupleOptions(addMetricData(addResultOptions(command))));
  command.action(async (options: JudgeOptions) => (await import("./run-other.js")).judge(options));
}

export function addRobustness(program: Command): void {
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
    .option(
      "--phrases <file>",
      "persons and scenes of the captions (JSON lines) instead of those that the parser finds",
      fileName,
    )
    .option("--pairs", "print the pairs, for judge --protocol pairs, and stop")
    .option("--significance", "test every metric against every other")
    .addOption(seedOption("seed of the changes"));
  addTextOptions(addReadingOptions(addTupleOptions(addModelOptions(addResultOptions(command)))));
  command.action(async (options: RobustnessOptions) => (await import("./run-other.js")).robustness(options));
}

export function addRatings(program: Command): void {
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
    .addOption(seedOption("seed of the resamples"));
  addReadingOptions(addResultOptions(read));
  read.action(async (options: ReadSheetOptions) => (await import("./run-other.js")).ratingsRead(options));
}
