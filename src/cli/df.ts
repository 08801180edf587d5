/**
 * `captally df build`: document frequencies of references, to be kept and used again.
 *
 * @module
 */

import { type Command, Option } from "commander";
import { refuseErrors } from "../corpus/problem-summary.js";
import { validateCaptions } from "../corpus/validate.js";
import { loadEngine } from "../engine/engine.js";
import { buildDocumentFrequencies, frequenciesToBinary, frequenciesToJson } from "../evaluation/df-file.js";
import { readCorpus } from "./corpus.js";
import { Messages } from "./messages.js";
import { addReadingOptions, addTextOptions, type ReadingOptions, type TextOptions, wholeNumber } from "./options.js";
import { writeResult } from "./output.js";

interface BuildOptions extends ReadingOptions, TextOptions {
  readonly out?: string;
  readonly format: "json" | "binary";
  readonly order: number;
}

export function addDfCommand(program: Command): void {
  const command = program
    .command("df")
    .description("document frequencies for CIDEr")
    .command("build")
    .description("count in how many images' references each n-gram occurs")
    .option("-o, --out <file>", "file to write (default: standard output)")
    .addOption(new Option("--format <name>", "form of the file").choices(["json", "binary"]).default("json"))
    .option("-n, --order <n>", "longest n-grams, in words", wholeNumber(1, 9), 4);
  addTextOptions(addReadingOptions(command));
  command.action((options: BuildOptions) => runBuild(options));
}

async function runBuild(options: BuildOptions): Promise<void> {
  const { matched } = await readCorpus(options, false);
  // The file may hold candidates too, which are of no interest here.
  const references = { ...matched, systems: [] };
  const problems = [
    ...matched.problems,
    ...validateCaptions(references, { tokenizer: options.tokenizer, metrics: [] }),
  ];
  refuseErrors(problems);
  const messages = new Messages(options.quiet === true);
  messages.problems(problems);
  const table = buildDocumentFrequencies(await loadEngine(), matched.segments.references, options);
  await writeResult(options.out, options.format === "json" ? frequenciesToJson(table) : [frequenciesToBinary(table)]);
  messages.note(
    `${table.documents} images, ${table.grams.length} n-grams up to ${table.order} words, digest ${table.digest}`,
  );
}
