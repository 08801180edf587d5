/**
 * Which part of a data set a file with `split` is read for.
 *
 * @module
 */

import type { JsonSource } from "./json-source.js";
import { JsonObject, type JsonValue } from "./json-value.js";

/**
 * The items of the chosen split. Without a choice: `test` when the file has it, else everything. Karpathy's `restval`
 * counts as `train`, `validate` as `val`.
 *
 * @throws CaptallyError `input-format` when the file has no item of the chosen split
 */
export function itemsOfSplit(items: readonly JsonValue[], source: JsonSource): JsonObject[] {
  const objects = items.filter((item) => item instanceof JsonObject);
  const present = new Set<string>();
  for (const object of objects) {
    const split = splitOf(object);
    if (split !== undefined) present.add(split);
  }
  const wanted = source.split === undefined ? "test" : plainName(source.split);
  if (present.has(wanted)) return objects.filter((object) => splitOf(object) === wanted);
  if (source.split === undefined) return objects;
  return source.refuse(
    `images of the split "${source.split}"`,
    present.size === 0 ? "no splits" : `the splits ${[...present].join(", ")}`,
  );
}

function splitOf(object: JsonObject): string | undefined {
  const split = object.get("split");
  return typeof split === "string" ? plainName(split) : undefined;
}

function plainName(split: string): string {
  if (split === "restval") return "train";
  return split === "validate" || split === "valid" ? "val" : split;
}
