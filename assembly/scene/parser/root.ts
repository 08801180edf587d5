/**
 * The best score of the classes over the whole sentence.
 */

import { binaries, binaryPlaces, fullState, RANK_MASK, rootState, shiftOf } from "./grammar";
import { fulls } from "./inside";
import { listStart, RULE } from "./lists";
import { rowsOf, rowSize, wordCount } from "./rows";

export function bestClassScore(): f32 {
  const rows = rowsOf(fulls, wordCount);
  let best: f32 = -Infinity;
  const end = listStart(binaries, binaryPlaces, rootState + 1);
  for (let rule = listStart(binaries, binaryPlaces, rootState); rule < end; rule += RULE) {
    const rank = <u32>load<u16>(rule, 2) & RANK_MASK;
    const score = load<f32>(rows + <usize>rank * rowSize(wordCount));
    best = max(best, load<f32>(rule, 4) - shiftOf(fullState(rank)) + score);
  }
  return best;
}
