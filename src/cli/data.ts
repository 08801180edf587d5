/**
 * `captally data build`: data packs from the tables of other tools.
 *
 * @module
 */

import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { writePack } from "../data/pack.js";
import { ParaphraseTable } from "../data/paraphrase-pack.js";
import { CaptallyError } from "../errors.js";
import { isGzip } from "../io/decode.js";
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
  try {
    const head = createReadStream(path, { end: 1 });
    let gzip = false;
    for await (const bytes of head) gzip = isGzip(bytes as Uint8Array);
    const file = createReadStream(path);
    const lines = createInterface({
      input: gzip ? file.pipe(createGunzip()) : file,
      crlfDelay: Number.POSITIVE_INFINITY,
    });
    file.on("error", () => lines.close());
    yield* lines;
  } catch (cause) {
    const { message } = cause as Error;
    throw new CaptallyError("usage-file", `${path}: cannot be read: ${message}`, { place: { file: path }, cause });
  }
}

function wrongTable(file: string, line: number, expected: string): CaptallyError {
  return new CaptallyError("input-format", `${file}, line ${line}: expected ${expected}`, { place: { file, line } });
}
