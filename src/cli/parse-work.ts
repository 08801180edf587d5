/**
 * What is wanted of parsed captions.
 *
 * @module
 */

import { engineText } from "../corpus/scene-tuples.js";
import type { CaptionParser, ParsedCaption } from "../evaluation/caption-parser.js";

/** Kinds of results: tuples as the engine reads them, or all that the parser finds. */
export interface ParseResults {
  readonly tuples: string;
  readonly captions: ParsedCaption;
}

export type ParseWork = keyof ParseResults;

/** The results for texts; `undefined` for one with a sentence that is too long. */
export function parseWork<Work extends ParseWork>(
  parser: CaptionParser,
  work: Work,
  texts: readonly string[],
): (ParseResults[Work] | undefined)[] {
  const results = texts.map((text) => {
    if (work === "captions") return parser.parse(text);
    const tuples = parser.tuples(text);
    return tuples && engineText(tuples);
  });
  return results as (ParseResults[Work] | undefined)[];
}
