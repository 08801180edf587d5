/**
 * captally/wmd: Word Mover's Distance, for programs that pick their metrics one by one. Choices are checked here; the catalogue, which makes most
 * metrics, has its own checks, and imports of it alone stay small.
 *
 * @module
 */

import { checkFlags } from "../given.js";
import type { Metric } from "../metric.js";
import { wmd as make, type WmdOptions } from "../wmd.js";

export type { WmdOptions };

/**
 * WMD.
 *
 * @throws {CaptallyError} `usage-option`
 */
export function wmd(options: WmdOptions = {}): Metric {
  checkFlags(options, ["raw", "stopWords"]);
  return make(options);
}
