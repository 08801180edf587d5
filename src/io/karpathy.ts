/**
 * Karpathy's split files (`dataset_coco.json`, `dataset_flickr30k.json`): images with `sentences`, a `split` and
 * several names.
 *
 * The id is `cocoid` where there is one, else `filename`; candidates may use any of `cocoid`, `imgid` and `filename`.
 *
 * @module
 */

import type { JsonSource } from "./json-source.js";
import { describeJson, JsonObject, numberText } from "./json-value.js";
import { itemsOfSplit } from "./split.js";

/** Reads the raw sentences of one split (`test` unless another is chosen). */
export function readKarpathy(file: JsonObject, source: JsonSource): void {
  const images = file.get("images");
  if (!Array.isArray(images)) source.refuse('a list under "images"', describeJson(images));
  const builder = source.own;
  builder.aliasNames = ["filename", "imgid"];
  for (const image of itemsOfSplit(images, source)) {
    const line = source.lineOf(image);
    const filename = image.get("filename");
    const known = source.idOf(image.get("cocoid") ?? filename ?? image.get("imgid"), line);
    if (known === undefined) continue;
    const aliases = [typeof filename === "string" ? filename : "", numberText(image.get("imgid")) ?? ""];
    const captions = builder.row(known.id, known.idKind, { line, aliases });
    const sentences = image.get("sentences");
    if (!Array.isArray(sentences)) source.refuse('a list under "sentences"', describeJson(sentences), line);
    for (const sentence of sentences) {
      const tokens = sentence instanceof JsonObject && !sentence.has("raw") ? sentence.get("tokens") : undefined;
      if (Array.isArray(tokens)) captions.push(tokens.filter((token) => typeof token === "string").join(" "));
      else source.addCaptions(builder, captions, sentence, known.id, line, 1);
    }
  }
}
