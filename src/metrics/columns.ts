/**
 * Tables of numbers as the kernels write them: row-major, one row per caption.
 *
 * @module
 */

/** Column `index` of a table `width` wide. */
export function column(table: Float64Array, width: number, index: number): Float64Array {
  const values = new Float64Array(table.length / width);
  for (let i = 0; i < values.length; ++i) values[i] = table[i * width + index] as number;
  return values;
}
