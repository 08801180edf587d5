/**
 * Plain line files: one candidate a line; references in one file, or in several side by side. The ids are 0, 1, 2 ...
 *
 * @module
 */

import type { CaptionTable } from "../corpus/caption-table.js";
import { ProblemList } from "../corpus/problem.js";
import { TableBuilder } from "../corpus/table-builder.js";
import { CaptallyError } from "../errors.js";
import { splitLines } from "./text-lines.js";

/** A named text. */
export interface TextFile {
  readonly text: string;
  readonly source: string;
}

/** Reads one caption a line; an empty line is an empty caption. */
export function readLines(text: string, builder: TableBuilder): void {
  const { lines, crlf } = splitLines(text);
  if (crlf) noteCrlf(builder);
  builder.numbered = true;
  for (let i = 0; i < lines.length; i++) builder.row(String(i), "untyped", { line: i + 1 }).push(lines[i] as string);
}

/**
 * Reads several reference files, line by line side by side. An empty line is an absent reference, so images may have
 * different numbers of them.
 *
 * @throws CaptallyError `input-format` when the files have different numbers of lines
 */
export function readLineFiles(files: readonly TextFile[]): CaptionTable {
  const split = files.map(({ text }) => splitLines(text));
  const names = files.map(({ source }) => source);
  const [first] = split;
  split.forEach(({ lines }, i) => {
    if (lines.length !== first?.lines.length) {
      throw new CaptallyError(
        "input-format",
        `expected as many lines in ${names[i]} as in ${names[0]}, found ${lines.length} and ${first?.lines.length}`,
        { place: { file: names[i] } },
      );
    }
  });
  const problems = new ProblemList();
  const builder = new TableBuilder(names.join(", "), problems);
  builder.numbered = true;
  for (let line = 0; line < (first?.lines.length ?? 0); line++) {
    const captions = builder.row(String(line), "untyped", { line: line + 1 });
    for (const { lines } of split) if (lines[line] !== "") captions.push(lines[line] as string);
  }
  files.forEach(({ source }, i) => {
    if (split[i]?.crlf === true) noteCrlf(builder, source);
  });
  return builder.finish();
}

/** Windows line ends are read like others; the note helps where they come from a broken copy. */
export function noteCrlf(builder: TableBuilder, source = builder.source): void {
  builder.problems.add(
    "crlf",
    "warning",
    { file: source },
    `${source}: lines end with CR LF; the CR is no part of the captions`,
  );
}
