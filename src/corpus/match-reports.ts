/**
 * What the matching has to say about candidates.
 *
 * @module
 */

import type { Captions } from "../captions.js";
import type { CaptionRow, CaptionTable } from "./caption-table.js";
import { type ProblemList, showId } from "./problem.js";
import { where } from "./table-builder.js";

/** More than one caption for an image; equal ones are one caption written repeatedly. */
export function reportSeveral(system: CaptionTable, row: CaptionRow, problems: ProblemList): void {
  if (row.captions.length === 1) return;
  const texts = new Set(row.captions);
  const equal = texts.size === 1;
  problems.add(
    "duplicate-candidate",
    equal ? "warning" : "error",
    { file: system.source, line: row.line, id: row.id },
    () =>
      `${where(system.source, row.line, row.id)}: expected one candidate, found ${row.captions.length}${equal ? " equal ones" : ""}`,
  );
}

/** A candidate whose image is not among the references, or has none left. */
export function reportExtra(
  system: CaptionTable,
  row: CaptionRow,
  references: CaptionTable,
  run: { readonly restricted: boolean; readonly skipping: boolean },
  problems: ProblemList,
): void {
  const place = { file: system.source, line: row.line, id: row.id };
  const captionless = references.captionless.get(row.id);
  if (captionless !== undefined) {
    // VizWiz scores the images that keep a reference; other images without any are a fault of the file.
    const dropped = captionless === "dropped" || run.skipping;
    problems.add(
      "missing-references",
      dropped ? "warning" : "error",
      place,
      () =>
        `${references.source}: no references for the image ${showId(row.id)}${captionless === "dropped" ? " are left" : ""}${dropped ? "; it is not scored" : ""}`,
    );
    return;
  }
  if (run.restricted) return;
  problems.add(
    "extra-candidate",
    "error",
    place,
    () => `${where(system.source, row.line, row.id)}: the image is not in ${references.source}`,
  );
}

/** No id at all in common: examples of both kinds say more than a list of missing and extra ones. */
export function reportNothingInCommon(system: CaptionTable, references: CaptionTable, problems: ProblemList): void {
  const examples = (table: CaptionTable) =>
    table.rows
      .slice(0, 3)
      .map(({ id }) => showId(id))
      .join(", ");
  problems.add(
    "no-id-in-common",
    "error",
    { file: system.source },
    `0 of ${system.rows.length} candidates have an id that is in ${references.source}: the ids of ${system.source} are like ${examples(system)}, those of ${references.source} like ${examples(references)}`,
  );
}

/**
 * Ids that are positions and not equally many: one caption may be lacking anywhere, so no pair can be trusted.
 *
 * @returns whether that is so
 */
export function reportUneven(
  system: CaptionTable,
  references: CaptionTable,
  missing: string,
  problems: ProblemList,
): boolean {
  const images = references.rows.length + references.captionless.size;
  const candidates = system.rows.length + system.captionless.size;
  if (candidates === images || (candidates < images && missing !== "error")) return false;
  problems.add(
    "uneven-files",
    "error",
    { file: system.source },
    `expected as many candidates in ${system.source} as images in ${references.source}, found ${candidates} and ${images}`,
  );
  return true;
}

/** Systems of which images were skipped, not the same ones: their numbers cannot be compared. */
export function reportDifferentImages(
  systems: readonly {
    readonly name: string;
    readonly segments: readonly number[] | undefined;
    readonly candidates: Captions;
  }[],
  problems: ProblemList,
): void {
  const imagesOf = new Set(systems.map(({ segments }) => segments?.join() ?? "all"));
  if (imagesOf.size < 2) return;
  const counts = systems.map(({ name, candidates }) => `${name} ${candidates.length}`).join(", ");
  problems.add(
    "different-images",
    "warning",
    {},
    `the systems are scored on different images (${counts}), so their scores cannot be compared; restrict all of them to the same ones with the option for ids`,
  );
}
