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

/** Reads lists of tuples out of the engine. */
export class TupleReader {
  readonly #session: Session;
  readonly #words = new Map<number, string>();

  constructor(session: Session) {
    this.#session = session;
  }

  tuples(list: Address): SceneTuple[] {
    const [count = 0] = this.#session.readWords(list, 1);
    const ids = this.#session.readWords(list, 1 + TUPLE_WORDS * count);
    return Array.from({ length: count }, (_, t) => {
      const [first = NONE, second = NONE, relation = NONE] = ids.subarray(1 + TUPLE_WORDS * t);
      const words = relation === NONE ? [first, second] : [first, relation, second];
      return words.filter((id) => id !== NONE).map((id) => this.#word(id)) as unknown as SceneTuple;
    });
  }

  #word(id: number): string {
    const known = this.#words.get(id);
    if (known !== undefined) return known;
    const word = this.#session.spellWord(id);
    this.#words.set(id, word);
    return word;
  }
}
