/**
 * Plain text tables and numbers of the bench.
 *
 * @module
 */

/** Rows under a header; the first column is text, the others are aligned right. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [header, ...rows];
  const widths = header.map((_, c) => Math.max(...all.map((row) => (row[c] ?? "").length)));
  const lines = all.map((row) =>
    row
      .map((cell, c) => (c === 0 ? cell.padEnd(widths[c] as number) : cell.padStart(widths[c] as number)))
      .join("  ")
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => "-".repeat(width)).join("  "));
  return `${lines.join("\n")}\n`;
}

/** Seconds as `1234 ms`. */
export const milliseconds = (seconds: number | undefined): string =>
  seconds === undefined ? "" : `${(seconds * 1000).toFixed(seconds < 0.01 ? 1 : 0)} ms`;

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/** How many times more the first is. */
export const ratio = (more: number | undefined, less: number | undefined): string =>
  more === undefined || less === undefined || less < 5e-4 ? "" : `${(more / less).toFixed(1)} x`;
