/**
 * Brings references and candidates of one or several systems together by id.
 *
 * @module
 */

import { type Captions, firstCaptions } from "../captions.js";
import type { ErrorPlace } from "../errors.js";
import type { CaptionRow, CaptionTable } from "./caption-table.js";
import { IdResolver } from "./id-resolver.js";
import {
  reportDifferentImages,
  reportExtra,
  reportNothingInCommon,
  reportSeveral,
  reportUneven,
} from "./match-reports.js";
import { type Problem, ProblemList, showId } from "./problem.js";
import { where } from "./table-builder.js";

/** What becomes of an image without a candidate: a fault, left out of the run, or scored as an empty caption. */
export type MissingPolicy = "error" | "skip" | "zero";

export interface MatchOptions {
  /** Default `error`. */
  readonly missing?: MissingPolicy | undefined;
  /** The run is restricted to these images; candidates of others are not extra then. */
  readonly ids?: readonly string[] | undefined;
}

/** Images of the run in the order of the references, as parallel arrays. */
export interface Segments {
  readonly ids: readonly string[];
  readonly references: readonly Captions[];
  /** Group of each image, when any image has one; an empty text is no group. */
  readonly groups: readonly string[] | undefined;
}

export interface MatchedSystem {
  /** Source of the candidates. */
  readonly name: string;
  /** One caption per image of the system's run. */
  readonly candidates: Captions;
  /** Segment of each candidate; absent when the system has all of them. Only `skip` leaves images out. */
  readonly segments: readonly number[] | undefined;
  /** What the ids of the candidates are in the references: `id`, `file_name`, `imgid`. */
  readonly idName: string;
}

export interface MatchedCorpus {
  /** What messages call the references. */
  readonly source: string;
  readonly segments: Segments;
  readonly systems: readonly MatchedSystem[];
  readonly tokenized: boolean;
  /** Faults of reading and matching; errors among them stop a run. */
  readonly problems: readonly Problem[];
}

/** Matches by id. Never throws for wrong data: all faults come back together. */
export function matchCorpus(
  references: CaptionTable,
  systems: readonly CaptionTable[],
  options: MatchOptions = {},
): MatchedCorpus {
  const problems = new ProblemList();
  const resolver = new IdResolver(references);
  const rows = chosenRows(references, resolver, options.ids, problems);
  /** Segment by reference row, -1 for images outside the run. */
  const segmentOf = new Int32Array(references.rows.length).fill(-1);
  rows.forEach((row, segment) => {
    segmentOf[row] = segment;
  });
  const chosen = rows.map((row) => references.rows[row] as CaptionRow);
  const matched = systems.map((system) =>
    matchSystem(system, { references, resolver, chosen, segmentOf, options, problems }),
  );
  reportDifferentImages(matched, problems);
  return {
    source: references.source,
    segments: {
      ids: chosen.map(({ id }) => id),
      references: chosen.map(({ captions }) => captions),
      groups: chosen.some(({ group }) => group !== undefined) ? chosen.map(({ group }) => group ?? "") : undefined,
    },
    systems: matched,
    tokenized: references.tokenized,
    problems: [...references.problems, ...systems.flatMap((system) => system.problems), ...problems.toArray()],
  };
}

/** Reference rows of the run, in their own order. */
function chosenRows(
  references: CaptionTable,
  resolver: IdResolver,
  ids: readonly string[] | undefined,
  problems: ProblemList,
): number[] {
  if (ids === undefined) return references.rows.map((_, row) => row);
  const match = resolver.match(ids);
  const wanted = new Set<number>();
  ids.forEach((id, i) => {
    const row = match.rows[i] as number;
    if (row >= 0) wanted.add(row);
    else {
      problems.add(
        "unknown-id",
        "error",
        { file: references.source, id },
        () => `the id ${showId(id)} of the chosen ids is not in ${references.source}`,
      );
    }
  });
  return [...wanted].sort((a, b) => a - b);
}

interface Matching {
  readonly references: CaptionTable;
  readonly resolver: IdResolver;
  readonly chosen: readonly CaptionRow[];
  readonly segmentOf: Int32Array;
  readonly options: MatchOptions;
  readonly problems: ProblemList;
}

function matchSystem(system: CaptionTable, matching: Matching): MatchedSystem {
  const { references, resolver, chosen, segmentOf, options, problems } = matching;
  const match = resolver.match(system.rows.map(({ id }) => id));
  const inCommon = match.rows.some((row) => row >= 0);
  const candidateOf = new Int32Array(chosen.length).fill(-1);
  if (
    references.numbered &&
    system.numbered &&
    reportUneven(system, references, options.missing ?? "error", problems)
  ) {
    return { name: system.source, candidates: [], segments: [], idName: "id" };
  }
  if (!inCommon && system.rows.length > 0 && references.rows.length > 0) {
    reportNothingInCommon(system, references, problems);
    return { name: system.source, candidates: [], segments: [], idName: "id" };
  }
  const loose = new Set(match.loose);
  const run = { restricted: options.ids !== undefined, skipping: options.missing === "skip" };
  system.rows.forEach((row, i) => {
    const at = match.rows[i] as number;
    if (at === -1) {
      reportExtra(system, row, references, run, problems);
      return;
    }
    const segment = segmentOf[at] as number;
    if (segment === -1) return;
    const reference = references.rows[at] as CaptionRow;
    const earlier = candidateOf[segment] as number;
    if (earlier !== -1) {
      problems.add(
        "duplicate-candidate",
        "error",
        placeOf(system, row),
        () =>
          `${where(system.source, row.line, row.id)}: a second candidate for the image ${showId(reference.id)}, after ${showId((system.rows[earlier] as CaptionRow).id)}`,
      );
      return;
    }
    candidateOf[segment] = i;
    if (loose.has(i)) {
      problems.add(
        "id-extension",
        "warning",
        placeOf(system, row),
        () =>
          `${where(system.source, row.line, row.id)}: taken for ${showId(reference.id)} of ${references.source}; they agree but for folder, extension, padding or decimal point`,
      );
    } else if (
      match.name === "id" &&
      row.idKind !== reference.idKind &&
      row.idKind !== "untyped" &&
      reference.idKind !== "untyped"
    ) {
      const kind = (of: CaptionRow) => (of.idKind === "number" ? "a number" : "text (a string)");
      problems.add(
        "id-type",
        "warning",
        placeOf(system, row),
        () =>
          `the id ${row.id} is ${kind(reference)} in ${references.source} and ${kind(row)} in ${system.source}; the type is ignored`,
      );
    }
    reportSeveral(system, row, problems);
  });
  return { name: system.source, ...collect(system, candidateOf, matching), idName: match.name };
}

function placeOf({ source }: CaptionTable, { line, id }: CaptionRow): ErrorPlace {
  return { file: source, line, id };
}

/** What an image without a candidate may be scored with. */
const EMPTY: Captions = [""];

/** Candidates by segment; images without one as the policy says. */
function collect(
  system: CaptionTable,
  candidateOf: Int32Array,
  { chosen, options, problems, references }: Matching,
): Pick<MatchedSystem, "candidates" | "segments"> {
  const policy = options.missing ?? "error";
  const lists: Captions[] = [];
  const segments: number[] = [];
  const consequence = { error: "", skip: "; the image is skipped", zero: "; it is scored as an empty caption" }[policy];
  for (let segment = 0; segment < chosen.length; segment++) {
    const i = candidateOf[segment] as number;
    const captions = i === -1 ? undefined : system.rows[i]?.captions;
    if (captions === undefined) {
      const { id } = chosen[segment] as CaptionRow;
      problems.add(
        "missing-candidate",
        policy === "error" ? "error" : "warning",
        { file: system.source, id },
        () => `${system.source}: missing candidate for the image ${showId(id)} of ${references.source}${consequence}`,
      );
      if (policy === "skip") continue;
    }
    lists.push(captions ?? EMPTY);
    segments.push(segment);
  }
  return { candidates: firstCaptions(lists), segments: segments.length === chosen.length ? undefined : segments };
}
