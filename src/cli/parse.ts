/**
 * `captally parse`: captions as Penn trees, CoNLL-U, JSON and pictures.
 *
 * @module
 */

import { stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { refuseErrors } from "../corpus/problem-summary.js";
import { PACK_FILES } from "../data/pack-files.js";
import { readShippedPack } from "../data/shipped-packs.js";
import { loadEngine } from "../engine/engine.js";
import { CaptallyError } from "../errors.js";
import { tooLong } from "../evaluation/caption-parser.js";
import { tokenizedTexts } from "../evaluation/unparsed-texts.js";
import { readCaptions } from "../io/read.js";
import { noGrammar } from "../parse.js";
import { type NamedParse, parseReport } from "../report/parse.js";
import type { ParseFormat } from "../report/parse-formats.js";
import { expandFolder, Inputs, systemNames } from "./inputs.js";
import { Messages } from "./messages.js";
import type { ReadingOptions, TextOptions, WorkersOption } from "./options.js";
import { checkFolder, checkOutput, makeFolder, writeResult } from "./output.js";
import { parseTexts } from "./parser-pool.js";
import { startProgress } from "./progress.js";

export interface ParseOptions extends Omit<ReadingOptions, "refs" | "ids">, TextOptions, WorkersOption {
  readonly format: ParseFormat;
  readonly out?: string;
}

/** A caption and what it is called. */
interface NamedCaption {
  readonly id: string;
  readonly caption: string;
}

export async function runParse(paths: readonly string[], options: ParseOptions): Promise<void> {
  const pictures = options.format === "svg";
  if (!pictures) await checkOutput(options.out);
  const messages = new Messages(options);
  const captions = await readNamed(paths.length === 0 ? ["-"] : paths, options, messages);
  const folder = pictures ? await folderFor(options.out, captions.length) : undefined;
  const engine = await loadEngine();
  const grammar = await readShippedPack(PACK_FILES.grammar).catch((cause) => {
    throw noGrammar(cause);
  });
  const texts = tokenizedTexts(
    engine,
    captions.map(({ caption }) => caption),
    options,
  );
  const distinct = [...new Set(texts)];
  const progress = await startProgress(options.quiet === true);
  const parses = await parseTexts("captions", distinct, {
    engine,
    grammar,
    workers: options.workers,
    progress,
  }).finally(() => progress.stop());
  const places = new Map(distinct.map((text, i) => [text, i]));
  const long: string[] = [];
  const parsed = captions.flatMap(({ id }, i): NamedParse[] => {
    const parse = parses[places.get(texts[i] as string) as number];
    if (parse === undefined) long.push(`image ${id}`);
    return parse === undefined ? [] : [{ id, ...parse }];
  });
  if (long.length > 0) throw tooLong(engine, long);
  if (folder === undefined) await writeResult(options.out, parseReport(parsed, options.format));
  else await writePictures(folder, parsed);
}

/** All captions of the files, with ids that tell them apart. */
async function readNamed(paths: readonly string[], options: ParseOptions, messages: Messages): Promise<NamedCaption[]> {
  const inputs = new Inputs();
  const files = paths.flatMap(expandFolder);
  inputs.refuseSecondStdin(files);
  const names = systemNames(files);
  const captions: NamedCaption[] = [];
  for (const [f, path] of files.entries()) {
    const { keys, split, input } = options;
    const { text, ...named } = await inputs.text(path);
    const read = readCaptions(text, { ...named, role: "references", keys, split, input: input?.references });
    const prefix = files.length === 1 ? "" : `${names[f]}:`;
    for (const table of [read.references, read.candidates]) {
      refuseErrors(table?.problems ?? []);
      messages.problems(table?.problems ?? []);
      for (const { id, captions: own } of table?.rows ?? []) {
        for (const [i, caption] of [...own].entries())
          captions.push({ id: `${prefix}${id}${own.length === 1 ? "" : `#${i}`}`, caption });
      }
    }
  }
  return captions;
}

/** The folder for pictures; `undefined` for the single picture of one caption. */
async function folderFor(out: string | undefined, count: number): Promise<string | undefined> {
  const isFolder =
    out !== undefined &&
    (out.endsWith("/") || out.endsWith(sep) || (await stat(out).catch(() => undefined))?.isDirectory());
  if (!isFolder && count === 1) {
    await checkOutput(out);
    return undefined;
  }
  if (out === undefined || out === "-")
    throw new CaptallyError("usage-option", `--format svg: expected a folder for ${count} pictures (-o FOLDER)`);
  await checkFolder(out);
  return out;
}

/** Most characters of an id in the name of a file. */
const LONGEST_NAME = 100;

async function writePictures(folder: string, captions: readonly NamedParse[]): Promise<void> {
  await makeFolder(folder);
  const taken = new Set<string>();
  for (const caption of captions) {
    const name = fileNameOf(caption.id);
    let unique = name;
    // Some systems take names that differ in letter case for one.
    for (let n = 2; taken.has(unique.toLowerCase()); n++) unique = `${name}-${n}`;
    taken.add(unique.toLowerCase());
    await writeResult(join(folder, `${unique}.svg`), parseReport([caption], "svg"));
  }
}

/** An id without what some systems refuse in names of files. */
function fileNameOf(id: string): string {
  const name = id.replace(/[/\\:*?"<>|\p{Cc}\p{Cs}]/gu, "_").replace(/^\./, "_");
  return name === "" ? "_" : name.slice(0, LONGEST_NAME);
}
