/**
 * Values as whole numbers: level 0 is the smallest value, equal values share a level. Statistics of ranks need nothing else.
 *
 * @module
 */

export interface Levels {
  /** Level of each value. */
  readonly of: Uint32Array;
  /** Number of different values. */
  readonly count: number;
}

/** Levels of values, none of which may be NaN. */
export function levelsOf(values: ArrayLike<number>): Levels {
  const sorted = Float64Array.from(values).sort();
  let count = 0;
  for (let i = 0; i < sorted.length; ++i) {
    // -0 and 0 are the same value, but are sorted apart.
    if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[count++] = sorted[i] as number;
  }
  const distinct = sorted.subarray(0, count);
  const of = new Uint32Array(values.length);
  for (let i = 0; i < of.length; ++i) of[i] = position(distinct, values[i] as number);
  return { of, count };
}

function position(distinct: Float64Array, value: number): number {
  let low = 0;
  let high = distinct.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((distinct[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Positions of the values in the order of their levels (counting sort; equal values keep their order). */
export function orderByLevel({ of, count }: Levels): Uint32Array {
  const starts = new Uint32Array(count + 1);
  for (const level of of) starts[level + 1] = (starts[level + 1] as number) + 1;
  for (let level = 0; level < count; ++level)
    starts[level + 1] = (starts[level + 1] as number) + (starts[level] as number);
  const order = new Uint32Array(of.length);
  for (let i = 0; i < of.length; ++i) {
    const level = of[i] as number;
    const at = starts[level] as number;
    starts[level] = at + 1;
    order[at] = i;
  }
  return order;
}
