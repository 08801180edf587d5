/**
 * captally/cider: CIDEr, for programs that pick their metrics one by one. Choices are checked here; the catalogue, which makes most
 * metrics, has its own checks, and imports of it alone stay small.
 *
 * @module
 */

import { type CiderOptions, cider as make } from "../cider.js";
import { checkFlags } from "../given.js";
import type { Metric } from "../metric.js";

export type { CiderOptions };

/**
 * CIDEr-D as in the standard tool, or the paper's CIDEr.
 *
 * @throws {CaptallyError} `usage-option`
 */
export function cider(options: CiderOptions = {}): Metric {
  checkFlags(options, ["plain", "stem"]);
  return make(options);
}
