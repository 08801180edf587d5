/**
 * From options to a matched corpus: reads references, candidates and the list of ids.
 *
 * @module
 */

import type { CaptionTable } from "../corpus/caption-table.js";
import { type MatchedCorpus, type MissingPolicy, matchCorpus } from "../corpus/match.js";
import { CaptallyError } from "../errors.js";
import { readIdList } from "../io/id-list.js";
import { readCaptions, readReferenceFiles } from "../io/read.js";
import { expandFolder, Inputs, type InputText, systemNames } from "./inputs.js";
import type { ReadingOptions } from "./options.js";

/** What was read, brought together by id. */
export interface RunCorpus {
  readonly matched: MatchedCorpus;
  /** Tables in the order of the systems, for messages about one of them. */
  readonly references: CaptionTable;
  readonly candidates: readonly CaptionTable[];
  /** Names of the systems. */
  readonly names: readonly string[];
}

/**
 * Reads everything. Without candidates, those in the file of the references (`{gts, res}`, JSON lines with both) are taken,
 * or none when `needsCandidates` is false.
 */
export async function readCorpus(
  options: ReadingOptions & { readonly cands?: readonly string[]; readonly missing?: MissingPolicy },
  needsCandidates: boolean,
  inputs: Inputs = new Inputs(),
): Promise<RunCorpus> {
  // Not left to the command-line library, which would complain about this before it tells a misspelt option.
  if (options.refs === undefined) throw new CaptallyError("usage-option", "no references: name their files with -r");
  const candidatePaths = (await Promise.all((options.cands ?? []).map(expandFolder))).flat();
  inputs.refuseSecondStdin([...options.refs, ...candidatePaths, ...(options.ids === undefined ? [] : [options.ids])]);
  const texts: Texts = {
    references: await textsOf(options.refs, inputs),
    referencePaths: options.refs,
    candidates: await textsOf(candidatePaths, inputs),
    candidatePaths,
    ids: options.ids === undefined ? undefined : await idList(options.ids, inputs),
  };
  const quick = assemble(texts, options, needsCandidates, false);
  // Faults say where they are; plain files are read faster without that.
  return quick.matched.problems.length === 0 ? quick : assemble(texts, options, needsCandidates, true);
}

interface Texts {
  readonly references: readonly InputText[];
  readonly referencePaths: readonly string[];
  readonly candidates: readonly InputText[];
  readonly candidatePaths: readonly string[];
  readonly ids: readonly string[] | undefined;
}

async function textsOf(paths: readonly string[], inputs: Inputs): Promise<InputText[]> {
  const texts: InputText[] = [];
  for (const path of paths) texts.push(await inputs.text(path));
  return texts;
}

function assemble(
  { references, referencePaths, candidates, candidatePaths, ids }: Texts,
  options: ReadingOptions & { readonly cands?: readonly string[]; readonly missing?: MissingPolicy },
  needsCandidates: boolean,
  places: boolean,
): RunCorpus {
  const reading = { keys: options.keys, split: options.split, places };
  const read = readReferenceFiles(references, { ...reading, input: options.input?.references });
  const tables = candidates.flatMap((text) => {
    const input = options.input?.candidates;
    return readCaptions(text.text, { ...reading, ...text, role: "candidates", input }).candidates ?? [];
  });
  const names = systemNames(candidatePaths);
  if (tables.length === 0 && read.candidates !== undefined) {
    tables.push(read.candidates);
    names.push(...systemNames(referencePaths.slice(0, 1)));
  }
  if (tables.length === 0 && needsCandidates) {
    throw new CaptallyError(
      "usage-option",
      "no candidates: name their files with -c (the file of the references holds none)",
    );
  }
  if (read.references === undefined) throw new CaptallyError("corpus-empty", "expected references, found none");
  const matched = matchCorpus(read.references, tables, { missing: options.missing, ids });
  return { matched, references: read.references, candidates: tables, names };
}

async function idList(path: string, inputs: Inputs): Promise<string[]> {
  const { text, source } = await inputs.text(path);
  return readIdList(text, source);
}
