/**
 * Tally in tests: the study model as a pack, and rows of features as the engine computes them.
 */

import { fileURLToPath } from "node:url";
import { readStudyModel } from "../../scripts/study-tally.js";
import { writePack } from "../../src/data/pack.js";
import { TALLY_FEATURES, tallyPack } from "../../src/data/tally-pack.js";
import { loadEngine } from "../../src/engine/engine.js";
import { SHARED } from "./golden.js";

/** The study model; the shared folder must be there. */
export function studyPack(): Uint8Array {
  return writePack(tallyPack(readStudyModel(fileURLToPath(new URL("data/tally/", SHARED)))));
}

export interface TallyItem {
  readonly candidate: string;
  readonly references: readonly string[];
}

const engine = await loadEngine();

/** Features, logit and score of each item. */
export function tallyRows(pack: Uint8Array, items: readonly TallyItem[]): Float64Array[] {
  const session = engine.acquire();
  try {
    if (!session.openPack("tally", pack)) throw new Error("expected a pack of Tally");
    const bounds = new Uint32Array(2 * items.length);
    let total = 0;
    items.forEach(({ references }, i) => {
      bounds[2 * i] = total;
      total += references.length;
      bounds[2 * i + 1] = total;
    });
    const side = (captions: readonly string[]) => {
      const collection = session.tokenize(captions, "tally", false);
      session.buildGrams(collection, 2);
      return { handle: collection.handle, profiles: session.tallyProfiles(collection) };
    };
    const references = side(items.flatMap((item) => item.references));
    session.freeze();
    const candidates = side(items.map(({ candidate }) => candidate));
    const address = session.writeWords(bounds);
    const width = TALLY_FEATURES.length + 2;
    const out = session.allocDoubles(width * items.length);
    session.callRanges(items.length, (raw, from, to) => {
      const status = raw.tallyRows(
        references.handle,
        references.profiles,
        candidates.handle,
        candidates.profiles,
        address,
        from,
        to,
        out,
      );
      if (status !== 0) throw new RangeError(`item ${status - 1} is too long`);
    });
    const table = session.readDoubles(out, width * items.length);
    return items.map((_, i) => table.slice(width * i, width * (i + 1)));
  } finally {
    engine.release(session);
  }
}
