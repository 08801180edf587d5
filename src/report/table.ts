/**
 * Terminal tables: corpus values, one row per system; then, with scores of captions, one row per caption. Rounded as
 * `scores.ts` says; the signatures follow.
 *
 * The table library is loaded only when a table is asked for.
 *
 * @module
 */

import type Table from "cli-table3";
import type { SystemEvaluation } from "../evaluation/evaluation.js";
import { distinctSignatures, hasCaptions, outputNames, type ReportOptions, rounded } from "./scores.js";

/** Rows laid out at a time; the library's layout is slow on large tables. */
const BATCH = 500;

/** Longer names and ids are cut, so that one odd id does not widen all rows. */
const MAX_TEXT = 48;

/** Chunks of the text of the tables. */
export async function tableReport(
  systems: readonly SystemEvaluation[],
  options: ReportOptions,
): Promise<Generator<string>> {
  const library = await import("cli-table3");
  return tables(library.default, systems, options);
}

function* tables(
  library: typeof Table,
  systems: readonly SystemEvaluation[],
  options: ReportOptions,
): Generator<string> {
  const names = outputNames(systems);
  yield* drawn(library, ["system", ...names], 1, systemRows(systems, names, options));
  if (hasCaptions(systems)) {
    const several = systems.length > 1;
    yield "\n";
    yield* drawn(
      library,
      [...(several ? ["system"] : []), "id", ...names],
      several ? 2 : 1,
      captionRows(systems, names, options, several),
    );
  }
  yield `\n${distinctSignatures(systems).join("\n")}\n`;
}

function systemRows(
  systems: readonly SystemEvaluation[],
  names: readonly string[],
  options: ReportOptions,
): string[][] {
  return systems.map((system) => [
    shortened(system.name),
    ...names.map((name) => rounded(system.corpus[name], options, "-")),
  ]);
}

function captionRows(
  systems: readonly SystemEvaluation[],
  names: readonly string[],
  options: ReportOptions,
  several: boolean,
): string[][] {
  return systems.flatMap((system) =>
    (system.captions ?? []).map((caption) => [
      ...(several ? [shortened(system.name)] : []),
      shortened(caption.id),
      ...names.map((name) => rounded(caption[name], options, "-")),
    ]),
  );
}

/** One table, drawn in batches of the same column widths. */
export function* drawn(
  library: typeof Table,
  titles: readonly string[],
  texts: number,
  rows: readonly string[][],
): Generator<string> {
  const colWidths = titles.map((title, i) => {
    let width = title.length;
    for (const row of rows) width = Math.max(width, widthBound(row[i] as string));
    return width + GAP;
  });
  const colAligns = titles.map((_, i) => (i < texts ? ("left" as const) : ("right" as const)));
  const layout = (lines: readonly (readonly string[])[]): string => {
    const table = new library({
      colWidths,
      colAligns,
      chars: NO_BORDERS,
      style: { head: [], border: [], compact: true, ...PADDING },
    });
    table.push(...lines.map((cells) => [...cells]));
    return `${table.toString()}\n`.replace(/ +\n/g, "\n");
  };
  yield layout([titles, colWidths.map((width) => "─".repeat(width - GAP))]);
  for (let from = 0; from < rows.length; from += BATCH) yield layout(rows.slice(from, from + BATCH));
}

/** Blanks between columns. */
const GAP = 2;
const PADDING = { "padding-left": 0, "padding-right": GAP };

const NO_BORDERS = Object.fromEntries(
  ["top", "bottom", "left", "right", "mid"]
    .flatMap((side) => [side, `${side}-mid`, `${side}-left`, `${side}-right`])
    .concat("middle", "left-mid", "mid-mid", "right-mid")
    .map((name) => [name, ""]),
);

/** At least the columns a terminal needs for a text: letters of East Asian scripts and emoji take two. */
function widthBound(text: string): number {
  let width = text.length;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 0x1100 && text.charCodeAt(i) < 0xd800) width++;
  return width;
}

/** One line that a terminal takes for nothing but text. */
function shortened(text: string): string {
  // The category of control characters never changes, unlike other Unicode properties.
  const line = text.replace(/\p{Cc}/gu, " ");
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT - 1)}…` : line;
}
