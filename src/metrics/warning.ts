/**
 * What a result says of itself when something about it is worth knowing.
 *
 * @module
 */

/** A fault of the input that did not stop the run, or a doubt about a number; or several alike (`count`). */
export interface Warning {
  readonly code: string;
  readonly message: string;
  /** Image id of the (first) case. */
  readonly id?: string;
  /** How many cases there are, when more than one. */
  readonly count?: number;
}
