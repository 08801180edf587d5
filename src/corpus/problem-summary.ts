/**
 * Faults grouped by kind: for people as text, for programs as JSON, as one error that carries them all.
 *
 * @module
 */

import { CaptallyError, keepName } from "../errors.js";
import { PROBLEM_CODES, type Problem, type ProblemCode, type Severity } from "./problem.js";

/** Faults shown of each kind. */
export const SHOWN_EXAMPLES = 5;

export interface ProblemGroup {
  readonly code: ProblemCode;
  readonly severity: Severity;
  readonly count: number;
  /** The first {@link SHOWN_EXAMPLES}. */
  readonly examples: readonly Problem[];
}

/** Groups by code and severity: errors first, then in the order of {@link PROBLEM_CODES}. */
export function summarizeProblems(problems: readonly Problem[]): ProblemGroup[] {
  const groups = new Map<string, { code: ProblemCode; severity: Severity; count: number; examples: Problem[] }>();
  for (const problem of problems) {
    const { code, severity } = problem;
    const kind = `${severity} ${code}`;
    let group = groups.get(kind);
    if (group === undefined) {
      group = { code, severity, count: 0, examples: [] };
      groups.set(kind, group);
    }
    group.count += 1 + (problem.more ?? 0);
    if (group.examples.length < SHOWN_EXAMPLES) group.examples.push(problem);
  }
  const rank = ({ code, severity }: ProblemGroup) =>
    (severity === "error" ? 0 : PROBLEM_CODES.length) + PROBLEM_CODES.indexOf(code);
  return [...groups.values()].sort((a, b) => rank(a) - rank(b));
}

/** Text for a terminal, one line per example; empty when there are no faults. */
export function renderProblems(groups: readonly ProblemGroup[]): string {
  const lines: string[] = [];
  for (const { code, severity, count, examples } of groups) {
    const [first] = examples;
    if (count === 1 && first !== undefined) {
      lines.push(`${severity}: ${first.message} [${code}]`);
      continue;
    }
    lines.push(`${severity}: ${count} x ${code}`);
    for (const { message } of examples) lines.push(`  ${message}`);
    if (count > examples.length) lines.push(`  and ${count - examples.length} more`);
  }
  return lines.map((line) => `${line}\n`).join("");
}

export interface ProblemReport {
  readonly errors: number;
  readonly warnings: number;
  readonly problems: readonly {
    readonly code: ProblemCode;
    readonly severity: Severity;
    readonly count: number;
    readonly examples: readonly { message: string; file?: string; line?: number; column?: number; id?: string }[];
  }[];
}

/** The same as data for JSON output; fields of unknown places are absent. */
export function reportProblems(groups: readonly ProblemGroup[]): ProblemReport {
  const total = (severity: Severity) =>
    groups.reduce((sum, group) => sum + (group.severity === severity ? group.count : 0), 0);
  return {
    errors: total("error"),
    warnings: total("warning"),
    problems: groups.map(({ code, severity, count, examples }) => ({
      code,
      severity,
      count,
      examples: examples.map(({ message, place }) => ({
        message,
        ...(place.file === undefined ? {} : { file: place.file }),
        ...(place.line === undefined ? {} : { line: place.line }),
        ...(place.column === undefined ? {} : { column: place.column }),
        ...(place.id === undefined ? {} : { id: place.id }),
      })),
    })),
  };
}

/** Wrong input data, with every fault that was found (warnings too). */
export class InputProblemsError extends CaptallyError {
  static {
    keepName(InputProblemsError, "InputProblemsError");
  }

  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const errors = summarizeProblems(problems.filter(({ severity }) => severity === "error"));
    super("input-problems", renderProblems(errors).trimEnd(), { place: errors[0]?.examples[0]?.place ?? {} });
    this.problems = problems;
  }
}

/**
 * Lets warnings pass and stops at errors.
 *
 * @throws InputProblemsError with all faults when one of them is an error
 */
export function refuseErrors(problems: readonly Problem[]): void {
  if (problems.some(({ severity }) => severity === "error")) throw new InputProblemsError(problems);
}

/** Reads one input after the other and keeps what is wrong with them, so that all are told of at once. */
export class ReadingFaults {
  readonly #errors: CaptallyError[] = [];

  get found(): boolean {
    return this.#errors.length > 0;
  }

  /** What `read` returns, `undefined` when it finds the input broken. */
  attempt<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof CaptallyError)) throw error;
      this.#errors.push(error);
      return undefined;
    }
  }

  /**
   * Passes when nothing was wrong.
   *
   * @param others faults of the inputs that could be read
   * @throws {CaptallyError} the error, if it is the only one; InputProblemsError for several
   */
  refuse(others: readonly Problem[] = []): void {
    const [first] = this.#errors;
    if (first === undefined) return;
    if (this.#errors.length === 1 && !others.some(({ severity }) => severity === "error")) throw first;
    throw new InputProblemsError([...this.#errors.flatMap(problemsOf), ...others]);
  }
}

/** The faults that an error tells of. */
export function problemsOf(error: CaptallyError): readonly Problem[] {
  if (error instanceof InputProblemsError) return error.problems;
  return [{ code: "broken-file", severity: "error", message: error.message, place: error.place }];
}
