/**
 * Sheets on which people rate captions: one row for each caption and rater, in an order of chance for every rater.
 *
 * @module
 */

import { CaptallyError } from "../../errors.js";
import { splitCsv } from "../../io/csv-text.js";
import { type Check, givenObject, givenText, listOf, maybe, withFields } from "../../metrics/given.js";
import { RATING_SCALES, type RatingScale } from "../choices.js";
import { givenFile, type NamedText } from "../data/rows.js";
import { Random } from "../statistics/random.js";

export const LOWEST_RATING = 1;
export const HIGHEST_RATING = 5;

/** A caption to be rated. */
export interface RatedCaption {
  readonly image: string;
  readonly system: string;
  readonly caption: string;
}

/** A row of a sheet. */
export interface SheetRow extends RatedCaption {
  readonly order: number;
  readonly rater: string;
  /** Name of the caption, the same for all raters. */
  readonly item: string;
  /** Absent: not rated. */
  readonly ratings: { readonly [scale in RatingScale]?: number };
}

/** Rows of sheets, as far as what they say is counted. */
export const givenRows: Check = listOf(
  withFields({ rater: givenText, item: givenText, image: givenText, system: givenText, ratings: givenObject }),
);

const COLUMNS = ["order", "rater", "item", "image", "system", "caption", ...RATING_SCALES] as const;

/** Rows to be filled in: every rater gets every caption, each in an order of their own. */
export function makeSheet(captions: readonly RatedCaption[], raters: readonly string[], seed: number): SheetRow[] {
  listOf(withFields({ image: givenText, system: givenText, caption: givenText }))(captions, "captions");
  listOf(givenText)(raters, "raters");
  const random = Random.seeded(seed);
  // Numbers of chance, so that they tell nothing of the system.
  const items = random.shuffled(captions.map((_, i) => String(i + 1)));
  const named = captions.map((caption, i) => ({ ...caption, item: items[i] as string }));
  return raters.flatMap((rater) =>
    random.shuffled(named).map((caption, i): SheetRow => ({ ...caption, order: i + 1, rater, ratings: {} })),
  );
}

/** Rows without the names of systems, and the key that has them, by item. */
export function hideSystems(rows: readonly SheetRow[]): { rows: SheetRow[]; key: Record<string, string> } {
  return {
    rows: rows.map((row) => ({ ...row, system: "" })),
    key: Object.fromEntries(rows.map(({ item, system }) => [item, system])),
  };
}

/** Cells of a sheet, with its heading. */
export function sheetCells(rows: readonly SheetRow[]): string[][] {
  return [
    [...COLUMNS],
    ...rows.map((row) => [
      String(row.order),
      row.rater,
      row.item,
      row.image,
      row.system,
      row.caption,
      ...RATING_SCALES.map((scale) => String(row.ratings[scale] ?? "")),
    ]),
  ];
}

/**
 * Reads a sheet that was filled in. Empty ratings are absent ones.
 *
 * @param key system by item, where the sheet hides them
 * @throws {CaptallyError} `input-format` for a missing column, a rating that is no whole number from 1 to 5, an unknown item
 */
export function readSheet(file: NamedText, key?: Readonly<Record<string, string>>): SheetRow[] {
  givenFile(file, "file");
  maybe(givenObject)(key, "key");
  const delimiter = file.text.slice(0, Math.max(0, file.text.indexOf("\n"))).includes("\t") ? "\t" : ",";
  const [heading, ...rows] = splitCsv(file.text, delimiter, file.source);
  const places = new Map(heading?.cells.map((title, i) => [title.trim(), i]));
  const missing = COLUMNS.filter((column) => !places.has(column) && column !== "order");
  if (missing.length > 0) throw wrong(`${file.source}`, `columns ${COLUMNS.join(", ")}`, `no ${missing.join(", ")}`);
  return rows.map(({ cells, line }, i) => {
    const place = `${file.source}, line ${line}`;
    const cell = (column: (typeof COLUMNS)[number]): string => cells[places.get(column) ?? -1]?.trim() ?? "";
    const ratings = Object.fromEntries(
      RATING_SCALES.flatMap((scale) => {
        const text = cell(scale);
        if (text === "") return [];
        const rating = Number(text);
        if (!Number.isInteger(rating) || rating < LOWEST_RATING || rating > HIGHEST_RATING)
          throw wrong(place, `a ${scale} from ${LOWEST_RATING} to ${HIGHEST_RATING}`, `"${text}"`);
        return [[scale, rating]];
      }),
    );
    const item = cell("item");
    const system = key === undefined ? cell("system") : key[item];
    if (system === undefined) throw wrong(place, "an item of the key", `"${item}"`);
    const order = Number(cell("order")) || i + 1;
    return { order, rater: cell("rater"), item, image: cell("image"), system, caption: cell("caption"), ratings };
  });
}

function wrong(place: string, expected: string, found: string): CaptallyError {
  return new CaptallyError("input-format", `${place}: expected ${expected}, found ${found}`);
}
