/**
 * How many tuples of a candidate's graph are among those of its references.
 *
 * Parity, as SPICE 1.0: each tuple that is similar to any of the references' counts, though others may have matched the same one
 * (spice.md 6). Strict: each tuple of the references is matched once, as many as can be (augmenting paths).
 */

import { alloc, allocZeroed, mark, release } from "../memory";
import { GRAPH_TUPLE, graphSize, graphTuple, mayBeSimilar, setsOf, similarTuples } from "./scene-graph";

/** Comparisons of tuples in strict mode for one set of a candidate, some seconds of work. */
const MOST_STEPS: u64 = 1 << 28;

/** Number of sets of tuples (scene-graph.ts). */
export const SETS: u32 = 7;

/** Writes how many tuples of each set match (u32). */
export function countMatches(candidate: usize, references: usize, out: usize): void {
  memory.fill(out, 0, <usize>SETS << 2);
  const first = graphTuple(references, 0);
  const end = graphTuple(references, graphSize(references));
  for (let i: u32 = 0; i < graphSize(candidate); ++i) {
    const tuple = graphTuple(candidate, i);
    const own = setsOf(tuple);
    let found: u32 = 0;
    for (let other = first; other < end && found != own; other += GRAPH_TUPLE) {
      if (!mayBeSimilar(tuple, other) || !(own & setsOf(other) & ~found)) continue;
      // They match in the sets that both belong to.
      if (similarTuples(tuple, other)) found |= own & setsOf(other);
    }
    for (let set: u32 = 0; set < SETS; ++set) {
      const cell = out + (<usize>set << 2);
      store<u32>(cell, load<u32>(cell) + ((found >> set) & 1));
    }
  }
}

/**
 * Writes to `out` (u32) for each tuple of the candidate the number + 1 of the first similar one of the references, or 0. `order`:
 * the numbers of the tuples of the references (u32) in the order in which they are tried.
 */
export function firstMatches(candidate: usize, references: usize, order: usize, out: usize): void {
  for (let i: u32 = 0; i < graphSize(candidate); ++i) {
    const tuple = graphTuple(candidate, i);
    let found: u32 = 0;
    for (let k: u32 = 0; k < graphSize(references) && !found; ++k) {
      const r = load<u32>(order + (<usize>k << 2));
      const other = graphTuple(references, r);
      if (mayBeSimilar(tuple, other) && similarTuples(tuple, other)) found = r + 1;
    }
    store<u32>(out + (<usize>i << 2), found);
  }
}

/** As `countMatches`, one to one; false if there are too many steps. */
export function countPairs(candidate: usize, references: usize, out: usize): bool {
  const scratch = mark();
  const owners = alloc(<usize>graphSize(references) << 2);
  for (let set: u32 = 0; set < SETS; ++set) {
    const pairs = pairUp(candidate, references, set, owners);
    if (pairs < 0) return false;
    store<u32>(out + (<usize>set << 2), pairs);
  }
  release(scratch);
  return true;
}

/** As `firstMatches`, one to one; false if there are too many steps. */
export function pairedMatches(candidate: usize, references: usize, out: usize): bool {
  const scratch = mark();
  const owners = alloc(<usize>graphSize(references) << 2);
  if (pairUp(candidate, references, 0, owners) < 0) return false;
  memory.fill(out, 0, <usize>graphSize(candidate) << 2);
  for (let r: u32 = 0; r < graphSize(references); ++r) {
    const owner = load<u32>(owners + (<usize>r << 2));
    if (owner) store<u32>(out + (<usize>(owner - 1) << 2), r + 1);
  }
  release(scratch);
  return true;
}

/**
 * Pairs as many tuples of a set as can be; returns their number, -1 after too many steps. `owners` gets for each tuple of the
 * references the number + 1 of the candidate's.
 */
function pairUp(candidate: usize, references: usize, set: u32, owners: usize): i32 {
  const count = graphSize(candidate);
  const others = graphSize(references);
  memory.fill(owners, 0, <usize>others << 2);
  const queue = alloc(<usize>count << 2);
  /** Tuple of the candidate + 1 from which a tuple of the references was reached, and the tuple that this one is paired with. */
  const reached = alloc(<usize>others << 2);
  const partner = allocZeroed(<usize>count << 2);
  let pairs = 0;
  let steps: u64 = 0;
  for (let i: u32 = 0; i < count; ++i) {
    if (!((setsOf(graphTuple(candidate, i)) >> set) & 1)) continue;
    memory.fill(reached, 0, <usize>others << 2);
    store<u32>(queue, i);
    let queued: u32 = 1;
    let free: u32 = 0;
    for (let q: u32 = 0; q < queued && !free; ++q) {
      const from = load<u32>(queue + (<usize>q << 2));
      const tuple = graphTuple(candidate, from);
      steps += others;
      if (steps > MOST_STEPS) return -1;
      for (let r: u32 = 0; r < others && !free; ++r) {
        const other = graphTuple(references, r);
        if (!mayBeSimilar(tuple, other) || load<u32>(reached + (<usize>r << 2))) continue;
        if (!((setsOf(other) >> set) & 1) || !similarTuples(tuple, other)) continue;
        store<u32>(reached + (<usize>r << 2), from + 1);
        const owner = load<u32>(owners + (<usize>r << 2));
        if (owner) {
          store<u32>(queue + (<usize>queued << 2), owner - 1);
          ++queued;
        } else {
          free = r + 1;
        }
      }
    }
    if (!free) continue;
    ++pairs;
    // Back along the path: each tuple takes the one it reached.
    for (let r = free; r; ) {
      const from = load<u32>(reached + (<usize>(r - 1) << 2)) - 1;
      const before = load<u32>(partner + (<usize>from << 2));
      store<u32>(owners + (<usize>(r - 1) << 2), from + 1);
      store<u32>(partner + (<usize>from << 2), r);
      r = before;
    }
  }
  return pairs;
}
