/**
 * N-gram overlaps of candidates with their references, counted once and shared by metrics, or anew for each range of
 * candidates where all of them would take too much memory (a thousand references, texts of thousands of words).
 *
 * @module
 */

import type { RawEngine } from "../engine/raw.js";
import type { Collection, Session } from "../engine/session.js";

/** Bytes of overlaps that are kept at a time. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** Candidates of a range, see `Session.callRanges`. */
const RANGE = 512;

/** Work on the overlaps of candidates `from` .. `to - 1`. */
export type OverlapWork = (raw: RawEngine, overlaps: number, from: number, to: number) => void;

/** Overlaps of one set of candidates in one view. */
export class Overlaps {
  readonly #session: Session;
  readonly #count: (raw: RawEngine, overlaps: number, from: number, to: number) => void;
  readonly #candidates: number;
  readonly #ranges: readonly (readonly [number, number])[];
  readonly #keep: boolean;
  #list: number | undefined;

  /**
   * @param bounds pairs [first reference, one after the last] of each candidate, and their address in the engine
   * @param order highest order of n-grams
   */
  constructor(
    session: Session,
    references: Collection,
    candidates: Collection,
    bounds: { readonly values: Uint32Array; readonly address: number },
    order: number,
  ) {
    this.#session = session;
    this.#candidates = candidates.count;
    this.#count = (raw, overlaps, from, to) =>
      raw.countOverlaps(overlaps, references.handle, candidates.handle, bounds.address, from, to, order);
    const ranges = rangesOf(session.wordCounts(candidates), bounds.values, order);
    this.#ranges = ranges.ranges;
    this.#keep = ranges.bytes <= KEPT_BYTES;
  }

  /** Runs `work` over all candidates, in order. */
  run(work: OverlapWork): void {
    const counted = this.#list !== undefined;
    const list = this.#list ?? this.#session.call((raw) => raw.beginOverlaps(this.#candidates) >>> 0);
    this.#session.call((raw) => {
      for (const [from, to] of this.#ranges) {
        const top = raw.mark();
        if (!counted) this.#count(raw, list, from, to);
        work(raw, list, from, to);
        if (!this.#keep) raw.release(top);
      }
    });
    if (this.#keep) this.#list = list;
  }
}

/** Ranges of candidates, and the bytes that all overlaps take at most (see the layout in `assembly/overlap.ts`). */
function rangesOf(
  lengths: Uint32Array,
  bounds: Uint32Array,
  order: number,
): { ranges: [number, number][]; bytes: number } {
  const ranges: [number, number][] = [];
  let bytes = 0;
  let from = 0;
  let inRange = 0;
  lengths.forEach((length, i) => {
    const references = (bounds[2 * i + 1] as number) - (bounds[2 * i] as number);
    let grams = 0;
    for (let k = 1; k <= order; ++k) grams += Math.max(0, length - k + 1);
    const own = 4 * (order + grams * (2 + references));
    if (i > from && (i - from === RANGE || inRange + own > KEPT_BYTES)) {
      ranges.push([from, i]);
      from = i;
      inRange = 0;
    }
    inRange += own;
    bytes += own;
  });
  if (lengths.length > from) ranges.push([from, lengths.length]);
  return { ranges, bytes };
}
