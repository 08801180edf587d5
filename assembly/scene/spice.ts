/**
 * SPICE: F-measure of the tuples of a candidate's scene graph against the graph of all its references.
 *
 * Source: Anderson, Fernando, Johnson, Gould, ECCV 2016, as SPICE 1.0 computes it (spice.md 6). False negatives are the tuples of the
 * references less the matched ones of the candidate, so in parity mode recall may exceed 1.
 *
 * Row of a candidate, f64: true positives, false positives, false negatives, precision, recall, F; for all tuples, then for objects,
 * attributes, relations, colours, numbers, sizes. A subset that the references lack has no precision, recall and F (NaN).
 */

import { mark, release } from "../memory";
import { countMatches, countPairs, SETS } from "./match";
import { beginGraphs, buildGraph, graphSize, graphTuple, setsOf } from "./scene-graph";
import { listedCount } from "./tuples";

const FIELDS: u32 = 6;

/** Most tuples of a candidate, and of all the references of an image: comparing all pairs takes seconds then. */
export const MOST_TUPLES: u32 = 1 << 15;

const matched: usize = memory.data(28, 4);
const own: usize = memory.data(28, 4);
const given: usize = memory.data(28, 4);

export function spiceWidth(): u32 {
  return SETS * FIELDS;
}

/** Number of tuples of the lists `first` .. `last - 1`. */
function listed(lists: usize, first: u32, last: u32): u32 {
  let count: u32 = 0;
  for (let c = first; c < last; ++c) count += listedCount(load<u32>(lists + (<usize>c << 2)));
  return count;
}

/**
 * Builds the graphs of the segments `from` .. `to - 1`, each of all its captions (`bounds` as in `bleuStatistics`), and writes them to
 * `out` (u32), each at the number of its first caption. Returns 0, or 1 + the segment that has too many tuples.
 */
export function buildSceneGraphs(lists: usize, bounds: usize, from: u32, to: u32, withoutSynsets: bool, out: usize): u32 {
  let most: u32 = 0;
  for (let s = from; s < to; ++s) {
    const count = listed(lists, load<u32>(bounds + (<usize>s << 3)), load<u32>(bounds + (<usize>s << 3), 4));
    if (count > MOST_TUPLES) return s + 1;
    most = max(most, count);
  }
  beginGraphs(most, withoutSynsets);
  for (let s = from; s < to; ++s) {
    const first = load<u32>(bounds + (<usize>s << 3));
    const last = load<u32>(bounds + (<usize>s << 3), 4);
    if (first == last) continue;
    store<u32>(out + (<usize>first << 2), <u32>buildGraph(lists + (<usize>first << 2), last - first));
  }
  return 0;
}

/**
 * Writes a row for each of the candidates `from` .. `to - 1` to its place in `out`. `graphs`: those of the references, as
 * `buildSceneGraphs` writes them; `lists`: the tuples of the candidates. Returns 0, or 1 + the candidate that takes too long.
 */
export function spiceScores(
  graphs: usize,
  lists: usize,
  bounds: usize,
  from: u32,
  to: u32,
  withoutSynsets: bool,
  strict: bool,
  out: usize,
): u32 {
  for (let s = from; s < to; ++s) {
    const scratch = mark();
    const count = listed(lists, s, s + 1);
    if (count > MOST_TUPLES) return s + 1;
    beginGraphs(count, withoutSynsets);
    const candidate = buildGraph(lists + (<usize>s << 2), 1);
    const first = load<u32>(bounds + (<usize>s << 3));
    const references = first == load<u32>(bounds + (<usize>s << 3), 4) ? noTuples : <usize>load<u32>(graphs + (<usize>first << 2));
    if (!strict) countMatches(candidate, references, matched);
    else if (!countPairs(candidate, references, matched)) return s + 1;
    countSets(candidate, own);
    countSets(references, given);
    writeRow(out + <usize>s * (<usize>(SETS * FIELDS) << 3));
    release(scratch);
  }
  return 0;
}

/** The graph of an image without references. */
const noTuples: usize = memory.data(8, 8);

/** Writes the number of tuples of each set. */
function countSets(graph: usize, out: usize): void {
  memory.fill(out, 0, <usize>SETS << 2);
  for (let i: u32 = 0; i < graphSize(graph); ++i) {
    const sets = setsOf(graphTuple(graph, i));
    for (let set: u32 = 0; set < SETS; ++set) {
      const cell = out + (<usize>set << 2);
      store<u32>(cell, load<u32>(cell) + ((sets >> set) & 1));
    }
  }
}

function writeRow(row: usize): void {
  for (let set: u32 = 0; set < SETS; ++set) {
    const found = <f64>load<u32>(matched + (<usize>set << 2));
    const candidates = <f64>load<u32>(own + (<usize>set << 2));
    const references = <f64>load<u32>(given + (<usize>set << 2));
    // All of nothing counts as 0, a part of nothing as no number.
    let precision = set == 0 ? 0 : f64.NaN;
    let recall = precision;
    let f = precision;
    if (references > 0) {
      precision = candidates > 0 ? found / candidates : 0;
      recall = found / references;
      f = precision > 0 && recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
    }
    const cell = row + (<usize>(set * FIELDS) << 3);
    store<f64>(cell, found);
    store<f64>(cell, candidates - found, 8);
    store<f64>(cell, references - found, 16);
    store<f64>(cell, precision, 24);
    store<f64>(cell, recall, 32);
    store<f64>(cell, f, 40);
  }
}
