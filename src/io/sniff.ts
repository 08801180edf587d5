/**
 * Tells the shape of an input from its first characters and, for JSON, from its keys.
 *
 * @module
 */

import type { InputName } from "./inputs.js";
import { JsonObject, type JsonValue } from "./json-value.js";
import { pairKeys } from "./pairs.js";
import { isTokenLine } from "./token-lines.js";

/** Lines looked at to tell text shapes apart. */
const SAMPLE = 50;

/**
 * Shape of a text that is no JSON, `json` when it looks like JSON; `tabs` are lines we cannot interpret. `source` is what
 * messages call the text.
 */
export function sniffText(
  text: string,
  isHeader: (line: string) => boolean,
  source = "",
): "json" | "csv" | "flickr-token" | "tsv" | "tabs" | "lines" {
  const start = firstMark(text);
  const two = text.slice(start, start + 2);
  if (two.charAt(0) === "{" || two.charAt(0) === "[" || two === '"[' || two === '"{') return "json";
  if (JSON_NAME.test(source) && isJsonScalar(text)) return "json";
  const lines = text
    .slice(0, 1 << 16)
    .split("\n", SAMPLE)
    .map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
  const full = lines.filter((line, i) => line !== "" && !(i === 0 && /^sep=.$/.test(line)));
  const [first] = full;
  if (first === undefined) return "lines";
  if (isHeader(first)) return "csv";
  // Most lines decide, so that a broken one among them is reported and does not change the shape of the file.
  const most = (is: (line: string) => boolean) => is(first) && full.filter(is).length * 2 > full.length;
  if (most(isTokenLine)) return "flickr-token";
  const tabs = (line: string) => line.split("\t").length - 1;
  if (most((line) => tabs(line) === 1)) return "tsv";
  return most((line) => tabs(line) > 1) ? "tabs" : "lines";
}

/** One line with `5` or `"x"` may be a caption, unless the file says that it is JSON. */
const JSON_NAME = /\.json(?:\.gz)?$/i;

function isJsonScalar(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value !== "object" || value === null;
  } catch {
    return false;
  }
}

/** Offset of the first character that is no blank of JSON. */
function firstMark(text: string): number {
  let pos = 0;
  while (pos < text.length && " \t\r\n".includes(text.charAt(pos))) pos++;
  return pos;
}

/** Shape of JSON values, `undefined` when it is none we know. */
export function sniffJson(values: readonly JsonValue[]): InputName | undefined {
  if (values.length > 1) return "jsonl";
  const value = values[0];
  if (Array.isArray(value)) return value.some((item) => item instanceof JsonObject) ? "results" : "list";
  if (!(value instanceof JsonObject)) return undefined;
  const isList = (key: string) => Array.isArray(value.get(key));
  if (isList("sentences") && (isList("videos") || itemHas(value.get("sentences"), "video_id"))) return "msr-vtt";
  if (isList("images") && itemHas(value.get("images"), "sentences")) return "karpathy";
  if (isList("annotations") || isList("images")) return "coco";
  if (isList("data")) return "textcaps";
  if (isList("result") || isList("results")) return "msr-vtt";
  if (value.has("version") && ["result", "results", "captions"].some((key) => value.get(key) instanceof JsonObject))
    return "msr-vtt";
  if (isOneRecord(value)) return "jsonl";
  if (pairKeys(value) !== undefined) return "pairs";
  return "id-map";
}

function itemHas(list: JsonValue | undefined, key: string): boolean {
  const first = Array.isArray(list) ? list[0] : undefined;
  return first instanceof JsonObject && first.has(key);
}

/** JSON lines of a single line: an id beside captions. */
function isOneRecord(value: JsonObject): boolean {
  const id = ["id", "image_id", "video_id", "audio_id"].find((key) => value.has(key));
  if (id === undefined) return false;
  const given = value.get(id);
  return (
    (typeof given === "string" || typeof given === "number") &&
    ["candidate", "references", "caption", "captions", "refs", "prediction"].some((key) => value.has(key))
  );
}
