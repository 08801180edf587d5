/**
 * Suffixes of words, as the rules that lead inflected words to WordNet's entries hold them: UTF-16 of ASCII letters.
 */

/** Whether a word of `length` bytes ends in the `size` UTF-16 units at `suffix`. */
export function endsIn(bytes: usize, length: u32, suffix: usize, size: u32): bool {
  if (size > length) return false;
  const from = bytes + length - size;
  for (let i: u32 = 0; i < size; ++i) {
    if (load<u8>(from + i) != load<u16>(suffix + (<usize>i << 1))) return false;
  }
  return true;
}
