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

/** Reads references (`sentences`) or a submission. */
export function readMsrVtt(file: JsonObject, source: JsonSource): void {
  if (file.has("sentences")) readSentences(file, source);
  else readSubmission(file, source);
}

/** Reads the sentences of the videos of one split, in the order of `videos`; the group is the category. */
function readSentences(file: JsonObject, source: JsonSource): void {
  const sentences = file.get("sentences");
  if (!Array.isArray(sentences)) source.refuse('a list under "sentences"', describeJson(sentences));
  const videos = file.get("videos");
  if (!Array.isArray(videos)) {
    readRecords(sentences, source);
    return;
  }
  const builder = source.own;
  for (const video of itemsOfSplit(videos, source)) {
    const line = source.lineOf(video);
    const known = source.idOf(video.get("video_id") ?? video.get("id"), line);
    if (known !== undefined) builder.row(known.id, known.idKind, { line, group: groupName(video.get("category")) });
  }
  readRecords(
    sentences.filter((sentence) => isKnown(sentence, source)),
    source,
  );
}

/** Sentences of another split are left out; faulty ones stay, to be reported. */
function isKnown(sentence: JsonValue, source: JsonSource): boolean {
  const id = sentence instanceof JsonObject ? sentence.get("video_id") : undefined;
  return typeof id !== "string" || source.own.has(id);
}

/** Reads a submission: a list of results, or a map from video to caption. */
function readSubmission(file: JsonObject, source: JsonSource): void {
  const value = ["result", "results", "captions"].map((key) => file.get(key)).find((found) => found !== undefined);
  if (Array.isArray(value)) readRecords(value, source);
  else if (value instanceof JsonObject) readIdMap(value, source);
  else source.refuse('a list or an object under "result" or "captions"', describeJson(value));
}
