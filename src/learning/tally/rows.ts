/**
 * Features of many candidates by a model in hand.
 *
 * @module
 */

import { TALLY_FEATURES } from "../../data/tally-pack.js";
import type { Engine } from "../../engine/engine.js";
import type { Session } from "../../engine/session.js";
import { openModel } from "./corpus.js";

/** A candidate, and which list of references it is compared with. */
export interface Candidate {
  readonly text: string;
  readonly references: number;
}

/** Numbers of a row: features, logit, score. */
export const ROW_WIDTH = TALLY_FEATURES.length + 2;

/** The rows of all candidates, one behind the other. */
export function tallyRows(
  engine: Engine,
  pack: Uint8Array,
  references: readonly (readonly string[])[],
  candidates: readonly Candidate[],
): Float64Array {
  const session = engine.acquire();
  try {
    openModel(session, pack);
    const starts = [0];
    for (const list of references) starts.push((starts.at(-1) as number) + list.length);
    const known = profiled(session, references.flat());
    session.freeze();
    const own = profiled(
      session,
      candidates.map(({ text }) => text),
    );
    const bounds = session.writeWords(
      Uint32Array.from(
        candidates.flatMap((candidate) => [
          starts[candidate.references] as number,
          starts[candidate.references + 1] as number,
        ]),
      ),
    );
    const out = session.allocDoubles(ROW_WIDTH * candidates.length);
    session.callRanges(candidates.length, (raw, from, to) => {
      const { handle, profiles } = known;
      const status = raw.tallyRows(handle, profiles, own.handle, own.profiles, bounds, from, to, out);
      if (status !== 0) throw new RangeError(`tally: caption ${status - 1} is too long`);
    });
    return session.readDoubles(out, ROW_WIDTH * candidates.length);
  } finally {
    engine.release(session);
  }
}

function profiled(session: Session, captions: readonly string[]): { handle: number; profiles: number } {
  const collection = session.tokenize(captions, "tally", false);
  session.buildGrams(collection, 2);
  return { handle: collection.handle, profiles: session.tallyProfiles(collection) };
}
