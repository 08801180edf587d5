/**
 * Lists of tuples out of the engine.
 *
 * @module
 */

import type { SceneTuple } from "../corpus/scene-tuples.js";
import type { Address } from "../engine/raw.js";
import type { Session } from "../engine/session.js";

/** A list of tuples of the engine (`assembly/scene/tuples.ts`): their number, then three ids each. */
const NONE = 0xffffffff;
const TUPLE_WORDS = 3;

/** The tuples of a list. */
export function listedTuples(session: Session, list: Address): SceneTuple[] {
  const [count = 0] = session.readWords(list, 1);
  const ids = session.readWords(list, 1 + TUPLE_WORDS * count);
  return Array.from({ length: count }, (_, t) => {
    const [first = NONE, second = NONE, relation = NONE] = ids.subarray(1 + TUPLE_WORDS * t);
    const words = relation === NONE ? [first, second] : [first, relation, second];
    return words.filter((id) => id !== NONE).map((id) => session.spellWord(id)) as unknown as SceneTuple;
  });
}
