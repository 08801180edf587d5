/**
 * Columns of scores from elsewhere, judged beside captally's own: rows name the item (`id`), or image and candidate; every other
 * column of numbers is a metric.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";
import { fieldOf, numberOf, textOf } from "./data/fields.js";
import type { Round } from "./data/judged.js";
import { type NamedText, ROW_PLACE, type Row, readRows } from "./data/rows.js";

const ID = "id";
const IMAGE = ["image", "image_id"];
const CANDIDATE = ["candidate", "caption"];
const DRAW = "draw";

/** Columns that say what a row is about, as `--items` writes them. */
const KEYS = new Set([ID, DRAW, ...IMAGE, ...CANDIDATE, "references"]);

/**
 * Scores of the items by metric, for each round. Rows without a draw count for all of them.
 *
 * @throws {CaptallyError} `input-format` for a file without scores, or where an item has none
 */
export function externalScores(file: NamedText, rounds: readonly Round[]): Map<string, Float64Array>[] {
  const rows = readRows(file, { format: "records" });
  const [row] = rows;
  const metrics = Object.keys(row ?? {}).filter((name) => !KEYS.has(name));
  if (row === undefined || metrics.length === 0) {
    throw new CaptallyError("input-format", `${file.source}: expected columns of scores beside id, found none`);
  }
  const byId = fieldOf(row, ID) !== undefined;
  const known = new Map<string, Row>();
  for (const one of rows) {
    const key = keyOf(one, byId);
    const before = known.get(key);
    if (before === undefined) known.set(key, one);
    // The same caption may be judged, and written, several times.
    else if (metrics.some((name) => numberOf(before, name) !== numberOf(one, name))) throw contradiction(one, before);
  }
  return rounds.map((items, draw) => {
    if (byId) refuseRepeatedIds(file, items);
    const columns = new Map(metrics.map((name) => [name, new Float64Array(items.length)]));
    items.forEach(({ id, image, candidate }, i) => {
      const key = byId ? id : pairKey(image, candidate);
      const found = known.get(drawKey(key, String(draw + 1))) ?? known.get(drawKey(key, ""));
      if (found === undefined) throw missing(file, byId ? `id "${id}"` : `image "${image}", candidate "${candidate}"`);
      for (const [name, values] of columns) values[i] = numberOf(found, name);
    });
    return columns;
  });
}

function keyOf(row: Row, byId: boolean): string {
  const draw = fieldOf(row, DRAW);
  const key = byId ? textOf(row, ID) : pairKey(textOf(row, IMAGE), textOf(row, CANDIDATE));
  return drawKey(key, draw === undefined ? "" : String(draw));
}

function pairKey(image: string, candidate: string): string {
  return JSON.stringify([image, candidate]);
}

function drawKey(key: string, draw: string): string {
  return `${draw} ${key}`;
}

function contradiction(row: Row, before: Row): CaptallyError {
  return new CaptallyError(
    "input-format",
    `${row[ROW_PLACE]}: expected the scores that ${before[ROW_PLACE]} gives for the same caption, found others`,
  );
}

/** An id that stands for several captions cannot say which one a score belongs to. */
function refuseRepeatedIds({ source }: NamedText, items: Round): void {
  const known = new Map<string, Round[number]>();
  for (const item of items) {
    const before = known.get(item.id);
    if (before !== undefined && (before.image !== item.image || before.candidate !== item.candidate)) {
      throw new CaptallyError(
        "input-format",
        `${source}: scores by id need different ids, but several judged captions have the id "${item.id}"; name image and candidate instead`,
      );
    }
    known.set(item.id, item);
  }
}

function missing({ source }: NamedText, item: string): CaptallyError {
  return new CaptallyError(
    "input-format",
    `${source}: expected scores of every judged caption, found none for ${item}`,
  );
}
