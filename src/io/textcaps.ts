/**
 * TextCaps: one record per human caption, each repeating all references of its image.
 *
 * @module
 */

import type { JsonSource } from "./json-source.js";
import { describeJson, JsonObject } from "./json-value.js";
import { readRecords } from "./records.js";

/** Reads the references of each image once; without `reference_strs`, each record is one reference. */
export function readTextCaps(file: JsonObject, source: JsonSource): void {
  const data = file.get("data");
  if (!Array.isArray(data)) source.refuse('a list under "data"', describeJson(data));
  if (
    source.role === "candidates" ||
    !data.some((record) => record instanceof JsonObject && record.has("reference_strs"))
  ) {
    readRecords(data, source);
    return;
  }
  const builder = source.references;
  for (const record of data) {
    if (!(record instanceof JsonObject)) continue;
    const line = source.lineOf(record);
    const known = source.idOf(record.get("image_id"), line);
    if (known === undefined || builder.has(known.id)) continue;
    const captions = builder.row(known.id, known.idKind, { line });
    source.addCaptions(
      builder,
      captions,
      record.get("reference_strs") ?? record.get("caption_str") ?? null,
      known.id,
      line,
    );
  }
}
