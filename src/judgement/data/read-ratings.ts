/**
 * Reads rated captions as a protocol describes them.
 *
 * @module
 */

import { CaptallyError } from "../../errors.js";
import type { OwnCaption, RatingProtocol, RatingVariant } from "../protocols/protocol.js";
import { type ColumnName, fieldOf, numberOf, textOf, textsOf, wrongField } from "./fields.js";
import type { JudgedItem, JudgedRatings } from "./judged.js";
import { ReferencePool } from "./references.js";
import { ROW_PLACE, type Row } from "./rows.js";
import { type Captions, captionsOf, judgementRows, type OpenFile } from "./sources.js";

/** @throws {CaptallyError} `usage-file`, `input-format`, `corpus-empty` */
export async function readRatings(
  protocol: RatingProtocol,
  variant: RatingVariant,
  open: OpenFile,
): Promise<JudgedRatings> {
  const rows = await judgementRows(protocol, protocol.rows, open);
  const captions = await captionsOf(protocol.captions, open);
  const { columns } = protocol;
  const pool = new ReferencePool();
  const { without } = variant;
  const kept = rows.filter((row) => without === undefined || fieldOf(row, without.column) !== without.value);
  const found = kept.map((row) => rowFacts(row, protocol, captions));
  const candidates = variant.own === "remove-from-image" ? candidatesByImage(found) : new Map();
  const items: JudgedItem[] = [];
  const judgements: { item: number; rating: number }[] = [];
  const itemOf = new Map<unknown, number>();
  const judge = (item: number, row: Row): void => {
    for (const column of columns.ratings) judgements.push({ item, rating: ratingOf(row, column, columns.scale) });
  };
  found.forEach(({ row, image, candidate, references }, i) => {
    if (variant.own === "skip" && references.includes(candidate)) return;
    const name = columns.item === undefined ? undefined : fieldOf(row, columns.item);
    const known = itemOf.get(name);
    if (known !== undefined) {
      judge(known, row);
      return;
    }
    const left = withoutOwn(references, candidate, variant.own, candidates.get(image));
    if (left.length === 0) throw noReferences(row);
    const set = pool.same(left);
    const id = columns.id === undefined ? undefined : fieldOf(row, columns.id);
    const document = variant.wholeDocuments === true ? { document: pool.same(references) } : {};
    items.push({ id: String(id ?? i + 1), image, candidate, references: [set], ...document, run: "" });
    if (name !== undefined) itemOf.set(name, items.length - 1);
    judge(items.length - 1, row);
  });
  if (items.length === 0) throw new CaptallyError("corpus-empty", `${protocol.name}: expected judgements, found none`);
  return { kind: "ratings", rounds: [items], judgements };
}

function ratingOf(row: Row, column: ColumnName, scale: RatingProtocol["columns"]["scale"]): number {
  const rating = numberOf(row, column);
  if (scale === undefined || (rating >= scale[0] && rating <= scale[1])) return rating;
  throw wrongField(row, column, `a rating from ${scale[0]} to ${scale[1]}`, rating);
}

interface RowFacts {
  readonly row: Row;
  readonly image: string;
  readonly candidate: string;
  readonly references: readonly string[];
}

function rowFacts(row: Row, { columns }: RatingProtocol, captions: Captions): RowFacts {
  const named = fieldOf(row, columns.image);
  const own = columns.references === undefined ? undefined : textsOf(row, columns.references);
  const image = typeof named === "string" || typeof named === "number" ? String(named) : undefined;
  const references = own ?? (image === undefined ? undefined : captions.ofImage.get(image));
  if (references === undefined) throw noReferences(row);
  return {
    row,
    // Without a name of the image (published sets hold the picture itself), its references tell it from others.
    image: image ?? references.join("\n"),
    candidate: columns.candidate !== undefined ? textOf(row, columns.candidate) : captionById(row, columns, captions),
    references,
  };
}

function captionById(row: Row, columns: RatingProtocol["columns"], captions: Captions): string {
  const id = textOf(row, columns.candidateId ?? "candidate");
  const caption = captions.byId.get(id);
  if (caption !== undefined) return caption;
  throw new CaptallyError("input-format", `${row[ROW_PLACE]}: expected the id of a caption, found "${id}"`);
}

function noReferences(row: Row): CaptallyError {
  return new CaptallyError("input-format", `${row[ROW_PLACE]}: expected references of the image, found none`);
}

function candidatesByImage(rows: readonly RowFacts[]): Map<string, Set<string>> {
  const result = new Map<string, Set<string>>();
  for (const { image, candidate } of rows) {
    const known = result.get(image);
    if (known === undefined) result.set(image, new Set([candidate]));
    else known.add(candidate);
  }
  return result;
}

function withoutOwn(
  references: readonly string[],
  candidate: string,
  own: OwnCaption,
  ofImage: ReadonlySet<string> | undefined,
): readonly string[] {
  if (own === "remove") return references.filter((reference) => reference !== candidate);
  if (ofImage !== undefined) return references.filter((reference) => !ofImage.has(reference));
  return references;
}
