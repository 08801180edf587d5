/**
 * `captally validate`: all faults of the input at once, without scoring.
 *
 * @module
 */

import { renderProblems, reportProblems, summarizeProblems } from "../corpus/problem-summary.js";
import { validateCaptions } from "../corpus/validate.js";
import { readCorpus } from "./corpus.js";
import { EXIT } from "./exit.js";
import { hintFor } from "./hints.js";
import { say, times } from "./messages.js";
import type { MissingOption, ReadingOptions, TextOptions } from "./options.js";
import { checkOutput, writeResult } from "./output.js";

export interface ValidateOptions extends ReadingOptions, TextOptions, MissingOption {
  readonly cands?: string[];
  readonly format: "text" | "json";
  readonly out?: string;
}

export async function runValidate(options: ValidateOptions): Promise<void> {
  await checkOutput(options.out);
  const { matched, candidates } = await readCorpus(options, false);
  const groups = summarizeProblems([
    ...matched.problems,
    ...validateCaptions(matched, { tokenizer: options.tokenizer }),
  ]);
  const report = reportProblems(groups);
  const counts = {
    images: matched.segments.ids.length,
    references: matched.segments.references.reduce((sum, captions) => sum + captions.length, 0),
    candidates: candidates.map(({ source, rows }) => ({ file: source, images: rows.length })),
  };
  const summary = [
    `${times(counts.images, "image")}, ${times(counts.references, "reference")}`,
    `${times(report.errors, "error")}, ${times(report.warnings, "warning")}`,
  ].join("; ");
  await writeResult(
    options.out,
    options.format === "json"
      ? [`${JSON.stringify({ valid: report.errors === 0, counts, ...report }, undefined, 2)}\n`]
      : [renderProblems(groups), `${summary}\n`],
  );
  if (options.quiet !== true) for (const { code } of groups) say(hintFor(code, options));
  if (report.errors > 0) process.exitCode = EXIT.data;
}
