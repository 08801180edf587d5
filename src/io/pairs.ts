/**
 * Both sides in one object: `{"gts": ..., "res": ...}`, or two parallel lists (`candidates` and `mult_references`).
 *
 * @module
 */

import { readIdMap } from "./id-map.js";
import { JsonSource } from "./json-source.js";
import { describeJson, JsonObject, type JsonValue } from "./json-value.js";
import { CANDIDATE_KEYS, findKey, REFERENCE_KEYS } from "./keys.js";
import { readRecords } from "./records.js";

/** Positions of the two sides in an object of this shape, `undefined` when it is none. */
export function pairKeys(file: JsonObject): { references: number; candidates: number } | undefined {
  const references = findKey(file.keys, REFERENCE_KEYS);
  const candidates = findKey(file.keys, ["res", ...CANDIDATE_KEYS]);
  if (references === -1 || candidates === -1) return undefined;
  const sides = [file.at(references), file.at(candidates)];
  const isSide = (side: JsonValue) => Array.isArray(side) || side instanceof JsonObject;
  return sides.every(isSide) ? { references, candidates } : undefined;
}

/** Reads both sides; parallel lists get the ids 0, 1, 2 ... */
export function readPairs(file: JsonObject, text: string, source: JsonSource): void {
  const at = pairKeys(file);
  if (at === undefined)
    source.refuse('references under "gts" and candidates under "res"', `the keys ${file.keys.slice(0, 8).join(", ")}`);
  const references = file.at(at.references);
  const candidates = file.at(at.candidates);
  if (isPlainList(references) && isPlainList(candidates)) {
    if (references.length !== candidates.length) {
      source.refuse(
        "as many candidates as lists of references",
        `${candidates.length} candidates and ${references.length} lists of references`,
      );
    }
    readList(candidates, source, source.candidates);
    readList(references, source, source.references);
    return;
  }
  for (const role of ["references", "candidates"] as const) {
    const side = role === "references" ? references : candidates;
    const own = new JsonSource(text, source.source, role, source.keys, undefined, source);
    if (side instanceof JsonObject) readIdMap(side, own);
    else if (isPlainList(side)) readList(side, own, own.own);
    else if (Array.isArray(side)) readRecords(side, own);
    else source.refuse(`a list or a map of ${role}`, describeJson(side));
  }
}

/** A list whose items are captions or lists of captions, and not records. */
export function isPlainList(value: JsonValue): value is JsonValue[] {
  return Array.isArray(value) && value.length > 0 && !(value[0] instanceof JsonObject);
}

/** Reads the items of a list under the ids 0, 1, 2 ... */
export function readList(list: readonly JsonValue[], source: JsonSource, builder = source.own): void {
  builder.numbered = true;
  list.forEach((item, i) => {
    const id = String(i);
    source.addCaptions(builder, builder.row(id, "untyped"), item, id, undefined);
  });
}
