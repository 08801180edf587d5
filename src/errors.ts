/**
 * The one error class of the library, with stable codes.
 *
 * @module
 */

/**
 * What went wrong, as a stable word for programs.
 *
 * Groups: `input-*` and `corpus-*` are wrong data (CLI exit code 1), `usage-*` wrong calls (2), `engine-*` our fault (3).
 */
export type CaptallyErrorCode =
  | "input-format"
  | "input-problems"
  | "corpus-empty"
  | "df-format"
  | "pack-format"
  | "pack-missing"
  | "tuples-missing"
  | "metric-limit"
  | "usage-option"
  | "usage-metric"
  | "usage-file"
  | "engine-load"
  | "engine-trap";

/** Where an error is, as far as it is known. */
export interface ErrorPlace {
  readonly file?: string | undefined;
  /** 1-based line. */
  readonly line?: number | undefined;
  /** 1-based column, in UTF-16 code units. */
  readonly column?: number | undefined;
  /** Image (segment) id. */
  readonly id?: string | undefined;
}

/** An error of captally: `code` is for programs, `message` says what was expected and what was found. */
export class CaptallyError extends Error {
  static {
    keepName(CaptallyError, "CaptallyError");
  }

  override readonly name = "CaptallyError";
  readonly code: CaptallyErrorCode;
  readonly place: ErrorPlace;

  constructor(code: CaptallyErrorCode, message: string, options: { place?: ErrorPlace; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.place = options.place ?? {};
  }
}

/** Gives a class its name back, which minified bundles shorten and hosts print. */
export function keepName(type: abstract new (...given: never[]) => Error, name: string): void {
  Object.defineProperty(type, "name", { value: name, configurable: true });
}
