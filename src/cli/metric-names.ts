/**
 * The metrics that `-m` names.
 *
 * @module
 */

import { grammarPath } from "../data/shipped-packs.js";
import type { Metric } from "../metrics/metric.js";
import { parseMetrics } from "../metrics/metric-list.js";
import type { SceneOptions } from "./options.js";
import { hasScenes } from "./scenes.js";

/** Metrics of lists with commas between; none for no names. `all` has SPICE where captions have tuples or can be parsed. */
export function metricsOf(lists: readonly string[], scenes: SceneOptions = {}): Metric[] {
  const names = lists.flatMap((list) => list.split(",")).filter((name) => name !== "");
  if (lists.length === 0) return [];
  // Looking for the grammar takes time, and only `all` depends on it.
  const ofAll = names.some((name) => /^all\b/i.test(name));
  return parseMetrics(names, hasScenes(scenes) || (ofAll && grammarPath() !== undefined));
}
