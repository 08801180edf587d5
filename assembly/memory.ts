/**
 * Arena of the engine: one bump allocator over linear memory, released like a stack.
 *
 * Everything the engine keeps lives here. References are read first and stay; what belongs to one system's candidates
 * comes after a mark and goes when the mark is released. Addresses are unsigned 32-bit, so an arena may grow to just
 * under 4 GiB.
 */

/** Next free address; all blocks are 8-byte aligned. */
let top: usize = (__heap_base + 7) & ~7;
/** End of the memory the engine has now, in bytes (0 stands for 4 GiB only when memory is full, which `grow` refuses). */
let limit: usize = <usize>memory.size() << 16;

/** Largest number of 64 KiB pages: one less than the 4 GiB that 32-bit addresses reach, so that `limit` never wraps. */
const MAX_PAGES: i32 = 65535;

/** Pages that memory grows by at least: 2 MiB. */
const LEAST_GROWTH: i32 = 32;

function growTo(end: usize): void {
  const missing = <i32>(((end - limit) as u64 + 0xffff) >> 16);
  const pages = memory.size();
  if (missing > MAX_PAGES - pages) unreachable();
  // Each growth detaches the host's views, and many small ones are slow; a host counts all of it when it decides to collect
  // garbage, so that much too large ones are slow as well.
  let wanted = max(missing, max(LEAST_GROWTH, pages >> 3));
  wanted = min(wanted, MAX_PAGES - pages);
  if (memory.grow(wanted) < 0) {
    if (memory.grow(missing) < 0) unreachable();
  }
  limit = <usize>memory.size() << 16;
}

/** Reserves `bytes` bytes (not cleared) and returns their address, a multiple of 8. Traps when memory is exhausted. */
export function alloc(bytes: usize): usize {
  const start = top;
  const size = (bytes + 7) & ~7;
  if (size < bytes || <u64>start + size > <u64>MAX_PAGES << 16) unreachable();
  const end = start + size;
  if (end > limit) growTo(end);
  top = end;
  return start;
}

/** Reserves `bytes` bytes of zeros. */
export function allocZeroed(bytes: usize): usize {
  const start = alloc(bytes);
  memory.fill(start, 0, bytes);
  return start;
}

/** The present top of the arena, to be handed to `release`. */
export function mark(): usize {
  return top;
}

/** Frees everything reserved since `mark` returned `position`. */
export function release(position: usize): void {
  top = position;
}

/** Frees everything. */
export function resetArena(): void {
  top = (__heap_base + 7) & ~7;
}
