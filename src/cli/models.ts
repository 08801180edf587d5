/**
 * Learned metrics from files that options name.
 *
 * @module
 */

import { basename } from "node:path";
import { readModel } from "../data/model-file.js";
import { grammarPath } from "../data/shipped-packs.js";
import { CaptallyError } from "../errors.js";
import type { Metric } from "../metrics/metric.js";
import { parseMetrics } from "../metrics/metric-list.js";
import { learnedMetric } from "../metrics/nneval.js";
import { Inputs } from "./inputs.js";
import type { SceneOptions } from "./options.js";
import { hasScenes } from "./scenes.js";

/** What options say of metrics. */
interface MetricChoice extends SceneOptions {
  /** Lists with commas. */
  readonly metrics?: string[];
  /** Files of models. */
  readonly model?: string[];
}

/**
 * The metrics that options name, and those of models' files; `otherwise` where there are neither. `all` has SPICE where captions have
 * tuples or can be parsed.
 */
export async function chosenMetrics(options: MetricChoice, otherwise: readonly string[]): Promise<Metric[]> {
  const inputs = new Inputs();
  const learned: Metric[] = [];
  for (const path of options.model ?? [])
    learned.push(learnedMetric(readModel(await inputs.inflatedBytes(path), basename(path))));
  const lists = options.metrics ?? (learned.length === 0 ? otherwise : []);
  if (lists.length === 0) return withOwnNames(learned);
  const names = lists.flatMap((list) => list.split(",")).filter((name) => name !== "");
  // Looking for the grammar takes time, and only `all` depends on it.
  const ofAll = names.some((name) => /^all\b/i.test(name));
  return withOwnNames([
    ...parseMetrics(names, hasScenes(options) || (ofAll && (await grammarPath()) !== undefined)),
    ...learned,
  ]);
}

/**
 * Models are named by whoever trained them, and results go by names.
 *
 * @throws {CaptallyError} `usage-metric` for two metrics of one name
 */
function withOwnNames(metrics: Metric[]): Metric[] {
  const names = metrics.flatMap(({ outputs }) => outputs);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice === undefined) return metrics;
  throw new CaptallyError(
    "usage-metric",
    `--model: expected metrics of different names, got two of the name ${twice}; a model's name is what --name said in its training`,
  );
}
