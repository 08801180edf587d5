/**
 * Faults of input data: found all at once, counted by kind, reported with the first examples.
 *
 * @module
 */

import type { ErrorPlace } from "../errors.js";

/** `error` stops the scoring; `warning` is reported and the scoring goes on. */
export type Severity = "error" | "warning";

/** Kinds of faults, as stable words. The order is the order of reports. */
export const PROBLEM_CODES = [
  "broken-file",
  "no-id-in-common",
  "missing-candidate",
  "extra-candidate",
  "missing-references",
  "duplicate-candidate",
  "duplicate-id",
  "duplicate-caption",
  "empty-id",
  "id-type",
  "id-extension",
  "unknown-id",
  "wrong-key",
  "wrong-type",
  "broken-row",
  "uneven-files",
  "different-images",
  "invalid-utf8",
  "not-a-number",
  "double-encoded",
  "nested-list",
  "list-as-text",
  "file-name-as-text",
  "long-caption",
  "empty-caption",
  "blank-caption",
  "punctuation-caption",
  "line-break",
  "lone-surrogate",
  "unsegmented-text",
  "rejected-caption",
  "single-image",
  "byte-order-mark",
  "crlf",
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** One fault. Many alike (same code and severity) are counted by `summarizeProblems`. */
export interface Problem {
  readonly code: ProblemCode;
  readonly severity: Severity;
  /** What was expected and what was found, naming file, line and id as far as known. */
  readonly message: string;
  readonly place: ErrorPlace;
  /** Faults of the same kind found after this one and counted, but not listed. */
  readonly more?: number | undefined;
}

/** Faults of one kind listed one by one; a file with a million of them must not make a million messages. */
const LISTED_PER_KIND = 100;

/** Collects faults: the first {@link LISTED_PER_KIND} of each kind are listed, the others are only counted. */
export class ProblemList {
  private readonly listed: Problem[] = [];
  private readonly counts = new Map<string, { listed: number; last: number; more: number }>();

  /** Adds a fault; `message` is only called when the fault is listed. */
  add(code: ProblemCode, severity: Severity, place: ErrorPlace, message: string | (() => string)): void {
    const kind = `${severity} ${code}`;
    let count = this.counts.get(kind);
    if (count === undefined) {
      count = { listed: 0, last: 0, more: 0 };
      this.counts.set(kind, count);
    }
    if (count.listed >= LISTED_PER_KIND) {
      count.more++;
      return;
    }
    count.listed++;
    count.last = this.listed.length;
    this.listed.push({ code, severity, message: typeof message === "string" ? message : message(), place });
  }

  /** The faults in the order they were found. */
  toArray(): Problem[] {
    const problems = this.listed.slice();
    for (const { last, more } of this.counts.values()) {
      const problem = problems[last];
      if (more > 0 && problem !== undefined) problems[last] = { ...problem, more };
    }
    return problems;
  }
}

/** An id as messages show it: quoted, cut when very long. */
export function showId(id: string): string {
  return `"${id.length > 80 ? `${id.slice(0, 77)}...` : id}"`;
}
