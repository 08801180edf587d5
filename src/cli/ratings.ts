/**
 * `captally ratings make | read`: sheets on which people rate captions, and what they say.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";
import { readCaptions, readReferenceFiles } from "../io/read.js";
import type { RatingScale } from "../judgement/choices.js";
import { hideSystems, makeSheet, type RatedCaption, readSheet, sheetCells } from "../judgement/ratings/sheet.js";
import { judgementRecords, summarizeRatings } from "../judgement/ratings/summary.js";
import { Random } from "../judgement/statistics/random.js";
import { line } from "../report/csv.js";
import type { ReportFormat } from "../report/formats.js";
import { ratingsReport } from "../report/ratings.js";
import { expandFolder, Inputs, systemNames } from "./inputs.js";
import { Messages, times } from "./messages.js";
import type { ReadingOptions } from "./options.js";
import { checkOutput, writeResult } from "./output.js";

export interface MakeSheetOptions extends Omit<ReadingOptions, "refs"> {
  readonly cands?: string[];
  readonly raters: number;
  readonly images?: number;
  readonly key?: string;
  readonly seed: number;
  readonly out?: string;
}

export async function runMakeSheet(options: MakeSheetOptions): Promise<void> {
  if (options.cands === undefined)
    throw new CaptallyError("usage-option", "no candidates: name the files of the systems with -c");
  await checkOutput(options.out);
  await checkOutput(options.key);
  const captions = chooseImages(await systemCaptions(options, options.cands), options);
  const raters = Array.from({ length: options.raters }, (_, i) => `rater${i + 1}`);
  const sheet = makeSheet(captions, raters, options.seed);
  const { rows, key } = options.key === undefined ? { rows: sheet, key: undefined } : hideSystems(sheet);
  if (options.key !== undefined) await writeResult(options.key, [`${JSON.stringify(key, undefined, 2)}\n`]);
  await writeResult(options.out, [
    sheetCells(rows)
      .map((cells) => `${line(cells)}\n`)
      .join(""),
  ]);
  new Messages(options).note(`${times(captions.length, "caption")}, ${times(raters.length, "rater")}`);
}

async function systemCaptions(options: MakeSheetOptions, cands: readonly string[]): Promise<RatedCaption[]> {
  const paths = cands.flatMap(expandFolder);
  const inputs = new Inputs();
  inputs.refuseSecondStdin(paths);
  const names = systemNames(paths);
  const captions: RatedCaption[] = [];
  for (const [i, path] of paths.entries()) {
    const { text, ...named } = await inputs.text(path);
    const input = options.input?.candidates;
    const { candidates } = readCaptions(text, {
      ...named,
      role: "candidates",
      input,
      keys: options.keys,
      split: options.split,
    });
    for (const { id, captions: own } of candidates?.rows ?? [])
      captions.push({ image: id, system: names[i] as string, caption: own.at(0) as string });
  }
  return captions;
}

/** Images that every system has described, or so many of them at random. */
function chooseImages(captions: readonly RatedCaption[], { images, seed }: MakeSheetOptions): readonly RatedCaption[] {
  const systems = new Set(captions.map(({ system }) => system)).size;
  const counts = new Map<string, number>();
  for (const { image } of captions) counts.set(image, (counts.get(image) ?? 0) + 1);
  const common = [...counts].filter(([, count]) => count === systems).map(([image]) => image);
  if (common.length === 0)
    throw new CaptallyError("corpus-empty", "expected an image that every system describes, found none");
  if (images !== undefined && images > common.length)
    throw new CaptallyError(
      "usage-option",
      `--images: the systems have ${common.length} images in common, not ${images}`,
    );
  const chosen = new Set(images === undefined ? common : Random.seeded(seed).shuffled(common).slice(0, images));
  return captions.filter(({ image }) => chosen.has(image));
}

export interface ReadSheetOptions extends ReadingOptions {
  readonly sheets?: string[];
  readonly key?: string;
  readonly judgements?: RatingScale;
  readonly resamples: number;
  readonly seed: number;
  readonly format: ReportFormat;
  readonly out?: string;
}

export async function runReadSheet(options: ReadSheetOptions): Promise<void> {
  if (options.sheets === undefined)
    throw new CaptallyError("usage-option", "no sheets: name the files that were filled in with -s");
  await checkOutput(options.out);
  const inputs = new Inputs();
  const key = options.key === undefined ? undefined : readKey(await inputs.text(options.key));
  const texts = [];
  for (const path of options.sheets) texts.push(await inputs.text(path));
  const rows = texts.flatMap((text) => readSheet(text, key));
  if (!rows.some(({ ratings }) => Object.keys(ratings).length > 0))
    throw new CaptallyError("corpus-empty", "expected ratings, found none");
  if (options.judgements === undefined) {
    const summary = summarizeRatings(rows, { seed: options.seed, resamples: options.resamples });
    return writeResult(options.out, [await ratingsReport(summary, options.format)]);
  }
  if (options.refs === undefined)
    throw new CaptallyError("usage-option", "--judgements: name the references of the images with -r");
  const files = [];
  for (const path of options.refs) files.push(await inputs.text(path));
  const reading = { keys: options.keys, split: options.split, input: options.input?.references };
  const { references } = readReferenceFiles(files, reading);
  const byImage = new Map(references?.rows.map(({ id, captions }) => [id, [...captions]]));
  const records = judgementRecords(rows, options.judgements, byImage);
  if (records.length === 0)
    throw new CaptallyError("corpus-empty", "expected references of the rated images, found none");
  await writeResult(options.out, [records.map((record) => `${JSON.stringify(record)}\n`).join("")]);
}

function readKey({ text, source }: { readonly text: string; readonly source: string }): Record<string, string> {
  try {
    const key: unknown = JSON.parse(text);
    if (typeof key === "object" && key !== null && Object.values(key).every((system) => typeof system === "string"))
      return key as Record<string, string>;
  } catch (cause) {
    throw new CaptallyError("input-format", `${source}: expected a key as ratings make wrote it`, { cause });
  }
  throw new CaptallyError("input-format", `${source}: expected a key as ratings make wrote it`);
}
