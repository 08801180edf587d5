/**
 * Columns of text without borders, for explanations.
 *
 * @module
 */

const INDENT = "    ";
const GAP = "  ";

/** Lines of a table, indented; none when there are no rows. */
export function columns(titles: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const widths = titles.map((title, i) => Math.max(title.length, ...rows.map((row) => (row[i] as string).length)));
  return [titles, ...rows].map((row) =>
    `${INDENT}${row.map((cell, i) => cell.padEnd(widths[i] as number)).join(GAP)}`.trimEnd(),
  );
}

/** A text that a terminal takes for nothing but text, on one line. */
export function oneLine(text: string): string {
  // The category of control characters never changes, unlike other Unicode properties.
  return text.replace(/\p{Cc}/gu, " ");
}
