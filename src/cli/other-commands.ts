/**
 * The commands around the metrics: `df`, `data`, `metrics`, `selftest`, `serve`.
 *
 * @module
 */

import { Argument, type Command, InvalidArgumentError, Option } from "commander";
import type { DataBuildOptions } from "./data.js";
import type { BuildOptions } from "./df.js";
import type { MetricsOptions } from "./metrics.js";
import { addReadingOptions, addTextOptions, fileName, fileNames, wholeNumber } from "./options.js";
import type { ServeOptions } from "./serve.js";

export function addDf(program: Command): void {
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

export function addData(program: Command): void {
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

export function addMetrics(program: Command): void {
  program
    .command("metrics")
    .description("list the metrics: options, data they need, signatures")
    .addOption(new Option("--format <name>", "form of the list").choices(["text", "json"]).default("text"))
    .action(async (options: MetricsOptions) => (await import("./run.js")).metrics(options));
}

export function addSelftest(program: Command): void {
  program
    .command("selftest")
    .description("compute known answers and compare every digit; exit code 3 when one differs")
    .action(async () => (await import("./run-other.js")).selftest());
}

export function addServe(program: Command): void {
  program
    .command("serve")
    .description("answer requests: over HTTP on a port of this machine, or line by line on standard input and output")
    .option("--port <n>", "serve HTTP on this port, 0 for a free one", wholeNumber(0, 65_535))
    .option(
      "--host <address>",
      "address to listen on; others than this machine can reach (default: 127.0.0.1)",
      address,
    )
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

/** An empty one, such as a variable that is not set, would be every address of the machine. */
function address(text: string): string {
  if (text === "") throw new InvalidArgumentError("expected an address, got an empty text.");
  return text;
}
