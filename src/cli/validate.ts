/**
 * `captally validate`: all faults of the input at once, without scoring.
 *
 * @module
 */

import type { Problem } from "../corpus/problem.js";
import { problemsOf, renderProblems, reportProblems, summarizeProblems } from "../corpus/problem-summary.js";
import { validateCaptions } from "../corpus/validate.js";
import { CaptallyError } from "../errors.js";
import { readCorpus } from "./corpus.js";
import { EXIT } from "./exit.js";
import { hintFor } from "./hints.js";
import { say, times } from "./messages.js";
import type { MissingOption, ReadingOptions, TextOptions } from "./options.js";
import { checkOutput, inputPaths, writeResult } from "./output.js";

export interface ValidateOptions extends ReadingOptions, TextOptions, MissingOption {
  readonly cands?: string[];
  readonly format: "text" | "json";
  readonly out?: string;
}

export async function runValidate(options: ValidateOptions): Promise<void> {
  await checkOutput(options.out, inputPaths(options));
  const { problems, counts } = await faultsOf(options);
  const groups = summarizeProblems(problems);
  const report = reportProblems(groups);
  const summary = [
    ...(counts === undefined ? [] : [`${times(counts.images, "image")}, ${times(counts.references, "reference")}`]),
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

interface Counts {
  readonly images: number;
  readonly references: number;
  readonly candidates: readonly { readonly file: string; readonly images: number }[];
}

/** All faults, and what there is where everything could be read. */
async function faultsOf(options: ValidateOptions): Promise<{ problems: readonly Problem[]; counts?: Counts }> {
  try {
    const { matched, candidates } = await readCorpus(options, false);
    return {
      problems: [...matched.problems, ...validateCaptions(matched, { tokenizer: options.tokenizer })],
      counts: {
        images: matched.segments.ids.length,
        references: matched.segments.references.reduce((sum, captions) => sum + captions.length, 0),
        candidates: candidates.map(({ source, rows }) => ({ file: source, images: rows.length })),
      },
    };
  } catch (error) {
    if (!(error instanceof CaptallyError && /^(?:input|corpus)-/.test(error.code))) throw error;
    return { problems: problemsOf(error) };
  }
}
