/**
 * Faults of input data: found all at once, counted by kind, reported with the first examples.
 *
 * @module
 */

import type { ErrorPlace } from "../errors.js";

/** `error` stops the scoring; `warning` is reported and the scoring goes on. */
export type Severity = "error" | "warning";

/** Kinds of faults, as stable words. */
export type ProblemCode =
  | "missing-candidate"
  | "extra-candidate"
  | "missing-references"
  | "duplicate-candidate"
  | "duplicate-id"
  | "no-id-in-common"
  | "id-type"
  | "id-extension"
  | "empty-caption"
  | "blank-caption"
  | "punctuation-caption"
  | "line-break"
  | "wrong-key"
  | "wrong-type"
  | "nested-list"
  | "list-as-text"
  | "byte-order-mark"
  | "crlf"
  | "not-a-number"
  | "invalid-utf8"
  | "broken-row"
  | "uneven-files"
  | "file-name-as-text"
  | "unsegmented-text"
  | "unknown-id"
  | "rejected-caption"
  | "single-image";

/** One fault. Many alike (same code and severity) are counted by `summarizeProblems`. */
export interface Problem {
  readonly code: ProblemCode;
  readonly severity: Severity;
  /** What was expected and what was found, naming file, line and id as far as known. */
  readonly message: string;
  readonly place: ErrorPlace;
}
