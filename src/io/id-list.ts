/**
 * Lists of ids that restrict a run: one a line, or a JSON list.
 *
 * @module
 */

import { asciiTrim } from "../corpus/ascii.js";
import { CaptallyError } from "../errors.js";
import { givenSource } from "../metrics/given.js";
import { parseJson } from "./json-text.js";
import { describeJson, JsonObject, numberText } from "./json-value.js";
import { findKey, ID_KEYS } from "./keys.js";
import { splitLines } from "./text-lines.js";

/**
 * Reads ids as text, without repeats. Blank lines are no ids; of a line `id<TAB>...` the part before the tab counts.
 *
 * @throws CaptallyError `input-format`
 */
export function readIdList(text: string, source: string): string[] {
  givenSource(text, source);
  if (asciiTrim(text).startsWith("[")) return readJsonIds(text, source);
  const ids = new Set<string>();
  for (const line of splitLines(text).lines) {
    const tab = line.indexOf("\t");
    const id = asciiTrim(tab === -1 ? line : line.slice(0, tab));
    if (id !== "") ids.add(id);
  }
  return [...ids];
}

function readJsonIds(text: string, source: string): string[] {
  const list = parseJson(text, { source });
  const ids = new Set<string>();
  if (!Array.isArray(list))
    throw new CaptallyError("input-format", `${source}: expected a list of ids, found ${describeJson(list)}`, {
      place: { file: source },
    });
  for (const item of list) {
    const value =
      item instanceof JsonObject && findKey(item.keys, ID_KEYS) !== -1 ? item.at(findKey(item.keys, ID_KEYS)) : item;
    const id = typeof value === "string" ? value : numberText(value);
    if (id === undefined)
      throw new CaptallyError("input-format", `${source}: expected an id, found ${describeJson(item)}`, {
        place: { file: source },
      });
    ids.add(id);
  }
  return [...ids];
}
