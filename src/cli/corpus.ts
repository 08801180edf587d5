/**
 * From options to a matched corpus: reads references, candidates and the list of ids.
 *
 * @module
 */

import type { CaptionTable } from "../corpus/caption-table.js";
import { type MatchedCorpus, type MissingPolicy, matchCorpus } from "../corpus/match.js";
import { ReadingFaults } from "../corpus/problem-summary.js";
import { readCaptionRecords } from "../engine/caption-records.js";
import { type Engine, loadEngine } from "../engine/engine.js";
import { CaptallyError } from "../errors.js";
import { readIdList } from "../io/id-list.js";
import { type RecordReader, readPlainCoco } from "../io/plain-coco.js";
import { type ReadOptions, type ReadResult, readCaptions, readReferenceFiles } from "../io/read.js";
import { mergeTables } from "../io/tables.js";
import { expandFolder, type InputFile, Inputs, systemNames, textOf } from "./inputs.js";
import type { ReadingOptions } from "./options.js";

type CorpusOptions = ReadingOptions & { readonly cands?: readonly string[]; readonly missing?: MissingPolicy };

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
  options: CorpusOptions,
  needsCandidates: boolean,
  inputs: Inputs = new Inputs(),
): Promise<RunCorpus> {
  // Not left to the command-line library, which would complain about this before it tells a misspelt option.
  if (options.refs === undefined) throw new CaptallyError("usage-option", "no references: name their files with -r");
  const missing = new MissingFiles();
  const candidatePaths = (await missing.each(options.cands ?? [], expandFolder)).flat();
  inputs.refuseSecondStdin([...options.refs, ...candidatePaths, ...(options.ids === undefined ? [] : [options.ids])]);
  const files: Files = {
    references: await missing.each(options.refs, (path) => inputs.file(path)),
    referencePaths: options.refs,
    candidates: await missing.each(candidatePaths, (path) => inputs.file(path)),
    candidatePaths,
    ids: (await missing.each(options.ids === undefined ? [] : [options.ids], (path) => idList(path, inputs)))[0],
  };
  missing.refuse();
  // Shapes and keys that were asked for are the exact way's business.
  const plain = options.input === undefined && options.keys === undefined;
  const quick = plain ? assemble(files, options, needsCandidates, recordReader(await loadEngine())) : undefined;
  // The exact way says where in a file its faults are.
  return quick === undefined || quick.matched.problems.length > 0 ? assemble(files, options, needsCandidates) : quick;
}

interface Files {
  readonly references: readonly InputFile[];
  readonly referencePaths: readonly string[];
  readonly candidates: readonly InputFile[];
  readonly candidatePaths: readonly string[];
  readonly ids: readonly string[] | undefined;
}

/** Keeps which files cannot be opened, so that all are told of at once. */
class MissingFiles {
  readonly #errors: CaptallyError[] = [];

  /** What `read` returns for each path, one after the other; those that cannot be opened are left out. */
  async each<T>(paths: readonly string[], read: (path: string) => T | Promise<T>): Promise<T[]> {
    const values: T[] = [];
    for (const path of paths) {
      try {
        values.push(await read(path));
      } catch (error) {
        if (!(error instanceof CaptallyError && error.code === "usage-file")) throw error;
        this.#errors.push(error);
      }
    }
    return values;
  }

  /** @throws {CaptallyError} `usage-file` with all of them */
  refuse(): void {
    const [first, ...others] = this.#errors;
    if (first === undefined) return;
    if (others.length === 0) throw first;
    const lines = this.#errors.map(({ message }) => message);
    throw new CaptallyError("usage-file", lines.join("\n"), { place: first.place });
  }
}

/** Reads records in an instance of the engine that is free meanwhile. */
function recordReader(engine: Engine): RecordReader {
  return (file, list) => {
    const session = engine.acquire();
    try {
      return readCaptionRecords(session, file, list);
    } finally {
      engine.release(session);
    }
  };
}

/** Matches what is in the files; with `reader` plain ones are read the quick way. */
function assemble(
  { references, referencePaths, candidates, candidatePaths, ids }: Files,
  options: CorpusOptions,
  needsCandidates: boolean,
  reader?: RecordReader,
): RunCorpus {
  const plain = ({ bytes, source }: InputFile) => (reader ? readPlainCoco(bytes, source, reader) : undefined);
  const reading = { keys: options.keys, split: options.split };
  const faults = new ReadingFaults();
  const read = faults.attempt(() =>
    readReferences(references, plain, { ...reading, input: options.input?.references }),
  );
  const tables = candidates.flatMap((file) => {
    const input = options.input?.candidates;
    const known = plain(file);
    if (known !== undefined) return known;
    return (
      faults.attempt(() => {
        const { text, ...decoded } = textOf(file);
        return readCaptions(text, { ...reading, ...decoded, role: "candidates", input }).candidates;
      }) ?? []
    );
  });
  if (read === undefined || faults.found) {
    const table = read?.references;
    const { missing } = options;
    faults.refuse(
      table === undefined
        ? tables.flatMap(({ problems }) => problems)
        : matchCorpus(table, tables, { missing, ids }).problems,
    );
    throw new CaptallyError("corpus-empty", "expected references, found none");
  }
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

/** Several files of references are read the same way, because plain lines lie side by side. */
function readReferences(
  files: readonly InputFile[],
  plain: (file: InputFile) => CaptionTable | undefined,
  options: Pick<ReadOptions, "keys" | "split" | "input">,
): Pick<ReadResult, "references" | "candidates"> {
  const tables: CaptionTable[] = [];
  for (const file of files) {
    const table = plain(file);
    if (table === undefined) return readReferenceFiles(files.map(textOf), options);
    tables.push(table);
  }
  return { references: mergeTables(tables), candidates: undefined };
}

async function idList(path: string, inputs: Inputs): Promise<string[]> {
  const { text, source } = await inputs.text(path);
  return readIdList(text, source);
}
