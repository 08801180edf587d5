/**
 * `captally data build`: data packs from the tables of other tools.
 *
 * @module
 */

import { basename } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { writePack } from "../data/pack.js";
import { ParaphraseTable } from "../data/paraphrase-pack.js";
import { CaptallyError } from "../errors.js";
import { fileChunks } from "./byte-stream.js";
import { Messages, times } from "./messages.js";
import { checkOutput, writeResult } from "./output.js";

export interface DataBuildOptions {
  /** Table of METEOR: `paraphrase-en.gz` or its text. */
  readonly from: string;
  readonly out: string;
  readonly quiet?: boolean;
}

/** A table's entry is three lines: probability, phrase, paraphrase. */
const ENTRY_LINES = 3;

/** Rights in the table are its makers', whoever packs it. */
const NOTICE = "Made from a paraphrase table of METEOR; its licence is that of the table (METEOR's own: LGPL 2.1).\n";

export async function runDataBuild(options: DataBuildOptions): Promise<void> {
  await checkOutput(options.out);
  const table = new ParaphraseTable();
  let entries = 0;
  let lineNumber = 0;
  let phrase = "";
  for await (const line of tableLines(options.from)) {
    const part = lineNumber++ % ENTRY_LINES;
    if (part === 0 && !/^[-+]?\d*\.?\d+(?:[eE][-+]?\d+)?$/.test(line.trim())) {
      throw wrongTable(options.from, lineNumber, `a probability, found ${JSON.stringify(line.slice(0, 40))}`);
    }
    if (part > 0 && line.trim() === "") throw wrongTable(options.from, lineNumber, "a phrase, found a blank line");
    if (part === 1) phrase = line;
    if (part === 2) {
      table.add(phrase, line);
      ++entries;
    }
  }
  if (entries === 0 || lineNumber % ENTRY_LINES !== 0) {
    throw wrongTable(options.from, lineNumber, "entries of three lines, found the end of the file");
  }
  const pack = writePack(table.finish(basename(options.from).slice(0, 32), new TextEncoder().encode(NOTICE)));
  await writeResult(options.out, [pack]);
  new Messages(options).note(`${times(entries, "paraphrase")}, ${times(pack.length, "byte")}`);
}

/** Lines of a file of hundreds of megabytes, which is not held as one text. */
async function* tableLines(path: string): AsyncGenerator<string> {
  const input = Readable.from(fileChunks(path));
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  // The lines would end as if the file did.
  let fault: unknown;
  input.on("error", (error) => {
    fault = error;
    lines.close();
  });
  yield* lines;
  if (fault !== undefined) throw fault;
}

function wrongTable(file: string, line: number, expected: string): CaptallyError {
  return new CaptallyError("input-format", `${file}, line ${line}: expected ${expected}`, { place: { file, line } });
}
