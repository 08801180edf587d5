/**
 * UTF-8 and UTF-16, one character at a time. Input is what JavaScript's TextEncoder writes; bytes that are not UTF-8
 * never trap, they come out as U+FFFD.
 */

/** Bytes taken by the last `decodeCharacter`. */
export let decodedLength: i32 = 0;

// @ts-ignore: decorator
@inline
function isTail(byte: u32): bool {
  return (byte & 0xc0) == 0x80;
}

/** Code point at `at` (`at < end`); `decodedLength` says how many bytes it took. */
export function decodeCharacter(at: usize, end: usize): u32 {
  const first = <u32>load<u8>(at);
  decodedLength = 1;
  if (first < 0x80) return first;
  const left = <u32>(end - at);
  if (first >= 0xc2 && first < 0xe0 && left > 1) {
    const second = <u32>load<u8>(at, 1);
    if (isTail(second)) {
      decodedLength = 2;
      return ((first & 0x1f) << 6) | (second & 0x3f);
    }
  } else if (first >= 0xe0 && first < 0xf0 && left > 2) {
    const second = <u32>load<u8>(at, 1);
    const third = <u32>load<u8>(at, 2);
    const point = ((first & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f);
    if (isTail(second) && isTail(third) && point >= 0x800 && (point & 0xf800) != 0xd800) {
      decodedLength = 3;
      return point;
    }
  } else if (first >= 0xf0 && first < 0xf5 && left > 3) {
    const second = <u32>load<u8>(at, 1);
    const third = <u32>load<u8>(at, 2);
    const fourth = <u32>load<u8>(at, 3);
    const point = ((first & 0x07) << 18) | ((second & 0x3f) << 12) | ((third & 0x3f) << 6) | (fourth & 0x3f);
    if (isTail(second) && isTail(third) && isTail(fourth) && point >= 0x10000 && point < 0x110000) {
      decodedLength = 4;
      return point;
    }
  }
  return 0xfffd;
}

/** Writes a code point as UTF-16 and returns the address behind it. */
export function writeUtf16(at: usize, point: u32): usize {
  if (point < 0x10000) {
    store<u16>(at, point);
    return at + 2;
  }
  store<u16>(at, 0xd7c0 + (point >> 10));
  store<u16>(at, 0xdc00 | (point & 0x3ff), 2);
  return at + 4;
}

/** Code point at `at` in UTF-16; a lone surrogate stands for itself. */
export function readUtf16(at: usize, end: usize): u32 {
  const unit = <u32>load<u16>(at);
  if ((unit & 0xfc00) != 0xd800 || at + 2 >= end) return unit;
  const low = <u32>load<u16>(at, 2);
  return (low & 0xfc00) == 0xdc00 ? 0x10000 + ((unit & 0x3ff) << 10) + (low & 0x3ff) : unit;
}

/** Writes a code point as UTF-8 and returns the address behind it. A lone surrogate becomes `?`, as Java writes it. */
export function writeUtf8(at: usize, point: u32): usize {
  if (point < 0x80) {
    store<u8>(at, point);
    return at + 1;
  }
  if (point < 0x800) {
    store<u8>(at, 0xc0 | (point >> 6));
    store<u8>(at, 0x80 | (point & 0x3f), 1);
    return at + 2;
  }
  if (point < 0x10000) {
    if ((point & 0xf800) == 0xd800) {
      store<u8>(at, 0x3f);
      return at + 1;
    }
    store<u8>(at, 0xe0 | (point >> 12));
    store<u8>(at, 0x80 | ((point >> 6) & 0x3f), 1);
    store<u8>(at, 0x80 | (point & 0x3f), 2);
    return at + 3;
  }
  store<u8>(at, 0xf0 | (point >> 18));
  store<u8>(at, 0x80 | ((point >> 12) & 0x3f), 1);
  store<u8>(at, 0x80 | ((point >> 6) & 0x3f), 2);
  store<u8>(at, 0x80 | (point & 0x3f), 3);
  return at + 4;
}
