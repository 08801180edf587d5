/**
 * Finds the reference row that an id of another input means.
 *
 * @module
 */

import type { CaptionTable } from "./caption-table.js";
import { bareId } from "./id-forms.js";

/** How the ids of an input name the images of the references. */
export interface IdMatch {
  /** Reference row of each id, -1 where there is none. */
  readonly rows: Int32Array;
  /** Positions of ids that agree only without folder, extension or padding. */
  readonly loose: readonly number[];
  /** What the ids are in the references: `id`, or one of their aliases (`file_name`, `imgid`). */
  readonly name: string;
}

const NONE = -1;
const AMBIGUOUS = -2;

export class IdResolver {
  private bare: ReadonlyMap<string, number> | undefined;
  private readonly byAlias: ReadonlyMap<string, number>[] = [];

  constructor(private readonly references: CaptionTable) {}

  /** Matches all ids of one input by the name (id or alias) that most of them agree with. */
  match(ids: readonly string[]): IdMatch {
    let best = lookUp(ids, this.references.index);
    let name = "id";
    for (let k = 0; k < this.references.aliasNames.length && best.found < ids.length; k++) {
      const byAlias = lookUp(ids, this.aliasIndex(k));
      if (byAlias.found <= best.found) continue;
      best = byAlias;
      name = this.references.aliasNames[k] as string;
    }
    const { rows } = best;
    const loose: number[] = [];
    for (let i = 0; best.found < ids.length && i < ids.length; i++) {
      if ((rows[i] as number) >= 0) continue;
      const row = this.bareIndex().get(bareId(ids[i] as string)) ?? NONE;
      if (row >= 0) loose.push(i);
      rows[i] = row < 0 ? NONE : row;
    }
    return { rows, loose, name };
  }

  private aliasIndex(k: number): ReadonlyMap<string, number> {
    const known = this.byAlias[k];
    if (known !== undefined) return known;
    const index = new Map<string, number>();
    this.references.rows.forEach((row, i) => {
      const alias = row.aliases?.[k];
      if (alias !== undefined && alias !== "") note(index, alias, i);
    });
    this.byAlias[k] = index;
    return index;
  }

  /** Ids and aliases in their bare form; one that names two images names none. */
  private bareIndex(): ReadonlyMap<string, number> {
    if (this.bare !== undefined) return this.bare;
    const index = new Map<string, number>();
    this.references.rows.forEach((row, i) => {
      note(index, bareId(row.id), i);
      for (const alias of row.aliases ?? []) if (alias !== "" && !/^[0-9]+$/.test(alias)) note(index, bareId(alias), i);
    });
    this.bare = index;
    return index;
  }
}

function note(index: Map<string, number>, id: string, row: number): void {
  const known = index.get(id);
  if (known === undefined) index.set(id, row);
  else if (known !== row) index.set(id, AMBIGUOUS);
}

/** Row of each id, below 0 where there is none or no single one, and how many have one. */
function lookUp(ids: readonly string[], index: ReadonlyMap<string, number>): { rows: Int32Array; found: number } {
  const rows = new Int32Array(ids.length);
  let found = 0;
  for (let i = 0; i < ids.length; i++) {
    const row = index.get(ids[i] as string) ?? NONE;
    rows[i] = row;
    if (row >= 0) found++;
  }
  return { rows, found };
}
