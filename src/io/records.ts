/**
 * Lists of objects, one per image or one per caption: COCO results, JSON lines, VATEX, nocaps and TextCaps derivatives.
 *
 * A record holds an id and a candidate, or references, or both (ViECap, EVCap, SPICE input).
 *
 * @module
 */

import { asciiLower } from "../corpus/ascii.js";
import type { IdKind } from "../corpus/caption-table.js";
import type { JsonSource } from "./json-source.js";
import { showKeys } from "./json-source.js";
import { describeJson, JsonObject, type JsonValue, numberText } from "./json-value.js";
import { findKey, layoutOf, type RecordLayout } from "./keys.js";

/** Values of `split` that are nocaps domains and not parts of a data set. */
const DOMAINS: ReadonlyMap<string, string> = new Map([
  ["in_domain", "in-domain"],
  ["near_domain", "near-domain"],
  ["out_domain", "out-domain"],
  ["out_of_domain", "out-domain"],
]);

/** Reads each record into the tables of the source. */
export function readRecords(records: readonly JsonValue[], source: JsonSource): void {
  const layouts = new Layouts(source);
  // Rows without ids are numbered, but only when a row is complete in itself: else a misspelt key would go unseen.
  const numbered = records.every((record) => {
    if (!(record instanceof JsonObject)) return false;
    const layout = layouts.of(record);
    return layout.id === -1 && layout.candidate !== -1 && layout.references !== -1;
  });
  const known = new Map<number, string[]>();
  for (let i = 0; i < records.length; i++) {
    const record = records[i];
    if (!(record instanceof JsonObject)) {
      source.own.problems.add(
        "wrong-type",
        "error",
        source.place(undefined),
        () =>
          `${source.where(undefined)}: expected an object as item ${i + 1} of the list, found ${describeJson(record)}`,
      );
      continue;
    }
    const layout = layouts.of(record);
    const id = layout.id === -1 ? undefined : record.at(layout.id);
    const captions = typeof id === "number" ? known.get(id) : undefined;
    if (captions !== undefined && addPlain(record, layout, captions, source)) continue;
    if (layout.id === -1 && !numbered) {
      missingKey(source, record, source.lineOf(record), "an id", "image_id");
      continue;
    }
    const found = numbered ? { id: String(i), idKind: "untyped" as const } : source.idOf(id, source.lineOf(record));
    if (found === undefined) continue;
    readRecord(record, layout, found.id, found.idKind, source);
    const row = typeof id === "number" ? source.own.known(found.id) : undefined;
    if (row !== undefined) known.set(id as number, row);
  }
}

/**
 * The short way for the mass of plain annotations, whose image has been seen: `captions` are those of the image on the
 * side the file is read for.
 */
function addPlain(record: JsonObject, layout: RecordLayout, captions: string[], source: JsonSource): boolean {
  if (layout.rejections.length > 0) return false;
  const [own, other] =
    source.role === "references" ? [layout.references, layout.candidate] : [layout.candidate, layout.references];
  const caption = own === -1 || other !== -1 ? undefined : record.at(own);
  // A text in brackets may be a list written as text.
  if (typeof caption !== "string" || caption.indexOf("[") !== -1) return false;
  captions.push(caption);
  return true;
}

/** Reads the captions of one record whose id is known. */
export function readRecord(
  record: JsonObject,
  layout: RecordLayout,
  id: string,
  idKind: IdKind,
  source: JsonSource,
): void {
  const line = source.lineOf(record);
  if (layout.candidate === -1 && layout.references === -1) {
    const what = source.role === "references" ? "references" : "a candidate";
    missingKey(source, record, line, what, source.role === "references" ? "references" : "caption");
    return;
  }
  const rejection = layout.rejections.length === 0 ? undefined : layout.rejections.find((at) => record.at(at) === true);
  if (rejection !== undefined) {
    source.reject(source.own, id, line, record.keys[rejection] as string);
    return;
  }
  const { candidates, references } = source;
  if (layout.candidate !== -1) {
    const captions = candidates.known(id) ?? candidates.row(id, idKind, { line, group: groupOf(record, layout) });
    source.addCaptions(candidates, captions, record.at(layout.candidate), id, line);
  }
  if (layout.references !== -1) {
    const captions = references.known(id) ?? references.row(id, idKind, { line, group: groupOf(record, layout) });
    source.addCaptions(references, captions, record.at(layout.references), id, line);
  }
}

/** Layouts by form: objects of the same form share their keys, so each form is looked at once. */
export class Layouts {
  private readonly known = new Map<readonly string[], RecordLayout>();

  constructor(private readonly source: JsonSource) {}

  of(record: JsonObject): RecordLayout {
    let layout = this.known.get(record.keys);
    if (layout === undefined) {
      layout = layoutOf(record.keys, this.source.role, this.source.keys);
      this.known.set(record.keys, layout);
    }
    return layout;
  }
}

function groupOf(record: JsonObject, layout: RecordLayout): string | undefined {
  if (layout.group !== -1) return groupName(record.at(layout.group));
  const split = record.get("split");
  return typeof split === "string" ? DOMAINS.get(asciiLower(split).split("-").join("_")) : undefined;
}

/** Name of a group; the spellings of the nocaps domains are made one. */
export function groupName(value: JsonValue | undefined): string | undefined {
  if (typeof value === "string") return value === "" ? undefined : (DOMAINS.get(value) ?? value);
  return numberText(value);
}

function missingKey(source: JsonSource, record: JsonObject, line: number, what: string, example: string): void {
  source.own.problems.add("wrong-key", "error", source.place(line), () => {
    const idAt = findKey(record.keys, ["image_id", "id"]);
    const id = idAt === -1 || what === "an id" ? undefined : record.at(idAt);
    const shown = typeof id === "string" ? id : numberText(id);
    return `${source.where(line, shown)}: expected ${what} under a key such as "${example}", found the keys ${showKeys(record)}`;
  });
}
