/**
 * Maps from id to captions: `{"391895": ["a dog", "a brown dog"]}`, `{"391895": "a dog"}`; values may also be objects
 * with a caption or whole records.
 *
 * @module
 */

import type { TableBuilder } from "../corpus/table-builder.js";
import type { JsonSource } from "./json-source.js";
import { JsonObject } from "./json-value.js";
import { Layouts, readRecord } from "./records.js";

/** Reads a map into `builder`. Keys of a JSON object are text always, so the ids are untyped. */
export function readIdMap(map: JsonObject, source: JsonSource, builder: TableBuilder = source.own): void {
  const layouts = new Layouts(source);
  for (let i = 0; i < map.keys.length; i++) {
    const id = map.keys[i] as string;
    const value = map.at(i);
    if (id === "") {
      builder.problems.add(
        "empty-id",
        "error",
        source.place(undefined),
        `${source.where(undefined)}: an id is an empty string`,
      );
    } else if (builder.has(id)) {
      builder.problems.add(
        "duplicate-id",
        "error",
        source.place(undefined, id),
        () => `${source.where(undefined, id)}: the id occurs more than once`,
      );
    } else if (value instanceof JsonObject && builder === source.own) {
      readRecord(value, layouts.of(value), id, "untyped", source);
    } else {
      source.addCaptions(builder, builder.row(id, "untyped"), value, id, undefined);
    }
  }
}
