/**
 * Checks of what programs give as the official SPICE tool's scores.
 *
 * @module
 */

import { type Check, givenFlag, givenNumber, givenText, listOf, maybe, withFields } from "./given.js";
import { SCENE_SETS } from "./scene-sets.js";

/**
 * The scores of every image, down to their numbers and tuples.
 *
 * @throws {CaptallyError} `usage-option`
 */
export function checkSceneScores(scores: ReadonlyMap<unknown, unknown>, name: string): void {
  const figure: Check = (value, place) => {
    if (value !== null) givenNumber(value, place);
  };
  const counts = { tp: givenNumber, fp: givenNumber, fn: givenNumber };
  const set = maybe(withFields({ pr: figure, re: figure, f: figure, ...counts }));
  const tuples = listOf(withFields({ tuple: listOf(givenText), matched: givenFlag }));
  const check = withFields({
    id: givenText,
    sets: withFields(Object.fromEntries(SCENE_SETS.map((one) => [one, set]))),
    tuples: maybe(withFields({ candidate: tuples, references: tuples })),
  });
  for (const [image, one] of scores) check(one, `${name}[${String(image)}]`);
}
