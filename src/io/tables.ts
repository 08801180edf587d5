/**
 * Putting caption tables together.
 *
 * @module
 */

import type { CaptionTable } from "../corpus/caption-table.js";
import type { Problem } from "../corpus/problem.js";
import { TableBuilder } from "../corpus/table-builder.js";

/** The table with further faults in front. */
export function withProblems(table: CaptionTable, before: readonly Problem[]): CaptionTable {
  return before.length === 0 ? table : { ...table, problems: [...before, ...table.problems] };
}

/** One table of several files: captions of an image follow each other in the order of the files. */
export function mergeTables(tables: readonly CaptionTable[]): CaptionTable {
  const [first] = tables;
  if (first !== undefined && tables.length === 1) return first;
  const builder = new TableBuilder(tables.map(({ source }) => source).join(", "));
  builder.aliasNames = first?.aliasNames ?? [];
  for (const table of tables) {
    // Aliases are positions in the names of their own table.
    const sameAliases = table.aliasNames.join(" ") === builder.aliasNames.join(" ");
    for (const row of table.rows) {
      const aliases = sameAliases ? row.aliases : undefined;
      const captions = builder.row(row.id, row.idKind, { ...row, aliases });
      for (const caption of row.captions) captions.push(caption);
    }
    for (const id of table.captionless.keys()) builder.row(id, "untyped");
  }
  const before = tables.flatMap(({ problems }) => problems);
  return withProblems(builder.finish(), before);
}
