/**
 * A longest common subsequence itself, for explanations: rows of bits as in lcs.ts, all kept, and read from the end.
 *
 * After a token of the second sequence bit i of its row is 0 where the subsequence of the tokens so far and the first i + 1
 * tokens of the first sequence is longer than that with i. From the end: a bit that is 1 leaves out the first sequence's
 * token; one that was 0 a row before leaves out the second's; otherwise the two are a pair.
 */

import { alloc, mark, release } from "./memory";

/** Whether bit `i` of a row of 64-bit words is 0. */
// @ts-ignore: decorator
@inline
function isClear(row: usize, i: u32): bool {
  return ((load<u64>(row + (<usize>(i >> 6) << 3)) >> (i & 63)) & 1) == 0;
}

/** Writes pairs of u32 (place in `b`, place in `a`) in ascending order; returns how many there are. */
export function lcsPath(a: usize, countA: u32, b: usize, countB: u32, out: usize): u32 {
  const scratch = mark();
  const width = <usize>((countA + 63) >> 6) << 3;
  const rows = alloc(width * (<usize>countB + 1));
  memory.fill(rows, 0xff, width);
  for (let j: u32 = 0; j < countB; ++j) {
    addRow(rows + width * <usize>j, rows + width * (<usize>j + 1), width, a, countA, load<u32>(b + (<usize>j << 2)));
  }
  let pairs: u32 = 0;
  let i = countA;
  let j = countB;
  while (i > 0 && j > 0) {
    const row = rows + width * <usize>j;
    if (!isClear(row, i - 1)) --i;
    else if (isClear(row - width, i - 1)) --j;
    else {
      --i;
      --j;
      store<u32>(out + (<usize>pairs << 3), j);
      store<u32>(out + (<usize>pairs << 3), i, 4);
      ++pairs;
    }
  }
  release(scratch);
  reverse(out, pairs);
  return pairs;
}

/** The row after `token` from the row before it. */
function addRow(before: usize, row: usize, width: usize, a: usize, countA: u32, token: u32): void {
  let carry: u64 = 0;
  for (let w: usize = 0; w < width; w += 8) {
    const old = load<u64>(before + w);
    const common = old & positions(a + (w << 5), min<u32>(64, countA - (<u32>w << 3)), token);
    const partial = old + common;
    const sum = partial + carry;
    carry = u64(partial < old) | u64(sum < partial);
    store<u64>(row + w, sum | (old - common));
  }
}

/** Bits of the places where the token stands among `count` tokens. */
function positions(tokens: usize, count: u32, token: u32): u64 {
  let mask: u64 = 0;
  for (let i: u32 = 0; i < count; ++i) {
    if (load<u32>(tokens + (<usize>i << 2)) == token) mask |= (<u64>1) << i;
  }
  return mask;
}

function reverse(pairs: usize, count: u32): void {
  for (let low: u32 = 0, high = count; low + 1 < high; ++low) {
    --high;
    const first = load<u64>(pairs + (<usize>low << 3));
    store<u64>(pairs + (<usize>low << 3), load<u64>(pairs + (<usize>high << 3)));
    store<u64>(pairs + (<usize>high << 3), first);
  }
}
