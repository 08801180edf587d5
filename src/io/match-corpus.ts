/**
 * Bringing tables together, for programs.
 *
 * @module
 */

import type { CaptionTable } from "../corpus/caption-table.js";
import { type MatchedCorpus, type MatchOptions, type MissingPolicy, matchCorpus as match } from "../corpus/match.js";
import { checkOptions, givenMap, givenObject, givenText, listOf, maybe, oneOf, withFields } from "../metrics/given.js";

const POLICIES: readonly MissingPolicy[] = ["error", "skip", "zero"];

/**
 * Brings references and candidates of one or several systems together by id. Faults are in `problems`.
 *
 * @throws {CaptallyError} `usage-option`
 */
export function matchCorpus(
  references: CaptionTable,
  candidates: readonly CaptionTable[],
  options: MatchOptions = {},
): MatchedCorpus {
  const table = withFields({
    ...{ source: givenText, rows: listOf(givenObject), index: givenMap, captionless: givenMap },
    ...{ aliasNames: listOf(givenText), problems: listOf(givenObject) },
  });
  table(references, "references");
  listOf(table)(candidates, "candidates");
  checkOptions(options, { missing: maybe(oneOf(POLICIES)), ids: maybe(listOf(givenText)) });
  return match(references, candidates, options);
}
