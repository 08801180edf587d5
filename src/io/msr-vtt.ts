/**
 * MSR-VTT: `videos` and `sentences` for references, `result` or `captions` for submissions.
 *
 * @module
 */

import { readIdMap } from "./id-map.js";
import type { JsonSource } from "./json-source.js";
import { describeJson, JsonObject, type JsonValue } from "./json-value.js";
import { groupName, readRecords } from "./records.js";
import { itemsOfSplit } from "./split.js";

/** Reads the sentences of the videos of one split, in the order of `videos`; the group is the category. */
export function readMsrVtt(file: JsonObject, source: JsonSource): void {
  const sentences = file.get("sentences");
  if (!Array.isArray(sentences)) return source.refuse('a list under "sentences"', describeJson(sentences));
  const videos = file.get("videos");
  if (!Array.isArray(videos)) return readRecords(sentences, source);
  const builder = source.own;
  for (const video of itemsOfSplit(videos, source)) {
    const line = source.lineOf(video);
    const known = source.idOf(video.get("video_id") ?? video.get("id"), line);
    if (known !== undefined) builder.row(known.id, known.idKind, { line, group: groupName(video.get("category")) });
  }
  readRecords(sentences.filter((sentence) => isKnown(sentence, source)), source);
}

/** Sentences of another split are left out; faulty ones stay, to be reported. */
function isKnown(sentence: JsonValue, source: JsonSource): boolean {
  const id = sentence instanceof JsonObject ? sentence.get("video_id") : undefined;
  return typeof id !== "string" || source.own.has(id);
}

/** Reads a submission: a list of results, or a map from video to caption. */
export function readMsrVttResult(file: JsonObject, source: JsonSource): void {
  for (const key of ["result", "results", "captions"]) {
    const value = file.get(key);
    if (Array.isArray(value)) return readRecords(value, source);
    if (value instanceof JsonObject) return readIdMap(value, source);
  }
  source.refuse('a list or an object under "result" or "captions"', "neither");
}
