/**
 * captally/meteor: METEOR, for programs that pick their metrics one by one. Choices are checked here; the catalogue, which makes most
 * metrics, has its own checks, and imports of it alone stay small.
 *
 * @module
 */

import { checkOptions, givenNumber, givenNumbers, givenText, listOf, maybe, oneOf, withFields } from "../given.js";
import {
  METEOR_MODULES,
  METEOR_TASKS,
  type MeteorModule,
  type MeteorOptions,
  type MeteorTask,
  meteor as make,
  meteor2005,
  meteorNltk,
} from "../meteor.js";
import type { Metric } from "../metric.js";

export { METEOR_MODULES, METEOR_TASKS, type MeteorModule, type MeteorOptions, type MeteorTask, meteor2005, meteorNltk };

/**
 * METEOR 1.5.
 *
 * @throws {CaptallyError} `usage-option`
 */
export function meteor(options: MeteorOptions = {}): Metric {
  const parameters = { alpha: givenNumber, beta: givenNumber, gamma: givenNumber, delta: givenNumber };
  checkOptions(options, {
    modules: maybe(listOf(oneOf(METEOR_MODULES), 1)),
    task: maybe(withFields({ name: givenText, ...parameters, weights: givenNumbers })),
  });
  return make(options);
}
