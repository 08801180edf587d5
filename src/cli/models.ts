/**
 * Learned metrics from files that options name.
 *
 * @module
 */

import { basename } from "node:path";
import { readModel } from "../data/model-file.js";
import type { Metric } from "../metrics/metric.js";
import { parseMetrics } from "../metrics/metric-list.js";
import { learnedMetric } from "../metrics/nneval.js";
import { Inputs } from "./inputs.js";

/**
 * The metrics named, and those of models' files.
 *
 * @param names lists with commas; those of `otherwise` where neither names nor models are given
 */
export async function chosenMetrics(
  names: readonly string[] | undefined,
  models: readonly string[] | undefined,
  otherwise: readonly string[],
  withTuples = false,
): Promise<Metric[]> {
  const inputs = new Inputs();
  const learned: Metric[] = [];
  for (const path of models ?? [])
    learned.push(learnedMetric(readModel(await inputs.inflatedBytes(path), basename(path))));
  const wanted = listedNames(names ?? (learned.length === 0 ? otherwise : []));
  return [...(wanted.length === 0 && learned.length > 0 ? [] : parseMetrics(wanted, withTuples)), ...learned];
}

export function listedNames(lists: readonly string[]): string[] {
  return lists.flatMap((list) => list.split(",")).filter((name) => name !== "");
}
