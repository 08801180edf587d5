/**
 * COCO annotations and results in their plain form, from bytes: the files that most runs are about. Their captions are found
 * by the engine and stay bytes.
 *
 * Plain: nothing but the usual keys, every caption one text, every id a text or a whole number. Anything else, and any fault,
 * is left to the exact way (`read.ts`), which gives the same tables and can say where in the text a fault is.
 *
 * @module
 */

import type { Captions } from "../captions.js";
import type { CaptionTable, IdKind } from "../corpus/caption-table.js";
import { TableBuilder } from "../corpus/table-builder.js";
import type { CaptionRecords } from "../engine/caption-records.js";
import { IMAGE_ALIASES } from "./coco.js";
import { groupName } from "./records.js";

/** Finds the captions of a file, in the list at an offset or under "annotations". */
export type RecordReader = (file: Uint8Array, list?: number) => CaptionRecords | undefined;

/**
 * Ids (`image_id`, `id`) that the host would round or write in another way: fractions, exponents, minus zero; and escapes, by
 * which a key may be spelt otherwise.
 */
const UNUSUAL_ID = /\\u|id"\s*:\s*(?:-0|-?\d+[.eE])/;

const FILE_KEYS: ReadonlySet<string> = new Set(["annotations", "images", "info", "licenses", "type"]);

/** Stands for the list of annotations while the rest of the file is read. */
const PLACEHOLDER = "captally:annotations";

const SPACE = 0x20;
const LEFT_SQUARE = 0x5b;
const LEFT_CURLY = 0x7b;

type NativeId = string | number;
type Record = { readonly [key: string]: unknown };

/** Reads a plain file; `undefined` for others. */
export function readPlainCoco(file: Uint8Array, source: string, read: RecordReader): CaptionTable | undefined {
  const start = firstMark(file, 0);
  if (file[start] === LEFT_SQUARE) {
    const records = read(file, start);
    return records === undefined || firstMark(file, records.end) < file.length ? undefined : table(source, records);
  }
  const records = file[start] === LEFT_CURLY ? read(file) : undefined;
  const rest = records === undefined ? undefined : restOf(file, records);
  if (records === undefined || rest === undefined) return undefined;
  const { annotations, images = [] } = rest;
  if (annotations !== PLACEHOLDER || !Array.isArray(images)) return undefined;
  if (!Object.keys(rest).every((key) => FILE_KEYS.has(key))) return undefined;
  const listed = imageRows(images, records.idKind);
  return listed === undefined ? undefined : table(source, records, listed);
}

/** Offset of the first byte from `at` on that is no blank of JSON. */
function firstMark(file: Uint8Array, at: number): number {
  while (at < file.length && isBlank(file[at] as number)) ++at;
  return at;
}

function isBlank(byte: number): boolean {
  return byte === SPACE || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** The file without its annotations, which shows too that they were where they belong. */
function restOf(file: Uint8Array, { start, end }: CaptionRecords): Record | undefined {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    const before = decoder.decode(file.subarray(0, start));
    const after = decoder.decode(file.subarray(end));
    if ([before, after].some((text) => UNUSUAL_ID.test(text) || text.includes(PLACEHOLDER))) return undefined;
    const rest: unknown = JSON.parse(`${before}"${PLACEHOLDER}"${after}`);
    return isRecord(rest) && Object.values(rest).every((value) => isShallow(value)) ? rest : undefined;
  } catch {
    return undefined;
  }
}

/** Levels of lists and objects below a key of the file; the exact way has a limit that plain files stay far away from. */
const LEVELS = 16;

function isShallow(value: unknown, levels = LEVELS): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (levels === 0) return false;
  // Not by the lists that the host can make of keys and values: there are thousands of images.
  for (const key in value) if (!isShallow((value as Record)[key], levels - 1)) return false;
  return true;
}

function isRecord(value: unknown): value is Record {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Images that the file lists come first, in their order. */
function table(source: string, records: CaptionRecords, listed?: ImageRows): CaptionTable {
  const { ids, idKind, captions } = records;
  const builder = new TableBuilder(source);
  if (listed !== undefined) {
    builder.aliasNames = listed.aliasNames;
    const byId = new Map<string, Captions>();
    for (let i = 0; i < ids.length; ++i) byId.set(ids[i] as string, captions[i] as Captions);
    for (const { id, group, aliases } of listed.rows)
      builder.wholeRow(id, idKind, byId.get(id) ?? [], { group, aliases });
  }
  for (let i = 0; i < ids.length; ++i) {
    const id = ids[i] as string;
    if (listed === undefined || !builder.has(id)) builder.wholeRow(id, idKind, captions[i] as Captions);
  }
  return builder.finish();
}

interface ImageRows {
  readonly aliasNames: readonly string[];
  readonly rows: readonly {
    readonly id: string;
    readonly group: string | undefined;
    readonly aliases: readonly string[] | undefined;
  }[];
}

/** Images in their order, as `coco.ts` lists them. */
function imageRows(images: readonly unknown[], kind: IdKind): ImageRows | undefined {
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
    id: String(image.id),
    group: image.domain === undefined ? undefined : groupName(image.domain),
    aliases: aliasNames.length === 0 ? undefined : aliasNames.map((name) => textOf(image[name])),
  }));
  return { aliasNames, rows };
}

/** Whether the value is an id of this kind; a file with both kinds is not plain. */
function isId(value: unknown, kind: IdKind): value is NativeId {
  return kind === "number" ? Number.isSafeInteger(value) : typeof value === "string" && value !== "";
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
