/**
 * The files of a protocol.
 *
 * @module
 */

import { CaptallyError } from "../../errors.js";
import type { CaptionSource, Protocol, Source } from "../protocols/protocol.js";
import { textOf, textsOf } from "./fields.js";
import { givenFile, type NamedText, type Row, readRows } from "./rows.js";

/**
 * Gives the text of a file of the data, or `undefined` when it is not there. `role` is `judgements` for the file with the
 * judgements, which a host may have got by another name.
 */
export type OpenFile = (name: string, role: "judgements" | "other") => Promise<NamedText | undefined>;

/** @throws {CaptallyError} `usage-file` when none of the names is there */
export async function rowsOf(source: Source, open: OpenFile, role: "judgements" | "other"): Promise<Row[]> {
  for (const name of source.files) {
    const file = await open(name, role);
    if (file === undefined) continue;
    givenFile(file, `open("${name}")`);
    return readRows(file, source);
  }
  throw new CaptallyError("usage-file", `expected ${source.files.join(" or ")} among the data, found none`);
}

/**
 * Rows of judgements, with the columns of the files beside them.
 *
 * @throws {CaptallyError} `usage-file`, `input-format`
 */
export async function judgementRows(protocol: Protocol, rows: Source, open: OpenFile): Promise<Row[]> {
  let result = await rowsOf(rows, open, "judgements");
  for (const beside of protocol.beside ?? []) {
    const others = await rowsOf(beside, open, "other");
    if (others.length !== result.length) {
      throw new CaptallyError(
        "input-format",
        `${beside.files[0]}: expected ${result.length} rows as ${rows.files[0]} has, found ${others.length}`,
      );
    }
    result = result.map((row, i) => {
      const renamed = Object.entries(beside.rename).map(([from, to]) => [to, others[i]?.[from]]);
      return { ...row, ...(Object.fromEntries(renamed) as Row) };
    });
  }
  return result;
}

/** Captions by image and by id. */
export interface Captions {
  readonly ofImage: ReadonlyMap<string, readonly string[]>;
  readonly byId: ReadonlyMap<string, string>;
}

/** Captions of a protocol; none where the rows hold everything. */
export async function captionsOf(source: CaptionSource | undefined, open: OpenFile): Promise<Captions> {
  const ofImage = new Map<string, string[]>();
  const byId = new Map<string, string>();
  if (source === undefined) return { ofImage, byId };
  for (const row of await rowsOf(source, open, "other")) {
    const image = textOf(row, source.image);
    const captions = textsOf(row, source.caption);
    const known = ofImage.get(image);
    if (known === undefined) ofImage.set(image, [...captions]);
    else known.push(...captions);
    if (source.id !== undefined) byId.set(textOf(row, source.id), captions[0] as string);
  }
  return { ofImage, byId };
}
