/**
 * Word Mover's Distance (Kusner, Sun, Kolkin, Weinberger 2015): what it costs at least to move the words of one caption to those
 * of the other, in the space of word vectors. As gensim 4.4 `KeyedVectors.wmdistance` computes it; a caption's distance is the
 * least over its references, its score exp(-distance) (Kilickaya et al. 2017; NNEval).
 *
 * Infinite, so score 0: a caption without words that have a vector, and in parity mode, as gensim does, two captions all of whose
 * words lie in one place (unless they are one and the same word).
 */

import { exp } from "../math";
import { mark, release } from "../memory";
import { bagCount, bagLength, bagVector, bagWord, distinctWords } from "./bags";
import { distance } from "./distance";
import {
  addWork,
  beginTransport,
  flowCost,
  flowOf,
  lowerBound,
  resetWork,
  setCost,
  setDemand,
  setSupply,
  solve,
  work,
} from "./transport";
import { vectorSize } from "./vectors";

/** Numbers of a row: score, distance, number of the nearest reference. */
const ROW: u32 = 3;

/** gensim gives up where the distances have a smaller sum. */
const LEAST_SUM: f64 = 1e-8;

/** Most distances of two captions: 64 MB, and as much again for the flow. */
const MOST_CELLS: u64 = 1 << 22;

/** Most steps for one candidate: about a second, and captions of 350 different words. */
const MOST_WORK: u64 = 1 << 28;

/** Steps to be expected: this times rows x columns x their sum. What would go beyond the limit is not begun. */
const USUAL_STEPS: u64 = 3;

/** A bound is trusted less a bit more than rounding can have added. */
const ROUNDING: f64 = 1 - 1e-9;

/** What `bagDistance` returns when it would take too long. */
const TOO_LONG: f64 = -1;

export function wmdWidth(): u32 {
  return ROW;
}

/**
 * Writes score, distance and number of the nearest reference of candidates `from` .. `to - 1` to their rows in `out` (f64).
 * `bounds` as in `bleuStatistics`. Returns 0, or 1 + the candidate that would take too long.
 */
export function wmdScores(
  references: usize,
  candidates: usize,
  bounds: usize,
  from: u32,
  to: u32,
  strict: bool,
  out: usize,
): u32 {
  for (let s = from; s < to; ++s) {
    const candidate = <usize>load<u32>(candidates + (<usize>s << 2));
    const first = load<u32>(bounds + (<usize>s << 3));
    const last = load<u32>(bounds + (<usize>s << 3), 4);
    let least: f64 = Infinity;
    let nearest: u32 = 0;
    resetWork();
    for (let r = first; r < last; ++r) {
      const scratch = mark();
      const found = bagDistance(candidate, load<u32>(references + (<usize>r << 2)), strict, least);
      release(scratch);
      if (found == TOO_LONG) return s + 1;
      if (found < least) {
        least = found;
        nearest = r - first;
      }
    }
    const row = out + <usize>(s * ROW) * 8;
    store<f64>(row, exp(-least));
    store<f64>(row, least, 8);
    store<f64>(row, <f64>nearest, 16);
  }
  return 0;
}

/** The distance of two bags; infinity as well if it is certainly not below `limit`. */
function bagDistance(a: usize, b: usize, strict: bool, limit: f64): f64 {
  const n = distinctWords(a);
  const m = distinctWords(b);
  if (!n || !m) return Infinity;
  if (n == 1 && m == 1 && bagWord(a, 0) == bagWord(b, 0)) return 0;
  const cells = <u64>n * m;
  addWork((cells * vectorSize()) >> 2);
  if (cells > MOST_CELLS || work > MOST_WORK) return TOO_LONG;
  const sum = layOut(a, b);
  if (!strict && sum < LEAST_SUM) return Infinity;
  const total = <f64>bagLength(a) * <f64>bagLength(b);
  if ((lowerBound() / total) * ROUNDING > limit) return Infinity;
  // Equal shares, each for one other, take far fewer steps.
  const equal = n == m && n == bagLength(a) && m == bagLength(b);
  if (!equal && work + USUAL_STEPS * cells * (n + m) > MOST_WORK) return TOO_LONG;
  return solve(MOST_WORK) ? flowCost() / total : TOO_LONG;
}

/** States the problem of moving one bag's words to the other's; returns the sum of all distances. */
function layOut(a: usize, b: usize): f64 {
  const n = distinctWords(a);
  const m = distinctWords(b);
  beginTransport(n, m);
  // Shares count / length, times both lengths: whole numbers.
  for (let i: u32 = 0; i < n; ++i) setSupply(i, <f64>bagCount(a, i) * <f64>bagLength(b));
  for (let j: u32 = 0; j < m; ++j) setDemand(j, <f64>bagCount(b, j) * <f64>bagLength(a));
  let sum: f64 = 0;
  for (let i: u32 = 0; i < n; ++i) {
    for (let j: u32 = 0; j < m; ++j) {
      const cost = distance(bagVector(a, i), bagVector(b, j), vectorSize());
      sum += cost;
      setCost(i, j, cost);
    }
  }
  return sum;
}

/** Numbers of a move: candidate's word, reference's word, share of the caption that moves, distance. */
const MOVE: usize = 4 << 3;

/** Most moves that `wmdMoves` can write for two bags. */
export function mostMoves(candidate: usize, reference: usize): u32 {
  return distinctWords(candidate) * distinctWords(reference);
}

/**
 * Writes where the words of a candidate's bag go in the cheapest flow to a reference's, as rows of f64; returns their number. The
 * two must have been compared by `wmdScores`.
 */
export function wmdMoves(candidate: usize, reference: usize, out: usize): u32 {
  const n = distinctWords(candidate);
  const m = distinctWords(reference);
  if (!n || !m) return 0;
  const scratch = mark();
  resetWork();
  layOut(candidate, reference);
  lowerBound();
  solve(MOST_WORK);
  const total = <f64>bagLength(candidate) * <f64>bagLength(reference);
  let moves: u32 = 0;
  for (let i: u32 = 0; i < n; ++i) {
    for (let j: u32 = 0; j < m; ++j) {
      const flow = flowOf(i, j);
      if (!(flow > 0)) continue;
      const row = out + <usize>moves * MOVE;
      store<f64>(row, <f64>bagWord(candidate, i));
      store<f64>(row, <f64>bagWord(reference, j), 8);
      store<f64>(row, flow / total, 16);
      store<f64>(row, distance(bagVector(candidate, i), bagVector(reference, j), vectorSize()), 24);
      ++moves;
    }
  }
  release(scratch);
  return moves;
}
