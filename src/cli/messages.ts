/**
 * Everything that goes to standard error: faults of the input, warnings of an evaluation, notes.
 *
 * @module
 */

import type { Problem } from "../corpus/problem.js";
import { renderProblems, summarizeProblems } from "../corpus/problem-summary.js";
import type { SystemEvaluation, Warning } from "../evaluation/evaluation.js";
import { type GivenOptions, hintFor } from "./hints.js";

let listening = false;

/** Writes to standard error. A reader that went away is no reason to fail. */
export function say(text: string): void {
  if (text === "") return;
  // Opening the stream takes time, so it waits until there is something to say.
  if (!listening) process.stderr.on("error", () => {});
  listening = true;
  // Ids and names come from files; they must not move the cursor or set colours.
  process.stderr.write(text.replace(/(?!\n)\p{Cc}/gu, "?"));
}

/** A number and what it counts. */
export function times(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? "" : "s"}`;
}

/** Messages of a run; with `quiet` only errors remain, which do not pass here. */
export class Messages {
  private readonly quiet: boolean;

  constructor(private readonly options: GivenOptions & { readonly quiet?: boolean }) {
    this.quiet = options.quiet === true;
  }

  note(text: string): void {
    if (!this.quiet) say(`${text}\n`);
  }

  /** Faults that did not stop the run, grouped. */
  problems(problems: readonly Problem[]): void {
    if (this.quiet || problems.length === 0) return;
    const groups = summarizeProblems(problems);
    say(renderProblems(groups));
    for (const { code } of groups) say(hintFor(code, this.options));
  }

  warnings(warnings: readonly Warning[], prefix = ""): void {
    for (const { code, message } of warnings) {
      this.note(`warning: ${prefix}${message} [${code}]`);
      if (!this.quiet) say(hintFor(code, this.options));
    }
  }

  /** Warnings of evaluations; what all systems share is said once. */
  evaluations(systems: readonly SystemEvaluation[]): void {
    const seen = new Set<string>();
    for (const system of systems) {
      const fresh = system.warnings.filter(({ message }) => !seen.has(message));
      for (const { message } of fresh) seen.add(message);
      this.warnings(fresh, systems.length === 1 ? "" : `${system.name}: `);
    }
  }
}
