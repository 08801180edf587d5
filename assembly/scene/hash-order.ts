/**
 * Chained hash tables of the standard tool: their order of keys decides the order of what it does, so their sizes matter.
 */

/** Size of most tables at first. */
export const TABLE: u32 = 16;

/** Size of a table that began with `first` places and doubled whenever its keys were more than three quarters of them. */
export function tableSize(count: u32, first: u32): u32 {
  let size = first;
  while (4 * count > 3 * size) size <<= 1;
  return size;
}
