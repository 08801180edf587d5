/**
 * COCO annotations and results in their plain form, through the host's own JSON parser: the files that most runs are
 * about, read several times as fast as the exact parser reads them, which has to warm up first.
 *
 * Plain: nothing but the usual keys, every caption one text, every id a text or a whole number that a double holds. Anything
 * else, and any fault, is left to the exact way (`json-text.ts`, `coco.ts`, `records.ts`), which gives the same tables and can
 * say where in the text a fault is.
 *
 * @module
 */

import type { IdKind } from "../corpus/caption-table.js";
import { IMAGE_ALIASES } from "./coco.js";
import type { InputName } from "./inputs.js";
import type { JsonSource } from "./json-source.js";
import { groupName } from "./records.js";

/** Ids (`image_id`, `id`) that the host would round or write in another way: fractions, exponents, minus zero. */
const UNUSUAL_ID = /id"\s*:\s*(?:-0|-?\d+[.eE])/;

/** What the beginning of such a file has; others need not be parsed to know. */
const BEGINNING = { length: 1000, sign: /"(?:image_id|annotations|images|info|licenses)"/ };

const FILE_KEYS: ReadonlySet<string> = new Set(["annotations", "images", "info", "licenses", "type"]);
const RECORD_KEYS: ReadonlySet<string> = new Set(["image_id", "id", "caption"]);

type NativeId = string | number;
type Record = { readonly [key: string]: unknown };

/** Captions by image, in order of first occurrence. */
type Captions = Map<NativeId, string[]>;

/** Reads a plain file into the table of its side and returns its shape; `undefined`, and nothing done, for others. */
export function readPlainCoco(text: string, source: JsonSource): InputName | undefined {
  if (!BEGINNING.sign.test(text.slice(0, BEGINNING.length))) return undefined;
  if (UNUSUAL_ID.test(text)) return undefined;
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (Array.isArray(file)) {
    const kind = kindOf(file);
    const captions = file.length === 0 ? undefined : collect(file, kind);
    if (captions === undefined) return undefined;
    for (const [id, texts] of captions) source.own.row(String(id), kind, undefined, texts);
    return "results";
  }
  if (!isRecord(file) || !Object.keys(file).every((key) => FILE_KEYS.has(key))) return undefined;
  const { annotations, images = [] } = file;
  if (!Array.isArray(annotations) || !Array.isArray(images)) return undefined;
  const kind = kindOf(annotations);
  const captions = collect(annotations, kind);
  const rows = captions === undefined ? undefined : imageRows(images, kind);
  if (captions === undefined || rows === undefined) return undefined;
  const builder = source.own;
  builder.aliasNames = rows.aliasNames;
  for (const { id, group, aliases } of rows.rows) {
    builder.row(String(id), kind, { group, aliases }, captions.get(id));
    captions.delete(id);
  }
  for (const [id, texts] of captions) builder.row(String(id), kind, undefined, texts);
  return "coco";
}

function isRecord(value: unknown): value is Record {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether the value is an id of this kind; a file with both kinds is not plain. */
function isId(value: unknown, kind: IdKind): value is NativeId {
  return kind === "number" ? Number.isSafeInteger(value) : typeof value === "string" && value !== "";
}

function kindOf(records: readonly unknown[]): IdKind {
  const [first] = records;
  return isRecord(first) && typeof first.image_id === "string" ? "text" : "number";
}

function collect(records: readonly unknown[], kind: IdKind): Captions | undefined {
  const captions: Captions = new Map();
  for (const record of records) {
    if (!isRecord(record)) return undefined;
    for (const key in record) if (!RECORD_KEYS.has(key)) return undefined;
    const { image_id: id, caption } = record;
    // A text in brackets may be a list written as text.
    if (!isId(id, kind) || typeof caption !== "string" || caption.indexOf("[") !== -1) return undefined;
    const known = captions.get(id);
    if (known === undefined) captions.set(id, [caption]);
    else known.push(caption);
  }
  return captions;
}

interface ImageRow {
  readonly id: NativeId;
  readonly group: string | undefined;
  readonly aliases: readonly string[] | undefined;
}

/** Images in their order, as `coco.ts` lists them. */
function imageRows(images: readonly unknown[], kind: IdKind): { aliasNames: string[]; rows: ImageRow[] } | undefined {
  const seen = new Set<NativeId>();
  for (const image of images) {
    if (!isRecord(image) || !isId(image.id, kind) || image.sentences !== undefined || seen.has(image.id))
      return undefined;
    if (image.domain !== undefined && typeof image.domain !== "string") return undefined;
    seen.add(image.id);
  }
  const records = images as readonly (Record & { id: NativeId; domain?: string })[];
  const aliasNames = IMAGE_ALIASES.filter((name) => records.some((image) => typeof image[name] === "string"));
  const rows = records.map((image) => ({
    id: image.id,
    group: image.domain === undefined ? undefined : groupName(image.domain),
    aliases: aliasNames.length === 0 ? undefined : aliasNames.map((name) => textOf(image[name])),
  }));
  return { aliasNames, rows };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
