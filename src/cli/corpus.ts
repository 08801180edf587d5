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
import { expandFolder, Inputs, systemNames } from "./inputs.js";
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
  const reading = { keys: options.keys, split: options.split };
  const candidatePaths = (await Promise.all((options.cands ?? []).map(expandFolder))).flat();
  inputs.refuseSecondStdin([...options.refs, ...candidatePaths, ...(options.ids === undefined ? [] : [options.ids])]);
  const referenceTexts = [];
  for (const path of options.refs) referenceTexts.push(await inputs.text(path));
  const read = readReferenceFiles(referenceTexts, { ...reading, input: options.input?.references });
  const candidates: CaptionTable[] = [];
  for (const path of candidatePaths) {
    const text = await inputs.text(path);
    const { candidates: table } = readCaptions(text.text, {
      ...reading,
      ...text,
      role: "candidates",
      input: options.input?.candidates,
    });
    if (table !== undefined) candidates.push(table);
  }
  const names = systemNames(candidatePaths);
  if (candidates.length === 0 && read.candidates !== undefined) {
    candidates.push(read.candidates);
    names.push(...systemNames(options.refs.slice(0, 1)));
  }
  if (candidates.length === 0 && needsCandidates) {
    throw new CaptallyError(
      "usage-option",
      "no candidates: name their files with -c (the file of the references holds none)",
    );
  }
  if (read.references === undefined) throw new CaptallyError("corpus-empty", "expected references, found none");
  const ids = options.ids === undefined ? undefined : await idList(options.ids, inputs);
  const matched = matchCorpus(read.references, candidates, { missing: options.missing, ids });
  return { matched, references: read.references, candidates, names };
}

async function idList(path: string, inputs: Inputs): Promise<string[]> {
  const { text, source } = await inputs.text(path);
  return readIdList(text, source);
}
