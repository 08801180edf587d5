/**
 * What a handler can do, as `GET /v1/metrics` tells it.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";
import { withDefaultPacks } from "../evaluation/default-packs.js";
import { MODES, TOKENIZER_NAMES } from "../metrics/choices.js";
import { type DescribedFamily, describedFamilies } from "../metrics/descriptions.js";
import type { Metric } from "../metrics/metric.js";
import { VERSION } from "../version.js";
import type { Limits } from "./limits.js";
import type { Resources } from "./resources.js";

/** The list, ready for JSON. */
export async function metricsList(resources: Resources, limits: Limits): Promise<object> {
  return {
    captally: VERSION,
    metrics: await Promise.all(describedFamilies().map((family) => describeFamily(family, resources))),
    tokenizers: TOKENIZER_NAMES,
    modes: MODES,
    df: resources.tableNames,
    limits,
  };
}

async function describeFamily(family: DescribedFamily, resources: Resources): Promise<object> {
  const { name, description, members, options, build } = family;
  const metric = build(members.slice(0, 1), new Map());
  return {
    name,
    description,
    members,
    options: options.map(({ name: option, description: text, range }) => ({
      name: option,
      description: text,
      ...(range === undefined ? {} : { range }),
    })),
    explains: metric.explains === true,
    packs: metric.packs ?? [],
    available: await isAvailable(metric, resources),
  };
}

/** Whether the packs it needs are there. */
async function isAvailable(metric: Metric, resources: Resources): Promise<boolean> {
  try {
    await withDefaultPacks([metric], await resources.packs());
    return true;
  } catch (error) {
    if (error instanceof CaptallyError && error.code === "pack-missing") return false;
    throw error;
  }
}
