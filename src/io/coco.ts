/**
 * COCO annotation files, and those made like them (nocaps with `domain`, VizWiz with its marks).
 *
 * @module
 */

import type { JsonSource } from "./json-source.js";
import { describeJson, JsonObject, type JsonValue } from "./json-value.js";
import { groupName, readRecords } from "./records.js";

/** Second names of an image by which results may call it. */
export const IMAGE_ALIASES = ["file_name", "open_images_id"] as const;

/** Reads `annotations`; `images`, when there, gives the order, further names and groups. */
export function readCoco(file: JsonObject, source: JsonSource): void {
  const images = file.get("images");
  if (Array.isArray(images)) listImages(images, source);
  const annotations = file.get("annotations");
  if (!Array.isArray(annotations)) {
    source.refuse(
      'a list under "annotations"',
      annotations === undefined
        ? "no such key (a file of image information has no captions)"
        : describeJson(annotations),
    );
  }
  readRecords(annotations, source);
}

function listImages(images: readonly JsonValue[], source: JsonSource): void {
  const present = IMAGE_ALIASES.filter((name) =>
    images.some((image) => image instanceof JsonObject && typeof image.get(name) === "string"),
  );
  const builder = source.own;
  builder.aliasNames = present;
  for (const image of images) {
    if (!(image instanceof JsonObject)) continue;
    const line = source.lineOf(image);
    const known = source.idOf(image.get("id") ?? image.get("image_id"), line);
    if (known === undefined) continue;
    if (builder.has(known.id)) {
      builder.problems.add(
        "duplicate-id",
        "warning",
        source.place(line, known.id),
        () => `${source.where(line, known.id)}: the image is listed more than once`,
      );
      continue;
    }
    const aliases = present.map((name) => {
      const value = image.get(name);
      return typeof value === "string" ? value : "";
    });
    builder.row(known.id, known.idKind, {
      line,
      group: groupName(image.get("domain")),
      aliases: present.length === 0 ? undefined : aliases,
    });
  }
}
