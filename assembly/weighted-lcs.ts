/**
 * Weighted longest common subsequence with traceback (Lin 2004, section 4): consecutive matches weigh more.
 *
 * c(i, j) is the weight of the best alignment of the first i words of the reference and j of the candidate as the paper's
 * recurrence finds it; a match after a run of k matches adds f(k + 1) - f(k), f(k) = k^weight. With weight 1 it is the plain
 * LCS. The traceback drops a reference word when c(i - 1, j) >= c(i, j - 1), as ROUGE-1.5.5 and google's package do.
 *
 * Aligner, 40 bytes: 0 table of f | 4 its capacity | 8 weight (f64)
 *                    16 row of c (f64) | 20 row of run lengths (u32) | 24 row capacity | 28 moves (u8) | 32 their capacity (u64)
 */

import { pow } from "./math";
import { alloc } from "./memory";

const MATCH: u32 = 1;
const DROP_REFERENCE: u32 = 2;
const DROP_CANDIDATE: u32 = 3;

export function newAligner(weight: f64): usize {
  const aligner = alloc(40);
  memory.fill(aligner, 0, 40);
  store<f64>(aligner, weight, 8);
  return aligner;
}

/** f(0) .. f(`largest`) as an array of f64. */
export function weights(aligner: usize, largest: u32): usize {
  if (largest >= load<u32>(aligner, 4)) {
    const capacity = max<u32>(64, 2 * largest);
    const table = alloc(<usize>capacity << 3);
    const weight = load<f64>(aligner, 8);
    for (let k: u32 = 0; k < capacity; ++k) store<f64>(table + (<usize>k << 3), weight == 1 ? <f64>k : pow(k, weight));
    store<u32>(aligner, <u32>table);
    store<u32>(aligner, capacity, 4);
  }
  return load<u32>(aligner);
}

function reserve(aligner: usize, rows: u32, columns: u32): void {
  if (columns >= load<u32>(aligner, 24)) {
    const capacity = max<u32>(64, 2 * columns);
    store<u32>(aligner, <u32>alloc(<usize>capacity << 3), 16);
    store<u32>(aligner, <u32>alloc(<usize>capacity << 2), 20);
    store<u32>(aligner, capacity, 24);
  }
  const cells = <u64>rows * <u64>columns;
  if (cells > load<u64>(aligner, 32)) {
    store<u32>(aligner, <u32>alloc(<usize>(2 * cells)), 28);
    store<u64>(aligner, 2 * cells, 32);
  }
}

/**
 * Aligns two sequences of token ids, sets mask[i] (u8) to 1 for each reference position matched and returns the weight of
 * the alignment. Positions already set stay set: several calls give the union.
 */
export function alignWeighted(aligner: usize, reference: usize, m: u32, candidate: usize, n: u32, mask: usize): f64 {
  if (!m || !n) return 0;
  const f = weights(aligner, min(m, n) + 1);
  reserve(aligner, m, n);
  const row = <usize>load<u32>(aligner, 16);
  const runs = <usize>load<u32>(aligner, 20);
  const moves = <usize>load<u32>(aligner, 28);
  memory.fill(row, 0, (<usize>n + 1) << 3);
  memory.fill(runs, 0, (<usize>n + 1) << 2);
  for (let i: u32 = 0; i < m; ++i) {
    const word = load<u32>(reference + (<usize>i << 2));
    const line = moves + <usize>i * <usize>n;
    let diagonal: f64 = 0;
    let diagonalRun: u32 = 0;
    for (let j: u32 = 1; j <= n; ++j) {
      const cell = row + (<usize>j << 3);
      const run = runs + (<usize>j << 2);
      const above = load<f64>(cell);
      const aboveRun = load<u32>(run);
      const left = load<f64>(cell - 8);
      if (load<u32>(candidate + (<usize>j << 2) - 4) == word) {
        const k = f + (<usize>diagonalRun << 3);
        store<f64>(cell, diagonal + load<f64>(k, 8) - load<f64>(k));
        store<u32>(run, diagonalRun + 1);
        store<u8>(line + j - 1, MATCH);
      } else {
        const drop = above >= left;
        store<f64>(cell, drop ? above : left);
        store<u32>(run, 0);
        store<u8>(line + j - 1, drop ? DROP_REFERENCE : DROP_CANDIDATE);
      }
      diagonal = above;
      diagonalRun = aboveRun;
    }
  }
  let i = m;
  let j = n;
  while (i && j) {
    const move = load<u8>(moves + <usize>(i - 1) * <usize>n + (j - 1));
    if (move == MATCH) store<u8>(mask + i - 1, 1);
    if (move != DROP_CANDIDATE) --i;
    if (move != DROP_REFERENCE) --j;
  }
  return load<f64>(row + (<usize>n << 3));
}
