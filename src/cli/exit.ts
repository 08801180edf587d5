/**
 * Exit codes, and what is said about an error on standard error.
 *
 * @module
 */

import { InputProblemsError, renderProblems, summarizeProblems } from "../corpus/problem-summary.js";
import { CaptallyError } from "../errors.js";
import { type GivenOptions, hintFor } from "./hints.js";

export const EXIT = { fine: 0, data: 1, usage: 2, fault: 3 } as const;

/** Thrown when the reader of standard output has gone: the rest is of no use, and nothing is wrong. */
export class ReaderGone extends Error {}

/** Exit code of an error; `say` gets the text for standard error, and hints that the options given leave. */
export function exitCodeOf(error: unknown, say: (text: string) => void, options: GivenOptions = {}): number {
  if (error instanceof ReaderGone) return EXIT.fine;
  if (error instanceof InputProblemsError) {
    const groups = summarizeProblems(error.problems.filter(({ severity }) => severity === "error"));
    say(renderProblems(groups));
    for (const { code } of groups) say(hintFor(code, options));
    return EXIT.data;
  }
  if (error instanceof CaptallyError && !error.code.startsWith("engine-")) {
    say(`error: ${error.message}\n`);
    debug(error, say);
    return error.code.startsWith("usage-") ? EXIT.usage : EXIT.data;
  }
  const message = error instanceof Error ? error.message : String(error);
  say(
    `error: ${message}\nThis is a fault of captally; please report it with the command line. CAPTALLY_DEBUG=1 shows more.\n`,
  );
  debug(error, say);
  return EXIT.fault;
}

function debug(error: unknown, say: (text: string) => void): void {
  if (process.env.CAPTALLY_DEBUG && error instanceof Error) say(`${error.stack}\n`);
}
