/**
 * N-grams of one candidate as the engine counted them (`assembly/overlap.ts`), with their texts.
 *
 * @module
 */

import type { Address } from "../engine/raw.js";
import type { Session } from "../engine/session.js";
import type { PreparedCandidates } from "./metric.js";
import type { View } from "./view.js";

/** Distinct n-grams of one order, in order of first occurrence. */
export interface OrderOverlap {
  readonly order: number;
  /** Where the engine has it. */
  readonly address: Address;
  readonly texts: readonly string[];
  readonly counts: Uint32Array;
  /** Counts in each reference. */
  readonly inReferences: readonly Uint32Array[];
}

/** What `read` makes of the overlaps of a single candidate. */
export function withOverlaps<T>(candidates: PreparedCandidates, view: View, read: (overlaps: Address) => T): T {
  const results: T[] = [];
  candidates.overOverlaps(view, (_, overlaps) => {
    results.push(read(overlaps));
  });
  return results[0] as T;
}

/** The overlap of the first candidate of a list of overlaps, orders 1 .. `order`. */
export function readOverlap(
  session: Session,
  overlaps: Address,
  words: readonly string[],
  references: number,
  order: number,
): OrderOverlap[] {
  let address = session.readWords(overlaps, 1)[0] as number;
  return Array.from({ length: order }, (_, i) => {
    const distinct = session.readWords(address, 1)[0] as number;
    const column = (index: number) => session.readWords(address + 4 * (1 + index * distinct), distinct);
    const block = {
      order: i + 1,
      address,
      texts: distinctGrams(words, i + 1),
      counts: column(1),
      inReferences: Array.from({ length: references }, (_, r) => column(2 + r)),
    };
    address += 4 * (1 + (2 + references) * distinct);
    return block;
  });
}

/** The n-grams as texts: words hold no blanks, so joined by one they differ as the n-grams do. */
function distinctGrams(words: readonly string[], order: number): string[] {
  const grams = new Set<string>();
  for (let i = 0; i + order <= words.length; ++i) grams.add(words.slice(i, i + order).join(" "));
  return [...grams];
}
