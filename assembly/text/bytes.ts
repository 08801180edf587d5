/**
 * Bytes as keys of hash tables. Both functions read whole 8-byte words, so texts need 8 readable bytes behind their end;
 * blocks of the arena have them where they are reserved with slack.
 */

// @ts-ignore: decorator
@inline
export function hashBytes(bytes: usize, length: u32): u32 {
  let h: u64 = (<u64>length) * 0x9e3779b97f4a7c15;
  let left = length;
  let at = bytes;
  while (left >= 8) {
    h = rotl(h ^ load<u64>(at), 29) * 0xff51afd7ed558ccd;
    at += 8;
    left -= 8;
  }
  if (left) {
    h = rotl(h ^ (load<u64>(at) & ((<u64>1 << (left << 3)) - 1)), 29) * 0xff51afd7ed558ccd;
  }
  h ^= h >> 32;
  return <u32>(h ^ (h >> 15));
}

export function equalBytes(a: usize, b: usize, length: u32): bool {
  let left = length;
  while (left >= 8) {
    if (load<u64>(a) != load<u64>(b)) return false;
    a += 8;
    b += 8;
    left -= 8;
  }
  if (!left) return true;
  return ((load<u64>(a) ^ load<u64>(b)) & ((<u64>1 << (left << 3)) - 1)) == 0;
}

/** Whether a word has a letter of ASCII, or anything beyond. */
export function hasLetter(bytes: usize, length: u32): bool {
  for (let i: u32 = 0; i < length; ++i) {
    const c = <u32>load<u8>(bytes + i);
    if ((c | 0x20) - 0x61 < 26 || c >= 0x80) return true;
  }
  return false;
}
