/**
 * Reads preferences between two captions as a protocol describes them.
 *
 * @module
 */

import { CaptallyError } from "../../errors.js";
import type { Cell, PairProtocol, PairVariant, ReferenceDraw } from "../protocols/protocol.js";
import { Random } from "../statistics/random.js";
import { fieldOf, numbersOf, textOf, textsOf, wrongField } from "./fields.js";
import type { JudgedItem, JudgedPairs, Preference, Round } from "./judged.js";
import { drawPositions, filled, leaveOneOut, ReferencePool } from "./references.js";
import { ROW_PLACE, type Row } from "./rows.js";
import { captionsOf, judgementRows, type OpenFile } from "./sources.js";

/** Seed of the coins that decide where people are split. */
const UNDECIDED_SEED = 42;

/** A pair as its row has it. */
interface Pair {
  readonly row: Row;
  readonly id: string;
  readonly image: string;
  readonly first: string;
  readonly second: string;
  readonly references: readonly string[];
  readonly cell: Cell;
  readonly firstIsBetter: boolean;
}

/** Preferences that were read, for any draw of references. */
export interface PairSource {
  /** References that can be drawn for every image. */
  readonly references: number;
  /** @param draw absent: all references */
  judged(draw: ReferenceDraw | undefined): JudgedPairs;
}

/** @throws {CaptallyError} `usage-file`, `input-format`, `corpus-empty` */
export async function readPairs(protocol: PairProtocol, variant: PairVariant, open: OpenFile): Promise<PairSource> {
  const rows = await judgementRows(protocol, variant.rows ?? protocol.rows, open);
  const captions = await captionsOf(protocol.captions, open);
  const { columns } = protocol;
  const coins = Random.seeded(UNDECIDED_SEED);
  const cells = new Map<string, Cell>();
  const pairs: Pair[] = [];
  let undecided = 0;
  for (const { row, votes } of variant.triplets === true ? mergedVotes(rows, protocol) : ownVotes(rows, protocol)) {
    const cell = cellOf(row, protocol, cells);
    if (cell === undefined) continue;
    const image = textOf(row, columns.image);
    const references =
      columns.references === undefined ? captions.ofImage.get(image) : textsOf(row, columns.references);
    if (references === undefined || references.length === 0) throw noReferences(row);
    const decided = votes > 0 ? true : votes < 0 ? false : undefined;
    if (decided === undefined && protocol.undecided === "drop") {
      undecided++;
      continue;
    }
    const id = columns.id === undefined ? undefined : fieldOf(row, columns.id);
    pairs.push({
      row,
      id: String(id ?? pairs.length + undecided + 1),
      image,
      first: textOf(row, columns.first),
      second: textOf(row, columns.second),
      references,
      cell,
      firstIsBetter: decided ?? coins.below(2) === 0,
    });
  }
  if (pairs.length === 0) throw new CaptallyError("corpus-empty", `${protocol.name}: expected pairs, found none`);
  const counts = referenceCounts(pairs);
  const preferences = pairs.map(({ firstIsBetter, cell }, i): Preference => {
    return { first: 2 * i, second: 2 * i + 1, firstIsBetter, cell: cell.name };
  });
  return {
    references: Math.min(variant.draw?.of ?? Number.POSITIVE_INFINITY, ...counts.values()),
    judged: (draw) => ({
      kind: "pairs",
      rounds: roundsOf(pairs, counts, protocol, draw),
      preferences,
      cells: [...cells.keys()].filter((name) => pairs.some(({ cell }) => cell.name === name)),
      draw,
      undecided,
    }),
  };
}

/** References of each image that are left when a pair's own captions are out. */
function referenceCounts(pairs: readonly Pair[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { image, first, second, references, cell } of pairs) {
    const left = without(references, [first, second], cell);
    const count = Math.min(left.first.length, left.second.length);
    counts.set(image, Math.min(count, counts.get(image) ?? count));
  }
  return counts;
}

function roundsOf(
  pairs: readonly Pair[],
  counts: ReadonlyMap<string, number>,
  protocol: PairProtocol,
  draw: ReferenceDraw | undefined,
): Round[] {
  const pool = new ReferencePool();
  if (draw === undefined) return [itemsOf(pairs, protocol, pool, (references) => references)];
  return Array.from({ length: draw.draws }, (_, d) => {
    const positions = drawPositions(counts, draw, d);
    const drawn = new Map<readonly string[], readonly string[]>();
    return itemsOf(pairs, protocol, pool, (references, image) => {
      const known = drawn.get(references);
      if (known !== undefined) return known;
      const own = (positions.get(image) ?? []).map((position) => references[position] as string);
      drawn.set(references, own);
      return own;
    });
  });
}

function itemsOf(
  pairs: readonly Pair[],
  { sidesApart }: PairProtocol,
  pool: ReferencePool,
  choose: (references: readonly string[], image: string) => readonly string[],
): JudgedItem[] {
  return pairs.flatMap(({ row, id, image, first, second, references, cell }) => {
    const left = without(references, [first, second], cell);
    return ([first, second] as const).map((candidate, side): JudgedItem => {
      const own = filled(choose(side === 0 ? left.first : left.second, image), cell.fill ?? 0);
      if (own.length === 0) throw noReferences(row);
      return {
        id: `${id}:${side + 1}`,
        image,
        candidate,
        references: (cell.leaveOneOut === true ? leaveOneOut(own) : [own]).map((set) => pool.same(set)),
        run: `${cell.run ?? ""}${sidesApart === true ? side : ""}`,
      };
    });
  });
}

/** References of either caption. */
function without(
  references: readonly string[],
  [first, second]: readonly [string, string],
  { own = "keep" }: Cell,
): { first: readonly string[]; second: readonly string[] } {
  if (own === "keep") return { first: references, second: references };
  const lacking = (caption: string): string[] => references.filter((reference) => reference !== caption);
  return { first: lacking(first), second: lacking(own === "each" ? second : first) };
}

function noReferences(row: Row): CaptallyError {
  return new CaptallyError("input-format", `${row[ROW_PLACE]}: expected references of the image, found none`);
}

function cellOf(row: Row, { columns, cells, name }: PairProtocol, known: Map<string, Cell>): Cell | undefined {
  const value = columns.group === undefined ? undefined : fieldOf(row, columns.group);
  const group = value === undefined ? "" : String(value);
  for (const cell of cells ?? []) known.set(cell.name, cell);
  if (cells !== undefined) return cells.find(({ groups }) => groups.test(group));
  const cell = known.get(group || name) ?? { name: group || name, groups: /^/ };
  known.set(cell.name, cell);
  return cell;
}

interface VotedRow {
  readonly row: Row;
  /** Votes for the first less votes for the second. */
  readonly votes: number;
}

function ownVotes(rows: readonly Row[], { columns }: PairProtocol): VotedRow[] {
  return rows.map((row) => ({ row, votes: columns.votes === undefined ? 1 : votesOf(row, columns.votes) }));
}

/** Triplets (reference; first, second): one vote each, the pair has the votes of all references. */
function mergedVotes(rows: readonly Row[], { columns }: PairProtocol): VotedRow[] {
  const merged = new Map<string, { row: Row; votes: number }>();
  for (const row of rows) {
    const fields = [columns.image, columns.first, columns.second, columns.group ?? ""];
    const key = JSON.stringify(fields.map((column) => fieldOf(row, column)));
    const vote = columns.votes === undefined ? 1 : votesOf(row, columns.votes);
    const known = merged.get(key);
    if (known === undefined) merged.set(key, { row, votes: vote });
    else known.votes += vote;
  }
  return [...merged.values()];
}

function votesOf(row: Row, column: NonNullable<PairProtocol["columns"]["votes"]>): number {
  const value = fieldOf(row, column);
  // The first is better where nobody voted.
  if (value === undefined) return 1;
  const single = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof single === "number" && Number.isFinite(single)) return single;
  const votes = numbersOf(row, column);
  if (votes.length === 0) throw wrongField(row, column, "votes", value);
  return votes.reduce((sum, vote) => sum + vote);
}
