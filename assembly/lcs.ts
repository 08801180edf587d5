/**
 * Length of the longest common subsequence, bit-parallel: the candidate's positions are bits of 64-bit words, one addition
 * per word and reference token (Hyyro 2004, "Bit-parallel LCS-length computation revisited").
 *
 * The matcher is prepared once for a candidate and then run against each of its references.
 *
 * Matcher, 32 bytes: 0 gram index (distinct tokens of the candidate) | 4 words of a mask | 8 masks | 12 masks' capacity (u64)
 *                    16 row | 20 row capacity (u64) | 24 length
 */

import { indexGrams, newGramIndex, positionOf } from "./gram-index";
import { alloc } from "./memory";

export function newMatcher(): usize {
  const matcher = alloc(32);
  memory.fill(matcher, 0, 32);
  store<u32>(matcher, <u32>newGramIndex());
  return matcher;
}

/** Prepares the matcher for a sequence of `length` token ids. */
export function prepareMatcher(matcher: usize, tokens: usize, length: u32): void {
  const index = <usize>load<u32>(matcher);
  const distinct = indexGrams(index, tokens, length);
  const width = (length + 63) >> 6;
  if (distinct * width > load<u32>(matcher, 12)) {
    const capacity = max<u32>(64, 2 * distinct * width);
    store<u32>(matcher, <u32>alloc(<usize>capacity << 3), 8);
    store<u32>(matcher, capacity, 12);
  }
  if (width > load<u32>(matcher, 20)) {
    const capacity = max<u32>(8, 2 * width);
    store<u32>(matcher, <u32>alloc(<usize>capacity << 3), 16);
    store<u32>(matcher, capacity, 20);
  }
  store<u32>(matcher, width, 4);
  store<u32>(matcher, length, 24);
  const masks = <usize>load<u32>(matcher, 8);
  memory.fill(masks, 0, <usize>(distinct * width) << 3);
  for (let i: u32 = 0; i < length; ++i) {
    const position = <u32>positionOf(index, load<u32>(tokens + (<usize>i << 2)));
    const cell = masks + (<usize>(position * width + (i >> 6)) << 3);
    store<u64>(cell, load<u64>(cell) | ((<u64>1) << (i & 63)));
  }
}

/** LCS length of the prepared sequence and `tokens`. */
export function lcsLength(matcher: usize, tokens: usize, count: u32): u32 {
  const index = <usize>load<u32>(matcher);
  const width = load<u32>(matcher, 4);
  const masks = <usize>load<u32>(matcher, 8);
  const length = load<u32>(matcher, 24);
  const end = tokens + (<usize>count << 2);
  if (width == 1) {
    let row: u64 = ~(<u64>0);
    for (; tokens < end; tokens += 4) {
      const position = positionOf(index, load<u32>(tokens));
      if (position < 0) continue;
      const common = row & load<u64>(masks + (<usize>position << 3));
      row = (row + common) | (row - common);
    }
    const used = length == 64 ? ~(<u64>0) : ((<u64>1) << length) - 1;
    return <u32>popcnt(~row & used);
  }
  const rows = <usize>load<u32>(matcher, 16);
  memory.fill(rows, 0xff, <usize>width << 3);
  for (; tokens < end; tokens += 4) {
    const position = positionOf(index, load<u32>(tokens));
    if (position < 0) continue;
    const mask = masks + (<usize>(<u32>position * width) << 3);
    let carry: u64 = 0;
    for (let w: usize = 0; w < <usize>width << 3; w += 8) {
      const row = load<u64>(rows + w);
      const common = row & load<u64>(mask + w);
      const partial = row + common;
      const sum = partial + carry;
      carry = u64(partial < row) | u64(sum < partial);
      // `row - common` clears bits only, so it never borrows from the next word.
      store<u64>(rows + w, sum | (row - common));
    }
  }
  let total: u32 = 0;
  for (let w: u32 = 0; w < width; ++w) {
    const bits = min<u32>(64, length - (w << 6));
    const used = bits == 64 ? ~(<u64>0) : ((<u64>1) << bits) - 1;
    total += <u32>popcnt(~load<u64>(rows + (<usize>w << 3)) & used);
  }
  return total;
}
