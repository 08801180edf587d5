/**
 * captally/spice: SPICE and SPIDEr, for programs that pick their metrics one by one. Choices are checked here; the catalogue, which makes most
 * metrics, has its own checks, and imports of it alone stay small.
 *
 * @module
 */

import { checkFlags, checkOptions, givenFlag, listOf, maybe, oneOf } from "../given.js";
import type { Metric } from "../metric.js";
import { spice as makeSpice, spider as makeSpider, SCENE_SETS, type SceneSet, type SpiceOptions } from "../spice.js";

export { SCENE_SETS, type SceneSet, type SpiceOptions };

/**
 * SPICE.
 *
 * @throws {CaptallyError} `usage-option`
 */
export function spice(options: SpiceOptions = {}): Metric {
  checkOptions(options, { sets: maybe(listOf(oneOf(SCENE_SETS), 1)), noSynsets: maybe(givenFlag) });
  return makeSpice(options);
}

/**
 * SPIDEr: the mean of CIDEr and SPICE.
 *
 * @throws {CaptallyError} `usage-option`
 */
export function spider(options: Pick<SpiceOptions, "noSynsets"> = {}): Metric {
  checkFlags(options, ["noSynsets"]);
  return makeSpider(options);
}
