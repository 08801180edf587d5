/**
 * Short lists of numbers made sorted and free of repetitions, in place.
 */

/** Insertion sort of `count` u32; equal ones are dropped. Returns how many are left. */
export function sortUnique(values: usize, count: u32): u32 {
  let kept: u32 = 0;
  for (let i: u32 = 0; i < count; ++i) {
    const value = load<u32>(values + (<usize>i << 2));
    let at = kept;
    while (at > 0 && load<u32>(values + (<usize>(at - 1) << 2)) > value) --at;
    if (at > 0 && load<u32>(values + (<usize>(at - 1) << 2)) == value) continue;
    const place = values + (<usize>at << 2);
    memory.copy(place + 4, place, <usize>(kept - at) << 2);
    store<u32>(place, value);
    ++kept;
  }
  return kept;
}
