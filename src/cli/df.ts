/**
 * `captally df build`: document frequencies of references, to be kept and used again.
 *
 * @module
 */

import { refuseErrors } from "../corpus/problem-summary.js";
import { validateCaptions } from "../corpus/validate.js";
import { loadEngine } from "../engine/engine.js";
import { buildDocumentFrequencies, frequenciesToBinary, frequenciesToJson } from "../evaluation/df-file.js";
import { readCorpus } from "./corpus.js";
import { Messages, times } from "./messages.js";
import type { ReadingOptions, TextOptions } from "./options.js";
import { checkOutput, inputPaths, writeResult } from "./output.js";

export interface BuildOptions extends ReadingOptions, TextOptions {
  readonly out?: string;
  readonly format: "json" | "binary";
  readonly order: number;
}

export async function runBuild(options: BuildOptions): Promise<void> {
  await checkOutput(options.out, inputPaths(options));
  const { matched } = await readCorpus(options, false);
  // The file may hold candidates too, which are of no interest here.
  const references = { ...matched, systems: [] };
  const problems = [...matched.problems, ...validateCaptions(references, { tokenizer: options.tokenizer })];
  refuseErrors(problems);
  const messages = new Messages(options);
  messages.problems(problems);
  const { tokenizer, mode, order } = options;
  const table = buildDocumentFrequencies(await loadEngine(), matched.segments.references, { tokenizer, mode, order });
  await writeResult(options.out, options.format === "json" ? frequenciesToJson(table) : [frequenciesToBinary(table)]);
  messages.note(
    `${times(table.documents, "image")}, ${times(table.grams.length, "n-gram")} up to ${times(table.order, "word")}, digest ${table.digest}`,
  );
}
